// SPDX-License-Identifier: MIT
// What the page shows of the Taquin itself: twins, agreeing edges, the reason of a hint, the solved board, the clock,
// a board as text.
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { captions, command, counter, deed, deep, shut, small, start, stop, test, until, visit } from './harness.mjs';

before(start);
after(stop);

const facing = [2, 3, 0, 1]; // top, left, bottom, right: what touches each
/** The four numbers of every cell, from its label. */
const numbers = async (page) =>
  (await captions(page)).map((text) => text.match(/\d+/g)?.slice(0, 4).map(Number) ?? null);
/** Cells with edges marked as twins, once per mark. */
const marked = (page, cols) =>
  page.locator('.related').evaluateAll(
    (nodes, width) =>
      nodes
        .map((node) => {
          const { e, f } = node.transform.baseVal.consolidate().matrix;
          const size = document.querySelector('[role=gridcell]').getBoundingClientRect().width;
          return Math.round(f / size) * width + Math.round(e / size);
        })
        .sort((a, b) => a - b),
    cols,
  );
/** The cells of the twins of a tile's numbers that do not touch it yet. */
function twins(board, cols, index) {
  const beside = [index - cols, index % cols ? index - 1 : -1, index + cols, (index + 1) % cols ? index + 1 : -1];
  return board[index]
    .flatMap((value, side) =>
      board[beside[side]]?.[facing[side]] === value
        ? []
        : board.flatMap((tile, i) => (tile && i !== index && tile[facing[side]] === value ? [i] : [])),
    )
    .sort((a, b) => a - b);
}

test('the twins of a tile are shown under the mouse, the focus and the finger', async () => {
  const { page, quiet } = await visit({ route: deep });
  const board = await numbers(page);
  for (const index of [0, 5, 10]) {
    await page.locator(`[data-index="${index}"]`).hover();
    assert.ok(twins(board, 4, index).length > 0);
    assert.deepEqual(await marked(page, 4), twins(board, 4, index), `hover ${index}`);
  }
  await page.mouse.move(2, 2);
  assert.deepEqual(await marked(page, 4), []);
  await page.locator('[data-index="6"]').focus();
  assert.deepEqual(await marked(page, 4), twins(board, 4, 6), 'focus');
  await page.keyboard.press('Shift+ArrowDown');
  assert.deepEqual(await marked(page, 4), twins(board, 4, 10), 'focus by keys');
  await quiet();
  const phone = await visit({ route: deep, width: 390, height: 844, touch: true });
  await phone.page.locator('[data-index="10"]').tap();
  await phone.page.waitForSelector('.related');
  assert.deepEqual(await marked(phone.page, 4), twins(await numbers(phone.page), 4, 10), 'touch');
  await phone.quiet();
});

test('agreeing edges are lit and counted', async () => {
  const { page, quiet } = await visit({ route: small });
  for (const key of ['ArrowDown', 'ArrowRight', 'ArrowUp', 'ArrowLeft', 'ArrowUp']) {
    await page.keyboard.press(key);
    await page.waitForTimeout(60);
    const board = await numbers(page);
    const pairs = board.reduce(
      (sum, tile, i) =>
        sum +
        (tile
          ? Number(i % 3 < 2 && board[i + 1]?.[1] === tile[3]) + Number(i < 6 && board[i + 3]?.[0] === tile[2])
          : 0),
      0,
    );
    await until(page, 'taquin.pairs', `${pairs}/10`);
    assert.equal(await page.locator('.board .edge.agree').count(), 2 * pairs, 'both edges of a pair are lit');
    assert.equal(await page.locator('.board text.agree').count(), 2 * pairs);
  }
  await quiet();
});

test('the reason of a hint names both twins and marks their places', async () => {
  const { page, quiet } = await visit({ route: small });
  for (let grade = 1; grade <= 4; grade++) {
    await page.keyboard.press('h');
    await page.waitForFunction((n) => document.querySelectorAll('.note.hint .steps .on').length === n, grade);
  }
  const words = await page.locator('.note.hint .says .last').textContent();
  const [, number, facingNumber, tile] = words.match(
    /^To row \d, column \d: its \w+ (\d+) belongs beside the \w+ (\d+) of the tile (\d+ \d+ \d+ \d+)\./,
  );
  assert.equal(number, facingNumber);
  assert.ok((await numbers(page)).some((four) => four?.join(' ') === tile));
  const proof = await page.locator('.hint-proof').count();
  assert.ok(proof >= 1 && proof <= 2);
  await quiet();
  // With few colours the same number occurs everywhere, and the hint refers to the target layout.
  const many = await visit({ route: 'taquin:4x4k3#5' });
  for (let grade = 1; grade <= 4; grade++) {
    await many.page.keyboard.press('h');
    await many.page.waitForFunction((n) => document.querySelectorAll('.note.hint .steps .on').length === n, grade);
  }
  assert.match(
    await many.page.locator('.note.hint .says .last').textContent(),
    /: in the layout aimed at, its \w+ (\d) lies beside the \w+ \1 of the tile/,
  );
  await many.quiet();
});

