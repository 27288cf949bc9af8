// SPDX-License-Identifier: MIT
// One play over an engine that only notes what it is asked: saves, seeds, questions that belong to every position, a
// worker that dies.
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';

globalThis.headStart = { module: new Promise(() => {}), worker: null, seed: () => 1n, failed: false };
const { Stopped } = await import('../../web/js/engine/engine.js');
const { opening, Play } = await import('../../web/js/engine/play.js');
const store = await import('../../web/js/store.js');

/** Answers by the first word of a line; an Error is thrown. */
function engine(answers) {
  const asked = [];
  let stops = 0;
  return {
    asked,
    stops: () => stops,
    stop: () => stops++,
    async ask(line) {
      asked.push(line);
      const answer = answers[line.split(' ')[0]];
      if (answer instanceof Error) throw answer;
      return structuredClone(answer ?? { ok: true });
    },
  };
}
const position = { ok: true, view: { rows: 1, cols: 1, counters: [], cells: [] }, moves: 1, redo: 0, status: 'open' };

beforeEach(() => {
  const kept = new Map();
  globalThis.localStorage = { getItem: (key) => kept.get(key) ?? null, setItem: (key, text) => kept.set(key, text) };
});

test('a line and the save after it are asked in one breath', async () => {
  const one = engine({
    move: position,
    save: { ok: true, save: 'g:1 U' },
    ways: { ok: true, ways: [{ kind: 'last' }] },
  });
  const play = new Play(one, 'g', ['ways']);
  const answer = await play.play('move U');
  assert.deepEqual(one.asked, ['move U', 'save', 'ways']);
  assert.equal(play.save, 'g:1 U');
  assert.equal(answer.id, 'g:1');
  assert.deepEqual(answer.ways, [{ kind: 'last' }]);
});

test('a refused line leaves the save as it was', async () => {
  const one = engine({ move: { ok: false, error: { text: 'no' } }, save: { ok: true, save: 'g:1 U' } });
  const play = new Play(one, 'g');
  play.save = 'g:1 -';
  assert.equal((await play.play('move U')).error.text, 'no');
  assert.equal(play.save, 'g:1 -');
});

test('a seed stays with its board, and with the old one if the new one fails', async () => {
  const answers = { load: position, new: { ...position, seed: 'g:2#7' }, save: { ok: true, save: 'g:1 -' } };
  const play = new Play(engine(answers), 'g');
  assert.equal((await play.begin('load g:1', 'g:2#5')).seed, 'g:2#5');
  assert.equal((await play.begin('new g')).seed, 'g:2#7');
  answers.load = { ok: false, error: { text: 'no' } };
  await play.begin('load nothing');
  assert.equal((await play.play('new')).seed, 'g:2#7');
});

test('a dead worker is replaced and given the play again; a stopped one is not', async () => {
  const dead = engine({ hint: new Error('worker') });
  const play = new Play(dead, 'g');
  play.save = 'g:1 U';
  assert.equal(play.showing(['facts']), 'show changes facts');
  const answer = await play.ask('hint');
  assert.equal(answer.ok, false);
  assert.equal(answer.error.code, 'page.broken');
  await new Promise((done) => setImmediate(done));
  assert.equal(dead.stops(), 1);
  assert.deepEqual(dead.asked, ['hint', 'load g:1 U', 'show changes facts']);
  const stopped = engine({ hint: new Stopped() });
  assert.deepEqual(await new Play(stopped, 'g').ask('hint'), { ok: false });
  assert.equal(stopped.stops(), 0);
});

test('which line opens a game: the wanted board, the play left here, a new one', () => {
  assert.deepEqual(opening('g'), { line: 'new g' });
  assert.deepEqual(opening('g', 'g:9'), { line: 'load g:9' });
  store.setPlay('g', { save: 'g:1 UU', ms: 7, seed: 'g:s#1', moves: 2, over: false });
  assert.equal(opening('g').line, 'load g:1 UU');
  assert.equal(opening('g', 'g:1').line, 'load g:1 UU', 'the very board that is being played goes on');
  assert.equal(opening('g', 'g:s#1').kept.ms, 7);
  assert.equal(opening('g', 'g:2').line, 'load g:2');
  store.setPlay('g', { save: 'g:1 UU', ms: 7, over: true });
  assert.equal(opening('g', 'g:1').line, 'load g:1', 'one that is over begins again');
});

test('what a position says of itself is not overwritten by what is asked about it', async () => {
  const one = engine({
    move: { ...position, helped: true },
    save: { ok: true, save: 'g:1 U helped' },
    ways: { ok: false, error: { code: 'none' }, ways: [] },
  });
  const answer = await new Play(one, 'g', ['ways']).play('move U');
  assert.deepEqual([answer.ok, answer.error, answer.helped, answer.ways], [true, undefined, true, []]);
  const refused = engine({ move: { ok: false }, ways: { ok: true, ways: [1] } });
  assert.equal((await new Play(refused, 'g', ['ways']).play('move U')).ways, undefined);
});

test('a play is kept, unless another window has gone on with it', async () => {
  const answers = { load: position, move: position, save: { ok: true, save: 'g:1 U' } };
  const play = new Play(engine(answers), 'g');
  const at = { ...position, status: 'won', moves: 3 };
  play.keep(at, 5);
  assert.equal(store.play('g'), null, 'nothing was played yet');
  await play.begin('load g:1 U', 'g:s#1');
  play.keep(at, 5.6);
  assert.deepEqual(store.play('g'), { save: 'g:1 U', ms: 6, seed: 'g:s#1', moves: 3, over: true });
  assert.equal(play.elsewhere, null);
  store.setPlay('g', { save: 'g:1 UU', ms: 9 });
  assert.equal(play.elsewhere.save, 'g:1 UU');
  play.keep(at, 7);
  assert.equal(store.play('g').save, 'g:1 UU', 'what is newer there stays');
  answers.save = { ok: true, save: 'g:1 UL' };
  await play.play('move L');
  assert.equal(play.elsewhere, null, 'something happened here since');
  play.keep({ ...at, status: 'open' }, 8);
  assert.deepEqual([store.play('g').save, store.play('g').over], ['g:1 UL', false]);
  play.leave('e1', at, 9);
  play.leave('', at, 9);
  assert.equal(store.left('g', 'e1').save, 'g:1 UL');
});

test('of a begun board the old seed is forgotten, and what was shown is asked no more', async () => {
  const one = engine({ load: position, save: { ok: true, save: 'g:1 -' }, hint: new Error('worker') });
  const play = new Play(one, 'g');
  play.showing(['facts', 'observer']);
  await play.begin('load g:1');
  assert.equal((await play.play('load g:1')).seed, undefined);
  await play.ask('hint');
  await new Promise((done) => setImmediate(done));
  assert.deepEqual(one.asked.slice(-2), ['hint', 'load g:1 -'], 'no show');
});
