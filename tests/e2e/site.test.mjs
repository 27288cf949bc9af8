// SPDX-License-Identifier: MIT
// The site as delivered: speed, headers, any static host; and the picture in the README. Its size: offline.test.mjs.
import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before } from 'node:test';
import {
  command,
  deed,
  root,
  serveFolder,
  siteFolder,
  siteUrl,
  small,
  start,
  stop,
  test,
  until,
  visit,
} from './harness.mjs';

before(start);
after(stop);

test('a first move is possible within 200 ms of loading', async () => {
  const times = [];
  for (let run = 0; run < 5; run++) {
    const { page, quiet } = await visit({
      route: small,
      before: (fresh) =>
        fresh.addInitScript(() => {
          // Plays as soon as there is a board, and records when the response was drawn.
          const watch = new MutationObserver(() => {
            const moves = document.querySelector('[data-counter=moves] b')?.textContent;
            if (moves === '0' && !window.drawn) {
              window.drawn = performance.now();
              document
                .querySelector('[role=gridcell][data-act]')
                ?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
            } else if (moves && moves !== '0') {
              window.answered = performance.now();
              watch.disconnect();
            }
          });
          watch.observe(document, { childList: true, subtree: true, characterData: true });
        }),
    });
    await page.waitForFunction(() => window.answered);
    times.push(
      await page.evaluate(() => ({
        loaded: Math.round(performance.getEntriesByType('navigation')[0].loadEventEnd),
        drawn: Math.round(window.drawn),
        answered: Math.round(window.answered),
      })),
    );
    await quiet();
  }
  const best = Math.min(...times.map(({ loaded, answered }) => answered - loaded));
  console.log(
    `first move answered ${best} ms after load, ${Math.min(...times.map(({ answered }) => answered))} ms after navigation began` +
      ` (loaded/drawn/answered: ${times.map(({ loaded, drawn, answered }) => `${loaded}/${drawn}/${answered}`).join(' ')})`,
  );
  // The target is 200 ms on an idle machine; a loaded one gets more time.
  assert.ok(best < 200 * Number(process.env.QD_SLACK ?? 4), `${best} ms`);
});

test(
  'the server sends its policy',
  async () => {
    const answer = await fetch(siteUrl());
    assert.match(answer.headers.get('content-security-policy') ?? '', /default-src 'none'.*frame-ancestors 'none'/);
    const [name] = (await answer.text()).match(/quadrille-[0-9A-Z]{8}\.wasm/);
    const wasm = await fetch(siteUrl() + name, { headers: { 'accept-encoding': 'gzip, br' } });
    assert.equal(wasm.headers.get('content-type'), 'application/wasm');
    assert.equal(wasm.headers.get('content-encoding'), 'br');
    assert.match(wasm.headers.get('cache-control') ?? '', /immutable/);
    assert.equal(answer.headers.get('cache-control'), 'no-cache');
  },
  { skip: process.env.QD_URL ? false : 'no QD_URL' },
);

test('the page forbids itself inline script and style, on any host', async () => {
  const { page, context } = await visit({ route: small, url: await serveFolder(await siteFolder(), '/') });
  const blocked = await page.evaluate(async () => {
    const said = new Promise((done) => {
      document.addEventListener('securitypolicyviolation', (event) => done(event.effectiveDirective), { once: true });
    });
    const script = document.createElement('script');
    try {
      script.textContent = 'window.intruder = true'; // Trusted Types refuse it already here
      document.head.append(script);
    } catch {
      return { directive: await said, ran: Boolean(window.intruder) };
    }
    if (window.intruder) return { directive: null, ran: true };
    return { directive: await said, ran: Boolean(window.intruder) };
  });
  assert.equal(blocked.ran, false);
  assert.equal(blocked.directive, 'require-trusted-types-for');
  await context.close();
});

test('a static host will do, also below a path', async () => {
  const url = await serveFolder(await siteFolder(), '/games/on/paper/');
  const { page, quiet } = await visit({ route: small, url });
  await command(page, 'solve').click();
  await deed(page, 'solve-go').click();
  await page.waitForSelector('.walker');
  for (let n = 1; n <= 8; n++) {
    await page.keyboard.press('r');
    await until(page, 'moves', n);
  }
  await page.waitForSelector('.note.won');
  await page.locator('#lang').click();
  await page.waitForFunction(() => document.documentElement.lang === 'fr');
  await quiet();
});

/** What the README shows of each game, and the keys that bring it about. */
const scenes = [
  ['taquin:4x4d14#42', 'h h h h', '.note.hint'],
  ['sokoban:8x8b2#7', 'ArrowUp h h', '.note.hint'],
  ['wumpus:8x8:8/8/3P4/8/1P6/6W1/8/3G3P RRDDDRR', 'b', '.fact'],
  ['gyges:full:002130/300300/021100/002000/000200/030100_s', 'h h h', '.note.hint'],
];

/** Not a test: QD_UPDATE_PICTURE=1 takes the picture. */
if (process.env.QD_UPDATE_PICTURE === '1') {
  test('the picture for the README', async () => {
    const pictures = [];
    for (const [route, keys, seen] of scenes) {
      const { page, context } = await visit({ route, still: true, width: 1120, height: 700 });
      await page.waitForLoadState('networkidle');
      for (const key of keys.split(' ')) {
        await page.keyboard.press(key);
        await page.waitForTimeout(700);
      }
      await page.waitForSelector(seen, { state: 'attached' });
      await page.evaluate(() => document.activeElement?.blur());
      pictures.push((await page.screenshot()).toString('base64'));
      await context.close();
    }
    const { page, context } = await visit({ width: 1000, height: 640 });
    await page.goto('about:blank');
    await page.setContent(
      `<body style="margin:0;display:grid;grid-template-columns:1fr 1fr;gap:8px;background:#fff">${pictures.map((one) => `<img style="width:100%;display:block" src="data:image/png;base64,${one}">`).join('')}</body>`,
    );
    await page.waitForTimeout(500);
    await writeFile(path.join(root, 'docs/picture.png'), await page.locator('body').screenshot());
    await context.close();
  });
}
