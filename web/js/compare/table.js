// SPDX-License-Identifier: MIT
// The comparison in figures: what the chart shows, and the rest.
import { h } from '../dom.js';
import { fixed, memory, number, t } from '../lang.js';
import { methodName } from './methods.js';

/** @typedef {import('./comparison.js').Row} Row */

/** What came of it, in a few words. @param {Row} row */
export function outcome({ state, proved, bound, error }) {
  if (state === 'solved')
    return proved ? t('page.compare.shortest') : bound ? t('page.compare.bound', { bound }) : t('page.compare.found');
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
  element = h(
    'table',
    { class: 'results', role: 'table' },
    h('caption', { class: 'unseen', text: t('page.compare.table') }),
    h(
      'thead',
      { role: 'rowgroup' },
      h(
        'tr',
        { role: 'row' },
        ...['method', 'moves', 'nodes', 'time', 'memory'].map((name) =>
          h('th', {
            scope: 'col',
            role: 'columnheader',
            text: t(`page.compare.${name}`),
          }),
        ),
      ),
    ),
    this.#body,
  );

  /** @param {Row[]} rows */
  show(rows) {
    while (this.#body.rows.length < rows.length) {
      this.#body.append(
        h(
          'tr',
          { role: 'row' },
          h('th', { scope: 'row', role: 'rowheader' }, h('div', {}, h('span'), h('small'))),
          ...Array.from({ length: 4 }, () => h('td', { role: 'cell' })),
        ),
      );
    }
    rows.forEach((row, i) => {
      const line = this.#body.rows[i];
      const begun = row.state !== 'waiting';
      const texts = [
        row.moves === undefined ? '–' : number(row.moves),
        begun ? number(row.nodes) : '',
        begun ? seconds(row.ms) : '',
        begun ? memory(row.bytes) : '',
      ];
      line.className = row.state;
      const [name, fate] = line.cells[0].children[0].children;
      put(name, methodName(row.method.name));
      put(fate, outcome(row));
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
