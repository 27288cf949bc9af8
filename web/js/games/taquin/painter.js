// SPDX-License-Identifier: MIT
// The Taquin's painter: four triangles a tile, a number in each; edges that agree with their neighbour are filled.
// Where a cell is too small for numbers, each edge that still seeks its twin shows its number as a short bar of colours
// (digits in base 8), so that twins look alike and the board grows calm as it is solved; the lens shows the tile under
// the focus in full.
import { s } from '../../dom.js';

/** @typedef {import('../../engine/protocol.js').View} View */
/** @typedef {import('../../engine/protocol.js').Cell} Cell */
/** @typedef {{size: number, inset: number, font: number, segments: number, bars: boolean}} Style */

const sides = ['top', 'left', 'bottom', 'right']; // the order of a tile's numbers
const facing = [2, 3, 0, 1];
const LEGIBLE = 9; // pixels
const same = /** @type {const} */ (['size', 'font', 'segments']);

/** Of the cells that were asked about: a cell that did not change is the same object from view to view. */
const read = new WeakMap();

/** @param {Cell} cell @returns {number[]} */
function numbers(cell) {
  if (!read.has(cell)) read.set(cell, (cell.label ?? '').split(' ').map(Number));
  return read.get(cell);
}

/** @param {number} size @param {number} digits */
const fontFor = (size, digits) =>
  Math.floor(Math.min(size * ([0.26, 0.23, 0.18][digits - 1] ?? 0.15), 6 + size * 0.14));

/**
 * One size of type for most of the board; a number with more digits than most is set smaller.
 * @param {View} view @param {number} size @returns {Style}
 */
function begin(view, size) {
  const all = view.cells
    .filter((cell) => cell.piece)
    .flatMap(numbers)
    .sort((a, b) => a - b);
  const usual = String(all[Math.floor(all.length * 0.75)] ?? 0).length;
  return {
    size,
    inset: size < 40 ? 0.5 : 1.5,
    font: fontFor(size, usual),
    segments: (all[all.length - 1] ?? 0).toString(8).length,
    bars: fontFor(size, usual) < LEGIBLE,
  };
}

// What is drawn at the top is turned to the other sides by its coordinates: an element with a transform of its own
// costs the browser a layer's bookkeeping, and a large board has thousands.
/** @param {number} size @param {number} side @param {number} x @param {number} y @returns {[number, number]} */
const turned = (size, side, x, y) =>
  side === 0 ? [x, y] : side === 1 ? [y, size - x] : side === 2 ? [size - x, size - y] : [size - y, x];

/** @param {number} size @param {number} side @param {{x: number, y: number, width: number, height: number}} box */
function turnedBox(size, side, { x, y, width, height }) {
  const [[x1, y1], [x2, y2]] = [turned(size, side, x, y), turned(size, side, x + width, y + height)];
  return { x: Math.min(x1, x2), y: Math.min(y1, y2), width: Math.abs(x2 - x1), height: Math.abs(y2 - y1) };
}

/**
 * One of the four triangles, its outer corners rounded.
 * @param {Style} style @param {number} side
 */
function triangle({ size, inset: a, bars }, side) {
  const r = bars ? 2 : Math.min(8, size / 10);
  const p = a + r * (1 - Math.SQRT1_2);
  const at = (/** @type {number} */ x, /** @type {number} */ y) => turned(size, side, x, y).join(' ');
  return {
    d:
      `M${at(p, p)}A${r} ${r} 0 0 1 ${at(a + r, a)}L${at(size - a - r, a)}` +
      `A${r} ${r} 0 0 1 ${at(size - p, p)}L${at(size / 2, size / 2)}Z`,
  };
}

/** @param {Style} style @param {number} side @param {number} value */
function text({ size, inset, font: usual }, side, value) {
  const m = size / 2;
  const font = Math.min(usual, fontFor(size, String(value).length));
  const half = (String(value).length * font * 0.6) / 2;
  const [wide, high] = [inset + size * 0.08 + half, inset + size * 0.07 + font * 0.42];
  const x = side === 1 ? wide : side === 3 ? size - wide : m;
  const y = side === 0 ? high : side === 2 ? size - high : m;
  return { x, y: y + font * 0.36, 'font-size': font, 'text-anchor': 'middle' };
}

/**
 * The number as colours, in the same order on both sides of a border.
 * @param {Style} style @param {number} side @param {number} value
 */
