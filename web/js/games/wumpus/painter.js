// SPDX-License-Identifier: MIT
// Wumpus World's painter: hatched fog, paper where somebody has been, signs for what is noticed there. The overlay
// (what is proved, and the risk elsewhere) is handed in by the desk (desk.js) as the painter's look.
import { s } from '../../dom.js';
import {
  breeze,
  flag,
  glitter,
  gold,
  hatch,
  miner,
  path,
  percent,
  pit,
  pits,
  said,
  signs,
  stench,
  wumpus,
} from './signs.js';

/** @typedef {import('../../engine/protocol.js').Cell} Cell */
/** @typedef {import('../../engine/protocol.js').Fact} Fact */
/** @typedef {{facts: Fact[] | null}} Look */
/**
 * `usual`: the risk of most cells, in percent; `below`: what lies below all cells, if `based`.
 * @typedef {{size: number, strokes: string, usual: number, facts: Fact[] | null, below: 'fog' | 'ghost', based?:
 *            boolean}} Style
 */

/** What most doubts amount to, in percent: where nothing was learnt. @param {Fact[]} facts */
function usual(facts) {
  /** @type {Map<number, number>} */
  const counts = new Map();
  for (const { verdict: name, risk } of facts)
    if (name === 'unsure') counts.set(percent(risk), (counts.get(percent(risk)) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0;
}

/** The last facts whose usual risk was asked for. */
let counted = { facts: /** @type {Fact[]} */ ([]), most: 0 };

/**
 * @param {import('../../engine/protocol.js').View} view @param {number} size @param {Look} [given]
 * @returns {Style}
 */
function begin({ cells }, size, given) {
  const facts = given?.facts ?? null;
  if (facts && facts !== counted.facts) counted = { facts, most: usual(facts) };
  return {
    size,
    strokes: hatch(size),
    usual: facts ? counted.most : 0,
    facts,
    below: cells.some(({ marks }) => marks?.includes('unseen')) ? 'ghost' : 'fog',
  };
}

/**
 * What is proved of a cell, or its risk: in its middle, or low and to the right, where a map has its signs elsewhere.
 * @param {Fact} fact @param {Style} style
 */
function verdict({ verdict: name, risk }, { size: n, usual: most, below }) {
  const [aside, low] = below === 'ghost' ? [n * 0.05, n * 0.22] : [0, 0];
  const wash = s('rect', {
    class: `fact ${name}`,
    width: n,
    height: n,
    ...(name === 'unsure' ? { 'fill-opacity': percent(risk) === most ? 0.05 : 0.05 + risk / 2000000 } : {}),
  });
  if (name === 'unsure')
    return [
      wash,
      n >= 16
        ? s(
            'text',
            {
              class: percent(risk) === most ? 'risk usual' : 'risk',
              x: n / 2 + aside,
              y: n / 2 + low,
              'font-size': Math.max(9, n * 0.3),
            },
            String(percent(risk)),
          )
        : null,
    ];
  return [
    wash,
    s('path', {
      class: `proved ${name}`,
      'stroke-width': n / 10,
      d: path(n, name === 'safe' ? 'M6.2 10.4l2.7 2.8 5-6.2' : 'M7 7l6 6M13 7l-6 6', { x: aside, y: low }),
    }),
  ];
}

/** Which way an agent looks, in degrees from the right. @type {Record<string, number>} */
const headings = { east: 0, south: 90, west: 180, north: 270 };

/** @typedef {(mark: string) => boolean} Has */

/** What was noticed in a cell. @param {number} n @param {Has} has */
function noticed(n, has) {
  return [has('breeze') ? breeze(n) : null, has('stench') ? stench(n) : null, has('glitter') ? glitter(n) : null];
}

/** What is known to lie in a cell. @param {number} n @param {Has} has @param {Cell} cell */
function found(n, has, { ground: name, piece: who }) {
  return [
    name === 'pit' ? pit(n) : null,
    has('slain') ? wumpus(n, false) : null,
    has('wumpus') && who === 'player' ? wumpus(n, true) : null,
  ];
}

/** @param {number} n */
const door = (n) =>
  s('path', { class: 'door', transform: `scale(${n / 20})`, d: 'M6.5 17V9.5a3.5 3.5 0 0 1 7 0V17M4.5 17h11' });

/** An arrow that hit nothing went this way. @param {number} n */
const missed = (n) =>
  s('path', {
    class: 'sign missed',
    transform: `scale(${n / 20})`,
    'stroke-width': 1.2,
    d: 'M3 10h2.5M8.75 10h2.5M14.5 10H17',
  });

/** @param {number} n @param {string} way */
const heading = (n, way) =>
  s('path', {
    class: 'heading',
    transform: `translate(${n * 0.25} ${n * 0.72}) rotate(${headings[way]}) scale(${n / 20})`,
    d: 'M-2.8-2.8L3.4 0-2.8 2.8-1.4 0z',
  });

/** What was asked or said of a cell. @param {number} n @param {Has} has @param {boolean} unseen */
function told(n, has, unseen) {
  const words = unseen ? ['safe', 'danger', 'unsure'].find(has) : undefined;
  return [
    has('flag') ? flag(n) : null,
    words ? said(n, words) : null,
    has('asked') ? s('rect', { class: 'asked', x: 1, y: 1, width: n - 2, height: n - 2 }) : null,
  ];
}

/** A cell that nobody has seen. @param {Style} style @param {boolean} ghost @param {Fact} [fact] */
const mist = (style, ghost, fact) =>
  s(
    'g',
    { class: ghost ? 'ghost' : null },
    s('rect', { class: 'mist', width: style.size, height: style.size }),
    s('path', { class: 'strokes', d: style.strokes }),
    ...(fact ? verdict(fact, style) : []),
  );

let bases = 0;

/**
 * Most of a large board is unseen and alike: one pattern below all cells.
 * @param {import('../../engine/protocol.js').View} view @param {Style} style
 */
function base({ rows, cols }, style) {
  const { size: n, usual: most, facts, below } = style;
  style.based = true;
  return {
    key: `${n}/${rows}/${cols}/${below}/${facts ? most : ''}`,
    draw() {
      const id = `mist-${(bases += 1)}`;
      const fact = facts && most ? { verdict: /** @type {const} */ ('unsure'), risk: most * 10000 } : undefined;
      const tile = mist(style, below === 'ghost', fact);
      return [
        s('pattern', { id, width: n, height: n, patternUnits: 'userSpaceOnUse' }, tile),
        s('rect', { width: n * cols, height: n * rows, fill: `url(#${id})` }),
      ];
    },
  };
}

/** Marks of a map that nobody has walked: what lies below the cells shows them. */
const mapped = new Set(['unseen', 'breeze', 'stench', 'glitter', 'gold', 'wumpus']);

/** Whether what lies below a cell shows all of it. @param {Cell} cell @param {Style} style @param {Fact} [fact] */
function plain({ ground: name, marks = [], piece: who }, { below, usual: most, facts }, fact) {
  if (facts && most ? fact?.verdict !== 'unsure' || percent(fact.risk) !== most : fact) return false;
  if (below === 'fog') return name === 'fog' && !marks.length && !who;
  return marks.includes('unseen') && marks.every((mark) => mapped.has(mark)) && who !== 'player';
}

/** What is known of a cell that nobody has seen. @param {Cell} cell @param {Style} style @param {number} index */
function factOf({ ground: name, marks }, { facts }, index) {
  const open = (name === 'fog' || marks?.includes('unseen')) && !marks?.includes('flag');
  return open ? facts?.[index] : undefined;
}

/**
 * What a map shows in the unseen cells of a row: each sign once, however many cells have it.
 * @param {import('../../engine/protocol.js').View} view @param {Style} style @param {number} row
 */
function band({ cols, cells }, style, row) {
  const { size: n, below } = style;
  /** @type {Record<string, {x: number, y: number}[]>} */
  const spots = { pit: [], breeze: [], stench: [], glitter: [] };
  for (let i = row * cols; below === 'ghost' && i < (row + 1) * cols; i++) {
    const cell = cells[i];
    if (!plain(cell, style, factOf(cell, style, i))) continue;
    const spot = { x: (i % cols) * n, y: row * n };
    // On a whole map signs would lie across what is drawn there.
    if (cell.ground === 'pit') spots.pit.push(spot);
    else if (!cell.piece) for (const mark of cell.marks ?? []) spots[mark]?.push(spot);
  }
  return {
    key: `${n}/${Object.entries(spots).map(([name, all]) => name[0] + all.map(({ x }) => x))}`,
    draw: () => [
      s(
        'g',
        { class: 'ghost' },
        spots.pit.length ? pits(n, spots.pit) : null,
        .../** @type {const} */ (['breeze', 'stench', 'glitter']).map((name) =>
          spots[name].length ? signs(n, name, spots[name]) : null,
        ),
      ),
    ],
  };
}

/** @param {Style} style @param {Style} before */
function altered(style, before) {
  const { size, below, facts, usual: most } = style;
  const old = before.facts;
  if (size !== before.size || below !== before.below || most !== before.usual || !facts !== !old) return null;
  return facts === old || !facts || !old ? [] : facts.flatMap((fact, i) => (fact === old[i] ? [] : [i]));
}

/** @param {Cell} cell @param {Style} style @param {number} index */
function ground(cell, style, index) {
  const { size: n } = style;
  const { ground: name, marks = [], piece: who } = cell;
  /** @type {Has} */
  const has = (mark) => marks.includes(mark);
  const unseen = name === 'fog' || has('unseen');
  const fact = factOf(cell, style, index);
  if (style.based && plain(cell, style, fact)) return s('g');
  // Signs would lie across a pit or a beast, and across what a whole map shows in a cell.
  const shown = name !== 'pit' && !has('wumpus') && !has('slain') && (!has('unseen') || !who);
  return s(
    'g',
    { class: has('unseen') ? 'ghost' : null },
    unseen ? mist(style, false) : s('rect', { class: 'paper', width: n, height: n }),
    has('start') && who !== 'player' ? door(n) : null,
    ...(fact ? verdict(fact, style) : []),
    ...found(n, has, cell),
    ...(shown ? noticed(n, has) : []),
    has('missed') && unseen ? missed(n) : null,
    ...Object.keys(headings)
      .filter(has)
      .map((way) => heading(n, way)),
    ...told(n, has, unseen),
  );
}

/** @param {Cell} cell @param {Style} style */
const piece = ({ piece: name, marks = [], ground: below }, { size }) => [
  name === 'player'
    ? miner(size, below === 'pit' || marks.includes('wumpus'))
    : name === 'wumpus'
      ? wumpus(size, true)
      : gold(size),
];

/** @type {import('../../board/board.js').Painter} */
const painter = {
  begin,
  base,
  ground,
  piece,
  band,
  altered,
  groundKey: ({ ground: name, marks, piece: who }, { size, below, usual: most, facts }, index) => {
    const fact = name === 'fog' || marks?.includes('unseen') ? facts?.[index] : undefined;
    return `${below}${Boolean(facts)}/${name}/${size}/${marks ?? ''}/${who ?? ''}/${fact ? fact.verdict + percent(fact.risk) + (percent(fact.risk) === most) : ''}`;
  },
  key: ({ piece: name, marks, ground: below }, { size }) =>
    `${name}/${size}/${name === 'player' && (below === 'pit' || marks?.includes('wumpus'))}`,
};

export default painter;
