// SPDX-License-Identifier: MIT
// Pinned levels: the same parameters and seed give the same level on every machine, natively and in WebAssembly.
//
// levels.pins has a row for each set of parameters: the game, the parameters, and a hash for each of the seeds
// from 1 on. The hash is FNV-1a, 64 bits, of the level's exact ID; "-" stands where the generator gives up.
//     node tests/golden/pins.test.mjs --update
// writes the hashes anew and keeps the sets; a set is added by writing "game params" on a row of its own. A hash
// may change only together with the game's generator version.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { native, wasm } from './harness.mjs';

const SEEDS = 20;
const table = join(dirname(fileURLToPath(import.meta.url)), 'levels.pins');

/** @param {string} text */
function hash(text) {
  let sum = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text)) sum = BigInt.asUintN(64, (sum ^ BigInt(byte)) * 0x100000001b3n);
  return sum.toString(16).padStart(16, '0');
}

/** The exact IDs of what `new` made, the first word of the saves; "-" where it gave up. */
function levels(/** @type {string} */ answers) {
  const all = answers.trimEnd().split('\n').map((answer) => JSON.parse(answer));
  return all.filter((_, index) => index % 2).map(({ save }, index) => (all[2 * index].ok ? save.split(' ')[0] : '-'));
}

const rows = readFileSync(table, 'utf8').trimEnd().split('\n');
const updated = rows.map((row) => row);
rows.forEach((row, index) => {
  if (row.startsWith('#')) return;
  const [game, params, ...pinned] = row.split(' ');
  test(`levels ${game} ${params}`, async () => {
    const lines = Array.from({ length: SEEDS }, (_, seed) => [`new ${game} ${params} #${seed + 1}`, 'save']).flat();
    const made = levels(native(lines));
    assert.deepEqual(levels(await wasm(lines)), made, 'WebAssembly makes other levels than the native program');
    const hashes = made.map((id) => (id === '-' ? id : hash(id)));
    updated[index] = [game, params, ...hashes].join(' ');
    if (!process.argv.includes('--update')) assert.deepEqual(hashes, pinned, 'other levels than those pinned');
  });
});

test('the table is whole', () => {
  if (process.argv.includes('--update')) writeFileSync(table, updated.join('\n') + '\n');
  for (const row of readFileSync(table, 'utf8').trimEnd().split('\n')) {
    if (!row.startsWith('#')) assert.equal(row.split(' ').length, 2 + SEEDS, row.slice(0, 40));
  }
});
