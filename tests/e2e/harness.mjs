// SPDX-License-Identifier: MIT
// Shared by the browser tests: a browser, a page that must not log to the console, and the moves of a player who
// sees only the page.
//
// QD_URL is the URL of a running `quadrille serve`; QD_SITE_DIR a folder with the exported site. Without them the
// tests serve the tree themselves (web/, lang/, the module and the packs of build/release), for quick work on the page.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import http from 'node:http';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { test as nodeTest } from 'node:test';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright-core';

export const root = fileURLToPath(new URL('../../', import.meta.url));

/** 3×3, eight moves from solved. */
export const small = 'taquin:3x3m8#12';
/** Far too deep for brute force. */
export const deep = 'taquin:4x4#42';

const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.png': 'image/png',
};

/** A test with a timeout. */
export const test = (name, run, options = {}) => nodeTest(name, { timeout: 180000, ...options }, run);

/** Cleanup for `stop`. */
const ending = [];

/** Any static host: files below `folder` under the path `prefix`, without any extras. */
export async function serveFolder(folder, prefix = '/') {
  const server = http.createServer(async (request, response) => {
    const { pathname } = new URL(request.url, 'http://host');
    const name = pathname.startsWith(prefix) ? pathname.slice(prefix.length) || 'index.html' : '';
    try {
      if (!name || name.includes('..')) throw new Error('outside');
      const bytes = gzipSync(await readFile(path.join(folder, name)));
      response
        .writeHead(200, {
          'content-type': types[path.extname(name)] ?? 'application/octet-stream',
          'content-encoding': 'gzip',
        })
        .end(bytes);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  ending.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${server.address().port}${prefix}`;
}

/** The folder with the whole site. */
export async function siteFolder() {
  if (process.env.QD_SITE_DIR) return process.env.QD_SITE_DIR;
  const folder = await mkdtemp(path.join(os.tmpdir(), 'quadrille-site-'));
  ending.push(() => rm(folder, { recursive: true }));
  await cp(path.join(root, 'web'), folder, { recursive: true });
  // One sheet each, as script/site.py makes them: axe-core cannot read imported ones under the page's policy.
  const sheet = (name) => readFileSync(path.join(folder, 'css', name), 'utf8');
  for (const name of ['site.css', 'scoreboard.css']) {
    writeFileSync(
      path.join(folder, 'css', name),
      sheet(name).replace(/^@import "(.+)";$/gm, (_, part) => sheet(part)),
    );
  }
  await cp(path.join(root, 'lang'), path.join(folder, 'lang'), { recursive: true });
  const index = path.join(folder, 'index.html');
  writeFileSync(index, readFileSync(index, 'utf8').replace('data-languages="en"', 'data-languages="en fr"'));
  await cp(path.join(root, 'build/release/quadrille.wasm'), path.join(folder, 'quadrille.wasm'));
  await cp(path.join(root, 'networks'), path.join(folder, 'networks'), { recursive: true });
  for (const name of ['levels', 'packs-taquin', 'packs-sokoban', 'packs-wumpus', 'packs-gyges'])
    await cp(path.join(root, `build/release/${name}.json`), path.join(folder, `${name}.json`));
  for (const [code, from] of [
    ['en', 'docs/rules'],
    ['fr', 'docs/fr/rules'],
  ]) {
    for (const game of ['taquin', 'sokoban', 'wumpus', 'gyges'])
      await cp(path.join(root, from, `${game}.md`), path.join(folder, 'rules', `${game}.${code}.md`));
  }
  return folder;
}

let browser;
let base;
/** One browser per file: before(start), after(stop). */
export async function start() {
  base = process.env.QD_URL ? `${process.env.QD_URL.replace(/\/$/, '')}/` : await serveFolder(await siteFolder());
  browser = await chromium.launch({
    executablePath: process.env.QD_CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--headless=new',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
  ending.push(() => browser.close());
}

export async function stop() {
  for (const end of ending.reverse()) await end();
}

export const siteUrl = () => base;

/**
 * A fresh visitor. `route` is what follows "#/"; it is encoded as in a link.
 * `kept` lets the page keep itself for visits without a network; it costs every visit a copy of the site.
 * `quiet()` must be called at the end of a test: it fails on any console message, page error or failed request.
 */
export async function visit({
  route = '',
  width = 1280,
  height = 800,
  locale = 'en-GB',
  dark = false,
  touch = false,
  still = false,
  url = base,
  kept = false,
  before,
} = {}) {
  const context = await browser.newContext({
    viewport: { width, height },
    locale,
    colorScheme: dark ? 'dark' : 'light',
    hasTouch: touch,
    isMobile: touch,
    reducedMotion: still ? 'reduce' : 'no-preference',
    serviceWorkers: kept ? 'allow' : 'block',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const page = await context.newPage();
  page.setDefaultTimeout(20000);
  const complaints = [];
  page.on('console', (message) => {
    const ours = !message.text().includes('blocked by Playwright');
    if (['error', 'warning'].includes(message.type()) && ours) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  // Leaving the page aborts pending requests: not an error.
  page.on('requestfailed', (request) => {
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') complaints.push(`failed: ${request.url()}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) complaints.push(`${response.status()}: ${response.url()}`);
  });
  await page.addInitScript(engineInPage);
  if (before) await before(page, context);
  await page.goto(url + hash(route));
  await ready(page);
  return {
    page,
    context,
    /** Visits again, with the browser's stored data. */
    async again(next) {
      await page.waitForLoadState('networkidle'); // pending requests would count as failed
      await page.goto('about:blank');
      await page.goto(url + hash(next));
      await ready(page);
    },
    async quiet() {
      assert.deepEqual(complaints, []);
      await context.close();
    },
  };
}

