// SPDX-License-Identifier: MIT
// What pointers and keys do on a board: a press acts, a stroke swipes, a piece that can be carried is dragged.

const SWIPE = 20; // pixels before a press becomes a swipe
const LONG = 450; // milliseconds before a touch that rests is a long press
const DRAG = 6; // pixels before a press becomes a drag

/** @typedef {{x: number, y: number, index: number, carried: boolean, dragging: boolean}} Press */

/** The cell that an event is about, -1 for none. @param {Event} event */
function indexOf(event) {
  const cell = /** @type {Element} */ (event.target).closest('[data-index]');
  return cell ? Number(cell.getAttribute('data-index')) : -1;
}

/** The arrow key that a stroke stands for. @param {number} dx @param {number} dy */
function arrowOf(dx, dy) {
  if (Math.abs(dx) > Math.abs(dy)) return dx > 0 ? 'ArrowRight' : 'ArrowLeft';
  return dy > 0 ? 'ArrowDown' : 'ArrowUp';
}

/** One pointer on the board, from its press to its end. */
class Pointer {
  #grid;
  #board;
  #on;
  /** @type {Press | null} */
  #press = null;
  #resting = 0;
  /** Whether the last press became something else than a click. */
  stroke = false;

  /** @param {HTMLElement} grid @param {import('./board.js').Board} board @param {import('./board.js').Listener} on */
  constructor(grid, board, on) {
    this.#grid = grid;
    this.#board = board;
    this.#on = on;
  }

  /** @param {PointerEvent} event */
  down(event) {
    this.stroke = false;
    clearTimeout(this.#resting);
    if (event.button !== 0 || !event.isPrimary) return this.end();
    const index = indexOf(event);
    if (this.#on.alt && event.pointerType !== 'mouse' && index >= 0) {
      this.#resting = setTimeout(() => this.#long(index), LONG);
    }
    const carried = index >= 0 && Boolean(this.#on.carries?.(index));
    this.#press = { x: event.clientX, y: event.clientY, index, carried, dragging: false };
  }

  /** @param {number} index */
  #long(index) {
    this.#press = null;
    this.stroke = true;
    this.#on.alt?.(index);
  }

  /** @param {PointerEvent} event */
  move(event) {
    const press = this.#press;
    if (!press) return;
    const by = { x: event.clientX - press.x, y: event.clientY - press.y };
    if (Math.hypot(by.x, by.y) > 2 * DRAG) clearTimeout(this.#resting);
    if (!press.carried || !event.isPrimary) return;
    if (!press.dragging) {
      if (Math.hypot(by.x, by.y) < DRAG) return;
      press.dragging = true;
      this.#grid.setPointerCapture(event.pointerId);
      this.#on.lift?.(press.index);
    }
    this.#board.carry(press.index, by);
  }

  /** @param {PointerEvent} event */
  up(event) {
    clearTimeout(this.#resting);
    if (!this.#press) return;
    const { x, y, index, dragging } = this.#press;
    const [dx, dy] = [event.clientX - x, event.clientY - y];
    this.end();
    this.stroke = dragging || Math.max(Math.abs(dx), Math.abs(dy)) >= SWIPE;
    if (dragging) this.#on.drop?.(index, this.#board.cellAt(event.clientX, event.clientY));
    else if (this.stroke) this.#on.swipe(arrowOf(dx, dy));
  }

  end() {
    clearTimeout(this.#resting);
    if (this.#press?.dragging) this.#board.carry(this.#press.index, null);
    this.#press = null;
  }
}

/** @param {HTMLElement} grid @param {import('./board.js').Board} board @param {import('./board.js').Listener} on */
export function listen(grid, board, on) {
  const pointer = new Pointer(grid, board, on);
  grid.addEventListener('pointerdown', (event) => {
    board.byKeyboard = false;
    pointer.down(event);
  });
  grid.addEventListener('pointermove', (event) => pointer.move(event));
  grid.addEventListener('pointerup', (event) => pointer.up(event));
  grid.addEventListener('pointercancel', () => pointer.end());
  grid.addEventListener('click', (event) => {
    if (!pointer.stroke && indexOf(event) >= 0) on.act(indexOf(event));
    pointer.stroke = false;
  });
  grid.addEventListener('contextmenu', (event) => {
    if (!on.alt) return;
    event.preventDefault();
    // A finger's long press is told by its own timer, on every system alike.
    if (/** @type {PointerEvent} */ (event).pointerType === 'mouse' && indexOf(event) >= 0) on.alt(indexOf(event));
  });
  grid.addEventListener('pointerover', (event) => {
    if (event.pointerType === 'mouse') board.inspect(indexOf(event));
  });
  grid.addEventListener('pointerleave', () => board.inspect(board.byKeyboard ? board.focusIndex : -1));
  grid.addEventListener('focusin', (event) => {
    if (indexOf(event) < 0) return;
    board.byKeyboard = /** @type {Element} */ (event.target).matches(':focus-visible');
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
