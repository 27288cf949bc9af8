// SPDX-License-Identifier: MIT
// The page without a network: a service worker that keeps one whole version of the site and answers from it.
//
// A version is a cache with every file of it, filled before the worker is installed, so that no page ever mixes two. A
// new version waits until the page asks for it ("apply"), then takes over and the old one is deleted. Files whose names
// change with their content are taken over from the old cache. Packs of a thousand levels are kept when they were
// asked for. What is not in the list (a contest's scoreboard, other sites on this host) is none of our business.

// script/site.py writes this line: the list of the site's files, "" being the page itself.
const release = { version: '', files: [''] };

const worker = /** @type {any} */ (globalThis);
/** @type {string} */
const scope = worker.registration.scope;
const family = `quadrille ${scope} `;
const current = family + release.version;
const names = new Set(release.files);

/** @param {Cache} cache @param {string} name */
async function keep(cache, name) {
  const url = new URL(name, scope).href;
  if (await cache.match(url)) return;
  const lasting = /-[0-9A-Z]{8}\.\w+$/.test(name);
  const known = lasting ? await caches.match(url) : undefined;
  const answer = known ?? (await fetch(url, { cache: lasting ? 'default' : 'no-cache' }));
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  await cache.put(url, answer);
}

async function install() {
  const cache = await caches.open(current);
  await Promise.all(release.files.map((name) => keep(cache, name)));
}

async function activate() {
  const old = (await caches.keys()).filter((name) => name.startsWith(family) && name !== current);
  await Promise.all(old.map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/** @param {Request} request @param {string} name */
async function answerFor(request, name) {
  const cache = await caches.open(current);
  return (await cache.match(new URL(name, scope).href)) ?? fetch(request);
}

/** A large pack, from here on kept; where it cannot be had, there is none. @param {Request} request */
async function packFor(request) {
  const cache = await caches.open(current);
  const known = await cache.match(request.url);
  if (known) return known;
  try {
    const answer = await fetch(request);
    if (answer.ok) await cache.put(request.url, answer.clone());
    return answer;
  } catch {
    return new Response('[]', { headers: { 'Content-Type': 'application/json' } });
  }
}

worker.addEventListener('install', (/** @type {any} */ event) => event.waitUntil(install()));
worker.addEventListener('activate', (/** @type {any} */ event) => event.waitUntil(activate()));
worker.addEventListener('message', (/** @type {any} */ event) => {
  if (event.data === 'apply') worker.skipWaiting();
});
worker.addEventListener('fetch', (/** @type {any} */ event) => {
  const { request } = event;
  const [url] = request.url.split(/[?#]/);
  if (request.method !== 'GET' || !url.startsWith(scope)) return;
  const path = url.slice(scope.length);
  const name = path === 'index.html' ? '' : path;
  if (names.has(name)) event.respondWith(answerFor(request, name));
  else if (/^packs-\w+-[0-9A-Z]{8}\.json$/.test(name)) event.respondWith(packFor(request));
});
