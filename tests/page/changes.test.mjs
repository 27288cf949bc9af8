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

test('facts that a position came without are not those of the next one, nor is anything after forgetting', () => {
  const told = new Changes();
  const view = () => ({ rows: 1, cols: 2, counters: [], cells: [{ ground: 'a' }, { ground: 'b' }] });
  const facts = () => [{ verdict: 'safe' }, { verdict: 'unsure' }];
  const changed = () => ({ view: { rows: 1, cols: 2, counters: [], changes: [{ cell: 1, ground: 'c' }] } });
  const complete = (answer) => (told.complete(answer), answer);
  complete({ view: view(), facts: facts() });
  const next = complete({ ...changed(), fact_changes: [{ cell: 1, verdict: 'danger' }] });
  assert.deepEqual(next.facts, [{ verdict: 'safe' }, { verdict: 'danger' }]);
  assert.deepEqual(next.view.cells, [{ ground: 'a' }, { ground: 'c' }]);
  assert.equal(complete({ ok: true }).view, undefined, 'an answer without a position');
  assert.ok(complete({ ...changed(), fact_changes: [] }).facts, 'changes nothing');
  assert.equal(complete(changed()).facts, undefined);
  assert.equal(complete({ ...changed(), fact_changes: [{ cell: 0, verdict: 'danger' }] }).facts, undefined);
  complete({ view: view(), facts: facts() });
  told.forget();
  const anew = complete({ ...changed(), fact_changes: [{ cell: 0, verdict: 'danger' }] });
  assert.deepEqual([anew.facts, anew.view.cells], [undefined, undefined]);
});
