// SPDX-License-Identifier: MIT
// The scoreboard of a contest: live updates, both languages and colour schemes, phone width, and a message when
// the referee is unreachable or was never started.
import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import path from 'node:path';
import { after, before } from 'node:test';
import { promisify } from 'node:util';
import { root, siteUrl, start, stop, test, violations, visit } from './harness.mjs';

const program = path.join(root, 'build/release/quadrille');
const run = promisify(execFile);

/** A contest of four small mazes on a free port. */
async function referee() {
  const server = spawn(program, ['serve', '--referee', '--port', '0', '--mazes', '4', '--size', '4-5', '--seed', '9'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  for await (const piece of server.stdout.setEncoding('utf8')) {
    said += piece;
    const url = said.match(/http:\/\/[0-9.:]+/)?.[0];
    if (url) return { url, stop: () => server.kill('SIGKILL') };
  }
  throw new Error(`no referee: ${said}`);
}

const play = (url, id, ...more) => run(program, ['wumpus', 'client', '--server', url, '--id', id, '-q', ...more]);
const post = async (url, command, body) =>
  (await fetch(`${url}/wumpus/${command}`, { method: 'POST', body: JSON.stringify(body) })).json();

before(start);
after(stop);

test('players appear, play and are ranked while one looks', async () => {
  const { url, stop: end } = await referee();
  const { page, quiet } = await visit({ url: `${url}/scoreboard` });
  await page.getByText('Nobody has registered yet.').waitFor();
  await page.getByText('4 mazes, 4×4 to 5×5').waitFor();
  const { token } = await post(url, 'register', { id: '<b>Ada</b>', members: 'Ada & Co' });
  await page.getByText('<b>Ada</b>').waitFor();
  await post(url, 'next-maze', { token });
  await page.getByText('mapping maze 1').waitFor();
  await play(url, 'Grace', '--members', 'G. H.');
  await page.locator('tr.leads', { hasText: 'Grace' }).waitFor();
  assert.match(await page.locator('tbody tr').first().textContent(), /4\/4/);
  assert.match(await page.locator('code').textContent(), new RegExp(`--server ${url} `));
  await violations(page, 'the scoreboard');
  await quiet();
  end();
});

test('on a phone, in French, in the dark, nothing overflows', async () => {
  const { url, stop: end } = await referee();
  await play(url, 'Une équipe au nom vraiment très long pour un téléphone');
  await play(url, 'Équipe 2');
  for (const [width, dark, locale] of [
    [390, true, 'fr-FR'],
    [320, false, 'en-GB'],
    [1280, true, 'fr-FR'],
  ]) {
    const { page, quiet } = await visit({
      url: `${url}/scoreboard`,
      width,
      height: 844,
      dark,
      locale,
      touch: width < 720,
    });
    await page
      .getByText(locale === 'fr-FR' ? 'Classement' : 'Scoreboard')
      .first()
      .waitFor();
    await page.locator('tbody tr').nth(1).waitFor();
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${width} is wide enough`);
    assert.equal(await page.locator('tbody tr').nth(1).locator('td').first().textContent(), '1'); // ties share a rank
    await violations(page, `${width}, ${locale}`);
    await quiet();
  }
  end();
});

test('language and colours are switched and kept', async () => {
  const { url, stop: end } = await referee();
  const { page, quiet, again } = await visit({ url: `${url}/scoreboard` });
  await page.locator('#lang').click();
  await page.getByRole('heading', { name: 'Classement' }).waitFor();
  await page.locator('#theme').click();
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'dark');
  await again('');
  await page.getByRole('heading', { name: 'Classement' }).waitFor();
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'dark');
  await quiet();
  end();
});

test('a referee that goes away, or is not there, is told', async () => {
  const { url, stop: end } = await referee();
  const { page, context } = await visit({ url: `${url}/scoreboard` });
  end();
  await page.getByText('The referee does not answer.').waitFor();
  await context.close();
  const { page: plain, context: other } = await visit({ url: `${siteUrl()}scoreboard.html` });
  await plain.getByText('There is no referee here.').waitFor();
  await other.close();
});
