// SPDX-License-Identifier: MIT
// Everything besides the moves: solving, saving, sharing, languages, colour schemes.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before } from 'node:test';
import {
  captions,
  choose,
  command,
  counter,
  deed,
  deep,
  movable,
  ready,
  shut,
  small,
  start,
  stop,
  test,
  until,
  visit,
} from './harness.mjs';

before(start);
after(stop);

/** Opens the solver, chooses a method and starts it. */
async function solve(page, method) {
  await command(page, 'solve').click();
  await page.getByLabel('Method').selectOption(method);
  await deed(page, 'solve-go').click();
}

test('a solution is found, walked and played to the end', async () => {
  const { page, quiet } = await visit({ route: small });
  const before = await captions(page);
  await solve(page, 'idastar-linear');
  await page.waitForSelector('.walker');
  assert.match(await page.locator('.verdict').textContent(), /8 moves, replayed and checked\. No solution is shorter/);
  assert.deepEqual(await captions(page), before, 'finding it moves nothing');
  assert.equal(await counter(page, 'moves'), '0');
  await deed(page, 'solution-forward').click();
  await until(page, 'moves', 1);
  await deed(page, 'solution-back').click();
  await until(page, 'moves', 0);
  assert.ok(await deed(page, 'solution-back').isDisabled());
  await page.getByLabel('Speed').fill('6');
  await deed(page, 'solution-play').click();
  await until(page, 'moves', 2);
  await page.keyboard.press('a');
  const paused = Number(await counter(page, 'moves'));
  assert.ok(paused >= 2 && paused < 8);
  assert.equal(await deed(page, 'solution-play').getAttribute('aria-label'), 'Play the solution');
  await deed(page, 'solution-play').click();
  await page.waitForSelector('.note.won');
  assert.equal(await counter(page, 'taquin.pairs'), '10/10');
  assert.match(await page.locator('.note.won').textContent(), /With help/);
  await quiet();
});

test('a move of one’s own leaves the solution', async () => {
  const { page, quiet } = await visit({ route: small });
  await solve(page, 'auto');
  await page.waitForSelector('.walker');
  await page.keyboard.press('ArrowDown');
  await until(page, 'moves', 1);
  assert.ok(await page.locator('.panel:not(.lesson)').isHidden());
  assert.ok(await command(page, 'redo').isDisabled());
  await quiet();
});

test('a long search shows its progress and can be cancelled', async () => {
  const { page, quiet } = await visit({ route: deep });
  await solve(page, 'brute');
  const nodes = () =>
    page
      .locator('.panel .figures')
      .textContent()
      .then((text) => Number(text.split(' positions')[0].replace(/\D/g, '')));
  await page.waitForFunction(() =>
    /[1-9]/.test(document.querySelector('.panel .figures')?.textContent?.split('positions')[0] ?? ''),
  );
  const first = await nodes();
  await page.waitForFunction(
    (n) =>
      Number(document.querySelector('.panel .figures')?.textContent?.split(' positions')[0].replace(/\D/g, '')) > n,
    first,
  );
  await deed(page, 'solve-cancel').click();
  await page.waitForFunction(() => document.querySelector('.panel .fault')?.textContent === 'Cancelled.');
  await page.locator('.panel .close').click();
  await movable(page).first().click();
  await page.waitForFunction(() => document.querySelector('[data-counter=moves] b')?.textContent !== '0');
  await quiet();
});

test('the play goes on while a search runs', async () => {
  const { page, quiet } = await visit({ route: deep });
  await solve(page, 'brute');
  await deed(page, 'solve-cancel').waitFor();
  await page.keyboard.press('ArrowUp');
  await until(page, 'moves', 1);
  assert.ok(await page.locator('.panel:not(.lesson)').isHidden(), 'its answer would be for another position');
  await quiet();
});

