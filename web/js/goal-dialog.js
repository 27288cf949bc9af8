// The solved board that the hints aim at: a picture to look at, drawn like the board itself.
import { Board } from './board.js';
import { openDialog } from './dialog.js';
import { h } from './dom.js';
import { direction } from './keys.js';
import { t } from './lang.js';

const ROOM = 520; // pixels, at most
const AROUND = 176; // what stands above and below the picture

/**
 * @param {import('./protocol.js').View} view
 * @param {{painter: import('./board.js').Painter, title: string, ahead: number}} how `ahead`: moves from here to there
 */
export function openGoal(view, { painter, title, ahead }) {
  const board = new Board(painter, { act() {}, swipe() {}, inspect() {} });
  const place = h('div', { class: 'goal won' }, board.element);
  board.show(view, { still: true, label: t('page.goal.board', { game: title, rows: view.rows, cols: view.cols }) });
  place.addEventListener('keydown', (event) => {
    const step = direction(event.key);
    if (!step) return;
    event.preventDefault();
    board.walk(...step);
  });
  const dialog = openDialog('page.key.goal', h('div', {}, place, h('p', { class: 'small', text: t('page.goal.says', { moves: ahead }) })), 'picture-of');
  const fit = () => board.fit(place.clientWidth - 6, Math.min(ROOM, innerHeight - AROUND));
  const watch = new ResizeObserver(fit);
  watch.observe(place);
  dialog.addEventListener('close', () => watch.disconnect());
}
