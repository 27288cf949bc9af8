// SPDX-License-Identifier: MIT
// One play of one game as the page holds it: the engine behind it, the save that would bring it back, what is kept
// for the next visit. A worker that dies or is stopped is replaced and given the play again.
import { Stopped } from './engine.js';
import { known } from '../games/index.js';
import { t } from '../lang.js';
import * as store from '../store.js';

/** @typedef {import('./protocol.js').Answer} Answer */
/** @typedef {import('./protocol.js').Position} Position */

export class Play {
  #engine;
  #game;
  /** @type {string | undefined} */
  #seed;
  #asks;
  /** What positions hold, beyond what they always do. */
  #show = '';
  /** What storage held when it was last read or written here, and what of this play it has. */
  #stored = '';
  #kept = '';
  save = '';

  /**
   * @param {import('./engine.js').Engine} engine @param {string} game
   * @param {string[]} [asks] questions whose answers belong to every position
   */
  constructor(engine, game, asks = []) {
    this.#engine = engine;
    this.#game = game;
    this.#asks = asks;
  }

  /** Never fails: whatever goes wrong is an answer that is not ok. @param {string} line @returns {Promise<Answer>} */
  async ask(line) {
    try {
      return await this.#engine.ask(line);
    } catch (fault) {
      if (fault instanceof Stopped) return { ok: false };
      void this.revive();
      return { ok: false, error: { kind: 'internal', code: 'page.broken', text: t('page.broken') } };
    }
  }

  /**
   * A line and, in the same breath, the save after it: what is shown is always what a reload will find.
   * @param {string} line
   */
  async play(line) {
    const [answer, { save }, ...more] = await Promise.all([
      this.ask(line),
      this.ask('save'),
      ...this.#asks.map((one) => this.ask(one)),
    ]);
    if (answer.view) for (const { ok, error, ...rest } of more) Object.assign(answer, rest);
    if (answer.view && save) {
      this.save = save;
      answer.id ??= save.split(' ')[0]; // a hidden game does not tell it while it is played
    }
    answer.seed ??= this.#seed;
    return answer;
  }

  /**
   * Another board. A save does not hold the seed it came from, so whoever kept one brings it along.
   * @param {string} line @param {string} [seed]
   */
  async begin(line, seed) {
    const old = this.#seed;
    this.#seed = seed;
    this.#show = '';
    const answer = await this.play(line);
    this.#seed = answer.ok ? answer.seed : old;
    this.#stored = store.play(this.#game)?.save ?? '';
    this.#kept = this.save === this.#stored ? this.save : '';
    return answer;
  }

  /**
   * The line after which positions hold more (`observer`, `facts`), until another board is begun.
   * @param {string[]} words
   */
  showing(words) {
    return (this.#show = ['show', 'changes', ...words].join(' '));
  }

  /** A new worker with the play as it was. */
  async revive() {
    this.#engine.stop();
    if (this.save) await this.#engine.ask(`load ${this.save}`).catch(() => {});
    if (this.save && this.#show) await this.#engine.ask(this.#show).catch(() => {});
  }

  /** The play as another window has gone on with it, while nothing happened in this one. */
  get elsewhere() {
    const there = store.play(this.#game);
    return there && there.save !== this.#stored && this.save === this.#kept ? there : null;
  }

  /** @param {Position} position @param {number} ms @returns {store.Kept} */
  #told({ moves, status }, ms) {
    return { save: this.save, ms: Math.round(ms), seed: this.#seed, moves, over: status !== 'open' };
  }

  /** Unless another window has something newer. @param {Position} position @param {number} ms */
  keep(position, ms) {
    if (!this.save || this.elsewhere) return;
    store.setPlay(this.#game, this.#told(position, ms));
    this.#stored = this.#kept = this.save;
  }

  /**
   * Another board comes, and Back or Forward may bring this one again.
   * @param {string} entry of the history, its mark @param {Position} position @param {number} ms
   */
  leave(entry, position, ms) {
    if (this.save && entry) store.setLeft(this.#game, entry, this.#told(position, ms));
  }
}

/**
 * The line that opens a game's page: the wanted board, unless it is the very play that was left here.
 * @param {string} game @param {string} [wanted] an ID @param {boolean} [over] a play that is over counts, too
 * @returns {{line: string, kept?: store.Kept}}
 */
export function opening(game, wanted, over = false) {
  const kept = store.play(game);
  const going = kept && (over || !kept.over) && (kept.seed === wanted || kept.save.startsWith(`${wanted} `));
  if (wanted && !going) return { line: `load ${wanted}` };
  if (kept) return { line: `load ${kept.save}`, kept };
  const { easy } = known[game] ?? {};
  return { line: easy ? `new ${game} ${easy}` : `new ${game}` };
}