test('a hint that takes its time can be cancelled, and a move does not wait for it', async () => {
  // The engine's hints are fast; this wrapper delays them.
  const slow = async (page, context) =>
    context.route('**/js/engine/worker*.js', async (route) => {
      const glue = await (await route.fetch()).text();
      await route.fulfill({
        contentType: 'text/javascript',
        body: `${glue}
      const instantiate = WebAssembly.instantiate;
      WebAssembly.instantiate = async (module, imports) => {
        const { exports } = await instantiate(module, imports);
        const { qd_wasm_reserve: reserve, qd_wasm_line: answer, memory } = exports;
        let at = 0;
        const wait = (size) => {
          const line = new TextDecoder().decode(new Uint8Array(memory.buffer, at, size));
          const began = performance.now();
          while (line.startsWith('hint') && performance.now() - began < 30000)
            Object.values(imports.quadrille)[0](performance.now() - began, 0, 1e6, 0);
          return answer(size);
        };
        return { exports: { ...exports, qd_wasm_reserve: (size) => (at = reserve(size)), qd_wasm_line: wait } };
      };`,
      });
    });
  const { page, quiet } = await visit({ route: small, before: slow });
  await page.keyboard.press('h');
  await page.waitForFunction(() =>
    /[1-9]\d* positions/.test(document.querySelector('.note.thinking .figures')?.textContent ?? ''),
  );
  await deed(page, 'cancel').click();
  await page.waitForSelector('.note.idle');
  await page.keyboard.press('ArrowDown');
  await until(page, 'moves', 1);
  await page.keyboard.press('h');
  await page.waitForSelector('.note.thinking');
  await page.keyboard.press('ArrowUp');
  await until(page, 'moves', 2);
  assert.equal(await page.locator('.note.thinking').count(), 0);
  assert.match(await page.locator('.chip').textContent(), /3x3m8#12/);
  await quiet();
});

test('a reload keeps the play, its redo line, its seed and the settings', async () => {
  const { page, quiet } = await visit({ route: small });
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await until(page, 'moves', 2);
  await page.keyboard.press('u');
  await until(page, 'moves', 1);
  await page.locator('#theme').click();
  const before = await captions(page);
  await page.reload();
  await ready(page);
  assert.deepEqual(await captions(page), before);
  assert.equal(await counter(page, 'moves'), '1');
  assert.match(await page.locator('.chip').textContent(), /3x3m8#12/);
  assert.ok(await command(page, 'redo').isEnabled());
  assert.equal(await page.locator('html').getAttribute('data-theme'), 'dark');
  // Also after undoing everything, and from the home page.
  await page.keyboard.press('u');
  await until(page, 'moves', 0);
  await page.reload();
  await ready(page);
  assert.ok(await command(page, 'redo').isEnabled());
  await page.locator('.brand').click();
  await page.getByText('Continue your game').click();
  await page.waitForSelector('[data-command=redo]:enabled');
  assert.equal(await counter(page, 'moves'), '0');
  await quiet();
});

test('the page works without local storage', async () => {
  const { page, quiet } = await visit({
    route: small,
    before: (fresh) =>
      fresh.addInitScript(() => {
        Object.defineProperty(window, 'localStorage', {
          get() {
            throw new DOMException('no', 'SecurityError');
          },
        });
      }),
  });
  await page.keyboard.press('ArrowDown');
  await until(page, 'moves', 1);
  await page.locator('#theme').click();
  await quiet();
});

test('French and English, from the browser or by choice', async () => {
  const { page, quiet } = await visit({ route: small, locale: 'fr-FR' });
  assert.equal(await page.locator('html').getAttribute('lang'), 'fr');
  assert.equal(await command(page, 'undo').textContent(), 'Annuler');
  assert.match((await captions(page))[0], /^tuile\s: haut/);
  await page.keyboard.press('h');
  await page.waitForSelector('.note.hint');
  assert.match(await page.locator('.note').textContent(), /Regardez/);
  await page.locator('#lang').click();
  await page.waitForFunction(() => /Look at/.test(document.querySelector('.note')?.textContent ?? ''));
  assert.match((await captions(page))[0], /^tile: top/);
  assert.equal(await command(page, 'undo').textContent(), 'Undo');
  await page.reload();
  await ready(page);
  assert.equal(await page.locator('html').getAttribute('lang'), 'en');
  await quiet();
});

test('no phrase is missing in either language', async () => {
  for (const locale of ['en-GB', 'fr-FR']) {
    const { page, quiet } = await visit({ route: small, locale });
    for (const key of ['n', 'c', '?', 'g', 'm']) {
      await page.keyboard.press(key);
      await page.waitForSelector('dialog[open]');
      assert.doesNotMatch(await page.locator('body').innerText(), /\bpage\.\w|\{\w+\}/);
      await page.keyboard.press('Escape');
      await shut(page);
    }
    const attributes = await page.evaluate(() =>
      [...document.querySelectorAll('*')]
        .flatMap((el) => ['aria-label', 'title', 'placeholder'].map((name) => el.getAttribute(name) ?? ''))
        .join('\n'),
    );
    assert.doesNotMatch(attributes, /\bpage\.\w|\{\w+\}/);
    await quiet();
  }
});

test('light and dark, from the system or by choice', async () => {
  const { page, quiet } = await visit({ dark: true });
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  assert.equal(await paper(), 'rgb(18, 23, 29)');
  await page.locator('#theme').click();
  assert.equal(await paper(), 'rgb(251, 250, 246)');
  assert.equal(await page.locator('meta[name=theme-color]').getAttribute('content'), 'rgb(251, 250, 246)');
  await page.reload();
  await ready(page);
  assert.equal(await paper(), 'rgb(251, 250, 246)');
  await quiet();
});

test('a shared link opens the same board elsewhere', async () => {
  const one = await visit({ route: deep });
  const board = await captions(one.page);
  await one.page.keyboard.press('ArrowUp');
  await until(one.page, 'moves', 1);
  await command(one.page, 'share').click();
  await one.page.getByRole('button', { name: 'Copy' }).first().click();
  await one.page.getByRole('button', { name: 'Copied' }).waitFor();
  const link = await one.page.evaluate(() => navigator.clipboard.readText());
  assert.match(link, /#\/taquin:4x4:/);
  await one.quiet();
  const two = await visit({ route: link.split('#/')[1] });
  assert.deepEqual(await captions(two.page), board);
  assert.equal(await counter(two.page, 'moves'), '0');
  await two.quiet();
});

test('a save goes out as a file and comes back', async () => {
  const { page, quiet } = await visit({ route: small });
  await page.keyboard.press('ArrowDown');
  await until(page, 'moves', 1);
  const board = await captions(page);
  await choose(page, 'share');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ]);
  const file = await download.path();
  assert.match(await readFile(file, 'utf8'), /^taquin:3x3:\S+ D\n$/);
  await page.keyboard.press('Escape');
  await shut(page);
  await page.keyboard.press('n');
  await page.waitForSelector('dialog[open]');
  await page.keyboard.press('Enter');
  await shut(page);
  await until(page, 'moves', 0);
  await choose(page, 'share');
  await page.locator('#share-file').setInputFiles(file);
  await shut(page);
  assert.equal(await counter(page, 'moves'), '1');
  assert.deepEqual(await captions(page), board);
  await quiet();
});

test('what cannot be read is refused with its reason, in place', async () => {
  const { page, quiet } = await visit({ route: small });
  const before = await captions(page);
  await choose(page, 'share');
  const paste = page.getByLabel(/Open a link/);
  const fault = page.locator('dialog .fault');
  for (const [text, reason] of [
    ['', /Paste something/],
    ['nonsense', /Expected a size/],
    ['2x2: 1,2,3,4 5,6,7,8 *', /ends after 3 of 4/],
    ['taquin:3x3:1,2,3,4', /column/],
    ['taquin:4x4#', /seed/],
    ['taquin:2x2:1,2,3,4_9,5,7,8_3,2,5,6_*', /twin/],
  ]) {
    await paste.fill(text);
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await page.waitForFunction(
      (source) => new RegExp(source).test(document.querySelector('dialog .fault')?.textContent ?? ''),
      reason.source,
    );
    await fault.evaluate((el) => {
      el.textContent = '';
    });
  }
  await paste.fill('2x2: 1,2,3,4 9,4,7,8 * 3,2,5,6');
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await shut(page);
  assert.equal(await page.locator('[role=gridcell]').count(), 4);
  assert.notDeepEqual(await captions(page), before);
  // A picture as drawn by `show` can be opened too.
  await choose(page, 'share');
  await paste.fill(
    '-------------\n| 56  |     |\n|34 98|  *  |\n| 44  |     |\n-------------\n| 70  | 79  |\n|30 34|99 29|\n| 79  | 16  |\n-------------\n',
  );
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await shut(page);
  assert.match((await captions(page))[0], /top 56, left 34, bottom 44, right 98/);
  await quiet();
});

test('a broken link falls back to a board and says why', async () => {
  const { page, quiet } = await visit({ route: 'taquin:99x99#1' });
  assert.match(await page.locator('.note.error').textContent(), /rows and columns must be from 2 to 16/i);
  assert.equal(await page.locator('[role=gridcell]').count(), 16);
  await quiet();
});

test('New: any size, colours, shuffle and seed; the old board can be taken back', async () => {
  const { page, quiet } = await visit({ route: small });
  await page.keyboard.press('ArrowDown');
  await until(page, 'moves', 1);
  await choose(page, 'new');
  await page.locator('.chips label', { hasText: 'Other' }).click();
  await page.getByLabel('Rows', { exact: true }).fill('99');
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await page.waitForFunction(() => /from 2 to 16/.test(document.querySelector('dialog .fault')?.textContent ?? ''));
  await page.getByLabel('Rows', { exact: true }).fill('5');
  await page.getByLabel('Columns', { exact: true }).fill('7');
  await page.getByLabel('Numbers').selectOption('4');
  await page.getByLabel('Seed').fill('77');
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await shut(page);
  assert.match(await page.locator('.chip').textContent(), /5x7k4#77/);
  assert.equal(await page.locator('[role=gridcell]').count(), 35);
  await deed(page, 'take-back').click();
  await until(page, 'moves', 1);
  assert.match(await page.locator('.chip').textContent(), /3x3m8#12/);
  await quiet();
});

test('sixteen by sixteen fits a phone, and the tile in focus is shown in full', async () => {
  const { page, quiet } = await visit({ route: 'taquin:16x16#1', width: 390, height: 844 });
  const box = await page.locator('[role=grid]').boundingBox();
  assert.ok(box.x >= 0 && box.x + box.width <= 390 && box.y + box.height <= 844);
  assert.ok(Number.isInteger(box.width / 16) && box.width / 16 >= 22, `${box.width / 16} pixels a cell`);
  await page.locator('[data-index="0"]').focus();
  assert.equal(await page.locator('.lens text').count(), 4);
  await quiet();
});

test('cells have whole pixels at any width', async () => {
  const { page, quiet } = await visit({ route: 'taquin:5x5#1' });
  for (const [width, height] of [
    [360, 640],
    [390, 844],
    [801, 600],
    [1024, 700],
    [1280, 800],
    [1600, 900],
  ]) {
    await page.setViewportSize({ width, height });
    await page.waitForFunction(() => {
      const grid = document.querySelector('[role=grid]')?.getBoundingClientRect();
      const room = document.querySelector('.room')?.getBoundingClientRect();
      return grid && room && grid.bottom <= room.bottom && grid.right <= room.right;
    });
    const {
      x,
      width: wide,
      fits,
    } = await page.evaluate(() => {
      const grid = document.querySelector('[role=grid]').getBoundingClientRect();
      return { x: grid.x, width: grid.width, fits: document.documentElement.scrollWidth <= innerWidth };
    });
    assert.ok(Number.isInteger(wide / 5), `${wide / 5} pixels a cell at ${width}`);
    assert.ok(x >= 0 && fits, `no sideways scrolling at ${width}`);
  }
  await quiet();
});

test('messages come and go without moving the board', async () => {
  for (const [width, height] of [
    [1280, 800],
    [390, 844],
  ]) {
    const { page, quiet } = await visit({ route: small, width, height });
    const place = async () => JSON.stringify(await page.locator('[role=grid]').boundingBox());
    const at = await place();
    for (const key of ['h', 'h', 'h', 'h', 's']) {
      await page.keyboard.press(key);
      await page.waitForSelector(key === 's' ? '.panel:not([hidden])' : '.note.hint');
      assert.equal(await place(), at);
    }
    await quiet();
  }
});

test('those who ask for less motion get none', async () => {
  const { page, quiet } = await visit({ route: small, still: true });
  assert.match(
    await page
      .locator('.piece')
      .first()
      .evaluate((el) => getComputedStyle(el).transitionDuration),
    /^0s$/,
  );
  await quiet();
  const moving = await visit({ route: small });
  assert.equal(
    await moving.page
      .locator('.board:not(.still) .piece, .piece')
      .first()
      .evaluate((el) => {
        el.closest('.board').classList.remove('still');
        return getComputedStyle(el).transitionDuration;
      }),
    '0.13s',
  );
  await moving.quiet();
});
