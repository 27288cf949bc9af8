// SPDX-License-Identifier: MIT
// Writes down what is played on a game's page: that a play was begun, that it was won, alone or with help, in how many
// moves, and, when it is known, how many it takes at best.
import { progress, setProgress } from '../store.js';
import { begun, measured, won } from './document.js';
import { dayOf, parOf, puzzlesOf, today } from './days.js';

/** @typedef {import('../engine/protocol.js').Position} Position */
/**
 * @typedef {{game: {id: string}, entry: import('../games/types.js').GameEntry,
 *            play: {save: string, ask(line: string): Promise<import('../engine/protocol.js').Answer>},
 *            shelf: {place: import('../levels/packs.js').Place | null}}} Host
 */

export class Recorder {
  #host;
  #counted = false;

  /** @param {Host} host */
  constructor(host) {
    this.#host = host;
  }

  /** Another board. A play that was left is not counted again. @param {Position} position */
  begin({ moves, redo }) {
    this.#counted = moves + redo > 0;
  }

  /**
   * @param {Position} position @param {Position | null} before
   * @param {import('../page/ending.js').End | null} end
   * @returns {Promise<Record<string, number> | undefined>} what it takes at best, if it was won now and that is known
   */
  async follow(position, before, end) {
    if (!before || before.id !== position.id || position.backwards || end?.free) return undefined;
    const first = position.moves > 0 && !this.#counted;
    if (position.moves === 0 && before.status !== 'open') this.#counted = false; // once more from the start
    if (first) this.#counted = true;
    const ends = end?.status === 'won' && end.solves !== false && before.status === 'open' && position.moves > 0;
    if (!first && !ends) return undefined;
    const play = await this.#played(position);
    if (first) setProgress(begun(progress(), play));
    return ends ? this.#won(play, position) : undefined;
  }

  /** @param {Position} position */
  async #played({ id, seed }) {
    const { game, play } = this.#host;
    const exact = play.save.split(' ')[0] || (id ?? '');
    const daily = await dayOf((line) => play.ask(line), seed);
    return { id: exact, game: game.id, date: today(), daily };
  }

  /** @param {import('./document.js').Played} play @param {Position} position */
  async #won(play, { helped, view, moves }) {
    const { entry, play: there, shelf } = this.#host;
    const { rank = [], count } = entry.ending ?? {};
    const names = rank.map((name) => name.split('.').pop() ?? name);
    const figures = Object.fromEntries(
      rank.map((name, i) => [names[i], view.counters.find((one) => one.name === name)?.value ?? 0]),
    );
    figures.moves = count?.(there.save) ?? moves;
    const ended = { ...play, clean: !helped, figures, rank: [...names, 'moves'] };
    setProgress(won(progress(), ended));
    const par = shelf.place?.level.best ?? (await this.#par(play.id));
    if (par) setProgress(measured(progress(), ended, par));
    return par;
  }

  /** @param {string} id */
  async #par(id) {
    const { game, play } = this.#host;
    const method = (await puzzlesOf((line) => play.ask(line), today())).find((one) => one.game === game.id)?.par;
    const moves = method ? await parOf(id, method) : undefined;
    return moves === undefined ? undefined : { moves };
  }
}

/** Whether a board has been played by whoever plays now. @param {string | undefined} id */
export const isPlayed = (id) => Boolean(id && progress().levels?.[id]);
