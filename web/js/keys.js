// Which key means what. One table serves the page, the tooltips and the ? overlay.

/** @typedef {'undo' | 'redo' | 'hint' | 'playHint' | 'new' | 'solve' | 'restart' | 'share' | 'animate' | 'goal' | 'compare' | 'trace' | 'edit' | 'sound' | 'keys'} Command */

/** Keys as shown, the first one in tooltips. @type {{command: Command, keys: string[]}[]} */
export const commands = [
  { command: 'undo', keys: ['U', 'Ctrl+Z'] },
  { command: 'redo', keys: ['R', 'Ctrl+Y'] },
  { command: 'restart', keys: ['Home'] },
  { command: 'hint', keys: ['H'] },
  { command: 'playHint', keys: ['P'] },
  { command: 'solve', keys: ['S'] },
  { command: 'animate', keys: ['A'] },
  { command: 'goal', keys: ['G'] },
  { command: 'compare', keys: ['M'] },
  { command: 'trace', keys: ['T'] },
  { command: 'new', keys: ['N'] },
  { command: 'share', keys: ['C'] },
  { command: 'edit', keys: ['E'] },
  { command: 'sound', keys: ['L'] },
  { command: 'keys', keys: ['?'] },
];

/** @type {Record<string, Command>} */
const letters = { u: 'undo', r: 'redo', h: 'hint', p: 'playHint', s: 'solve', a: 'animate', g: 'goal', m: 'compare', t: 'trace', e: 'edit', l: 'sound', n: 'new', c: 'share', '?': 'keys' };

/**
 * The command of a key press, if it is one. Letters can be switched off, for those whose software types them.
 * @param {KeyboardEvent} event
 * @param {boolean} withLetters
 * @returns {Command | null}
 */
export function commandOf(event, withLetters) {
  if (event.altKey) return null;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (event.ctrlKey || event.metaKey) {
    if (key === 'z') return event.shiftKey ? 'redo' : 'undo';
    return key === 'y' ? 'redo' : null;
  }
  if (key === 'Home') return 'restart';
  return withLetters ? letters[key] ?? null : null;
}

/** True where a key belongs to the field it is typed into. @param {EventTarget | null} target */
export function isField(target) {
  return target instanceof HTMLElement
    && (target.matches('textarea, select, input:not([type=button]):not([type=checkbox]):not([type=radio])') || Boolean(target.closest('dialog[open]')));
}

/** @param {string} key @returns {[number, number] | null} rows and columns */
export function direction(key) {
  /** @type {Record<string, [number, number]>} */
  const steps = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
  return steps[key] ?? null;
}
