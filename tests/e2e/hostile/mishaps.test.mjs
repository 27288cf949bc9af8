// SPDX-License-Identifier: MIT
// What goes wrong around a page: two windows on one play, a full disk, a worker that dies, a network that goes away,
// presses that come twice, and texts that belong elsewhere.
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import {
  choose,
  command,
  deed,
  hash,
  kept,
  ready,
  shut,
  siteUrl,
  small,
  start,
  stop,
  test,
  until,
  visit,
} from '../harness.mjs';

before(start);
after(stop);

const shown = (page, game) => page.waitForSelector(`.play[data-game=${game}] [role=gridcell]`);

test('two quick presses open one dialogue', async () => {
  const { page, quiet } = await visit({ route: small });
  for (const name of ['new', 'share', 'levels']) {
    await command(page, name).evaluate((button) => {
      button.click();
      button.click();
    });
    await page.waitForSelector('dialog[open]');
    await page.waitForTimeout(100);
    assert.equal(await page.locator('dialog').count(), 1, name);
    await page.keyboard.press('Escape');
    await shut(page);
  }
  await quiet();
});

test('a key that is held down asks for one hint, and undoes many moves', async () => {
  const { page, quiet } = await visit({ route: small });
  for (let i = 0; i < 5; i++) await page.keyboard.down('h');
  await page.keyboard.up('h');
  await page.waitForSelector('.note.hint');
  await page.waitForTimeout(200);
  assert.equal(await page.locator('.note.hint .steps .on').count(), 1);
  for (const key of ['ArrowDown', 'ArrowUp', 'ArrowDown']) await page.keyboard.press(key);
  await until(page, 'moves', 3);
  for (let i = 0; i < 3; i++) await page.keyboard.down('u');
  await until(page, 'moves', 0);
  await quiet();
});

test('of two windows the one that is only looked at keeps nothing, and offers to follow', async () => {
  const { page, context, quiet } = await visit({ route: small });
  await page.keyboard.press('ArrowDown');
  await until(page, 'moves', 1);
  await kept(page, 'taquin');
  const other = await context.newPage();
  await other.goto(siteUrl() + hash('taquin'));
  await ready(other);
  await until(other, 'moves', 1);
  for (const [i, key] of ['ArrowUp', 'ArrowDown'].entries()) {
    await other.keyboard.press(key);
    await until(other, 'moves', i + 2);
  }
  const save = await kept(other, 'taquin');
  assert.match(save, / DUD$/);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  assert.equal(await kept(page, 'taquin'), save, 'the older play does not replace the newer');
  await deed(page, 'take-over').click();
  await until(page, 'moves', 3);
  // Whoever plays on here is kept.
  await page.keyboard.press('ArrowUp');
  await until(page, 'moves', 4);
  assert.match(await kept(page, 'taquin'), / DUDU$/);
  await quiet();
});

test('a full disk is told, and the play goes on', async () => {
  const { page, quiet } = await visit({ route: small });
  await page.evaluate(() => {
    for (let room = 1 << 20, i = 0; room; i++) {
      try {
        localStorage.setItem(`fill${i}`, 'x'.repeat(room));
      } catch {
        room >>= 1;
      }
    }
  });
  await page.keyboard.press('ArrowDown');
  await until(page, 'moves', 1);
  await page.waitForFunction(() => /keeps nothing/.test(document.querySelector('.update')?.textContent ?? ''));
  await page.locator('.update button').click();
  await page.locator('a.brand').click();
  await page.getByText('Continue your game').click();
  await until(page, 'moves', 1);
  assert.equal(await page.locator('.update').count(), 0, 'told once');
  await quiet();
});

test('a worker that died is noticed, and replaced', async () => {
  const { page, quiet } = await visit({
    route: small,
    before: (fresh) =>
      fresh.addInitScript(() => {
        globalThis.workers = [];
        globalThis.Worker = class extends Worker {
          constructor(...given) {
            super(...given);
            globalThis.workers.push(this);
          }
        };
      }),
  });
  await page.evaluate(() => globalThis.workers.forEach((one) => one.terminate()));
  await page.keyboard.press('ArrowDown');
  await deed(page, 'cancel').click();
  await page.keyboard.press('ArrowDown');
  await until(page, 'moves', 1);
  await quiet();
});

