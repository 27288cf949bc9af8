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
