// SPDX-License-Identifier: MIT
// How much of a room a board may take: what the sheet around it, with its border and the names of rows and columns,
// leaves of it.

/** In pixels. @param {HTMLElement} room @param {HTMLElement} sheet */
export function spaceIn(room, sheet) {
  const { width, height } = room.getBoundingClientRect();
  const style = getComputedStyle(sheet);
  const sum = (/** @type {string[]} */ ...names) =>
    names.reduce((all, name) => all + parseFloat(style.getPropertyValue(name)), 0);
  return {
    width: width - sum('padding-left', 'padding-right', 'border-left-width', 'border-right-width'),
    height: height - sum('padding-top', 'padding-bottom', 'border-top-width', 'border-bottom-width'),
  };
}
