// SPDX-License-Identifier: MIT
// Taquin as the page plays it.
import craft from './editor.js';
import painter from './painter.js';

/** Fields of the New dialogue, and what they say as parameters. @type {import('../types.js').Form} */
const form = {
  presets: ['3x3', '4x4', '5x5', '6x6'],
  size: [2, 16],
  fields: [
    {
      name: 'colours',
      kind: 'choice',
      none: 'page.taquin.colours.all',
      options: Array.from({ length: 11 }, (_, i) => i + 2),
      phrase: 'page.taquin.colours.some',
    },
    {
      name: 'class',
      kind: 'word',
      none: 'page.class.any',
      options: ['easy', 'medium', 'hard', 'expert'],
      phrase: 'page.class.',
    },
    {
      name: 'distance',
      kind: 'number',
      none: 'page.taquin.distance.any',
      phrase: 'page.taquin.distance.moves',
      range: [1, 80],
      usual: 20,
    },
    {
      name: 'shuffle',
      kind: 'number',
      none: 'page.taquin.shuffle.uniform',
      phrase: 'page.taquin.shuffle.moves',
      range: [1, 9999],
      usual: 40,
    },
  ],
  // A class says most, then a distance; a shuffle by moves is for boards of neither.
  params: ({ rows, cols, colours, class: grade, distance, shuffle }) =>
    `${rows}x${cols}${colours ? `k${colours}` : ''}` +
    (grade ? `-${grade}` : distance ? `d${distance}` : shuffle ? `m${shuffle}` : ''),
};

/** @type {import('../types.js').GameEntry} */
export default {
  painter,
  coords: 'numbers',
  form,
  sample: '3x3m8#12',
  input: {
    arrows: { ArrowUp: 'U', ArrowDown: 'D', ArrowLeft: 'L', ArrowRight: 'R' },
    gapArrows: { ArrowUp: 'D', ArrowDown: 'U', ArrowLeft: 'R', ArrowRight: 'L' },
    own: [{ command: 'edit' }],
  },
  text: { says: { swipe: 'page.keys.arrows' }, isMoves: (text) => /^[\s\d]*[udlr][\s\dudlr]*$/i.test(text) },
  sounds: { good: ['taquin.pairs'] },
  craft,
};
