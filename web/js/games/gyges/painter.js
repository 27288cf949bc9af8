// SPDX-License-Identifier: MIT
// Gygès: discs whose rings are their steps, six rows between two goals, the last move drawn as a line. What may move,
// where to and who threatens what is the engine's answer each time; the desk (desk.js) asks for it and hands it to the
// painter as its look.
import { s } from '../../dom.js';
import { language, t } from '../../lang.js';

/** @typedef {import('../../engine/protocol.js').Cell} Cell */
/** @typedef {import('../../engine/protocol.js').View} View */
/** @typedef {import('../../engine/protocol.js').Way} Way */
/**
 * What is drawn beside the view. `born`: when the position came up; `plan`: the cells of a move in the making; `hand`:
 * a piece that waits to be put somewhere, at a cell.
 * @typedef {{ways: Way[], born: number, threats: boolean, plan: number[], hand: {cell: number, value: number} | null}}
 *            Look
 * @typedef {{size: number, row: number, whole: boolean, look: Look, key: string}} Style `whole`: a board, not a piece
 *            of one
 */

/** @type {Look} */
export const look = { ways: [], born: 0, threats: false, plan: [], hand: null };
const values = ['', 'one', 'two', 'three'];
export const COLS = 6;
/** The rings of each value, as shares of a cell. */
const rings = [[], [0.17], [0.12, 0.235], [0.085, 0.18, 0.275]];
const LEGIBLE = 38; // pixels a cell from which the cells are named
const JUST = 60; // milliseconds in which a line is drawn for the first time

/** @param {View} view @param {number} size @param {Look} [given] @returns {Style} */
function begin(view, size, given) {
  const row = view.counters.find(({ name }) => name === 'gyges.row')?.value;
  const active = view.cells.some(({ marks }) => marks?.includes('active'));
  return {
    size,
    whole: view.rows > 1,
    row: row && active ? 7 - row : -1,
    look: given ?? { ...look, ways: [], plan: [], hand: null, threats: false },
    key: language(),
  };
}

/** A part of a goal: all six are one bar. @param {number} n @param {number} index */
function goal(n, index) {
  const [col, south] = [index % COLS, index >= COLS];
  const [top, bottom, r] = [south ? n * 0.16 : n * 0.22, south ? n * 0.78 : n * 0.84, n * 0.2];
  const d =
    col === 0
      ? `M${n} ${top}H${n * 0.06 + r}Q${n * 0.06} ${top} ${n * 0.06} ${top + r}V${bottom - r}Q${n * 0.06} ${bottom} ${n * 0.06 + r} ${bottom}H${n}`
      : col === COLS - 1
        ? `M0 ${top}H${n * 0.94 - r}Q${n * 0.94} ${top} ${n * 0.94} ${top + r}V${bottom - r}Q${n * 0.94} ${bottom} ${n * 0.94 - r} ${bottom}H0`
        : `M0 ${top}H${n}V${bottom}H0Z`;
  const line = col === 0 || col === COLS - 1 ? d : `M0 ${top}H${n}M0 ${bottom}H${n}`;
  return s(
    'g',
    { class: 'goal-bar' },
    s('path', { class: 'bar', d }),
    s('path', { class: 'bar-line', d: line }),
    col === 3 && n >= 20
      ? s(
          'text',
          { class: 'goal-name', x: 0, y: (top + bottom) / 2, 'font-size': Math.max(10, n * 0.22) },
          t(south ? 'page.gyges.south' : 'page.gyges.north'),
        )
      : null,
  );
}

/** @param {Cell} cell @param {Style} style @param {number} index */
function ground({ ground: name, marks = [] }, { size: n, row, whole }, index) {
  if (name === 'goal') return goal(n, index);
  const [r, c] = [Math.floor(index / COLS), index % COLS];
  const small = n < 56 ? 9 : 11;
  const tint = ['to', 'from', 'drop'].find((mark) => marks.includes(mark));
  return s(
    'g',
    {},
    s('rect', { class: r === row ? 'square active' : 'square', width: n, height: n }),
    tint ? s('rect', { class: `tint ${tint}`, width: n, height: n }) : null,
    whole && n >= LEGIBLE && c === 0
      ? s('text', { class: 'coord', x: 3, y: small + 1, 'font-size': small }, String(7 - r))
      : null,
    whole && n >= LEGIBLE && r === 6
      ? s('text', { class: 'coord letter', x: n - 3, y: n - 4, 'font-size': small }, 'abcdef'[c])
      : null,
  );
}

/** @param {string} name @param {number} n @param {boolean} active */
function stone(name, n, active) {
  const count = values.indexOf(name);
  const wide = Math.max(1, n * 0.045);
  return s(
    'g',
    { class: active ? 'stone active' : 'stone' },
    s('ellipse', { class: 'shade', cx: n / 2, cy: n * 0.54, rx: n * 0.39, ry: n * 0.385 }),
    s('circle', {
      class: `body v${count}`,
      cx: n / 2,
      cy: n / 2,
      r: n * 0.39,
      'stroke-width': Math.max(1, n * (active ? 0.035 : 0.02)),
    }),
    ...rings[count].map((r) => s('circle', { class: 'ring', cx: n / 2, cy: n / 2, r: n * r, 'stroke-width': wide })),
  );
}

