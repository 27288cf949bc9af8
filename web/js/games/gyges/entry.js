// SPDX-License-Identifier: MIT
// Gygès as the page plays it.
import { t } from '../../lang.js';
import { wishes } from '../../store.js';
import { late } from '../late.js';
import craft from './editor.js';
import painter, { COLS, look } from './painter.js';
import { beginner, opponents, seats, usual } from './seats.js';
import { reads, texts } from './text.js';

/** @typedef {import('../../engine/protocol.js').Position} Position */

const STEP = 80; // milliseconds a step of the piece that moved
const SLOWEST = 720;
/** The save that was drawn last. */
let drawn = '';

/** Fields of the New dialogue, and what they say as parameters. @type {import('../types.js').Form} */
const form = {
  usual,
  fields: [
    {
      name: 'start',
      kind: 'word',
      none: 'page.gyges.start.standard',
      options: ['setup', 'random'],
      phrase: 'page.gyges.start.',
    },
    { name: 'south', kind: 'word', none: 'page.gyges.person', options: opponents, phrase: 'page.gyges.who.' },
    { name: 'north', kind: 'word', none: 'page.gyges.person', options: opponents, phrase: 'page.gyges.who.' },
    {
      name: 'rules',
      kind: 'word',
      none: 'page.gyges.rules.full',
      options: ['beginner', 'free', 'compat'],
      phrase: 'page.gyges.rules.',
    },
    { name: 'turn', kind: 'word', none: 'page.gyges.turn.no', options: ['yes'], phrase: 'page.gyges.turn.' },
  ],
  params: ({ start, rules }) => `${start || 'standard'}${rules ? `-${rules}` : ''}`,
};

/** @param {number} player */
const nameOf = (player) => t(player ? 'page.gyges.north' : 'page.gyges.south');
/** @param {number} index */
const cellName = (index) =>
  index < COLS ? nameOf(1) : index >= 42 ? nameOf(0) : `${'abcdef'[index % COLS]}${7 - Math.floor(index / COLS)}`;

/**
 * How it ended for the one who plays it.
 * @param {Position} position @param {import('../../levels/packs.js').Place | null} place
 * @returns {import('../../page/ending.js').End}
 */
function end({ status, id, moves }, place) {
  if (status === 'drawn') return { status, free: true, solves: false };
  const winner = status === 'won' ? 0 : 1;
  const people = seats(id, place).flatMap((who, side) => (who ? [] : [side]));
  const title = t('page.gyges.wins', { player: nameOf(winner) });
  if (people.length !== 1) return { status: 'won', title, free: true, solves: false };
  if (people[0] !== winner) return { status: 'lost', title };
  const best = place?.level.best?.moves ?? 0;
  const within = !best || Math.ceil(moves / 2) <= best;
  return {
    status: 'won',
    title,
    free: !place,
    solves: within,
    ...(within ? {} : { story: t('page.gyges.slow', { moves: best }) }),
  };
}

/** What the painter wants to know beside the view. @param {string} save @param {Position} [position] */
function lookAt(save, position) {
  look.ways = position?.ways ?? [];
  if (save !== drawn) look.born = performance.now();
  drawn = save;
  return look;
}

/** The way of the piece that moved. @param {Position} position @param {Position | null} before */
function walk(position, before) {
  const last = position.ways?.find(({ kind }) => kind === 'last');
  if (!last || !before || position.id !== before.id || position.moves !== before.moves + 1) return {};
  const at = (/** @type {number} */ cell) => [Math.floor(cell / COLS), cell % COLS];
  const step = (/** @type {number} */ from, /** @type {number} */ to) =>
    /** @type {[number, number]} */ ([at(to)[0] - at(from)[0], at(to)[1] - at(from)[1]]);
  const way = last.cells.slice(1).map((cell, i) => step(last.cells[i], cell));
  const name = position.view.cells[last.cells[last.cells.length - 1]]?.piece;
  return name ? { trail: { [name]: way }, pace: Math.min(SLOWEST, STEP * way.length) } : {};
}

/** The last move and whose turn it is. @param {Position} position */
function tell({ ways, turn = 0, view, id, moves }) {
  const last = ways?.find(({ kind }) => kind === 'last');
  const next = t('page.gyges.next', { player: nameOf(turn) });
  if (!last || (beginner(id) + moves) % 2 !== turn || !view) return next;
  const [from, to] = [last.cells[0], last.cells[last.cells.length - 1]].map(cellName);
  const phrase = last.drop === undefined ? 'page.gyges.told' : 'page.gyges.told.drop';
  return `${t(phrase, { player: nameOf(last.player), from, to, drop: cellName(last.drop ?? 0) })} ${next}`;
}

/** @type {import('../types.js').GameEntry} */
export default {
  painter,
  form,
  craft,
  sample:
    'full:321123/000000/000000/000000/000000/321123_s e1-e3,a6xb6=a2,b1xa2=a6,f6xe6=b4,c1xd1=a3,b6xc6=a4,d1-d2,a6xd2=b1',
  asks: ['ways'],
  input: {
    near: ['undo', 'redo', 'hint', 'threats'],
    own: [
      { command: 'threats', keys: ['T'] },
      { command: 'analyse', keys: ['A'] },
      { command: 'flip', keys: ['F'] },
      { command: 'edit' },
      { command: 'bounce', keys: ['B'], silent: true },
      { command: 'replace', keys: ['X'], silent: true },
      { command: 'one', keys: ['1'], silent: true },
      { command: 'two', keys: ['2'], silent: true },
      { command: 'three', keys: ['3'], silent: true },
    ],
    lacks: ['solve', 'animate', 'goal', 'compare', 'trace', 'zoomIn', 'zoomOut', 'zoomFit'],
  },
  motion: { look: lookAt, walk },
  text: {
    says: {
      act: 'page.gyges.keys.act',
      tap: 'page.touch.piece',
      escape: 'page.gyges.keys.escape',
      reader: 'page.gyges.keys.reader',
    },
    tell,
    isMoves: (text) => /^\s*(?:[a-f][1-6]\s*[-x]|[1-3]{6}\s*(?:,|$)|pass\b)/.test(text),
    reads,
    moves: (save) => (save.split(' ')[1] ?? '').replace(/^-/, '').split('/')[0],
    more: texts,
  },
  ending: {
    end,
    next: ({ seed }) => seed?.split(':')[1]?.split('#')[0] ?? form.params(wishes('gyges') ?? usual),
  },
  kind: (params) =>
    params
      .split('-')
      .map((word) => t(word === 'full' ? 'page.gyges.rules.whole' : `page.gyges.rules.${word}`))
      .join(', '),
  companions: [(host) => late(host, () => import('./desk.js'))],
};
