// SPDX-License-Identifier: MIT
// Whether a drawing is a level, asked of an engine of its own; and its solution, in another that can be stopped.
import { Engine, Stopped } from '../engine/engine.js';
import { language } from '../lang.js';

/** @typedef {import('../engine/protocol.js').Answer} Answer */

export class Checker {
  #game;
  #engine = new Engine();
  /** @type {Engine | null} */
  #solver = null;
  #asked = 0;

  /** @param {string} game */
  constructor(game) {
    this.#game = game;
    this.speak();
  }

  speak() {
    void this.#engine.ask(`lang ${language()}`).catch(() => {});
  }

  /**
   * The answer to the lines, or null if they have been overtaken by newer ones.
   * @param {string[]} lines @returns {Promise<Answer | null>}
   */
  async check(lines) {
    const ticket = ++this.#asked;
    const answer = await this.#engine.ask(`open ${this.#game} ${lines.join('\\n')}`).catch(() => null);
    // A hidden game does not tell the ID of what is played; its save does.
    if (answer?.ok && !answer.id) answer.id = (await this.#engine.ask('save').catch(() => null))?.save?.split(' ')[0];
    return ticket === this.#asked ? answer : null;
  }

  /** Any line of the protocol. @param {string} line */
  ask(line) {
    return this.#engine.ask(line);
  }

  /**
   * @param {string} id @param {(progress: import('../engine/protocol.js').Progress) => void} onProgress
   * @param {string} [line] the question @returns {Promise<Answer | null>}
   */
  async solve(id, onProgress, line = 'solve') {
    this.stop();
    const solver = (this.#solver = new Engine());
    solver.onProgress = onProgress;
    try {
      void solver.ask(`lang ${language()}`).catch(() => {});
      const { turn } = await solver.ask(`load ${id}`);
      return { turn, ...(await solver.ask(line)) };
    } catch (fault) {
      if (fault instanceof Stopped) return null;
      throw fault;
    } finally {
      solver.close();
      if (this.#solver === solver) this.#solver = null;
    }
  }

  /**
   * A judgement that takes more than one question; null if it was stopped.
   * @param {string} id @param {NonNullable<import('./model.js').Craft['judge']>} judge
   */
  async judge(id, judge) {
    this.stop();
    const solver = (this.#solver = new Engine());
    try {
      void solver.ask(`lang ${language()}`).catch(() => {});
      return await judge((line) => solver.ask(line), id);
    } catch (fault) {
      if (fault instanceof Stopped) return null;
      throw fault;
    } finally {
      solver.close();
      if (this.#solver === solver) this.#solver = null;
    }
  }

  get solving() {
    return this.#solver !== null;
  }

  stop() {
    this.#solver?.close();
    this.#solver = null;
  }

  close() {
    this.stop();
    this.#engine.close();
  }
}
