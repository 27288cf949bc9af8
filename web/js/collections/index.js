// SPDX-License-Identifier: MIT
// Collections, solutions and notes, fetched at the first touch: they are not needed before.
export { collectionBar } from './bar.js';
export { openSheet } from './sheet.js';
export { collectionPacks } from './shelf.js';
