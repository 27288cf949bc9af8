// SPDX-License-Identifier: MIT
// The glue around the WebAssembly module: a line in, the answer's text out. Runs in a worker, and in Node for tests.

/**
 * @typedef {(expanded: number, generated: number, bytes: number, bound: number) => number} OnProgress 1 goes on, 0
 *   stops
 */
/**
 * A line in, its answer out; `wants` names a file that the open game's engine plays better with, `learn` takes it.
 * @typedef {((line: string) => string) & {wants: () => string, learn: (bytes: Uint8Array) => void}} Answers
 */

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/**
 * @param {WebAssembly.Module} module
 * @param {bigint} seed where boards come from when a line names none
 * @param {OnProgress} progress
 * @returns {Promise<Answers>}
 */
export async function open(module, seed, progress) {
  /** @type {(id: number, precision: bigint, at: number) => number} */
  const clock = (_id, _precision, at) => {
    new DataView(memory.buffer).setBigUint64(at, BigInt(Math.round(performance.now() * 1e6)), true);
    return 0;
  };
  /** @type {WebAssembly.Imports} */
  const imports = {};
  for (const { module: space, name } of WebAssembly.Module.imports(module)) {
    // The module neither reads nor writes files; whatever it asks of the system answers "not supported" (WASI 52),
    // except the clock, for time limits.
    (imports[space] ??= {})[name] = space === 'quadrille' ? progress : name === 'clock_time_get' ? clock : () => 52;
  }
  const instance = await WebAssembly.instantiate(module, imports);
  const {
    memory,
    _initialize,
    qd_wasm_start,
    qd_wasm_reserve,
    qd_wasm_line,
    qd_wasm_answer,
    qd_wasm_wants,
    qd_wasm_learn,
  } = /** @type {any} */ (instance.exports);
  _initialize();
  qd_wasm_start(seed);
  /** @param {Uint8Array} bytes */
  const put = (bytes) => {
    const at = qd_wasm_reserve(bytes.length); // may grow the memory, which makes another buffer of it
    new Uint8Array(memory.buffer, at, bytes.length).set(bytes);
    return bytes.length;
  };
  /** @param {number} size */
  const read = (size) => decoder.decode(new Uint8Array(memory.buffer, qd_wasm_answer(), size));
  return Object.assign((/** @type {string} */ line) => read(qd_wasm_line(put(encoder.encode(line)))), {
    wants: () => read(qd_wasm_wants()),
    learn: (/** @type {Uint8Array} */ bytes) => qd_wasm_learn(put(bytes)),
  });
}
