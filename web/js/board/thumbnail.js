// SPDX-License-Identifier: MIT
// A small picture of a view, drawn by the game's painter, for lists.
import { s } from '../dom.js';

/**
 * @param {import('./board.js').Painter} painter @param {import('../engine/protocol.js').View} view
 * @param {number} room pixels @param {any} [look] @param {number} [most] pixels a cell
 */
export function thumbnail(painter, view, room, look, most = 24) {
  const size = Math.max(2, Math.min(most, Math.floor(room / Math.max(view.rows, view.cols))));
  const style = painter.begin(view, size, look);
  const at = (/** @type {SVGElement} */ node, /** @type {number} */ i) => {
    node.setAttribute('transform', `translate(${(i % view.cols) * size} ${Math.floor(i / view.cols) * size})`);
    return node;
  };
  const grounds = view.cells.flatMap((cell, i) => {
    const ground = painter.ground?.(cell, style, i);
    return ground && (ground.childNodes.length || ground.tagName !== 'g') ? [at(ground, i)] : [];
  });
  const pieces = view.cells.flatMap((cell, i) =>
    cell.piece ? [at(s('g', { class: 'piece' }, ...painter.piece(cell, style)), i)] : [],
  );
  return s(
    'svg',
    { class: 'thumb', width: view.cols * size, height: view.rows * size, 'aria-hidden': 'true', focusable: 'false' },
    ...grounds,
    ...pieces,
  );
}
