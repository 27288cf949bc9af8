// SPDX-License-Identifier: MIT
// Height for Sokoban's board, in cavalier projection: what stands up shows its top, moved up by its height, and its
// front below that. Cells stay where they are, so that pointing, touching and dragging mean the same as on a flat
// board. Walls are higher than crates: their tops lie above all pieces and hide what stands behind them. Crates are so
// low that none reaches another, so their order does not matter. All tops of the walls are one path.
import { s } from '../../dom.js';

const WALL = 0.3; // of a cell
const CRATE = 0.16;

/** The front of a wall, if no other wall stands before it. @param {number} n @param {boolean} before */
export function wallFront(n, before) {
  return s(
    'g',
    { class: 'wall' },
    before ? null : s('rect', { class: 'wall-front', y: n * 0.4, width: n, height: n * 0.6 }),
  );
}

/** @type {WeakMap<import('../../engine/protocol.js').View, {size: number, path: string}>} */
const drawn = new WeakMap();

/** @param {import('../../engine/protocol.js').View} view @param {number} n */
function topsOf(view, n) {
  const known = drawn.get(view);
  if (known?.size === n) return known.path;
  let path = '';
  view.cells.forEach(({ ground }, i) => {
    if (ground !== 'wall') return;
    const row = Math.floor(i / view.cols);
    const up = row ? WALL : 0; // the first row stays on the sheet
    path += `M${(i % view.cols) * n} ${(row - up) * n}h${n}v${n * (1 - WALL + up)}h${-n}z`;
  });
  drawn.set(view, { size: n, path });
  return path;
}

/** @param {import('../../engine/protocol.js').View} view @param {number} n */
export const wallTops = (view, n) => [s('path', { class: 'wall-top', d: topsOf(view, n) })];

/** The front of a crate; its top is the crate as it is drawn flat, above it. @param {number} n */
export function crateSides(n) {
  return s('rect', {
    class: 'side',
    x: n * 0.1,
    y: n * 0.5,
    width: n * 0.8,
    height: n * (0.4 + CRATE / 2),
    rx: n * 0.05,
  });
}
