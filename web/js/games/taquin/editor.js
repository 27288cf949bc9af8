// SPDX-License-Identifier: MIT
// Taquin boards as the editor draws them: a number on each edge of a tile, and one gap. Whether the tiles can be fitted
// together and slid there is the engine's business.
import { s } from '../../dom.js';
import { t } from '../../lang.js';

/** @typedef {import('../../editor/model.js').Square} Square */

const sides = ['top', 'left', 'bottom', 'right']; // the order of a tile's numbers
const [LEAST, MOST] = [2, 16];
const NUMBER = 9999;
/** @type {Square} */
const gap = { ground: 'blank', piece: '' };
/** @param {number[]} numbers @returns {Square} */
const tile = (numbers) => ({ ground: 'cell', piece: 'tile', label: numbers.join(' ') });
/** @param {Square} square */
const numbersOf = ({ label = '' }) => label.split(' ').map(Number);
const isGap = (/** @type {Square} */ { piece }) => piece !== 'tile';

/** @param {Square} square @param {number} side @param {number} value */
const numbered = (square, side, value) =>
  isGap(square) ? square : tile(numbersOf(square).map((old, k) => (k === side ? value : old)));

/**
 * A board on which every border has a number of its own, the gap in the corner.
 * @param {number} rows @param {number} cols
 */
function solved(rows, cols) {
  let next = 1;
  /** @type {number[][][]} */
  const all = [];
  for (let r = 0; r < rows; r++) {
    all.push([]);
    for (let c = 0; c < cols; c++) {
      const [top, left] = [all[r - 1]?.[c][2] ?? next++, all[r][c - 1]?.[3] ?? next++];
      all[r].push([top, left, next++, next++]);
    }
  }
  return all.map((row, r) => row.map((numbers, c) => (r === rows - 1 && c === cols - 1 ? gap : tile(numbers))));
}

/** @param {Square[][]} rows @param {(square: Square, index: number) => Square} change */
const mapped = (rows, change) => rows.map((row, r) => row.map((square, c) => change(square, r * row.length + c)));

/** @param {Square[][]} rows @param {number} a @param {number} b */
function swapped(rows, a, b) {
  const flat = rows.flat();
  return a < 0 ? rows : mapped(rows, (square, i) => (i === a ? flat[b] : i === b ? flat[a] : square));
}

/**
 * The number on both sides of a border.
 * @param {Square[][]} rows @param {number} index @param {number} side @param {number} value
 */
function paired(rows, index, side, value) {
  const cols = rows[0].length;
  const [row, col] = [Math.floor(index / cols), index % cols];
  const other = [
    [row - 1, col],
    [row, col - 1],
    [row + 1, col],
    [row, col + 1],
  ][side];
  return rows.map((line, r) =>
    line.map((square, c) => {
      if (r === row && c === col) return numbered(square, side, value);
      return r === other[0] && c === other[1] ? numbered(square, (side + 2) % 4, value) : square;
    }),
  );
}

/** What a tool does. @type {import('../../editor/parts.js').Kind['work']} */
function work(rows, { tool, index, part, value, from }) {
  const side = sides.indexOf(part);
  if (tool === 'pair') return paired(rows, index, side, value);
  if (tool === 'move') return swapped(rows, from, index);
  if (tool === 'gap') return isGap(rows.flat()[index]) ? rows : swapped(rows, rows.flat().findIndex(isGap), index);
  return mapped(rows, (square, i) => (i === index ? numbered(square, side, value) : square));
}

/** The gap stays one, whatever was cut off. @param {Square[][]} rows */
function mend(rows) {
  if (rows.flat().some(isGap)) return rows;
  const last = rows.length * rows[0].length - 1;
  return mapped(rows, (square, i) => (i === last ? gap : square));
}

/** The tiles in another order. @param {Square[][]} rows @param {() => number} random from 0 to 1 */
function shuffled(rows, random) {
  const flat = rows.flat();
  for (let i = flat.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [flat[i], flat[j]] = [flat[j], flat[i]];
  }
  return mapped(rows, (_, i) => flat[i]);
}

