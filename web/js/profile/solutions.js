// SPDX-License-Identifier: MIT
// The solution library: of every level, by its exact ID, the best solution by pushes and the best by moves, from own
// play and from files, and the player's notes. It is part of the progress document (docs/profile.md).
import { progress, setProgress } from '../store.js';
import { withSolution } from './pairs.js';

/** @typedef {import('./pairs.js').Solved} Solved */
/** @typedef {import('./pairs.js').Pair} Pair */

/** Characters of all solutions together: local storage is small. */
export const ROOM = 400000;
const NOTE = 10000;

/** @param {string} id @returns {Pair} */
export const solutionsOf = (id) => progress().solutions?.[id] ?? {};

/** @returns {Record<string, Pair>} */
export const library = () => progress().solutions ?? {};

/** @param {Pair} pair */
const sizeOf = ({ pushes, moves }) => (pushes?.moves.length ?? 0) + (moves?.moves.length ?? 0);

/**
 * Keeps what is better than what is known, as long as there is room.
 * @param {[id: string, solved: Solved][]} list @returns {{better: number, full: boolean}}
 */
export function offerSolutions(list) {
  const body = progress();
  /** @type {Record<string, Pair>} */
  const all = { ...body.solutions };
  let size = Object.entries(all).reduce((sum, [id, pair]) => sum + id.length + sizeOf(pair), 0);
  let count = 0;
  let full = false;
  for (const [id, one] of list) {
    const old = all[id] ?? {};
    const pair = withSolution(old, one);
    if (pair.pushes === old.pushes && pair.moves === old.moves) continue;
    const grown = size + sizeOf(pair) - sizeOf(old) + (all[id] ? 0 : id.length);
    if (grown > ROOM) full = true;
    else {
      all[id] = pair;
      size = grown;
      count++;
    }
  }
  if (count) setProgress({ ...body, solutions: all });
  return { better: count, full };
}

/** @param {string} id @returns {string} */
export const noteOf = (id) => progress().notes?.[id] ?? '';

/** @param {string} id @param {string} text */
export function setNote(id, text) {
  const body = progress();
  const notes = { ...body.notes };
  if (text.trim()) notes[id] = text.slice(0, NOTE);
  else delete notes[id];
  setProgress({ ...body, notes });
}
