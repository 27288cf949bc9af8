// SPDX-License-Identifier: MIT
// Wumpus World as the page plays it.
import { t } from '../../lang.js';
import { late } from '../late.js';
import craft from './editor.js';
import painter from './painter.js';
import { look } from './signs.js';
import { stepsOf } from './text.js';

/** Fields of the New dialogue, and what they say as parameters. @type {import('../types.js').Form} */
const form = {
  presets: ['8x8', '10x10', '15x15'],
  size: [2, 64],
  square: true,
  fields: [
    { name: 'class', kind: 'word', none: 'page.class.any', options: ['easy', 'medium', 'hard'], phrase: 'page.class.' },
    {
      name: 'pits',
      kind: 'number',
      none: 'page.wumpus.pits.any',
      range: [0, 999],
      usual: 12,
      phrase: 'page.wumpus.pits.some',
    },
    {
      name: 'wumpuses',
      kind: 'choice',
      none: 'page.wumpus.usual',
      options: [0, 1, 2, 3, 4, 6, 8],
      phrase: 'page.wumpus.wumpuses.some',
    },
    {
      name: 'golds',
      kind: 'choice',
      none: 'page.wumpus.usual',
      options: [1, 2, 3, 4, 6, 8],
      phrase: 'page.wumpus.golds.some',
    },
    { name: 'counted', kind: 'word', none: 'page.wumpus.counted.no', options: ['yes'], phrase: 'page.wumpus.counted.' },
  ],
  params: ({ rows, cols, class: grade, pits, wumpuses, golds, counted }) =>
    `${rows}x${cols}${pits ? `p${pits}` : ''}${wumpuses ? `w${wumpuses}` : ''}` +
    `${golds ? `g${golds}` : ''}${counted ? 'k' : ''}${grade ? `-${grade}` : ''}`,
};

/** @param {import('../../engine/protocol.js').View} view */
const player = (view) => view.cells.findIndex(({ piece: name }) => name === 'player');

/** @type {import('../types.js').GameEntry} */
export default {
  painter,
  coords: 'letters',
  form,
  craft,
  sample: '5x5:5/3W1/1P3/1PG1P/PP3 RRDD',
  input: {
    arrows: { ArrowUp: 'U', ArrowDown: 'D', ArrowLeft: 'L', ArrowRight: 'R' },
    /** The same by the place of a key, so that WASD is ZQSD where keyboards have that. */
    places: { KeyW: 'ArrowUp', KeyA: 'ArrowLeft', KeyS: 'ArrowDown', KeyD: 'ArrowRight' },
    near: ['undo', 'redo', 'hint', 'overlay'],
    front: ['flag', 'shoot', 'why', 'reveal', 'deduce'],
    own: [
      { command: 'flag', keys: ['F'] },
      { command: 'shoot', keys: ['X'] },
      { command: 'reveal', keys: ['J'] },
      { command: 'deduce', keys: ['K'] },
      { command: 'why', keys: ['I'] },
      { command: 'observe', keys: ['V'] },
      { command: 'watch', keys: ['T'] },
      { command: 'overlay', keys: ['B'] },
    ],
    lacks: ['solve', 'animate', 'goal', 'compare', 'trace'],
    alts: true,
  },
  motion: { look: (_, position) => Object.assign(look, { facts: position?.facts ?? null }), centre: player },
  text: {
    says: {
      own: 'page.wumpus.actions',
      arrows: 'page.wumpus.keys.arrows',
      act: 'page.wumpus.keys.act',
      tap: 'page.touch.walk',
      swipe: 'page.wumpus.keys.arrows',
      hold: 'page.touch.flag',
      piece: 'page.wumpus.arrows',
      reader: 'page.wumpus.keys.reader',
    },
    tell: ({ view }) => view.cells[player(view)]?.say ?? '',
  },
  ending: {
    count: stepsOf,
    unit: 'steps',
    story: ({ view }) => {
      const { ground, label = '' } = view.cells[player(view)] ?? {};
      return t(ground === 'pit' ? 'page.wumpus.lost.pit' : 'page.wumpus.lost.wumpus', { cell: label });
    },
  },
  companions: [(host) => late(host, () => import('./desk.js'))],
};
