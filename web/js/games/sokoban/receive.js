// SPDX-License-Identifier: MIT
// Files that are dropped on the page, and levels that are pasted into it, outside of any field.
import { isField } from '../../keys.js';

/** @typedef {{name: string, bytes: Uint8Array}} Received */

/** A row of a board, with a wall. */
const row = /^[ \t\d|()_.$*@+bBoOpPX-]*#[ \t\d|()_.$*@+bBoOpPX#-]*$/m;

/** @param {(file: Received) => void} take @returns {() => void} what ends it */
export function listen(take) {
  const over = (/** @type {DragEvent} */ event) => {
    if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
  };
  const drop = async (/** @type {DragEvent} */ event) => {
    const [file] = event.dataTransfer?.files ?? [];
    if (!file) return;
    event.preventDefault();
    take({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) });
  };
  const paste = (/** @type {ClipboardEvent} */ event) => {
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (isField(event.target) || !row.test(text)) return;
    event.preventDefault();
    take({ name: '', bytes: new TextEncoder().encode(text) });
  };
  document.addEventListener('dragover', over);
  document.addEventListener('drop', drop);
  document.addEventListener('paste', paste);
  return () => {
    document.removeEventListener('dragover', over);
    document.removeEventListener('drop', drop);
    document.removeEventListener('paste', paste);
  };
}
