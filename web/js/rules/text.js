// SPDX-License-Identifier: MIT
// The rules as they are written (docs/rules), turned into elements: the few forms of Markdown that they use. A comment
// `board POSITION` stands for the drawing in text that follows it, and becomes what `board` makes of the position.
import { h } from '../dom.js';

/** @typedef {(position: string) => HTMLElement} Draws */

const INLINE = /`([^`]+)`|\*\*([^*]+)\*\*|\*([^*]+)\*|\[([^\]]+)\]\([^)]*\)|<kbd>([^<]*)<\/kbd>/g;
const BOARD = /^<!-- board (.+) -->$/;
const ITEM = /^(?:[-*]|\d+\.) +/;

/** Words with their emphasis. @param {string} text @returns {(HTMLElement | string)[]} */
export function inline(text) {
  /** @type {(HTMLElement | string)[]} */
  const parts = [];
  let from = 0;
  for (const found of text.matchAll(INLINE)) {
    parts.push(text.slice(from, found.index));
    const [whole, code, strong, soft, link, key] = found;
    if (code) parts.push(h('code', { text: code }));
    else if (strong) parts.push(h('strong', {}, ...inline(strong)));
    else if (soft) parts.push(h('em', {}, ...inline(soft)));
    else parts.push(key ? h('kbd', { text: key }) : (link ?? ''));
    from = found.index + whole.length;
  }
  parts.push(text.slice(from));
  return parts.filter(Boolean);
}

/** @param {string[]} lines */
function table(lines) {
  const rows = lines
    .filter((line) => !/^\|[-| ]+\|$/.test(line))
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => inline(cell.trim())),
    );
  // A corner without words heads nothing.
  const row = (/** @type {'th' | 'td'} */ tag, /** @type {(HTMLElement | string)[][]} */ cells) =>
    h(
      'tr',
      {},
      ...cells.map((cell) => (tag === 'th' && cell.length ? h(tag, { scope: 'col' }, ...cell) : h('td', {}, ...cell))),
    );
  const [head, ...body] = rows;
  return h('table', {}, h('thead', {}, row('th', head)), h('tbody', {}, ...body.map((cells) => row('td', cells))));
}

/** @param {string[]} lines */
function list(lines) {
  /** @type {string[]} */
  const items = [];
  for (const line of lines) {
    if (ITEM.test(line)) items.push(line.replace(ITEM, ''));
    else items[items.length - 1] += ` ${line.trim()}`;
  }
  return h(/^\d/.test(lines[0]) ? 'ol' : 'ul', {}, ...items.map((item) => h('li', {}, ...inline(item))));
}

/**
 * Whether a line belongs to another block than the one that began with `first`.
 * @param {string | undefined} first @param {string} line
 */
function differs(first, line) {
  if (first === undefined || ITEM.test(first)) return false;
  return ITEM.test(line) || /^ {4}/.test(first) !== /^ {4}/.test(line);
}

/** Lines that belong together: up to an empty one, fenced and indented text as a whole. @param {string} text */
function blocks(text) {
  /** @type {string[][]} */
  const found = [[]];
  let fenced = false;
  const begin = () => found.push([]);
  for (const line of text.split('\n')) {
    const fence = line.startsWith('```');
    const alone = !fenced && (/^#+ /.test(line) || BOARD.test(line));
    if (!fenced && (line.trim() === '' || alone || fence || differs(found[found.length - 1][0], line))) begin();
    if (line.trim() || fenced) found[found.length - 1].push(line);
    if (alone || (fence && fenced)) begin();
    if (fence) fenced = !fenced;
  }
  return found.filter((lines) => lines.length > 0);
}

/** @param {string[]} lines @param {Draws} draws @returns {HTMLElement | null} */
function element(lines, draws) {
  const [first] = lines;
  const heading = first.match(/^(#+) (.*)$/);
  if (heading) return h(heading[1].length > 2 ? 'h4' : 'h3', {}, ...inline(heading[2]));
  const board = first.match(BOARD);
  if (board) return draws(board[1]);
  if (first.startsWith('<!--')) return null;
  if (first.startsWith('```')) return h('pre', { text: lines.slice(1, -1).join('\n') });
  if (first.startsWith('    ')) return h('pre', { text: lines.map((line) => line.slice(4)).join('\n') });
  if (first.startsWith('|')) return table(lines);
  return ITEM.test(first) ? list(lines) : h('p', {}, ...inline(lines.join(' ')));
}

/**
 * The elements of a sheet: without its title, which the dialogue has, and without drawings in text that are drawn.
 * @param {string} text @param {Draws} draws @returns {HTMLElement[]}
 */
export function elementsOf(text, draws) {
  const all = blocks(text);
  return all.flatMap((lines, i) => {
    const drawn = i > 0 && BOARD.test(all[i - 1][0]);
    if (drawn || lines[0].startsWith('# ')) return [];
    return element(lines, draws) ?? [];
  });
}
