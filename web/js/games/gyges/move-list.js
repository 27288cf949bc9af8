// SPDX-License-Identifier: MIT
// The moves of the game, each of which takes the board to where it was made; those taken back stay in the list. Where a
// program would move at once, the board goes on to after its answer, so that nothing of the game is lost.
import { h } from '../../dom.js';
import { t } from '../../lang.js';
import { beginner } from './seats.js';

/** @typedef {import('../../engine/protocol.js').Position} Position */

/** @param {string} [text] */
const split = (text = '') => text.split(',').filter((one) => one && one !== '-');

export class MoveList {
  #host;
  #seats;
  #list = h('ol', { class: 'move-list', 'data-t-label': 'page.gyges.moves' });
  #summary = h('summary', { 'data-t': 'page.gyges.moves' });
  element = h('details', { class: 'card game-moves', hidden: true }, this.#summary, this.#list);

  /**
   * @param {import('../../games/types.js').PageHost} host
   * @param {(position: Position) => string[]} seats who plays: '' is a person
   */
  constructor(host, seats) {
    this.#host = host;
    this.#seats = seats;
  }

  /** @param {Position} position */
  show(position) {
    const [made, undone] = (this.#host.save().split(' ')[1] ?? '-').split('/').map(split);
    const all = [...made, ...(undone ?? [])];
    this.element.hidden = all.length === 0;
    this.#list.replaceChildren(
      ...all.map((move, i) => {
        const here = i + 1 === made.length;
        const button = h('button', {
          type: 'button',
          class: 'quiet',
          'data-ply': i + 1,
          'aria-current': here ? 'true' : null,
          'aria-label': t('page.gyges.moves.go', { number: i + 1, move }),
          text: move,
          on: { click: () => void this.#go(position, made.length, all.length, i + 1) },
        });
        return h('li', { class: i < made.length ? '' : 'undone' }, button);
      }),
    );
    const current = this.#list.querySelector('[aria-current]');
    if (this.element.open && current) this.#list.scrollTop = /** @type {HTMLElement} */ (current).offsetTop - 40;
  }

  /** @param {Position} position @param {number} now @param {number} all @param {number} to moves made */
  async #go(position, now, all, to) {
    const mover = (beginner(position.id) + to) % 2;
    const target = this.#seats(position)[mover] && to < all ? to + 1 : to;
    if (target < now) await this.#host.change(`undo ${now - target}`);
    else if (target > now) await this.#host.change(`redo ${target - now}`);
    const again = this.#list.querySelector(`[data-ply="${target}"]`);
    if (again instanceof HTMLElement) again.focus();
  }
}
