// SPDX-License-Identifier: MIT
// The size of a board that is too large for its room: it scrolls there, larger or smaller as the player likes, and
// what matters on it stays in sight.
import { h } from '../dom.js';
import { icon } from '../icons.js';

/** @typedef {'zoomIn' | 'zoomOut' | 'zoomFit'} Step */

const SMALL = 24; // pixels a cell: below, the buttons are offered, and take their room
const BUTTONS = 50; // pixels high
const LEAST = 3;
const MOST = 96;

export class Zoom {
  #board;
  #sheet;
  /** Chosen by the player; undefined leaves it to the room. @type {number | undefined} */
  #size;
  /** What is seen of a board that scrolls, kept so that a move need not ask the document. */
  #seen = { left: 0, top: 0, width: 0, height: 0 };
  element;

  /**
   * @param {import('./board.js').Board} board @param {HTMLElement} sheet what scrolls @param {(step: Step) => void} run
   */
  constructor(board, sheet, run) {
    this.#board = board;
    this.#sheet = sheet;
    sheet.addEventListener('scroll', () => {
      this.#seen.left = sheet.scrollLeft;
      this.#seen.top = sheet.scrollTop;
    });
    const button = (/** @type {Step} */ name) =>
      h(
        'button',
        {
          type: 'button',
          'data-command': name,
          'data-t-label': `page.key.${name}`,
          'data-t-title': `page.key.${name}`,
          on: { click: () => run(name) },
        },
        icon(name),
      );
    this.element = h(
      'div',
      { class: 'zoom', role: 'group', 'data-t-label': 'page.zoom', hidden: true },
      button('zoomOut'),
      button('zoomFit'),
      button('zoomIn'),
    );
  }

  /** Another board begins as large as the room allows. */
  reset() {
    this.#size = undefined;
  }

  /** @param {number} width @param {number} height */
  fit(width, height) {
    this.element.hidden = this.#board.sizeFor(width, height) >= SMALL && this.#size === undefined;
    const left = this.element.hidden ? height : height - BUTTONS;
    const whole = this.#board.sizeFor(width, left);
    this.#board.fit(width, left, this.#size);
    const scrolls = this.#board.size > whole;
    this.#sheet.classList.toggle('scrolls', scrolls);
    const stamp = `${width}/${height}/${this.#board.size}`;
    if (scrolls && stamp !== this.#stamp) this.#look();
    this.#stamp = scrolls ? stamp : '';
  }

  #stamp = '';

  #look() {
    const { scrollLeft: left, scrollTop: top, clientWidth: width, clientHeight: height } = this.#sheet;
    this.#seen = { left, top, width, height };
  }

  /** @param {Step} step @param {number} width @param {number} height */
  step(step, width, height) {
    const whole = Math.max(LEAST, this.#board.sizeFor(width, height - BUTTONS));
    const now = this.#board.size;
    const next = step === 'zoomFit' ? whole : Math.round(now * (step === 'zoomIn' ? 1.25 : 0.8));
    const least = Math.min(whole, now);
    this.#size = Math.max(least, Math.min(Math.max(MOST, whole), next));
    this.fit(width, height);
  }

  /** Scrolls so that a cell is well inside. @param {number} index @param {boolean} still */
  follow(index, still) {
    if (index < 0 || !this.#sheet.classList.contains('scrolls')) return;
    const { left, top, width: w, height: h_ } = this.#seen;
    const { x, y } = this.#board.spot(index);
    const size = this.#board.size;
    const margin = Math.min(w, h_) / 4;
    const inside = (/** @type {number} */ at, /** @type {number} */ from, /** @type {number} */ room) =>
      at - from >= margin && at + size - from <= room - margin;
    if (inside(x, left, w) && inside(y, top, h_)) return;
    this.#sheet.scrollTo({
      left: inside(x, left, w) ? left : x + size / 2 - w / 2,
      top: inside(y, top, h_) ? top : y + size / 2 - h_ / 2,
      behavior: still || matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth',
    });
  }
}
