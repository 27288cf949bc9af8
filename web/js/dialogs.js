// SPDX-License-Identifier: MIT
// The dialogues that every game has, fetched at the first touch: they are not needed before.
export { openKeys } from './keys-dialog.js';
export { openLevels } from './levels-dialog.js';
export { openNew } from './new-dialog.js';
export { openShare } from './share-dialog.js';
