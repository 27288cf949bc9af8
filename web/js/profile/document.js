// SPDX-License-Identifier: MIT
// The progress document (docs/profile.md) as values: what a play adds to it, how two of them are joined, what is read
// out of them. Nothing here touches storage or the clock; fields that are not known are carried along.

import { joinSolutions } from './pairs.js';

/**
 * @typedef {{played: number, won: number, clean: number, best?: Record<string, number>, par?: Record<string, number>,
 *            last?: string}} Level
 * @typedef {{id: string, won: boolean, clean: boolean, moves?: number, par?: number}} Day
 * @typedef {{played: number, won: number, clean: number, over?: number[]}} Totals
 * @typedef {{id?: string, level?: string, title?: string, notes?: string}} Own
 * @typedef {{levels?: Record<string, Level>, days?: Record<string, Record<string, Day>>,
 *            games?: Record<string, Totals>, own?: Own[], [more: string]: any}} Body what the page stores
 * @typedef {{id: string, game: string, date: string, daily?: {date: string, id: string}}} Played
 * @typedef {Played & {clean: boolean, figures: Record<string, number>, rank: string[]}} Ended
 */

/** The last entry of a histogram holds all that are further away. */
export const FARTHEST = 20;

const nothing = { played: 0, won: 0, clean: 0 };

/** @param {Body} body @param {Played} play @param {(one: any) => any} change of a level and of a game's totals */
function count(body, { id, game, date }, change) {
  const levels = body.levels ?? {};
  const games = body.games ?? {};
  return {
    ...body,
    levels: { ...levels, [id]: { ...change(levels[id] ?? nothing), last: date } },
    games: { ...games, [game]: change(games[game] ?? nothing) },
  };
}

/** A first move was made. @param {Body} body @param {Played} play @returns {Body} */
export function begun(body, play) {
  const more = count(body, play, (one) => ({ ...one, played: one.played + 1 }));
  return play.daily ? withDay(more, play, { id: play.daily.id, won: false, clean: false }) : more;
}

/** @param {Body} body @param {Played} play @param {Day} day @returns {Body} */
function withDay(body, { game, daily }, day) {
  if (!daily) return body;
  const days = body.days ?? {};
  const there = days[daily.date] ?? {};
  return { ...body, days: { ...days, [daily.date]: { ...there, [game]: betterDay(there[game], day) } } };
}

/** @param {Day | undefined} old @param {Day} day */
function betterDay(old, day) {
  if (!old || old.id !== day.id) return day;
  if (old.won !== day.won) return old.won ? old : { ...old, ...day };
  if (old.clean !== day.clean) return old.clean ? old : { ...old, ...day };
  return (day.moves ?? Infinity) < (old.moves ?? Infinity) ? { ...old, ...day } : { ...day, ...old };
}

/** @param {Record<string, number> | undefined} a @param {Record<string, number>} b @param {string[]} rank */
function betterFigures(a, b, rank) {
  if (!a) return b;
  const name = rank.find((one) => (a[one] ?? Infinity) !== (b[one] ?? Infinity));
  return name && (b[name] ?? Infinity) < (a[name] ?? Infinity) ? b : a;
}

/** A play was won. @param {Body} body @param {Ended} play @returns {Body} */
export function won(body, play) {
  const { clean, figures, rank } = play;
  const add = (/** @type {any} */ one) => ({ ...one, won: one.won + 1, clean: one.clean + (clean ? 1 : 0) });
  const more = count(body, play, add);
  const old = body.levels?.[play.id];
  const counts = clean || !old?.clean;
  const start = clean && !old?.clean ? undefined : old?.best;
  const best = counts ? betterFigures(start, figures, rank) : old?.best;
  more.levels[play.id] = { ...more.levels[play.id], ...(best ? { best } : null) };
  return withDay(more, play, { id: play.daily?.id ?? '', won: true, clean, moves: figures.moves });
}

/**
 * What a play that was won could have been done in is known now.
 * @param {Body} body @param {Ended} play @param {Record<string, number>} par @returns {Body}
 */
export function measured(body, play, par) {
  const level = body.levels?.[play.id];
  const more = { ...body, levels: { ...body.levels, ...(level ? { [play.id]: { ...level, par } } : null) } };
  if (par.moves === undefined) return more;
  const told = distance(more, play.game, play.figures.moves - par.moves);
  const day = play.daily && told.days?.[play.daily.date]?.[play.game];
  if (!day || !play.daily) return told;
  const { date } = play.daily;
  const there = { ...told.days?.[date], [play.game]: { ...day, par: par.moves } };
  return { ...told, days: { ...told.days, [date]: there } };
}

