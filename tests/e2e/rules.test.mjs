// SPDX-License-Identifier: MIT
// The sheet of rules: the text of docs/rules in both languages, its boards drawn by the page; one press and one key
// away in every game, readable on a phone, without barriers in either theme.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before } from 'node:test';
import { root, shut, start, stop, test, violations, visit } from './harness.mjs';

before(start);
after(stop);

const words = (text) => text.replace(/[`*|]|<\/?kbd>/g, '').replace(/\s+/g, ' ');

for (const [game, boards] of [
  ['taquin', 1],
  ['sokoban', 2],
  ['wumpus', 1],
  ['gyges', 4],
]) {
  test(`the rules of ${game}, in both languages`, async () => {
    for (const [locale, file, dark, width] of [
      ['en-GB', `docs/rules/${game}.md`, false, 1280],
      ['fr-FR', `docs/fr/rules/${game}.md`, true, 390],
    ]) {
      const { page, quiet } = await visit({ route: game, locale, dark, width, height: 800, touch: width < 500 });
      if (width < 500) await page.locator('#rules').tap();
      else await page.keyboard.press('F1');
      await page.waitForSelector('dialog .rules');
      await page.waitForFunction((n) => document.querySelectorAll('.rules figure .thumb').length === n, boards);
      const shown = words(await page.locator('.rules').textContent());
      const source = (await readFile(path.join(root, file), 'utf8')).split(/^<!-- (?!board )/m)[0];
      const lines = source.split('\n').filter((line) => /^(?:- |\d+\. |[A-ZÀ-Ý])/.test(line) && !line.includes(']('));
      assert.ok(lines.length > 4);
      for (const line of lines) {
        const text = words(line.replace(/^(?:- |\d+\. )/, '')).trim();
        assert.ok(shown.includes(text), `${locale}: ${text}`);
      }
      assert.equal(await page.locator('.rules pre').count(), 0, 'boards are drawn, not written');
      const { clientWidth, scrollWidth } = await page
        .locator('dialog .inside')
        .evaluate((node) => ({ clientWidth: node.clientWidth, scrollWidth: node.scrollWidth }));
      assert.ok(scrollWidth <= clientWidth, 'nothing sticks out');
      await violations(page, `rules of ${game}, ${locale}`);
      await page.keyboard.press('Escape');
      await shut(page);
      await quiet();
    }
  });
}
