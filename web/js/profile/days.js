// SPDX-License-Identifier: MIT
// The puzzles of a day, as the engine names them (`today DATE`), and what a level can be done in at best. Which puzzle
// a date has is nowhere decided here.
import { Engine } from '../engine/engine.js';
import { language } from '../lang.js';

/**
 * `text`: what kind it is, in the reader's language.
 * @typedef {{game: string, text: string, id: string, par?: string}} Puzzle
 */

/** Now, in UTC, as a date. */
export const today = () => new Date().toISOString().slice(0, 10);

/** @type {Map<string, Promise<Puzzle[]>>} */
const asked = new Map();

/**
 * @param {(line: string) => Promise<import('../engine/protocol.js').Answer>} ask @param {string} date
 * @returns {Promise<Puzzle[]>}
 */
export function puzzlesOf(ask, date) {
  const key = `${language()} ${date}`;
  const known = asked.get(key);
  if (known) return known;
  const answer = ask(`today ${date}`).then(({ today: found }) => {
    if (!found) asked.delete(key);
    return found?.puzzles ?? [];
  });
  asked.set(key, answer);
  return answer;
}

/**
 * The day whose puzzle a seed is, if it is one of a day that has come.
 * @param {(line: string) => Promise<import('../engine/protocol.js').Answer>} ask @param {string | undefined} seed
 * @returns {Promise<{date: string, id: string} | undefined>}
 */
export async function dayOf(ask, seed) {
  const digits = seed?.match(/#(\d{4})(\d\d)(\d\d)$/);
  if (!digits || !seed) return undefined;
  const date = digits.slice(1).join('-');
  if (date > today()) return undefined;
  const puzzles = await puzzlesOf(ask, date);
  return puzzles.some(({ id }) => id === seed) ? { date, id: seed } : undefined;
}

const PATIENCE = 4000; // milliseconds

/**
 * The fewest moves of a level, if that can be proved soon; asked of an engine of its own, so that nobody waits for it.
 * @param {string} id @param {string} method
 */
export async function parOf(id, method) {
  const engine = new Engine();
  try {
    await engine.ask(`load ${id}`);
    const { solve } = await engine.ask(`solve ${method} time=${PATIENCE}`);
    return solve?.optimal ? solve.length : undefined;
  } catch {
    return undefined;
  } finally {
    engine.close();
  }
}
