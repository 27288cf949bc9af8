// SPDX-License-Identifier: MIT
// Seconds of processor time the WebAssembly module takes for protocol lines, one question a line on stdin, then its
// answers; the first is asked twice and not counted, until the module is compiled.
import { readFileSync } from 'node:fs';

const module = new WebAssembly.Module(readFileSync('build/release/quadrille.wasm'));
const wasi = new Proxy({}, { get: () => () => 0 });
const { exports } = await WebAssembly.instantiate(module, {
  quadrille: { progress: () => 1 }, wasi_snapshot_preview1: wasi,
});
exports._initialize();
exports.qd_wasm_start(0n);

/** @param {Uint8Array} bytes */
function put(bytes) {
  const at = exports.qd_wasm_reserve(bytes.length);
  new Uint8Array(exports.memory.buffer, at, bytes.length).set(bytes);
  return bytes.length;
}

/** @param {string} line */
function ask(line) {
  const size = exports.qd_wasm_line(put(new TextEncoder().encode(line)));
  return new TextDecoder().decode(new Uint8Array(exports.memory.buffer, exports.qd_wasm_answer(), size));
}

exports.qd_wasm_learn(put(readFileSync('networks/gyges.net')));
const lines = readFileSync(0, 'utf8').split('\n').filter(Boolean);
lines.slice(0, 2).forEach(ask);
const begun = process.cpuUsage();
const answers = lines.map(ask);
console.log(process.cpuUsage(begun).user / 1e6);
process.stdout.write(answers.join(''));
