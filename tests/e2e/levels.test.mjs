// SPDX-License-Identifier: MIT
// Packs of levels, for every game that has some: the list, progress, navigation between levels; also from a folder.
// And axe-core on Sokoban's page and on the list.
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import {
  choose,
  counter,
  deed,
  press,
  serveFolder,
  shut,
  siteFolder,
  start,
  stop,
  test,
  until,
  violations,
  visit,
} from './harness.mjs';

before(start);
after(stop);

const level = (page, n) => page.locator(`dialog [data-level="${n}"]`);
async function list(page) {
  await choose(page, 'levels');
  await page.waitForSelector('dialog[open] .thumb');
}

test('a level is chosen, solved, marked, and the next one follows; a reload forgets nothing', async () => {
  const { page, again, quiet } = await visit({ route: 'sokoban' });
  await list(page);
  assert.deepEqual(await page.locator('[role=tab] b').allTextContents(), [
    'First steps',
    'Easy',
    'Medium',
    'Hard',
    'Thousand',
  ]);
  assert.deepEqual(await page.locator('[role=tab] small').allTextContents(), [
    '0 of 10',
    '0 of 30',
    '0 of 30',
    '0 of 30',
    '0 of 1,000',
  ]);
  await page.waitForFunction(() => document.querySelectorAll('dialog .thumb').length === 10);
  assert.match(await level(page, 1).textContent(), /1Pushing.*Proved: 2 pushes, 3 moves/);
  await level(page, 1).click();
  await shut(page);
  assert.match(await page.locator('.chip').textContent(), /First steps 1\/10 · Pushing/);
  assert.ok(await page.locator('.turner [data-command=previous]').isDisabled());
  await press(page, 'rRR');
  await page.waitForSelector('.note.won');
  assert.match(
    await page.locator('.note.won').textContent(),
    /2 pushes, 3 moves.*Your best on this level\. It can be done in 2 pushes, 3 moves/,
  );
  await deed(page, 'next').click();
  await page.waitForFunction(() => /First steps 2\/10/.test(document.querySelector('.chip')?.textContent ?? ''));
  await page.keyboard.press('PageDown');
  await page.waitForFunction(() => /First steps 3\/10/.test(document.querySelector('.chip')?.textContent ?? ''));
  await page.locator('.turner [data-command=previous]').click();
  await page.waitForFunction(() => /First steps 2\/10/.test(document.querySelector('.chip')?.textContent ?? ''));
  await again('sokoban');
  await page.waitForFunction(() =>
    /First steps 2\/10 · The way round/.test(document.querySelector('.chip')?.textContent ?? ''),
  );
  await list(page);
  assert.equal(await page.locator('[role=tab] small').first().textContent(), '1 of 10');
  assert.equal(await level(page, 1).getByRole('img', { name: 'Solved', exact: true }).count(), 1);
  assert.match(await level(page, 1).textContent(), /Yours: 2 pushes, 3 moves/);
  assert.equal(await level(page, 2).getAttribute('aria-current'), 'true');
  assert.equal(await page.locator('dialog .done').count(), 1);
  await quiet();
});

test('the list by keyboard alone', async () => {
  const { page, quiet } = await visit({ route: 'sokoban' });
  await page.keyboard.press('o');
  await page.waitForSelector('dialog[open] .thumb');
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('data-level')), '1');
  for (let n = 0; n < 3; n++) await page.keyboard.press('Shift+Tab'); // over the filter and the search
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('role')), 'tab');
  await page.keyboard.press('ArrowRight');
  await page.waitForFunction(() => document.querySelectorAll('dialog .thumb').length === 30);
  for (let n = 0; n < 4; n++) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await shut(page);
  assert.match(await page.locator('.chip').textContent(), /Easy 2\/30/);
  await quiet();
});

