// SPDX-License-Identifier: MIT
// Sokoban's painter: brick walls that run together, crates, rings for goals, and a warehouse keeper seen from above,
// a pencil behind the ear, who faces the way of the last move. A crate on its goal changes colour and sign.
import { s } from '../../dom.js';
import { crateSides, raisedWall } from './depth.js';
import { firstOf, isMarked } from './overlays.js';

/** @typedef {import('../../engine/protocol.js').View} View */
/** @typedef {import('../../engine/protocol.js').Cell} Cell */
/**
 * `deep`: walls and crates have height. `back`: the level is played backwards.
 * @typedef {{facing: string, pushing: boolean, deep: boolean, back: boolean} &
 *            Record<import('./overlays.js').Overlay, boolean>} Look
 */
/** @typedef {{size: number, fine: boolean, view: View, look: Look, first: number}} Style `first`: of the zone */

const FINE = 32; // pixels: from here on there is room for details
const plain = { facing: 'd', pushing: false, deep: false, back: false, zone: false, dead: false, frozen: false };
/** @type {Record<string, number>} */
const turns = { u: 0, r: 90, d: 180, l: 270 };

/** @param {View} view @param {number} size @param {Look} [look] @returns {Style} */
const begin = (view, size, look) => ({
  size,
  fine: size >= FINE,
  view,
  look: look ?? plain,
  first: look?.zone ? firstOf(view) : -1,
});

/** Which of the four neighbours are walls: up, right, down, left. @param {Style} style @param {number} index */
function around({ view: { rows, cols, cells } }, index) {
  const [row, col] = [Math.floor(index / cols), index % cols];
  return [
    [-1, 0],
    [0, 1],
    [1, 0],
    [0, -1],
  ].map(
    ([r, c]) =>
      row + r >= 0 && row + r < rows && col + c >= 0 && col + c < cols && cells[index + r * cols + c].ground === 'wall',
  );
}

/** A wall's top, its corners rounded where it ends. @param {number} n @param {boolean[]} near */
function block(n, [up, right, down, left]) {
  const r = n * 0.16;
  const corner = (/** @type {boolean} */ a, /** @type {boolean} */ b) => (a || b ? 0 : r);
  const [a, b, c, d] = [corner(up, left), corner(up, right), corner(down, right), corner(down, left)];
  return `M${a} 0H${n - b}A${b} ${b} 0 0 1 ${n} ${b}V${n - c}A${c} ${c} 0 0 1 ${n - c} ${n}H${d}A${d} ${d} 0 0 1 0 ${n - d}V${a}A${a} ${a} 0 0 1 ${a} 0Z`;
}

/** @param {Style} style @param {number} index */
function wall({ size: n, fine, ...style }, index) {
  const near = around({ size: n, fine, ...style }, index);
  const [h, q] = [n / 2, n / 4];
  return s(
    'g',
    { class: 'wall' },
    s('path', { class: 'bricks', d: block(n, near) }),
    fine ? s('path', { class: 'seams', d: `M0 ${h}H${n}M${h} 0V${h}M${q} ${h}V${n}M${n - q} ${h}V${n}` }) : null,
    near[0]
      ? null
      : s('path', {
          class: 'ridge',
          d: `M${near[3] ? 0 : n * 0.16} ${n * 0.045}H${near[1] ? n : n * 0.84}`,
          'stroke-width': n * 0.09,
        }),
  );
}

/** Strokes across a cell. @param {number} n */
function hatch(n) {
  const step = Math.max(5, n / 6);
  let lines = '';
  for (let at = step; at < 2 * n; at += step)
    lines += `M${Math.max(0, at - n)} ${Math.min(at, n)}L${Math.min(at, n)} ${Math.max(0, at - n)}`;
  return s('path', { class: 'dead', d: lines });
}

/** The goal beneath the keeper shows around him. @param {number} n */
function corners(n) {
  const [a, b, w] = [n * 0.08, n * 0.26, Math.max(1.5, n * 0.055)];
  const [c, d] = [n - a, n - b];
  const path = `M${a} ${b}V${a}H${b}M${d} ${a}H${c}V${b}M${c} ${d}V${c}H${d}M${b} ${c}H${a}V${d}`;
  return s('path', { class: 'target corners', d: path, 'stroke-width': w });
}

/** Whose start square a cell of a backward play is. @param {Cell} cell */
const startOf = (cell) => cell.marks?.filter((mark) => mark.startsWith('start')).join('+') ?? '';

/** Where a box or the player has to come to, backwards. @param {string} whose @param {number} n */
function startSquare(whose, n) {
  const stroke = { class: 'start-square', 'stroke-width': Math.max(1.5, n * 0.055) };
  return whose.includes('player')
    ? s('circle', { ...stroke, cx: n / 2, cy: n / 2, r: n * 0.36 })
    : s('rect', { ...stroke, x: n * 0.14, y: n * 0.14, width: n * 0.72, height: n * 0.72, rx: n * 0.06 });
}

