// SPDX-License-Identifier: MIT
// The drawing behind the editor, with a craft of its own and with Sokoban's.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Drawing, same } from '../../web/js/editor/model.js';
import craft from '../../web/js/games/sokoban/editor.js';

const lines = (drawing) => craft.write(drawing.squares);
const begun = () => {
  const drawing = new Drawing(craft);
  drawing.replace(craft.read('#####\n#@$.#\n#####'));
  return drawing;
};

test('a new drawing is a room with walls around it', () => {
  const drawing = new Drawing(craft);
  assert.deepEqual([drawing.rows, drawing.cols], craft.start);
  assert.equal(lines(drawing)[0], '##########');
  assert.equal(lines(drawing)[1], '#--------#');
  assert.equal(drawing.canUndo, false);
});

test('a stroke is one step of undo, and one that changed nothing is none', () => {
  const drawing = begun();
  drawing.begin();
  assert.equal(drawing.set(6, craft.tools[0].paint(drawing.at(6))), true);
  assert.equal(drawing.set(7, craft.tools[0].paint(drawing.at(7))), true);
  drawing.end();
  assert.equal(lines(drawing)[1], '###.#');
  drawing.undo();
  assert.equal(lines(drawing)[1], '#@$.#');
  drawing.redo();
  assert.equal(lines(drawing)[1], '###.#');
  const before = drawing.canRedo;
  drawing.begin();
  assert.equal(drawing.set(6, craft.tools[0].paint(drawing.at(6))), false);
  drawing.end();
  drawing.undo();
  assert.equal(lines(drawing)[1], '#@$.#');
  assert.equal(before, false);
});

test('there is one player', () => {
  const drawing = begun();
  drawing.set(8, craft.tools[4].paint(drawing.at(8)));
  assert.equal(lines(drawing)[1], '#-$+#');
});

test('growing, cutting and shifting', () => {
  const drawing = begun();
  drawing.resize(4, 6);
  assert.deepEqual(lines(drawing), ['#####-', '#@$.#-', '#####-', '------']);
  drawing.resize(1, 999);
  assert.deepEqual([drawing.rows, drawing.cols], craft.size, 'no smaller and no larger than the craft says');
  drawing.undo();
  drawing.undo();
  drawing.shift(0, 1);
  assert.equal(lines(drawing)[1], '##@$.');
  drawing.shift(0, -1);
  assert.equal(lines(drawing)[1], '#@$.#');
});

test('text is read in every spelling, and written for people', () => {
  const squares = craft.read('4#|#p#|4#'.replace('#p#', '#pb#'));
  assert.deepEqual(craft.write(squares), ['####', '#@$#', '####']);
  assert.equal(craft.copy(craft.read('\n  ###\n  #@#\n')), '###\n#@#');
  assert.equal(craft.read('hello world'), null);
});

test('a tool takes away what it has put', () => {
  const box = { ground: 'goal', piece: 'box' };
  assert.ok(same(craft.erase(box, 'box'), { ground: 'goal', piece: '' }));
  assert.ok(same(craft.erase(box, 'goal'), { ground: 'floor', piece: 'box' }));
  assert.ok(!same(box, craft.erase(box, 'wall')));
});
