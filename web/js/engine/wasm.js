// SPDX-License-Identifier: MIT
// The glue around the WebAssembly module: a line in, the answer's text out. Runs in a worker, and in Node for tests.

/**
 * @typedef {(expanded: number, generated: number, bytes: number, bound: number) => number} OnProgress 1 goes on, 0
 *   stops
 */

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/**
 * @param {WebAssembly.Module} module
 * @param {bigint} seed where boards come from when a line names none
 * @param {OnProgress} progress
 * @returns {Promise<(line: string) => string>}
 */
export async function open(module, seed, progress) {
  /** @type {WebAssembly.Imports} */
  const imports = {};
  for (const { module: space, name } of WebAssembly.Module.imports(module)) {
    // The module neither reads nor writes files; whatever it asks of the system answers "not supported" (WASI 52).
    (imports[space] ??= {})[name] = space === 'quadrille' ? progress : () => 52;
  }
  const instance = await WebAssembly.instantiate(module, imports);
  const { memory, _initialize, qd_wasm_start, qd_wasm_reserve, qd_wasm_line, qd_wasm_answer } = /** @type {any} */ (
    instance.exports
  );
  _initialize();
  qd_wasm_start(seed);
  return (line) => {
    const bytes = encoder.encode(line);
    const at = qd_wasm_reserve(bytes.length);
    new Uint8Array(memory.buffer, at, bytes.length).set(bytes);
    const size = qd_wasm_line(bytes.length);
    return decoder.decode(new Uint8Array(memory.buffer, qd_wasm_answer(), size));
  };
}
