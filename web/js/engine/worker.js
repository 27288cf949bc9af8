// SPDX-License-Identifier: MIT
// One play in a worker. Messages in: {module, seed, files} first, then {ticket, line}. Out: {ticket, text}, {progress}.
import { open } from './wasm.js';

/** @type {Promise<import('./wasm.js').Answers> | undefined} */
let ready;
let last = 0;
/** Where the site is, and under which names. */
let files = { root: '', names: /** @type {Record<string, string>} */ ({}) };

/** @type {import('./wasm.js').OnProgress} */
function progress(expanded, generated, bytes, bound) {
  const now = performance.now();
  if (now - last > 50) {
    last = now;
    postMessage({ progress: { expanded, generated, bytes, bound } });
  }
  return 1;
}

/** Fetches what the open game's engine wants to learn; without it the engine plays as well as it can.
 * @param {import('./wasm.js').Answers} answer @param {string} name */
async function fetched(answer, name) {
  try {
    const reply = await fetch(new URL(files.names[name] ?? name, files.root));
    if (reply.ok) answer.learn(new Uint8Array(await reply.arrayBuffer()));
  } catch {
    // No network file, no matter.
  }
  return answer;
}

addEventListener('message', async ({ data }) => {
  if (data.module) {
    files = data.files;
    ready = open(data.module, data.seed, progress);
    return;
  }
  try {
    const answer = await ready;
    postMessage({ ticket: data.ticket, text: answer?.(data.line) });
    const name = answer?.wants();
    if (answer && name) ready = fetched(answer, name);
  } catch (fault) {
    postMessage({ ticket: data.ticket, fault: String(fault) });
  }
});
