// SPDX-License-Identifier: MIT
// The WebAssembly module through its line protocol: a move on 4x4, a reply in Gygès.
import { readFileSync } from 'node:fs';

const module = new WebAssembly.Module(readFileSync('build/release/quadrille.wasm'));
const wasi = new Proxy({}, { get: () => () => 0 });
const { exports } = await WebAssembly.instantiate(module, {
  quadrille: { progress: () => 1 }, wasi_snapshot_preview1: wasi,
});
exports._initialize();
exports.qd_wasm_start(0n);

/** @param {string} line */
function ask(line) {
  const bytes = new TextEncoder().encode(line);
  const at = exports.qd_wasm_reserve(bytes.length);
  new Uint8Array(exports.memory.buffer, at, bytes.length).set(bytes);
  const size = exports.qd_wasm_line(bytes.length);
  return JSON.parse(new TextDecoder().decode(new Uint8Array(exports.memory.buffer, exports.qd_wasm_answer(), size)));
}

ask('new taquin 4x4 #1');
const times = [];
for (let i = 0; i < 2000; i++) {
  const { moves } = ask('moves');
  const begun = performance.now();
  ask(`move ${moves[i % moves.length]}`);
  times.push(performance.now() - begun);
}
times.sort((a, b) => a - b);
const us = (/** @type {number} */ ms) => Math.round(ms * 1000);
console.log(`a move on 4x4 through the line protocol, WebAssembly: median ${us(times[1000])} µs, 99 % within ${us(times[1980])} µs (bar: 1000 µs)`);

// Gygès: the longest reply of level 6 in a game against itself.
ask('new gyges random #1');
let longest = 0, replies = 0;
for (let open = true; open && replies < 40; replies++) {
  const begun = performance.now();
  const { think } = ask('think level6');
  longest = Math.max(longest, performance.now() - begun);
  open = ask(`move ${think.move}`).status === 'open';
}
console.log(`Gygès, level 6, WebAssembly: ${replies} replies, the longest ${Math.round(longest)} ms (bar: 2000 ms)`);
