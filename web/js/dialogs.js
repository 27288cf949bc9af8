// The dialogues, fetched when the first board is drawn: they are not needed before.
export { openKeys } from './keys-dialog.js';
export { openNew } from './new-dialog.js';
export { openShare } from './share-dialog.js';