/** An engine beside the page's own, for tests that ask one: the built page has no module that could be imported. */
function engineInPage() {
  globalThis.TestEngine = class {
    #open = [];
    constructor() {
      this.worker = globalThis.headStart.spawn();
      this.worker.addEventListener('message', ({ data }) => data.text && this.#open.shift()(JSON.parse(data.text)));
      this.greeted = globalThis.headStart.module.then((one) =>
        this.worker.postMessage(globalThis.headStart.greeting(one)),
      );
    }
    async ask(line) {
      await this.greeted;
      return new Promise((done) => {
        this.#open.push(done);
        this.worker.postMessage({ ticket: 1, line });
      });
    }
    close() {
      this.worker.terminate();
    }
  };
}

export const hash = (route) => (route ? `#/${route.replaceAll('#', '%23')}` : '');
export const ready = (page) => page.waitForSelector('html[data-ready]');

export const command = (page, name) => page.locator(`[data-command=${name}]`);
/** Presses a command's button, wherever it is: beside the board, or in the menu. */
export async function choose(page, name) {
  const button = command(page, name);
  await button.waitFor({ state: 'attached' });
  if (!(await button.isVisible())) await command(page, 'more').click();
  await button.click();
}
export const deed = (page, name) => page.locator(`[data-deed=${name}]`);
export const counter = (page, name) => page.locator(`[data-counter="${name}"] b`).textContent();
export const until = (page, name, value) =>
  page.waitForFunction(
    ([key, text]) => document.querySelector(`[data-counter="${key}"] b`)?.textContent === text,
    [name, String(value)],
  );
/** The dialog is gone: before that, keys are the dialog's. */
export const shut = (page) => page.waitForSelector('dialog', { state: 'detached' });
const arrows = { u: 'ArrowUp', d: 'ArrowDown', l: 'ArrowLeft', r: 'ArrowRight' };
/** Plays "UR2" on the keyboard, move by move. */
export async function press(page, moves) {
  let made = Number(await counter(page, 'moves'));
  for (const letter of moves.replace(/([a-z])(\d+)/gi, (_, one, count) => one.repeat(Number(count)))) {
    await page.keyboard.press(arrows[letter.toLowerCase()]);
    await until(page, 'moves', ++made);
  }
}
/** The save the page has kept of a game, which it writes after the frame that shows a move. */
export const kept = (page, game) =>
  page.evaluate(async (id) => {
    await new Promise((done) => requestAnimationFrame(() => setTimeout(() => setTimeout(done))));
    return JSON.parse(localStorage.getItem(`quadrille.play.${id}`) ?? '{}').save ?? '';
  }, game);
/** The labels of the board, row by row, as a screen reader finds them; without where they are, which the order says. */
export const captions = (page) =>
  page
    .locator('[role=gridcell]')
    .evaluateAll((cells) =>
      cells.map((cell) => cell.getAttribute('aria-label').replace(/, (?:row|ligne) \d+, (?:column|colonne) \d+/, '')),
    );
/** The cells that can be acted on. */
export const movable = (page) => page.locator('[role=gridcell][data-act]');

/** Raises the hint to the grade that names the move, calling `press` for each grade. */
export async function hintedMove(page, press) {
  for (let grade = 1; grade <= 3; grade++) {
    await press();
    await page.waitForFunction((n) => document.querySelectorAll('.note.hint .steps .on').length === n, grade);
  }
}

/** Where the hinted piece is drawn. */
export async function hintedSpot(page) {
  const box = await page.locator('.hint-piece').boundingBox();
  assert.ok(box);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** The arrow key named by the hint. */
export async function hintedArrow(page) {
  const words = await page.locator('.note.hint .says .last').textContent();
  const way = words.match(/up|down|left|right/)?.[0];
  assert.ok(way, `a direction in "${words}"`);
  return `Arrow${way[0].toUpperCase()}${way.slice(1)}`;
}

/** Plays by hints until the board is solved; `act` makes the hinted move. */
export async function playToTheEnd(page, press, act) {
  let moves = 0;
  while ((await page.locator('.play.won').count()) === 0) {
    assert.ok(moves < 30, 'the hints lead to the end');
    await hintedMove(page, press);
    await act();
    moves++;
    await until(page, 'moves', moves);
  }
  await page.waitForSelector('.note.won');
  return moves;
}

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Fails if axe-core finds a violation; `where` is part of the message, `scope` what it looks at. */
export async function violations(page, where, scope = 'html') {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe);
  // Colours are checked at rest: a hovered card or a sliding tile is in transition between two.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every((one) => one.playState !== 'running' || one.effect?.getComputedTiming().iterations === Infinity),
  );
  const found = await page.evaluate(
    (selector) => globalThis.axe.run(document.querySelector(selector), { resultTypes: ['violations'] }),
    scope,
  );
  assert.ok(found.passes.length > 5, 'axe has looked at the page');
  assert.deepEqual(
    found.violations.map(
      ({ id, nodes }) =>
        `${where}: ${id}: ${nodes.map(({ html, any }) => `${html} ${any[0]?.message ?? ''}`).join(' | ')}`,
    ),
    [],
  );
}
