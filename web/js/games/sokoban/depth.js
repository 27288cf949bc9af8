// SPDX-License-Identifier: MIT
// Height for Sokoban's board, seen from above and a little from the front: what stands up shows its top, and its front
// below that. All of it lies within its own cell, so that no wall hides who stands behind it, and pointing, touching
// and dragging mean the same as on a flat board.
import { s } from '../../dom.js';

const WALL = 0.34; // of a cell
const CRATE = 0.16;

/** A wall; its front is seen if no other wall stands before it. @param {number} n @param {boolean} before */
export function raisedWall(n, before) {
  const front = before ? 0 : n * WALL;
  return s(
    'g',
    { class: 'wall' },
    s('rect', { class: 'wall-top', width: n, height: n - front }),
    before ? null : s('rect', { class: 'wall-front', y: n - front, width: n, height: front }),
  );
}

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
