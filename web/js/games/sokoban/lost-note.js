// SPDX-License-Identifier: MIT
// What the page makes of a lost position: a quiet note that says since when, the pieces that prove it, the way back.
import { t } from '../../lang.js';
import { historyOf } from './history.js';
import { LostWatch } from './lost-watch.js';

/** @typedef {import('../../engine/protocol.js').Position} Position */
/** @typedef {import('./lost-watch.js').Loss} Loss */
/** @typedef {import('../types.js').PageHost} Host */

/** The counter after whose change the position may be lost. */
const SPOILS = 'sokoban.pushes';

export class LostNote {
  #host;
  #watch;

  /** @param {Host} host */
  constructor(host) {
    this.#host = host;
    this.#watch = new LostWatch(host.game.id, () => {
      const now = host.position();
      if (now) this.#tell(now);
    });
  }

  #made() {
    return historyOf(this.#host.save()).made;
  }

  /** After every position that is shown. @param {Position} position @param {Position | null} before */
  show(position, before) {
    this.#host.board.highlight('lost', []);
    this.#watch.forget();
    if (position.backwards || position.status !== 'open' || this.#tell(position)) return;
    const count = (/** @type {Position | null} */ one) => one?.view.counters.find(({ name }) => name === SPOILS)?.value;
    if (count(position) && (count(position) !== count(before) || position.id !== before?.id))
      this.#watch.ask(position, this.#host.save(), this.#made());
  }

  /** @param {Position} position */
  #tell(position) {
    const { note } = this.#host;
    const loss = this.#watch.known(position, this.#made());
    if (!loss || !['idle', 'lost'].includes(note.kind)) return Boolean(loss);
    const back =
      loss.since > 0
        ? [{ text: t('page.loss.back'), name: 'lost-back', run: () => void this.#goto(loss.since - 1) }]
        : [];
    note.lost(loss.since > 0 ? t('page.loss.since', { moves: loss.since }) : t('page.loss.start'), loss.text, [
      ...back,
      { text: t('page.loss.show'), name: 'lost-show', run: () => void this.#prove(loss) },
    ]);
    return true;
  }

  /**
   * Shows the pieces of the proof where they stood; if they have moved since, goes back to that position.
   * @param {Loss} loss
   */
  async #prove(loss) {
    const { board, position } = this.#host;
    const there = () => loss.proof.every((cell) => position()?.view.cells[cell]?.piece);
    if (!there()) await this.#goto(loss.since);
    if (there()) board.highlight('lost', loss.proof, t('page.loss.piece'));
  }

  /** @param {number} moves */
  async #goto(moves) {
    const by = (this.#host.position()?.moves ?? 0) - moves;
    if (by > 0) await this.#host.change(`undo ${by}`);
  }

  close() {
    this.#watch.close();
  }
}
