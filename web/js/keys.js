// SPDX-License-Identifier: MIT
// Which key means what. One table serves the page, the tooltips and the ? overlay.

/**
 * What every game's page can do.
 * @typedef {'undo' | 'redo' | 'hint' | 'playHint' | 'new' | 'solve' | 'restart' | 'share' | 'animate' | 'replay' |
 *            'goal'
 *   | 'compare' | 'levels' | 'previous' | 'next' | 'zoomIn' | 'zoomOut' | 'zoomFit' | 'trace' | 'edit' | 'sound'
 *   | 'learn' | 'rules' | 'settings' | 'keys'} Shared
 * A game's own commands have names of their own.
 * @typedef {Shared | (string & {})} Command
 * @typedef {import('./games/types.js').GameEntry} Entry
 */

/** Keys as shown, the first one in tooltips. `optional`: only in games that name it. */
/** @type {{command: Shared, keys: string[], optional?: boolean}[]} */
const table = [
  { command: 'undo', keys: ['U', 'Backspace', 'Ctrl+Z'] },
  { command: 'redo', keys: ['R', 'Ctrl+Y'] },
  { command: 'restart', keys: ['Home'] },
  { command: 'hint', keys: ['H'] },
  { command: 'playHint', keys: ['P'] },
  { command: 'solve', keys: ['F', 'S'] },
  { command: 'animate', keys: ['T', 'A'] },
  { command: 'replay', keys: ['Y'], optional: true },
  { command: 'goal', keys: ['G'] },
  { command: 'compare', keys: ['M'] },
  { command: 'trace', keys: ['V'] },
  { command: 'new', keys: ['N'] },
  { command: 'levels', keys: ['O'] },
  { command: 'previous', keys: ['PageUp'] },
  { command: 'next', keys: ['PageDown'] },
  { command: 'zoomIn', keys: ['+'] },
  { command: 'zoomOut', keys: ['−'] },
  { command: 'zoomFit', keys: ['0'] },
  { command: 'share', keys: ['C'] },
  { command: 'edit', keys: ['E'], optional: true },
  { command: 'learn', keys: ['Q'] },
  { command: 'rules', keys: ['F1'] },
  { command: 'sound', keys: ['L'] },
  { command: 'settings', keys: [','] },
  { command: 'keys', keys: ['?'] },
];

/**
 * Where a game's own commands stand among the shared ones: larger steps behind the small ones, the rest before these.
 */
const STEPS = 'redo';
const REST = 'new';
/** Keys that mean the same as the one shown. @type {Record<string, Shared>} */
const alike = { '=': 'zoomIn', '-': 'zoomOut' };
/** @type {Record<string, Shared>} */
const named = { Home: 'restart', Backspace: 'undo', PageUp: 'previous', PageDown: 'next', F1: 'rules' };

/** @param {string} key */
const isLetter = (key) => key.length === 1;

/** @param {string} key @param {{command: Command, keys?: string[]}[]} rows */
const byLetter = (key, rows) =>
  rows.find(({ keys = [] }) => keys.some((one) => isLetter(one) && one.toLowerCase() === key))?.command;

/** What a letter means. @param {string} key @param {Entry} [entry] */
const lettered = (key, entry) =>
  entry?.input?.keys?.[key] ?? byLetter(key, entry?.input?.own ?? []) ?? alike[key] ?? byLetter(key, table);

/** The keys of a command in a game. @param {Command} command @param {Entry} [entry] @returns {string[]} */
export function keysOf(command, entry) {
  const { keys = {}, own = [] } = entry?.input ?? {};
  const given = Object.keys(keys).filter((key) => keys[key] === command);
  if (given.length) return given.map((key) => key.toUpperCase());
  const rowOf = (/** @type {{command: Command, keys?: string[]}[]} */ rows) =>
    rows.find((row) => row.command === command)?.keys;
  const taken = Object.keys(entry?.input?.places ?? {}).map((code) => code.replace('Key', ''));
  return rowOf(own) ?? rowOf(table)?.filter((key) => !taken.includes(key)) ?? [];
}

/** Every command of a game, with its keys. @param {Entry} [entry] @returns {{command: Command, keys: string[]}[]} */
export function commandsOf(entry) {
  const { own = [], lacks = [] } = entry?.input ?? {};
  const shared = table.filter(({ optional, command }) => !optional || own.some((one) => one.command === command));
  const other = own.filter(({ command }) => !table.some((row) => row.command === command));
  const isStep = (/** @type {import('./games/types.js').Own} */ { shiftOf }) =>
    table.some((row) => row.command === shiftOf);
  const rows = shared.flatMap((row) => {
    if (row.command === STEPS) return [row, ...other.filter(isStep)];
    return row.command === REST ? [...other.filter((one) => !isStep(one)), row] : [row];
  });
  return rows
    .filter(({ command }) => !lacks.includes(command))
    .map(({ command }) => ({ command, keys: keysOf(command, entry) }));
}

/**
 * The command of a key press, if it is one. Letters can be switched off, for those whose software types them.
 * @param {KeyboardEvent} event
 * @param {boolean} withLetters
 * @param {Entry} [entry]
 * @returns {Command | null}
 */
export function commandOf(event, withLetters, entry) {
  if (event.altKey) return null;
  const key = isLetter(event.key) ? event.key.toLowerCase() : event.key;
  if (event.ctrlKey || event.metaKey) {
    if (key === 'z') return event.shiftKey ? 'redo' : 'undo';
    return key === 'y' ? 'redo' : null;
  }
  const command = named[key] ?? (withLetters ? lettered(key, entry) : undefined);
  if (!command) return null;
  const larger = event.shiftKey ? entry?.input?.own?.find(({ shiftOf }) => shiftOf === command) : undefined;
  const meant = larger?.command ?? command;
  return commandsOf(entry).some((one) => one.command === meant) ? meant : null;
}

/** True where a key belongs to the field it is typed into. @param {EventTarget | null} target */
export function isField(target) {
  return (
    target instanceof HTMLElement &&
    (target.matches('textarea, select, input:not([type=button]):not([type=checkbox]):not([type=radio])') ||
      Boolean(target.closest('dialog[open]')))
  );
}

/**
 * The arrow that a key press means, if any: the arrows, and keys that a game takes for them.
 * @param {KeyboardEvent} event @param {boolean} withLetters @param {Entry} [entry]
 */
export function arrowOf(event, withLetters, entry) {
  if (event.ctrlKey || event.altKey || event.metaKey) return null;
  if (direction(event.key)) return event.key;
  return withLetters ? (entry?.input?.places?.[event.code] ?? null) : null;
}

/** @param {string} key @returns {[number, number] | null} rows and columns */
export function direction(key) {
  /** @type {Record<string, [number, number]>} */
  const steps = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
  return steps[key] ?? null;
}
