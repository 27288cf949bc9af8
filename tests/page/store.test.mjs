// SPDX-License-Identifier: MIT
// What survives a reload, with a storage, with a full one and without any.
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import * as store from '../../web/js/store.js';

let kept;
beforeEach(() => {
  kept = new Map();
  globalThis.localStorage = { getItem: (key) => kept.get(key) ?? null, setItem: (key, text) => kept.set(key, text) };
});

test('settings are changed one by one and written as JSON', () => {
  store.setSettings({ theme: 'dark' });
  store.setSettings({ letters: false });
  assert.deepEqual(store.settings(), { theme: 'dark', letters: false });
  assert.deepEqual(JSON.parse(kept.get('quadrille.settings')), { theme: 'dark', letters: false });
});

test('any language code may be stored, and nothing else', () => {
  kept.set('quadrille.settings', '{"lang":"de"}');
  assert.deepEqual(store.settings(), { lang: 'de' });
  kept.set('quadrille.settings', '{"lang":"../en"}');
  assert.deepEqual(store.settings(), {});
});

test('damaged storage counts as empty', () => {
  kept.set('quadrille.settings', '{"theme":');
  assert.deepEqual(store.settings(), {});
  kept.set('quadrille.play.x', 'null');
  assert.equal(store.play('x'), null);
});

test('without storage everything lives as long as the page', () => {
  globalThis.localStorage = {
    getItem() {
      throw new Error('denied');
    },
    setItem() {
      throw new Error('full');
    },
  };
  store.setPlay('lone', { save: 'lone:1 -', ms: 5 });
  assert.deepEqual(store.play('lone'), { save: 'lone:1 -', ms: 5 });
});

test('plays left on entries of the history: found by their mark, the oldest go, strangers are not taken', () => {
  const save = (n) => ({ save: `g:${n} U`, ms: n });
  for (let n = 0; n < 25; n++) store.setLeft('g', `e${n}`, save(n));
  assert.deepEqual(store.left('g', 'e24'), save(24));
  assert.equal(store.left('g', 'e4'), null, 'twenty are enough');
  store.setLeft('g', 'e5', save(99));
  store.setLeft('g', 'e30', save(30));
  assert.deepEqual(store.left('g', 'e5'), save(99), 'what was left again is young again');
  assert.equal(store.left('g', 'e6'), null);
  store.setLeft('g', 'e30', null);
  assert.equal(store.left('g', 'e30'), null);
  store.setLeft('g', 'e31', { save: `g:${'x'.repeat(150000)} U`, ms: 1 });
  store.setLeft('g', 'e32', { save: `g:${'y'.repeat(150000)} U`, ms: 1 });
  assert.equal(store.left('g', 'e31'), null, 'no room for both');
  assert.ok(store.left('g', 'e32'));
  kept.set('quadrille.left.g', '{"e1":{"save":"h:1 U","ms":1}}');
  assert.equal(store.left('g', 'e1'), null);
});

test('of two results the better stays: figures in their order, then time', () => {
  assert.equal(store.offerBest('a', { moves: 10, ms: 900 }), true);
  assert.equal(store.offerBest('a', { moves: 11, ms: 100 }), false);
  assert.equal(store.offerBest('a', { moves: 10, ms: 900 }), false);
  assert.equal(store.offerBest('a', { moves: 10, ms: 800 }), true);
  assert.deepEqual(store.best('a'), { moves: 10, ms: 800 });
  store.offerBest('b', { moves: 9, ms: 1, figures: [4, 9] });
  assert.equal(store.offerBest('b', { moves: 20, ms: 1, figures: [3, 20] }), true, 'the first figure counts most');
  assert.equal(store.offerBest('b', { moves: 5, ms: 1, figures: [4, 5] }), false);
  assert.equal(store.best('c'), null);
});

test('a level solved alone stays so', () => {
  store.setSolved('k', true);
  assert.equal(store.solved().k, 'helped');
  store.setSolved('k', false);
  assert.equal(store.solved().k, 'own');
  store.setSolved('k', true);
  assert.equal(store.solved().k, 'own');
});

test('levels are learnt by ID, drafts and wishes by game', () => {
  store.learnLevels({ 'g:1': 'g/a' });
  store.learnLevels({ 'g:2': 'g/b' });
  assert.deepEqual([store.levelOf('g:1'), store.levelOf('g:2'), store.levelOf('g:3')], ['g/a', 'g/b', undefined]);
  store.setDraft('g', '###');
  store.setWishes('g', { rows: '4' });
  assert.deepEqual([store.draft('g'), store.wishes('g'), store.draft('h')], ['###', { rows: '4' }, null]);
});

test('a level that was solved with help stays so when it is solved with help again, and no other changes', () => {
  store.setSolved('a', false);
  store.setSolved('b', true);
  store.setSolved('b', true);
  store.setSolved('c', true);
  assert.deepEqual(store.solved(), { a: 'own', b: 'helped', c: 'helped' });
});

