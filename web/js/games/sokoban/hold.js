// SPDX-License-Identifier: MIT
// A piece taken up, to be put down elsewhere: the engine says where it can be brought and by which moves (`reach`),
// the board shows those cells, the next cell chosen plays them. By click, by drag, or by focus and Enter.
import { say } from '../../dom.js';
import { t } from '../../lang.js';

/** @typedef {import('../../engine/protocol.js').Answer} Answer */
/**
 * @typedef {{ask(line: string): Promise<Answer>, move(moves: string): void, refuse(text: string): void,
 *            board: import('../../board/board.js').Board}} Host
 */

export class Hold {
  #host;
  #from = -1;
  /** Moves by the cell they lead to. @type {Promise<Map<number, string>>} */
  #ways = Promise.resolve(new Map());

  /** @param {Host} host */
  constructor(host) {
    this.#host = host;
  }

  get from() {
    return this.#from;
  }
  get active() {
    return this.#from >= 0;
  }

  /** Takes up the piece in a cell. @param {number} index */
  async lift(index) {
    this.release();
    this.#from = index;
    this.#ways = this.#reach(index);
    this.#host.board.highlight('held', [index]);
    const ways = await this.#ways;
    if (this.#from !== index) return;
    if (!ways.size) {
      this.release();
      this.#host.refuse(t('page.hold.nowhere'));
      return;
    }
    this.#host.board.highlight('reach', [...ways.keys()], t('page.hold.reach'));
    say(t('page.hold.lifted', { count: ways.size }));
  }

  /** @param {number} index @returns {Promise<Map<number, string>>} */
  async #reach(index) {
    const { reach } = await this.#host.ask(`reach ${index}`);
    return new Map((reach ?? []).map(({ cell, move }) => [cell, move]));
  }

  /**
   * Puts the piece down in a cell, by its moves; in a cell it cannot come to, it stays where it was.
   * @param {number} index
   */
  async put(index) {
    const from = this.#from;
    const moves = (await this.#ways).get(index);
    if (this.#from !== from) return;
    this.release();
    if (moves) this.#host.move(moves);
    else if (index !== from) this.#host.refuse(t('page.hold.not'));
  }

  /**
   * The moves that bring the piece of one cell to another, if there are any.
   * @param {number} from @param {number} to
   */
  async way(from, to) {
    return (await this.#reach(from)).get(to);
  }

  release() {
    this.#from = -1;
    this.#host.board.highlight('reach', []);
    this.#host.board.highlight('held', []);
  }
}
