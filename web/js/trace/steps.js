// SPDX-License-Identifier: MIT
// The steps of a search, fetched from an engine of their own as they are needed.
import { Engine } from '../engine/engine.js';
import { language } from '../lang.js';

/** @typedef {import('../engine/protocol.js').Step} Step */
/** @typedef {import('../engine/protocol.js').View} View */
/** @typedef {import('../engine/protocol.js').Answer} Answer */

const CHUNK = 250;
export const MOST = 5000; // steps: nobody watches more

export class Steps {
  #engine = new Engine();
  #method;
  #ready;
  /** @type {Step[]} */
  steps = [];
  /** How the search stands after the last step. @type {'more' | 'found' | 'none' | 'limit' | 'cut'} */
  end = 'more';
  length = 0;
  /** The solved board. @type {View | null} */
  goal = null;

  /** @param {string} method @param {string} save */
  constructor(method, save) {
    this.#method = method;
    void this.#engine.ask(`lang ${language()}`).catch(() => {});
    this.#ready = this.#engine.ask(`load ${save}`);
  }

  /** More steps, if there are; answers what went wrong, or null. @returns {Promise<string | null>} */
  async more() {
    const begun = await this.#ready;
    if (this.end !== 'more') return null;
    const { ok, error, trace } = await this.#engine.ask(
      `trace ${this.#method} from=${this.steps.length} count=${CHUNK}`,
    );
    if (!ok || !trace) return error?.text ?? '';
    this.steps.push(...trace.steps);
    this.end = trace.end === 'more' && this.steps.length >= MOST ? 'cut' : trace.end;
    this.length = trace.length ?? 0;
    if (trace.moves) this.goal = (await this.#engine.ask(`move ${trace.moves}`)).view ?? null;
    if (trace.end === 'found' && !trace.moves) this.goal = begun.view ?? null;
    return null;
  }

  close() {
    this.#engine.close();
  }
}

/**
 * The board of a step: the grounds of the start, the pieces where the step has them.
 * @param {View} start @param {Step} step @returns {View}
 */
export function boardOf(start, { pieces }) {
  const kinds = new Map(start.cells.filter(({ piece, id }) => piece && id).map((cell) => [cell.id, cell]));
  // Where empty cells have a ground of their own, the ground follows the emptiness.
  const empty = start.cells.find(({ piece }) => !piece)?.ground;
  const full = start.cells.find(({ piece }) => piece)?.ground;
  const follows =
    empty !== undefined &&
    full !== undefined &&
    start.cells.every(({ piece, ground }) => (ground === empty) === !piece);
  const at = new Map(pieces.map(([cell, id]) => [cell, id]));
  return {
    ...start,
    counters: [],
    cells: start.cells.map(({ ground, marks, say, piece }, i) => {
      const id = at.get(i);
      const kind = kinds.get(id);
      const other = start.cells.find((cell) => cell.piece && cell.piece !== 'player');
      const now =
        id === undefined ? {} : { piece: kind?.piece ?? other?.piece, id, label: kind?.label, say: kind?.say };
      const bare = id === undefined && !piece ? { say } : {};
      return {
        ground: follows ? (id === undefined ? empty : full) : ground,
        marks: follows ? undefined : marks,
        ...bare,
        ...now,
      };
    }),
  };
}
