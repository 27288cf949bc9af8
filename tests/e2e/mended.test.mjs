// SPDX-License-Identifier: MIT
// What was found broken by people who tried the page, one test each, so that it does not come back.
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { visitAs, won } from './gyges-harness.mjs';
import { choose, counter, deed, start, stop, test, until, visit } from './harness.mjs';

before(start);
after(stop);

const note = (page) => page.locator('.note').first().textContent();
const says = (page, pattern) =>
  page.waitForFunction((text) => new RegExp(text).test(document.querySelector('.note')?.textContent ?? ''), pattern);
const cell = (page, label) => page.locator(`[role=gridcell][aria-label^="${label}:"]`);
/** A small cave: three steps right and down, a wumpus at d2, an arrow, jokers. */
const cave = 'wumpus:5x5:5/3W1/1P3/1PG1P/PP3 RRDD';

test('Home ends a replay and goes to the start, even while a step is on its way', async () => {
  const { page, quiet } = await visit({ route: 'sokoban:5x7:7#|#4-.#|#-$-@-#|#5-#|7# lrlrlrlrlrlrlrlrlr' });
  for (let n = 0; n < 3; n++) {
    await page.keyboard.press('y');
    await page.waitForSelector('[data-deed=solution-play]');
    await page.waitForFunction(
      (least) => Number(document.querySelector('[data-counter=moves] b')?.textContent) > least,
      n,
    );
    // The key and the step of the replay meet in the same turn of the page's loop.
    await page.evaluate(() => {
      for (let i = 0; i < 3; i++)
        document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Home', bubbles: true, cancelable: true }));
    });
    await until(page, 'moves', 0);
    await page.waitForTimeout(700); // more than two steps of the replay
    assert.equal(await counter(page, 'moves'), '0');
  }
  await quiet();
});

test('Back with a dialogue open leaves no dialogue over the page before', async () => {
  const { page, quiet } = await visit();
  await page.locator('.game').nth(1).click();
  await page.waitForSelector('.play');
  await page.waitForSelector('[data-index]');
  await page.keyboard.press('n');
  await page.waitForSelector('dialog[open]');
  await page.goBack();
  await page.waitForSelector('.home');
  assert.equal(await page.locator('dialog').count(), 0);
  await quiet();
});

test('a key after a click does not take the clicked cell for the keyboard’s: Gygès’ setup', async () => {
  const { page, quiet } = await visitAs('', '', { route: 'gyges:setup#1' });
  await page.waitForSelector('.setup:not([hidden])');
  for (const [value, at] of [
    [3, 'a1'],
    [2, 'b1'],
    [1, 'c1'],
    [1, 'd1'],
    [2, 'e1'],
    [3, 'f1'],
  ]) {
    await page.keyboard.press(String(value));
    await cell(page, at).click();
  }
  const row = await page.evaluate(() =>
    [...'abcdef']
      .map((col) => document.querySelector(`[aria-label^="${col}1:"]`)?.getAttribute('aria-label') ?? '')
      .map((text) => text.match(/: (\d)/)?.[1])
      .join(''),
  );
  assert.equal(row, '321123');
  await quiet();
});

test('a key after a click does not take the clicked cell for the keyboard’s: flags', async () => {
  const { page, quiet } = await visit({ route: cave });
  await page.keyboard.press('i');
  await cell(page, 'b3').click();
  await page.waitForSelector('.why:not([hidden])');
  await page.keyboard.press('Escape');
  await page.keyboard.press('f');
  await says(page, 'flags');
  assert.doesNotMatch(await cell(page, 'b3').getAttribute('aria-label'), /flag/);
  // Chosen by the keyboard, the cell is the keyboard's.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('f');
  await page.waitForSelector('[aria-label^="b4:"][aria-label*="flag"]');
  await quiet();
});

test('flags, jokers and shots are no steps: the best result counts steps', async () => {
  const { page, quiet } = await visit({ route: `${cave}fa3ua3sUdb3` });
  await until(page, 'moves', 8);
  await page.keyboard.press('ArrowDown');
  await page.waitForSelector('.note.won');
  assert.match(await note(page), /5 steps/);
  assert.equal(await counter(page, 'best'), '5');
  await quiet();
});

test('an arrow, a reveal and a deduction are answered in words; without an arrow there is no prompt', async () => {
  const { page, quiet } = await visit({ route: cave });
  await page.keyboard.press('x');
  await says(page, 'Which way');
  await page.keyboard.press('ArrowUp');
  await says(page, 'The arrow flies up and hits nothing');
  await page.keyboard.press('x');
  await says(page, 'no arrow left');
  assert.equal(await page.locator('.board.aiming').count(), 0);
  await page.keyboard.press('j');
  await cell(page, 'd2').click();
  await says(page, 'Shown by the joker: d2: .*wumpus');
  await page.keyboard.press('k');
  await cell(page, 'd3').click();
  await says(page, 'd3');
  assert.match(await note(page), /(safe|deadly|follows)/);
  await quiet();
});

