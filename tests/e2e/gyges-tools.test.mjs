// SPDX-License-Identifier: MIT
// The tools around a game of Gygès: threats, analysis, copy and paste, the position editor; and axe-core on all of it.
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { cell, click, note, save, saying, standard, threatened, visitAs, won } from './gyges-harness.mjs';
import { choose, counter, deed, shut, start, stop, test, until, violations } from './harness.mjs';

before(start);
after(stop);

test('threats and the analysis, both counted as help', async () => {
  const { page, quiet } = await visitAs('', '', { route: threatened });
  await page.keyboard.press('t');
  await page.waitForFunction(() => document.querySelectorAll('.threat.threatens').length === 2);
  await note(page, 'you 0, the other side 2');
  await page.waitForSelector('.tag');
  await page.keyboard.press('t');
  await page.waitForSelector('.threat', { state: 'detached' });
  await choose(page, 'analyse');
  await page.waitForFunction(
    () =>
      document.querySelectorAll('.lines b').length === 3 &&
      /[+−]/.test(document.querySelector('.lines b')?.textContent ?? ''),
  );
  await page.waitForFunction(() =>
    /20,000|100,000/.test(document.querySelector('.analysis .figures')?.textContent ?? ''),
  );
  assert.match(await page.locator('.analysis .verdict').textContent(), /is ahead by|wins in|Even\./);
  await violations(page, 'analysis');
  await choose(page, 'analyse');
  await page.waitForSelector('.analysis', { state: 'hidden' });
  await quiet();
  const sure = await visitAs('', '', { route: won });
  await sure.page.keyboard.press('a');
  await sure.page.waitForFunction(() =>
    /North wins in 1 move/.test(document.querySelector('.analysis .verdict')?.textContent ?? ''),
  );
  assert.match(await sure.page.locator('.lines b').first().textContent(), /−#1/);
  await sure.quiet();
});

test('a reload brings the game back; position, record and moves are copied and pasted', async () => {
  const { page, again, quiet } = await visitAs('', '', { route: standard });
  for (const [from, to] of [
    ['c1', 'c2'],
    ['c6', 'c5'],
  ]) {
    await click(page, from);
    await page.waitForSelector('[data-high=reach]');
    await click(page, to);
    await saying(page, to, ': 1');
  }
  await until(page, 'moves', 2);
  await again('gyges');
  assert.equal(await counter(page, 'moves'), '2');
  await page.keyboard.press('c');
  const position = await page.locator('#share-position').inputValue();
  assert.equal(position, '320123/001000/000000/000000/001000/320123 s');
  const record = await page.locator('#share-record').inputValue();
  assert.match(
    record,
    /\[South "person"\]\n\[North "person"\]\n\[Start "full:321123\/.* s"\]\n\[Result "\*"\]\n1\. c1-c2 c6-c5$/,
  );
  assert.equal(await page.locator('#share-moves').inputValue(), 'c1-c2,c6-c5');
  const open = async (text) => {
    if ((await page.locator('dialog').count()) === 0) await page.keyboard.press('c');
    await page.locator('#share-paste').fill(text);
    await page.locator('dialog form .main').click();
  };
  await open(position);
  await until(page, 'moves', 0);
  await saying(page, 'c2', ': 1 ring');
  await open(record);
  await until(page, 'moves', 2);
  await open('c1-c2');
  await until(page, 'moves', 1);
  await open('beginner:321123/000000/000000/000000/000000/321123 n');
  await until(page, 'moves', 0);
  assert.match(await save(page), /^gyges:beginner:.*_n -/);
  await open(record.replace('c6-c5', 'c6-c1'));
  await page.waitForFunction(() => document.querySelector('dialog .fault')?.textContent);
  assert.match(await save(page), /^gyges:beginner:/, 'nothing is lost');
  await page.keyboard.press('Escape');
  await quiet();
});

test('the position editor by mouse and keyboard; faults, judgement, play from there', async () => {
  const { page, quiet } = await visitAs('', '', { route: 'edit/gyges' });
  await page.waitForFunction(() => /can be played/.test(document.querySelector('.verdict')?.textContent ?? ''));
  await click(page, 'c3');
  await page.waitForFunction(() =>
    /Expected 4 pieces of value 1, found 5/.test(document.querySelector('.verdict')?.textContent ?? ''),
  );
  assert.ok(await deed(page, 'edit-play').isDisabled());
  await cell(page, 'c1').focus();
  await page.keyboard.press('.');
  await page.waitForFunction(() => /can be played/.test(document.querySelector('.verdict')?.textContent ?? ''));
  await click(page, 'N');
  await saying(page, 'N', 'this side is to move');
  await violations(page, 'editor');
  await deed(page, 'edit-solve').click();
  await page.waitForFunction(
    () => /is ahead by|wins in|Even\./.test(document.querySelector('.verdict')?.textContent ?? ''),
    null,
    { timeout: 30000 },
  );
  await deed(page, 'edit-copy').click();
  await page.waitForFunction(() => /Copied/.test(document.querySelector('.editor-note')?.textContent ?? ''));
  assert.equal(
    await page.evaluate(() => navigator.clipboard.readText()),
    '320123/000000/001000/000000/000000/321123 n',
  );
  await page.evaluate(() => navigator.clipboard.writeText('321123/000000/000000/000000/000000/321123 s'));
  await deed(page, 'edit-paste').click();
  await saying(page, 'c3', '^empty');
  await page.keyboard.press('Control+z');
  await saying(page, 'c3', '^1');
  await deed(page, 'edit-play').click();
  await saying(page, 'c6', 'may move');
  assert.match(await save(page), /^gyges:full:320123\/000000\/001000\/000000\/000000\/321123_n/);
  await page.keyboard.press('e');
  await page.waitForSelector('.editor');
  await saying(page, 'c3', '^1');
  // Options are kept with the drawing.
  await page.evaluate(() => navigator.clipboard.writeText('beginner:321123/000000/000000/000000/000000/321123 n'));
  await deed(page, 'edit-paste').click();
  await saying(page, 'c3', '^empty');
  await page.waitForSelector('[data-deed=edit-play]:enabled');
  await deed(page, 'edit-play').click();
  await saying(page, 'c6', 'may move');
  assert.match(await save(page), /^gyges:beginner:321123.*_n/);
  await quiet();
});

for (const [locale, dark, width] of [
  ['en-GB', false, 1280],
  ['en-GB', true, 390],
  ['fr-FR', false, 390],
  ['fr-FR', true, 1280],
]) {
  test(`axe finds nothing: ${locale.slice(0, 2)}, ${dark ? 'dark' : 'light'}, ${width} pixels`, async () => {
    const { page, quiet } = await visitAs('', 'level2', { route: standard, locale, dark, width, height: 844 });
    await violations(page, 'game');
    await cell(page, 'c1').focus();
    await page.keyboard.press('Enter');
    await page.waitForSelector('[data-high=held]');
    await violations(page, 'a piece in hand');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.note.choose');
    await violations(page, 'a choice');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    for (const [key, where] of [
      ['n', 'new'],
      ['c', 'share'],
      ['?', 'keys'],
    ]) {
      await page.keyboard.press(key);
      await page.waitForSelector('dialog[open]');
      await violations(page, where);
      await page.keyboard.press('Escape');
      await shut(page);
    }
    await quiet();
  });
}
