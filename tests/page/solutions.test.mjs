// SPDX-License-Identifier: MIT
// The solution library as values: the best by pushes and the best by moves, and two documents joined.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wrongOf } from '../../web/js/profile/check.js';
import { merge } from '../../web/js/profile/document.js';
import { joinSolutions, withSolution } from '../../web/js/profile/pairs.js';

const few = { moves: 'rrrdRR', length: 6, pushes: 2 };
const short = { moves: 'RRRR', length: 4, pushes: 4 };
const id = 'sokoban:3x6:6#|#@$-.#|6#';

test('each figure has its own best, the other decides between equals', () => {
  const pair = withSolution(withSolution({}, short), few);
  assert.deepEqual(pair, { pushes: few, moves: short });
  const walk = { moves: 'rRR', length: 5, pushes: 2 };
  assert.deepEqual(withSolution(pair, walk), { pushes: walk, moves: short });
  assert.deepEqual(withSolution(pair, { ...few, length: 9 }), pair);
});

test('two libraries join to the better of both, whichever comes first; of two notes the later stays', () => {
  const [a, b] = [
    { pushes: few, moves: few },
    { pushes: short, moves: short },
  ];
  assert.deepEqual(joinSolutions(a, b), { pushes: few, moves: short });
  assert.deepEqual(joinSolutions(b, a), { pushes: few, moves: short });
  const joined = merge(
    { solutions: { [id]: a }, notes: { [id]: 'old' } },
    { solutions: { [id]: b }, notes: { [id]: 'new' } },
  );
  assert.deepEqual(joined.solutions[id], { pushes: few, moves: short });
  assert.equal(joined.notes[id], 'new');
});

test('a broken library is refused by the name of its field', () => {
  const document = { format: 'quadrille-profile', version: 1, name: 'A', saved: '2026-11-16T20:15:00Z' };
  assert.equal(wrongOf({ ...document, solutions: { [id]: { pushes: few } }, notes: { [id]: 'x' } }), null);
  assert.match(
    wrongOf({ ...document, solutions: { [id]: { pushes: { moves: 1 } } } }).at,
    /^solutions\[.*\.pushes\.moves$/,
  );
  assert.match(wrongOf({ ...document, notes: { [id]: 3 } }).at, /^notes/);
});
