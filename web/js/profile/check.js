// SPDX-License-Identifier: MIT
// Whether something is a progress document (docs/profile.md), and if not, where it is wrong. docs/profile.schema.json
// says the same for other programs.

/** @typedef {{at: string, expected: string}} Wrong `expected` is the end of a phrase */
/** @typedef {(value: any, at: string) => Wrong | null} Rule */

const SAFE = Number.MAX_SAFE_INTEGER;

/** @param {any} value @returns {value is Record<string, any>} */
const isRecord = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** @param {string} expected @param {(value: any) => boolean} test @returns {Rule} */
const rule = (expected, test) => (value, at) => (test(value) ? null : { at, expected });

const count = rule('count', (value) => Number.isInteger(value) && value >= 0 && value <= SAFE);
const flag = rule('flag', (value) => typeof value === 'boolean');
const object = rule('object', isRecord);
/** @param {number} most */
const text = (most) => rule('text', (value) => typeof value === 'string' && value.length <= most);

/** A day of the calendar. @param {any} value */
function isDate(value) {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(value)) return false;
  const time = Date.parse(`${value}T00:00:00Z`);
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(value);
}
const date = rule('date', isDate);
const time = rule(
  'time',
  (value) =>
    typeof value === 'string' && isDate(value.slice(0, 10)) && /^.{10}T([01]\d|2[0-3]):[0-5]\d:[0-5]\dZ$/.test(value),
);
const isId = (/** @type {any} */ value) =>
  typeof value === 'string' && value.length <= 100000 && /^[a-z][a-z0-9]*:[^\0- ]+$/.test(value);
const id = rule('id', isId);

/** The first of several that is wrong. @param {(Wrong | null)[]} found */
const first = (found) => found.find(Boolean) ?? null;

/** @param {Record<string, Rule>} must @param {Record<string, Rule>} [may] @returns {Rule} */
const fields =
  (must, may = {}) =>
  (value, at) =>
    object(value, at) ??
    first([
      ...Object.entries(must).map(([name, test]) => test(value[name], `${at}.${name}`)),
      ...Object.entries(may).map(([name, test]) =>
        value[name] === undefined ? null : test(value[name], `${at}.${name}`),
      ),
    ]);
/** @param {Rule} key @param {Rule} item @returns {Rule} */
const mapOf = (key, item) => (value, at) =>
  object(value, at) ??
  first(
    Object.entries(value).map(([name, one]) => {
      const where = `${at}["${name.slice(0, 40)}"]`;
      return key(name, where) ?? item(one, where);
    }),
  );
/** @param {number} most @param {Rule} item @returns {Rule} */
const listOf = (most, item) => (value, at) =>
  Array.isArray(value) && value.length <= most
    ? first(value.map((one, i) => item(one, `${at}[${i}]`)))
    : { at, expected: 'list' };

const game = rule('game', (value) => /^[a-z][a-z0-9]{0,31}$/.test(value));
const figures = mapOf(
  rule('figure', (value) => /^[a-z][a-z0-9_.]{0,31}$/.test(value)),
  count,
);
const counts = { played: count, won: count, clean: count };
const level = fields(counts, { best: figures, par: figures, last: date });
const day = fields({ id, won: flag, clean: flag }, { moves: count, par: count });
const totals = fields(counts, { over: listOf(21, count) });
const open = fields(
  { id, moves: rule('text', (value) => typeof value === 'string' && value.length > 0 && value.length <= 1000000) },
  { helped: flag, ms: count, backwards: text(1000000) },
);
const own = fields({}, { id, level: text(100000), title: text(80), notes: text(10000) });
const ownLevel = (/** @type {any} */ value, /** @type {string} */ at) =>
  own(value, at) ?? (value.id === undefined && value.level === undefined ? { at, expected: 'id' } : null);

const solution = fields({ moves: text(1000000), length: count, pushes: count });

/** What is kept of one player's progress, wherever it is kept. */
const body = {
  levels: mapOf(id, level),
  days: mapOf(date, mapOf(game, day)),
  games: mapOf(game, totals),
  open: mapOf(game, open),
  own: listOf(1000, ownLevel),
  settings: object,
  solutions: mapOf(id, fields({}, { pushes: solution, moves: solution })),
  notes: mapOf(id, text(10000)),
};

/** The page's own record: no head, and everything may be absent. @param {any} value */
export const isBody = (value) => fields({}, body)(value, '') === null;

/** What a name must be. @param {any} value */
export const isName = (value) =>
  // eslint-disable-next-line no-control-regex -- those are what a name must not hold
  typeof value === 'string' && value.trim() !== '' && value.length <= 40 && !/[\u0000-\u001f\u007f]/.test(value);

const head = {
  format: rule('format', (value) => value === 'quadrille-profile'),
  version: rule('version', (value) => value === 1),
  name: rule('name', isName),
  saved: time,
};

/** What is wrong with a document; null if nothing is. @param {any} document @returns {Wrong | null} */
export function wrongOf(document) {
  const found = fields(head, body)(document, '');
  return found && { ...found, at: found.at.replace(/^\./, '') || '.' };
}
