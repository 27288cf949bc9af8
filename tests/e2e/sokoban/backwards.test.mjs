// SPDX-License-Identifier: MIT
// Sokoban played backwards on the page: by keyboard, mouse and touch, in both languages; a finished play is a solution,
// offered and kept; help is refused in words; nothing of it counts as a solved level.
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { choose, command, counter, deed, start, stop, test, until, violations, visit } from '../harness.mjs';

before(start);
after(stop);

/** One box, solved by RRRdrU: it goes right along the wall, then up. */
const level = 'sokoban:5x7:7#|#4-.#|#@$3-#|#5-#|7#';
const solution = 'RRRdrU';
const [box, under, home] = [12, 19, 16];

const cell = (page, index) => page.locator(`[data-index="${index}"]`);
const note = (page) => page.locator('.note');
const kept = (page) => page.evaluate(() => Object.values(localStorage).some((text) => text.includes('RRRdrU')));
const backwards = async (page) => {
  await choose(page, 'backwards');
  await page.waitForSelector('.actions.backwards:not([hidden])');
  await until(page, 'sokoban.back', '0/1');
};
const told = async (page, words) => {
  await deed(page, 'backwards-replay').waitFor();
  assert.match(await note(page).textContent(), words);
  await page.waitForFunction(() => Object.values(localStorage).some((text) => text.includes('RRRdrU')));
};

/** Presses keys one by one, each of which makes a move. */
async function press(page, ...keys) {
  for (const key of keys) {
    const moves = Number(await counter(page, 'moves'));
    await page.keyboard.press(key);
    await until(page, 'moves', moves + 1);
  }
}

test('a whole level by keyboard, help refused, a solution offered and kept, and forwards again', async () => {
  const { page, again, quiet } = await visit({ route: level });
  await press(page, 'ArrowDown'); // a forward play in progress
  await backwards(page);
  await violations(page, 'backwards');
  await page.keyboard.press('h');
  await page.waitForSelector('.note.error');
  assert.match(await note(page).textContent(), /no hints.*backwards/);
  await page.keyboard.press('f');
  await page.waitForFunction(() => document.querySelector('.note')?.textContent?.includes('forwards for that'));
  await press(page, 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight');
  await page.keyboard.press('.');
  assert.equal(await command(page, 'pull').getAttribute('aria-pressed'), 'true');
  await press(page, 'ArrowDown');
  await until(page, 'sokoban.pulls', 1);
  await page.keyboard.press('.');
  assert.equal(await command(page, 'pull').getAttribute('aria-pressed'), 'false');
  await press(page, 'ArrowLeft', 'ArrowUp', 'ArrowLeft');
  await until(page, 'sokoban.pulls', 1); // a step without the switch leaves the box
  await page.keyboard.press('u');
  await until(page, 'moves', 7);
  await again(level); // the play is found as it was left
  await until(page, 'sokoban.pulls', 1);
  assert.equal(await counter(page, 'moves'), '7');
  await page.keyboard.press('.');
  await press(page, 'ArrowLeft', 'ArrowLeft');
  assert.equal(await kept(page), false);
  await press(page, 'ArrowLeft');
  await told(page, /4 pushes, 6 moves/);
  assert.equal(await counter(page, 'sokoban.back'), '1/1');
  await page.keyboard.press('Shift+B');
  await until(page, 'sokoban.home', '0/1');
  assert.equal(await page.locator('.actions.backwards').isHidden(), true);
  assert.equal(await counter(page, 'best'), '–', 'a level played backwards is not solved');
  await press(
    page,
    ...[...solution].map((one) => ({ R: 'ArrowRight', d: 'ArrowDown', r: 'ArrowRight', U: 'ArrowUp' })[one]),
  );
  await page.waitForSelector('.note.won');
  await quiet();
});

test('the forward play that was left comes back, and the solution is watched', async () => {
  const { page, quiet } = await visit({ route: level, still: true });
  await press(page, 'ArrowDown');
  await backwards(page);
  await choose(page, 'forwards');
  await until(page, 'sokoban.home', '0/1');
  assert.equal(await counter(page, 'moves'), '1');
  await backwards(page);
  // By mouse: the box is taken up, and put down on its start square.
  await cell(page, box).click();
  await page.waitForSelector(`.high.reach`);
  await cell(page, home).click();
  await told(page, /4 pushes, 6 moves/);
  await deed(page, 'backwards-replay').click();
  await until(page, 'sokoban.home', '1/1');
  assert.equal(await counter(page, 'moves'), '6');
  await quiet();
});

test('a whole level by touch, in French', async () => {
  const { page, quiet } = await visit({ route: level, width: 390, height: 844, touch: true, locale: 'fr-FR' });
  await backwards(page);
  const cdp = await page.context().newCDPSession(page);
  const spot = async (index) => {
    const at = await cell(page, index).boundingBox();
    return { x: at.x + at.width / 2, y: at.y + at.height / 2 };
  };
  const tap = async (index, moves) => {
    const { x, y } = await spot(index);
    await page.touchscreen.tap(x, y);
    await until(page, 'moves', moves);
  };
  const swipe = async (dx, dy, moves, pulls) => {
    const { x, y } = await spot(23);
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: x + dx, y: y + dy }] });
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await until(page, 'moves', moves);
    assert.equal(await counter(page, 'sokoban.pulls'), String(pulls));
  };
  const inside = await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
  assert.ok(inside, 'nothing is wider than the phone');
  await tap(under, 4);
  await command(page, 'pull').tap();
  assert.equal(await command(page, 'pull').getAttribute('aria-pressed'), 'true');
  await swipe(0, 80, 5, 1);
  await swipe(-80, 0, 6, 1); // no box behind: a step
  await swipe(0, -80, 7, 1);
  for (const pulls of [2, 3, 4]) await swipe(-80, 0, pulls + 6, pulls);
  await told(page, /solution : 4 poussées, 6 coups/);
  await quiet();
});
