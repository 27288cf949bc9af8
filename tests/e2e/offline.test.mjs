// SPDX-License-Identifier: MIT
// A first visit is small, a second one asks the network for nothing, and without a network everything works: all games,
// their levels and lessons, both languages. A new version waits until the player asks for it. The server here counts.
import assert from 'node:assert/strict';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { after, before } from 'node:test';
import { choose, playToTheEnd, ready, shut, siteFolder, small, start, stop, test, visit } from './harness.mjs';
import { hintedArrow, serveFolder } from './harness.mjs';

before(start);
after(stop);
const doors = [];
after(() => doors.forEach((one) => one.end()));

const skip = process.env.QD_URL ? false : 'no QD_URL: the sources are not kept';

/** A door before the served site: it counts what goes through, and can be shut. */
async function door(target, prefix = '/') {
  const state = { requests: [], bytes: 0, open: true, url: '' };
  const server = http.createServer((request, response) => {
    if (!state.open) return void request.socket.destroy();
    const options = { method: request.method, headers: { ...request.headers, host: new URL(target).host } };
    const passed = http.request(target + request.url.slice(1), options, (answer) => {
      state.requests.push(request.url.slice(prefix.length));
      response.writeHead(answer.statusCode, answer.headers);
      answer.on('data', (data) => (state.bytes += data.length));
      answer.pipe(response);
    });
    passed.on('error', () => request.socket.destroy());
    request.pipe(passed);
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  state.url = `http://127.0.0.1:${server.address().port}${prefix}`;
  state.shut = () => {
    state.open = false;
    server.closeAllConnections();
  };
  state.end = () => {
    server.closeAllConnections();
    server.close();
  };
  doors.push(state);
  return state;
}

/** Until the whole site is kept and the page under its worker. */
const keptWhole = (page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    while (!navigator.serviceWorker.controller) await new Promise((done) => setTimeout(done, 50));
  });

for (const game of ['taquin', 'sokoban', 'wumpus', 'gyges']) {
  test(
    `a first visit to ${game} is small, a second one free`,
    async () => {
      const host = await door(process.env.QD_URL.replace(/\/?$/, '/'));
      const { page, context, quiet } = await visit({ route: game, url: host.url, kept: true });
      // What the page itself asks for; its worker keeps the rest afterwards.
      const own = await page.evaluate(() =>
        ['navigation', 'resource'].flatMap((type) =>
          performance
            .getEntriesByType(type)
            .map(({ name, encodedBodySize, transferSize }) => ({ name, encodedBodySize, transferSize })),
        ),
      );
      await keptWhole(page);
      const counted = own.filter(({ name }) => !name.includes('networks/'));
      const bytes = counted.reduce((sum, one) => sum + one.transferSize, 0);
      const [all, whole] = [host.requests.length, host.bytes];
      console.log(
        `${game}: ${counted.length} requests, ${Math.round(bytes / 1000)} kB; all that is kept: ${all} requests, ${Math.round(whole / 1000)} kB`,
      );
      assert.ok(counted.length <= 12, counted.map(({ name }) => name).join('\n'));
      assert.ok(bytes > 100000 && bytes < 350000, `${bytes} bytes`);
      assert.ok(whole < 400000, `${whole} bytes`);
      assert.ok(!host.requests.some((one) => one.includes('packs-')), 'large packs come when they are asked for');
      host.requests.length = 0;
      await page.reload();
      await ready(page);
      await page.waitForLoadState('networkidle');
      assert.ok(host.requests.length <= 1, host.requests.join('\n'));
      await quiet();
      await context.close();
    },
    { skip },
  );
}

test(
  'after one visit everything works without a network',
  async () => {
    const host = await door(process.env.QD_URL.replace(/\/?$/, '/'));
    const { page, context } = await visit({ url: host.url, kept: true });
    await keptWhole(page);
    host.shut();
    await context.setOffline(true);
    const complaints = [];
    page.on('pageerror', (error) => complaints.push(String(error)));
    await page.goto(`${host.url}#/${small.replace('#', '%23')}`);
    await ready(page);
    await page.reload();
    await ready(page);
    await playToTheEnd(
      page,
      () => page.keyboard.press('h'),
      async () => page.keyboard.press(await hintedArrow(page)),
    );
    const reach = async (game) => {
      await page.goto(`${host.url}#/${game}`);
      await page.waitForSelector(`nav [data-game=${game}][aria-current]`);
      await page.waitForSelector('.sheet [data-index]');
    };
    await reach('gyges');
    await page.keyboard.press('h');
    await page.waitForSelector('.note.hint');
    for (const game of ['sokoban', 'wumpus']) {
      await reach(game);
      await page.keyboard.press('o');
      await page.locator('dialog [data-level="2"]').click();
      await page.waitForSelector('.turner:not([hidden])');
      await shut(page);
      await choose(page, 'learn');
      await page.waitForSelector('.lesson:not([hidden])');
    }
    await page.locator('#lang').click();
    await page.waitForFunction(() => document.documentElement.lang === 'fr');
    await page.goto(`${host.url}#/edit/sokoban`);
    await page.waitForSelector('.editor, .drawing, [data-tool]');
    assert.deepEqual(complaints, []);
    await context.close();
  },
  { skip },
);

test(
  'a new version is announced and put in place on request, also below a path',
  async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'quadrille-update-'));
    await cp(await siteFolder(), folder, { recursive: true });
    const url = await serveFolder(folder, '/games/');
    const { page, context, quiet } = await visit({ route: small, url, kept: true });
    await keptWhole(page);
    assert.equal(await page.locator('.update').count(), 0);
    const cachesNow = () => page.evaluate(async () => (await caches.keys()).sort());
    const [old] = await cachesNow();
    // The next release: another page and another worker, under the same names.
    const index = path.join(folder, 'index.html');
    await writeFile(
      index,
      (await readFile(index, 'utf8')).replace('<title>', '<meta name="release" content="2" /><title>'),
    );
    const sw = path.join(folder, 'sw.js');
    await writeFile(sw, (await readFile(sw, 'utf8')).replace(/version:"\w+"/, 'version:"next"'));
    await page.reload();
    await ready(page);
    assert.equal(await page.locator('meta[name=release]').count(), 0, 'the old version until asked');
    await page.locator('[data-deed=update]').click();
    await page.waitForSelector('meta[name=release]', { state: 'attached' });
    await ready(page);
    assert.equal(await page.locator('.update').count(), 0);
    await page.evaluate(async (name) => {
      while ((await caches.keys()).includes(name)) await new Promise((done) => setTimeout(done, 50));
    }, old);
    assert.deepEqual(
      (await cachesNow()).map((name) => name.split(' ').at(-1)),
      ['next'],
    );
    await quiet();
    await context.close();
    await rm(folder, { recursive: true });
  },
  { skip },
);

test('the page can be installed', async () => {
  const folder = await siteFolder();
  const manifest = JSON.parse(await readFile(path.join(folder, 'manifest.webmanifest'), 'utf8'));
  const files = await readdir(folder);
  for (const { src, sizes } of manifest.icons) {
    assert.ok(files.includes(src), src);
    if (!src.endsWith('.png')) continue;
    const bytes = await readFile(path.join(folder, src));
    assert.equal(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`, sizes);
  }
  const { page, context, quiet } = await visit({ kept: Boolean(process.env.QD_URL) });
  const cdp = await context.newCDPSession(page);
  const { errors, data } = await cdp.send('Page.getAppManifest');
  assert.deepEqual(errors, []);
  assert.equal(JSON.parse(data).name, 'Quadrille');
  const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors');
  assert.deepEqual(
    installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito'),
    [],
  );
  await quiet();
});
