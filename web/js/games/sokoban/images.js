// SPDX-License-Identifier: MIT
// A board turned or mirrored by the engine stays the level it was: what is solved on it counts for the level, its
// solution is turned back before it is kept.
import { Engine } from '../../engine/engine.js';
import { learn } from '../../levels/packs.js';
import { offerSolutions } from '../../profile/solutions.js';
import { levelOf } from '../../store.js';
import { historyOf, pushesOf } from './history.js';

/** @typedef {import('../../engine/protocol.js').Position} Position */

/** IDs of the levels as they were opened, by the ID of an image. @type {Map<string, string>} */
const originals = new Map();

/** @param {string} id */
const originalOf = (id) => originals.get(id) ?? id;

/** A line on a play of its own; answers the save after it. @param {string[]} lines */
async function aside(lines) {
  const engine = new Engine();
  try {
    for (const line of lines) if (!(await engine.ask(line)).ok) return '';
    return (await engine.ask('save')).save ?? '';
  } finally {
    engine.close();
  }
}

export class Images {
  #host;

  /** @param {import('../types.js').PageHost} host */
  constructor(host) {
    this.#host = host;
  }

  /** @param {'90' | 'mirror'} how */
  async turn(how) {
    const before = this.#host.position()?.id ?? '';
    const { id } = await this.#host.change(`turn ${how}`);
    if (!id) return;
    originals.set(id, originalOf(before));
    const key = levelOf(before);
    if (key) learn(id, key);
  }

  /** What was won without help goes to the library. @param {Position} position @param {Position | null} before */
  show(position, before) {
    if (position.status !== 'won' || position.helped || before?.status !== 'open' || before.id !== position.id) return;
    void this.#keep(this.#host.save());
  }

  /** @param {string} save */
  async #keep(save) {
    const id = save.split(' ')[0];
    const own = originalOf(id);
    const turned = own === id ? save : await aside([`load ${save}`, `turn ${own}`]);
    const { made } = historyOf(turned);
    if (made) offerSolutions([[own, { moves: made, length: made.length, pushes: pushesOf(made) }]]);
  }

  /** Solutions and notes of this level; a replay begins on this board, turned as it is. */
  async sheet() {
    const id = this.#host.position()?.id ?? '';
    const own = originalOf(id);
    const { openSheet } = await import('../../collections/index.js');
    openSheet(own, async (moves) => {
      const save = own === id ? `${own} ${moves}` : await aside([`load ${own} ${moves}`, `turn ${id}`]);
      const [board, made] = save.split(' ');
      if (!(await this.#host.begin(`load ${board} -/${made} helped`))) this.#host.run('replay');
    });
  }
}
