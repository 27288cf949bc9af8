// SPDX-License-Identifier: MIT
// An engine: a play in a worker, asked one line at a time. Stopping it ends the worker, however deep in a search it is.

import { Changes } from './changes.js';

/** @typedef {import('./protocol.js').Answer} Answer */
/** @typedef {import('./protocol.js').Progress} Progress */

/** What a question meets when the engine is stopped before it answers. */
export class Stopped extends Error {}

/** What early.js began: the module, compiled once for all workers, and the first worker with it.
 * @type {{module: Promise<WebAssembly.Module>, worker: Worker | null, spawn: () => Worker, greeting: (module:
 *   WebAssembly.Module) => object, failed: boolean}} */
const head = /** @type {any} */ (globalThis).headStart;

export class Engine {
  /** @type {Map<number, {resolve: (answer: Answer) => void, reject: (fault: Error) => void}>} */
  #waiting = new Map();
  #tickets = 0;
  #changes = new Changes();
  #worker = this.#spawn();

  /** @type {((progress: Progress) => void) | null} */
  onProgress = null;

  #spawn() {
    const begun = head.worker;
    const worker = begun ?? head.spawn();
    head.worker = null;
    worker.addEventListener('message', ({ data }) => {
      if (this.#worker !== worker) return;
      if (data.progress) this.onProgress?.(data.progress);
      else this.#answer(data);
    });
    worker.addEventListener('error', (event) => this.#fail(new Error(event.message || 'worker')));
    if (!begun)
      head.module.then(
        (module) => worker.postMessage(head.greeting(module)),
        () => {},
      );
    head.module.then(
      () => worker.postMessage({ ticket: 0, line: 'show changes' }),
      () => {},
    );
    return worker;
  }

  /** @param {{ticket: number, text?: string, fault?: string}} data */
  #answer({ ticket, text, fault }) {
    const waiting = this.#waiting.get(ticket);
    this.#waiting.delete(ticket);
    try {
      const answer = JSON.parse(text ?? '');
      this.#changes.complete(answer);
      waiting?.resolve(answer);
    } catch {
      waiting?.reject(new Error(fault ?? 'no answer'));
    }
  }

  /** @param {Error} fault */
  #fail(fault) {
    for (const { reject } of this.#waiting.values()) reject(fault);
    this.#waiting.clear();
  }

  /** @type {{line: string, answer: Promise<Answer>}[]} */
  #foreseen = [];
  #lang = '';

  /** Whether a question is open. */
  get busy() {
    return this.#waiting.size > 0;
  }

  /** Asks ahead: if the next questions are these, they find their answers waiting. @param {string[]} lines */
  foresee(lines) {
    const asked = lines.map((line) => ({ line, answer: this.ask(line) }));
    for (const { answer } of asked) answer.catch(() => {});
    this.#foreseen = asked;
  }

  /** Questions are answered in the order they were asked. @param {string} line @returns {Promise<Answer>} */
  ask(line) {
    if (line.startsWith('lang ')) this.#lang = line;
    const foreseen = this.#foreseen.shift();
    if (foreseen?.line === line) return foreseen.answer;
    this.#foreseen = [];
    const ticket = ++this.#tickets;
    const worker = this.#worker;
    if (head.failed) return Promise.reject(new Error('worker.js'));
    return new Promise((resolve, reject) => {
      this.#waiting.set(ticket, { resolve, reject });
      head.module.then(() => worker.postMessage({ ticket, line }), reject);
    });
  }

  /**
   * Ends the worker and begins a new one that speaks the same language; open questions are rejected with Stopped. The
   * play is gone.
   */
  stop() {
    this.#worker.terminate();
    this.#fail(new Stopped());
    this.#foreseen = [];
    this.#changes.forget();
    this.#worker = this.#spawn();
    if (this.#lang) this.ask(this.#lang).catch(() => {});
  }

  /** Ends the worker for good. */
  close() {
    this.#worker.terminate();
    this.#fail(new Stopped());
  }
}
