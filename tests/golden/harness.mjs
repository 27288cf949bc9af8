// SPDX-License-Identifier: MIT
// Protocol lines given to the native program and to the WebAssembly module of one build.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const build = process.env.QD_BUILD ?? join(here, '../../build/release');

export function native(lines) {
  const run = spawnSync(join(build, 'quadrille'), ['--lang', 'en', 'batch'], {
    input: lines.join('\n') + '\n', encoding: 'utf8', maxBuffer: 1 << 28,
  });
  assert.equal(run.status, 0, run.stderr);
  return run.stdout;
}

export async function wasm(lines) {
  const module = new WebAssembly.Module(readFileSync(join(build, 'quadrille.wasm')));
  const wasi = new Proxy({}, { get: () => () => 0 });
  const { exports } = await WebAssembly.instantiate(module, {
    quadrille: { progress: () => 1 }, wasi_snapshot_preview1: wasi,
  });
  exports._initialize();
  exports.qd_wasm_start(0n);
  const put = (bytes) => {
    const at = exports.qd_wasm_reserve(bytes.length);
    new Uint8Array(exports.memory.buffer, at, bytes.length).set(bytes);
    return bytes.length;
  };
  // The native program has its networks inside, the page fetches them.
  assert.equal(exports.qd_wasm_learn(put(readFileSync(join(here, '../../networks/gyges.net')))), 1);
  return lines.map((line) => {
    const size = exports.qd_wasm_line(put(new TextEncoder().encode(line)));
    return new TextDecoder().decode(new Uint8Array(exports.memory.buffer, exports.qd_wasm_answer(), size));
  }).join('');
}
