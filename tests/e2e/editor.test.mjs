// SPDX-License-Identifier: MIT
// The editor: levels drawn by mouse, touch and keyboard, errors reported at once with their position, levels solved,
// played, shared.
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { captions, deed, start, stop, test, violations, visit } from './harness.mjs';

before(start);
after(stop);

const tool = (page, name) => page.locator(`[data-tool=${name}]`);
const cell = (page, row, col, cols) => page.locator(`[data-index="${(row - 1) * cols + col - 1}"]`);
const verdict = (page, text) =>
  page.waitForFunction((words) => document.querySelector('.editor-note .verdict')?.textContent.includes(words), text);
const marked = (page) =>
  page.locator('[data-high=lost]').evaluateAll((cells) => cells.map((one) => Number(one.getAttribute('data-index'))));
const clipboard = (page) => page.evaluate(() => navigator.clipboard.readText());

/** The position of a cell in the window. */
async function spot(page, row, col, cols) {
  const { x, y, width, height } = await cell(page, row, col, cols).boundingBox();
  return [x + width / 2, y + height / 2];
}

test('a level is drawn, corrected, solved and played by mouse', async () => {
  const { page, quiet } = await visit({ route: 'edit/sokoban' });
  await verdict(page, 'No player');
  assert.ok(await deed(page, 'edit-play').isDisabled(), 'nothing to play yet');
  await tool(page, 'player').click();
  await cell(page, 2, 2, 10).click();
  await verdict(page, 'No box');
  await tool(page, 'box').click();
  await cell(page, 3, 4, 10).click();
  await cell(page, 4, 4, 10).click();
  await tool(page, 'goal').click();
  await cell(page, 3, 7, 10).click();
  await verdict(page, '2 boxes, but only 1 goal');
  assert.deepEqual(await marked(page), [33], 'the box that is too many');
  assert.match((await captions(page))[33], /box on floor.*too many/);
  assert.match(await page.locator('.editor-note .figures').textContent(), /row 4, column 4/);
  // A second click removes what the first one placed.
  await tool(page, 'box').click();
  await cell(page, 4, 4, 10).click();
  await verdict(page, 'can be played');
  assert.deepEqual(await marked(page), []);
  await deed(page, 'edit-solve').click();
  await verdict(page, 'It can be won');
  await deed(page, 'edit-play').click();
  await page.waitForSelector('.play:not(.editor) [data-counter="sokoban.pushes"]');
  assert.equal((await captions(page))[11], 'player');
  assert.equal((await captions(page))[23], 'box');
  await quiet();
});

test('a stroke draws a line, undo takes it back whole, the right button erases', async () => {
  const { page, quiet } = await visit({ route: 'edit/sokoban' });
  await verdict(page, 'No player');
  const from = await spot(page, 3, 3, 10);
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move(...(await spot(page, 3, 8, 10))); // in one jump: the squares in between are drawn too
  await page.mouse.up();
  const row = async () =>
    (await captions(page))
      .slice(20, 30)
      .map((words) => (words.startsWith('wall') ? '#' : '-'))
      .join('');
  assert.equal(await row(), '#-######-#');
  await page.mouse.move(...(await spot(page, 3, 4, 10)));
  await page.mouse.down({ button: 'right' });
  await page.mouse.up({ button: 'right' });
  assert.equal(await row(), '#-#-####-#');
  await deed(page, 'edit-undo').click();
  assert.equal(await row(), '#-######-#');
  await deed(page, 'edit-undo').click();
  assert.equal(await row(), '#--------#');
  assert.ok(await deed(page, 'edit-undo').isDisabled());
  await deed(page, 'edit-redo').click();
  assert.equal(await row(), '#-######-#');
  await quiet();
});