/** @param {Cell} cell @param {Style} style @param {number} index */
function ground(cell, style, index) {
  const { size: n, look } = style;
  if (cell.ground === 'outside') return s('g');
  if (cell.ground === 'wall') return look.deep ? raisedWall(n, around(style, index)[2]) : wall(style, index);
  const dead = look.dead && isMarked(cell, 'dead');
  const zone = look.zone && isMarked(cell, 'zone');
  return s(
    'g',
    {},
    s('rect', { class: 'floor', x: 0.5, y: 0.5, width: n, height: n }),
    zone ? s('rect', { class: 'zone', x: 0.5, y: 0.5, width: n, height: n }) : null,
    index === style.first
      ? s('text', { class: 'normal', x: n * 0.08, y: n * 0.3, 'font-size': n * 0.28, text: 'n' })
      : null,
    dead ? hatch(n) : null,
    startOf(cell) ? startSquare(startOf(cell), n) : null,
    cell.ground === 'goal' && cell.piece === 'player' ? corners(n) : null,
    cell.ground === 'goal'
      ? s(
          'g',
          { class: 'target', 'stroke-width': Math.max(1.5, n * 0.055) },
          s('circle', { cx: n / 2, cy: n / 2, r: n * 0.21 }),
          s('circle', { class: 'dot', cx: n / 2, cy: n / 2, r: Math.max(1.2, n * 0.06) }),
        )
      : null,
  );
}

/** @param {Cell} cell @param {Style} style */
function crate(cell, { size: n, fine, look }) {
  const ice = look.frozen && isMarked(cell, 'frozen');
  const home = look.back ? startOf(cell) === 'start' : cell.ground === 'goal';
  const [a, w] = [n * 0.1, n * 0.8];
  const inner = fine ? n * 0.2 : n * 0.24;
  const sign = home
    ? `M${n * 0.32} ${n * 0.52}L${n * 0.45} ${n * 0.65}L${n * 0.69} ${n * 0.37}`
    : `M${inner} ${inner}L${n - inner} ${n - inner}M${n - inner} ${inner}L${inner} ${n - inner}`;
  return [
    s(
      'g',
      { class: `crate${home ? ' home' : ''}${ice ? ' ice' : ''}` },
      look.deep ? crateSides(n) : null,
      s('rect', {
        class: 'body',
        x: a,
        y: a,
        width: w,
        height: w,
        rx: n * 0.09,
        'stroke-width': Math.max(1.2, n * 0.045),
      }),
      fine
        ? s('rect', {
            class: 'rim',
            x: inner,
            y: inner,
            width: n - 2 * inner,
            height: n - 2 * inner,
            rx: n * 0.03,
            'stroke-width': Math.max(1, n * 0.025),
          })
        : null,
      s('path', { class: 'sign', d: sign, 'stroke-width': Math.max(1.5, n * (home ? 0.085 : 0.05)) }),
    ),
  ];
}

/**
 * Seen from above, drawn as looking up, then turned: coat, two gloves, a cap with its peak, a pencil.
 * @param {Style} style
 */
function keeper({ size: n, fine, look: { facing, pushing } }) {
  const m = n / 2;
  const hand = n * (pushing ? 0.15 : 0.27);
  const arm = (/** @type {number} */ side) =>
    s('path', {
      class: 'arm',
      'stroke-width': n * 0.13,
      d: `M${m + side * n * 0.26} ${n * 0.56}Q${m + side * n * 0.34} ${n * 0.4} ${m + side * n * 0.2} ${hand}`,
    });
  const glove = (/** @type {number} */ side) =>
    s('circle', { class: 'glove', cx: m + side * n * 0.2, cy: hand, r: n * 0.085 });
  return [
    s(
      'g',
      { class: 'keeper', transform: `rotate(${turns[facing] ?? 180} ${m} ${m})` },
      arm(-1),
      arm(1),
      glove(-1),
      glove(1),
      s('ellipse', { class: 'coat', cx: m, cy: n * 0.61, rx: n * 0.36, ry: n * 0.21 }),
      s('path', {
        class: 'peak',
        d: `M${m - n * 0.185} ${n * 0.5}C${m - n * 0.19} ${n * 0.2} ${m + n * 0.19} ${n * 0.2} ${m + n * 0.185} ${n * 0.5}Z`,
      }),
      s('circle', { class: 'cap', cx: m, cy: n * 0.55, r: n * 0.205, 'stroke-width': Math.max(1, n * 0.035) }),
      fine ? s('circle', { class: 'knob', cx: m, cy: n * 0.55, r: n * 0.045 }) : null,
      fine
        ? s('path', {
            class: 'pencil',
            d: `M${n * 0.735} ${n * 0.66}L${n * 0.715} ${n * 0.42}`,
            'stroke-width': n * 0.05,
          })
        : null,
    ),
  ];
}

/** @param {Cell} cell @param {Style} style */
const piece = (cell, style) => (cell.piece === 'player' ? keeper(style) : crate(cell, style));

/** @type {import('../../board/board.js').Painter} */
const painter = {
  begin,
  ground,
  piece,
  bare: true,
  groundKey: (cell, { size, look, view, first }, index) =>
    `${index === first}/${startOf(cell)}/${cell.ground}/${size}/${look.deep}/${look.dead && isMarked(cell, 'dead')}/${look.zone && isMarked(cell, 'zone')}/${cell.ground === 'goal' && cell.piece === 'player'}/` +
    (cell.ground === 'wall' ? around({ size, fine: false, view, look, first }, index) : ''),
  key: (cell, { size, look }) =>
    cell.piece === 'player'
      ? `player/${size}/${look.facing}/${look.pushing}`
      : `box/${size}/${look.deep}/${look.back}/${startOf(cell)}/${cell.ground}/${look.frozen && isMarked(cell, 'frozen')}`,
};

export default painter;
