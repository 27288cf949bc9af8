// SPDX-License-Identifier: MIT
// The page kept for visits without a network (sw.js), and its next version: announced when it has come, put in place
// when the player says so. Plays are stored move by move, so a page that begins again loses nothing.
import { built } from '../files.js';
import { tellPage } from './bar.js';

const OFTEN = 3600e3; // milliseconds between looks for a new version while the page stays open
const PATIENCE = 3000; // milliseconds for the new version to take over while the page still stands
const CALM = 1500; // milliseconds after which whoever has just come is served, and the site can be kept

/**
 * The old version steps down when it has answered all it was asked; a page that begins again asks for nothing more of
 * the old one.
 * @param {ServiceWorker} waiting
 */
function apply(waiting) {
  waiting.postMessage('apply');
  setTimeout(() => location.reload(), PATIENCE);
}

/** @param {ServiceWorker} waiting */
const announce = (waiting) =>
  tellPage('page.update', { phrase: 'page.update.apply', name: 'update', run: () => apply(waiting) });

/** @param {ServiceWorkerRegistration} registration */
function watch(registration) {
  // Without a controller the version that comes is the first one.
  const tell = () => {
    if (registration.waiting && navigator.serviceWorker.controller) announce(registration.waiting);
  };
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', tell));
  tell();
  let last = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || Date.now() - last < OFTEN) return;
    last = Date.now();
    registration.update().catch(() => {});
  });
}

/**
 * Keeps the site in the browser, where that is possible: some seconds of work, which a first hint must not wait for.
 * @param {() => boolean} busy
 */
export async function keepSite(busy) {
  const container = navigator.serviceWorker;
  if (!built || !container) return;
  do await new Promise((done) => void setTimeout(done, CALM));
  while (busy());
  let controlled = Boolean(container.controller);
  container.addEventListener('controllerchange', () => {
    if (controlled) location.reload();
    controlled = true;
  });
  try {
    watch(await /** @type {any} */ (globalThis).headStart.register());
  } catch {
    // Private windows and strict settings refuse; then the page needs its network, as before.
  }
}
