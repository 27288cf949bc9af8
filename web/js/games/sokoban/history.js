// SPDX-License-Identifier: MIT
// Sokoban's notation as the page needs it: a letter a move, capitals for pushes, counts in front. What a move does is
// the engine's business; this file only tells steps from pushes, to count them. Everything the page reads out of a
// save's moves is here.

/** @typedef {{made: string, undone: string}} History the letters of a save, before and after where it stands */

/** "2rU" → "rrU". @param {string} text */
const letters = (text) => text.replace(/(\d+)([a-z])/gi, (_, count, letter) => letter.repeat(Number(count)));

/** "ID MOVES/REDO helped" → its moves. @param {string} save @returns {History} */
export function historyOf(save) {
  const [made = '', undone = ''] = (save.split(' ')[1] ?? '').split('/');
  return { made: letters(made.replace('-', '')), undone: letters(undone) };
}

/** @param {string} letter */
export const isPush = (letter) => letter !== letter.toLowerCase();

/** @param {string} moves */
export const pushesOf = (moves) => [...letters(moves)].filter(isPush).length;
