// SPDX-License-Identifier: MIT
// Wumpus World as the page plays it.
import { t } from '../../lang.js';
import painter from './painter.js';
import { look } from './signs.js';

/** Fields of the New dialogue, and what they say as parameters. @type {import('../index.js').Form} */
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

/** The desk is fetched when the game is opened: whoever plays another one need not wait for it. @param {import('../../page/game-page.js').PageHost} host */
function late(host) {
  /** @type {import('../../page/game-page.js').Companion} */
  const companion = {
    ready: import('./desk.js')
      .then(({ Desk }) => {
        const desk = new Desk(host);
        Object.assign(
          companion,
          Object.fromEntries(
            ['show', 'run', 'act', 'alt', 'arrow', 'escape', 'refresh', 'close'].map((name) => [
              name,
              (/** @type {any[]} */ ...given) => /** @type {any} */ (desk)[name](...given),
            ]),
          ),
        );
      })
      .catch(() => {}),
  };
  return companion;
}

/** @type {import('../index.js').GameEntry} */
export default {
  painter,
  form,
  sample: '5x5:5/3W1/1P3/1PG1P/PP3 RRDD',
  arrows: { ArrowUp: 'U', ArrowDown: 'D', ArrowLeft: 'L', ArrowRight: 'R' },
  /** The same by the place of a key, so that WASD is ZQSD where keyboards have that. */
  places: { KeyW: 'ArrowUp', KeyA: 'ArrowLeft', KeyS: 'ArrowDown', KeyD: 'ArrowRight' },
  look: () => look,
  centre: player,
  tell: ({ view }) => view.cells[player(view)]?.say ?? '',
  ending: ({ view }) => {
    const here = view.cells[player(view)];
    return t(here?.ground === 'pit' ? 'page.wumpus.lost.pit' : 'page.wumpus.lost.wumpus', { cell: here?.label ?? '' });
  },
  alts: true,
  says: {
    own: 'page.wumpus.actions',
    arrows: 'page.wumpus.keys.arrows',
    act: 'page.wumpus.keys.act',
    piece: 'page.wumpus.arrows',
    reader: 'page.wumpus.keys.reader',
  },
  companions: [late],
  near: ['undo', 'redo', 'hint', 'overlay'],
  own: ['flag', 'shoot', 'reveal', 'deduce', 'why', 'observe', 'watch', 'overlay'],
  lacks: ['solve', 'animate', 'goal', 'compare', 'trace'],
  keys: {
    f: 'flag',
    x: 'shoot',
    j: 'reveal',
    k: 'deduce',
    i: 'why',
    v: 'observe',
    t: 'watch',
    o: 'overlay',
    b: 'levels',
  },
};
