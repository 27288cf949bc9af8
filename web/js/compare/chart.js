// SPDX-License-Identifier: MIT
// The comparison as a picture: a bar a method, as long as the logarithm of the positions it searched. The scale goes to
// the limit from the start, so bars grow and nothing else moves. Colours are written as attributes for the file that
// can be downloaded; on the page the style sheet's colours go over them.
import { s } from '../dom.js';
import { number, t } from '../lang.js';
import { methodName } from './methods.js';

/** @typedef {import('./comparison.js').Row} Row */

const INK = '#1d2733',
  SOFT = '#55626f',
  LINE = '#c9d2dc',
  ACCENT = '#1f5fbf',
  PALE = '#dce9fb';
const FONT = 'ui-sans-serif, system-ui, sans-serif';
const FIGURES = 84; // pixels for the figure behind the longest bar
const NARROW = 520; // below this the names stand above the bars
/** The height of a row, and of the line above the first: the table beside the chart has the same. */
export const STEP = 28;

/** @param {number} x @param {number} y @param {string} text @param {Record<string, any>} [more] */
const label = (x, y, text, more = {}) =>
  s('text', { x, y, text, fill: INK, 'font-family': FONT, 'font-size': 13, ...more });

/** 1000000 → "10⁶". @param {number} power */
const ten = (power) =>
  power === 0
    ? '1'
    : power === 1
      ? '10'
      : `10${[...String(power)].map((digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(digit)]).join('')}`;

/** How a row is filled: proved shortest, solved, no answer. @param {Row} row */
function kindOf({ state, proved }) {
  return state === 'solved' ? (proved ? 'proved' : 'solved') : state === 'running' ? 'running' : 'none';
}

/** @param {string} kind */
const paint = (kind) => ({
  class: `bar ${kind}`,
  fill: kind === 'proved' ? ACCENT : PALE,
  stroke: ACCENT,
  ...(kind === 'none' ? { 'stroke-dasharray': '3 3' } : {}),
});

/**
 * Where everything stands. A chart beside its table needs neither names nor figures.
 * @param {Row[]} rows @param {number} limit @param {number} width @param {{beside?: boolean, title?: string}} how
 */
function plan(rows, limit, width, { beside, title }) {
  const narrow = width < NARROW && !beside;
  const longest = Math.max(...rows.map(({ method }) => methodName(method.name).length));
  const left = narrow || beside ? 8 : Math.min(width / 2, 16 + 7.2 * longest);
  const head = title ? 72 : STEP;
  return {
    narrow,
    left,
    head,
    step: narrow ? 42 : STEP,
    thick: 17,
    names: !beside,
    room: width - left - (beside ? 12 : FIGURES),
    powers: Math.ceil(Math.log10(Math.max(limit, 10))),
    bottom: head + rows.length * (narrow ? 42 : STEP),
  };
}

/** @typedef {ReturnType<typeof plan>} Plan */

/** @param {Plan} where */
function scale({ left, head, bottom, room, powers }) {
  const every = room / powers < 34 ? 2 : 1;
  return Array.from({ length: powers + 1 }, (_, power) => {
    const x = Math.round(left + (room * power) / powers) + 0.5;
    return [
      s('path', { class: 'scale', d: `M${x} ${head}V${bottom}`, stroke: LINE, fill: 'none' }),
      power % every ? null : label(x, bottom + 18, ten(power), { class: 'soft', fill: SOFT, 'text-anchor': 'middle' }),
    ];
  }).flat();
}

/** @param {Row} row @param {number} y @param {Plan} where */
function bar(row, y, { narrow, left, room, powers, thick, names }) {
  const long = Math.max(2, row.nodes > 1 ? room * Math.min(1, Math.log10(row.nodes) / powers) : 0);
  const name = methodName(row.method.name);
  const begun = row.state !== 'waiting';
  return [
    !names ? null : narrow ? label(left, y - 5, name) : label(left - 8, y + thick - 4, name, { 'text-anchor': 'end' }),
    begun
      ? s('rect', {
          x: Math.round(left) + 0.5,
          y: y + 0.5,
          width: long,
          height: thick - 1,
          rx: 2,
          ...paint(kindOf(row)),
        })
      : null,
    begun && names ? label(left + long + 7, y + thick - 4, number(row.nodes), { class: 'soft', fill: SOFT }) : null,
  ];
}

/** What the fillings mean. @param {Plan} where */
function legend({ left, head }) {
  let x = Math.round(left);
  return ['proved', 'solved', 'none'].flatMap((kind) => {
    const text = t(`page.compare.kind.${kind}`);
    const at = x;
    x += 38 + Math.ceil(text.length * 6.3);
    return [
      s('rect', { x: at + 0.5, y: head - 18.5, width: 14, height: 10, rx: 2, ...paint(kind) }),
      label(at + 20, head - 9, text, { class: 'soft', fill: SOFT, 'font-size': 12 }),
    ];
  });
}

/**
 * @param {Row[]} rows @param {number} limit the positions a method may search @param {number} width in pixels
 * @param {{beside?: boolean, title?: string}} [how] `beside`: the table stands left of it, line by line; `title`: only
 * where
 *   nothing else says what it is
 */
export function drawChart(rows, limit, width, how = {}) {
  const where = plan(rows, limit, width, how);
  const height = where.bottom + 28;
  return s(
    'svg',
    {
      class: 'chart',
      width,
      height,
      viewBox: `0 0 ${width} ${height}`,
      role: 'img',
      'aria-label': how.title ?? t('page.compare.chart'),
    },
    how.title && s('rect', { width, height, fill: '#ffffff' }),
    how.title && label(16, 28, how.title, { 'font-size': 16, 'font-weight': 600 }),
    ...legend(where),
    ...scale(where),
    ...rows.flatMap((row, i) =>
      bar(row, where.head + i * where.step + (where.narrow ? 21 : (where.step - where.thick - 1) / 2), where),
    ),
  );
}

/** The chart as the text of a file. @param {Row[]} rows @param {number} limit @param {string} title */
export function chartFile(rows, limit, title) {
  const done = rows.filter(({ state }) => state !== 'waiting');
  return `<?xml version="1.0" encoding="UTF-8"?>\n${new XMLSerializer().serializeToString(drawChart(done, limit, 800, { title }))}\n`;
}
