// The board of any game: an SVG picture below, an ARIA grid of cells above it. It knows no game: what a piece looks
// like is its painter's business, what acting on a cell means is the engine's.
//
// Pieces are followed by their id from view to view and moved with a CSS transition, which a new position retargets
// at once: input never waits for motion. Cell sizes are whole pixels, so lines stay sharp.
import { h, s } from './dom.js';

/** @typedef {import('./protocol.js').View} View */
/** @typedef {import('./protocol.js').Cell} Cell */
/**
 * How a game draws. `begin` is called once a view and size; what it returns is handed to the others.
 * @typedef {{
 *   begin(view: View, size: number): any,
 *   ground?(cell: Cell, style: any): SVGElement | null,
 *   piece(cell: Cell, style: any): SVGElement[],
 *   key(cell: Cell, style: any): string,
 *   mark?(name: string, style: any): SVGElement,
 *   related?(view: View, index: number): {index: number, mark: string}[],
 *   compact?(style: any): boolean,
 * }} Painter
 */
/** @typedef {{act(index: number): void, swipe(key: string): void, inspect(index: number): void}} Listener */

const MOST = 168; // pixels a cell
const SWIPE = 20; // pixels before a press becomes a swipe

export class Board {
  #painter;
  #on;
  #size = 0;
  /** @type {View | null} */
  #view = null;
  /** @type {{piece: number, target: number} | null} */
  #arrow = null;
  #style = /** @type {any} */ (null);
  /** @type {Map<number | string, {node: SVGGElement, key: string, at: number}>} */
  #pieces = new Map();
  /** @type {HTMLElement[]} */
  #cells = [];
  #focus = 0;
  #grounds = s('g');
  #layer = s('g');
  #over = s('g', { class: 'over' });
  #svg = s('svg', { 'aria-hidden': 'true', focusable: 'false' }, this.#grounds, this.#layer, this.#over);
  #grid = h('div', { role: 'grid', class: 'cells' });
  element = h('div', { class: 'board' }, this.#svg, this.#grid);

  /** @param {Painter} painter @param {Listener} on */
  constructor(painter, on) {
    this.#painter = painter;
    this.#on = on;
    this.#listen();
  }

  get size() { return this.#size; }
  get compact() { return Boolean(this.#style && this.#painter.compact?.(this.#style)); }

  /**
   * Draws a position. `still` skips the motion: another board, not a move on this one.
   * @param {View} view
   * @param {{still?: boolean, label?: string, arrow?: {piece: number, target: number} | null}} [how]
   */
  show(view, { still = false, label, arrow = null } = {}) {
    const old = this.#view;
    const reshaped = !old || old.rows !== view.rows || old.cols !== view.cols;
    this.#view = view;
    this.#arrow = arrow;
    if (label) this.#grid.setAttribute('aria-label', label);
    if (reshaped) this.#shape(view);
    view.cells.forEach((cell, i) => this.#caption(this.#cells[i], cell));
    if (this.#size) this.#draw(still || reshaped);
  }

  /** Chooses the cell size for a room of so many pixels. @param {number} width @param {number} height */
  fit(width, height) {
    if (!this.#view) return;
    const { rows, cols } = this.#view;
    const size = Math.max(16, Math.min(MOST, Math.floor(Math.min(width / cols, height / rows))));
    if (size === this.#size && this.#svg.getAttribute('width') === String(cols * size)) return;
    this.#size = size;
    this.#svg.setAttribute('width', String(cols * size));
    this.#svg.setAttribute('height', String(rows * size));
    this.element.style.setProperty('--cell', `${size}px`);
    this.element.style.setProperty('--cols', String(cols));
    this.element.style.setProperty('--rows', String(rows));
    this.#draw(true);
  }

  /** Moves the focus by so many cells. @param {number} rows @param {number} cols */
  walk(rows, cols) {
    if (!this.#view) return;
    const row = Math.max(0, Math.min(this.#view.rows - 1, Math.floor(this.#focus / this.#view.cols) + rows));
    const col = Math.max(0, Math.min(this.#view.cols - 1, (this.#focus % this.#view.cols) + cols));
    this.#rove(row * this.#view.cols + col);
    this.focus();
  }

  focus() {
    this.#cells[this.#focus]?.focus({ preventScroll: true });
  }

  get focused() {
    return this.#grid.contains(document.activeElement);
  }

  /** @param {View} view */
  #shape({ rows, cols }) {
    this.#size = 0;
    this.#focus = 0;
    this.#grid.setAttribute('aria-rowcount', String(rows));
    this.#grid.setAttribute('aria-colcount', String(cols));
    this.#cells = Array.from({ length: rows * cols }, (_, i) => h('div', {
      role: 'gridcell', tabindex: i ? -1 : 0, 'data-index': i, 'aria-colindex': (i % cols) + 1,
    }));
    this.#grid.replaceChildren(...Array.from({ length: rows }, (_, r) => h('div', { role: 'row', 'aria-rowindex': r + 1 },
      ...this.#cells.slice(r * cols, (r + 1) * cols))));
  }

  /** @param {HTMLElement} node @param {Cell} cell */
  #caption(node, cell) {
    node.setAttribute('aria-label', cell.say ?? cell.label ?? '');
    node.toggleAttribute('data-act', Boolean(cell.move));
  }

  /** @param {boolean} still */
  #draw(still) {
    const view = /** @type {View} */ (this.#view);
    const style = this.#style = this.#painter.begin(view, this.#size);
    this.element.classList.toggle('still', still);
    this.#grounds.replaceChildren(...view.cells.map((cell, i) => {
      const ground = this.#painter.ground?.(cell, style)
        ?? s('rect', { class: `ground g-${cell.ground ?? 'cell'}`, width: this.#size, height: this.#size });
      ground.setAttribute('transform', this.#spot(i));
      return ground;
    }));
    this.#place(view, style, still);
    this.#overlay(view);
  }

  /** @param {View} view @param {any} style @param {boolean} still */
  #place(view, style, still) {
    const gone = new Set(this.#pieces.keys());
    view.cells.forEach((cell, i) => {
      if (!cell.piece) return;
      const id = cell.id ?? `at ${i}`;
      gone.delete(id);
      let piece = this.#pieces.get(id);
      if (!piece) {
        piece = { node: s('g', { class: 'piece' }), key: '', at: -1 };
        this.#pieces.set(id, piece);
        this.#layer.append(piece.node);
      }
      const key = this.#painter.key(cell, style);
      if (piece.key !== key) piece.node.replaceChildren(...this.#painter.piece(cell, style));
      if (!still) piece.node.classList.toggle('moved', piece.at >= 0 && piece.at !== i);
      else if (piece.at !== i) piece.node.classList.remove('moved');
      piece.key = key;
      piece.at = i;
      piece.node.style.transform = `translate(${(i % view.cols) * this.#size}px, ${Math.floor(i / view.cols) * this.#size}px)`;
    });
    for (const id of gone) {
      this.#pieces.get(id)?.node.remove();
      this.#pieces.delete(id);
    }
  }

  /** Hints, and the relatives of the cell under the pointer or the focus. @param {View} view */
  #overlay(view) {
    const n = this.#size;
    /** @type {SVGElement[]} */
    const nodes = [];
    view.cells.forEach((cell, i) => {
      if (!cell.hint) return;
      nodes.push(s('rect', { class: `hint-${cell.hint}`, x: 2, y: 2, width: n - 4, height: n - 4, rx: Math.min(8, n / 8), transform: this.#spot(i) }));
    });
    if (this.#arrow && this.#arrow.piece !== this.#arrow.target) nodes.push(this.#drawArrow(this.#arrow.piece, this.#arrow.target));
    if (this.#inspected >= 0 && this.#painter.related && this.#painter.mark) {
      for (const { index, mark } of this.#painter.related(view, this.#inspected)) {
        const node = this.#painter.mark(mark, this.#style);
        nodes.push(s('g', { class: 'related', transform: this.#spot(index) }, node));
      }
    }
    this.#over.replaceChildren(...nodes);
  }

  /** @param {number} from @param {number} to */
  #drawArrow(from, to) {
    const { cols } = /** @type {View} */ (this.#view);
    const n = this.#size;
    const [x1, y1, x2, y2] = [from % cols, Math.floor(from / cols), to % cols, Math.floor(to / cols)].map((v) => (v + 0.5) * n);
    const long = Math.hypot(x2 - x1, y2 - y1);
    const [dx, dy] = [(x2 - x1) / long, (y2 - y1) / long];
    const head = Math.max(5, n * 0.12);
    return s('path', {
      class: 'hint-arrow', 'stroke-width': Math.max(2, n * 0.045),
      d: `M${x1 + dx * n * 0.54} ${y1 + dy * n * 0.54}L${x2} ${y2}`
        + `M${x2 - (dx - dy) * head} ${y2 - (dy + dx) * head}L${x2} ${y2}L${x2 - (dx + dy) * head} ${y2 - (dy - dx) * head}`,
    });
  }

  /** @param {number} index */
  #spot(index) {
    const cols = this.#view?.cols ?? 1;
    return `translate(${(index % cols) * this.#size} ${Math.floor(index / cols) * this.#size})`;
  }

  /** @param {number} index */
  #rove(index) {
    if (this.#cells[this.#focus]) this.#cells[this.#focus].tabIndex = -1;
    this.#focus = index;
    if (this.#cells[index]) this.#cells[index].tabIndex = 0;
  }

  #inspected = -1;

  /** @param {number} index */
  #inspect(index) {
    if (index === this.#inspected) return;
    this.#inspected = index;
    if (this.#view && this.#size) this.#overlay(this.#view);
    this.#on.inspect(index);
  }

  #listen() {
    /** @type {{x: number, y: number, index: number} | null} */
    let press = null;
    let swiped = false;
    /** @param {Event} event */
    const index = (event) => {
      const cell = /** @type {Element} */ (event.target).closest('[data-index]');
      return cell ? Number(cell.getAttribute('data-index')) : -1;
    };
    const grid = this.#grid;
    grid.addEventListener('pointerdown', (event) => {
      press = { x: event.clientX, y: event.clientY, index: index(event) };
      swiped = false;
    });
    grid.addEventListener('pointerup', (event) => {
      if (!press) return;
      const [dx, dy] = [event.clientX - press.x, event.clientY - press.y];
      press = null;
      if (Math.max(Math.abs(dx), Math.abs(dy)) < SWIPE) return;
      swiped = true;
      this.#on.swipe(Math.abs(dx) > Math.abs(dy) ? (dx > 0 ? 'ArrowRight' : 'ArrowLeft') : (dy > 0 ? 'ArrowDown' : 'ArrowUp'));
    });
    grid.addEventListener('pointercancel', () => { press = null; });
    grid.addEventListener('click', (event) => {
      if (!swiped && index(event) >= 0) this.#on.act(index(event));
      swiped = false;
    });
    grid.addEventListener('pointerover', (event) => { if (event.pointerType === 'mouse') this.#inspect(index(event)); });
    grid.addEventListener('pointerleave', () => this.#inspect(this.focused && this.#byKeyboard() ? this.#focus : -1));
    grid.addEventListener('focusin', (event) => {
      if (index(event) < 0) return;
      this.#rove(index(event));
      this.#inspect(this.#focus);
    });
    grid.addEventListener('focusout', () => this.#inspect(-1));
    grid.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      this.#on.act(this.#focus);
    });
  }

  #byKeyboard() {
    return this.#cells[this.#focus]?.matches(':focus-visible') ?? false;
  }
}
