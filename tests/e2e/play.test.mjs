// SPDX-License-Identifier: MIT
// Whole games: by mouse, by touch, by keyboard alone, on desktop and phone.
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import {
  captions,
  choose,
  command,
  counter,
  deed,
  hintedArrow,
  hintedMove,
  hintedSpot,
  movable,
  playToTheEnd,
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

for (const width of [1280, 390]) {
  const height = width > 800 ? 800 : 844;

  test(`a whole game by mouse at ${width} pixels`, async () => {
    const { page, quiet } = await visit({ width, height });
    await page
      .getByRole('link', { name: /Taquin/ })
      .last()
      .click();
    await page.waitForSelector('.play [role=gridcell]');
    await choose(page, 'share');
    await page.getByLabel(/Open a link/).fill(small);
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await shut(page);
    const moves = await playToTheEnd(
      page,
      () => command(page, 'hint').click(),
      async () => {
        const { x, y } = await hintedSpot(page);
        await page.mouse.click(x, y);
      },
    );
    assert.equal(moves, 8);
    assert.equal(await counter(page, 'taquin.pairs'), '10/10');
    assert.match(await page.locator('.note.won').textContent(), /Solved.*8 moves.*With help/);
    assert.ok(await command(page, 'hint').isDisabled());
    await deed(page, 'next').click();
    await until(page, 'moves', 0);
    assert.equal(await page.locator('.play.won').count(), 0);
    await quiet();
  });

  test(`a whole game by keyboard alone at ${width} pixels`, async () => {
    const { page, quiet } = await visit({ width, height });
    // From the home page to the game with Tab and Enter.
    for (let i = 0; !(await page.evaluate(() => document.activeElement?.matches('a.game'))); i++) {
      assert.ok(i < 12, 'Tab reaches the card');
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
    await page.waitForSelector('.play [role=gridcell]');
    // A board of a given seed through the New dialogue.
    await page.keyboard.press('n');
    await page.waitForSelector('dialog[open]');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.type('12');
    for (let i = 0; !(await page.evaluate(() => document.activeElement?.matches('[name=shuffle-how]'))); i++) {
      assert.ok(i < 6, 'Tab reaches the shuffle');
      await page.keyboard.press('Shift+Tab');
    }
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('8');
    for (let i = 0; !(await page.evaluate(() => document.activeElement?.matches('[name=size]'))); i++) {
      assert.ok(i < 6, 'Tab reaches the size');
      await page.keyboard.press('Shift+Tab');
    }
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await shut(page);
    assert.match(await page.locator('.chip').textContent(), /3x3m8#12/);
    const moves = await playToTheEnd(
      page,
      () => page.keyboard.press('h'),
      async () => page.keyboard.press(await hintedArrow(page)),
    );
    assert.equal(moves, 8);
    await quiet();
  });
}

test('a whole game by touch on a phone', async () => {
  const { page, quiet } = await visit({ route: small, width: 390, height: 844, touch: true });
  const size = await page.evaluate(() => ({
    page: document.documentElement.scrollHeight,
    window: innerHeight,
    wide: document.documentElement.scrollWidth,
  }));
  assert.ok(size.page <= size.window, 'the board fits without scrolling');
  assert.equal(size.wide, 390);
  await playToTheEnd(
    page,
    () => command(page, 'hint').tap(),
    async () => {
      const { x, y } = await hintedSpot(page);
      await page.touchscreen.tap(x, y);
    },
  );
  await quiet();
});

test('the focus walks with Shift and arrows, Enter slides the run', async () => {
  const { page, quiet } = await visit({ route: small });
  const before = await captions(page);
  assert.equal(before[4], 'blank');
  await page.keyboard.press('Shift+ArrowDown');
  const focused = () => page.evaluate(() => Number(document.activeElement?.getAttribute('data-index')));
  assert.equal(await focused(), 3);
  await page.keyboard.press('Enter');
  await until(page, 'moves', 1);
  assert.equal(await focused(), 3, 'the focus stays');
  const after = await captions(page);
  assert.equal(after[3], 'blank');
  // Now the blank is at the left of row 2: from the other end, a run of two.
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  assert.equal(await focused(), 5);
  await page.keyboard.press('Space');
  await until(page, 'moves', 3);
  await quiet();
});

test('arrows can move the gap, or the focus', async () => {
  const { page, quiet } = await visit({ route: small });
  const choose = async (value) => {
    await page.keyboard.press('?');
    await page.waitForSelector('dialog[open]');
    await page.getByLabel('Arrow keys').selectOption(value);
    await page.keyboard.press('Escape');
    await shut(page);
  };
  await choose('gap');
  await page.keyboard.press('ArrowUp');
  await until(page, 'moves', 1);
  assert.equal((await captions(page))[1], 'blank');
  await choose('focus');
  await page.keyboard.press('ArrowRight');
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('data-index')), '1');
  assert.equal(await counter(page, 'moves'), '1');
  await quiet();
});

test('a swipe slides a tile', async () => {
  const { page, quiet } = await visit({ route: small });
  const box = await page.locator('[data-index="3"]').boundingBox();
  await page.mouse.move(box.x + 30, box.y + 60);
  await page.mouse.down();
  await page.mouse.move(box.x + 90, box.y + 62);
  await page.mouse.up();
  await until(page, 'moves', 1);
  assert.equal((await captions(page))[3], 'blank');
  await quiet();
});

test('a refused move says why, and nothing moves', async () => {
  const { page, quiet } = await visit({ route: small });
  await page.keyboard.press('ArrowUp');
  await until(page, 'moves', 1);
  const before = await captions(page);
  assert.equal(before[7], 'blank');
  await page.keyboard.press('ArrowUp');
  await page.waitForSelector('.note.error');
  assert.match(await page.locator('.note.error').textContent(), /No tile can move up/);
  await page.locator('[data-index="0"]').click();
  await page.waitForFunction(() =>
    /in line with the gap/.test(document.querySelector('.note.error')?.textContent ?? ''),
  );
  assert.deepEqual(await captions(page), before);
  assert.equal(await counter(page, 'moves'), '1');
  await quiet();
});

test('undo, redo, restart; their buttons go grey', async () => {
  const { page, quiet } = await visit({ route: small });
  const states = [await captions(page)];
  const grey = async () => Promise.all(['undo', 'redo', 'restart'].map((name) => command(page, name).isDisabled()));
  assert.deepEqual(await grey(), [true, true, true]);
  for (let n = 1; n <= 3; n++) {
    await movable(page).nth(n).click();
    await page.waitForFunction(
      (old) =>
        JSON.stringify(
          [...document.querySelectorAll('[role=gridcell]')].map((cell) => cell.getAttribute('aria-label')),
        ) !== old,
      JSON.stringify(states[n - 1]),
    );
    states.push(await captions(page));
  }
  const moves = Number(await counter(page, 'moves'));
  assert.deepEqual(await grey(), [false, true, false]);
  await command(page, 'undo').click();
  await until(page, 'moves', moves - 1);
  await page.keyboard.press('Control+z');
  await until(page, 'moves', moves - 2);
  await page.keyboard.press('Control+y');
  await until(page, 'moves', moves - 1);
  await command(page, 'redo').click();
  await until(page, 'moves', moves);
  assert.deepEqual(await captions(page), states[3]);
  await choose(page, 'restart');
  await until(page, 'moves', 0);
  assert.deepEqual(await captions(page), states[0]);
  assert.deepEqual(await grey(), [true, false, true]);
  await quiet();
});

test('hints come in four grades and mark the board', async () => {
  const { page, quiet } = await visit({ route: small });
  const marks = async () =>
    Promise.all(['look', 'piece', 'target'].map((kind) => page.locator(`.hint-${kind}`).count()));
  const steps = () => page.locator('.note.hint .steps .on').count();
  const press = async (grade) => {
    await command(page, 'hint').click();
    await page.waitForFunction((n) => document.querySelectorAll('.note.hint .steps .on').length === n, grade);
  };
  await press(1);
  assert.match(await page.locator('.note').textContent(), /Look at (row|column) \d/);
  assert.deepEqual(await marks(), [3, 0, 0]);
  await press(2);
  assert.equal((await marks())[1], 1);
  assert.equal(await deed(page, 'play-hint').count(), 0);
  await press(3);
  assert.equal((await marks())[2], 1);
  assert.equal(await page.locator('.hint-arrow').count(), 1);
  await press(4);
  assert.match(await page.locator('.note').textContent(), /moves that solve the board, replayed and checked/);
  assert.equal(await steps(), 4);
  assert.match(await page.locator('.chip').textContent(), /with help/);
  await page.keyboard.press('p');
  await until(page, 'moves', 1);
  assert.deepEqual(await marks(), [0, 0, 0]);
  await quiet();
});

test('an unaided win is kept as the best', async () => {
  const { page, again, quiet } = await visit({ route: small });
  // Find the solution with help, in this visit only …
  const keys = [];
  await playToTheEnd(
    page,
    () => page.keyboard.press('h'),
    async () => {
      keys.push(await hintedArrow(page));
      await page.keyboard.press(keys[keys.length - 1]);
    },
  );
  assert.equal(await counter(page, 'best'), '–');
  // … then play the same board afresh.
  await again(small);
  await until(page, 'moves', 0);
  for (const [i, key] of keys.entries()) {
    await page.keyboard.press(key);
    await until(page, 'moves', i + 1);
  }
  await page.waitForSelector('.note.won');
  assert.match(await page.locator('.note.won').textContent(), /Your best/);
  assert.equal(await counter(page, 'best'), '8');
  await quiet();
});

test('fast input never waits for the motion', async () => {
  const { page, quiet } = await visit({ route: 'taquin:4x4#42' });
  const taken = await page.evaluate(async () => {
    const began = performance.now();
    const keys = ['ArrowUp', 'ArrowDown'];
    for (let i = 0; i < 40; i++)
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: keys[i % 2], bubbles: true }));
    while (document.querySelector('[data-counter=moves] b')?.textContent !== '40')
      await new Promise(requestAnimationFrame);
    return performance.now() - began;
  });
  // Forty moves in sequence would take 40 × 130 ms of animation.
  assert.ok(taken < (40 * 130) / 2, `${Math.round(taken)} ms for 40 moves`);
  await hintedMove(page, () => page.keyboard.press('h'));
  await quiet();
});
