// SPDX-License-Identifier: MIT
// Who plays South and who North: a person (''), one of the engine's opponents, or in a problem its best defence.
import { setWishes, wishes } from '../../store.js';

/** @typedef {import('../../levels/packs.js').Place} Place */

export const opponents = [
  'level1',
  'level2',
  'level3',
  'level4',
  'level5',
  'level6',
  'level7',
  'level8',
  'level9',
  'level10',
  'level11',
  'level12',
  'full',
  'greedy',
  'random',
];
/** What a first visitor finds in the New dialogue. */
export const usual = { start: '', rules: '', south: '', north: 'level1', turn: '' };
/** In a lesson both sides are the learner's. */
let teaching = false;
/** @param {boolean} on */
export const teach = (on) => {
  teaching = on;
};
/** Positions that the whole engine may look at: as the defence of a problem, and as an opponent, a second or two. */
const NODES = /** @type {Record<string, number>} */ ({ defence: 60000, full: 1000000 });

/** Which player begins a board. @param {string | undefined} id */
export const beginner = (id) => (id?.endsWith('_n') ? 1 : 0);

/**
 * @param {string | undefined} id @param {Place | null} place of a problem: whoever is to move there is the person
 * @returns {[string, string]}
 */
export function seats(id, place) {
  if (teaching) return ['', ''];
  if (place) return beginner(id) ? ['defence', ''] : ['', 'defence'];
  const { south = usual.south, north = usual.north } = wishes('gyges') ?? usual;
  return [south, north];
}

/** @param {number} side @param {string} who */
export function sit(side, who) {
  setWishes('gyges', { ...usual, ...wishes('gyges'), [side ? 'north' : 'south']: who });
}

/** The line that asks for a move. @param {string} who */
export const question = (who) => (who in NODES ? `think nodes=${NODES[who]}` : `think ${who}`);

/** Whether two people want the board turned to whoever is to move. */
export const turning = () => Boolean((wishes('gyges') ?? usual).turn);
