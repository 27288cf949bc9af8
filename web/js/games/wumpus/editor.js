// SPDX-License-Identifier: MIT
// Wumpus grids as the editor draws them: pits, wumpuses and golds around a start that stays where it is. What makes a
// grid whole is the engine's business; whether it can be won without luck is found out by following its proved steps.
import { t } from '../../lang.js';

/** @typedef {import('../../editor/model.js').Square} Square */

/** @type {Record<string, Square>} */
const squares = {
  '.': { ground: 'open', piece: '' },
  P: { ground: 'pit', piece: '' },
  W: { ground: 'open', piece: 'wumpus' },
  G: { ground: 'open', piece: 'gold' },
  A: { ground: 'open', piece: 'player' },
};
const letterOf = (/** @type {Square} */ { ground, piece }) =>
  ground === 'pit' ? 'P' : piece === 'wumpus' ? 'W' : piece === 'gold' ? 'G' : '.';
const MOST = 64;
const STEPS = 2000;

/** The start stays. @param {string} letter */
const paint = (letter) => (/** @type {Square} */ old) => (old.piece === 'player' ? old : squares[letter]);

/** @param {string[]} rows letters */
const board = (rows) =>
  rows.map((row, r) => [...row].map((letter, c) => (r + c === 0 ? squares.A : (squares[letter] ?? squares['.']))));

/** @param {Square[][]} rows */
const write = (rows) => [`${rows.length}x${rows[0].length}`, ...rows.map((row) => row.map(letterOf).join(''))];

/**
 * Plays by proved steps alone: the hints of the engine, none of which is a guess.
 * @param {(line: string) => Promise<import('../../engine/protocol.js').Answer>} ask @param {string} id
 * @returns {Promise<[string, string]>}
 */
async function judge(ask, id) {
  let position = await ask(`load ${id}`);
  let longest = 0;
  for (let steps = 0; position.status === 'open' && steps < STEPS; steps++) {
    const { hint } = await ask('hint 4');
    if (!hint?.move) return [t('page.wumpus.edit.luck', { steps }), ''];
    longest = Math.max(longest, hint.proof?.length ?? 0);
    position = await ask(`move ${hint.move}`);
  }
  const steps = Number(position.moves ?? 0);
  return position.status === 'won'
    ? [t('page.wumpus.edit.proved', { steps }), t('page.wumpus.edit.reason', { cells: longest })]
    : [t('page.wumpus.edit.luck', { steps }), ''];
}

/** @type {import('../../editor/model.js').Craft} */
export default {
  size: [2, MOST],
  start: [8, 8],
  square: true,
  fresh: (begun, rows, cols) =>
    board(
      Array.from({ length: rows }, (_, r) =>
        Array.from({ length: cols }, (_, c) => (begun && r === rows - 1 && c === cols - 1 ? 'G' : '.')).join(''),
      ),
    ),
  blank: squares['.'],
  frame: squares['.'],
  tools: [
    { name: 'pit', keys: ['1', 'p'], square: squares.P, paint: paint('P') },
    { name: 'wumpus', keys: ['2', 'w'], square: squares.W, paint: paint('W') },
    { name: 'gold', keys: ['3', 'g'], square: squares.G, paint: paint('G') },
    { name: 'empty', keys: ['4', '.', 'Delete', 'Backspace'], square: squares['.'], paint: paint('.') },
  ],
  erase: paint('.'),
  write,
  copy: (rows) => write(rows).join('\n'),
  read: (text) => {
    const rows = text
      .split('\n')
      .map((line) => line.replace(/\s/g, ''))
      .filter((line) => /^[.PWGXA]{2,64}$/.test(line));
    const whole = rows.length >= 2 && rows.every((row) => row.length === rows.length);
    return whole && rows.length <= MOST ? board(rows.map((row) => row.replace(/X/g, 'W'))) : null;
  },
  take: ({ rows, cols, cells }) =>
    board(
      Array.from({ length: rows }, (_, r) =>
        cells
          .slice(r * cols, (r + 1) * cols)
          .map(({ ground = '', piece = '' }) => letterOf({ ground, piece }))
          .join(''),
      ),
    ),
  // The first line is the size.
  offset: 1,
  placeless: ['wumpus.text.gold', 'wumpus.text.many'],
  judge,
  says: {
    title: 'page.wumpus.edit.title',
    whole: 'page.wumpus.edit.whole',
    solve: 'page.wumpus.edit.solve',
    own: 'page.wumpus.edit.own',
  },
};
