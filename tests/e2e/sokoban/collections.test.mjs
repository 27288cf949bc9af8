// SPDX-License-Identifier: MIT
// Files of Sokoban levels on the page: opened, dropped and pasted; what is wrong in them, by line, in both languages;
// kept for the next visit; written with the best solutions; the library of solutions, notes, turned boards.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before } from 'node:test';
import { choose, press, shut, start, stop, test, until, violations, visit } from '../harness.mjs';

before(start);
after(stop);

const pack = [
  'My pack',
  'by somebody',
  '',
  '; First',
  '######',
  '#@$ .#',
  '######',
  'Solution',
  'RR',
  '',
  '; Second',
  '#######',
  '#@ $ .#',
  '#     #',
  '#######',
  'Comment:',
  'a note of the file',
  'Comment-End:',
  'Solution',
  'druRR',
  '',
  '; Broken',
  '######',
  '#@$  #',
  '######',
  '',
].join('\n');

const many = (count) =>
  Array.from(
    { length: count },
    (_, i) => `; Level ${i + 1}\n##########\n#@$${' '.repeat(i % 5)}.${' '.repeat(5 - (i % 5))}#\n##########\n`,
  ).join('\n');

const says = (page) => page.locator('.collection-bar [role=status]');
const open = (page, name, text) =>
  page
    .locator('#collection-file')
    .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.isBuffer(text) ? text : Buffer.from(text) });
async function levels(page) {
  await choose(page, 'levels');
  await page.waitForSelector('dialog[open] .collection-bar');
}
async function saved(page, press) {
  const [file] = await Promise.all([page.waitForEvent('download'), press()]);
  return readFile(await file.path(), 'utf8');
}

