// SPDX-License-Identifier: MIT
// Watches whether the position can still be won. After a move that may have spoilt it a second engine is asked, with
// low limits, so the play never waits; only what is proved is told. A position that follows a lost one is lost.
import { Engine } from '../../engine/engine.js';
import { language } from '../../lang.js';

/** @typedef {import('../../engine/protocol.js').Position} Position */
/**
 * @typedef {{since: number, proof: number[], text: string}} Loss after how many moves it was lost, and by which cells'
 *   pieces then
 */

const NODES = 4000;
const PAUSE = 120; // milliseconds without a move

/** Games whose engine has no answer. @type {Set<string>} */
const silent = new Set();

export class LostWatch {
  #game;
  #onFound;
  /** @type {Engine | null} */
  #engine = null;
  #busy = false;
  /** What to ask next. @type {{save: string, id?: string, made: string} | null} */
  #next = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** @type {(Loss & {id?: string, made: string}) | null} `made`: the moves that lost it */
  #loss = null;

  /** @param {string} game @param {(loss: Loss) => void} onFound */
  constructor(game, onFound) {
    this.#game = game;
    this.#onFound = onFound;
  }

  /**
   * What is known of a position already.
   * @param {Position} position @param {string} made its moves @returns {Loss | null}
   */
  known({ id }, made) {
    const loss = this.#loss;
    return loss && loss.id === id && made.startsWith(loss.made) ? loss : null;
  }

  /** @param {Position} position @param {string} save @param {string} made */
  ask(position, save, made) {
    if (silent.has(this.#game)) return;
    this.#next = { save, id: position.id, made };
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#run(), PAUSE);
  }

  /** The position is another one: what is being asked does not matter any more. */
  forget() {
    this.#next = null;
    clearTimeout(this.#timer);
  }

  async #run() {
    const asked = this.#next;
    if (this.#busy || !asked) return;
    this.#busy = true;
    this.#next = null;
    try {
      const engine = (this.#engine ??= new Engine());
      await engine.ask(`lang ${language()}`);
      await engine.ask(`load ${asked.save}`);
      const { lost, since = 0, proof = [], text = '', error } = await engine.ask(`lost nodes=${NODES}`);
      if (error?.kind === 'unknown') silent.add(this.#game);
      if (lost) {
        this.#loss = { since, proof, text, id: asked.id, made: asked.made.slice(0, since) };
        this.#onFound(this.#loss);
      }
    } catch {
      // The engine was closed, or failed: nothing is told.
    }
    this.#busy = false;
    if (this.#next) void this.#run();
  }

  close() {
    this.forget();
    this.#engine?.close();
    this.#engine = null;
  }
}
