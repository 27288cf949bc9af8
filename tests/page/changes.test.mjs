// SPDX-License-Identifier: MIT
// Positions told as changes (`show changes`), put together again: whatever is played, they are what the engine tells
// whole, and only what differs is another object.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { Changes } from '../../web/js/engine/changes.js';
import { open } from '../../web/js/engine/wasm.js';

const module = await WebAssembly.compile(readFileSync(new URL('../../build/release/quadrille.wasm', import.meta.url)));

/** An engine that is asked by lines. */
async function engine() {
  const answer = await open(module, 1n, () => 1);
  return (line) => JSON.parse(answer(line));
}

/** A list of lines to play on a board: moves the engine offers, drawn without chance, and steps back. */
function* lines(ask, count) {
  for (let i = 0; i < count; i++) {
    const { moves } = ask('moves');
    if (i % 7 === 6) yield 'undo 2';
    else if (i % 11 === 10) yield 'hint 3 nodes=2000';
    else if (i % 13 === 12) yield 'move nonsense';
    else if (moves?.length) yield `move ${moves[(i * 5) % moves.length]}`;
    else yield 'undo 3';
  }
}

const boards = [
  ['load taquin:3x3m8#12', 'show changes', 'show'],
  ['load sokoban:5x7:7#|#4-.#|#-$-@-#|#5-#|7#', 'show changes', 'show'],
  ['load wumpus:8x8-easy#3', 'show changes', 'show'],
  ['load wumpus:8x8-easy#4', 'show changes observer facts', 'show observer facts'],
  ['load gyges:full:321123/000000/000000/000000/000000/321123_s', 'show changes', 'show'],
];
for (const [board, changes, whole] of boards) {
  test(`${board}, ${changes}`, async () => {
    const [brief, full] = [await engine(), await engine()];
    const told = new Changes();
    const both = (line, other = line) => {
      const [one, two] = [brief(line), full(other)];
      told.complete(one);
      const { since, ...view } = one.view ?? {};
      assert.deepEqual(view, two.view ?? {}, line);
      assert.deepEqual(one.facts, two.facts, line);
      return { one, since };
    };
    both(board);
    both(changes, whole);
    let merged = 0;
    let last = null;
    for (const line of lines(full, 40)) {
      const { one, since } = both(line);
      if (since && since.view === last) {
        merged++;
        const same = one.view.cells.filter((cell, i) => cell === last.cells[i]).length;
        assert.equal(same, one.view.cells.length - since.cells.length, 'the rest are the same objects');
        assert.equal(last.since, undefined, 'views do not hold all before them');
      }
      last = one.view ?? last;
    }
    assert.ok(merged > 5, `${merged} positions were told as changes`);
  });
}

test('another board is told whole and from the player’s side, and so is a position after an error', async () => {
  const ask = await engine();
  ask('load wumpus:8x8-easy#4');
  assert.ok(ask('show changes observer facts').facts);
  assert.ok(ask('move R').view.changes || ask('move D').view.changes);
  const next = ask('load wumpus:8x8-easy#5');
  assert.ok(next.view.cells && !next.facts && !next.helped);
  assert.equal(next.view.cells.at(-1).ground, 'fog');
  assert.equal(ask('move x').ok, false);
  assert.ok(ask('view').view.cells);
  assert.ok(ask('view').view.changes);
});
