// SPDX-License-Identifier: MIT
// Hints and the picture of the goal: questions that may take their time, are announced when they do, and can be given
// up.
import { has, t } from '../lang.js';
import { faultText } from './words.js';

/** @typedef {import('../engine/protocol.js').Position} Position */

const PATIENCE = 250; // milliseconds before a hint in the making is announced

export class Hints {
  #page;

  /** @param {import('./game-page.js').GamePage} page */
  constructor(page) {
    this.#page = page;
  }

  /**
   * An answer that may take its time, or never come: after a while the note says so, and offers to cancel.
   * @param {Promise<import('../engine/protocol.js').Answer>} asked @param {number} [ms]
   */
  async patiently(asked, ms = PATIENCE) {
    const patience = setTimeout(() => this.#page.note.thinking(() => void this.interrupt()), ms);
    const answer = await asked;
    clearTimeout(patience);
    return answer;
  }

  /** @param {string} line */
  async #think(line) {
    const { note, play } = this.#page;
    const answer = await this.patiently(play.play(line));
    if (answer.error) note.error(faultText(answer));
    return answer;
  }

  /** The next grade, or the one named. @param {string} [grade] */
  async ask(grade = '') {
    const page = this.#page;
    const answer = await this.#think(`hint ${grade}`.trim());
    if (!answer.view) return;
    page.panel.close(); // it would stand in the hint's place
    page.show(/** @type {Position} */ (answer));
    if (!answer.hint) return;
    page.note.hint(answer.hint, {
      more: () => void this.ask(),
      play: () => page.run('playHint'),
      question: (n) => this.#question(n),
    });
  }

  /** What the button for the next grade asks: a game may have its own words. @param {number} grade */
  #question(grade) {
    const own = `page.${this.#page.game.id}.more${grade}`;
    return t(has(own) ? own : `page.hint.more.${grade}`);
  }

  /** The hinted move. */
  async play() {
    const { move } = this.#page.position?.hint ?? {};
    if (move) await this.#page.change(`move ${move}`);
  }

  /** A picture of the solved board. The position stays, with its hint if it shows one; it only counts as helped now. */
  async goal() {
    const page = this.#page;
    const { goal, moves = 0 } = await this.#think('goal');
    if (page.note.kind === 'thinking') page.note.clear();
    if (!goal || !page.position) return;
    page.helped();
    const { openGoal } = await import('../dialogs/goal.js');
    openGoal(goal, {
      painter: page.entry.painter,
      title: page.game.title,
      ahead: goal.counters[0].value - moves,
    });
  }

  /** Ends a hint that takes its time: its worker is replaced, and the play put back as it was. */
  async interrupt() {
    const { note, play } = this.#page;
    if (note.kind !== 'thinking') return;
    note.clear();
    await play.revive();
  }
}
