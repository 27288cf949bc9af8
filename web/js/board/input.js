// SPDX-License-Identifier: MIT
// What pointers and keys do on a board: a press acts, a stroke swipes, a piece that can be carried is dragged.

const SWIPE = 20; // pixels before a press becomes a swipe
const LONG = 450; // milliseconds before a touch that rests is a long press
const DRAG = 6; // pixels before a press becomes a drag

/** @typedef {{x: number, y: number, index: number, carried: boolean, dragging: boolean}} Press */

/** @param {HTMLElement} grid @param {import('./board.js').Board} board @param {import('./board.js').Listener} on */
export function listen(grid, board, on) {
  /** @type {Press | null} */
  let press = null;
  let stroke = false;
  let resting = 0;
  /** @param {Event} event */
  const indexOf = (event) => {
    const cell = /** @type {Element} */ (event.target).closest('[data-index]');
    return cell ? Number(cell.getAttribute('data-index')) : -1;
  };
  const end = () => {
    clearTimeout(resting);
    if (press?.dragging) board.carry(press.index, null);
    press = null;
  };

  grid.addEventListener('pointerdown', (event) => {
    stroke = false;
    clearTimeout(resting);
    if (event.button !== 0 || !event.isPrimary) return end();
    const index = indexOf(event);
    if (on.alt && event.pointerType !== 'mouse' && index >= 0)
      resting = setTimeout(() => {
        press = null;
        stroke = true;
        on.alt?.(index);
      }, LONG);
    press = {
      x: event.clientX,
      y: event.clientY,
      index,
      carried: index >= 0 && Boolean(on.carries?.(index)),
      dragging: false,
    };
  });
  grid.addEventListener('pointermove', (event) => {
    if (press && Math.hypot(event.clientX - press.x, event.clientY - press.y) > 2 * DRAG) clearTimeout(resting);
    if (!press?.carried || !event.isPrimary) return;
    const by = { x: event.clientX - press.x, y: event.clientY - press.y };
    if (!press.dragging) {
      if (Math.hypot(by.x, by.y) < DRAG) return;
      press.dragging = true;
      grid.setPointerCapture(event.pointerId);
      on.lift?.(press.index);
    }
    board.carry(press.index, by);
  });
  grid.addEventListener('pointerup', (event) => {
    clearTimeout(resting);
    if (!press) return;
    const { x, y, index, dragging } = press;
    const [dx, dy] = [event.clientX - x, event.clientY - y];
    end();
    if (dragging) {
      stroke = true;
      on.drop?.(index, board.cellAt(event.clientX, event.clientY));
    } else if (Math.max(Math.abs(dx), Math.abs(dy)) >= SWIPE) {
      stroke = true;
      on.swipe(Math.abs(dx) > Math.abs(dy) ? (dx > 0 ? 'ArrowRight' : 'ArrowLeft') : dy > 0 ? 'ArrowDown' : 'ArrowUp');
    }
  });
  grid.addEventListener('pointercancel', end);
  grid.addEventListener('click', (event) => {
    if (!stroke && indexOf(event) >= 0) on.act(indexOf(event));
    stroke = false;
  });
  grid.addEventListener('contextmenu', (event) => {
    if (!on.alt) return;
    event.preventDefault();
    // A finger's long press is told by the timer above, on every system alike.
    if (/** @type {PointerEvent} */ (event).pointerType === 'mouse' && indexOf(event) >= 0) on.alt(indexOf(event));
  });
  grid.addEventListener('pointerover', (event) => {
    if (event.pointerType === 'mouse') board.inspect(indexOf(event));
  });
  grid.addEventListener('pointerleave', () => board.inspect(board.byKeyboard ? board.focusIndex : -1));
  grid.addEventListener('focusin', (event) => {
    if (indexOf(event) < 0) return;
    board.rove(indexOf(event));
    board.inspect(board.focusIndex);
  });
  grid.addEventListener('focusout', () => board.inspect(-1));
  grid.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    on.act(board.focusIndex);
  });
}
