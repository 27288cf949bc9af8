// SPDX-License-Identifier: MIT
// The tree of a search: a dot for every state it looked at, as deep as it lies, joined to the state it came from. The
// way to the present one is drawn in ink.
import { s } from '../dom.js';

/** @typedef {import('../engine/protocol.js').Step} Step */
/** @typedef {{x: number, y: number}} Point */

const EDGE = 10; // pixels

/** @param {Step[]} steps @param {number} width @param {number} height @returns {Point[]} */
function layout(steps, width, height) {
  const deepest = Math.max(1, ...steps.map(({ depth }) => depth));
  /** @type {number[]} */
  const wide = [];
  const places = steps.map(({ depth }) => (wide[depth] = (wide[depth] ?? 0) + 1) - 1);
  return steps.map(({ depth }, i) => ({
    x: EDGE + ((places[i] + 0.5) / wide[depth]) * (width - 2 * EDGE),
    y: EDGE + (depth / deepest) * (height - 2 * EDGE),
  }));
}

export class TraceTree {
  #links = s('path', { class: 'links' });
  #dots = s('g');
  #way = s('path', { class: 'way' });
  #here = s('circle', { class: 'here', r: 5 });
  element = s('svg', { class: 'trace-tree', 'aria-hidden': 'true' }, this.#links, this.#way, this.#dots, this.#here);
  /** @type {Step[]} */
  #steps = [];
  /** @type {Point[]} */
  #points = [];
  /** @type {SVGElement[]} */
  #nodes = [];
  #shown = -1;

  /** @param {Step[]} steps @param {number} width @param {number} height */
  lay(steps, width, height) {
    this.#steps = steps;
    this.#points = layout(steps, width, height);
    this.#shown = -1;
    this.element.setAttribute('viewBox', `0 0 ${width} ${height}`);
    const r = steps.length > 400 ? 1.6 : steps.length > 120 ? 2.4 : 3.4;
    this.#nodes = this.#points.map(({ x, y }) =>
      s('circle', { cx: x.toFixed(1), cy: y.toFixed(1), r, class: 'later' }),
    );
    this.#dots.replaceChildren(...this.#nodes);
  }

  /** @param {number} at the step that is looked at */
  show(at) {
    const points = this.#points;
    if (!points.length) return;
    const now = Math.min(at, points.length - 1);
    for (let i = Math.min(this.#shown, now) + 1; i <= Math.max(this.#shown, now); i++)
      this.#nodes[i]?.setAttribute('class', i <= now ? 'seen' : 'later');
    this.#shown = now;
    const line = (/** @type {number} */ i) => {
      const parent = this.#steps[i].parent;
      return parent === undefined
        ? ''
        : `M${points[parent].x.toFixed(1)} ${points[parent].y.toFixed(1)}L${points[i].x.toFixed(1)} ${points[i].y.toFixed(1)}`;
    };
    this.#links.setAttribute('d', Array.from({ length: now + 1 }, (_, i) => line(i)).join(''));
    let way = '';
    for (let i = /** @type {number | undefined} */ (now); i !== undefined; i = this.#steps[i].parent) way += line(i);
    this.#way.setAttribute('d', way);
    this.#here.setAttribute('cx', String(points[now].x));
    this.#here.setAttribute('cy', String(points[now].y));
  }
}
