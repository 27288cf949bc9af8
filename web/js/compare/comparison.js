// SPDX-License-Identifier: MIT
// A comparison: methods run one after the other on one position, each in a worker of its own, so that none finds the
// tables another has built and stopping is instant, however deep the search is. It knows no game and draws nothing.
import { Engine, Stopped } from '../engine/engine.js';
import { language } from '../lang.js';

/** @typedef {import('../engine/protocol.js').Method} Method */
/**
 * How a method fared. `failed`: no answer, for the reason in `error`; `stopped`: cancelled while it ran.
 * @typedef {{method: Method, state: 'waiting' | 'running' | 'solved' | 'failed' | 'stopped', nodes: number, bytes:
 *            number,
 *            ms: number, moves?: number, path?: string, proved?: boolean, bound?: number, error?:
 *            import('../engine/protocol.js').Fault}} Row
 */

export class Comparison {
  /** @type {Row[]} */
  rows;
  /** @type {Engine | null} */
  #engine = null;
  #stopped = false;
  #onChange;

  /** @param {Method[]} methods @param {() => void} onChange called whenever a row has changed */
  constructor(methods, onChange) {
    this.rows = methods.map((method) => ({ method, state: 'waiting', nodes: 0, bytes: 0, ms: 0 }));
    this.#onChange = onChange;
  }

  get running() {
    return this.rows.find(({ state }) => state === 'running');
  }

  /** @param {string} save the position @param {number} nodes what each method may search */
  async run(save, nodes) {
    for (const row of this.rows) {
      if (this.#stopped) return;
      const engine = (this.#engine = new Engine());
      try {
        await this.#one(engine, row, save, nodes);
      } catch (fault) {
        if (row.state === 'running') row.state = fault instanceof Stopped ? 'stopped' : 'failed';
      } finally {
        engine.close();
      }
      this.#onChange();
    }
  }

  /** @param {Engine} engine @param {Row} row @param {string} save @param {number} nodes */
  async #one(engine, row, save, nodes) {
    row.state = 'running';
    this.#onChange();
    void engine.ask(`lang ${language()}`).catch(() => {});
    await engine.ask(`load ${save}`);
    const began = performance.now();
    engine.onProgress = ({ expanded, bytes }) => {
      Object.assign(row, { nodes: expanded, bytes, ms: performance.now() - began });
      this.#onChange();
    };
    const { ok, error, solve } = await engine.ask(`solve ${row.method.name} nodes=${nodes}`);
    row.ms = performance.now() - began;
    row.state = ok && solve ? 'solved' : 'failed';
    row.error = error;
    if (!solve) return;
    Object.assign(row, { nodes: solve.expanded, bytes: solve.peak_bytes, bound: solve.lower_bound });
    if (ok) Object.assign(row, { moves: solve.length, path: solve.moves, proved: solve.optimal });
  }

  /** At once; what has been found stays. */
  stop() {
    this.#stopped = true;
    const row = this.running;
    if (row) row.state = 'stopped';
    this.#engine?.close();
    this.#onChange();
  }
}