test('a whole level by keyboard alone', async () => {
  const { page, quiet } = await visit({ route: 'edit/sokoban' });
  await verdict(page, 'No player');
  await page.locator('[data-index="0"]').focus();
  for (const key of ['ArrowDown', 'ArrowRight', '@', 'ArrowRight', 'ArrowDown', '$', 'ArrowRight', 'ArrowRight', '.'])
    await page.keyboard.press(key);
  await verdict(page, 'can be played');
  assert.equal((await captions(page))[22], 'box on floor');
  assert.equal((await captions(page))[24], 'goal');
  await page.keyboard.press('1'); // a digit selects, Enter draws
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  assert.equal((await captions(page))[34], 'wall');
  await page.keyboard.press('Shift+ArrowLeft');
  assert.equal((await captions(page))[33], 'wall', 'a walk with Shift draws');
  await page.keyboard.press('Control+z');
  assert.equal((await captions(page))[33], 'floor');
  await page.keyboard.press('Control+y');
  assert.equal((await captions(page))[33], 'wall');
  await page.keyboard.press('Delete');
  assert.equal((await captions(page))[33], 'floor');
  await page.keyboard.press('#');
  await page.keyboard.press('Backspace');
  assert.equal((await captions(page))[33], 'floor', 'Backspace clears, too');
  await page.keyboard.press('Alt+ArrowDown');
  assert.equal((await captions(page))[32], 'box on floor', 'everything moved a row down');
  await quiet();
});

test('by touch: a finger draws, the page does not scroll, everything fits', async () => {
  for (const locale of ['en-GB', 'fr-FR']) {
    const { page, quiet } = await visit({ route: 'edit/sokoban', width: 360, height: 740, touch: true, locale });
    await page.waitForFunction(() => document.querySelector('.editor-note.error'));
    await tool(page, 'player').tap();
    await cell(page, 2, 2, 10).tap();
    await tool(page, 'box').tap();
    await cell(page, 3, 3, 10).tap();
    await tool(page, 'goal').tap();
    await cell(page, 5, 5, 10).tap();
    await page.waitForSelector('.editor-note.won');
    // A finger stroke, sent to the browser as touch events.
    await tool(page, 'wall').tap();
    const client = await page.context().newCDPSession(page);
    const touch = async (type, row, col) => {
      const points = row ? [await spot(page, row, col, 10)].map(([x, y]) => ({ x, y })) : [];
      await client.send('Input.dispatchTouchEvent', { type, touchPoints: points });
    };
    await touch('touchStart', 6, 3);
    await touch('touchMove', 6, 4);
    await touch('touchMove', 6, 6);
    await touch('touchEnd');
    const row = (await captions(page))
      .slice(50, 60)
      .map((words) => (/^(wall|mur)/.test(words) ? '#' : '-'))
      .join('');
    assert.equal(row, '#-####---#');
    const { wide, high } = await page.evaluate(() => ({
      wide: document.documentElement.scrollWidth,
      high: document.documentElement.scrollHeight,
    }));
    assert.ok(wide <= 360 && high <= 740, `${locale}: nothing beyond the window (${wide} × ${high})`);
    const clipped = await page
      .locator('.palette .name, .edit-deeds button span')
      .evaluateAll((nodes) =>
        nodes.filter((node) => node.scrollWidth > node.parentElement.clientWidth).map((node) => node.textContent),
      );
    assert.deepEqual(clipped, []);
    await quiet();
  }
});

