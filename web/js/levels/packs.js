// SPDX-License-Identifier: MIT
// The packs of levels that come with the page (levels.json, made from levels/), and what the player has done of them.
// Packs of a thousand levels are in a file a game (packs-GAME.json), which is fetched where all levels are wanted.
// A level is known by a figure of its text, so that packs can be put in another order without losing anything.
import { fileAt } from '../files.js';
import { entries } from '../games/index.js';
import { language, languages, t } from '../lang.js';
import { learnLevels, levelOf, solved } from '../store.js';

/**
 * `names`: where the name differs in a language. `best`: proved; `known`: of a solution that came with it.
 * @typedef {{text: string, name?: string, names?: Record<string, string>, best?: Record<string, number>,
 *            known?: Record<string, number>}} Level
 */
/** @typedef {{id: string, title: Record<string, string>, levels: Level[], collection?: boolean}} Pack */
/**
 * @typedef {{pack: Pack, number: number, level: Level, key: string}} Place a level and where it stands, numbers from 0
 */

/** @type {Promise<Record<string, Pack[]>> | null} */
let loading = null;

/** The large packs, by their game. @type {Map<string, Promise<Pack[]>>} */
const large = new Map();

/** @param {string} name */
async function load(name) {
  const answer = await fetch(fileAt(name));
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return answer.json();
}

/** The small packs of a game; none if they cannot be had. @param {string} game @returns {Promise<Pack[]>} */
export async function packsOf(game) {
  try {
    return (await (loading ??= load('levels.json')))[game] ?? [];
  } catch {
    loading = null;
    return [];
  }
}

/** All packs of a game, as far as they can be had. @param {string} game @returns {Promise<Pack[]>} */
export async function allPacksOf(game) {
  if (!large.has(game)) large.set(game, load(`packs-${game}.json`));
  const [small, more] = await Promise.all([packsOf(game), large.get(game)?.catch(() => null)]);
  if (!more) large.delete(game);
  return [...small, ...(more ?? [])];
}

/** A pack's title; a language in which it has none shows the default one's. @param {Pack} pack */
export const titleOf = ({ id, title }) => title[language()] ?? title[languages[0]] ?? id;

/** A level's name in the present language, if it has one. @param {Level} level */
export const nameOf = ({ name, names }) => names?.[language()] ?? name;

/** FNV-1a over the characters, in base 36. @param {string} text */
export function figureOf(text) {
  let hash = 0x811c9dc5;
  let other = 0x9747b28c;
  for (let i = 0; i < text.length; i++) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193) >>> 0;
    other = Math.imul(other ^ text.charCodeAt(i), 0x85ebca6b) >>> 0;
  }
  return hash.toString(36) + other.toString(36);
}

/** @param {string} game @param {Level} level */
export const keyOf = (game, level) => `${game}/${figureOf(level.text)}`;

/**
 * Where the level with this key stands.
 * @param {string} game @param {Pack[]} packs @param {string | undefined} key @returns {Place | null}
 */
export function placeOf(game, packs, key) {
  if (!key) return null;
  for (const pack of packs) {
    const number = pack.levels.findIndex((level) => keyOf(game, level) === key);
    if (number >= 0) return { pack, number, level: pack.levels[number], key };
  }
  return null;
}

/**
 * The level so many places on, across the packs.
 * @param {string} game @param {Pack[]} packs @param {Place} place @param {number} by @returns {Place | null}
 */
export function beside(game, packs, { pack, number }, by) {
  const all = packs.flatMap((one) =>
    one.levels.map((level, i) => ({ pack: one, number: i, level, key: keyOf(game, level) })),
  );
  const at = all.findIndex((one) => one.pack === pack && one.number === number);
  return all[at + by] ?? null;
}

/**
 * A level as the rest of an `open` line. Words lose the blanks before them, and in a plan they count.
 * @param {string} text @param {boolean} [plan]
 */
export function lineText(text, plan = false) {
  const lines = text
    .replace(/\r\n?/g, '\n')
    .replace(/^(?:[^\S\n]*\n)+/, '')
    .trimEnd();
  const begun = plan ? lines.replace(/^ +/, (blanks) => '_'.repeat(blanks.length)) : lines.trimStart();
  return begun.replace(/\n/g, '\\n');
}

/** The line that opens a level. @param {string} game @param {Level} level */
export const lineOf = (game, level) => `open ${game} ${lineText(level.text, entries[game]?.text?.plan)}`;

/** Remembers which level an ID is. @param {string | undefined} id @param {string} key */
export function learn(id, key) {
  if (id && levelOf(id) !== key) learnLevels({ [id]: key });
}

/** How much of a pack is solved. @param {string} game @param {Pack} pack */
export function progress(game, pack) {
  const done = solved();
  return pack.levels.filter((level) => done[keyOf(game, level)]).length;
}

/** "12 pushes, 51 moves". @param {Record<string, number>} figures */
export function figuresText(figures) {
  return Object.entries(figures)
    .map(([name, value]) => t(`page.figure.${name}`, { value }))
    .join(', ');
}
