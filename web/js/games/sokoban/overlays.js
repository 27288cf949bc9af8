// SPDX-License-Identifier: MIT
// What can be laid over Sokoban's board. The engine says all of it in its view: a cell that the player can walk to has
// the walk as its move, dead squares and frozen boxes are marked.

/** @typedef {'zone' | 'dead' | 'frozen'} Overlay */

/** @type {Overlay[]} */
export const overlays = ['zone', 'dead', 'frozen'];

/** @param {string} name @returns {name is Overlay} */
export const isOverlay = (name) => overlays.includes(/** @type {Overlay} */ (name));

/** Whether an overlay marks a cell. @param {import('../../engine/protocol.js').Cell} cell @param {Overlay} name */
export const isMarked = (cell, name) =>
  name === 'zone'
    ? cell.piece === 'player' || Boolean(cell.move && cell.piece !== 'box')
    : Boolean(cell.marks?.includes(name));
