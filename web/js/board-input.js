// What pointers and keys do on a board: a press acts, a stroke swipes, a piece that can be carried is dragged.

const SWIPE = 20; // pixels before a press becomes a swipe
const DRAG = 6; // pixels before a press becomes a drag

/** @typedef {{x: number, y: number, index: number, carried: boolean, dragging: boolean}} Press */

/** @param {HTMLElement} grid @param {import('./board.js').Board} board @param {import('./board.js').Listener} on */
export function listen(grid, board, on) {
  /** @type {Press | null} */
  let press = null;
  let stroke = false;
  /** @param {Event} event */
  const indexOf = (event) => {
    const cell = /** @type {Element} */ (event.target).closest('[data-index]');
    return cell ? Number(cell.getAttribute('data-index')) : -1;
  };
  const end = () => {
    if (press?.dragging) board.carry(press.index, null);
    press = null;
  };

  grid.addEventListener('pointerdown', (event) => {
    stroke = false;
    if (event.button !== 0 || !event.isPrimary) return end();
    const index = indexOf(event);
    press = { x: event.clientX, y: event.clientY, index, carried: index >= 0 && Boolean(on.carries?.(index)), dragging: false };
  });
  grid.addEventListener('pointermove', (event) => {
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
    if (!press) return;
    const { x, y, index, dragging } = press;
    const [dx, dy] = [event.clientX - x, event.clientY - y];
    end();
    if (dragging) {
      stroke = true;
      on.drop?.(index, board.cellAt(event.clientX, event.clientY));
    } else if (Math.max(Math.abs(dx), Math.abs(dy)) >= SWIPE) {
      stroke = true;
      on.swipe(Math.abs(dx) > Math.abs(dy) ? (dx > 0 ? 'ArrowRight' : 'ArrowLeft') : (dy > 0 ? 'ArrowDown' : 'ArrowUp'));
    }
  });
  grid.addEventListener('pointercancel', end);
  grid.addEventListener('click', (event) => {
    if (!stroke && indexOf(event) >= 0) on.act(indexOf(event));
    stroke = false;
  });
  grid.addEventListener('pointerover', (event) => { if (event.pointerType === 'mouse') board.inspect(indexOf(event)); });
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
