// SPDX-License-Identifier: MIT
// Sokoban's notation as the page needs it: a letter a move, capitals for pushes, counts in front. What a move does is
// the engine's business; this file only tells steps from pushes, to count them, to take them back and to draw their
// way. Everything the page reads out of a save's moves is here.

/** @typedef {{made: string, undone: string}} History the letters of a save, before and after where it stands */

/** @type {Record<string, [number, number]>} rows and columns of a letter */
const steps = { u: [-1, 0], d: [1, 0], l: [0, -1], r: [0, 1] };

/** "2rU" → "rrU". @param {string} text */
const letters = (text) => text.replace(/(\d+)([a-z])/gi, (_, count, letter) => letter.repeat(Number(count)));

/** "ID MOVES/REDO helped" → its moves. @param {string} save @returns {History} */
export function historyOf(save) {
  const [made = '', undone = ''] = (save.split(' ')[1] ?? '').split('/');
  return { made: letters(made.replace('-', '')), undone: letters(undone) };
}

/** @param {string} letter */
const isPush = (letter) => letter !== letter.toLowerCase();

/** @param {string} letter @returns {[number, number]} */
const stepOf = (letter) => steps[letter.toLowerCase()] ?? [0, 0];

/** How many moves the last push back is, and the walk before it. @param {string} made */
function pushBack(made) {
  let n = made.length;
  while (n > 0 && !isPush(made[n - 1])) n--; // what was walked since
  if (n > 0) n--;
  while (n > 0 && !isPush(made[n - 1])) n--; // the walk to the box
  return made.length - n;
}

/** How many moves to the end of the next push. @param {string} undone */
function pushAhead(undone) {
  const at = [...undone].findIndex(isPush);
  return at < 0 ? undone.length : at + 1;
}

/** The line that takes back a push, or makes it again. @param {'undo' | 'redo'} verb @param {string} save */
export function pushLine(verb, save) {
  const { made, undone } = historyOf(save);
  return `${verb} ${(verb === 'undo' ? pushBack(made) : pushAhead(undone)) || 1}`;
}

/** The last move of a save: where the player looks, and whether a box was pushed. @param {string} save */
export function lastMove(save) {
  const last = historyOf(save).made.slice(-1);
  return { facing: last.toLowerCase() || 'd', pushing: Boolean(last) && isPush(last) };
}

/** @param {string} moves */
export const pushesOf = (moves) => [...letters(moves)].filter(isPush).length;

/**
 * The way of the player, and of the one box that is pushed, step by step.
 * @param {string} text moves
 * @param {boolean} [back] they are being taken back
 */
export function wayOf(text, back = false) {
  const moves = [...letters(text)];
  const rest = /** @type {[number, number]} */ ([0, 0]);
  const player = moves.map(stepOf);
  const box = moves.map((letter) => (isPush(letter) ? stepOf(letter) : rest));
  if (!back) return { player, box };
  const turned = (/** @type {[number, number][]} */ way) =>
    way.map(([r, c]) => /** @type {[number, number]} */ ([-r, -c])).reverse();
  return { player: turned(player), box: turned(box) };
}

/** The ways while a line is played: its moves, or those of the save that it makes again or takes back. */
/** @param {string} line @param {string} save before it */
export function trailOf(line, save) {
  const [verb, what = '1'] = line.split(' ');
  const { made, undone } = historyOf(save);
  if (verb === 'move') return wayOf(what);
  if (verb === 'redo') return wayOf(undone.slice(0, Number(what)));
  return verb === 'undo' ? wayOf(made.slice(-Number(what)), true) : undefined;
}
