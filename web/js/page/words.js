// SPDX-License-Identifier: MIT
// Words and signs that the game's page takes from a position.
import { number, t } from '../lang.js';
import { paramsOf } from './state-card.js';

/** @typedef {import('../engine/protocol.js').Answer} Answer */
/** @typedef {import('../engine/protocol.js').Position} Position */

/** "TITLE 4x4#42, after 3 moves". @param {string} title @param {Position} position */
export function nameOf(title, position) {
  const board = `${title} ${position.seed?.split(':')[1] ?? paramsOf(position)}`;
  return position.moves ? t('page.compare.after', { board, moves: position.moves }) : board;
}

/** The counters in a line. @param {Position} position */
export function summaryOf({ view }) {
  const one = (/** @type {import('../engine/protocol.js').Counter} */ { text, value, of }) =>
    of === undefined ? `${number(value)} ${text}` : t('page.say.of', { value, of, name: text });
  return view.counters.map(one).join(', ');
}

/** From the hinted piece to its target. @param {Position} position */
export function arrowTo({ hint }) {
  return hint?.piece !== undefined && hint.target !== undefined ? { piece: hint.piece, target: hint.target } : null;
}

/** What went wrong, and where. @param {Answer} answer */
export function faultText({ error }) {
  if (!error) return '';
  const { text, line = 1, column } = error;
  return column ? t('page.fault.at', { text, line, column }) : text;
}
