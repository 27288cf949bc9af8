// SPDX-License-Identifier: MIT
// The page's bars, in Chromium, on the site as the program serves it: `script/bench page`.
//
// Input to paint: from a key's own time stamp to the first frame after which nothing is left to be drawn, without the
// display's 60 frames a second (a quiet machine with a display adds up to 16 ms to each). First hint: from the page's
// load, or from navigation where it came first, to the words. Everything is a median; other work on the machine adds to
// it, so its load is printed, and for each key also the processor time of the page's main thread, which it changes
// little.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import os from 'node:os';
import { chromium } from 'playwright-core';

const RUNS = Number(process.env.QD_RUNS ?? 20);
const program = spawn('build/release/quadrille', ['serve', '--port', '0']);
const [said] = await once(program.stdout, 'data');
const url = `${String(said).match(/http:\/\/[\d.:]+/)[0]}/`;
const browser = await chromium.launch({
  executablePath: process.env.QD_CHROMIUM ?? '/usr/bin/chromium',
  args: ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-frame-rate-limit', '--disable-gpu-vsync'],
});
const median = (/** @type {number[]} */ all) => [...all].sort((a, b) => a - b)[Math.floor(all.length / 2)];
let missed = 0;

/** One line: what was measured, against its bar. */
function tell(name, value, bar, unit) {
  const good = value <= bar;
  missed += good ? 0 : 1;
  console.log(`${good ? 'ok    ' : 'MISSED'}  ${name}: ${value.toFixed(unit === '' ? 3 : 1)}${unit && ` ${unit}`} (bar: ${bar}${unit && ` ${unit}`})`);
}

async function visit(route, init) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-GB', reducedMotion: 'reduce' });
  const page = await context.newPage();
  if (init) await page.addInitScript(init);
  await page.goto(`${url}#/${route.replaceAll('#', '%23')}`);
  await page.waitForSelector('html[data-ready] .sheet [data-index]');
  return { page, context };
}

/** What the page's main thread has done so far: seconds of processor time, and forced or needed layouts. */
async function labour(client) {
  const { metrics } = await client.send('Performance.getMetrics');
  const of = (name) => metrics.find((one) => one.name === name).value;
  return { cpu: of('TaskDuration') * 1000, layouts: of('LayoutCount') };
}

/** Milliseconds from each key to the last frame it caused, and what the main thread did for it. */
async function inputs(page, keys) {
  const client = await page.context().newCDPSession(page);
  await client.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.evaluate(() => {
    const quiet = 400; // milliseconds without a change: what the key caused is drawn
    globalThis.timed = (/** @type {number} */ began) =>
      new Promise((done) => {
        let last = began;
        let timer = setTimeout(() => finish(), quiet);
        const finish = () => (watch.disconnect(), done(last - began));
        const watch = new MutationObserver(() => {
          clearTimeout(timer);
          requestAnimationFrame(() => {
            const channel = new MessageChannel();
            channel.port1.onmessage = () => {
              last = performance.now();
              clearTimeout(timer);
              timer = setTimeout(finish, quiet);
            };
            channel.port2.postMessage(0);
          });
        });
        watch.observe(document.querySelector('.sheet'), { subtree: true, childList: true, attributes: true });
      });
    addEventListener('keydown', ({ timeStamp }) => (globalThis.pressed = globalThis.timed(timeStamp)), { capture: true });
  });
  const times = [];
  const work = [];
  for (let run = 0; run < RUNS; run++) {
    const before = await labour(client);
    await page.keyboard.press(keys[run % keys.length]);
    const ms = await page.evaluate(() => globalThis.pressed);
    const after = await labour(client);
    if (ms > 0) times.push(ms);
    work.push({ cpu: after.cpu - before.cpu, layouts: after.layouts - before.layouts });
  }
  return { times, cpu: median(work.map(({ cpu }) => cpu)), layouts: median(work.map(({ layouts }) => layouts)) };
}

