// SPDX-License-Identifier: MIT
// The comparison in figures: what the chart shows, and the rest.
import { h } from '../dom.js';
import { fixed, memory, number, t } from '../lang.js';
import { methodName } from './methods.js';

/** @typedef {import('./comparison.js').Row} Row */
/** @typedef {import('../games/types.js').Solving} Solving */

/**
 * What came of it, in a few words; a game that measures two things says which of them was proved.
 * @param {Row} row @param {Solving} [solving]
 */
export function outcome({ state, proved, bound, error, method }, solving) {
  const measure = solving?.measure(method.name);
  if (state === 'solved' && proved) return t(measure ? `page.compare.fewest.${measure}` : 'page.compare.shortest');
  if (state === 'solved' && bound)
    return t(measure ? `page.compare.bound.${measure}` : 'page.compare.bound', { bound });
  if (state === 'solved') return t('page.compare.found');
  if (state !== 'failed') return t(`page.compare.${state}`);
  return error?.kind === 'limit'
    ? t('page.compare.limit')
    : error?.kind === 'impossible'
      ? t('page.compare.impossible')
      : t('page.solve.failed');
}

/** @param {number} ms */
const seconds = (ms) => t('page.compare.seconds', { time: ms < 9995 ? fixed(ms / 1000, 2) : fixed(ms / 1000, 1) });

/** On a phone the cells are laid out otherwise than as a table, so each says what it is. */
export class CompareTable {
  #body = h('tbody', { role: 'rowgroup' });
  #solving;
  /** What a solution has beside moves, such as pushes. @type {string[]} */
  #more;
  element;

  /** @param {Solving} [solving] */
  constructor(solving) {
    this.#solving = solving;
    this.#more = Object.keys(solving?.counts?.('') ?? {});
    const names = ['method', ...this.#more, 'moves', 'nodes', 'time', 'memory'];
    const heads = names.map((name) =>
      h('th', { scope: 'col', role: 'columnheader', 'data-column': name, text: t(`page.compare.${name}`) }),
    );
    this.element = h(
      'table',
      { class: this.#more.length ? 'results more' : 'results', role: 'table' },
      h('caption', { class: 'unseen', text: t('page.compare.table') }),
      h('thead', { role: 'rowgroup' }, h('tr', { role: 'row' }, ...heads)),
      this.#body,
    );
  }

  /** @param {Row[]} rows */
  show(rows) {
    while (this.#body.rows.length < rows.length) {
      this.#body.append(
        h(
          'tr',
          { role: 'row' },
          h('th', { scope: 'row', role: 'rowheader' }, h('div', {}, h('span'), h('small'))),
          ...Array.from({ length: 4 + this.#more.length }, () => h('td', { role: 'cell' })),
        ),
      );
    }
    rows.forEach((row, i) => {
      const line = this.#body.rows[i];
      const begun = row.state !== 'waiting';
      const counts = row.path === undefined ? {} : (this.#solving?.counts?.(row.path) ?? {});
      const texts = [
        ...this.#more.map((name) => (name in counts ? number(counts[name]) : '–')),
        row.moves === undefined ? '–' : number(row.moves),
        begun ? number(row.nodes) : '',
        begun ? seconds(row.ms) : '',
        begun ? memory(row.bytes) : '',
      ];
      line.className = row.state;
      const [name, fate] = line.cells[0].children[0].children;
      put(name, methodName(row.method.name));
      put(fate, outcome(row, this.#solving));
      texts.forEach((text, k) => put(line.cells[k + 1], text));
    });
  }
}

/**
 * Only what has changed is written, so that selections and screen readers are left alone.
 * @param {Element} node @param {string} text
 */
function put(node, text) {
  if (node.textContent !== text) node.textContent = text;
}