function bar({ size, segments }, side, value) {
  const digits = Array.from({ length: segments }, (_, i) => Math.floor(value / 8 ** (segments - 1 - i)) % 8);
  if (side === 1 || side === 2) digits.reverse();
  const step = Math.max(3, Math.floor((size * 0.56) / segments));
  const start = (size - step * segments) / 2;
  const thick = Math.max(3, Math.round(size * 0.15));
  return digits.map((digit, i) =>
    s('rect', {
      class: `c${digit}`,
      ...turnedBox(size, side, { x: start + i * step, y: 1.5, width: step, height: thick }),
    }),
  );
}

/**
 * Two edges that agree are clasped together across the border: a sign that needs no colour.
 * @param {Style} style @param {number} side
 */
function clasp({ size, inset }, side) {
  const wide = Math.round(size * 0.22);
  return s('rect', {
    class: 'clasp',
    ...turnedBox(size, side, { x: (size - wide) / 2, y: 0, width: wide, height: inset + Math.max(1, size / 110) }),
    rx: 0.5,
  });
}

/**
 * A number, as figures or as colours; where it agrees, colours have nothing more to say.
 * @param {Style} style @param {number} side @param {number} value @param {boolean} agrees @returns {SVGElement[]}
 */
function figure(style, side, value, agrees) {
  if (!style.bars) return [s('text', { class: agrees ? 'agree' : '', text: value, ...text(style, side, value) })];
  return agrees ? [] : bar(style, side, value);
}

/** @param {Cell} cell @param {Style} style */
function piece(cell, style) {
  const agreeing = sides.map((side) => cell.marks?.includes(side) ?? false);
  const { size, inset, bars } = style;
  const values = numbers(cell);
  return [
    ...sides.map((_, k) =>
      s('path', {
        class: `edge e${values[k] % 8}${agreeing[k] ? ' agree' : ''}${bars ? ' bare' : ''}`,
        ...triangle(style, k),
      }),
    ),
    ...values.flatMap((value, k) => figure(style, k, value, agreeing[k])),
    s('rect', {
      class: 'frame',
      x: inset,
      y: inset,
      width: size - 2 * inset,
      height: size - 2 * inset,
      rx: bars ? 2 : Math.min(8, size / 10),
    }),
    ...sides.flatMap((_, k) => (agreeing[k] && style.size >= 48 ? [clasp(style, k)] : [])),
  ];
}

/** @param {string} name @param {Style} style */
function mark(name, style) {
  return s('path', triangle(style, sides.indexOf(name)));
}

/**
 * Where the numbers that a tile still has to match are found, on edges that could meet them. A number that is
 * everywhere (few colours) points nowhere and is left out.
 * @param {View} view @param {number} index
 */
function related(view, index) {
  const tile = view.cells[index];
  if (!tile?.piece) return [];
  /** @type {{index: number, mark: string}[]} */
  const found = [];
  numbers(tile).forEach((value, side) => {
    if (tile.marks?.includes(sides[side])) return;
    const twins = view.cells.flatMap((cell, i) =>
      i !== index && cell.piece && numbers(cell)[facing[side]] === value
        ? [{ index: i, mark: sides[facing[side]] }]
        : [],
    );
    if (twins.length && twins.length <= 3) found.push(...twins);
  });
  return found;
}

/** @param {Cell} cell @param {Style} style */
function ground(cell, { size }) {
  if (cell.ground !== 'blank') return s('g');
  const r = Math.min(8, size / 10);
  const step = Math.max(6, Math.round(size / 12));
  let lines = '';
  for (let at = step; at < 2 * size; at += step) {
    const [from, to] = [Math.max(2, at - size + 2), Math.min(size - 2, at - 2)];
    if (from < to) lines += `M${from} ${at - from}L${to} ${at - to}`;
  }
  return s(
    'g',
    { class: 'gap' },
    s('path', { d: lines }),
    s('rect', { x: 1.5, y: 1.5, width: size - 3, height: size - 3, rx: r }),
  );
}

/** @type {import('../../board/board.js').Painter} */
const painter = {
  begin,
  ground,
  piece,
  mark,
  related,
  // Beside what the view says, a tile looks as the board's type and size have it.
  altered: (style, before) => (same.every((name) => style[name] === before[name]) ? [] : null),
  key: (cell, { size, font, segments }) => `${cell.label}/${cell.marks ?? ''}/${size}/${font}/${segments}`,
  compact: ({ bars }) => bars,
};

export default painter;