/**
 * One more play that was won in so many moves over the best possible.
 * @param {Body} body @param {string} game @param {number} over
 */
function distance(body, game, over) {
  /** @type {Totals} */
  const totals = body.games?.[game] ?? nothing;
  const list = [...(totals.over ?? [])];
  const at = Math.min(FARTHEST, Math.max(0, over));
  while (list.length <= at) list.push(0);
  list[at]++;
  return { ...body, games: { ...body.games, [game]: { ...totals, over: list } } };
}

/** @param {any} a @param {any} b @param {(a: any, b: any) => any} join */
function joinMaps(a = {}, b = {}, join) {
  const out = { ...a };
  for (const [key, value] of Object.entries(b)) out[key] = key in out ? join(out[key], value) : value;
  return out;
}

const larger = (/** @type {any} */ a, /** @type {any} */ b) => ({
  ...a,
  ...b,
  ...Object.fromEntries(['played', 'won', 'clean'].map((name) => [name, Math.max(a[name], b[name])])),
});

/** @param {Level} a @param {Level} b @returns {Level} */
function joinLevels(a, b) {
  const rank = ['pushes', 'moves'];
  const [x, y] = [a.best, b.best];
  const best = x && y ? betterFigures(x, y, rank) : (x ?? y);
  const par = a.par && b.par ? joinMaps(a.par, b.par, Math.min) : (a.par ?? b.par);
  const last = [a.last ?? '', b.last ?? ''].sort()[1];
  return { ...larger(a, b), ...(best ? { best } : null), ...(par ? { par } : null), ...(last ? { last } : null) };
}

/** @param {Totals} a @param {Totals} b @returns {Totals} */
function joinTotals(a, b) {
  const [x, y] = [a.over ?? [], b.over ?? []];
  const length = Math.max(x.length, y.length);
  const over = Array.from({ length }, (_, i) => Math.max(x[i] ?? 0, y[i] ?? 0));
  return { ...larger(a, b), ...(length ? { over } : null) };
}

/** @param {Own[]} a @param {Own[]} b */
function joinOwn(a = [], b = []) {
  const key = (/** @type {Own} */ { id, level }) => id ?? level ?? '';
  const all = new Map(a.map((one) => [key(one), one]));
  for (const one of b) all.set(key(one), { ...all.get(key(one)), ...one });
  return [...all.values()].slice(0, 1000);
}

/**
 * Joins what two documents say of one player; the second is the later one.
 * @param {Body} a @param {Body} b @returns {Body}
 */
export function merge(a, b) {
  return {
    ...a,
    ...b,
    levels: joinMaps(a.levels, b.levels, joinLevels),
    days: joinMaps(a.days, b.days, (x, y) => joinMaps(x, y, betterDay)),
    games: joinMaps(a.games, b.games, joinTotals),
    own: joinOwn(a.own, b.own),
    ...(a.solutions || b.solutions ? { solutions: joinMaps(a.solutions, b.solutions, joinSolutions) } : null),
    ...(a.notes || b.notes ? { notes: { ...a.notes, ...b.notes } } : null),
  };
}

/** The date so many days on. @param {string} date @param {number} by */
export const addDays = (date, by) =>
  new Date(Date.parse(`${date}T00:00:00Z`) + by * 86400000).toISOString().slice(0, 10);

/**
 * Runs of days with at least one puzzle won: the present one, and the longest.
 * @param {Body} body @param {string} today
 */
export function streaks({ days = {} }, today) {
  const all = Object.keys(days)
    .filter((date) => Object.values(days[date]).some((one) => one.won))
    .sort();
  const isWon = new Set(all);
  let longest = 0;
  let run = 0;
  for (const date of all) {
    run = isWon.has(addDays(date, -1)) ? run + 1 : 1;
    longest = Math.max(longest, run);
  }
  let now = 0;
  for (let at = isWon.has(today) ? today : addDays(today, -1); isWon.has(at); at = addDays(at, -1)) now++;
  return { now, longest };
}

/** Sums over all games, for a ranking. @param {Body} body */
export function sums({ games = {}, levels = {} }) {
  const add = (/** @type {'won' | 'clean' | 'played'} */ name) =>
    Object.values(games).reduce((sum, one) => sum + one[name], 0);
  return {
    played: add('played'),
    won: add('won'),
    clean: add('clean'),
    solved: Object.values(levels).filter((one) => one.clean > 0).length,
  };
}
