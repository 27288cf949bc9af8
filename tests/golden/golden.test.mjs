// SPDX-License-Identifier: MIT
// Golden transcripts: the native program and the WebAssembly module answer the same lines with the same
// bytes, and those are the bytes on record. README.md tells the format.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const build = process.env.QD_BUILD ?? join(here, '../../build/release');

/** @param {string} text */
function parse(text) {
  /** @type {{line: string, drawing: string[], fields: {path: string, value: string, exact: boolean}[]}[]} */
  const steps = [];
  text.split('\n').forEach((row, index) => {
    const mark = row.slice(0, 2);
    const rest = row.slice(2);
    if (mark === '> ') steps.push({ line: rest, drawing: [], fields: [] });
    else if (mark === '| ') steps.at(-1)?.drawing.push(rest);
    else if (mark === '= ' || mark === '~ ') {
      const [path, ...value] = rest.split(' ');
      steps.at(-1)?.fields.push({ path, value: value.join(' '), exact: mark === '= ' });
    } else if (row && !row.startsWith('#')) assert.fail(`line ${index + 1}: ${row}`);
  });
  return steps;
}

/** All lines, with a `draw` after each step that shows a board. */
function script(steps) {
  return steps.flatMap((step) => (step.drawing.length ? [step.line, 'draw'] : [step.line]));
}

function native(lines) {
  const run = spawnSync(join(build, 'quadrille'), ['--lang', 'en', 'batch'], {
    input: lines.join('\n') + '\n', encoding: 'utf8', maxBuffer: 1 << 28,
  });
  assert.equal(run.status, 0, run.stderr);
  return run.stdout;
}

async function wasm(lines) {
  const module = new WebAssembly.Module(readFileSync(join(build, 'quadrille.wasm')));
  const wasi = new Proxy({}, { get: () => () => 0 });
  const { exports } = await WebAssembly.instantiate(module, {
    quadrille: { progress: () => 1 }, wasi_snapshot_preview1: wasi,
  });
  exports._initialize();
  exports.qd_wasm_start(0n);
  const put = (bytes) => {
    const at = exports.qd_wasm_reserve(bytes.length);
    new Uint8Array(exports.memory.buffer, at, bytes.length).set(bytes);
    return bytes.length;
  };
  // The native program has its networks inside, the page fetches them.
  assert.equal(exports.qd_wasm_learn(put(readFileSync(join(here, '../../networks/gyges.net')))), 1);
  return lines.map((line) => {
    const size = exports.qd_wasm_line(put(new TextEncoder().encode(line)));
    return new TextDecoder().decode(new Uint8Array(exports.memory.buffer, exports.qd_wasm_answer(), size));
  }).join('');
}

const field = (answer, path) => path.split('.').reduce((value, key) => value?.[key], answer);

function checkSteps(steps, answers) {
  for (const step of steps) {
    const answer = JSON.parse(answers.shift());
    for (const { path, value, exact } of step.fields) {
      const found = field(answer, path);
      if (exact) assert.equal(String(found), value, `${step.line}: ${path}`);
      else assert.ok(String(found).includes(value), `${step.line}: ${path} is ${found}`);
    }
    if (step.drawing.length) {
      assert.equal(JSON.parse(answers.shift()).draw, step.drawing.join('\n') + '\n', step.line);
    }
  }
}

for (const name of readdirSync(here).filter((file) => file.endsWith('.txt'))) {
  test(`transcript ${name}`, async () => {
    const steps = parse(readFileSync(join(here, name), 'utf8'));
    const lines = script(steps);
    const answers = native(lines);
    assert.equal(await wasm(lines), answers, 'WebAssembly answers other bytes than the native program');
    checkSteps(steps, answers.trimEnd().split('\n'));
    const record = join(here, name.replace('.txt', '.jsonl'));
    if (process.argv.includes('--update')) writeFileSync(record, answers);
    assert.equal(answers, readFileSync(record, 'utf8'), 'the record differs');
  });
}
