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
    if (this.#stands(loss)) this.#mark(loss);
    const back =
      loss.since > 0
        ? [{ text: t('page.loss.back'), name: 'lost-back', run: () => void this.#goto(loss.since - 1) }]
        : [];
    const show = { text: t('page.loss.show'), name: 'lost-show', run: () => void this.#goto(loss.since) };
    note.lost(loss.since > 0 ? t('page.loss.since', { moves: loss.since }) : t('page.loss.start'), loss.text, [
      ...back,
      ...(this.#stands(loss) ? [] : [show]),
    ]);
    return true;
  }

  /** Whether the pieces of the proof are where they were when it was found. @param {Loss} loss */
  #stands(loss) {
    const cells = this.#host.position()?.view.cells ?? [];
    return loss.proof.every((cell) => ![undefined, 'player'].includes(cells[cell]?.piece));
  }

  /** @param {Loss} loss */
  #mark(loss) {
    this.#host.board.highlight('lost', loss.proof, t('page.loss.piece'));
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
