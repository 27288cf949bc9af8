// SPDX-License-Identifier: MIT
// Which key means what: shared commands, a game's own, Shift, letters switched off.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { arrowOf, commandOf, commandsOf, direction, keysOf } from '../../web/js/keys.js';

const press = (key, more = {}) => ({ key, altKey: false, ctrlKey: false, metaKey: false, shiftKey: false, ...more });
const entry = {
  input: {
    places: { KeyW: 'ArrowUp' },
    keys: { f: 'solve' },
    own: [
      { command: 'stride', keys: ['Shift+U'], shiftOf: 'undo' },
      { command: 'dig', keys: ['S'] },
      { command: 'bury', keys: ['Shift+S'], shiftOf: 'dig' },
      { command: 'edit', silent: true },
    ],
    lacks: ['goal'],
  },
};

test('letters, names and Ctrl mean the shared commands', () => {
  assert.equal(commandOf(press('u'), true), 'undo');
  assert.equal(commandOf(press('U', { shiftKey: true }), true), 'undo');
  assert.equal(commandOf(press('Backspace'), false), 'undo');
  assert.equal(commandOf(press('z', { ctrlKey: true, shiftKey: true }), false), 'redo');
  assert.equal(commandOf(press('='), true), 'zoomIn');
  assert.equal(commandOf(press('-'), true), 'zoomOut');
  assert.equal(commandOf(press('j'), true), null);
});

test('letters can be switched off, and Alt belongs to the browser', () => {
  assert.equal(commandOf(press('h'), false), null);
  assert.equal(commandOf(press('h', { altKey: true }), true), null);
  assert.equal(commandOf(press('y', { metaKey: true }), false), 'redo');
});

test('a game adds commands, moves letters and leaves commands out', () => {
  assert.equal(commandOf(press('s'), true, entry), 'dig');
  assert.equal(commandOf(press('f'), true, entry), 'solve');
  assert.equal(commandOf(press('U', { shiftKey: true }), true, entry), 'stride');
  assert.equal(commandOf(press('S', { shiftKey: true }), true, entry), 'bury');
  assert.equal(commandOf(press('g'), true, entry), null);
  assert.deepEqual(keysOf('solve', entry), ['F']);
  assert.deepEqual(keysOf('dig', entry), ['S']);
  assert.deepEqual(keysOf('dig'), []);
});

test('optional commands are only where a game names them', () => {
  assert.equal(commandOf(press('e'), true), null);
  assert.equal(commandOf(press('e'), true, entry), 'edit');
  assert.equal(commandOf(press('y'), true, entry), null);
});

test('the overlay lists larger steps behind the small ones, the rest before New', () => {
  const names = commandsOf(entry).map(({ command }) => command);
  assert.equal(names[names.indexOf('redo') + 1], 'stride');
  assert.deepEqual(names.slice(names.indexOf('new') - 2, names.indexOf('new')), ['dig', 'bury']);
  assert.ok(!names.includes('goal'));
  assert.equal(new Set(names).size, names.length);
});

test('arrows, and the keys that lie where a game wants them', () => {
  assert.equal(arrowOf(press('ArrowLeft'), false), 'ArrowLeft');
  assert.equal(arrowOf({ ...press('z'), code: 'KeyW' }, true, entry), 'ArrowUp');
  assert.equal(arrowOf({ ...press('z'), code: 'KeyW' }, false, entry), null);
  assert.equal(arrowOf(press('ArrowLeft', { ctrlKey: true }), true), null);
  assert.deepEqual(direction('ArrowDown'), [1, 0]);
  assert.equal(direction('x'), null);
});
