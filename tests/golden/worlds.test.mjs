// SPDX-License-Identifier: MIT
// The Wumpus agents weigh chances in floating point. The same worlds, played natively and in WebAssembly, must give
// the same actions, plans and risks to the last byte: meson.build and script/wasm.py keep the compilers from joining
// a product and a sum into one operation with another rounding (-ffp-contract=off).
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { native, wasm } from './harness.mjs';

const WORLDS = [
  ['aima', 4, 200],
  ['aima', 5, 30],
  ['ia02', 4, 60],
  ['ia02', 6, 20],
  ['classic', 6, 40],
];
const STEPS = 20;

for (const [rules, size, count] of WORLDS) {
  test(`${count} worlds, ${rules} size ${size}: native and WebAssembly agree`, async () => {
    const lines = Array.from({ length: Number(count) }, (_, seed) => `watch wumpus ${rules} ${size} #${seed + 1}`)
      .flatMap((line) => [0, 1, 2].map((page) => `${line} from=${page * STEPS} count=${STEPS}`));
    const [one, two] = [native(lines), await wasm(lines)].map((answers) => answers.trimEnd().split('\n'));
    lines.forEach((line, index) => assert.equal(two[index], one[index], line));
    assert.ok(one.filter((answer) => answer.startsWith('{"ok":true')).length >= Number(count), 'too few are watched');
  });
}
