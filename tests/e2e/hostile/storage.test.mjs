// SPDX-License-Identifier: MIT
// Links that ask for too much, storage that holds what we never wrote, and scripts that are not ours: the page starts,
// says what it does, and everything else stays usable.
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { deed, hash, siteUrl, start, stop, test, visit } from '../harness.mjs';

before(start);
after(stop);

const heavy = ['taquin:5x5d80#1', 'sokoban:32x32-expert#1'];

/** Opens a link without waiting for its board. */
async function follow(page, route) {
  await page.waitForLoadState('networkidle');
  await page.goto('about:blank');
  await page.goto(siteUrl() + hash(route));
}

const board = (page, game) => page.waitForSelector(`.play[data-game=${game}] [role=gridcell]`, { timeout: 30000 });

for (const link of heavy) {
  const game = link.split(':')[0];
  test(`${link} shows that it is being made, and leaves the other games usable`, async () => {
    const { page, quiet } = await visit();
    await follow(page, link);
    await page.waitForSelector('.note.thinking');
    const figures = () => page.locator('.note .figures').textContent();
    const early = await figures();
    await page.waitForFunction(
      (text) => document.querySelector('.note.thinking .figures')?.textContent !== text,
      early,
    );
    await page.click('nav a[data-game=wumpus]');
    await board(page, 'wumpus');
    await page.locator('[role=gridcell][data-act]').first().click();
    await quiet();
  });

  test(`${link} can be cancelled`, async () => {
    const { page, quiet } = await visit();
    await follow(page, link);
    await deed(page, 'cancel').click();
    await board(page, game);
    assert.equal(await page.locator('.note.thinking').count(), 0);
    await quiet();
  });
}

/** A first visit with this in local storage. */
const visitWith = (stored, route = '') =>
  visit({
    route,
    before: (page) =>
      page.addInitScript((entries) => {
        if (sessionStorage.getItem('given')) return;
        sessionStorage.setItem('given', 'yes');
        for (const [key, text] of Object.entries(entries)) localStorage.setItem(key, text);
      }, stored),
  });

const aside = (page, key) => page.evaluate((name) => localStorage.getItem(`quadrille.aside.${name}`), key);

const broken = {
  'play.taquin': [
    '{}',
    '[]',
    'null',
    '7',
    '{"save":5,"ms":0}',
    '{"save":"taquin:","ms":-1}',
    '{"save":"a\\nb","ms":0}',
    '{"save":"sokoban:8x8b2#7","ms":0}',
  ],
  settings: ['{"lang":"e1"}', '{"theme":{}}', '[1]', '"en"', '{"speed":"fast"}', '{', '{"lang":["en"]}'],
  best: ['{"taquin:3x3":{}}', '[[]]', '{"taquin:3x3":null}'],
  solved: ['{"k":1}', '[]'],
  levels: ['{"k":{}}', 'true'],
  'wishes.taquin': ['{"size":{}}', '3'],
};

for (const [key, texts] of Object.entries(broken)) {
  test(`${key} of a wrong shape is set aside, and the page starts`, async () => {
    for (const text of texts) {
      const { page, quiet } = await visitWith({ [`quadrille.${key}`]: text }, 'taquin');
      await board(page, 'taquin');
      // Where it is read, if not at the start.
      const reader = { solved: '[data-command=levels]', 'wishes.taquin': '[data-command=new]' }[key] ?? 'a.brand';
      await page.locator(reader).first().click();
      await page.waitForFunction(
        ([name, value]) => localStorage.getItem(`quadrille.aside.${name}`) === value,
        [key, text],
      );
      await quiet();
    }
  });
}

test('a play that the engine cannot read is set aside', async () => {
  const text = JSON.stringify({ save: 'taquin:no-such-board', ms: 5 });
  const { page, quiet } = await visitWith({ 'quadrille.play.taquin': text }, 'taquin');
  await board(page, 'taquin');
  assert.equal(await aside(page, 'play.taquin'), text);
  await quiet();
});

test('huge strings are set aside', async () => {
  const text = JSON.stringify({ save: `taquin:${'x'.repeat(3_000_000)}`, ms: 5 });
  const { page, quiet } = await visitWith({ 'quadrille.play.taquin': text }, 'taquin');
  await board(page, 'taquin');
  assert.equal((await aside(page, 'play.taquin')).length, text.length);
  await quiet();
});

test('the front page replaces a worker that is stuck on a kept play', async () => {
  const text = JSON.stringify({ save: heavy[0], ms: 5 });
  const { page, quiet } = await visitWith({ 'quadrille.play.taquin': text });
  await page.waitForFunction(
    () => [...document.querySelectorAll('.card .drawing')].every((one) => one.querySelector('[role=gridcell]')),
    null,
    { timeout: 40000 },
  );
  assert.equal(await aside(page, 'play.taquin'), text);
  await quiet();
});

test('text becomes neither markup nor script', async () => {
  const { page, context } = await visit();
  const refused = await page.evaluate(() => {
    const tries = {
      markup: () => (document.createElement('div').innerHTML = '<b>x</b>'),
      script: () => (document.createElement('script').src = 'js/main.js'),
      worker: () => new Worker('js/engine/worker.js'),
      policy: () => globalThis.trustedTypes.createPolicy('another', {}),
      same: () => globalThis.trustedTypes.createPolicy('quadrille', {}),
    };
    return Object.entries(tries).map(([name, run]) => {
      try {
        run();
        return `${name}: allowed`;
      } catch {
        return name;
      }
    });
  });
  assert.deepEqual(refused, ['markup', 'script', 'worker', 'policy', 'same']);
  await context.close(); // the browser has told the console of each
});
