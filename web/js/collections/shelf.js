// SPDX-License-Identifier: MIT
// Collections that the player has opened, kept in this browser (IndexedDB), and listed as packs. What they hold is what
// the engine told of the file: every entry with its own text, so that an export loses nothing.

/** @typedef {{moves: string, length: number, pushes: number}} Solved */
/**
 * `line`: where it stands in the file. Without an `id` it could not be read, and `fault` says why.
 * @typedef {{text: string, line: number, id?: string, title?: string, notes?: string, fault?: string,
 *            solutions?: Solved[]}} Entry
 */
/** @typedef {{id: string, game: string, title: string, entries: Entry[]}} Collection */

/** Collections a browser keeps, and characters of one. */
export const MOST = 100;
export const LARGEST = 64 << 20;
const STORE = 'collections';

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
const done = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** @type {Promise<IDBDatabase> | null} */
let base = null;

function open() {
  const request = indexedDB.open('quadrille', 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'id' });
  return done(request);
}

/** @param {'readonly' | 'readwrite'} mode */
async function store(mode) {
  return (await (base ??= open())).transaction(STORE, mode).objectStore(STORE);
}

/** Where nothing can be kept (private windows), for as long as the page lives. @type {Map<string, Collection>} */
const held = new Map();

/** @param {string} game @returns {Promise<Collection[]>} */
export async function collections(game) {
  /** @type {Collection[]} */
  let kept = [];
  try {
    kept = await done((await store('readonly')).getAll());
  } catch {
    base = null;
  }
  return [...kept, ...held.values()].filter((one) => one.game === game);
}

/** @param {string} game @param {string} id */
export const collection = async (game, id) => (await collections(game)).find((one) => one.id === id);

/** @param {Collection} one @returns {Promise<boolean>} whether it is there at the next visit */
export async function keep(one) {
  try {
    await done((await store('readwrite')).put(one));
    return true;
  } catch {
    held.set(one.id, one);
    return false;
  }
}

/** @param {string} id */
export async function drop(id) {
  held.delete(id);
  try {
    await done((await store('readwrite')).delete(id));
  } catch {
    base = null;
  }
}

/** The best of several by one figure, the other deciding. @param {Solved[]} list @param {'pushes' | 'length'} by */
export function bestOf(list, by) {
  const other = by === 'pushes' ? 'length' : 'pushes';
  return [...list].sort((a, b) => a[by] - b[by] || a[other] - b[other])[0];
}

/** As packs of the level browser. @param {string} game @returns {Promise<import('../levels/packs.js').Pack[]>} */
export async function collectionPacks(game) {
  return (await collections(game)).map(({ id, title, entries }) => ({
    id,
    title: { en: title, fr: title },
    collection: true,
    levels: entries.flatMap(({ id: level, title: name, solutions = [] }) => {
      if (!level) return [];
      const best = bestOf(solutions, 'pushes');
      return [
        {
          text: level.slice(game.length + 1).replaceAll('_', ' '),
          ...(name ? { name } : null),
          ...(best ? { known: { pushes: best.pushes, moves: best.length } } : null),
        },
      ];
    }),
  }));
}