test('help is marked as such, and one’s own solution replaces it', async () => {
  const { page, quiet } = await visit({ route: 'sokoban' });
  await list(page);
  await level(page, 1).click();
  await shut(page);
  await page.keyboard.press('h');
  await page.waitForSelector('.note.hint');
  await press(page, 'rRR');
  await page.waitForSelector('.note.won');
  await list(page);
  assert.equal(await level(page, 1).getByRole('img', { name: 'Solved with help' }).count(), 1);
  await level(page, 1).click();
  await shut(page);
  await until(page, 'moves', 0);
  await press(page, 'rRR');
  await page.waitForSelector('.note.won');
  await list(page);
  assert.equal(await level(page, 1).getByRole('img', { name: 'Solved', exact: true }).count(), 1);
  await quiet();
});

test('the Taquin has its packs, too; its New dialogue asks for difficulty and distance', async () => {
  const { page, quiet } = await visit({ route: 'taquin:3x3m8#12', locale: 'fr-FR' });
  await list(page);
  assert.deepEqual(await page.locator('[role=tab] b').allTextContents(), [
    'Facile',
    'Moyen',
    'Difficile',
    'Expert',
    'Mille',
  ]);
  assert.match(await level(page, 3).textContent(), /Prouvé.: \d+ coups/);
  await level(page, 3).click();
  await shut(page);
  assert.match(await page.locator('.chip').textContent(), /Facile 3\/15/);
  for (const [field, params] of [
    [async () => page.locator('#new-class').selectOption('easy'), /^3x3-easy#5/],
    [
      async () => {
        await page.locator('#new-class').selectOption('');
        await page.locator('input[type=number][name=distance]').fill('9');
      },
      /^3x3d9#5/,
    ],
  ]) {
    await page.keyboard.press('n');
    await page.waitForSelector('dialog[open]');
    await page.locator('[name=size][value="3x3"]').check({ force: true });
    await field();
    await page.locator('#new-seed').fill('5');
    await page.locator('dialog .main').click();
    await shut(page);
    assert.match(await page.locator('.chip').textContent(), params);
  }
  await quiet();
});

test('a pack of a thousand levels is fetched with the list, and one of them is played', async () => {
  const { page, again, quiet } = await visit({ route: 'wumpus' });
  const fetched = () =>
    page.evaluate(() => performance.getEntriesByType('resource').filter(({ name }) => /\/packs-/.test(name)).length);
  assert.equal(await fetched(), 0);
  await choose(page, 'levels');
  await page.locator('[role=tab]').last().click();
  assert.equal(await fetched(), 1);
  await page.locator('#level-search').fill('777');
  await level(page, 777).click();
  await shut(page);
  assert.match(await page.locator('.chip').textContent(), /Thousand 777\/1,000/);
  await again('wumpus');
  await page.waitForFunction(() => /Thousand 777\/1,000/.test(document.querySelector('.chip')?.textContent ?? ''));
  await quiet();
});

test('new levels by size, boxes and difficulty', async () => {
  const { page, quiet } = await visit({ route: 'sokoban:5x7:7#|#.3-.#|#-$-$-#|#2-@2-#|7#' });
  await page.keyboard.press('n');
  await page.waitForSelector('dialog[open]');
  await page.locator('[name=size][value="7x7"]').check({ force: true });
  await page.locator('#new-boxes').selectOption('2');
  await page.locator('#new-class').selectOption('easy');
  await page.locator('#new-seed').fill('4');
  await page.locator('dialog .main').click();
  await shut(page);
  assert.match(await page.locator('.chip').textContent(), /^7x7b2-easy#4/);
  assert.equal(await counter(page, 'sokoban.home'), '0/2');
  await quiet();
});

test('packs are there on any static host, also below a path', async () => {
  const url = await serveFolder(await siteFolder(), '/games/on/paper/');
  const { page, quiet } = await visit({ route: 'sokoban', url });
  await list(page);
  await level(page, 2).click();
  await shut(page);
  assert.match(await page.locator('.chip').textContent(), /First steps 2\/10/);
  await quiet();
});

test('packs that cannot be fetched are a sentence, not an end', async () => {
  const { page, context } = await visit({
    route: 'sokoban',
    before: (fresh) => fresh.route(/\/(levels|packs)[^/]*\.json/, (route) => route.abort()),
  });
  await choose(page, 'levels');
  await page.waitForSelector('.note.error');
  assert.match(await page.locator('.note.error').textContent(), /could not be fetched/);
  await context.close();
});

test('a phone shows it all, in both languages, without scrolling sideways', async () => {
  for (const [locale, width] of [
    ['en-GB', 390],
    ['fr-FR', 360],
    ['fr-FR', 320],
  ]) {
    const { page, quiet } = await visit({ route: 'sokoban', locale, width, height: 740, touch: true });
    await list(page);
    await page.locator('[role=tab]').nth(3).click();
    await level(page, 30).click();
    await shut(page);
    for (const [where, check] of [
      ['page', () => document.documentElement.scrollWidth <= innerWidth],
      [
        'card',
        () => {
          const card = document.querySelector('.play .card').getBoundingClientRect();
          return [...document.querySelectorAll('.counters div, .turner button')].every(
            (one) => one.getBoundingClientRect().right <= card.right,
          );
        },
      ],
    ])
      assert.ok(await page.evaluate(check), `${where}, ${locale}, ${width}`);
    assert.equal(await page.evaluate(() => innerWidth), width, 'the window is not stretched');
    await quiet();
  }
});

for (const [locale, dark, width] of [
  ['en-GB', false, 1280],
  ['fr-FR', true, 390],
]) {
  test(`axe finds nothing in Sokoban and its levels: ${locale}, ${dark ? 'dark' : 'light'}, ${width} pixels`, async () => {
    const { page, quiet } = await visit({ route: 'sokoban:5x7:7#|#4-.#|#-$-@-#|#5-#|7#', locale, dark, width });
    await violations(page, 'game');
    await page.keyboard.press('x');
    await page.waitForSelector('.board .dead');
    await page.keyboard.press('b');
    await page.waitForSelector('.high.reach');
    await violations(page, 'a box held, dead squares');
    await page.keyboard.press('Escape');
    await press(page, 'lL');
    await page.waitForSelector('.note.lost');
    await page.waitForSelector('.high.lost');
    await violations(page, 'lost');
    await page.keyboard.press('y');
    await page.waitForSelector('.walker');
    await violations(page, 'replay');
    await page.keyboard.press('Home');
    await until(page, 'moves', 0);
    for (const [key, where] of [
      ['o', 'levels'],
      ['n', 'new'],
      ['c', 'share'],
      ['?', 'keys'],
    ]) {
      await page.keyboard.press(key);
      await page.waitForSelector('dialog[open]');
      if (key === 'o') await page.waitForFunction(() => document.querySelectorAll('dialog .thumb').length === 10);
      await violations(page, where);
      await page.keyboard.press('Escape');
      await shut(page);
    }
    await page.keyboard.press('o');
    await page.waitForSelector('dialog[open] .thumb');
    await level(page, 1).click();
    await shut(page);
    await violations(page, 'a level of a pack');
    await press(page, 'rRR');
    await page.waitForSelector('.note.won');
    await violations(page, 'won');
    await quiet();
  });
}

test('any level prints as a sheet: the board and its name, nothing else', async () => {
  const { page, quiet } = await visit({ route: 'sokoban/premiers-pas/2', dark: true });
  await page.emulateMedia({ media: 'print' });
  assert.ok(await page.locator('.board').first().isVisible());
  assert.ok(await page.locator('.chip').isVisible());
  for (const part of ['.top', '.near', '.note', '.counters'])
    assert.ok(await page.locator(part).first().isHidden(), part);
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => {
    globalThis.print = () => {
      document.documentElement.dataset.printed = 'yes';
    };
  });
  await page.keyboard.press('c');
  await deed(page, 'print').click();
  await page.waitForSelector('html[data-printed]');
  await quiet();
});
