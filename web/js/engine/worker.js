// SPDX-License-Identifier: MIT
// One play in a worker. Messages in: {module, seed} first, then {ticket, line}. Out: {ticket, text} and {progress}.
import { open } from './wasm.js';

/** @type {Promise<(line: string) => string> | undefined} */
let ready;
let last = 0;

/** @type {import('./wasm.js').OnProgress} */
function progress(expanded, generated, bytes, bound) {
  const now = performance.now();
  if (now - last > 50) {
    last = now;
    postMessage({ progress: { expanded, generated, bytes, bound } });
  }
  return 1;
}

addEventListener('message', async ({ data }) => {
  if (data.module) {
    ready = open(data.module, data.seed, progress);
    return;
  }
  try {
    const answer = await ready;
    postMessage({ ticket: data.ticket, text: answer?.(data.line) });
  } catch (fault) {
    postMessage({ ticket: data.ticket, fault: String(fault) });
  }
});
