// SPDX-License-Identifier: MIT
// Accessibility: axe-core on every view of the page, in both colour schemes and languages, and checks that axe-core
// cannot make.
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { command, deed, deep, shut, small, start, stop, test, until, violations, visit } from './harness.mjs';

before(start);
after(stop);

for (const [locale, dark, width] of [
  ['en-GB', false, 1280],
  ['en-GB', true, 390],
  ['fr-FR', false, 390],
  ['fr-FR', true, 1280],
]) {
  const name = `${locale.slice(0, 2)}, ${dark ? 'dark' : 'light'}, ${width} pixels`;

  test(`axe finds nothing on home and game: ${name}`, async () => {
    const home = await visit({ locale, dark, width });
    await violations(home.page, 'home');
    await home.quiet();
    const { page, quiet } = await visit({ route: small, locale, dark, width });
    await violations(page, 'game');
    await page.locator('[data-index="0"]').focus();
    await violations(page, 'a tile in focus');
    for (let grade = 1; grade <= 4; grade++) {
      await page.keyboard.press('h');
      await page.waitForFunction((n) => document.querySelectorAll('.steps .on').length === n, grade);
      if (grade > 2) await violations(page, `hint ${grade}`);
    }
    await page.locator('[data-index="4"]').click();
    await page.waitForSelector('.note.error');
    await violations(page, 'error');
    await command(page, 'solve').click();
    await violations(page, 'solver');
    await deed(page, 'solve-go').click();
    await page.waitForSelector('.walker');
    await violations(page, 'solution');
    for (let n = 1; n <= 8; n++) {
      await page.keyboard.press('r');
      await until(page, 'moves', n);
    }
    await page.waitForSelector('.note.won');
    await violations(page, 'won');
    await quiet();
  });

  test(`axe finds nothing in the dialogues: ${name}`, async () => {
    const { page, quiet } = await visit({ route: small, locale, dark, width });
    for (const [key, where] of [
      ['n', 'new'],
      ['c', 'share'],
      ['?', 'keys'],
      ['g', 'goal'],
      [',', 'settings'],
      ['o', 'levels'],
      ['m', 'compare'],
    ]) {
      await page.keyboard.press(key);
      await page.waitForSelector('dialog[open]');
      await violations(page, where);
      if (key === 'm') {
        await deed(page, 'compare-go').click();
        await page.waitForSelector('.results .running, .results .solved');
        await violations(page, 'comparing');
        await page.waitForSelector('[data-deed=compare-again]:not([hidden])', { timeout: 120000 });
        await violations(page, 'compared');
      }
      await page.keyboard.press('Escape');
      await shut(page);
    }
    await page.keyboard.press('q');
    await page.waitForSelector('.lesson:not([hidden])');
    await violations(page, 'lesson');
    await quiet();
  });
}

test('axe finds nothing while a search runs', async () => {
  const { page, quiet } = await visit({ route: deep });
  await command(page, 'solve').click();
  await page.locator('#method').selectOption('brute');
  await deed(page, 'solve-go').click();
  await deed(page, 'solve-cancel').waitFor();
  await violations(page, 'searching');
  await quiet();
});

test('the board is a grid with rows, cells and one tab stop', async () => {
  const { page, quiet } = await visit({ route: small });
  const grid = page.getByRole('grid', { name: 'Taquin, 3 rows, 3 columns' });
  assert.equal(await grid.getByRole('row').count(), 3);
  assert.equal(await grid.getByRole('gridcell').count(), 9);
  assert.equal(await grid.locator('[tabindex="0"]').count(), 1);
  assert.match(
    await grid.getByRole('gridcell').first().getAttribute('aria-label'),
    /^tile: top \d+, left \d+, bottom \d+, right \d+/,
  );
  assert.equal(await page.locator('.board svg').getAttribute('aria-hidden'), 'true');
  await quiet();
});

test('moves, hints, reasons and the end are spoken', async () => {
  const { page, quiet } = await visit({ route: small });
  const spoken = (pattern) =>
    page.waitForFunction(
      (source) => new RegExp(source).test(document.getElementById('say')?.textContent ?? ''),
      pattern,
    );
  await page.keyboard.press('ArrowUp');
  await spoken('1 moves?, \\d+ of 10 pairs');
  await page.keyboard.press('ArrowUp');
  await spoken('No tile can move up');
  await page.keyboard.press('h');
  await spoken('Look at');
  await page.keyboard.press('u');
  await spoken('0 moves');
  await page.keyboard.press('s');
  await deed(page, 'solve-go').click();
  await spoken('8 moves, replayed and checked');
  for (let n = 1; n <= 8; n++) await page.keyboard.press('r');
  await spoken('Solved');
  await quiet();
});

test('the focus comes back after a dialogue and never falls off a grey button', async () => {
  const { page, quiet } = await visit({ route: small });
  await page.locator('[data-index="3"]').focus();
  await page.keyboard.press('?');
  await page.waitForSelector('dialog[open]');
  await page.keyboard.press('Escape');
  await shut(page);
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('data-index')), '3');
  await page.keyboard.press('ArrowDown');
  await until(page, 'moves', 1);
  await command(page, 'undo').focus();
  await page.keyboard.press('Enter');
  await until(page, 'moves', 0);
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('role')), 'gridcell');
  await quiet();
});

test('letters can be switched off as keys', async () => {
  const { page, quiet } = await visit({ route: small });
  await page.keyboard.press('?');
  await page.waitForSelector('dialog[open]');
  await page.getByLabel('Single-letter shortcuts').uncheck();
  await page.keyboard.press('Escape');
  await shut(page);
  await page.keyboard.press('h');
  await page.keyboard.press('ArrowUp');
  await until(page, 'moves', 1);
  assert.equal(await page.locator('.note.hint').count(), 0);
  assert.doesNotMatch(await page.locator('.chip').textContent(), /with help/);
  await quiet();
});
