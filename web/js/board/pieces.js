// SPDX-License-Identifier: MIT
// The pieces of a board. They are followed by their id from view to view and moved with a CSS transition, which a new
// position retargets at once: input never waits for motion.
import { walk } from './ways.js';
import { s } from '../dom.js';

/** @typedef {import('../engine/protocol.js').View} View */
/** @typedef {import('../engine/protocol.js').Cell} Cell */
/**
 * `size`: pixels a cell. `still`: without motion. `trail`: ways of the pieces, `pace`: milliseconds for one. `news`:
 * the cells to look at, if not all.
 * @typedef {{view: View, style: any, size: number, still: boolean, pace: number, trail?:
 *            import('./board.js').Trail, news?: Set<number> | null}} Scene
 */

const reduced = matchMedia('(prefers-reduced-motion: reduce)');
const calm = () => reduced.matches || document.documentElement.dataset.motion === 'none';

export class Pieces {
  #painter;
  /** @type {Map<number | string, {node: SVGGElement, key: string, at: number, motion?: Animation}>} */
  #all = new Map();
  /** @type {Set<SVGGElement>} */
  #moved = new Set();
  layer = s('g');

  /** @param {import('./board.js').Painter} painter */
  constructor(painter) {
    this.#painter = painter;
  }

  /** The cells they are on. */
  get cells() {
    return [...this.#all.values()].map(({ at }) => at);
  }

  /** Puts every piece where it is now; those outside of `news` are there already. @param {Scene} scene */
  place(scene) {
    const { view, news, still, trail } = scene;
    const gone = new Set();
    for (const [id, { at }] of this.#all) if (!news || news.has(at)) gone.add(id);
    if (!still) for (const node of this.#moved) this.#mark(node, false);
    for (const i of news ?? view.cells.keys()) {
      const cell = view.cells[i];
      if (!cell.piece) continue;
      const id = cell.id ?? `at ${i}`;
      gone.delete(id);
      this.#put(id, i, scene, trail?.[cell.id ?? ''] ?? trail?.[cell.piece]);
    }
    for (const id of gone) {
      const { node } = /** @type {{node: SVGGElement}} */ (this.#all.get(id));
      node.remove();
      this.#moved.delete(node);
      this.#all.delete(id);
    }
  }

  /** @param {number | string} id */
  #of(id) {
    const known = this.#all.get(id);
    if (known) return known;
    const piece = { node: s('g', { class: 'piece' }), key: '', at: -1, motion: undefined };
    this.#all.set(id, piece);
    this.layer.append(piece.node);
    return piece;
  }

  /**
   * One piece on its cell, drawn anew if it looks otherwise.
   * @param {number | string} id @param {number} i @param {Scene} scene @param {import('./board.js').Way} [way]
   */
  #put(id, i, { view, style, size, still, pace }, way = []) {
    const piece = this.#of(id);
    const cell = view.cells[i];
    const key = this.#painter.key(cell, style);
    if (piece.key !== key) piece.node.replaceChildren(...this.#painter.piece(cell, style));
    if (piece.at !== i) this.#mark(piece.node, !still && piece.at >= 0);
    if (piece.at !== i || still) {
      piece.motion?.cancel();
      piece.node.style.transform = `translate(${(i % view.cols) * size}px, ${Math.floor(i / view.cols) * size}px)`;
      const walks = !still && piece.at >= 0 && way.length > 1 && !calm();
      piece.motion = walks
        ? walk(piece.node, { from: piece.at, to: i, way }, { cols: view.cols, size, pace })
        : undefined;
    }
    piece.key = key;
    piece.at = i;
  }

  /** Those that the last move has moved are marked. @param {SVGGElement} node @param {boolean} moved */
  #mark(node, moved) {
    if (moved === this.#moved.has(node)) return;
    node.classList.toggle('moved', moved);
    if (moved) this.#moved.add(node);
    else this.#moved.delete(node);
  }

  /**
   * Lets a piece follow the pointer, by so many pixels from its place; null puts it back.
   * @param {number} index @param {{x: number, y: number}} spot @param {{x: number, y: number} | null} by
   */
  carry(index, { x, y }, by) {
    for (const { node, at } of this.#all.values()) {
      if (at !== index) continue;
      node.classList.toggle('carried', by !== null);
      node.style.transform = `translate(${x + (by?.x ?? 0)}px, ${y + (by?.y ?? 0)}px)`;
      if (by) this.layer.append(node);
    }
  }
}