test('a file is opened, kept, played and written with the best solutions', async () => {
  const { page, again, quiet } = await visit({ route: 'sokoban' });
  await levels(page);
  await open(page, 'mine.sok', pack);
  await page.waitForSelector('.collection-faults li');
  assert.match(await says(page).textContent(), /My pack: 2 levels; stored solutions .* hold: 2\. .*: 1\./);
  assert.match(await page.locator('.collection-faults').textContent(), /^line 2[0-9]: /);
  assert.equal(await page.locator('[role=tab][aria-selected=true] b').textContent(), 'My pack');
  assert.deepEqual(await page.locator('.level-name b').allTextContents(), ['First', 'Second']);
  assert.match(await page.locator('[data-level="2"]').textContent(), /In the file: 2 pushes, 5 moves/);
  await violations(page, 'collection');
  await page.locator('#level-search').fill('sec');
  assert.equal(await page.locator('.level').count(), 1);
  await page.locator('[data-level="2"]').click();
  await shut(page);
  await press(page, 'rRR');
  await page.waitForSelector('.note.won');
  await again('sokoban');
  await levels(page);
  await page.locator('[role=tab]', { hasText: 'My pack' }).click();
  assert.equal(await page.locator('[role=tab][aria-selected=true] small').textContent(), '1 of 2');
  const sok = await saved(page, () => page.locator('[data-collection=export]').click());
  assert.match(sok, /^My pack\nby somebody\n/);
  assert.match(sok, /a note of the file/);
  assert.match(sok, /Solution\/Pushes\nrRR\n/);
  assert.match(sok, /druRR/);
  assert.match(sok, /; Broken\n######\n#@\$ {2}#/);
  await page.locator('#collection-format').selectOption('slc');
  const slc = await saved(page, () => page.locator('[data-collection=export]').click());
  assert.match(slc, /<SokobanLevels>[\s\S]*<Solution[^>]*>rRR<\/Solution>[\s\S]*<\/SokobanLevels>/);
  assert.match(await says(page).textContent(), /left out of this format: 1/);
  await page.locator('[data-collection=remove]').click();
  await page.waitForFunction(
    () => ![...document.querySelectorAll('[role=tab]')].some((one) => /My pack/.test(one.textContent)),
  );
  await page.locator('[data-collection=restore]').click();
  await page.waitForSelector('[role=tab]:has-text("My pack")');
  await quiet();
});

test('thousands of levels are read without holding up the page; more are shown on request', async () => {
  const { page, quiet } = await visit({ route: 'sokoban' });
  await levels(page);
  await page.evaluate(() => {
    window.slowest = 0;
    let last = performance.now();
    const beat = () => {
      const now = performance.now();
      window.slowest = Math.max(window.slowest, now - last);
      last = now;
      setTimeout(beat, 0);
    };
    beat();
  });
  await open(page, 'many.txt', many(3000));
  await page.waitForFunction(() =>
    /many: 3,?000 levels/.test(document.querySelector('.collection-bar')?.textContent ?? ''),
  );
  const slowest = await page.evaluate(() => window.slowest);
  assert.ok(slowest < 2000, `the page stood still for ${Math.round(slowest)} ms`);
  assert.equal(await page.locator('.level').count(), 120);
  await page.locator('.more-levels').click();
  assert.equal(await page.locator('.level').count(), 240);
  await page.locator('#level-search').fill('level 2999');
  assert.deepEqual(await page.locator('.level-name b').allTextContents(), ['Level 2999']);
  await quiet();
});

test('dropped and pasted, in French; a file without a level says what was expected', async () => {
  const { page, quiet } = await visit({ route: 'sokoban', locale: 'fr-FR' });
  await page.evaluate((text) => {
    const data = new DataTransfer();
    data.items.add(new File([text], 'chute.txt'));
    document.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
  }, pack);
  await page.waitForSelector('.collection-faults li');
  assert.match(await says(page).textContent(), /My pack : 2 niveaux/);
  assert.match(await page.locator('.collection-faults').textContent(), /^ligne 2[0-9] : /);
  await open(page, 'rien.txt', 'Bonjour.\n');
  await page.waitForFunction(() =>
    /Aucun niveau trouvé/.test(document.querySelector('.collection-bar')?.textContent ?? ''),
  );
  await open(page, 'latin.txt', Buffer.from('; Forêt\n######\n#@$ .#\n######\n', 'latin1'));
  await page.waitForFunction(() => /latin-1/.test(document.querySelector('.collection-bar')?.textContent ?? ''));
  assert.deepEqual(await page.locator('.level-name b').allTextContents(), ['Forêt']);
  await page.keyboard.press('Escape');
  await shut(page);
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData('text/plain', '#####\n#@$.#\n#####');
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  });
  await page.waitForFunction(() =>
    /Niveaux collés : 1/.test(document.querySelector('.collection-bar')?.textContent ?? ''),
  );
  await quiet();
});

test('a turned board counts for its level; solutions and notes are kept, replayed and exported', async () => {
  const { page, again, quiet } = await visit({ route: 'sokoban:4x6:6#|#@$-.#|#4-#|6#', touch: true, width: 390 });
  await choose(page, 'rotate');
  await page.waitForFunction(() => document.querySelector('[role=grid]')?.getAttribute('aria-rowcount') === '6');
  await press(page, 'dd');
  await page.waitForSelector('.note.won');
  await choose(page, 'mirror');
  await page.keyboard.press('z');
  await page.waitForSelector('dialog [data-solution=pushes] code');
  assert.equal(await page.locator('[data-solution=pushes] code').textContent(), 'RR');
  await page.locator('#level-note').fill('one corridor');
  await violations(page, 'sheet');
  await page.locator('[data-sheet=replay-pushes]').click();
  await shut(page);
  await until(page, 'moves', 2);
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('quadrille.profile')));
  const id = 'sokoban:4x6:6#|#@$-.#|#4-#|6#';
  assert.deepEqual(kept.solutions[id].moves, { moves: 'RR', length: 2, pushes: 2 });
  assert.equal(kept.notes[id], 'one corridor');
  await again('sokoban');
  await page.keyboard.press('z');
  await page.waitForSelector('dialog #level-note');
  const text = await saved(page, () => page.locator('[data-sheet=all]').click());
  assert.match(text, /^sokoban:4x6:\S+ RR\n$/);
  await quiet();
});
