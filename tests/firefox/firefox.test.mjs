// SPDX-License-Identifier: MIT
// A smoke test in Firefox, which has no part in the other tests: every game opens and is played to its end with the
// page's own keys. A script beside the page presses them and sends the result to the server of this test by HTTP.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { after } from 'node:test';
import { serveFolder, siteFolder, stop, test } from '../e2e/harness.mjs';

after(stop);

const firefox = process.env.QD_FIREFOX ?? '/usr/bin/firefox-esr';

/** Each game with what is pressed until it is won. */
const games = [
  ['taquin', 'taquin:3x3m8#12', ['h', 'h', 'h', 'p']],
  ['sokoban', 'sokoban:3x7:7#|#@-$-.#|7#', ['ArrowRight']],
  ['wumpus', 'wumpus:3x3:3/3/2G', ['ArrowRight', 'ArrowRight', 'ArrowDown', 'ArrowDown']],
  ['gyges', 'gyges:full:030100/000200/002000/021100/300300/002130_s', ['h', 'h', 'h', 'p']],
];

/** Runs in the page. */
async function play(plays) {
  const pause = (ms) => new Promise((done) => setTimeout(done, ms));
  const until = async (what, test) => {
    for (let n = 0; n < 600; n++, await pause(50)) if (test()) return;
    throw new Error(`waited in vain for ${what}`);
  };
  const seen = (selector) => document.querySelector(selector);
  const state = () => `${seen('.counters')?.textContent}|${seen('.note')?.textContent}`;
  const results = {};
  await until('the page', () => document.documentElement.dataset.ready);
  for (const [game, route, keys] of plays) {
    location.hash = `#/${route.replaceAll('#', '%23')}`;
    await until(game, () => seen(`.play[data-game=${game}] .sheet [data-index]`));
    for (let n = 0; n < 60 && !seen('.note.won'); n++) {
      const before = state();
      document.dispatchEvent(new KeyboardEvent('keydown', { key: keys[n % keys.length], bubbles: true }));
      await until(`an answer in ${game}`, () => state() !== before);
    }
    results[game] = seen('.note.won') ? 'won' : seen('.note')?.textContent;
  }
  return results;
}

const script = `(${play})(${JSON.stringify(games)}).then(
  (results) => ({ results }),
  (fault) => ({ fault: String(fault) }),
).then((report) => fetch('report', { method: 'POST', body: JSON.stringify(report) }));`;

/** The site, with the script in its page, and an ear for the report. */
async function stage(target) {
  let told;
  const report = new Promise((done) => (told = done));
  const server = http.createServer(async (request, response) => {
    if (request.method === 'POST') {
      let body = '';
      for await (const part of request) body += part;
      response.end();
      return told(JSON.parse(body));
    }
    if (request.url === '/smoke.js') return response.writeHead(200, { 'content-type': 'text/javascript' }).end(script);
    const answer = await fetch(new URL(request.url.slice(1), target));
    const headers = Object.fromEntries(
      ['content-type', 'content-security-policy'].flatMap((name) => {
        const value = answer.headers.get(name);
        return value ? [[name, value]] : [];
      }),
    );
    const bytes = Buffer.from(await answer.arrayBuffer());
    const page =
      request.url === '/' ? bytes.toString().replace('</head>', '<script src="smoke.js"></script></head>') : bytes;
    return response.writeHead(answer.status, headers).end(page);
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${server.address().port}/`,
    report,
    end: () => (server.closeAllConnections(), server.close()),
  };
}

test(
  'every game is played to its end in Firefox',
  async () => {
    const { url, report, end } = await stage(
      process.env.QD_URL ? `${process.env.QD_URL.replace(/\/$/, '')}/` : await serveFolder(await siteFolder()),
    );
    const profile = await mkdtemp(path.join(os.tmpdir(), 'quadrille-firefox-'));
    const wishes = {
      'browser.shell.checkDefaultBrowser': false,
      'browser.startup.homepage_override.mstone': 'ignore',
      'datareporting.policy.dataSubmissionEnabled': false,
      'app.normandy.enabled': false,
      'network.captive-portal-service.enabled': false,
      'intl.accept_languages': 'en',
    };
    const lines = Object.entries(wishes).map(
      ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
    );
    await writeFile(path.join(profile, 'user.js'), lines.join('\n'));
    const browser = spawn(firefox, ['--headless', '--no-remote', '--profile', profile, url], {
      stdio: 'ignore',
      detached: true,
      env: { ...process.env, HOME: profile, MOZ_HEADLESS: '1' },
    });
    const late = new Promise((_, no) => setTimeout(() => no(new Error('no report in time')), 170000).unref());
    try {
      assert.deepEqual(await Promise.race([report, late]), {
        results: Object.fromEntries(games.map(([game]) => [game, 'won'])),
      });
    } finally {
      process.kill(-browser.pid);
      await new Promise((done) => browser.once('exit', done));
      end();
      await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    }
  },
  { skip: existsSync(firefox) ? false : 'no firefox-esr' },
);
