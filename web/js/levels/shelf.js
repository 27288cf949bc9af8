// SPDX-License-Identifier: MIT
// Where the board on the page stands among the packs: its place, the levels before and after it, the list of all.
import { allPacksOf, beside, figuresText, keyOf, learn, lineOf, packsOf, placeOf } from './packs.js';
import { ownPack } from '../profile/own.js';
import { entries } from '../games/index.js';
import { levelOf, setSolved, settings } from '../store.js';
import { t } from '../lang.js';

/** @typedef {import('./packs.js').Place} Place */
/** @typedef {import('../engine/protocol.js').Position} Position */
/**
 * @typedef {{
 *   begin(line: string, kept?: {ms: number, seed?: string}): Promise<string | null>,
 *   stand(place: Place | null, before: boolean, after: boolean): void,
 * }} Host
 */

export class Shelf {
  #game;
  #host;
  /** @type {import('./packs.js').Pack[]} */
  #packs = [];
  /** @type {Place | null} */
  place = null;

  /** @param {import('../engine/protocol.js').Game} game @param {Host} host */
  constructor(game, host) {
    this.#game = game;
    this.#host = host;
  }

  /**
   * The packs, the player's own levels behind them, and the collections that were opened here.
   * @param {(game: string) => Promise<import('./packs.js').Pack[]>} [of] which packs
   */
  async #all(of = allPacksOf) {
    const { id } = this.#game;
    const more = entries[id]?.collects && settings().collections ? await import('../collections/index.js') : null;
    return [...(await of(id)), ...ownPack(id), ...((await more?.collectionPacks(id)) ?? [])];
  }

  /** Another board is on the page. @param {Position} position */
  async stand({ id }) {
    const key = levelOf(id ?? '');
    const find = () => placeOf(this.#game.id, this.#packs, key);
    if (key && !this.#packs.length) {
      this.#packs = await this.#all(packsOf);
      if (!find()) this.#packs = await this.#all();
    }
    const place = (this.place = find());
    this.#host.stand(place, Boolean(this.beside(-1)), Boolean(this.beside(1)));
  }

  /** @param {number} by */
  beside(by) {
    return this.place ? beside(this.#game.id, this.#packs, this.place, by) : null;
  }

  /**
   * Opens the level at a place in the packs, as it was left if that is the play left here.
   * @param {{pack: string, number: number}} where @param {import('../store.js').Kept | null} kept
   * @param {boolean} over a play that is over counts, too @returns {Promise<boolean>} whether there is such a level
   */
  async reach({ pack, number }, kept, over) {
    const { id } = this.#game;
    const find = () => this.#packs.find((one) => one.id === pack)?.levels[number - 1];
    this.#packs = await this.#all(packsOf);
    if (!find()) this.#packs = await this.#all();
    const level = find();
    if (!level) return false;
    const going = kept && (over || !kept.over) && levelOf(kept.save.split(' ')[0]) === keyOf(id, level);
    return (going ? await this.#host.begin(`load ${kept.save}`, kept) : await this.take(level)) === null;
  }

  /** Opens a level, and remembers which one it is. @param {import('./packs.js').Level} level */
  async take(level) {
    this.#taking = keyOf(this.#game.id, level);
    const wrong = await this.#host.begin(lineOf(this.#game.id, level));
    this.#taking = '';
    return wrong;
  }

  #taking = '';

  /** Called with a position that has just begun, before it is shown. @param {Position} position */
  begun(position) {
    if (this.#taking) learn(position.id, this.#taking);
  }

  /** @param {number} by */
  async turn(by) {
    const next = this.beside(by);
    if (next) await this.take(next.level);
    return Boolean(next);
  }

  /** The list of all levels. */
  async open() {
    const { id, title } = this.#game;
    this.#packs = await this.#all();
    if (!this.#packs.length) return t('page.levels.none');
    const { openLevels } = await import('../dialogs/index.js');
    const opened = openLevels({ game: id, title, packs: this.#packs, here: this.place }, (level) => this.take(level));
    if (entries[id]?.collects) await this.#collect(opened);
    return null;
  }

  /** What opens and writes files, in the list of levels. @param {import('../dialogs/levels.js').LevelsDialog} list */
  async #collect(list) {
    const { collectionBar } = await import('../collections/index.js');
    const again = async (/** @type {string} */ pack) => {
      this.#packs = await this.#all();
      list.refill(this.#packs, pack);
    };
    list.join(collectionBar(this.#game.id, again));
  }

  /** A file that was dropped on the page, or text that was pasted. @param {{name: string, bytes: Uint8Array}} file */
  async receive(file) {
    if (!document.querySelector('dialog[open] .collection-bar')) await this.open();
    const bar = document.querySelector('dialog[open] .collection-bar');
    bar?.dispatchEvent(new CustomEvent('file', { detail: file }));
  }

  /** The board is solved. Says what it can be done in, if that is known. @param {boolean} helped */
  solved(helped) {
    if (!this.place) return '';
    setSolved(this.place.key, helped);
    const { best } = this.place.level;
    return best ? t('page.levels.goal', { figures: figuresText(best) }) : '';
  }
}
