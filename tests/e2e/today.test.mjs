// SPDX-License-Identifier: MIT
// Today: the day's puzzles, the same as the command line's; calendar, streak and statistics; several players; progress
// out of the page as a file and in again; files that are broken.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { after, before } from 'node:test';
import { deed, kept, playToTheEnd, press, root, start, stop, test, until, violations, visit } from './harness.mjs';

before(start);
after(stop);

const quadrille = process.env.QD_PROGRAM ?? path.join(root, 'build/release/quadrille');
const dateOf = (by = 0) => new Date(Date.now() + by * 86400000).toISOString().slice(0, 10);
/** Progress as an earlier version of the page, or another program, may have left it. */
const body = {
  levels: { 'taquin:2x2:1,2,3,4_x': { played: 3, won: 2, clean: 1, best: { moves: 4 }, later: 'kept' } },
  days: Object.fromEntries(
    [1, 2, 3, 5].map((n) => [dateOf(-n), { taquin: { id: 'taquin:3x3#1', won: true, clean: true, moves: 9, par: 8 } }]),
  ),
  games: { taquin: { played: 7, won: 5, clean: 4, over: [2, 1, 0, 1] } },
  future: { more: [1, 2] },
};
const stored = (page) => page.evaluate(() => JSON.parse(localStorage.getItem('quadrille.profile') ?? '{}'));
const keep = (page, value) =>
  page.addInitScript(
    (text) => localStorage.getItem('quadrille.profile') ?? localStorage.setItem('quadrille.profile', text),
    JSON.stringify(value),
  );
const file = (value, name = 'progress.json') => ({
  name,
  mimeType: 'application/json',
  buffer: Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)),
});

test('the puzzles of the day are the command line’s; one is solved, and the day knows it', async () => {
  const { page, quiet } = await visit();
  const told = JSON.parse(execFileSync(quadrille, ['today', '--json'], { encoding: 'utf8' })).reply.today.puzzles;
  assert.match(await page.locator('.day-strip').textContent(), /Today0 of 4 puzzles solved/);
  await page.locator('.day-strip').click();
  await page.waitForSelector('[data-puzzle=gyges]');
  const links = await page
    .locator('.day-puzzles a')
    .evaluateAll((all) => all.map((one) => decodeURIComponent(one.hash.slice(2))));
  assert.deepEqual(
    links,
    told.map(({ id }) => id),
  );
  const kinds = () => page.locator('.day-puzzles .kind').allTextContents();
  assert.deepEqual(
    await kinds(),
    told.map(({ text }) => text),
  );
  await page.locator('#lang').click();
  await page.waitForFunction(() => /hasard/.test(document.querySelector('[data-puzzle=gyges]')?.textContent ?? ''));
  await page.locator('#lang').click();
  await page.waitForFunction(() => /random/.test(document.querySelector('[data-puzzle=gyges]')?.textContent ?? ''));
  assert.equal(await page.locator('.calendar button').count(), 30);
  const days = await page.locator('.calendar button').allTextContents();
  assert.match(days[0], /[A-Za-z]/, 'the month is named where the calendar begins');
  assert.ok(
    days.every((text, i) => i === 0 || /^\d+$/.test(text) || /[A-Za-z]+ 1$/.test(text)),
    days.join(),
  );
  await page.locator('[data-puzzle=taquin]').click();
  await page.waitForSelector('.play .cells');
  assert.deepEqual(await stored(page), {}, 'looking is not playing');
  const lines = execFileSync(quadrille, ['batch'], { input: `load ${told[0].id}\nsolve\n`, encoding: 'utf8' });
  const { moves, length } = JSON.parse(lines.split('\n')[1]).solve;
  await press(page, moves);
  await page.waitForSelector('.note.won .stars');
  assert.deepEqual((await stored(page)).days, {
    [dateOf()]: { taquin: { id: told[0].id, won: true, clean: true, moves: length, par: length } },
  });
  await page.goto(`${page.url().split('#')[0]}#/`);
  await page.waitForFunction(() =>
    /1 of 4 puzzles solved1 day in a row/.test(document.querySelector('.day-strip')?.textContent ?? ''),
  );
  await quiet();
});

