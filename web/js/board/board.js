// SPDX-License-Identifier: MIT
// The board of any game: an SVG picture below, an ARIA grid of cells above it. It knows no game: what a piece looks
// like is its painter's business, what acting on a cell means is the engine's. Cell sizes are whole pixels, so lines
// stay sharp.
import { listen } from './input.js';
import { arrow, dot, frame } from './marks.js';
import { Pieces } from './pieces.js';
import { h, s } from '../dom.js';
import { language, t } from '../lang.js';

/** @typedef {import('../engine/protocol.js').View} View */
/** @typedef {import('../engine/protocol.js').Cell} Cell */
/**
 * How a game draws. `begin` is called once a view and size; what it returns is handed to the others. `look` is what
 * the game's entry adds to a view. A ground is drawn anew when its key has changed. `bare`: no frame around the cells.
 * `under` and `over`: what lies between grounds and pieces, and above the pieces, in pixels of the board. `base`: what
 * lies below all grounds, drawn anew when its key has changed; cells that show nothing else are then left empty, since
 * thousands of drawn cells cost more than a frame. `band`: the same for what lies below the grounds of one row.
 * `altered`: which cells are drawn otherwise than with the style before though the view says the same of them; null for
 * all, which a painter without it is taken to mean.
 * @typedef {{
 *   begin(view: View, size: number, look?: any): any,
 *   ground?(cell: Cell, style: any, index: number): SVGElement | null,
 *   groundKey?(cell: Cell, style: any, index: number): string,
 *   piece(cell: Cell, style: any): SVGElement[],
 *   key(cell: Cell, style: any): string,
 *   bare?: boolean,
 *   mark?(name: string, style: any): SVGElement,
 *   related?(view: View, index: number): {index: number, mark: string}[],
 *   compact?(style: any): boolean,
 *   under?(view: View, style: any): SVGElement[],
 *   over?(view: View, style: any): SVGElement[],
 *   base?(view: View, style: any): {key: string, draw(): SVGElement[]},
 *   band?(view: View, style: any, row: number): {key: string, draw(): SVGElement[]},
 *   altered?(style: any, before: any): number[] | null,
 * }} Painter
 */
/** The way of a piece, step by step, in rows and columns. @typedef {[number, number][]} Way */
/** @typedef {Record<string, Way>} Trail ways by the id of the piece or by its name */
/**
 * `alt`: a right click or a long press. `carries`: whether the piece of a cell can be dragged; then `lift` says that it
 * is, and `drop` where it was left.
 * @typedef {{act(index: number): void, swipe(key: string): void, inspect(index: number): void,
 *            alt?(index: number): void, carries?(index: number): boolean, lift?(index: number): void, drop?(from:
 *            number, to: number): void}} Listener
 */

const LEAST = 16; // pixels a cell
const MOST = 320;
const LEGIBLE = 24;
const WALK = 150; // milliseconds for a way of many steps
/** Marks that are dots, by their share of a cell. @type {Record<string, number>} */
const dots = { reach: 0.13, far: 0.065 };
/** 0 → "a", 26 → "aa". @param {number} i @returns {string} */
const letters = (i) => (i < 26 ? '' : letters(Math.floor(i / 26) - 1)) + String.fromCharCode(97 + (i % 26));

