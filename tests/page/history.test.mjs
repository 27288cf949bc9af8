// SPDX-License-Identifier: MIT
// What Sokoban's page reads out of a save: pushes, larger steps, ways.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { historyOf, lastMove, pushesOf, pushLine, trailOf } from '../../web/js/games/sokoban/history.js';

const save = 'sokoban:3x5:5#|#@$.#|5# 2rUllR/d2LU helped';

test('moves made and taken back, counts written out', () => {
  assert.deepEqual(historyOf(save), { made: 'rrUllR', undone: 'dLLU' });
  assert.deepEqual(historyOf('id -'), { made: '', undone: '' });
  assert.deepEqual(historyOf('id'), { made: '', undone: '' });
  assert.deepEqual(historyOf('id -/rR'), { made: '', undone: 'rR' });
});

test('a push is undone with the walk to it and the walk since', () => {
  assert.equal(pushLine('undo', save), 'undo 3');
  assert.equal(pushLine('undo', 'id rRdd'), 'undo 4');
  assert.equal(pushLine('undo', 'id RRd'), 'undo 2');
  assert.equal(pushLine('undo', 'id rr'), 'undo 2');
  assert.equal(pushLine('undo', 'id -'), 'undo 1');
});

test('a push is made again with the walk before it', () => {
  assert.equal(pushLine('redo', save), 'redo 2');
  assert.equal(pushLine('redo', 'id -/rr'), 'redo 2');
  assert.equal(pushLine('redo', 'id -'), 'redo 1');
});

test('where the player looks', () => {
  assert.deepEqual(lastMove(save), { facing: 'r', pushing: true });
  assert.deepEqual(lastMove('id u'), { facing: 'u', pushing: false });
  assert.deepEqual(lastMove('id -'), { facing: 'd', pushing: false });
  assert.equal(pushesOf('3Rl2U'), 5);
});

test('the ways of player and box, forwards and back', () => {
  assert.deepEqual(trailOf('move rU', save), {
    player: [
      [0, 1],
      [-1, 0],
    ],
    box: [
      [0, 0],
      [-1, 0],
    ],
  });
  assert.deepEqual(trailOf('redo 2', save), {
    player: [
      [1, 0],
      [0, -1],
    ],
    box: [
      [0, 0],
      [0, -1],
    ],
  });
  assert.deepEqual(trailOf('undo 2', 'id rR'), {
    player: [
      [-0, -1],
      [-0, -1],
    ],
    box: [
      [-0, -1],
      [-0, -0],
    ],
  });
  assert.equal(trailOf('restart', save), undefined);
});
