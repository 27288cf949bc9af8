// SPDX-License-Identifier: MIT
// The looks of the boards: every game has its own drawing in each of them, and all can be read.
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { shut, small, start, stop, test, violations, visit } from '../harness.mjs';

before(start);
after(stop);

const boards = {
  taquin: small,
  sokoban: 'sokoban:4x8:8#|#@$-.2-#|#.$4-#|8#',
  wumpus: 'wumpus:8x8:8/8/3P4/8/1P6/6W1/8/3G3P RRDD',
  gyges: 'gyges:full:321123/000000/000000/000000/000000/321123_s',
};

/** What the drawing is made of, as the browser computes it. */
const drawing = (page) =>
  page.locator('.play .board').evaluate((board) =>
    [...board.querySelectorAll('svg *')]
      .slice(0, 400)
      .map((node) => {
        const { fill, stroke, display } = getComputedStyle(node);
        return [fill, stroke, display].join(' ');
      })
      .join('\n'),
  );

for (const [game, route] of Object.entries(boards))
  for (const dark of [false, true])
    test(`looks of ${game}, ${dark ? 'dark' : 'light'}`, async () => {
      const { page, quiet } = await visit({ route, dark });
      await page.waitForSelector('.play .board svg', { state: 'attached' });
      const seen = [];
      for (const look of ['drawn', 'plain', 'contrast']) {
        await page.keyboard.press(',');
        await page.getByLabel('Look of the boards').selectOption(look);
        await page.keyboard.press('Escape');
        await shut(page);
        seen.push(await drawing(page));
        await violations(page, `${game} ${look}`);
      }
      assert.equal(new Set(seen).size, 3, 'each look has its own drawing');
      await quiet();
    });