test('size, paste, copy, link, and a drawing that survives a reload', async () => {
  const { page, again, quiet } = await visit({ route: 'edit/sokoban' });
  await verdict(page, 'No player');
  const text = '  #####\n  #@  #\n###$  #\n#  .  #\n#######';
  await page.evaluate((level) => navigator.clipboard.writeText(level), text);
  await deed(page, 'edit-paste').click();
  await verdict(page, 'can be played');
  assert.equal(await page.locator('[role=gridcell]').count(), 35);
  await deed(page, 'edit-copy').click();
  await page.waitForFunction(() => /Copied/.test(document.querySelector('.editor-note .figures').textContent));
  assert.equal(await clipboard(page), text);
  await page.locator('.editor input[name=cols]').fill('9');
  await page.keyboard.press('Tab');
  assert.equal(await page.locator('[role=gridcell]').count(), 45);
  await verdict(page, 'can be played');
  await deed(page, 'edit-copy').click();
  assert.equal(await clipboard(page), text, 'what is empty around it is not copied');
  await deed(page, 'edit-share').click();
  await page.waitForFunction(() => /Link/.test(document.querySelector('.editor-note .figures').textContent));
  const link = await clipboard(page);
  assert.match(link, /#\/sokoban:5x7:/);
  // An incomplete level is still read, so that it can be repaired.
  await page.evaluate(() => navigator.clipboard.writeText('####\n#  #\n#$.#\n####'));
  await deed(page, 'edit-paste').click();
  await verdict(page, 'No player');
  assert.equal(await page.locator('[role=gridcell]').count(), 16);
  await again('edit/sokoban');
  await verdict(page, 'No player');
  assert.equal(await page.locator('[role=gridcell]').count(), 16, 'the drawing is still there');
  await again(link.split('#/')[1]);
  assert.equal((await captions(page))[10], 'player', 'the link opens the level for playing');
  await page.keyboard.press('e');
  await page.waitForSelector('.editor');
  await verdict(page, 'can be played');
  await quiet();
});

test('no way to win is said, and a search can be stopped', async () => {
  const { page, quiet } = await visit({ route: 'edit/sokoban:5x6:6#|#$-.-#|#-@--#|#4-#|6#' });
  await verdict(page, 'can be played');
  await deed(page, 'edit-solve').click();
  await verdict(page, 'no solution');
  await quiet();
});

test('the New dialogue leads to the editor, and words change with the language', async () => {
  const { page, quiet } = await visit({ route: 'sokoban' });
  await page.keyboard.press('n');
  await deed(page, 'draw-own').click();
  await page.waitForSelector('.editor');
  await verdict(page, 'No player');
  await page.locator('#lang').click();
  await page.waitForFunction(
    () =>
      document.querySelector('.editor h1').textContent === 'Éditeur de niveaux' &&
      /joueur/.test(document.querySelector('.editor-note .verdict').textContent),
  );
  await quiet();
});

test('a Wumpus grid is drawn, proved, kept, found among the levels, and played', async () => {
  const { page, quiet } = await visit({ route: 'edit/wumpus' });
  const verdict = (words) =>
    page.waitForFunction((text) => document.querySelector('.verdict')?.textContent?.includes(text), words);
  const cell = (n) => page.locator('[role=gridcell]').nth(n);
  await verdict('This is a grid');
  await page.locator('[name=rows]').fill('4');
  await page.locator('[name=rows]').press('Enter');
  await verdict('no gold');
  await page.keyboard.press('Tab');
  await page.locator('[data-tool=gold]').click();
  await cell(15).click();
  await verdict('This is a grid');
  await page.locator('[data-tool=pit]').click();
  await cell(1).click();
  await verdict('cells beside it must be empty');
  await cell(1).click();
  await verdict('This is a grid');
  await deed(page, 'edit-solve').click();
  await verdict('Proved: the gold is reached by reasoning alone');
  await cell(11).click();
  await cell(14).click();
  await verdict('This is a grid');
  await deed(page, 'edit-solve').click();
  await verdict('It needs luck');
  await deed(page, 'edit-keep').click();
  await page.waitForFunction(() => JSON.parse(localStorage.getItem('quadrille.profile') ?? '{}').own?.length === 1);
  await violations(page, 'the editor of grids');
  await deed(page, 'edit-play').click();
  await page.waitForSelector('.play:not(.editor) .cells');
  await page.keyboard.press('o');
  await page.locator('#pack-own').click();
  await page.locator('dialog [data-level="1"]').click();
  await page.waitForFunction(() => /Your own 1\/1/.test(document.querySelector('.chip')?.textContent ?? ''));
  await quiet();
});

const places = { top: [0.5, 0.15], left: [0.15, 0.5], bottom: [0.5, 0.85], right: [0.85, 0.5] };

/** Presses an edge of the tile in a cell. */
async function edge(page, index, side, { button = 'left', touch = false } = {}) {
  const { x, y, width, height } = await page.locator(`[data-index="${index}"]`).boundingBox();
  const at = [x + places[side][0] * width, y + places[side][1] * height];
  if (touch) await page.touchscreen.tap(...at);
  else await page.mouse.click(...at, { button });
}
const value = (page) => page.locator('.editor input[name=value]');

test('a Taquin board is written, mended, shuffled, rated, kept, shared and played by mouse', async () => {
  const { page, quiet } = await visit({ route: 'edit/taquin' });
  await verdict(page, 'solved already');
  assert.equal((await captions(page)).length, 9);
  assert.ok(await page.locator('.edge.agree').count(), 'edges that agree are shown');
  // A number that no other tile has is told at once.
  await value(page).fill('77');
  await tool(page, 'number').click();
  await edge(page, 0, 'right');
  await verdict(page, 'no layout exists');
  assert.match((await captions(page))[0], /right 77/);
  assert.ok(await deed(page, 'edit-play').isDisabled(), 'it cannot be played');
  // The right button takes a number up; a pair is written on both sides.
  await edge(page, 0, 'right', { button: 'right' });
  assert.equal(await value(page).inputValue(), '77');
  await tool(page, 'pair').click();
  await edge(page, 1, 'left');
  await verdict(page, 'solved already');
  await deed(page, 'edit-undo').click();
  await verdict(page, 'no layout exists');
  await deed(page, 'edit-redo').click();
  await verdict(page, 'solved already');
  // Two tiles swapped cannot be slid back; a gap put elsewhere, and back, leaves all as it was.
  await tool(page, 'move').click();
  const centre = async (index) => {
    const { x, y, width, height } = await page.locator(`[data-index="${index}"]`).boundingBox();
    return [x + width / 2, y + height / 2];
  };
  await page.mouse.move(...(await centre(0)));
  await page.mouse.down();
  await page.mouse.move(...(await centre(1)));
  await page.mouse.up();
  await verdict(page, 'other half');
  await deed(page, 'edit-undo').click();
  await verdict(page, 'solved already');
  await tool(page, 'gap').click();
  await edge(page, 5, 'top');
  await verdict(page, 'can be solved');
  assert.match((await captions(page))[5], /^gap/);
  await deed(page, 'edit-solve').click();
  await verdict(page, 'Rated easy: 1 move, proved shortest; 1 layout');
  await deed(page, 'edit-shuffle').click();
  await verdict(page, 'can be solved');
  await deed(page, 'edit-solve').click();
  await verdict(page, 'proved shortest');
  await violations(page, 'the editor of boards');
  await deed(page, 'edit-share').click();
  await page.waitForFunction(() => /Link/.test(document.querySelector('.editor-note .figures').textContent));
  const link = await clipboard(page);
  assert.match(link, /#\/taquin:3x3:/);
  await deed(page, 'edit-keep').click();
  await page.waitForFunction(() => JSON.parse(localStorage.getItem('quadrille.profile') ?? '{}').own?.length === 1);
  await page.evaluate(() => {
    globalThis.print = () => (globalThis.printed = true);
  });
  await deed(page, 'edit-print').click();
  assert.ok(await page.evaluate(() => globalThis.printed));
  await deed(page, 'edit-play').click();
  await page.waitForSelector('.play:not(.editor) [data-counter="taquin.pairs"]');
  await page.keyboard.press('e');
  await page.waitForSelector('.editor');
  await verdict(page, 'can be solved');
  await quiet();
});

test('a Taquin board by keyboard alone', async () => {
  const { page, quiet } = await visit({ route: 'edit/taquin' });
  await verdict(page, 'solved already');
  await page.locator('[data-index="0"]').focus();
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.type('640');
  assert.match((await captions(page))[0], /right 640/);
  assert.match(await page.locator('#say').textContent(), /right edge: 640/);
  await page.keyboard.press('Backspace');
  assert.match((await captions(page))[0], /right 64$/);
  await verdict(page, 'no layout exists');
  await page.keyboard.press('Control+z');
  await verdict(page, 'solved already');
  await page.keyboard.press('p');
  await page.keyboard.type('12');
  await verdict(page, 'solved already');
  const [first, second] = await captions(page);
  assert.match(first, /right 12/);
  assert.match(second, /left 12/, 'a pair: both sides of the border');
  for (const key of ['ArrowDown', 'ArrowRight', 'ArrowRight', '*']) await page.keyboard.press(key);
  await verdict(page, 'can be solved');
  assert.match((await captions(page))[5], /^gap/);
  await page.keyboard.press('Alt+ArrowUp');
  assert.match((await captions(page))[2], /^gap/, 'the square under the focus is carried on');
  await page.keyboard.press('Control+z');
  assert.match((await captions(page))[5], /^gap/);
  await quiet();
});

test('a Taquin board by touch, in both languages, in a small window', async () => {
  for (const [locale, words] of [
    ['en-GB', ['solved already', 'can be solved']],
    ['fr-FR', ['déjà résolu', 'peut être résolu']],
  ]) {
    const { page, quiet } = await visit({ route: 'edit/taquin', width: 360, height: 740, touch: true, locale });
    await verdict(page, words[0]);
    await value(page).fill('9');
    await tool(page, 'pair').tap();
    await edge(page, 3, 'right', { touch: true });
    assert.match((await captions(page))[4], / 9,/);
    await tool(page, 'gap').tap();
    await edge(page, 5, 'top', { touch: true });
    await verdict(page, words[1]);
    const { wide, high } = await page.evaluate(() => ({
      wide: document.documentElement.scrollWidth,
      high: document.documentElement.scrollHeight,
    }));
    assert.ok(wide <= 360 && high <= 740, `${locale}: nothing beyond the window (${wide} × ${high})`);
    const clipped = await page
      .locator('.palette .name, .palette .value label, .edit-deeds button span')
      .evaluateAll((nodes) =>
        nodes.filter((node) => node.scrollWidth > node.parentElement.clientWidth).map((node) => node.textContent),
      );
    assert.deepEqual(clipped, []);
    await quiet();
  }
});

test('size, paste, copy and reload of a Taquin board', async () => {
  const { page, again, quiet } = await visit({ route: 'edit/taquin' });
  await verdict(page, 'solved already');
  await page.locator('.editor input[name=cols]').fill('2');
  await page.keyboard.press('Tab');
  await page.waitForFunction(() => document.querySelectorAll('[role=gridcell]').length === 6);
  assert.equal((await captions(page)).filter((words) => /^gap/.test(words)).length, 1, 'there is a gap again');
  // What cannot be solved is read too, so that it can be mended.
  const text = '2x2:1,2,3,4 5,6,7,8 9,10,11,12 *';
  await page.evaluate((board) => navigator.clipboard.writeText(board), text);
  await deed(page, 'edit-paste').click();
  await verdict(page, 'has no twin');
  assert.deepEqual(await marked(page), [0], 'the tile whose number has none');
  await deed(page, 'edit-copy').click();
  await page.waitForFunction(() => /Copied/.test(document.querySelector('.editor-note .figures').textContent));
  assert.equal(await clipboard(page), text);
  await again('edit/taquin');
  await verdict(page, 'has no twin');
  assert.match((await captions(page))[2], /top 9, left 10, bottom 11, right 12/);
  await quiet();
});

test('every editor shows its verdict without scrolling, on a small phone and a lying one', async () => {
  for (const [width, height] of [
    [360, 640],
    [844, 390],
  ]) {
    const { page, again, quiet } = await visit({ route: 'edit/taquin', width, height, touch: true, locale: 'fr-FR' });
    for (const game of ['taquin', 'sokoban', 'wumpus', 'gyges']) {
      if (game !== 'taquin') await again(`edit/${game}`);
      await page.waitForFunction(() => document.querySelector('.editor-note .verdict')?.textContent);
      const { bottom, name } = await page.evaluate(() => ({
        bottom: document.querySelector('.editor-note').getBoundingClientRect().bottom,
        name: document.querySelector('[data-deed=edit-print]').textContent,
      }));
      assert.ok(bottom <= height, `${game} at ${width} × ${height}: the verdict ends at ${bottom}`);
      assert.equal(name, 'Imprimer', 'a sign keeps its name');
    }
    await quiet();
  }
});
