// SPDX-License-Identifier: MIT
// Gygès as the editor draws it: an empty cell, the three kinds of pieces, and the goal of whoever is to move, which is
// marked. What makes a position whole is the engine's business.
import { fixed, t } from '../../lang.js';
import { optionsOf } from './text.js';

/** @typedef {import('../../editor/model.js').Square} Square */
/** @typedef {import('../../editor/model.js').Craft} Craft */

const names = ['', 'one', 'two', 'three'];
const [ROWS, COLS] = [8, 6];
/** @type {Square} */
const blank = { ground: 'cell', piece: '' };
/** @param {number} value @returns {Square} */
const piece = (value) => ({ ground: 'cell', piece: names[value] });
/** @param {boolean} moves @returns {Square} */
const goal = (moves) => ({ ground: 'goal', piece: moves ? 'turn' : '' });

/**
 * The whole board from six rows of digits, South's first.
 * @param {string[]} rows @param {string} turn @returns {Square[][]}
 */
function board(rows, turn) {
  const bar = (/** @type {boolean} */ moves) => Array.from({ length: COLS }, (_, c) => goal(moves && c === 0));
  return [
    bar(turn === 'n'),
    ...rows.map((row) => [...row].map((digit) => piece(Number(digit) || 0))).reverse(),
    bar(turn === 's'),
  ];
}

/** A goal is marked by whatever is drawn on it. @param {Square} old @param {Square} square @returns {Square} */
const paint = (old, square) => (old.ground === 'goal' ? goal(true) : square.ground === 'goal' ? old : square);
/** @param {number} value */
const tool = (value) => ({
  name: ['empty', 'one', 'two', 'three'][value],
  keys: value ? [String(value)] : ['0', '.', 'Delete', 'Backspace'],
  square: piece(value),
  paint: (/** @type {Square} */ old) => paint(old, piece(value)),
});

/** The options of what is drawn, such as "beginner"; they are kept from what was taken or read. */
let options = 'full';
const prefix = () => (options === 'full' ? '' : `${options}:`);
/** @param {Square[][]} rows */
const text = (rows) => `${prefix()}${digits(rows).join('/')} ${turnOf(rows)}`;

/** @param {Square[][]} rows */
const digits = (rows) =>
  rows
    .slice(1, 7)
    .map((row) => row.map(({ piece: name }) => Math.max(0, names.indexOf(name))).join(''))
    .reverse();
/** @param {Square[][]} rows */
const turnOf = (rows) => (rows[0].some(({ piece: name }) => name === 'turn') ? 'n' : 's');

/** @type {Craft} */
export default {
  size: [6, 8],
  start: [ROWS, COLS],
  fixed: true,
  fresh: (begun) =>
    board(begun ? ['321123', '000000', '000000', '000000', '000000', '321123'] : Array(6).fill('000000'), 's'),
  blank,
  frame: blank,
  sole: 'turn',
  tools: [
    tool(1),
    tool(2),
    tool(3),
    tool(0),
    { name: 'turn', keys: ['4', 't'], square: goal(true), paint: (old) => paint(old, goal(true)) },
  ],
  // A goal stays marked until the other one is.
  erase: (old) => (old.ground === 'goal' ? goal(true) : blank),
  write: (rows) => [text(rows)],
  copy: text,
  read: (given) => {
    const found = given.match(/(?:^|\s)(?:gyges:)?(?:([-a-z]+):)?((?:[0-3.]{6}[/\s]+){5}[0-3.]{6})[\s_]*([sn])?/);
    if (!found) return null;
    options = found[1] ?? 'full';
    return board(found[2].trim().split(/[/\s]+/), found[3] ?? 's');
  },
  take: (view, position) => {
    options = optionsOf(position?.id);
    const rows = Array.from({ length: 6 }, (_, r) =>
      view.cells
        .slice((r + 1) * COLS, (r + 2) * COLS)
        .map(({ label }) => label ?? '0')
        .join(''),
    );
    return board(rows.reverse(), position?.turn ? 'n' : 's');
  },
  placeless: ['gyges.text.pieces'],
  spot: (_, column) => {
    const at = column - 1 - prefix().length;
    const [row, col] = [Math.floor(at / 7), at % 7];
    return at >= 0 && row < 6 && col < 6 ? (6 - row) * COLS + col : -1;
  },
  says: {
    title: 'page.gyges.edit.title',
    whole: 'page.gyges.edit.whole',
    solve: 'page.gyges.edit.solve',
    own: 'page.gyges.edit.own',
  },
  asks: 'think nodes=150000',
  verdict: ({ think, turn = 0 }) => {
    if (!think) return null;
    const [mover, other] = [
      t(turn ? 'page.gyges.north' : 'page.gyges.south'),
      t(turn ? 'page.gyges.south' : 'page.gyges.north'),
    ];
    const { win = 0, score, line } = think;
    const verdict =
      win > 0
        ? t('page.gyges.winsIn', { player: mover, count: win })
        : win < 0
          ? t('page.gyges.winsIn', { player: other, count: -win })
          : t('page.gyges.score', { player: score < 0 ? other : mover, score: fixed(Math.abs(score) / 100, 2) });
    return [verdict, line.replaceAll(',', ' ')];
  },
};
