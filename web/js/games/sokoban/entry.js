// SPDX-License-Identifier: MIT
// Sokoban as the page plays it.
import { t } from '../../lang.js';
import { settings } from '../../store.js';
import { Desk } from './desk.js';
import craft from './editor.js';
import { historyOf, isPush, pushesOf } from './history.js';
import painter from './painter.js';

/** Fields of the New dialogue, and what they say as parameters. @type {import('../types.js').Form} */
const form = {
  presets: ['7x7', '8x8', '9x11', '12x14'],
  size: [5, 32],
  fields: [
    {
      name: 'boxes',
      kind: 'choice',
      none: 'page.sokoban.boxes.any',
      options: [1, 2, 3, 4, 5, 6, 8, 10, 12],
      phrase: 'page.sokoban.boxes.some',
    },
    {
      name: 'class',
      kind: 'word',
      none: 'page.class.any',
      options: ['easy', 'medium', 'hard', 'expert'],
      phrase: 'page.class.',
    },
  ],
  params: ({ rows, cols, boxes, class: grade }) =>
    `${rows}x${cols}${boxes ? `b${boxes}` : ''}${grade ? `-${grade}` : ''}`,
};

/** @type {import('../types.js').GameEntry} */
export default {
  painter,
  coords: 'numbers',
  collects: true,
  form,
  craft,
  sample: '6x8:8#|#.2-.-@#|#-#$3-#|#-$-*#-#|4#3-#|3-5#',
  input: {
    carries: true,
    // Lower case: a step, or the push it turns out to be.
    arrows: { ArrowUp: 'u', ArrowDown: 'd', ArrowLeft: 'l', ArrowRight: 'r' },
    /** The same by the place of a key, so that WASD is ZQSD where keyboards have that. */
    places: { KeyW: 'ArrowUp', KeyA: 'ArrowLeft', KeyS: 'ArrowDown', KeyD: 'ArrowRight' },
    own: [
      { command: 'undoPush', keys: ['Shift+U'], shiftOf: 'undo' },
      { command: 'redoPush', keys: ['Shift+R'], shiftOf: 'redo' },
      { command: 'zone', keys: ['I'] },
      { command: 'dead', keys: ['X'] },
      { command: 'frozen', keys: ['K'] },
      { command: 'replay' },
      { command: 'rotate', keys: ['J'] },
      { command: 'mirror', keys: ['Shift+J'], shiftOf: 'rotate' },
      { command: 'sheet', keys: ['Z'] },
      { command: 'backwards', keys: ['Shift+B'], shiftOf: 'pick' },
      { command: 'pull', keys: ['.'], silent: true },
      { command: 'pick', keys: ['B'], silent: true },
      { command: 'edit', silent: true },
    ],
  },
  motion: {
    look: (_, position) => {
      const last = position?.last ?? '';
      const { zone = false, dead = false, frozen = false, deep = false } = settings();
      const back = Boolean(position?.backwards);
      const way = last.toLowerCase() || 'd';
      // Whoever pulls a box looks at it.
      const facing = back && isPush(last) ? { u: 'd', d: 'u', l: 'r', r: 'l' }[way] : way;
      return { facing, pushing: isPush(last), deep, zone, dead, frozen, back };
    },
    centre: (view) => view.cells.findIndex(({ piece: name }) => name === 'player'),
  },
  text: {
    says: {
      arrows: 'page.keys.push',
      act: 'page.keys.lift',
      tap: 'page.touch.lift',
      swipe: 'page.keys.push',
      escape: 'page.keys.release',
      piece: 'page.arrows.push',
      reader: 'page.keys.reader.lift',
    },
    plan: true,
    isMoves: (text) => /^[\s\d()]*[udlr][\s\dudlr()*]*$/i.test(text),
    moves: (save) => (save.includes(' backwards') ? '' : historyOf(save).made),
  },
  ending: {
    rank: ['sokoban.pushes', 'moves'],
    end: ({ status, backwards }) => (backwards ? { status, free: true, solves: false, quiet: true } : { status }),
  },
  solving: {
    measure: (method) => (['optimal-moves', 'bfs-moves'].includes(method) ? 'moves' : 'pushes'),
    length: (moves, total) => t('page.solve.length.pushes', { moves: total, pushes: pushesOf(moves) }),
    counts: (moves) => ({ pushes: pushesOf(moves) }),
  },
  figures: ['moves', 'sokoban.pushes', 'sokoban.home', 'sokoban.pulls', 'sokoban.back'],
  sounds: { good: ['sokoban.home', 'sokoban.back'], effort: ['sokoban.pushes', 'sokoban.pulls'] },
  companions: [(host) => new Desk(host)],
};
