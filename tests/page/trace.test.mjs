// SPDX-License-Identifier: MIT
// The board of a step of a search, drawn from the start and the pieces of the step.
import assert from 'node:assert/strict';
import { test } from 'node:test';

globalThis.headStart = { module: new Promise(() => {}), worker: null, seed: () => 1n, failed: false };
const { boardOf } = await import('../../web/js/trace/steps.js');

test('pieces stand where the step has them, with their words', () => {
  const start = {
    rows: 1,
    cols: 4,
    counters: [{ name: 'moves', text: 'moves', value: 0 }],
    cells: [
      { ground: 'floor', piece: 'box', id: 7, label: 'b', say: 'a box' },
      { ground: 'goal', say: 'a goal' },
      { ground: 'floor', piece: 'player', id: 1, say: 'you' },
      { ground: 'wall', say: 'a wall' },
    ],
  };
  const board = boardOf(start, { pieces: [[1, 7]] });
  assert.deepEqual(board.counters, []);
  assert.equal(board.cells[0].piece, undefined);
  assert.deepEqual(
    { ground: board.cells[1].ground, piece: board.cells[1].piece, id: board.cells[1].id, say: board.cells[1].say },
    { ground: 'goal', piece: 'box', id: 7, say: 'a box' },
  );
  assert.equal(board.cells[2].piece, undefined, 'pieces that the step does not name are not drawn');
  assert.equal(board.cells[3].say, 'a wall');
  assert.equal(start.cells[0].piece, 'box', 'the start stays as it was');
});

test('where emptiness has a ground of its own it follows', () => {
  const start = {
    rows: 1,
    cols: 2,
    counters: [],
    cells: [
      { ground: 'tile', piece: 'tile', id: 3, label: '1 2 3 4' },
      { ground: 'blank', say: 'gap' },
    ],
  };
  const { cells } = boardOf(start, { pieces: [[1, 3]] });
  assert.deepEqual(
    cells.map(({ ground }) => ground),
    ['blank', 'tile'],
  );
  assert.equal(cells[1].label, '1 2 3 4');
});

test('a piece without a number of its own is drawn as others of its kind', () => {
  const start = { rows: 1, cols: 2, counters: [], cells: [{ ground: 'floor', piece: 'box' }, { ground: 'floor' }] };
  assert.equal(boardOf(start, { pieces: [[1, 9]] }).cells[1].piece, 'box');
});
