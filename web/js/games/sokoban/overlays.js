// SPDX-License-Identifier: MIT
// What can be laid over Sokoban's board. The engine says all of it in its view: a cell that the player can walk to has
// the walk as its move, dead squares and frozen boxes are marked.

/** @typedef {'zone' | 'dead' | 'frozen'} Overlay */

/** @type {Overlay[]} */
export const overlays = ['zone', 'dead', 'frozen'];

/** What is said of them. @type {Record<Overlay, {on: string, off: string, here: string}>} */
export const phrases = {
  zone: { on: 'page.zone.on', off: 'page.zone.off', here: 'page.zone.here' },
  dead: { on: 'page.dead.on', off: 'page.dead.off', here: 'page.dead.here' },
  frozen: { on: 'page.frozen.on', off: 'page.frozen.off', here: 'page.frozen.here' },
};

/**
 * The normalised position of the player: the first square, in reading order, of those he can walk to. Positions that
 * differ only in where he stands among them are one.
 * @param {import('../../engine/protocol.js').View} view
 */
export const firstOf = (view) => view.cells.findIndex((cell) => isMarked(cell, 'zone'));

/** @param {string} name @returns {name is Overlay} */
export const isOverlay = (name) => overlays.includes(/** @type {Overlay} */ (name));

/** Whether an overlay marks a cell. @param {import('../../engine/protocol.js').Cell} cell @param {Overlay} name */
export const isMarked = (cell, name) =>
  name === 'zone'
    ? cell.piece === 'player' || Boolean(cell.move && cell.piece !== 'box')
    : Boolean(cell.marks?.includes(name));