/** The board in the dialogue as a reader finds it. */
const picture = (page) =>
  page.locator('dialog [role=gridcell]').evaluateAll((cells) => cells.map((cell) => cell.getAttribute('aria-label')));

for (const [how, options, ask] of [
  [
    'mouse',
    {},
    async (page) => {
      await command(page, 'solve').click();
      await deed(page, 'goal').click();
    },
  ],
  ['keyboard', { dark: true }, (page) => page.keyboard.press('g')],
  [
    'touch',
    { width: 360, height: 740, touch: true },
    async (page) => {
      await command(page, 'solve').tap();
      await deed(page, 'goal').tap();
    },
  ],
]) {
  test(`the solved board is shown on demand, which is help: by ${how}`, async () => {
    const { page, quiet } = await visit({ route: small, ...options });
    const before = await captions(page);
    assert.doesNotMatch(await page.locator('.chip').textContent(), /with help/);
    await ask(page);
    await page.waitForSelector('dialog[open] [role=grid]');
    const shown = await picture(page);
    assert.equal(shown.length, 9);
    assert.equal(await page.locator('dialog .edge.agree').count(), 20, 'all ten pairs agree');
    assert.match(await page.locator('dialog').textContent(), /8 moves from here\. Looking at it counts as help/);
    const fit = await page.evaluate(() => {
      const box = document.querySelector('dialog').getBoundingClientRect();
      const board = document.querySelector('dialog [role=grid]').getBoundingClientRect();
      return [
        board.left >= box.left && board.right <= box.right && box.bottom <= innerHeight,
        document.documentElement.scrollWidth <= innerWidth,
        document.querySelector('dialog').scrollHeight <= document.querySelector('dialog').clientHeight,
      ];
    });
    assert.deepEqual(fit, [true, true, true]);
    if (how === 'keyboard') {
      await page.keyboard.press('Tab');
      assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('data-index')), '0');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowDown');
      assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('aria-label')), shown[4]);
      await page.keyboard.press('Enter');
    }
    await page.keyboard.press('Escape');
    await shut(page);
    assert.deepEqual(await captions(page), before, 'looking moves nothing');
    assert.match(await page.locator('.chip').textContent(), /with help/);
    // The hints lead to that very board.
    await page.keyboard.press('s');
    await deed(page, 'solve-go').click();
    await page.waitForSelector('.walker');
    for (let n = 1; n <= 8; n++) {
      await page.keyboard.press('r');
      await until(page, 'moves', n);
    }
    assert.deepEqual(await captions(page), shown);
    await page.keyboard.press('g');
    await page.waitForSelector('.note.error');
    await quiet();
  });
}

test('a hint stays on the board while the solved one is looked at', async () => {
  const { page, quiet } = await visit({ route: small });
  await page.keyboard.press('h');
  await page.keyboard.press('h');
  await page.waitForSelector('.hint-piece');
  await page.keyboard.press('g');
  await page.waitForSelector('dialog[open]');
  await page.keyboard.press('Escape');
  await shut(page);
  assert.equal(await page.locator('.hint-piece').count(), 1);
  assert.equal(await page.locator('.note.hint').count(), 1);
  await page.reload();
  await page.waitForSelector('html[data-ready]');
  assert.match(await page.locator('.chip').textContent(), /with help/, 'help is kept');
  await quiet();
});

test('the clock runs from the first move to the last', async () => {
  const { page, quiet } = await visit({ route: small });
  await page.waitForTimeout(1200);
  assert.equal(await counter(page, 'time'), '0:00', 'it waits for the first move');
  await page.keyboard.press('ArrowDown');
  await until(page, 'time', '0:01');
  await until(page, 'time', '0:02');
  await page.keyboard.press('s');
  await deed(page, 'solve-go').click();
  await page.waitForSelector('.walker');
  while ((await page.locator('.note.won').count()) === 0) {
    const moves = Number(await counter(page, 'moves'));
    await page.keyboard.press('r');
    await until(page, 'moves', moves + 1);
  }
  const end = await counter(page, 'time');
  await page.waitForTimeout(1200);
  assert.equal(await counter(page, 'time'), end, 'and stands when the board is solved');
  await quiet();
});

test('a board is copied as text and pasted elsewhere', async () => {
  const { page, quiet } = await visit({ route: small });
  await page.keyboard.press('ArrowDown');
  await until(page, 'moves', 1);
  const board = await captions(page);
  await page.keyboard.press('c');
  await page.waitForSelector('dialog[open]');
  await page.locator('.field:has(#share-board)').getByRole('button', { name: 'Copy' }).click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(text, /^-+\n\|/);
  await page.keyboard.press('Escape');
  await shut(page);
  await page.keyboard.press('ArrowRight');
  await until(page, 'moves', 2);
  await page.keyboard.press('c');
  await page.waitForSelector('dialog[open]');
  await page.locator('#share-paste').focus();
  await page.keyboard.press('Control+v');
  assert.equal(await page.locator('#share-paste').inputValue(), text);
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await shut(page);
  await until(page, 'moves', 0);
  assert.deepEqual(await captions(page), board);
  await quiet();
});
