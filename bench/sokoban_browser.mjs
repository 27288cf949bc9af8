// SPDX-License-Identifier: MIT
// Sokoban's solver as the page has it: in Chromium, in one worker, `node bench/sokoban_browser.mjs [FILE [SECONDS]]`.
//
// Each level gets so many seconds (10) of the processor time of the browser's renderer, which is the worker's but for
// the idle page, and 512 MB; a worker that uses them up is ended, as the page's stop button does. Meanwhile a timer of
// the page tells the longest it was kept waiting. On a quiet machine processor time and the clock agree; on a busy one
// the clock says nothing about the solver.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { chromium } from 'playwright-core';

const [file = '../shared/data/sokoban/xsokoban-odd.sok', limit = '10'] = process.argv.slice(2);
const SECONDS = Number(limit);
const BYTES = 512 * 1024 * 1024;
const BAR = 30;

/** Boards, each followed by its title. @param {string} text */
function* levels(text) {
  /** @type {string[]} */
  let board = [];
  for (const line of text.split('\n')) {
    if (/^\s*#[# .$*@+_-]*$/.test(line)) board.push(line.trimEnd());
    const title = line.match(/^Title: *(.*)/)?.[1];
    if (title && board.length) {
      yield { title, board: board.join('\\n') };
      board = [];
    }
  }
}

const program = spawn('build/release/quadrille', ['serve', '--port', '0']);
const [said] = await once(program.stdout, 'data');
const browser = await chromium.launch({
  executablePath: process.env.QD_CHROMIUM ?? '/usr/bin/chromium',
  args: ['--headless=new', '--no-sandbox', '--disable-gpu'],
});
const page = await browser.newPage();
await page.goto(`${String(said).match(/http:\/\/[\d.:]+/)?.[0]}/`);
await page.waitForSelector('html[data-ready]');
const system = await browser.newBrowserCDPSession();

/** Processor seconds of the renderers. */
async function cpu() {
  const { processInfo } = await system.send('SystemInfo.getProcessInfo');
  return processInfo.filter(({ type }) => type === 'renderer').reduce((sum, { cpuTime }) => sum + cpuTime, 0);
}

/** Lets a fresh worker solve; it is in `globalThis.solving` until it answers.
 * @param {{board: string, bytes: number}} question */
async function solve({ board, bytes }) {
  const head = /** @type {any} */ (globalThis).headStart;
  const worker = head.spawn();
  worker.postMessage(head.greeting(await head.module));
  /** @type {any} */ (globalThis).solving = worker;
  let slowest = 0;
  let seen = performance.now();
  const timer = setInterval(() => {
    slowest = Math.max(slowest, performance.now() - seen - 20);
    seen = performance.now();
  }, 20);
  /** @param {number} ticket @param {string} line */
  const ask = (ticket, line) =>
    new Promise((done) => {
      worker.addEventListener('message', (/** @type {any} */ { data }) => data.ticket === ticket && done(data.text));
      /** @type {any} */ (globalThis).giveUp = () => done('{"ok":false}');
      worker.postMessage({ ticket, line });
    });
  await ask(1, `open sokoban ${board}`);
  const answer = JSON.parse(await ask(2, `solve auto bytes=${bytes}`));
  clearInterval(timer);
  worker.terminate();
  return { solved: answer.ok && answer.solve.checked, bytes: answer.solve?.peak_bytes ?? 0, slowest };
}

/** Ends the worker once its time is used up. @param {number} begun @param {{over: boolean}} state */
async function watch(begun, state) {
  while (!state.over) {
    if ((await cpu()) - begun > SECONDS)
      await page.evaluate(() => {
        /** @type {any} */ (globalThis).solving?.terminate();
        /** @type {any} */ (globalThis).giveUp?.();
      });
    await new Promise((done) => setTimeout(done, 100));
  }
}

let solved = 0;
let asked = 0;
let most = 0;
let slowest = 0;
for (const { title, board } of levels(readFileSync(file, 'utf8'))) {
  const state = { over: false };
  const begun = await cpu();
  const watcher = watch(begun, state);
  const answer = await page.evaluate(solve, { board, bytes: BYTES });
  const seconds = (await cpu()) - begun;
  state.over = true;
  await watcher;
  const good = answer.solved && seconds <= SECONDS;
  console.log(`${title.padEnd(12)} ${good ? 'solved' : 'limit '} ${seconds.toFixed(2)} s ${(answer.bytes / 1e6).toFixed(0)} MB`);
  asked++;
  solved += good ? 1 : 0;
  most = Math.max(most, answer.bytes);
  slowest = Math.max(slowest, answer.slowest);
}
console.log(
  `${solved} of ${asked} solved within ${SECONDS} s in one worker of Chromium (bar: ${BAR}), at most ${(most / 1e6).toFixed(0)} MB; ` +
    `the page was kept waiting ${slowest.toFixed(0)} ms at most`,
);
await browser.close();
program.kill();
process.exitCode = solved >= BAR ? 0 : 1;