/** Whose move it is, for the editor. @param {number} n */
const mover = (n) =>
  s(
    'g',
    { class: 'to-move', transform: `scale(${n / 20})` },
    s('circle', { cx: 10, cy: 10, r: 3.9 }),
    s('path', { d: 'M8.1 10.1l1.5 1.6 2.5-3.2' }),
  );

/** @param {number} index @param {number} n */
const centre = (index, n) => [((index % COLS) + 0.5) * n, (Math.floor(index / COLS) + 0.5) * n];
/** @param {number[]} cells @param {number} n @param {number} [aside] pixels */
const lineOf = (cells, n, aside = 0) =>
  cells
    .map((cell, i) => {
      const [x, y] = centre(cell, n);
      return `${i ? 'L' : 'M'}${x + aside} ${y + aside}`;
    })
    .join('');

/**
 * A bow from where a replaced piece stood to where it was put.
 * @param {number} from @param {number} to @param {number} n
 */
function bow(from, to, n) {
  const [[x1, y1], [x2, y2]] = [centre(from, n), centre(to, n)];
  const [dx, dy] = [x2 - x1, y2 - y1];
  const bend = Math.min(0.25, (0.4 * n) / Math.max(1, Math.hypot(dx, dy)));
  return `M${x1} ${y1}Q${(x1 + x2) / 2 - dy * bend} ${(y1 + y2) / 2 + dx * bend} ${x2} ${y2}`;
}

/** The last move: its way, the pieces it bounced on, the drop. @param {View} view @param {Style} style */
function under(view, { size: n, look: { ways, born } }) {
  const last = ways.find(({ kind }) => kind === 'last');
  if (!last || n < 16) return [];
  const fine = Math.max(2, n * 0.07);
  const end = last.cells[last.cells.length - 1];
  const [x, y] = centre(last.cells[0], n);
  return [
    last.drop === undefined
      ? null
      : s('path', {
          class: 'drop-way',
          d: bow(end, last.drop, n),
          'stroke-width': fine * 0.7,
          'stroke-dasharray': `${fine * 0.1} ${fine * 1.7}`,
        }),
    s('path', {
      class: performance.now() - born < JUST ? 'last-way fresh' : 'last-way',
      d: lineOf(last.cells, n),
      pathLength: 1,
      'stroke-width': fine,
    }),
    s('circle', { class: 'last-start', cx: x, cy: y, r: fine * 1.1 }),
    ...last.cells.flatMap((cell) => {
      if (!view.cells[cell]?.marks?.includes('bounce')) return [];
      const [cx, cy] = centre(cell, n);
      return [s('circle', { class: 'last-bounce', cx, cy, r: n * 0.44, 'stroke-width': fine * 0.55 })];
    }),
  ].filter((node) => node !== null);
}

/** @param {number[]} cells @param {number} n @param {number} aside */
function head(cells, n, aside) {
  const [[x1, y1], [x2, y2]] = cells.slice(-2).map((cell) => centre(cell, n).map((v) => v + aside));
  const [long, wing] = [Math.hypot(x2 - x1, y2 - y1) || 1, n * 0.13];
  const [dx, dy] = [(x2 - x1) / long, (y2 - y1) / long];
  return `M${x2 - (dx - dy) * wing} ${y2 - (dy + dx) * wing}L${x2} ${y2}L${x2 - (dx + dy) * wing} ${y2 - (dy - dx) * wing}`;
}

/** Threats, the move in the making, the piece in hand. @param {View} view @param {Style} style */
function over(view, { size: n, look: { ways, threats, plan, hand } }) {
  const fine = Math.max(2, n * 0.055);
  const shown = threats ? ways.filter(({ kind }) => kind !== 'last') : [];
  const nodes = shown.map(({ kind, cells }, i) => {
    const aside = ((i % 3) - 1) * fine * 0.9;
    return s('path', {
      class: `threat ${kind}`,
      d: lineOf(cells, n, aside) + head(cells, n, aside),
      'stroke-width': fine,
    });
  });
  if (plan.length > 1)
    nodes.push(
      s('path', { class: 'plan', d: lineOf(plan, n), 'stroke-width': fine, 'stroke-dasharray': `${fine} ${fine * 2}` }),
    );
  if (!hand) return nodes;
  const [x, y] = centre(hand.cell, n);
  return [
    ...nodes,
    s(
      'g',
      { class: 'hand', transform: `translate(${x + n * 0.12} ${y - n * 0.62}) scale(.62)` },
      stone(values[hand.value], n, true),
    ),
  ];
}

/** @type {import('../../board/board.js').Painter} */
const painter = {
  begin,
  ground,
  under: (view, style) => /** @type {SVGElement[]} */ (under(view, style)),
  over: (view, style) => /** @type {SVGElement[]} */ (over(view, style)),
  piece: ({ piece: name, marks }, { size }) => [
    name === 'turn' ? mover(size) : stone(name ?? '', size, Boolean(marks?.includes('active'))),
  ],
  groundKey: ({ ground: name, marks }, { size, row, key }, index) =>
    `${name}/${size}/${name === 'goal' ? key : ''}/${marks?.filter((mark) => ['to', 'from', 'drop'].includes(mark)) ?? ''}/${Math.floor(index / COLS) === row}`,
  key: ({ piece: name, marks }, { size }) => `${name}/${size}/${marks?.includes('active')}`,
  bare: true,
};

export default painter;
