// SPDX-License-Identifier: MIT
// The layout, measured: at six sizes, in both languages, for every game and kind of position the page's answer is on
// the screen without scrolling, the board uses its room, nothing overlaps or is cut, and fingers find their targets.
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { threatened } from '../gyges-harness.mjs';
import { shut, small, start, stop, test, visit } from '../harness.mjs';
import { locales, measured, settled, sizes } from './measures.mjs';

before(start);
after(stop);

const hints = async (page) => {
  for (let grade = 1; grade <= 4; grade++) {
    await page.keyboard.press('h');
    await page.waitForFunction((n) => document.querySelectorAll('.note.hint .steps .on').length === n, grade);
  }
};
const type = (keys, selector) => async (page) => {
  for (const key of keys.split(' ')) await page.keyboard.press(key);
  await page.waitForSelector(selector);
};
const box = 'sokoban:5x7:7#|#4-.#|#-$-@-#|#5-#|7#';
const cave = 'wumpus:8x8:8/8/3P4/8/1P6/6W1/8/3G3P RRDD';
const gold = 'wumpus:6x6:3G1P/6/2P2W/4PP/4PP/5P D5RU5RD';

/** Name, route, what brings it about, whether nothing may have been chosen before. */
const kinds = [
  ['taquin', small],
  ['taquin hint', small, hints],
  ['taquin solve', small, type('s', '#method')],
  ['taquin error', `${small}`, type('ArrowUp ArrowUp ArrowUp ArrowUp', '.note.error')],
  ['taquin large', 'taquin:16x16#1'],
  ['sokoban', 'sokoban:8x8b2#7'],
  ['sokoban hint', box, hints],
  ['sokoban lost', box, type('ArrowLeft ArrowLeft', '.note.lost')],
  ['sokoban error', box, type('ArrowUp ArrowUp ArrowUp', '.note.error')],
  ['sokoban won', 'sokoban:3x7:7#|#@-$-.#|7#', type('ArrowRight ArrowRight ArrowRight', '.note.won')],
  ['wumpus', cave],
  ['wumpus hint', gold, hints],
  ['wumpus lost', 'wumpus:5x5:5/3W1/1P3/1PG1P/PP3 RRDDL', type('h', '.note.lost, .note.error')],
  ['gyges', 'gyges:full:321123/000000/000000/000000/000000/321123_s'],
  ['gyges hint', threatened, hints],
  ['gyges setup', 'gyges:setup#1', type('3', '.setup:not([hidden])')],
  ...['taquin', 'sokoban', 'wumpus', 'gyges'].map((game) => [
    `${game}, a first visit`,
    game,
    (page) => page.waitForSelector('.note [data-deed=learn]'),
    true,
  ]),
];

for (const locale of locales) {
  for (const [name, route, act, fresh = false] of kinds) {
    test(`${name} fits at six sizes: ${locale}`, async () => {
      const { page, quiet } = await visit({
        route,
        locale,
        width: 1280,
        height: 800,
        still: true,
        before: (one) =>
          one.addInitScript((first) => {
            const seats = { start: '', rules: '', turn: '', south: '', north: '' };
            if (first || location.protocol === 'about:') return;
            localStorage.setItem('quadrille.wishes.gyges', JSON.stringify(seats));
          }, fresh),
      });
      await page.waitForSelector('.sheet [data-index]');
      await act?.(page);
      const wrong = [];
      for (const [width, height] of sizes) {
        await page.setViewportSize({ width, height });
        await settled(page);
        const found = await measured(page, width < 900);
        wrong.push(...found.map((text) => `${width} × ${height}: ${text}`));
      }
      assert.deepEqual(wrong, []);
      await quiet();
    });
  }
}

for (const [width, height] of sizes) {
  test(`a level of a pack, with its arrows, fits at ${width} × ${height}`, async () => {
    const wrong = [];
    for (const [game, locale] of [
      ['sokoban', 'fr-FR'],
      ['wumpus', 'en-GB'],
      ['taquin', 'fr-FR'],
      ['gyges', 'en-GB'],
    ]) {
      const { page, quiet } = await visit({ route: game, locale, width, height, touch: width < 900 });
      await page.keyboard.press('o');
      await page.locator('dialog [data-level="2"]').click();
      await page.waitForSelector('.turner:not([hidden])');
      await shut(page);
      wrong.push(...(await measured(page, width < 900)).map((text) => `${game}: ${text}`));
      await quiet();
    }
    assert.deepEqual(wrong, []);
  });
}

test('the menu holds the rare actions, opens and closes by key and pointer, and lies on the screen', async () => {
  const { page, quiet } = await visit({ route: cave, width: 390, height: 844, touch: true });
  const more = page.locator('[data-command=more]');
  const menu = page.locator('.menu');
  assert.ok((await page.locator('.play .actions button:visible').count()) <= 10, 'few buttons at once');
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    await more.click();
    const bounds = await menu.boundingBox();
    assert.ok(bounds.x >= 0 && bounds.y >= 0 && bounds.x + bounds.width <= width && bounds.y + bounds.height <= height);
    await page.keyboard.press('ArrowDown');
    assert.ok(await menu.evaluate((node) => node.contains(document.activeElement)));
    await page.keyboard.press('Escape');
    assert.equal(await menu.isVisible(), false);
    assert.ok(await more.evaluate((node) => node === document.activeElement));
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await more.tap();
  await page.locator('.menu [data-command=new]').tap();
  await page.waitForSelector('dialog[open]');
  assert.equal(await menu.isVisible(), false);
  await quiet();
});

test('coordinates stand around every board whose texts name cells, and can be switched off', async () => {
  for (const [route, first, last] of [
    ['wumpus:8x8#3', 'a1', 'h8'],
    [small, '11', '33'],
    [box, '11', '75'],
  ]) {
    const { page, again, quiet } = await visit({ route });
    const names = await page
      .locator('.names')
      .evaluateAll((all) => all.map((one) => [...one.children].map((span) => span.textContent)));
    assert.equal(names[0][0] + names[1][0], first);
    assert.equal(names[0].at(-1) + names[1].at(-1), last);
    const before = await page.locator('.sheet .board').boundingBox();
    const spots = await page
      .locator('.names.cols span')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().x));
    assert.ok(Math.abs(spots[0] - before.x) < 1, 'a name stands over its column');
    await page.evaluate(() => localStorage.setItem('quadrille.settings', '{"coords":false}'));
    await again(route.split(':')[0]);
    assert.equal(await page.locator('.names').first().isVisible(), false);
    await quiet();
  }
});
