// SPDX-License-Identifier: MIT
// The engine tells of a position only what differs from the one before (`show changes`, docs/protocol.md): here it
// becomes whole again. Cells and facts that did not change stay the same objects, and `since` names the others, so that
// nobody has to look at thousands of them after a move.

/** @typedef {import('./protocol.js').Answer} Answer */
/** @typedef {import('./protocol.js').View} View */
/** @typedef {import('./protocol.js').Fact} Fact */

/**
 * @template {object} T
 * @param {T[]} old @param {(T & {cell: number})[]} changes
 */
function merged(old, changes) {
  if (!changes.length) return old;
  const all = [...old];
  for (const { cell, ...rest } of changes) all[cell] = /** @type {T} */ (/** @type {unknown} */ (rest));
  return all;
}

export class Changes {
  /** @type {View | null} */
  #view = null;
  /** @type {Fact[] | null} */
  #facts = null;

  /** After an engine has begun anew. */
  forget() {
    this.#view = this.#facts = null;
  }

  /** Makes an answer's position whole, in place. @param {Answer} answer */
  complete(answer) {
    if (!answer.view) return;
    const { changes, ...rest } = answer.view;
    const old = this.#view;
    if (changes && old) {
      answer.view = {
        ...rest,
        cells: merged(old.cells, changes),
        since: { view: old, cells: changes.map(({ cell }) => cell) },
      };
      delete old.since; // or every view would hold all before it
    }
    if (answer.fact_changes && this.#facts) answer.facts = merged(this.#facts, answer.fact_changes);
    this.#view = answer.view;
    this.#facts = answer.facts ?? null;
  }
}