export class Board {
  #painter;
  #on;
  #size = 0;
  /** @type {View | null} */
  #view = null;
  /** @type {{piece: number, target: number} | null} */
  #arrow = null;
  #style = /** @type {any} */ (null);
  #look = /** @type {any} */ (undefined);
  #pace = WALK;
  /** @type {((index: number) => string) | undefined} */
  #words;
  /** @type {string[]} */
  #groundKeys = [];
  /** @type {string[]} what each cell says and does */
  #captions = [];
  /** @type {string[]} the same for cells about which there is no more to say */
  #bare = [];
  /** @type {string[]} where each cell is */
  #where = [];
  #lang = '';
  /** @type {Map<string, {cells: number[], words?: string}>} */
  #highlights = new Map();
  /** @type {HTMLElement[]} */
  #cells = [];
  #focus = 0;
  #chosen = { index: -1, mark: '' };
  #base = s('g');
  #baseKey = '';
  #bandLayer = s('g');
  /** @type {{node: SVGGElement, key: string}[]} */
  #bands = [];
  #grounds = s('g');
  #pieces;
  #under = s('g', { class: 'under' });
  #over = s('g', { class: 'over' });
  #svg = s('svg', { 'aria-hidden': 'true', focusable: 'false' });
  #grid = h('div', { role: 'grid', class: 'cells' });
  /** Names of columns and rows, for the eye: captions have them already. */
  #edges = ['cols', 'rows'].map((name) => h('div', { class: `names ${name}`, 'aria-hidden': 'true' }));
  #coords;
  element = h('div', { class: 'board' }, this.#svg, ...this.#edges, this.#grid);

  /**
   * @param {Painter} painter @param {Listener} on
   * @param {'letters' | 'numbers'} [coords] what columns are named with around the board; rows have numbers
   */
  constructor(painter, on, coords) {
    this.#painter = painter;
    this.#on = on;
    this.#coords = coords;
    this.#pieces = new Pieces(painter);
    const { layer } = this.#pieces;
    this.#svg.append(this.#base, this.#bandLayer, this.#grounds, this.#under, layer, this.#over);
    if (painter.bare) this.element.classList.add('bare');
    listen(this.#grid, this, on);
  }

  get size() {
    return this.#size;
  }
  get compact() {
    return Boolean(this.#style && this.#painter.compact?.(this.#style));
  }

  /**
   * Draws a position. `still` skips the motion: another board, not a move on this one.
   * @param {View} view
   * `pace`: milliseconds for a way. `words`: added to the captions.
   * @param {{still?: boolean, label?: string, arrow?: {piece: number, target: number} | null, look?: any, trail?:
   * Trail, pace?: number, words?: (index: number) => string}} [how]
   */
  show(view, { still = false, label, arrow: pointer = null, look, trail, pace = WALK, words } = {}) {
    this.#pace = pace;
    const old = this.#view;
    const reshaped = !old || old.rows !== view.rows || old.cols !== view.cols;
    const told = words === this.#words && this.#lang === language();
    this.#view = view;
    this.#arrow = pointer;
    this.#look = look;
    this.#words = words;
    if (label) this.#grid.setAttribute('aria-label', label);
    if (reshaped) this.#shape(view);
    if (this.#lang !== language()) [this.#bare, this.#where] = [[], []];
    this.#lang = language();
    const before = this.#style;
    this.#style = this.#size ? this.#painter.begin(view, this.#size, look) : null;
    const news = told && view.since && view.since.view === old ? this.#news(view.since.cells, before) : null;
    if (news) for (const i of news) this.#caption(i, view.cells[i]);
    else view.cells.forEach((cell, i) => this.#caption(i, cell));
    if (this.#size) this.#draw(still || reshaped, trail, news);
  }

  /**
   * The cells to look at when only these differ from the view before: with those that are drawn otherwise, and, where
   * pieces are carried, those with pieces, which may be carried now or no longer. Null for all.
   * @param {number[]} changed @param {any} before the style then @returns {Set<number> | null}
   */
  #news(changed, before) {
    const altered = before && this.#style ? this.#painter.altered?.(this.#style, before) : null;
    const carried = this.#on.carries ? this.#pieces.cells : [];
    return altered ? new Set([...changed, ...altered, ...carried]) : null;
  }

  /**
   * The cell size that shows all of the board in a room of so many pixels.
   * @param {number} width @param {number} height
   */
  sizeFor(width, height) {
    const { rows, cols } = this.#view ?? { rows: 1, cols: 1 };
    return Math.min(MOST, Math.floor(Math.min(width / cols, height / rows)));
  }

  /**
   * Chooses the cell size for a room of so many pixels. A board too large to be legible there is larger than the room.
   * @param {number} width @param {number} height @param {number} [wanted] another size
   */
  fit(width, height, wanted) {
    if (!this.#view) return;
    const { rows, cols } = this.#view;
    const whole = this.sizeFor(width, height);
    const size = wanted ?? (whole >= LEAST ? whole : LEGIBLE);
    if (size === this.#size && this.#svg.getAttribute('width') === String(cols * size)) return;
    this.element.classList.toggle('tiny', size < LEAST);
    this.#size = size;
    this.#svg.setAttribute('width', String(cols * size));
    this.#svg.setAttribute('height', String(rows * size));
    this.element.style.setProperty('--cell', `${size}px`);
    this.element.style.setProperty('--cols', String(cols));
    this.element.style.setProperty('--rows', String(rows));
    this.#style = this.#painter.begin(this.#view, size, this.#look);
    this.#draw(true);
  }

  /** Moves the focus by so many cells. @param {number} rows @param {number} cols */
  walk(rows, cols) {
    if (!this.#view) return;
    const row = Math.max(0, Math.min(this.#view.rows - 1, Math.floor(this.#focus / this.#view.cols) + rows));
    const col = Math.max(0, Math.min(this.#view.cols - 1, (this.#focus % this.#view.cols) + cols));
    this.rove(row * this.#view.cols + col);
    this.focus();
    this.byKeyboard = true;
  }

  focus() {
    this.#cells[this.#focus]?.focus({ preventScroll: true });
  }

  get focused() {
    return this.#grid.contains(document.activeElement);
  }

  /** Where in its cell a point of the window lies, from 0 to 1. @param {number} x @param {number} y */
  within(x, y) {
    const { left, top } = this.#grid.getBoundingClientRect();
    const part = (/** @type {number} */ at) => (((at / this.#size) % 1) + 1) % 1;
    return { x: part(x - left), y: part(y - top) };
  }

  /**
   * Marks a part of a cell as chosen, by the name of the painter's mark; -1 for none.
   * @param {number} index @param {string} mark
   */
  choose(index, mark) {
    this.#chosen = { index, mark };
    if (this.#view && this.#size) this.#overlay(this.#view);
  }

  /** The cell under a point of the window, -1 if there is none. @param {number} x @param {number} y */
  cellAt(x, y) {
    const { left, top } = this.#grid.getBoundingClientRect();
    const { rows, cols } = this.#view ?? { rows: 0, cols: 0 };
    const [row, col] = [Math.floor((y - top) / this.#size), Math.floor((x - left) / this.#size)];
    return row >= 0 && row < rows && col >= 0 && col < cols ? row * cols + col : -1;
  }

  /** Where a cell is drawn, in pixels of the board. @param {number} index */
  spot(index) {
    const cols = this.#view?.cols ?? 1;
    return { x: (index % cols) * this.#size, y: Math.floor(index / cols) * this.#size };
  }

  /**
   * Marks cells until they are marked otherwise: `reach`, `held`, `lost`. `words` are added to their captions.
   * @param {string} name @param {number[]} cells @param {string} [words]
   */
  highlight(name, cells, words) {
    const old = this.#highlights.get(name)?.cells ?? [];
    if (!cells.length && !old.length) return;
    if (cells.length) this.#highlights.set(name, { cells, words });
    else this.#highlights.delete(name);
    for (const index of new Set([...old, ...cells])) this.#caption(index, this.#view?.cells[index] ?? {});
    if (this.#view && this.#size) this.#overlay(this.#view);
  }

  /**
   * Lets a piece follow the pointer, by so many pixels; null puts it back.
   * @param {number} index @param {{x: number, y: number} | null} by
   */
  carry(index, by) {
    this.#pieces.carry(index, this.spot(index), by);
  }

  /** @param {View} view */
  #shape({ rows, cols }) {
    this.#size = 0;
    this.#focus = 0;
    this.#highlights.clear();
    this.#groundKeys = [];
    this.#captions = [];
    [this.#bare, this.#where] = [[], []];
    this.#grounds.replaceChildren();
    this.#bands = Array.from({ length: rows }, () => ({ node: s('g'), key: '' }));
    this.#bandLayer.replaceChildren(...this.#bands.map(({ node }) => node));
    if (this.#coords) {
      const names = (/** @type {number} */ n, /** @type {(i: number) => string} */ name) =>
        Array.from({ length: n }, (_, i) => h('span', { text: name(i) }));
      const column = (/** @type {number} */ i) => (this.#coords === 'letters' ? letters(i) : String(i + 1));
      this.#edges[0].replaceChildren(...names(cols, column));
      this.#edges[1].replaceChildren(...names(rows, (i) => String(i + 1)));
    }
    this.#grid.setAttribute('aria-rowcount', String(rows));
    this.#grid.setAttribute('aria-colcount', String(cols));
    this.#cells = Array.from({ length: rows * cols }, (_, i) =>
      h('div', {
        role: 'gridcell',
        tabindex: i ? -1 : 0,
        'data-index': i,
        'aria-colindex': (i % cols) + 1,
      }),
    );
    this.#grid.replaceChildren(
      ...Array.from({ length: rows }, (_, r) =>
        h('div', { role: 'row', 'aria-rowindex': r + 1 }, ...this.#cells.slice(r * cols, (r + 1) * cols)),
      ),
    );
  }

  /** All that is said of a cell, and how it is marked. @param {number} index @param {string} said */
  #told(index, said) {
    let words = said;
    if (this.#coords === 'numbers' && this.#view) words = `${words}, ${this.#whereOf(index, this.#view.cols)}`;
    const added = this.#words?.(index);
    if (added) words = `${words}, ${added}`;
    let marked = '';
    for (const [name, { cells, words: more }] of this.#highlights) {
      if (!cells.includes(index)) continue;
      marked = name;
      if (more) words = `${words}, ${more}`;
    }
    return { words, marked };
  }

  /** Where a cell is, in words; written once. @param {number} index @param {number} cols */
  #whereOf(index, cols) {
    return (this.#where[index] ??= t('page.at', { row: Math.floor(index / cols) + 1, col: (index % cols) + 1 }));
  }

  /** @param {number} index @param {Cell} cell */
  #caption(index, cell) {
    const node = this.#cells[index];
    if (!node) return;
    const acts = Boolean(cell.move);
    const said = cell.say ?? cell.label ?? '';
    // Most cells of a large board stay as they are: nothing more is asked about those.
    const bare = cell.piece || this.#words || this.#highlights.size ? '' : `${acts ? 1 : 0}${said}`;
    if (bare && this.#bare[index] === bare) return;
    this.#bare[index] = bare;
    const { words, marked } = this.#told(index, said);
    const carried = Boolean(cell.piece && this.#on.carries?.(index));
    // Asking the document about each would cost more than the move.
    const key = `${acts}/${carried}/${marked}/${words}`;
    if (this.#captions[index] === key) return;
    this.#captions[index] = key;
    node.setAttribute('aria-label', words);
    if (acts !== node.hasAttribute('data-act')) node.toggleAttribute('data-act', acts);
    if (carried !== node.hasAttribute('data-carry')) node.toggleAttribute('data-carry', carried);
    if (marked) node.setAttribute('data-high', marked);
    else if (node.hasAttribute('data-high')) node.removeAttribute('data-high');
  }

  /** @param {boolean} still @param {Trail} [trail] @param {Set<number> | null} [news] which cells to look at */
  #draw(still, trail, news) {
    const view = /** @type {View} */ (this.#view);
    const style = this.#style;
    this.element.classList.toggle('still', still);
    const base = this.#painter.base?.(view, style);
    if (base && base.key !== this.#baseKey) this.#base.replaceChildren(...base.draw());
    this.#baseKey = base?.key ?? '';
    if (news) for (const i of news) this.#groundAt(i, view.cells[i], style);
    else view.cells.forEach((cell, i) => this.#groundAt(i, cell, style));
    const rows = news ? new Set([...news].map((i) => Math.floor(i / view.cols))) : this.#bands.keys();
    if (this.#painter.band) for (const row of rows) this.#bandAt(row, view, style);
    this.#under.replaceChildren(...(this.#painter.under?.(view, style) ?? []));
    this.#pieces.place({ view, style, size: this.#size, still, pace: this.#pace, trail, news });
    this.#overlay(view);
  }

  /** @param {number} row @param {View} view @param {any} style */
  #bandAt(row, view, style) {
    const band = /** @type {NonNullable<Painter['band']>} */ (this.#painter.band)(view, style, row);
    if (this.#bands[row].key === band.key) return;
    this.#bands[row].key = band.key;
    this.#bands[row].node.replaceChildren(...band.draw());
  }

  /** @param {number} i @param {Cell} cell @param {any} style */
  #groundAt(i, cell, style) {
    const key = this.#painter.groundKey?.(cell, style, i) ?? `${cell.ground}/${this.#size}`;
    if (this.#groundKeys[i] === key) return;
    const ground =
      this.#painter.ground?.(cell, style, i) ??
      s('rect', { class: `ground g-${cell.ground ?? 'cell'}`, width: this.#size, height: this.#size });
    if (ground.hasChildNodes() || ground.localName !== 'g') ground.setAttribute('transform', this.#spot(i));
    this.#groundKeys[i] = key;
    const old = this.#grounds.childNodes[i];
    if (old) old.replaceWith(ground);
    else this.#grounds.append(ground);
  }

  /** Marked cells, hints, and the relatives of the cell under the pointer or the focus. @param {View} view */
  #overlay(view) {
    /** @type {SVGElement[]} */
    const nodes = [];
    const n = this.#size;
    for (let i = 0; i < view.cells.length; i++)
      if (view.cells[i].hint) nodes.push(frame(`hint-${view.cells[i].hint}`, n, this.#spot(i), 2));
    for (const [name, { cells }] of this.#highlights) {
      const mark = `high ${name}`;
      const drawn = (/** @type {string} */ place) =>
        dots[name] ? dot(mark, n, place, dots[name]) : frame(mark, n, place, 1.5);
      nodes.push(...cells.map((i) => drawn(this.#spot(i))));
    }
    nodes.push(...(this.#painter.over?.(view, this.#style) ?? []));
    if (this.#arrow && this.#arrow.piece !== this.#arrow.target) {
      nodes.push(arrow(n, [this.spot(this.#arrow.piece), this.spot(this.#arrow.target)]));
    }
    if (this.#inspected >= 0 && this.#painter.related && this.#painter.mark) {
      for (const { index, mark } of this.#painter.related(view, this.#inspected)) {
        const node = this.#painter.mark(mark, this.#style);
        nodes.push(s('g', { class: 'related', transform: this.#spot(index) }, node));
      }
    }
    const { index, mark } = this.#chosen;
    if (index >= 0 && index < view.cells.length && this.#painter.mark)
      nodes.push(s('g', { class: 'chosen', transform: this.#spot(index) }, this.#painter.mark(mark, this.#style)));
    this.#over.replaceChildren(...nodes);
  }

  /** @param {number} index */
  #spot(index) {
    const { x, y } = this.spot(index);
    return `translate(${x} ${y})`;
  }

  get focusIndex() {
    return this.#focus;
  }

  /** The cell that the next focus goes to. @param {number} index */
  rove(index) {
    if (this.#cells[this.#focus]) this.#cells[this.#focus].tabIndex = -1;
    this.#focus = index;
    if (this.#cells[index]) this.#cells[index].tabIndex = 0;
  }

  #inspected = -1;

  /** What lies under the pointer or the focus, -1 for nothing. @param {number} index */
  inspect(index) {
    if (index === this.#inspected) return;
    this.#inspected = index;
    if (this.#view && this.#size) this.#overlay(this.#view);
    this.#on.inspect(index);
  }

  /**
   * Whether the keyboard chose the cell under the focus. Asking for :focus-visible is not enough: any key pressed after
   * a click makes a clicked cell match it.
   */
  get byKeyboard() {
    return this.focused && this.#grid.classList.contains('keyed');
  }

  /** @param {boolean} keyed */
  set byKeyboard(keyed) {
    this.#grid.classList.toggle('keyed', keyed);
  }
}
