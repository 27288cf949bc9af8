// SPDX-License-Identifier: MIT
// What survives a reload: settings, one play a game, the best results. Without local storage (private windows,
// full disks) everything lives as long as the page.

/** @type {Map<string, string>} */
const kept = new Map();

/** @param {string} key @returns {string | null} */
function read(key) {
  try {
    return localStorage.getItem(key) ?? kept.get(key) ?? null;
  } catch {
    return kept.get(key) ?? null;
  }
}

/** @param {string} key @param {any} fallback */
function get(key, fallback) {
  try {
    return JSON.parse(read(`quadrille.${key}`) ?? 'null') ?? fallback;
  } catch {
    return fallback;
  }
}

/** @param {string} key @param {any} value */
function set(key, value) {
  const text = JSON.stringify(value);
  kept.set(`quadrille.${key}`, text);
  try {
    localStorage.setItem(`quadrille.${key}`, text);
  } catch {
    // Kept in memory only.
  }
}

/**
 * @typedef {{theme?: 'light' | 'dark', lang?: string, arrows?: 'piece' | 'gap' | 'focus', letters?: boolean,
 *            speed?: number, pace?: number, dead?: boolean, sounds?: boolean, music?: boolean, skin?: string}} Settings
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
export const setPlay = (game, value) => set(`play.${game}`, value);

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
