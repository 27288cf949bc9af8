// SPDX-License-Identifier: MIT
// The ways by which pieces came to a position: what the protocol gives as cells, as the board moves them.

/** @typedef {import('../engine/protocol.js').Position} Position */

/** @param {number} from @param {number} to @param {number} cols @returns {[number, number]} */
const step = (from, to, cols) => [Math.floor(to / cols) - Math.floor(from / cols), (to % cols) - (from % cols)];

/**
 * Steps of rows and columns by the id of the piece.
 * @param {Position} position
 * @returns {import('./board.js').Trail | undefined}
 */
export function waysOf({ trail, view: { cols } }) {
  return (
    trail &&
    Object.fromEntries(trail.map(({ id, cells }) => [id, cells.slice(1).map((cell, i) => step(cells[i], cell, cols))]))
  );
}

/**
 * Walks a piece along its way, if that is how it came here.
 * @param {SVGElement} node @param {{from: number, to: number, way: import('./board.js').Way}} course
 * @param {{cols: number, size: number, pace: number}} board
 */
export function walk(node, { from, to, way }, { cols, size, pace }) {
  const at = [Math.floor(from / cols), from % cols];
  const frame = () => ({ transform: `translate(${at[1] * size}px, ${at[0] * size}px)` });
  const frames = [frame()];
  for (const [down, right] of way) {
    at[0] += down;
    at[1] += right;
    frames.push(frame());
  }
  return at[0] * cols + at[1] === to ? node.animate(frames, { duration: pace }) : undefined;
}
