// SPDX-License-Identifier: MIT
// What stays of a page's play: in storage after every move, under its entry of the history when another board or page
// comes, so that Back and Forward go on with it. A lesson's boards are nobody's and stay nowhere.
import { t } from '../lang.js';
import * as store from '../store.js';
import { addressOf, entryHere, follow } from './address.js';

/** @typedef {import('../engine/protocol.js').Position} Position */

export class Keeper {
  #page;
  /** The mark of the entry of the history that the board is on; none if it is nobody's. */
  #entry = '';
  #soon = false;

  /** @param {import('./game-page.js').GamePage} page */
  constructor(page) {
    this.#page = page;
  }

  /** Another board is about to be shown: the address follows it. @param {Position} position @param {boolean} own */
  begun(position, own) {
    const { game, shelf } = this.#page;
    this.#entry = own ? follow(addressOf(game, shelf.place, position), !this.#page.position) : '';
    store.setLeft(game.id, this.#entry, null);
  }

  /** After the move is painted: the browser's storage is slow, and a save of a large board is long. */
  keepSoon() {
    if (this.#soon) return;
    this.#soon = true;
    requestAnimationFrame(() => setTimeout(() => this.#soon && this.keep()));
  }

  keep() {
    this.#soon = false;
    const { position, play, clock } = this.#page;
    if (position && this.#entry) play.keep(position, clock.ms);
  }

  /** Another board comes, or another page. */
  leave() {
    this.keep();
    const { position, play, clock } = this.#page;
    if (position && this.#entry) play.leave(this.#entry, position, clock.ms);
  }

  /** Goes on with what was left on this entry of the history. @returns {Promise<boolean>} whether it does */
  async resume() {
    const { id } = this.#page.game;
    const entry = entryHere();
    const left = store.left(id, entry);
    if (!left) return false;
    store.setLeft(id, entry, null); // it is on the page now, or cannot be read
    return (await this.#page.begin(`load ${left.save}`, left)) === null || !this.#page.element.isConnected;
  }

  /** A play that went on in another window is offered here. */
  elsewhere() {
    const { play, note } = this.#page;
    const there = this.#entry ? play.elsewhere : null;
    if (!there) return;
    const take = () => void this.#page.begin(`load ${there.save}`, there);
    note.info(t('page.elsewhere'), { text: t('page.elsewhere.take'), name: 'take-over', run: take });
  }
}
