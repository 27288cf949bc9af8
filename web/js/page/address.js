// SPDX-License-Identifier: MIT
// The page's address: it follows the board, so that Back, Forward and Reload do what they say and a copied address is a
// link. #/GAME is the play left there, #/GAME/PACK/NUMBER a level of a pack, #/ID a board, #/edit/… the editor,
// #/today the puzzles of the day.
import { known } from '../games/index.js';

/** @typedef {import('../levels/packs.js').Place} Place */
/**
 * `wanted`: an ID, or GAME/PACK/NUMBER.
 * @typedef {{game?: string, wanted?: string, edit?: boolean, today?: boolean}} Route
 */

const LONGEST = 1500; // characters: longer boards are found in storage, not in the address

/** What a hash asks for. @param {string} hash @returns {Route} */
export function routeOf(hash) {
  let path = hash.replace(/^#\/?/, '');
  try {
    path = decodeURIComponent(path);
  } catch {
    // Taken as it is; the engine will say what is wrong with it.
  }
  if (path === 'today') return { today: true };
  const edit = path.startsWith('edit/');
  if (edit) path = path.slice(5);
  const game = path.split(/[:/]/)[0];
  if (!Object.hasOwn(known, game) || (edit && !known[game].craft)) return {};
  return { game, wanted: path === game ? undefined : path, edit };
}

/** The place in the packs that a wanted board names. @param {string | undefined} wanted */
export function levelIn(wanted) {
  const found = wanted?.match(/^[a-z]+\/([^/:]+)\/(\d{1,4})$/);
  return found ? { pack: found[1], number: Number(found[2]) } : null;
}

/** @param {string} board */
export const hashOf = (board) => `#/${board.replace(/[%#\s]/g, encodeURIComponent)}`;

/** The address that opens a board: an ID, or a place in the packs. @param {string} board */
export const linkTo = (board) => `${location.href.split('#')[0]}${hashOf(board)}`;

/** @param {string} game @param {Place} place */
export const levelPath = (game, { pack, number }) => `${game}/${pack.id}/${number + 1}`;

/**
 * What the address says of a board. A hidden map is never written there: only what brings it back.
 * @param {import('../engine/protocol.js').Game} game @param {Place | null} place
 * @param {import('../engine/protocol.js').Position} position
 */
export function addressOf({ id: game, hidden }, place, { id, seed }) {
  const board = place ? levelPath(game, place) : (seed ?? (hidden ? game : id) ?? game);
  return hashOf(board.length > LONGEST ? game : board);
}

/**
 * Another board is on the page: the first one takes the place of what was asked for, later ones are steps to go back
 * over. The mark tells a reload from a link that was followed, and one entry of the history from the others.
 * @param {string} hash @param {boolean} first @returns {string} the mark of the entry that is now shown
 */
export function follow(hash, first) {
  const same = first || hash === location.hash;
  const here = (same && entryHere()) || `e${Math.random().toString(36).slice(2)}`;
  if (same) history.replaceState({ here }, '', hash);
  else history.pushState({ here }, '', hash);
  return here;
}

/** The mark of this entry of the history, if it has been played on; else ''. */
export const entryHere = () => String(history.state?.here ?? '');

/** Whether this entry has been played on, so that its play is to be found, even when it is over. */
export const visited = () => entryHere() !== '';
