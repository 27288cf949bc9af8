// SPDX-License-Identifier: MIT
// What survives a reload: settings, one play a game, the best results. Without local storage (private windows,
// full disks) everything lives as long as the page. What is stored and is none of ours (stored-values.js) is set
// aside under quadrille.aside.KEY, where it can still be read, and the page goes on without it.
import { fits, LONGEST } from './stored-values.js';

/** What could not be stored. @type {Map<string, string>} */
const kept = new Map();

/** @param {string} key @returns {string | null} */
function read(key) {
  const own = kept.get(key);
  if (own !== undefined) return own;
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** @param {string} key @param {string} text @returns {boolean} whether it is there at the next visit */
function write(key, text) {
  try {
    localStorage.setItem(key, text);
    if (localStorage.getItem(key) === text) {
      kept.delete(key);
      return true;
    }
  } catch {
    // Full, or denied.
  }
  kept.set(key, text);
  return false;
}

/** A play that does not survive the page is told of (main.js). @param {boolean} done */
const tellUnkept = (done) => void (done || globalThis.dispatchEvent?.(new Event('unkept')));

/** Whose values are read and written: several people may share a browser. The first one's have no mark. */
let person = '';

/** Where a value lies. What belongs to the browser is everybody's. @param {string} key */
const placeOf = (key) =>
  !person || key === 'settings' || key === 'people' ? `quadrille.${key}` : `quadrille.@${person}.${key}`;

/** @param {string} place */
function remove(place) {
  kept.delete(place);
  try {
    localStorage.removeItem(place);
  } catch {
    // It stays where it is.
  }
}

/** @param {string} key */
function setAside(key) {
  const text = read(placeOf(key));
  remove(placeOf(key)); // first: both may not fit
  if (text !== null) write(`quadrille.aside.${key}`, text);
}

/** @param {string} key @param {any} fallback */
function get(key, fallback) {
  const text = read(placeOf(key));
  if (text === null) return fallback;
  try {
    const value = text.length > LONGEST ? undefined : JSON.parse(text);
    if (fits(key, value)) return value;
  } catch {
    // Not even JSON.
  }
  setAside(key);
  return fallback;
}

/** @param {string} key @param {any} value */
const set = (key, value) => write(placeOf(key), JSON.stringify(value));

/**
 * @typedef {{theme?: 'light' | 'dark', lang?: string, arrows?: 'piece' | 'gap' | 'focus', letters?: boolean,
 *            speed?: number, pace?: number, dead?: boolean, zone?: boolean, frozen?: boolean, figures?: boolean,
 *            sounds?: boolean, music?: boolean, skin?: string,
 *            collections?: boolean, deep?: boolean,
 *            coords?: boolean, contrast?: boolean, edges?: boolean, motion?: string}} Settings
 * @typedef {{save: string, ms: number, seed?: string, moves?: number, over?: boolean}} Kept
 * @typedef {{moves: number, ms: number, figures?: number[]}} Best `figures`: what counts most, for games that count
 *            other things than moves
 */

/** @returns {Settings} */
export const settings = () => get('settings', {});
/** @param {Settings} change */
export const setSettings = (change) => set('settings', { ...settings(), ...change });

/** @param {string} game @returns {Kept | null} */
export const play = (game) => get(`play.${game}`, null);
/** @param {string} game @param {Kept} value */
export const setPlay = (game, value) => tellUnkept(set(`play.${game}`, value));
/** The engine cannot read it, or not in any bearable time. @param {string} game */
export const setPlayAside = (game) => setAside(`play.${game}`);

const LEFT = 20; // entries of the history a game whose plays are found again
const LEFT_ROOM = 200000; // characters for all of them

/**
 * The play that was on the page when Back or Forward left this entry of the history.
 * @param {string} game @param {string} entry its mark @returns {Kept | null}
 */
export const left = (game, entry) => get(`left.${game}`, {})[entry] ?? null;
/**
 * Keeps it, as the newest, or forgets it; where there are too many, the oldest go.
 * @param {string} game @param {string} entry @param {Kept | null} value
 */
export function setLeft(game, entry, value) {
  const { [entry]: old, ...others } = get(`left.${game}`, {});
  if (!old && !value) return;
  const all = Object.entries(value ? { ...others, [entry]: value } : others).slice(-LEFT);
  while (JSON.stringify(all).length > LEFT_ROOM) all.shift();
  set(`left.${game}`, Object.fromEntries(all));
}

/** What was last asked for in the New dialogue. @param {string} game @returns {Record<string, string> | null} */
export const wishes = (game) => get(`wishes.${game}`, null);
/** @param {string} game @param {Record<string, string>} value */
export const setWishes = (game, value) => set(`wishes.${game}`, value);

/** @param {string} params @returns {Best | null} */
export const best = (params) => get('best', {})[params] ?? null;
/**
 * Keeps the better of both: the figures in their order (else fewer moves), then less time.
 * @param {string} params @param {Best} result
 */
export function offerBest(params, result) {
  const all = get('best', {});
  if (all[params] && compare(all[params], result) <= 0) return false;
  all[params] = result;
  set('best', all);
  return true;
}

/** What is being drawn in the editor, as text. @param {string} game @returns {string | null} */
export const draft = (game) => get(`draft.${game}`, null);
/** @param {string} game @param {string} text */
export const setDraft = (game, text) => set(`draft.${game}`, text);

/** @param {Best} a @param {Best} b */
function compare(a, b) {
  const [x, y] = [a, b].map(({ figures, moves, ms }) => [...(figures ?? [moves]), ms]);
  const at = x.findIndex((value, i) => value !== y[i]);
  return at < 0 ? 0 : x[at] - y[at];
}

/** Levels of packs that were solved, by their key: alone, or with help. @returns {Record<string, 'own' | 'helped'>} */
export const solved = () => get('solved', {});
/** @param {string} key @param {boolean} helped */
export function setSolved(key, helped) {
  const all = solved();
  if (all[key] === 'own' || (helped && all[key])) return;
  set('solved', { ...all, [key]: helped ? 'helped' : 'own' });
}

/**
 * Which level of a pack an ID is, as far as the page has met it.
 * @param {string} id @returns {string | undefined} its key
 */
export const levelOf = (id) => get('levels', {})[id];
/** @param {Record<string, string>} keys by ID */
export const learnLevels = (keys) => set('levels', { ...get('levels', {}), ...keys });

/**
 * Who shares this browser, and whose turn it is.
 * @typedef {{now: string, list: {id: string, name: string}[]}} People
 */

/** @returns {People} */
export const people = () => get('people', { now: '', list: [{ id: '', name: '' }] });

/** @param {People} value */
export function setPeople(value) {
  set('people', value);
  person = value.now;
}
person = people().now;
// Whoever plays in another window of this browser plays here, too.
globalThis.addEventListener?.('storage', ({ key }) => {
  if (key === 'quadrille.people') person = people().now;
});

/** Everything that is kept of one person is forgotten. @param {string} id */
export function forget(id) {
  const mark = `quadrille.@${id}.`;
  let names = /** @type {string[]} */ ([]);
  try {
    names = Object.keys(localStorage);
  } catch {
    // Then it is all in `kept`.
  }
  for (const name of [...names, ...kept.keys()]) if (id && name.startsWith(mark)) remove(name);
}

/**
 * The progress of one person (docs/profile.md).
 * @param {string} [id] @returns {import('./profile/document.js').Body}
 */
export function progress(id = person) {
  const old = person;
  person = id;
  const value = get('profile', {});
  person = old;
  return value;
}

const ROOM = 900000; // characters: what a value may have (stored-values.js), with a margin

/**
 * Keeps it; where it grows too large, levels that were never won go first, then the oldest.
 * @param {import('./profile/document.js').Body} body
 */
export function setProgress(body) {
  let text = JSON.stringify(body);
  if (text.length > ROOM && body.levels) {
    const age = Object.entries(body.levels).sort(
      ([, a], [, b]) => (a.won ? 1 : 0) - (b.won ? 1 : 0) || ((a.last ?? '') < (b.last ?? '') ? -1 : 1),
    );
    while (text.length > ROOM && age.length) {
      age.splice(0, Math.ceil(age.length / 10));
      text = JSON.stringify({ ...body, levels: Object.fromEntries(age) });
    }
  }
  tellUnkept(write(placeOf('profile'), text));
}
