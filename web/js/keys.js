// SPDX-License-Identifier: MIT
// Which key means what. One table serves the page, the tooltips and the ? overlay.

/**
 * @typedef {'undo' | 'redo' | 'undoPush' | 'redoPush' | 'hint' | 'playHint' | 'new' | 'solve' | 'restart' | 'share' | 'animate' | 'replay'
 *   | 'goal' | 'compare' | 'dead' | 'pick' | 'levels' | 'previous' | 'next' | 'zoomIn' | 'zoomOut' | 'zoomFit' | 'trace' | 'edit'
 *   | 'flag' | 'shoot' | 'reveal' | 'deduce' | 'why' | 'overlay' | 'observe' | 'watch' | 'sound' | 'keys'
 *   | 'threats' | 'analyse' | 'flip' | 'bounce' | 'replace' | 'one' | 'two' | 'three'} Command
 */
/** @typedef {import('./games/index.js').GameEntry} Entry */

/** Keys as shown, the first one in tooltips. `own`: only in games that name it. @type {{command: Command, keys: string[], own?: boolean}[]} */
const table = [
  { command: 'undo', keys: ['U', 'Backspace', 'Ctrl+Z'] },
  { command: 'redo', keys: ['R', 'Ctrl+Y'] },
  { command: 'undoPush', keys: ['Shift+U'], own: true },
  { command: 'redoPush', keys: ['Shift+R'], own: true },
  { command: 'restart', keys: ['Home'] },
  { command: 'hint', keys: ['H'] },
  { command: 'playHint', keys: ['P'] },
  { command: 'solve', keys: ['S'] },
  { command: 'animate', keys: ['A'] },
  { command: 'replay', keys: ['Y'], own: true },
  { command: 'goal', keys: ['G'] },
  { command: 'compare', keys: ['M'] },
  { command: 'trace', keys: ['V'] },
  { command: 'dead', keys: ['X'], own: true },
  { command: 'pick', keys: ['B'], own: true },
  { command: 'flag', keys: ['F'], own: true },
  { command: 'shoot', keys: ['X'], own: true },
  { command: 'reveal', keys: ['J'], own: true },
  { command: 'deduce', keys: ['K'], own: true },
  { command: 'overlay', keys: ['O'], own: true },
  { command: 'why', keys: ['I'], own: true },
  { command: 'observe', keys: ['V'], own: true },
  { command: 'watch', keys: ['T'], own: true },
  { command: 'threats', keys: ['T'], own: true },
  { command: 'analyse', keys: ['A'], own: true },
  { command: 'flip', keys: ['F'], own: true },
  { command: 'bounce', keys: ['B'], own: true },
  { command: 'replace', keys: ['X'], own: true },
  { command: 'one', keys: ['1'], own: true },
  { command: 'two', keys: ['2'], own: true },
  { command: 'three', keys: ['3'], own: true },
  { command: 'new', keys: ['N'] },
  { command: 'levels', keys: ['O'] },
  { command: 'previous', keys: ['PageUp'] },
  { command: 'next', keys: ['PageDown'] },
  { command: 'zoomIn', keys: ['+'] },
  { command: 'zoomOut', keys: ['−'] },
  { command: 'zoomFit', keys: ['0'] },
  { command: 'share', keys: ['C'] },
  { command: 'edit', keys: ['E'], own: true },
  { command: 'sound', keys: ['L'] },
  { command: 'keys', keys: ['?'] },
];

/** @type {Record<string, Command>} */
const letters = {
  u: 'undo',
  r: 'redo',
  h: 'hint',
  p: 'playHint',
  s: 'solve',
  a: 'animate',
  y: 'replay',
  g: 'goal',
  m: 'compare',
  v: 'trace',
  e: 'edit',
  l: 'sound',
  x: 'dead',
  b: 'pick',
  n: 'new',
  o: 'levels',
  c: 'share',
  '+': 'zoomIn',
  '=': 'zoomIn',
  '-': 'zoomOut',
  0: 'zoomFit',
  '?': 'keys',
};
/** @type {Record<string, Command>} */
const named = { Home: 'restart', Backspace: 'undo', PageUp: 'previous', PageDown: 'next' };
/** What Shift makes of a command. @type {Partial<Record<Command, Command>>} */
const larger = { undo: 'undoPush', redo: 'redoPush' };

/** The keys of a command in a game. @param {Command} command @param {Entry} [entry] */
export function keysOf(command, entry) {
  const own = Object.entries(entry?.keys ?? {})
    .filter(([, one]) => one === command)
    .map(([key]) => key.toUpperCase());
  return own.length ? own : (table.find((row) => row.command === command)?.keys ?? []);
}

/** Every command of a game, with its keys. @param {Entry} [entry] */
export function commandsOf(entry) {
  return table
    .filter(({ command, own }) => (!own || entry?.own?.includes(command)) && !entry?.lacks?.includes(command))
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
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (event.ctrlKey || event.metaKey) {
    if (key === 'z') return event.shiftKey ? 'redo' : 'undo';
    return key === 'y' ? 'redo' : null;
  }
  const command = named[key] ?? (withLetters ? (entry?.keys?.[key] ?? letters[key]) : undefined);
  if (!command) return null;
  const more = event.shiftKey ? larger[command] : undefined;
  const meant = more && entry?.own?.includes(more) ? more : command;
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

/** The arrow that a key press means, if any: the arrows, and keys that a game takes for them. @param {KeyboardEvent} event @param {boolean} withLetters @param {Entry} [entry] */
export function arrowOf(event, withLetters, entry) {
  if (event.ctrlKey || event.altKey || event.metaKey) return null;
  if (direction(event.key)) return event.key;
  return withLetters ? (entry?.places?.[event.code] ?? null) : null;
}

/** @param {string} key @returns {[number, number] | null} rows and columns */
export function direction(key) {
  /** @type {Record<string, [number, number]>} */
  const steps = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
  return steps[key] ?? null;
}
