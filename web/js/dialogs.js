// The dialogues, fetched when the first board is drawn: they are not needed before.
export { openCompare } from './compare-dialog.js';
export { openGoal } from './goal-dialog.js';
export { openKeys } from './keys-dialog.js';
export { openLevels } from './levels-dialog.js';
export { openNew } from './new-dialog.js';
export { openShare } from './share-dialog.js';
export { openTrace } from './trace-dialog.js';
