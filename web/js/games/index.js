// SPDX-License-Identifier: MIT
// The games this page can draw, by the engine's id: an entry module a game (what it holds is said in types.js),
// fetched when that game is shown.

/**
 * What is known of a game before it is fetched: whether positions are drawn in the editor, and what a first visitor
 * finds: parameters of an easy board, or a level.
 * @type {Record<string, {craft?: boolean, easy?: string, level?: {pack: string, number: number}}>}
 */
export const known = {
  taquin: { craft: true, easy: '3x3-easy' },
  sokoban: { craft: true, level: { pack: 'premiers-pas', number: 1 } },
  wumpus: { craft: true, easy: '8x8-easy' },
  gyges: { craft: true, easy: 'standard' },
};

/** The games that were fetched. @type {Record<string, import('./types.js').GameEntry>} */
export const entries = {};

/** @type {Map<string, Promise<unknown>>} */
const coming = new Map();

/** @param {string} id */
async function fetchGame(id) {
  entries[id] = (await import(`./${id}/entry.js`)).default;
}

/** Fetches games, each once. @param {string[]} ids */
export async function fetchGames(ids) {
  for (const id of ids) if (!coming.has(id)) coming.set(id, fetchGame(id));
  try {
    await Promise.all(ids.map((id) => coming.get(id)));
  } catch (fault) {
    for (const id of ids) if (!entries[id]) coming.delete(id); // the network may be back when it is asked for again
    throw fault;
  }
}
