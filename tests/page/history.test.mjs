// SPDX-License-Identifier: MIT
// What the page reads out of a save and out of a position: moves, pushes, ways.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { waysOf } from '../../web/js/board/ways.js';
import { historyOf, isPush, pushesOf } from '../../web/js/games/sokoban/history.js';

const save = 'sokoban:3x5:5#|#@$.#|5# 2rUllR/d2LU helped';

test('moves made and taken back, counts written out', () => {
  assert.deepEqual(historyOf(save), { made: 'rrUllR', undone: 'dLLU' });
  assert.deepEqual(historyOf('id -'), { made: '', undone: '' });
  assert.deepEqual(historyOf('id'), { made: '', undone: '' });
  assert.deepEqual(historyOf('id -/rR'), { made: '', undone: 'rR' });
});

test('pushes are capitals', () => {
  assert.equal(pushesOf('3Rl2U'), 5);
  assert.equal(isPush('R'), true);
  assert.equal(isPush('r'), false);
  assert.equal(isPush(''), false);
});

test('the ways of a position, as steps of rows and columns', () => {
  const position = /** @type {any} */ ({
    view: { cols: 5 },
    trail: [
      { id: 1, cells: [6, 7, 12] },
      { id: 3, cells: [7] },
    ],
  });
  assert.deepEqual(waysOf(position), {
    1: [
      [0, 1],
      [1, 0],
    ],
    3: [],
  });
  assert.equal(waysOf(/** @type {any} */ ({ view: { cols: 5 } })), undefined);
});
