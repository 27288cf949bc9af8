// SPDX-License-Identifier: MIT
// Searches step by step: the current state with its figures and the tree; by mouse, keyboard and touch.
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { command, deed, shut, small, start, stop, test, visit } from './harness.mjs';

before(start);
after(stop);

/** Two boxes: breadth-first search expands eight states, A* four. */
const room = 'sokoban:4x6:6#|#@$-.#|#-$-.#|6#';
const at = (page) => page.locator('.trace .at').textContent();
const figure = (page, name) => page.locator(`[data-figure=${name}] dd`).textContent();
const until = (page, text) =>
  page.waitForFunction((words) => document.querySelector('.trace .at')?.textContent === words, text);
/** Where the pieces are drawn, in cells. */
const pieces = (page) =>
  page.locator('.trace-board .piece').evaluateAll((nodes) => {
    const size = parseFloat(document.querySelector('.trace-board .board').style.getPropertyValue('--cell'));
    return nodes
      .map((node) =>
        [...node.style.transform.matchAll(/[\d.]+/g)]
          .map(([n]) => Math.round(Number(n) / size))
          .reverse()
          .join(),
      )
      .sort();
  });

test('every state in its order, by mouse', async () => {
  const { page, quiet } = await visit({ route: room });
  await command(page, 'solve').click();
  await deed(page, 'trace').click();
  await until(page, '1 / 9'); // eight states and the solved board
  assert.deepEqual(await pieces(page), ['1,1', '1,2', '2,2']);
  await deed(page, 'trace-forward').click();
  assert.equal(await at(page), '2 / 9');
  assert.deepEqual(await pieces(page), ['1,1', '1,3', '2,2'], 'one box went right');
  assert.equal(await figure(page, 'depth'), '1');
  assert.equal(await figure(page, 'waiting'), '1');
  assert.equal(await figure(page, 'estimate'), '–', 'breadth first is blind');
  assert.match(await page.locator('.trace-says').textContent(), /State 2, reached from state 1/);
  assert.equal(await page.locator('.trace-tree .seen').count(), 2);
  await page.locator('.trace-at').evaluate((slider) => {
    slider.value = slider.max;
    slider.dispatchEvent(new Event('input'));
  });
  assert.match(await page.locator('.trace-says').textContent(), /Found: a solution of 7 moves, after 8 states/);
  assert.equal(await page.locator('.trace-board .crate.home').count(), 2);
  assert.ok(await deed(page, 'trace-forward').isDisabled());
  // A* expands half as many on the same board.
  await page.locator('#trace-method').selectOption('astar');
  await until(page, '1 / 5');
  assert.equal(await figure(page, 'estimate'), '4');
  assert.equal(await figure(page, 'sum'), '4');
  await page.keyboard.press('Escape');
  await shut(page);
  assert.match(await page.locator('.chip').textContent(), /with help/, 'a solution was shown');
  await quiet();
});

test('it plays by itself, at the chosen speed, and pauses', async () => {
  const { page, quiet } = await visit({
    route: room,
    before: (p) => p.addInitScript(() => localStorage.setItem('quadrille.settings', '{"speed":12}')),
  });
  await page.keyboard.press('v');
  await until(page, '1 / 9');
  await page.keyboard.press('Enter'); // the focus is on Play
  await until(page, '9 / 9');
  await page.waitForFunction(
    () => document.querySelector('[data-deed=trace-play]').getAttribute('aria-label') === 'Run the search',
  ); // it paused at the end
  await page.keyboard.press('ArrowLeft');
  assert.equal(await at(page), '8 / 9');
  await deed(page, 'trace-restart').click();
  assert.equal(await at(page), '1 / 9');
  await quiet();
});

test('a long search brings its states as they are needed', async () => {
  const { page, quiet } = await visit({ route: small });
  await page.keyboard.press('v');
  await page.locator('#trace-method').selectOption('dfs');
  await page.waitForFunction(() => {
    const slider = document.querySelector('.trace-at');
    slider.value = '40';
    slider.dispatchEvent(new Event('input'));
    return Number(document.querySelector('[data-figure=depth] dd')?.textContent) > 20;
  });
  const last = () => page.locator('.trace-at').evaluate(({ max }) => Number(max));
  const before = await last();
  await page.locator('.trace-at').evaluate((slider) => {
    slider.value = slider.max;
    slider.dispatchEvent(new Event('input'));
  });
  await page.waitForFunction((n) => Number(document.querySelector('.trace-at').max) > n, before);
  assert.ok(Number(await figure(page, 'depth')) > 20, 'depth first goes deep');
  assert.equal(await page.locator('.trace-board .piece').count(), 8, 'the Taquin has eight tiles');
  assert.equal(await page.locator('.trace-board .gap').count(), 1, 'and one gap');
  await page.keyboard.press('Escape');
  await shut(page);
  assert.doesNotMatch(await page.locator('.chip').textContent(), /with help/, 'no solution was seen');
  for (let tries = 0; tries < 50 && page.workers().length > 1; tries++) await page.waitForTimeout(100);
  assert.equal(page.workers().length, 1, 'the search has ended');
  await quiet();
});

test('by touch on a phone, in both languages', async () => {
  for (const locale of ['en-GB', 'fr-FR']) {
    const { page, quiet } = await visit({ route: room, width: 360, height: 740, touch: true, locale });
    await command(page, 'solve').tap();
    await deed(page, 'trace').tap();
    await until(page, '1 / 9');
    await deed(page, 'trace-forward').tap();
    await until(page, '2 / 9');
    const { wide, over, low } = await page.evaluate(() => {
      const box = document.querySelector('dialog');
      return {
        wide: document.documentElement.scrollWidth,
        over: box.scrollWidth - box.clientWidth,
        low: document.querySelector('.trace-at').getBoundingClientRect().bottom,
      };
    });
    assert.ok(wide <= 360 && over <= 0, `${locale}: nothing to the side (${wide}, ${over})`);
    assert.ok(low <= 740, `all of it in sight (${low})`);
    await quiet();
  }
});
