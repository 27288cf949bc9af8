// SPDX-License-Identifier: MIT
// One progress document, three readers: its schema, the page's importer and the terminal player agree on what is one.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { wrongOf } from '../../web/js/profile/check.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const schema = JSON.parse(readFileSync(path.join(root, 'docs/profile.schema.json'), 'utf8'));
const program = process.env.QUADRILLE ?? path.join(root, 'build/release/quadrille');

const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
const kinds = {
  object: isObject,
  array: Array.isArray,
  string: (value) => typeof value === 'string',
  integer: Number.isInteger,
  boolean: (value) => typeof value === 'boolean',
};
/** What each keyword of the schema asks; one that is not here fails the test. */
const keywords = {
  type: (value, kind) => kinds[kind](value),
  const: (value, wanted) => value === wanted,
  required: (value, names) => !isObject(value) || names.every((name) => name in value),
  properties: (value, all) =>
    !isObject(value) || Object.entries(all).every(([name, one]) => !(name in value) || valid(value[name], one)),
  propertyNames: (value, one) => !isObject(value) || Object.keys(value).every((name) => valid(name, one)),
  additionalProperties: (value, one) => !isObject(value) || Object.values(value).every((item) => valid(item, one)),
  items: (value, one) => !Array.isArray(value) || value.every((item) => valid(item, one)),
  maxItems: (value, most) => !Array.isArray(value) || value.length <= most,
  minLength: (value, least) => typeof value !== 'string' || value.length >= least,
  maxLength: (value, most) => typeof value !== 'string' || value.length <= most,
  pattern: (value, text) => typeof value !== 'string' || new RegExp(text, 'u').test(value),
  minimum: (value, least) => typeof value !== 'number' || value >= least,
  maximum: (value, most) => typeof value !== 'number' || value <= most,
  anyOf: (value, list) => list.some((one) => valid(value, one)),
  $ref: (value, name) => valid(value, schema.$defs[name.split('/').pop()]),
};
const silent = ['$schema', 'title', '$comment', '$defs'];
const valid = (value, rules) =>
  Object.entries(rules).every(([name, rule]) => silent.includes(name) || keywords[name](value, rule));

/** Whether the terminal player takes a file: one that is broken it sets aside. */
function taken(text) {
  const home = mkdtempSync(path.join(os.tmpdir(), 'quadrille-profile-'));
  const file = path.join(home, 'quadrille/profiles/ada.json');
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
  try {
    execFileSync(program, ['taquin', 'play', '--profile', 'ada', '--resume', '--plain'], {
      env: { ...process.env, XDG_DATA_HOME: home },
      input: '',
      stdio: ['pipe', 'ignore', 'ignore'],
    });
  } catch {
    // There may be nothing to resume.
  }
  const broken = existsSync(`${file}.broken-1`);
  rmSync(home, { recursive: true });
  return !broken;
}

const head = { format: 'quadrille-profile', version: 1, name: 'Ada', saved: '2026-11-16T20:15:00Z' };
const counts = { played: 2, won: 1, clean: 1 };
const level = 'sokoban:3x7:7#|#@-$-.#|7#';
const day = { id: 'sokoban:7x7b2#20261116', won: true, clean: true, moves: 37, par: 35 };

/** Additions to a bare document, and whether it still is one. @type {[string, object, boolean][]} */
const cases = [
  ['nothing more', {}, true],
  ['a field of others', { later: { kept: [1] } }, true],
  ['no name', { name: undefined }, false],
  ['an empty name', { name: '' }, false],
  ['a blank name', { name: ' ' }, false],
  ['a long name', { name: 'x'.repeat(41) }, false],
  ['a name with a control character', { name: 'a\tb' }, false],
  ['another format', { format: 'other' }, false],
  ['a time without its zone', { saved: '2026-11-16T20:15:00' }, false],
  ['an hour too many', { saved: '2026-11-16T24:15:00Z' }, false],
  ['a level', { levels: { [level]: { ...counts, best: { moves: 3, pushes: 2 }, last: '2026-11-16' } } }, true],
  ['a level without figures', { levels: { [level]: { played: 1 } } }, false],
  ['a level whose ID is none', { levels: { Sokoban: counts } }, false],
  ['a count below zero', { levels: { [level]: { ...counts, won: -1 } } }, false],
  ['half a play', { levels: { [level]: { ...counts, played: 1.5 } } }, false],
  ['a figure that is text', { levels: { [level]: { ...counts, best: { moves: '3' } } } }, false],
  ['levels in a list', { levels: [] }, false],
  ['a month too many', { levels: { [level]: { ...counts, last: '2026-13-01' } } }, false],
  ['a day', { days: { '2026-11-16': { sokoban: day } } }, true],
  ['a day that says yes', { days: { '2026-11-16': { sokoban: { ...day, won: 'yes' } } } }, false],
  ['a day without a date', { days: { today: { sokoban: day } } }, false],
  ['a game with a large name', { games: { Sokoban: counts } }, false],
  ['totals', { games: { sokoban: { ...counts, over: [2, 0, 1] } } }, true],
  ['too many totals', { games: { sokoban: { ...counts, over: Array(22).fill(0) } } }, false],
  ['an open play', { open: { taquin: { id: 'taquin:3x3m8#12', moves: '-', ms: 5 } } }, true],
  ['an open play without moves', { open: { taquin: { id: 'taquin:3x3m8#12', moves: '' } } }, false],
  ['a play left backwards', { open: { sokoban: { id: level, moves: '-', backwards: 'r/r' } } }, true],
  ['backwards that is no moves', { open: { sokoban: { id: level, moves: '-', backwards: true } } }, false],
  ['an own level', { own: [{ id: level, title: 'One' }] }, true],
  ['an own level by its text', { own: [{ level: '#####' }] }, true],
  ['an own level that is neither', { own: [{ title: 'One' }] }, false],
  ['a long title', { own: [{ id: level, title: 'x'.repeat(81) }] }, false],
  ['settings in a list', { settings: [] }, false],
];

test('the schema, the page and the terminal player take the same progress documents', () => {
  /** @type {string[]} */
  const odd = [];
  for (const [name, more, whole] of cases) {
    const text = JSON.stringify({ ...head, ...more });
    const document = JSON.parse(text);
    if (valid(document, schema) !== whole) odd.push(`the schema: ${name}`);
    if ((wrongOf(document) === null) !== whole) odd.push(`the page: ${name}`);
    if (taken(text) !== whole) odd.push(`the terminal player: ${name}`);
  }
  assert.deepEqual(odd, []);
});

test('the example in docs/profile.md is one', () => {
  const example = readFileSync(path.join(root, 'docs/profile.md'), 'utf8').match(/```json\n([\s\S]*?)```/)?.[1] ?? '';
  assert.equal(wrongOf(JSON.parse(example)), null);
  assert.ok(valid(JSON.parse(example), schema));
});
