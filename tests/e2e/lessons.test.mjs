// SPDX-License-Identifier: MIT
// The first visit and the lessons: an easy board, the offer, every step of every lesson done by hand and looked at by
// axe-core, and the play that was left found again.
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { choose, counter, deed, start, stop, test, until, violations, visit } from './harness.mjs';

before(start);
after(stop);

const step = (page, n) =>
  page.waitForFunction((at) => document.querySelector('.lesson h2')?.textContent?.match(/\d+/)?.[0] === String(at), n);
const done = (page) => page.waitForSelector('.lesson-done');
const keys =
  (...names) =>
  async (page) => {
    for (const name of names) await page.keyboard.press(name);
  };
const cells =
  (...indices) =>
  async (page) => {
    for (const index of indices) await page.locator(`[data-index="${index}"]`).click();
  };
const at = (name) => (7 - Number(name[1])) * 6 + name.charCodeAt(0) - 97;
const hinted = async (page) => {
  for (let n = 0; n < 20 && !(await page.locator('.lesson-done').count()); n++) {
    const moves = Number(await counter(page, 'moves'));
    for (let grade = 1; grade <= 3; grade++) {
      await page.keyboard.press('h');
      await page.waitForFunction((k) => document.querySelectorAll('.note.hint .steps .on').length === k, grade);
    }
    await page.keyboard.press('p');
    await page.waitForFunction((k) => Number(document.querySelector('[data-counter=moves] b')?.textContent) > k, moves);
  }
};

/** What does each step. @type {Record<string, ((page: any) => Promise<void>)[]>} */
const lessons = {
  taquin: [keys('ArrowDown'), hinted, cells(8), keys('h'), hinted],
  sokoban: [
    keys('ArrowRight'),
    keys('ArrowRight', 'ArrowRight', 'ArrowRight'),
    keys('ArrowLeft', 'ArrowLeft', 'ArrowLeft'),
    keys('u'),
    hinted,
    hinted,
  ],
  wumpus: [
    keys('ArrowRight'),
    keys('ArrowDown'),
    async (page) => {
      await page.keyboard.press('f');
      await cells(11)(page);
    },
    keys('ArrowRight'),
    keys('x', 'ArrowDown'),
    keys('ArrowLeft', 'ArrowDown', 'ArrowDown'),
    keys('ArrowLeft', 'ArrowDown', 'ArrowDown'),
  ],
  gyges: [
    cells(at('c1'), at('c2')),
    cells(at('c1'), at('c2')),
    async (page) => {
      await cells(at('c1'), at('b1'))(page);
      await deed(page, 'gyges-bounce').click();
      await page.locator('[data-high=reach]').first().click();
    },
    async (page) => {
      await cells(at('c1'), at('b1'))(page);
      await deed(page, 'gyges-replace').click();
      await page.locator('[data-high=reach]').first().click();
    },
    cells(at('f2'), at('f3')),
    cells(at('a4'), 2),
  ],
};

/** What a step says, in both languages and both colour schemes. */
async function looks(page, where) {
  for (const lang of ['fr', 'en']) {
    await page.locator('#lang').click();
    await page.waitForFunction((code) => document.documentElement.lang === code, lang);
    for (const colorScheme of ['dark', 'light']) {
      await page.emulateMedia({ colorScheme });
      await violations(page, `${where}, ${lang}, ${colorScheme}`, '.play aside');
    }
  }
}

for (const [game, acts] of Object.entries(lessons)) {
  test(`the first visit to ${game} offers a lesson, and every step of it can be done`, async () => {
    const { page, quiet } = await visit({ route: game });
    await page.waitForFunction(() => /New here/.test(document.querySelector('.note')?.textContent ?? ''));
    const first = await page.evaluate(() => decodeURIComponent(location.hash));
    await deed(page, 'learn').click();
    for (const [i, act] of acts.entries()) {
      await step(page, i + 1);
      assert.equal(await page.locator('.lesson-done').count(), 0, `step ${i + 1} is not done before it is tried`);
      await looks(page, `${game}, step ${i + 1}`);
      await act(page);
      await done(page);
      if (i === 0) await violations(page, `${game}: a step done`);
      await page.locator('.lesson .main').click();
    }
    await page.waitForSelector('.lesson', { state: 'hidden' });
    await until(page, 'moves', 0);
    assert.equal(await page.evaluate(() => decodeURIComponent(location.hash)), first, 'the board of before');
    await quiet();
  });
}

test('a lesson leaves the play alone, speaks both languages and can be left', async () => {
  const { page, quiet } = await visit({
    route: 'sokoban:5x7:7#|#4-.#|#-$-@-#|#5-#|7#',
    width: 390,
    height: 844,
    touch: true,
  });
  await page.keyboard.press('ArrowRight');
  await until(page, 'moves', 1);
  await choose(page, 'learn');
  await step(page, 1);
  await page.locator('[data-index="24"]').tap();
  await done(page);
  await page.locator('#lang').click();
  await page.waitForFunction(() => /Leçon 1/.test(document.querySelector('.lesson h2')?.textContent ?? ''));
  await page.locator('.lesson .close').tap();
  await until(page, 'moves', 1);
  assert.equal(await page.locator('.lesson').isVisible(), false);
  await quiet();
});

test('a first visitor meets easy boards', async () => {
  for (const [game, chip] of [
    ['taquin', /^3x3-easy#/],
    ['wumpus', /^8x8-easy#/],
    ['sokoban', /First steps 1\/10/],
  ]) {
    const { page, quiet } = await visit({ route: game });
    assert.match(await page.locator('.chip').textContent(), chip);
    await quiet();
  }
  const { page, quiet } = await visit({ route: 'gyges' });
  assert.equal(await page.locator('#seat-1').inputValue(), 'level1');
  await quiet();
});
