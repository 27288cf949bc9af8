// SPDX-License-Identifier: MIT
// Compare: choose methods, watch the positions they search grow side by side, keep the chart.
import { chartFile, drawChart } from './chart.js';
import { CompareTable, outcome } from './table.js';
import { Comparison } from './comparison.js';
import { openDialog } from '../dialogs/dialog.js';
import { h } from '../dom.js';
import { download } from '../dialogs/download.js';
import { number, t } from '../lang.js';
import { methodLine, methodName } from './methods.js';

/** @typedef {import('../engine/protocol.js').Method} Method */
/** @typedef {{id: string, name: string, methods: Method[], save: string}} Subject the game, what the board is called, the position */

/** Wide enough for the chart beside the table; the style sheet has the same figure. */
const beside = matchMedia('(min-width: 1100px)');
const LIMITS = [10000, 100000, 1000000, 20000000];

/** What was chosen last, while the page lives. @type {Map<string, Set<string>>} */
const chosen = new Map();
let limit = LIMITS[2];

/** @param {Subject} subject */
export function openCompare(subject) {
  const body = h('div', { class: 'compare' });
  const dialog = openDialog('page.key.compare', body, 'broad');
  choose(dialog, body, subject);
}

/** @param {HTMLDialogElement} dialog @param {HTMLElement} body @param {Subject} subject */
function choose(dialog, body, subject) {
  const wanted = chosen.get(subject.id) ?? new Set(subject.methods.map(({ name }) => name));
  const boxes = subject.methods.map(({ name }) =>
    h('input', {
      type: 'checkbox',
      value: name,
      checked: wanted.has(name),
      'aria-describedby': `line-${name}`,
      on: { change: () => sync() },
    }),
  );
  const select = h(
    'select',
    { id: 'compare-limit' },
    ...LIMITS.map((nodes) => h('option', { value: nodes, selected: nodes === limit, text: number(nodes) })),
  );
  const go = h('button', { type: 'submit', class: 'main', 'data-deed': 'compare-go', text: t('page.compare.go') });
  const count = h('span', { class: 'small', role: 'status' });
  const sync = () => {
    const n = boxes.filter(({ checked }) => checked).length;
    go.disabled = n === 0;
    count.textContent = t('page.compare.count', { count: n, of: boxes.length });
  };
  const every = (/** @type {boolean} */ on) =>
    h('button', {
      type: 'button',
      class: 'quiet',
      'data-deed': on ? 'compare-all' : 'compare-none',
      text: t(on ? 'page.compare.all' : 'page.compare.none'),
      on: {
        click: () => {
          for (const box of boxes) box.checked = on;
          sync();
        },
      },
    });
  body.replaceChildren(
    h(
      'form',
      {
        class: 'choose',
        on: {
          submit: (/** @type {Event} */ event) => {
            event.preventDefault();
            chosen.set(subject.id, new Set(boxes.filter(({ checked }) => checked).map(({ value }) => value)));
            limit = Number(select.value);
            void run(
              dialog,
              body,
              subject,
              subject.methods.filter((_, i) => boxes[i].checked),
            );
          },
        },
      },
      h(
        'fieldset',
        { class: 'field' },
        h('legend', { text: t('page.compare.methods') }),
        h(
          'div',
          { class: 'methods' },
          ...subject.methods.map((method, i) =>
            h(
              'label',
              { class: 'method' },
              boxes[i],
              h(
                'span',
                {},
                h('b', { text: methodName(method.name) }),
                h('small', { id: `line-${method.name}`, text: methodLine(method) }),
              ),
            ),
          ),
        ),
      ),
      h(
        'div',
        { class: 'bar-line' },
        h('span', { class: 'pick' }, every(true), every(false), count),
        h(
          'span',
          { class: 'pick' },
          h('label', { for: 'compare-limit', class: 'small', text: t('page.compare.each') }),
          select,
          go,
        ),
      ),
    ),
  );
  sync();
  boxes[0]?.focus();
}

/** @param {HTMLDialogElement} dialog @param {HTMLElement} body @param {Subject} subject @param {Method[]} methods */
async function run(dialog, body, subject, methods) {
  const table = new CompareTable();
  const picture = h('div', { class: 'picture' });
  const status = h('p', { role: 'status' });
  const cancel = h('button', {
    type: 'button',
    'data-deed': 'compare-cancel',
    text: t('page.cancel'),
    on: { click: () => comparison.stop() },
  });
  const save = h('button', {
    type: 'button',
    'data-deed': 'compare-save',
    hidden: true,
    text: t('page.compare.save'),
    on: {
      click: () =>
        download(
          `${subject.id}-compare.svg`,
          chartFile(comparison.rows, limit, t('page.compare.title', { name: subject.name })),
          'image/svg+xml',
        ),
    },
  });
  const again = h('button', {
    type: 'button',
    'data-deed': 'compare-again',
    hidden: true,
    text: t('page.compare.again'),
    on: { click: () => choose(dialog, body, subject) },
  });
  body.replaceChildren(
    h('div', { class: 'bar-line result' }, status, h('span', { class: 'pick' }, cancel, again, save)),
    h('div', { class: 'sides' }, table.element, picture),
  );
  cancel.focus();
  const draw = () =>
    picture.replaceChildren(
      drawChart(comparison.rows, limit, Math.max(240, Math.floor(picture.clientWidth)), { beside: beside.matches }),
    );
  const comparison = new Comparison(methods, () => {
    table.show(comparison.rows);
    draw();
    tell(status, comparison);
  });
  const watch = new ResizeObserver(draw);
  const end = () => {
    watch.disconnect();
    comparison.stop();
  };
  dialog.addEventListener('close', end);
  watch.observe(picture);
  table.show(comparison.rows);
  await comparison.run(subject.save, limit);
  dialog.removeEventListener('close', end);
  if (!dialog.isConnected) return;
  const had = document.activeElement === cancel;
  cancel.hidden = true;
  save.hidden = again.hidden = false;
  tell(status, comparison);
  if (had) again.focus();
}

/** Said once a method, not at every count. @param {HTMLElement} status @param {Comparison} comparison */
function tell(status, { rows, running }) {
  const text = running
    ? t('page.compare.now', {
        number: rows.indexOf(running) + 1,
        of: rows.length,
        method: methodName(running.method.name),
      })
    : rows.some(({ state }) => state === 'stopped' || state === 'waiting')
      ? t('page.compare.cut')
      : verdict(rows);
  if (status.textContent !== text) status.textContent = text;
}

/** @param {import('./comparison.js').Row[]} rows */
function verdict(rows) {
  const proofs = rows.filter(({ proved }) => proved);
  if (!proofs.length) return t('page.compare.done');
  const best = proofs.reduce((a, b) => (b.nodes < a.nodes ? b : a));
  return t('page.compare.best', {
    method: methodName(best.method.name),
    moves: best.moves ?? 0,
    nodes: best.nodes,
    outcome: outcome(best),
  });
}