const walk = ['ArrowRight', 'ArrowLeft'];
const slide = ['ArrowUp', 'ArrowDown'];
const cave = 'wumpus:64x64#3';
for (const [name, route, keys, bar, toggle] of [
  ['Taquin 4×4', 'taquin:4x4#42', slide, 10],
  ['Sokoban', 'sokoban:5x7:7#|#4-.#|#-$-@-#|#5-#|7#', ['ArrowUp', 'ArrowDown'], 10],
  ['Taquin 16×16', 'taquin:16x16#1', slide, 16],
  ['Wumpus 64×64 with Risks on', cave, walk, 16, 'overlay'],
  ['Wumpus 64×64 with Map on', cave, walk, 16, 'observe'],
]) {
  const { page, context } = await visit(route);
  if (toggle) {
    await page.waitForSelector(`[data-command=${toggle}][aria-pressed=false]`, { state: 'attached' });
    await page.keyboard.press('ArrowRight');
    await page.locator(`[data-command=${toggle}]`).evaluate((button) => button.click());
    await page.waitForSelector(`[data-command=${toggle}][aria-pressed=true]`, { state: 'attached' });
    await page.waitForTimeout(1500);
    await page.keyboard.press('ArrowLeft');
    await page.waitForTimeout(1500);
  }
  const { times, cpu, layouts } = await inputs(page, keys);
  tell(`input to paint, ${name} (${times.length} keys, best ${Math.min(...times).toFixed(1)})`, median(times), bar, 'ms');
  console.log(`        main thread for each key, its clock included: ${cpu.toFixed(1)} ms of processor time, ${layouts} layouts`);
  await context.close();
}

for (const [name, route] of [
  ['Taquin 4×4', 'taquin:4x4#42'],
  ['Gygès', 'gyges:full:321123/000000/000000/000000/000000/321123_s'],
]) {
  const times = [];
  for (let run = 0; run < 5; run++) {
    const { page, context } = await visit(route, () => {
      let asked = 0;
      const watch = new MutationObserver(() => {
        if (!asked && document.documentElement.dataset.ready) {
          asked = performance.now();
          document.dispatchEvent(new KeyboardEvent('keydown', { key: 'h', code: 'KeyH', bubbles: true }));
        }
        if (asked && document.querySelector('.note.hint')) {
          globalThis.hinted = performance.now() - asked;
          watch.disconnect();
        }
      });
      watch.observe(document, { subtree: true, childList: true, attributes: true });
    });
    await page.waitForFunction(() => globalThis.hinted, null, { timeout: 60000 });
    times.push(await page.evaluate(() => globalThis.hinted));
    await context.close();
  }
  tell(`first hint after load, ${name} (best ${Math.min(...times).toFixed(0)})`, median(times), 300, 'ms');
}

for (const game of ['taquin', 'sokoban', 'wumpus', 'gyges']) {
  const { page, context } = await visit(game, () => {
    globalThis.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) globalThis.shift += /** @type {any} */ (entry).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.waitForTimeout(500);
  const { shift, files, bytes } = await page.evaluate(() => {
    const all = ['navigation', 'resource'].flatMap((type) => performance.getEntriesByType(type));
    const own = /** @type {any[]} */ (all).filter(({ name }) => !name.includes('/networks/'));
    return { shift: globalThis.shift, files: own.length, bytes: own.reduce((sum, one) => sum + one.transferSize, 0) };
  });
  tell(`layout shift at load, ${game}`, shift, 0.01, '');
  tell(`requests of a first visit, ${game}`, files, 12, 'requests');
  tell(`transferred by a first visit, ${game}`, bytes / 1000, 350, 'kB');
  await context.close();
}
console.log(`load of the machine: ${os.loadavg()[0].toFixed(1)} on ${os.cpus().length} processors`);
await browser.close();
program.kill();
process.exitCode = missed ? 1 : 0;