/** @param {Square} square */
const written = (square) => (isGap(square) ? '*' : numbersOf(square).join(','));
/** @param {Square[][]} rows */
const write = (rows) => [`${rows.length}x${rows[0].length}:`, ...rows.map((row) => row.map(written).join(' '))];

/** Whatever looks like a board on one line, however little its numbers fit. @param {string} text */
function read(text) {
  const found = text.match(/(\d+)x(\d+):\s*((?:(?:\d+(?:,\d+){3}|\*)[\s_]*)+)/);
  const [height, width] = [Number(found?.[1]), Number(found?.[2])];
  const cells = found?.[3].split(/[\s_]+/).filter(Boolean) ?? [];
  if (!(height >= LEAST && height <= MOST && width >= LEAST && width <= MOST) || cells.length !== height * width)
    return null;
  const squares = cells.map((cell) => (cell === '*' ? gap : tile(cell.split(',').map((n) => Math.min(NUMBER, +n)))));
  return Array.from({ length: height }, (_, r) => squares.slice(r * width, (r + 1) * width));
}

/**
 * A tool's picture: lines, and numbers between them.
 * @param {[number, number, string][]} marks x, y and text @param {string} d
 */
const picture = (marks, d) => (/** @type {number} */ size) =>
  s(
    'g',
    { class: 'piece tool-picture', transform: `scale(${size / 32})` },
    s('path', { class: 'edge', d }),
    ...marks.map(([x, y, text]) => s('text', { x, y, 'font-size': 10, 'text-anchor': 'middle', text })),
  );
const same = (/** @type {Square} */ old) => old;

/** @type {import('../../editor/model.js').Craft} */
export default {
  size: [LEAST, MOST],
  start: [3, 3],
  blank: tile([0, 0, 0, 0]),
  frame: tile([0, 0, 0, 0]),
  fresh: (_, rows, cols) => solved(rows, cols),
  mend,
  shuffle: shuffled,
  tools: [
    {
      name: 'number',
      keys: ['n'],
      square: gap,
      paint: same,
      picture: picture([[16, 13, '7']], 'M3 3H29V29H3ZM3 3L29 29M29 3L3 29'),
    },
    {
      name: 'pair',
      keys: ['p'],
      square: gap,
      paint: same,
      picture: picture(
        [
          [10, 20, '7'],
          [22, 20, '7'],
        ],
        'M1 4H16V28H1ZM16 4H31V28H16Z',
      ),
    },
    { name: 'gap', keys: ['*', 'g'], square: gap, paint: same },
    {
      name: 'move',
      keys: ['m'],
      square: gap,
      paint: same,
      picture: picture([], 'M2 9H22M16 3L22 9L16 15M30 23H10M16 17L10 23L16 29'),
    },
  ],
  parts: {
    names: sides,
    range: [0, NUMBER],
    at: (x, y) => (Math.abs(x - 0.5) > Math.abs(y - 0.5) ? (x < 0.5 ? 'left' : 'right') : y < 0.5 ? 'top' : 'bottom'),
    get: (square, part) => (isGap(square) ? null : numbersOf(square)[sides.indexOf(part)]),
    work,
    typed: ['number', 'pair'],
    carries: 'move',
  },
  facts: (square) => {
    const [top = '', left = '', bottom = '', right = ''] = (square.label ?? '').split(' ');
    return { top, left, bottom, right };
  },
  erase: same,
  write,
  copy: (rows) => `${write(rows)[0]}${write(rows).slice(1).join(' ')}`,
  read,
  take: ({ rows, cols, cells }) =>
    Array.from({ length: rows }, (_, r) =>
      cells
        .slice(r * cols, (r + 1) * cols)
        .map(({ piece, label = '' }) => (piece ? tile(label.split(' ').map(Number)) : gap)),
    ),
  spot: () => -1,
  asks: 'solve rate',
  verdict: ({ solve, rate }) => (rate ? [rate.text, t('page.edit.effort', { nodes: solve?.expanded ?? 0 })] : null),
  says: {
    title: 'page.taquin.edit.title',
    whole: 'page.taquin.edit.whole',
    solved: 'page.taquin.edit.solved',
    solve: 'page.taquin.edit.solve',
    clear: 'page.taquin.edit.clear',
    own: 'page.taquin.edit.own',
  },
};
