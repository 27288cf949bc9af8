// SPDX-License-Identifier: MIT
// Shared by the Gygès tests: positions, cells by name, moves entered by a user who sees only what the page offers.
import { kept, visit } from './harness.mjs';

export const standard = 'gyges:full:321123/000000/000000/000000/000000/321123_s';
export const empty = 'gyges:full:000000/000000/000000/000000/000000/000000_s';
/** South to move; North could enter South's goal in two ways. */
export const threatened = 'gyges:full:002130/300300/021100/002000/000200/030100_s';
/** North wins at once with the 3 on b6. */
export const won = 'gyges:full:002130/300300/021100/002000/000200/030100_n';

export const index = (name) =>
  name === 'N' ? 2 : name === 'S' ? 44 : (7 - Number(name[1])) * 6 + name.charCodeAt(0) - 97;
export const cell = (page, name) => page.locator(`[data-index="${index(name)}"]`);
export const said = (page, name) => cell(page, name).getAttribute('aria-label');
export const saying = (page, name, words) =>
  page.waitForFunction(
    ([at, text]) =>
      new RegExp(text).test(document.querySelector(`[data-index="${at}"]`)?.getAttribute('aria-label') ?? ''),
    [index(name), words],
  );
export const note = (page, words) =>
  page.waitForFunction((text) => new RegExp(text, 's').test(document.querySelector('.note')?.textContent ?? ''), words);
export const spoken = (page, words) =>
  page.waitForFunction((text) => new RegExp(text).test(document.getElementById('say')?.textContent ?? ''), words);
/** A visitor who has selected the players. */
export const visitAs = (south, north, { before: more, ...options } = {}) =>
  visit({
    ...options,
    before: async (page, context) => {
      await more?.(page, context);
      await page.addInitScript(
        (who) => {
          if (location.protocol === 'about:') return;
          localStorage.setItem(
            'quadrille.wishes.gyges',
            localStorage.getItem('quadrille.wishes.gyges') ??
              JSON.stringify({ start: '', rules: '', turn: '', ...who }),
          );
        },
        { south, north },
      );
    },
  });
export const save = (page) => kept(page, 'gyges');
/** The hinted move, parsed from the end of the hint: "c1", and its destination. */
export async function hinted(page) {
  for (let grade = 1; grade <= 3; grade++) {
    await page.keyboard.press('h');
    await page.waitForFunction((n) => document.querySelectorAll('.note.hint .steps .on').length === n, grade);
  }
  const words = await page.locator('.note.hint .says').textContent();
  const from = words.match(/on ([a-f][1-6])\./)[1];
  const [, over, drop] = words.match(/piece on ([a-f][1-6]) and put that one on ([a-f][1-6])/) ?? [];
  return {
    from,
    to: over ?? words.match(/Bring it to ([a-f][1-6])/)?.[1] ?? words.match(/(North|South)’s goal/)[1][0],
    drop,
  };
}

/** Enters a move like a user who sees only what the page offers. */
export async function enter(page, { from, to, drop }, act) {
  await act(page, from);
  await page.waitForSelector('[data-high=held]');
  await act(page, to);
  if (!drop) return;
  await page.waitForFunction(
    () =>
      document.querySelector('.note.choose') || /Where does/.test(document.querySelector('.note')?.textContent ?? ''),
  );
  if (await page.locator('.note.choose').count())
    await page.locator('[data-deed=gyges-replace]').evaluate((button) => button.click());
  await note(page, 'Where does');
  await act(page, drop);
}

export const click = (page, name) => cell(page, name).click();
export async function typed(page, name) {
  const at = Number(await page.evaluate(() => document.activeElement?.getAttribute('data-index') ?? 0));
  const turned = (await page.locator('.board.turned').count()) > 0;
  const [rows, cols] = [Math.floor(index(name) / 6) - Math.floor(at / 6), (index(name) % 6) - (at % 6)];
  const [up, left] = turned ? ['ArrowDown', 'ArrowRight'] : ['ArrowUp', 'ArrowLeft'];
  const [down, right] = turned ? ['ArrowUp', 'ArrowLeft'] : ['ArrowDown', 'ArrowRight'];
  for (let i = 0; i < Math.abs(rows); i++) await page.keyboard.press(rows < 0 ? up : down);
  for (let i = 0; i < Math.abs(cols); i++) await page.keyboard.press(cols < 0 ? left : right);
  await page.keyboard.press('Enter');
}
