// SPDX-License-Identifier: MIT
// Packs, their levels and where a board stands among them; lines that open what people paste.
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { entries } from '../../web/js/games/index.js';
import { beside, figureOf, keyOf, lineOf, lineText, placeOf, progress } from '../../web/js/levels/packs.js';
import { pasted } from '../../web/js/dialogs/share.js';
import { setSolved } from '../../web/js/store.js';

const packs = [
  { id: 'one', title: {}, levels: [{ text: 'a' }, { text: 'b' }] },
  { id: 'two', title: {}, levels: [{ text: 'c' }] },
];
beforeEach(() => {
  globalThis.localStorage = { getItem: () => null, setItem() {} };
  entries.plan = { text: { plan: true } };
  entries.other = { text: { reads: (text) => (text === 'magic' ? 'load other:1' : null) } };
});

test('a figure depends on every character and their order', () => {
  assert.equal(figureOf('abc'), figureOf('abc'));
  assert.equal(new Set(['abc', 'acb', 'ab', 'abcd', ''].map(figureOf)).size, 5);
  assert.match(figureOf('abc'), /^[0-9a-z]+$/);
});

test('a level is found by its key, and its neighbours across packs', () => {
  const place = placeOf('g', packs, keyOf('g', packs[0].levels[1]));
  assert.deepEqual([place.pack.id, place.number], ['one', 1]);
  assert.equal(beside('g', packs, place, 1).level.text, 'c');
  assert.equal(beside('g', packs, place, -1).level.text, 'a');
  assert.equal(beside('g', packs, place, 2), null);
  assert.equal(placeOf('g', packs, 'g/none'), null);
  assert.equal(placeOf('h', packs, keyOf('g', packs[0].levels[1])), null, 'keys are a game’s own');
});

test('what is solved of a pack', () => {
  assert.equal(progress('g', packs[0]), 0);
  setSolved(keyOf('g', packs[0].levels[0]), false);
  assert.equal(progress('g', packs[0]), 1);
});

test('in a plan the blanks before the first line count', () => {
  assert.equal(lineText('\n  ##\n #\n\n', true), '__##\\n #');
  assert.equal(lineText('\r\n  ab\r\ncd  '), 'ab\\ncd');
  assert.equal(lineOf('plan', { text: ' #\n#' }), 'open plan _#\\n#');
});

test('a link, an ID, a save, a board, and what only a game can read', () => {
  assert.equal(pasted('https://example.org/#/g:3x3%2312', 'g'), 'load g:3x3#12');
  assert.equal(pasted(' g:3x3:1  UU ', 'g'), 'load g:3x3:1 UU');
  assert.equal(pasted('12\n34', 'g'), 'open g 12\\n34');
  assert.equal(pasted('magic', 'other'), 'load other:1');
  assert.equal(pasted('https://example.org/#/%E0%A4%A', 'g'), 'open g https://example.org/#/%E0%A4%A');
});
