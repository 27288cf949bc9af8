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
/**
 * @typedef {{id: string, name: string, methods: Method[], save: string, solving?:
 *   import('../games/types.js').Solving}} Subject the game, what the board is called, the position
 */

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

/** The methods to choose from, each with its box. @param {Method[]} methods @param {HTMLInputElement[]} boxes */
function methodList(methods, boxes) {
  const line = (/** @type {Method} */ method) =>
    h(
      'span',
      {},
      h('b', { text: methodName(method.name) }),
      h('small', { id: `line-${method.name}`, text: methodLine(method) }),
    );
  return h(
    'fieldset',
    { class: 'field' },
    h('legend', { text: t('page.compare.methods') }),
    h('div', { class: 'methods' }, ...methods.map((one, i) => h('label', { class: 'method' }, boxes[i], line(one)))),
  );
}

/** @param {HTMLDialogElement} dialog @param {HTMLElement} body @param {Subject} subject */
function choose(dialog, body, subject) {
  const { id, methods } = subject;
  const wanted = chosen.get(id) ?? new Set(methods.map(({ name }) => name));
  const boxes = methods.map(({ name }) => {
    const line = `line-${name}`;
    const on = { change: () => sync() };
    return h('input', { type: 'checkbox', value: name, checked: wanted.has(name), 'aria-describedby': line, on });
  });
  const options = LIMITS.map((nodes) => h('option', { value: nodes, selected: nodes === limit, text: number(nodes) }));
  const select = h('select', { id: 'compare-limit' }, ...options);
  const go = h('button', { type: 'submit', class: 'main', 'data-deed': 'compare-go', text: t('page.compare.go') });
  const count = h('span', { class: 'small', role: 'status' });
  const sync = () => {
    const n = boxes.filter(({ checked }) => checked).length;
    go.disabled = n === 0;
    count.textContent = t('page.compare.count', { count: n, of: boxes.length });
  };
  const every = (/** @type {'all' | 'none'} */ which) => {
    const click = () => {
      for (const box of boxes) box.checked = which === 'all';
      sync();
    };
    const text = t(`page.compare.${which}`);
    return h('button', { type: 'button', class: 'quiet', 'data-deed': `compare-${which}`, text, on: { click } });
  };
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    const taken = methods.filter((_, i) => boxes[i].checked);
    chosen.set(id, new Set(taken.map(({ name }) => name)));
    limit = Number(select.value);
    void run(dialog, body, subject, taken);
  };
  const each = h('label', { for: 'compare-limit', class: 'small', text: t('page.compare.each') });
  const picks = [h('span', { class: 'pick' }, every('all'), every('none'), count)];
  picks.push(h('span', { class: 'pick' }, each, select, go));
  const line = h('div', { class: 'bar-line' }, ...picks);
  body.replaceChildren(h('form', { class: 'choose', on: { submit } }, methodList(methods, boxes), line));
  sync();
  boxes[0]?.focus();
}

/** @param {string} name @param {string} phrase @param {() => void} click @param {boolean} [hidden] */
function button(name, phrase, click, hidden = false) {
  return h('button', { type: 'button', 'data-deed': `compare-${name}`, hidden, text: t(phrase), on: { click } });
}

/** The chart as a file. @param {Subject} subject @param {Comparison} comparison */
function saveChart({ id, name }, { rows }) {
  const title = t('page.compare.title', { name });
  download(`${id}-compare.svg`, chartFile(rows, limit, title), 'image/svg+xml');
}

/** @param {HTMLDialogElement} dialog @param {HTMLElement} body @param {Subject} subject @param {Method[]} methods */
async function run(dialog, body, subject, methods) {
  const table = new CompareTable(subject.solving);
  const picture = h('div', { class: 'picture' });
  const status = h('p', { role: 'status' });
  const cancel = button('cancel', 'page.cancel', () => comparison.stop());
  const save = button('save', 'page.compare.save', () => saveChart(subject, comparison), true);
  const again = button('again', 'page.compare.again', () => choose(dialog, body, subject), true);
  body.replaceChildren(
    h('div', { class: 'bar-line result' }, status, h('span', { class: 'pick' }, cancel, again, save)),
    h('div', { class: 'sides' }, table.element, picture),
  );
  cancel.focus();
  const draw = () => {
    const width = Math.max(240, Math.floor(picture.clientWidth));
    picture.replaceChildren(drawChart(comparison.rows, limit, width, { beside: beside.matches }));
  };
  const comparison = new Comparison(methods, () => {
    table.show(comparison.rows);
    draw();
    tell(status, comparison, subject.solving);
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
  tell(status, comparison, subject.solving);
  if (had) again.focus();
}

/**
 * Said once a method, not at every count.
 * @param {HTMLElement} status @param {Comparison} comparison @param {import('../games/types.js').Solving} [solving]
 */
function tell(status, { rows, running }, solving) {
  const text = running
    ? t('page.compare.now', {
        number: rows.indexOf(running) + 1,
        of: rows.length,
        method: methodName(running.method.name),
      })
    : rows.some(({ state }) => state === 'stopped' || state === 'waiting')
      ? t('page.compare.cut')
      : verdict(rows, solving);
  if (status.textContent !== text) status.textContent = text;
}

/** @param {import('./comparison.js').Row[]} rows @param {import('../games/types.js').Solving} [solving] */
function verdict(rows, solving) {
  const proofs = rows.filter(({ proved }) => proved);
  if (!proofs.length) return t('page.compare.done');
  const best = proofs.reduce((a, b) => (b.nodes < a.nodes ? b : a));
  return t('page.compare.best', {
    method: methodName(best.method.name),
    moves: best.moves ?? 0,
    nodes: best.nodes,
    outcome: outcome(best, solving),
  });
}
