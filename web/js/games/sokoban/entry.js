// SPDX-License-Identifier: MIT
// Sokoban as the page plays it.
import craft from './editor.js';
import { historyOf, isPush, letters, pushAhead, pushBack, trailOf } from './history.js';
import { LostNote } from './lost-note.js';
import painter from './painter.js';

/** Fields of the New dialogue, and what they say as parameters. @type {import('../index.js').Form} */
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

/** @type {import('../index.js').GameEntry} */
export default {
  painter,
  form,
  craft,
  sample: '6x8:8#|#.2-.-@#|#-#$3-#|#-$-*#-#|4#3-#|3-5#',
  // Lower case: a step, or the push it turns out to be.
  arrows: { ArrowUp: 'u', ArrowDown: 'd', ArrowLeft: 'l', ArrowRight: 'r' },
  /** The same by the place of a key, so that WASD is ZQSD where keyboards have that. */
  places: { KeyW: 'ArrowUp', KeyA: 'ArrowLeft', KeyS: 'ArrowDown', KeyD: 'ArrowRight' },
  look: (save, dead) => {
    const last = historyOf(save).made.slice(-1);
    return { facing: last.toLowerCase() || 'd', pushing: Boolean(last) && isPush(last), dead };
  },
  trail: trailOf,
  strides: (save) => {
    const { made, undone } = historyOf(save);
    return { undo: pushBack(made), redo: pushAhead(undone) };
  },
  moves: historyOf,
  lifts: (cell) => cell.piece === 'box' && cell.id !== undefined,
  plan: true,
  isMoves: (text) => /^[\s\d()]*[udlr][\s\dudlr()*]*$/i.test(text),
  centre: (view) => view.cells.findIndex(({ piece: name }) => name === 'player'),
  loses: 'sokoban.pushes',
  companions: [(host) => new LostNote('sokoban', host)],
  measure: (method) => (['optimal-moves', 'bfs-moves'].includes(method) ? 'moves' : 'pushes'),
  pushes: (moves) => [...letters(moves)].filter(isPush).length,
  own: ['undoPush', 'redoPush', 'dead', 'replay', 'pick', 'edit'],
  keys: { f: 'solve', t: 'animate' },
  rank: ['sokoban.pushes', 'moves'],
};