test('a play is counted when it is begun and when it is won, with stars against the best possible', async () => {
  const { page, quiet } = await visit({ route: 'taquin:3x3m2#12' });
  await page.waitForSelector('.play .cells');
  await playToTheEnd(
    page,
    () => page.keyboard.press('h'),
    () => page.keyboard.press('p'),
  );
  await page.waitForFunction(() => JSON.parse(localStorage.getItem('quadrille.profile') ?? '{}').games?.taquin?.over);
  let { games } = await stored(page);
  assert.deepEqual({ ...games.taquin, over: undefined }, { played: 1, won: 1, clean: 0, over: undefined });
  assert.equal(await page.locator('.stars').count(), 0, 'no stars with help');
  const made = (await kept(page, 'taquin')).split(' ')[1];
  await page.evaluate(() => localStorage.removeItem('quadrille.play.taquin'));
  await page.reload();
  await page.goto(`${page.url().split('#')[0]}#/taquin:3x3m2%2312`);
  await page.waitForFunction(() => document.querySelector('.chip')?.textContent?.includes('3x3m2#12'));
  await until(page, 'moves', 0);
  await press(page, made);
  await page.waitForSelector('.note.won .stars');
  assert.equal(await page.locator('.stars .on').count(), 3);
  ({ games } = await stored(page));
  assert.deepEqual({ played: 2, won: 2, clean: 1, over: [2] }, games.taquin);
  await quiet();
});

test('calendar, streak, statistics; axe-core on a phone in the dark', async () => {
  const { page, quiet } = await visit({
    route: 'today',
    width: 390,
    height: 844,
    dark: true,
    touch: true,
    locale: 'fr-FR',
    before: (one) => keep(one, body),
  });
  await page.waitForSelector('[data-puzzle=gyges]');
  assert.match(await page.locator('.streak').textContent(), /^3 jours de suite.*3 au plus/);
  assert.equal(await page.locator('.calendar [data-done="1"]').count(), 4);
  await page.locator(`[data-date="${dateOf(-2)}"]`).click();
  await page.waitForFunction(
    (digits) => document.querySelector('[data-puzzle=taquin]')?.href.endsWith(digits),
    dateOf(-2).replaceAll('-', ''),
  );
  assert.match(await page.locator('[data-puzzle=taquin]').textContent(), /9 coups, le mieux possible : 8/);
  assert.equal(await page.locator('[data-game=taquin] [data-stat=clean] dd').textContent(), '4');
  assert.equal(await page.locator('[data-game=taquin] .bar').count(), 3);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(wide <= 390, `no scrolling to the side: ${wide}`);
  await violations(page, 'today, dark, fr');
  await quiet();
});

test('progress goes out as a file and comes back, unknown fields too; broken files change nothing', async () => {
  const { page, quiet } = await visit({ route: 'today', before: (one) => keep(one, body) });
  await page.waitForSelector('[data-puzzle=gyges]');
  await page.locator('#person-name').fill('Ada');
  await page.locator('#person-name').press('Enter');
  const [saved] = await Promise.all([page.waitForEvent('download'), deed(page, 'people-export').click()]);
  const text = readFileSync(await saved.path(), 'utf8');
  const document = JSON.parse(text);
  assert.deepEqual([document.format, document.version, document.name], ['quadrille-profile', 1, 'Ada']);
  assert.deepEqual([document.levels, document.days, document.future], [body.levels, body.days, body.future]);
  for (const [broken, words] of [
    ['{', /no JSON/],
    [{ ...document, format: 'other' }, /at format there should be "quadrille-profile"/],
    [{ ...document, version: 2 }, /at version/],
    [{ ...document, days: { '2026-02-30': {} } }, /at days\["2026-02-30"\] there should be a date/],
    [{ ...document, games: { taquin: { played: -1, won: 0, clean: 0 } } }, /at games\["taquin"\]\.played/],
    [{ ...document, levels: [] }, /at levels there should be an object/],
  ]) {
    await page.locator('#progress-file').setInputFiles(file(broken));
    await page.waitForFunction(
      (source) => new RegExp(source).test(document.querySelector('.people .fault').textContent),
      words.source,
    );
    assert.deepEqual(await stored(page), body);
  }
  const other = { ...document, name: 'Émile', games: { taquin: { played: 9, won: 9, clean: 9 } } };
  await page.locator('#progress-file').setInputFiles(file(other));
  await page.waitForSelector('[data-person="Émile"][aria-pressed=true]');
  assert.deepEqual(await page.locator('.people tbody th').allTextContents(), ['Émile', 'Ada']);
  assert.equal(await page.locator('[data-game=taquin] [data-stat=clean] dd').textContent(), '9');
  await page.locator('[data-person="Ada"]').click();
  await page.waitForSelector('[data-person="Ada"][aria-pressed=true]');
  assert.equal(await page.locator('[data-game=taquin] [data-stat=clean] dd').textContent(), '4');
  await page.locator('[data-person="Émile"]').click();
  await deed(page, 'people-remove').click();
  await deed(page, 'people-remove').click();
  await page.waitForFunction(() => document.querySelectorAll('.people tbody tr').length === 1);
  await quiet();
});
