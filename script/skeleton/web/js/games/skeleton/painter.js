// SPDX-License-Identifier: MIT
// Skeleton's painter: squares, a round pawn, a ring for the goal.
import { s } from '../../dom.js';

/** @typedef {import('../../engine/protocol.js').Cell} Cell */
/** @typedef {{size: number}} Style */

/** @type {import('../../board/board.js').Painter} */
export default {
  begin: (_, size) => ({ size }),
  ground: (/** @type {Cell} */ cell, /** @type {Style} */ { size }) =>
    s(
      'g',
      { class: 'skeleton' },
      s('rect', { class: 'cell', width: size, height: size }),
      cell.ground === 'goal' ? s('circle', { class: 'ring', cx: size / 2, cy: size / 2, r: size * 0.3 }) : null,
    ),
  groundKey: (cell, { size }) => `${cell.ground}/${size}`,
  piece: (_, { size }) => [s('circle', { class: 'pawn', cx: size / 2, cy: size / 2, r: size * 0.2 })],
  key: (cell, { size }) => `${cell.piece}/${size}`,
};
