// SPDX-License-Identifier: MIT
// The dialogues that every game has, fetched at the first touch: they are not needed before.
export { openSettings } from './settings.js';
export { openKeys } from './keys.js';
export { openLevels } from './levels.js';
export { openNew } from './new.js';
export { openShare } from './share.js';