test('an arrow that hits is told with the cell of the wumpus', async () => {
  const { page, quiet } = await visit({ route: 'wumpus:5x5:5/3W1/1P3/1PG1P/PP3 RRR' });
  await page.keyboard.press('x');
  await says(page, 'Which way');
  await page.keyboard.press('ArrowDown');
  await says(page, 'the wumpus at d2 is dead');
  await quiet();
});

test('the goal beneath the keeper is seen', async () => {
  const { page, quiet } = await visit({ route: 'sokoban:5x7:7#|#.3-$#|#-$-+-#|#5-#|7#' });
  assert.equal(await page.locator('.target.corners').count(), 1);
  const [around, keeper] = await Promise.all([
    page.locator('.target.corners').boundingBox(),
    page.locator('.keeper .coat').boundingBox(),
  ]);
  assert.ok(around.width > keeper.width && around.x < keeper.x, 'the frame is larger than he is');
  await page.keyboard.press('ArrowDown');
  await until(page, 'moves', 1);
  assert.equal(await page.locator('.target.corners').count(), 0);
  assert.equal(await page.locator('.board .target').count(), 2);
  await quiet();
});

test('step by step begins with the board as it is', async () => {
  const { page, quiet } = await visit({ route: 'sokoban:5x7:7#|#4-.#|#-$--@#|#5-#|7#' });
  const place = () =>
    page.locator('.trace-board .keeper').evaluate((node) => node.closest('.piece').style.transform.match(/\d+/g));
  await page.keyboard.press('v');
  await page.waitForSelector('.trace-board .keeper');
  await page.waitForFunction(() => /begins here/.test(document.querySelector('.trace-says')?.textContent ?? ''));
  const [size, [x, y]] = [
    await page.locator('.trace-board .board').evaluate((node) => parseFloat(node.style.getPropertyValue('--cell'))),
    await place(),
  ];
  assert.deepEqual([Math.round(x / size), Math.round(y / size)], [5, 2], 'the player stands where he stood');
  await quiet();
});

test('compare says what was proved, and counts pushes', async () => {
  const { page, quiet } = await visit({ route: 'sokoban:5x7:7#|#4-.#|#-$-@-#|#5-#|7#' });
  await page.keyboard.press('m');
  await deed(page, 'compare-none').click();
  for (const name of ['optimal-moves', 'optimal-pushes']) await page.locator(`dialog input[value=${name}]`).check();
  await deed(page, 'compare-go').click();
  await page.waitForSelector('[data-deed=compare-again]:not([hidden])');
  const rows = await page.locator('.results tbody tr').allTextContents();
  assert.match(rows.join('\n'), /fewest moves, proved/);
  assert.match(rows.join('\n'), /fewest pushes, proved/);
  assert.deepEqual((await page.locator('.results thead th').allTextContents()).slice(0, 3), [
    'Method',
    'Pushes',
    'Moves',
  ]);
  for (const row of await page.locator('.results tbody tr').all())
    assert.match(await row.locator('td').first().textContent(), /^\d+$/);
  await quiet();
});

for (const [locale, name] of [
  ['en-GB', 'Pushing'],
  ['fr-FR', 'Pousser'],
]) {
  test(`levels have names in the page’s language: ${locale}`, async () => {
    const { page, quiet } = await visit({ route: 'sokoban', locale });
    await page.keyboard.press('o');
    await page.locator('dialog [data-level="1"]').click();
    await page.waitForFunction((text) => document.querySelector('.chip')?.textContent?.includes(text), name);
    await quiet();
  });
}

test('what the engine says begins with a capital', async () => {
  const { page, quiet } = await visit({ route: 'sokoban:5x7:7#|#4-.#|#@$-#-#|#5-#|7#' });
  await page.keyboard.press('ArrowLeft');
  await page.waitForSelector('.note.error');
  assert.match(await note(page), /^No step/);
  await quiet();
});

for (const [locale, words] of [
  ['en-GB', /^No player/],
  ['fr-FR', /^Pas de joueur/],
]) {
  test(`the editor speaks the page’s language and marks no cell where none is at fault: ${locale}`, async () => {
    const { page, quiet } = await visit({ route: 'edit/sokoban', locale });
    await page.waitForSelector('.editor-note.error');
    assert.match(await page.locator('.editor-note').textContent(), words);
    assert.equal(await page.locator('[data-high=lost]').count(), 0);
    await quiet();
  });
}