test('of a progress that grows too large levels that were never won go first, then the oldest', () => {
  const levels = {};
  const name = (kind, n) => `g:${kind}${n}-${'x'.repeat(10000)}`;
  const day = (n) => `2026-01-${String(n).padStart(2, '0')}`;
  for (let n = 1; n <= 28; n++) {
    levels[name('won', n)] = { played: 1, won: 1, clean: 1, last: day(n) };
    levels[name('open', n)] = { played: 1, won: 0, clean: 0, last: day(n) };
  }
  store.setProgress({ levels, notes: { 'g:1': 'kept' } });
  assert.equal(Object.keys(store.progress().levels).length, 56, 'there is room for all');
  for (let n = 1; n <= 60; n++)
    levels[name('more', n)] = { played: 1, won: 1, clean: 1, last: `2026-02-${day((n % 28) + 1).slice(8)}` };
  store.setProgress({ levels, notes: { 'g:1': 'kept' } });
  const left = Object.keys(store.progress().levels);
  const of = (kind) => left.filter((id) => id.startsWith(`g:${kind}`)).map((id) => parseInt(id.slice(2 + kind.length)));
  assert.ok(left.length >= 70 && left.length <= 90, `${left.length} of 116 levels`);
  assert.deepEqual(of('open'), [], 'never won');
  assert.deepEqual(
    [of('won').includes(1), of('won').includes(28), of('more').length],
    [false, true, 60],
    'then the oldest',
  );
  assert.deepEqual(store.progress().notes, { 'g:1': 'kept' });
  assert.ok(kept.get('quadrille.profile').length <= 900000);
});

test('another person has other values, and settings are everybody’s', () => {
  store.setPlay('g', { save: 'g:1 U', ms: 1 });
  store.setSettings({ theme: 'dark' });
  store.setProgress({ notes: { 'g:1': 'first' } });
  store.setPeople({
    now: 'p2',
    list: [
      { id: '', name: '' },
      { id: 'p2', name: 'Ada' },
    ],
  });
  assert.deepEqual([store.play('g'), store.progress(), store.settings()], [null, {}, { theme: 'dark' }]);
  assert.deepEqual(store.progress(''), { notes: { 'g:1': 'first' } });
  store.setPlay('g', { save: 'g:2 -', ms: 2 });
  assert.ok(kept.has('quadrille.@p2.play.g'));
  store.setPeople({ now: '', list: [{ id: '', name: '' }] });
  assert.equal(store.play('g').save, 'g:1 U');
  globalThis.localStorage = Object.assign(globalThis.localStorage, { removeItem: (key) => kept.delete(key) });
  for (const key of kept.keys()) Object.defineProperty(globalThis.localStorage, key, { enumerable: true, value: 0 });
  store.forget('p2');
  assert.ok(!kept.has('quadrille.@p2.play.g') && kept.has('quadrille.play.g'));
  store.forget('');
  assert.ok(kept.has('quadrille.play.g'), 'the first person stays');
});

test('what is none of ours is set aside and can still be read', () => {
  globalThis.localStorage.removeItem = (key) => kept.delete(key);
  kept.set('quadrille.play.g', '{"save":"h:1 U","ms":1}');
  assert.equal(store.play('g'), null, 'a play of another game');
  assert.deepEqual([...kept], [['quadrille.aside.play.g', '{"save":"h:1 U","ms":1}']]);
  const wrong = {
    'play.g': ['{"ms":1}', '{"save":"g:1","ms":-1}', '{"save":"g:1\\n","ms":1}', '{"save":"","ms":1}', '[]', '1'],
    settings: ['{"theme":"red"}', '{"speed":"fast"}', '{"letters":1}', '{"skin":3}', '[]', '{"speed":-1}'],
    best: ['{"g":{"moves":1}}', '{"g":{"moves":1,"ms":2,"figures":["x"]}}', '[]', '{"g":null}'],
    solved: ['{"k":"won"}', '[]'],
    people: [
      '{"now":"","list":[]}',
      '{"now":"x","list":[{"id":"","name":""}]}',
      '{"now":"","list":[{"id":"!","name":""}]}',
    ],
    profile: ['{"levels":[]}', '{"levels":{"x":{}}}'],
  };
  const readers = {
    'play.g': () => store.play('g'),
    settings: store.settings,
    best: () => store.best('g'),
    solved: store.solved,
    people: store.people,
    profile: () => store.progress(''),
  };
  for (const [key, texts] of Object.entries(wrong))
    for (const text of texts) {
      kept.set(`quadrille.${key}`, text);
      readers[key]();
      assert.equal(kept.get(`quadrille.aside.${key}`), text, `${key}: ${text}`);
      assert.ok(!kept.has(`quadrille.${key}`), `${key}: ${text}`);
    }
  const long = JSON.stringify('x'.repeat(1 << 20));
  kept.set('quadrille.draft.g', long);
  assert.equal(store.draft('g'), null, 'longer than anything of ours');
  kept.set('quadrille.settings', '{"theme":"dark","later":[1]}');
  assert.equal(store.settings().theme, 'dark', 'fields of a later version do no harm');
});
