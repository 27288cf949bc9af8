// SPDX-License-Identifier: MIT
// What is laid over cells: frames, dots, an arrow. `n` is the size of a cell in pixels, `place` the transform of one.
import { s } from '../dom.js';

/** A frame around a cell. @param {string} name @param {number} n @param {string} place @param {number} inset */
export function frame(name, n, place, inset) {
  const side = n - 2 * inset;
  const rx = Math.min(8, n / 8);
  return s('rect', { class: name, x: inset, y: inset, width: side, height: side, rx, transform: place });
}

/** A dot in a cell. @param {string} name @param {number} n @param {string} place @param {number} share of the cell */
export function dot(name, n, place, share) {
  const r = Math.max(2.5, n * share);
  return s('circle', { class: name, cx: n / 2, cy: n / 2, r, transform: place });
}

/** From one cell to another, by their upper left corners. @param {number} n @param {{x: number, y: number}[]} spots */
export function arrow(n, spots) {
  const [x1, y1, x2, y2] = spots.flatMap(({ x, y }) => [x + n / 2, y + n / 2]);
  const long = Math.hypot(x2 - x1, y2 - y1);
  const [dx, dy] = [(x2 - x1) / long, (y2 - y1) / long];
  const head = Math.max(5, n * 0.12);
  return s('path', {
    class: 'hint-arrow',
    'stroke-width': Math.max(2, n * 0.045),
    d:
      `M${x1 + dx * n * 0.54} ${y1 + dy * n * 0.54}L${x2} ${y2}` +
      `M${x2 - (dx - dy) * head} ${y2 - (dy + dx) * head}L${x2} ${y2}L${x2 - (dx + dy) * head} ${y2 - (dy - dx) * head}`,
  });
}
