// SPDX-License-Identifier: MIT
// Sokoban as the editor draws it: which tools there are, how a tool changes a cell, and the letters of a cell. What
// makes a level whole is the engine's business.

/** @typedef {import('../../editor/model.js').Square} Square */

/** @type {Record<string, Square>} */
const squares = {
  '#': { ground: 'wall', piece: '' },
  ' ': { ground: 'floor', piece: '' },
  '.': { ground: 'goal', piece: '' },
  $: { ground: 'floor', piece: 'box' },
  '*': { ground: 'goal', piece: 'box' },
  '@': { ground: 'floor', piece: 'player' },
  '+': { ground: 'goal', piece: 'player' },
};
const letterOf = (/** @type {Square} */ { ground, piece }) =>
  Object.keys(squares).find((key) => squares[key].ground === ground && squares[key].piece === piece) ?? ' ';
/** How others write the same. @type {Record<string, string>} */
const aliases = { '-': ' ', _: ' ', b: '$', B: '*', o: '.', O: '.', p: '@', P: '+', X: '#' };

/** Puts a piece on what lies there; a wall makes way. @param {Square} old @param {string} piece @returns {Square} */
const put = (old, piece) => ({ ground: old.ground === 'wall' ? 'floor' : old.ground, piece });

/** @type {import('../../editor/model.js').Craft} */
export default {
  size: [3, 64],
  start: [8, 10],
  blank: squares[' '],
  frame: squares['#'],
  sole: 'player',
  placeless: ['sokoban.text.empty', 'sokoban.text.player.none', 'sokoban.text.boxes.none'],
  tools: [
    { name: 'wall', keys: ['1', '#'], square: squares['#'], paint: () => squares['#'] },
    { name: 'floor', keys: ['2', '-', 'Delete', 'Backspace'], square: squares[' '], paint: () => squares[' '] },
    {
      name: 'goal',
      keys: ['3', '.'],
      square: squares['.'],
      paint: (old) => ({ ground: 'goal', piece: old.ground === 'wall' ? '' : old.piece }),
    },
    { name: 'box', keys: ['4', '$'], square: squares.$, paint: (old) => put(old, 'box') },
    { name: 'player', keys: ['5', '@'], square: squares['@'], paint: (old) => put(old, 'player') },
  ],
  /** What a tool takes away where it has been already. */
  erase: (old, tool) =>
    tool === 'goal'
      ? { ...old, ground: 'floor' }
      : tool === 'box' || tool === 'player'
        ? { ...old, piece: '' }
        : squares[' '],
  write: (rows) => rows.map((row) => row.map(letterOf).join('').replace(/ /g, '-')),
  copy: (rows) => {
    const lines = rows.map((row) => row.map(letterOf).join('').trimEnd());
    while (lines.length && !lines[0]) lines.shift();
    while (lines.length && !lines[lines.length - 1]) lines.pop();
    const indent = Math.min(...lines.filter(Boolean).map((line) => line.search(/\S/)));
    return lines.map((line) => line.slice(Number.isFinite(indent) ? indent : 0)).join('\n');
  },
  /** Whatever looks like rows of a level, however unfinished. */
  read: (text) => {
    const plain = text
      .replace(/\r/g, '')
      .replace(/(\d+)([-#_ .$*@+bBoOpPX])/g, (_, n, letter) => letter.repeat(Math.min(64, Number(n))))
      .replace(/\|/g, '\n');
    const rows = plain.split('\n').filter((line) => /^[-#_ .$*@+bBoOpPX]+$/.test(line) && line.trim());
    if (!rows.length) return null;
    const lines = rows.slice(0, 64);
    const cols = Math.min(64, Math.max(...lines.map((line) => line.length)));
    return lines.map((line) =>
      [...line.padEnd(cols).slice(0, cols)].map((letter) => squares[aliases[letter] ?? letter]),
    );
  },
  /** @param {import('../../engine/protocol.js').View} view */
  take: ({ rows, cols, cells }) =>
    Array.from({ length: rows }, (_, r) =>
      cells.slice(r * cols, (r + 1) * cols).map(({ ground = 'floor', piece = '' }) => ({
        ground: ground === 'outside' ? 'floor' : ground,
        piece,
      })),
    ),
};
