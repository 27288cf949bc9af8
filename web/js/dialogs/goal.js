// SPDX-License-Identifier: MIT
// The solved board that the hints aim at: a picture to look at, drawn like the board itself.
import { Board } from '../board/board.js';
import { openDialog } from './dialog.js';
import { h } from '../dom.js';
import { direction } from '../keys.js';
import { t } from '../lang.js';

/** @typedef {import('../engine/protocol.js').View} View */

const ROOM = 520; // pixels, at most
const AROUND = 196; // what stands above and below the picture

/**
 * @param {import('../engine/protocol.js').View} view
 * @param {{painter: import('../board/board.js').Painter, title: string, ahead: number}} how `ahead`: moves from here to
 * there
 */
export function openGoal(view, { painter, title, ahead }) {
  const idle = t('page.goal.says', { moves: ahead });
  const words = h('p', { class: 'small', text: idle });
  const board = new Board(painter, {
    act() {},
    swipe() {},
    inspect: (index) => {
      words.textContent = tell(view, index) ?? idle;
    },
  });
  const place = h('div', { class: 'goal won' }, board.element);
  const label = t('page.goal.board', { game: title, rows: view.rows, cols: view.cols });
  board.show(view, { still: true, label });
  place.addEventListener('keydown', (event) => {
    const step = direction(event.key);
    if (!step) return;
    event.preventDefault();
    board.walk(...step);
  });
  const dialog = openDialog('page.key.goal', h('div', {}, place, words), 'picture-of');
  const watch = new ResizeObserver(() => {
    board.fit(place.clientWidth - 6, Math.min(ROOM, innerHeight - AROUND));
    board.show(board.compact ? bare(view) : view, { still: true, label });
  });
  watch.observe(place);
  dialog.addEventListener('close', () => watch.disconnect());
}

/** Where marks hide what tells the pieces apart, the picture is clearer without. @param {View} view @returns {View} */
const bare = (view) => ({ ...view, cells: view.cells.map((cell) => ({ ...cell, marks: [] })) });

/** What stands under the pointer or the focus, and where. @param {View} view @param {number} index */
function tell({ cols, cells }, index) {
  const { piece, say } = cells[index] ?? {};
  return piece && say ? t('page.goal.cell', { row: Math.floor(index / cols) + 1, col: (index % cols) + 1, say }) : null;
}
