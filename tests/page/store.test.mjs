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