test('the gold is named where it was found, North’s goal is North’s, and a row is tinted as a row', async () => {
  const gold = 'wumpus:6x6:3G1P/6/2P2W/4PP/4PP/5P D5RU5RD';
  const { page, quiet } = await visit({ route: gold });
  await page.keyboard.press('i');
  await cell(page, 'd1').click();
  await page.waitForFunction(() => /gold is at d1/.test(document.querySelector('.why-text')?.textContent ?? ''));
  await page.keyboard.press('Escape');
  await page.keyboard.press('h');
  await page.waitForSelector('.note.hint');
  assert.match(await note(page), /row 1/);
  assert.equal(await page.locator('.hint-look').count(), 6, 'all of the row');
  await quiet();
  const sokoban = await visit({ route: 'sokoban:5x7:7#|#4-.#|#-$-@-#|#5-#|7#' });
  await sokoban.page.keyboard.press('h');
  await sokoban.page.waitForSelector('.note.hint');
  assert.match(await note(sokoban.page), /row 3/);
  assert.equal(await sokoban.page.locator('.hint-look').count(), 5, 'all of the row but its walls');
  await sokoban.quiet();
  const gyges = await visitAs('', '', { route: won });
  for (let grade = 1; grade <= 3; grade++) {
    await gyges.page.keyboard.press('h');
    await gyges.page.waitForFunction((n) => document.querySelectorAll('.note.hint .steps .on').length === n, grade);
  }
  assert.match(await note(gyges.page), /South’s goal/);
  await gyges.quiet();
});

test('forced colours keep the sign of whose turn it is', async () => {
  const { page, quiet } = await visitAs('', '', {
    route: 'gyges:standard#1',
    before: (fresh) => fresh.emulateMedia({ forcedColors: 'active' }),
  });
  await page.waitForSelector('.seat.turn');
  const paint = (which) => page.locator(which).evaluate((node) => getComputedStyle(node).backgroundColor);
  assert.notEqual(await paint('.seat.turn i'), await paint('.seat:not(.turn) i'));
  await quiet();
});

test('level arrows and the close button are large enough for a finger', async () => {
  const { page, quiet } = await visit({ route: 'sokoban', width: 390, height: 844, touch: true });
  await choose(page, 'levels');
  await page.locator('dialog [data-level="2"]').click();
  await page.waitForSelector('.turner:not([hidden])');
  const sizes = () =>
    page
      .locator('.turner button, dialog .close')
      .evaluateAll((all) => all.map((one) => [one.getBoundingClientRect().width, one.getBoundingClientRect().height]));
  await choose(page, 'levels');
  await page.waitForSelector('dialog[open]');
  for (const size of (await sizes()).flat()) assert.ok(size >= 44, `${size} pixels`);
  await quiet();
});

for (const locale of ['en-GB', 'fr-FR']) {
  test(`buttons of the solver stand on one line each, and the search of levels is legible: ${locale}`, async () => {
    const wide = await visit({ route: 'taquin:3x3m8#12', locale });
    await choose(wide.page, 'solve');
    await wide.page.waitForSelector('.others [data-deed=goal]');
    const lines = await wide.page.locator('.others button').evaluateAll((all) =>
      all.map((one) => {
        const range = document.createRange();
        range.selectNodeContents(one);
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
      }),
    );
    assert.deepEqual(lines, [1, 1, 1, 1]);
    await wide.quiet();
    const { page, quiet } = await visit({ route: 'sokoban', width: 360, height: 640, touch: true, locale });
    await choose(page, 'levels');
    const { words, room } = await page.locator('#level-search').evaluate((field) => {
      const style = getComputedStyle(field);
      const pen = document.createElement('canvas').getContext('2d');
      pen.font = `${style.fontSize} ${style.fontFamily}`;
      const sides = parseFloat(style.paddingLeft) + parseFloat(style.paddingRight);
      return { words: pen.measureText(field.placeholder).width, room: field.clientWidth - sides };
    });
    assert.ok(words > 0 && words <= room, `${words} of ${room} pixels`);
    await quiet();
  });
}

test('a large generated level comes at once, with all its boxes', async () => {
  const { page, quiet } = await visit({ route: 'sokoban:32x32#3' });
  await page.waitForSelector('.sheet [data-index]');
  assert.equal(await counter(page, 'sokoban.home'), '0/12', 'all boxes that were asked for, none of them home');
  const count = (words) => page.locator(`[role=gridcell][aria-label*="${words}"]`).count();
  assert.deepEqual([await count('box'), await count('goal')], [12, 12]);
  const rows = Number(await page.locator('[role=grid]').getAttribute('aria-rowcount'));
  assert.ok(rows > 20, `it fills its board: ${rows} rows`);
  await quiet();
});
