// SPDX-License-Identifier: MIT
// The address follows the board: Back, Forward and Reload do what they say, a copied address is a link. And the places
// around the games: home, settings, the browser of levels, what a screen reader finds.
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import {
  choose,
  command,
  counter,
  press,
  shut,
  small,
  start,
  stop,
  test,
  until,
  violations,
  visit,
} from './harness.mjs';

before(start);
after(stop);

const hash = (page) => page.evaluate(() => decodeURIComponent(location.hash));
const chip = (page, text) =>
  page.waitForFunction((words) => document.querySelector('.chip')?.textContent?.includes(words), text);

test('levels are steps of the history; a reload finds the play, a link opens the level by name', async () => {
  const { page, again, quiet } = await visit({ route: 'sokoban' });
  await page.keyboard.press('o');
  await page.locator('dialog [data-level="1"]').click();
  await shut(page);
  await chip(page, 'Pushing');
  assert.equal(await hash(page), '#/sokoban/premiers-pas/1');
  await page.keyboard.press('PageDown');
  await chip(page, 'The way round');
  assert.equal(await hash(page), '#/sokoban/premiers-pas/2');
  await page.goBack();
  await chip(page, 'Pushing');
  await page.goForward();
  await chip(page, 'The way round');
  await press(page, 'u');
  await page.reload();
  await chip(page, 'The way round');
  await until(page, 'moves', 1);
  await again('sokoban/premiers-pas/3');
  await chip(page, 'The corner');
  await until(page, 'moves', 0);
  await choose(page, 'share');
  assert.match(await page.locator('#share-link').inputValue(), /#\/sokoban\/premiers-pas\/3$/);
  await quiet();
});

test('a generated board has its seed in the address, a hidden map never', async () => {
  const { page, quiet } = await visit({ route: small });
  assert.equal(await hash(page), `#/${small}`);
  await page.keyboard.press('ArrowUp');
  await until(page, 'moves', 1);
  await page.keyboard.press('n');
  await page.locator('#new-seed').fill('5');
  await page.keyboard.press('Enter');
  await shut(page);
  await page.waitForFunction(() => location.hash.endsWith('%235'));
  await page.goBack();
  await page.waitForFunction(() => location.hash.endsWith('%2312'));
  await until(page, 'moves', 1);
  await quiet();
  const cave = await visit({ route: 'wumpus:5x5:5/3W1/1P3/1PG1P/PP3' });
  assert.equal(await hash(cave.page), '#/wumpus');
  await cave.quiet();
});

test('Back and Forward go on with each board where it was left; a link begins it', async () => {
  const { page, again, quiet } = await visit({ route: 'sokoban/premiers-pas/1' });
  await chip(page, 'Pushing');
  await press(page, 'r');
  await page.keyboard.press('PageDown');
  await chip(page, 'The way round');
  await until(page, 'moves', 0);
  await press(page, 'ur');
  await page.goBack();
  await chip(page, 'Pushing');
  await until(page, 'moves', 1);
  await page.goForward();
  await chip(page, 'The way round');
  await until(page, 'moves', 2);
  for (const left of [1, 0]) {
    await page.keyboard.press('u');
    await until(page, 'moves', left);
  }
  await press(page, 'u');
  await page.goBack();
  await chip(page, 'Pushing');
  await until(page, 'moves', 1);
  await page.reload();
  await until(page, 'moves', 1);
  await page.goForward();
  await chip(page, 'The way round');
  await until(page, 'moves', 1);
  await again('sokoban/premiers-pas/1');
  await chip(page, 'Pushing');
  await until(page, 'moves', 0);
  await quiet();
});

test('a play that is over is found by a reload, and begun anew by a link', async () => {
  const lane = 'sokoban:3x7:7#|#@-$-.#|7#';
  const { page, again, quiet } = await visit({ route: lane });
  await press(page, 'rrr');
  await page.reload();
  await page.waitForSelector('.play.won');
  await again(lane);
  await until(page, 'moves', 0);
  await quiet();
});

for (const [width, height, columns] of [
  [1280, 800, 4],
  [390, 844, 2],
]) {
  test(`home shows four games, ${columns} in a row, and what was solved: ${width} pixels`, async () => {
    const { page, quiet } = await visit({ width, height, touch: width < 600 });
    await page.waitForFunction(() => document.querySelectorAll('.progress small').length === 4);
    const boxes = await page
      .locator('.game')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
    assert.equal(new Set(boxes.map(({ top }) => Math.round(top))).size, 4 / columns);
    assert.ok(Math.max(...boxes.map(({ bottom }) => bottom)) <= height, 'all of them at once');
    assert.equal(await page.locator('h1').count(), 1);
    assert.doesNotMatch(await page.locator('h1').textContent(), /Quadrille/);
    await violations(page, 'home');
    await page.locator('[data-game=sokoban].game').click();
    await page.waitForSelector('[data-index]');
    await page.keyboard.press('ArrowUp');
    await page.goto(page.url().split('#')[0]);
    await page.waitForFunction(() =>
      /Continue/.test(document.querySelector('[data-game=sokoban] .go')?.textContent ?? ''),
    );
    await quiet();
  });
}

test('settings: one dialogue for eyes, ears and language, kept and worn at once', async () => {
  const { page, again, quiet } = await visit({ route: small });
  await page.keyboard.press(',');
  await page.waitForSelector('dialog[open]');
  await violations(page, 'settings');
  for (const name of ['edges', 'contrast']) await page.locator(`[data-setting=${name}]`).check();
  await page.locator('[data-setting=coords]').uncheck();
  await page.locator('#motion').selectOption('none');
  await page.locator('#theme-choice').selectOption('dark');
  await page.locator('#language').selectOption('fr');
  await page.waitForFunction(() => document.querySelector('#dialog-title')?.textContent === 'Réglages');
  await page.keyboard.press('Escape');
  await shut(page);
  const words = () =>
    page.evaluate(() => ({ ...document.documentElement.dataset, lang: document.documentElement.lang }));
  const wanted = { edges: 'on', contrast: 'on', coords: 'off', motion: 'none', theme: 'dark', lang: 'fr' };
  for (const [name, value] of Object.entries(wanted)) assert.equal((await words())[name], value, name);
  const fills = await page
    .locator('.edge')
    .evaluateAll((all) => new Set(all.map((one) => getComputedStyle(one).fill)).size);
  assert.ok(fills > 3, 'edges in colours');
  await violations(page, 'all of them on');
  await again('taquin');
  for (const [name, value] of Object.entries(wanted)) assert.equal((await words())[name], value, `${name}, again`);
  await page.locator('#settings').click();
  await page.waitForSelector('dialog[open]');
  await quiet();
});

test('the browser of levels: sizes, search, what is solved; unsolved caves are not drawn', async () => {
  const { page, quiet } = await visit({ route: 'sokoban' });
  await page.keyboard.press('o');
  await page.locator('dialog [data-level="1"]').click();
  await shut(page);
  await chip(page, 'Pushing');
  await press(page, 'rrr');
  await page.waitForSelector('.note.won');
  await page.keyboard.press('o');
  await page.waitForFunction(() => document.querySelectorAll('.level-size').length === 10);
  assert.equal(await page.locator('.level-size').first().textContent(), '3 × 7');
  const visible = () => page.locator('.level:visible').count();
  await page.locator('#level-filter').selectOption('done');
  assert.equal(await visible(), 1);
  await page.locator('#level-filter').selectOption('open');
  assert.equal(await visible(), 9);
  await page.locator('#level-search').fill('pillar');
  assert.equal(await visible(), 1);
  await page.locator('#level-search').fill('zzz');
  await page.getByText('No level like this.').waitFor();
  await violations(page, 'levels');
  await quiet();
  const cave = await visit({ route: 'wumpus' });
  await cave.page.keyboard.press('o');
  await cave.page.waitForFunction(() => document.querySelectorAll('.thumb.unknown').length === 30);
  await cave.quiet();
});

test('a screen reader: where a cell is, nothing that eyes are not shown, a way to skip to the board', async () => {
  const { page, quiet } = await visit({ route: 'sokoban:5x7:7#|#4-.#|#-$-@-#|#5-#|7#' });
  const labels = () =>
    page.locator('[role=gridcell]').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
  assert.equal((await labels())[18], 'player, row 3, column 5');
  assert.ok(!(await labels()).some((text) => /no goal/.test(text)), 'dead squares are not told');
  await page.keyboard.press('x');
  await page.waitForSelector('.board .dead');
  assert.ok(
    (await labels()).some((text) => /no goal/.test(text)),
    'unless they are shown',
  );
  await page.keyboard.press('Tab');
  await page.evaluate(() => document.activeElement?.blur());
  await page.locator('#skip').focus();
  await page.keyboard.press('Enter');
  assert.ok(await page.evaluate(() => document.activeElement?.matches('[role=gridcell]')));
  await quiet();
});

test('fingers are told of touches, keyboards of keys', async () => {
  for (const touch of [false, true]) {
    const { page, quiet } = await visit({ route: 'wumpus:8x8#3', width: 390, height: 844, touch });
    await command(page, 'flag').click();
    await page.waitForSelector('.note.info');
    const words = await page.locator('.note').textContent();
    assert.match(words, touch ? /^Tap/ : /Escape/);
    assert.equal(await counter(page, 'moves'), '0');
    await quiet();
  }
});