test('a game that is long in coming does not take the place of the next one', async () => {
  const { page, quiet } = await visit({ route: small });
  await page.route(/gyges/, async (route) => {
    await new Promise((done) => setTimeout(done, 800));
    await route.continue();
  });
  await page.locator('nav a[data-game=gyges]').click();
  await page.locator('nav a[data-game=sokoban]').click();
  await shown(page, 'sokoban');
  await page.waitForTimeout(1200);
  assert.equal(await page.locator('.play').getAttribute('data-game'), 'sokoban');
  assert.match(await page.evaluate(() => location.hash), /^#\/sokoban/);
  await quiet();
});

test('without a network a part that was not fetched is told, and comes when there is one', async () => {
  const { page, context } = await visit({ route: small });
  await context.setOffline(true);
  await page.locator('#lang').click();
  await page.waitForFunction(() => /network/.test(document.querySelector('.update')?.textContent ?? ''));
  await page.locator('nav a[data-game=gyges]').click();
  await page.waitForFunction(() => /network/.test(document.querySelector('main .broken')?.textContent ?? ''));
  await context.setOffline(false);
  await deed(page, 'again').click();
  await shown(page, 'gyges');
  await context.close(); // the browser has told the console of each request
});

test('what belongs to another game is opened there, or refused', async () => {
  const { page, quiet } = await visit({ route: small });
  await choose(page, 'share');
  await page.locator('#share-paste').fill('"'.repeat(2000));
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await page.waitForFunction(() => /^Expected/.test(document.querySelector('dialog .fault')?.textContent ?? ''));
  assert.ok(await page.locator('dialog').evaluate((dialog) => dialog.scrollWidth <= dialog.clientWidth + 1));
  await page.locator('#share-paste').fill('wumpus:8x8#3');
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await shown(page, 'wumpus');
  await quiet();
  // In the editor, also without a clipboard.
  const drawn = await visit({
    route: 'edit/sokoban',
    before: (fresh) => fresh.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined })),
  });
  const cells = () => drawn.page.locator('[role=gridcell]').count();
  for (const [text, words, count] of [
    ['wumpus:8x8#3', /another game than Sokoban/, await cells()],
    ['#\n'.repeat(200000), null, 64],
  ]) {
    await drawn.page.getByRole('button', { name: 'Paste' }).first().click();
    await drawn.page.waitForSelector('#edit-text');
    await drawn.page.evaluate((value) => {
      document.querySelector('#edit-text').value = value;
    }, text);
    await drawn.page.locator('dialog button[type=submit]').click();
    if (words) {
      await drawn.page.waitForFunction(
        (source) => new RegExp(source).test(document.querySelector('dialog .fault')?.textContent ?? ''),
        words.source,
      );
      await drawn.page.keyboard.press('Escape');
    }
    await shut(drawn.page);
    assert.equal(await cells(), count);
  }
  await drawn.quiet();
});

test('a level that is in no pack is told, and so is a link that the editor cannot read', async () => {
  const { page, again, quiet } = await visit({ route: 'sokoban/premiers-pas/999' });
  await shown(page, 'sokoban');
  assert.match(await page.locator('.note.error').textContent(), /no such level/);
  await again('edit/taquin:nonsense');
  await page.waitForFunction(() =>
    /^Expected a size/.test(document.querySelector('.editor-note .figures').textContent),
  );
  await quiet();
});

test('a file of progress for one person too many is refused, and nothing is mixed', async () => {
  const { page, quiet } = await visit({
    route: 'today',
    before: (fresh) =>
      fresh.addInitScript(() => {
        const list = Array.from({ length: 20 }, (_, i) => ({ id: i ? `p${i}` : '', name: `P${i}` }));
        localStorage.setItem('quadrille.people', JSON.stringify({ now: '', list }));
      }),
  });
  const document = { format: 'quadrille-profile', version: 1, name: 'Eve', saved: '2026-01-01T00:00:00Z' };
  const body = { levels: {}, days: {}, games: { taquin: { played: 9, won: 9, clean: 9 } } };
  const buffer = Buffer.from(JSON.stringify({ ...document, ...body }));
  await page.locator('#progress-file').setInputFiles({ name: 'eve.json', mimeType: 'application/json', buffer });
  await page.waitForFunction(() =>
    /20 people already/.test(globalThis.document.querySelector('.people .fault').textContent),
  );
  assert.equal(await page.evaluate(() => localStorage.getItem('quadrille.profile')), null);
  assert.equal(await page.locator('.people tbody tr').count(), 20);
  await quiet();
});
