// SPDX-License-Identifier: MIT
// The drawings of Wumpus World, each on a square of n pixels: signs that keep their outline at 24 pixels a cell, a
// beast with horns, a miner with a lamp.
import { s } from '../../dom.js';

/**
 * Paths, read: a board draws the same few thousands of times.
 * @type {Map<string, {command: string, args: number[]}[]>}
 */
const read = new Map();

/** @param {string} d */
function parsed(d) {
  const found =
    read.get(d) ??
    [...d.matchAll(/([a-z])([^a-z]*)/gi)].map(([, command, rest]) => ({
      command,
      args: (rest.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number),
    }));
  read.set(d, found);
  return found;
}

/** @typedef {{x: number, y: number}} Spot where a cell lies, in pixels */
const origin = { x: 0, y: 0 };
const round = (/** @type {number} */ value) => Math.round(value * 100) / 100;

/**
 * A path in twentieths of a cell, in pixels. By its coordinates, not by a transform: each of those costs the browser a
 * layer's bookkeeping. @param {number} n @param {string} d without arcs @param {Spot} [spot]
 */
export function path(n, d, { x, y } = origin) {
  let text = '';
  for (const { command, args } of parsed(d)) {
    const absolute = command < 'a';
    const across = (/** @type {number} */ i) => command === 'H' || (command !== 'V' && i % 2 === 0);
    const from = (/** @type {number} */ i) => (!absolute ? 0 : across(i) ? x : y);
    text += command + args.map((value, i) => round((value * n) / 20 + from(i))).join(' ');
  }
  return text;
}

/** What is noticed: as a path, the class, and the width of its pen if it is drawn with one. */
const noticed = {
  /** Two gusts, the upper one curled. */
  breeze: { d: 'M1.6 4.6H6.4C8.6 4.6 8.6 1.6 6.6 1.8M1.6 7.6H6.2', name: 'sign breeze', wide: 1.5 },
  /** Three wisps that rise. */
  stench: {
    d: 'M13.9 8.2C12.8 6.4 15 4.4 13.9 2M16.2 8.2C15.1 6.4 17.3 4.4 16.2 2M18.5 8.2C17.4 6.4 19.6 4.4 18.5 2',
    name: 'sign stench',
    wide: 1.3,
  },
  /** A star with four points. */
  glitter: { d: 'M5 12L6.1 14.7 8.8 15.8 6.1 16.9 5 19.6 3.9 16.9 1.2 15.8 3.9 14.7Z', name: 'glitter', wide: 0 },
};
/** Beside it, where there is room. */
const spark = 'M2.2 10.1l.5 1.1 1.1.5-1.1.5-.5 1.1-.5-1.1-1.1-.5 1.1-.5z';

/**
 * One sign in several cells, as one path: a whole map has thousands.
 * @param {number} n @param {'breeze' | 'stench' | 'glitter'} sign @param {Spot[]} spots
 */
export function signs(n, sign, spots) {
  const { d, name, wide } = noticed[sign];
  const all = sign === 'glitter' && n >= 32 ? d + spark : d;
  const pen = wide ? { 'stroke-width': (Math.max(wide, 28 / n) * n) / 20 } : {};
  return s('path', { class: name, d: spots.map((spot) => path(n, all, spot)).join(''), ...pen });
}

/** @param {number} n */
export const breeze = (n) => signs(n, 'breeze', [origin]);
/** @param {number} n */
export const stench = (n) => signs(n, 'stench', [origin]);
/** @param {number} n */
export const glitter = (n) => signs(n, 'glitter', [origin]);

/** @param {number} cx @param {number} cy @param {number} rx @param {number} ry */
function ellipse(cx, cy, rx, ry) {
  const [w, h] = [round(rx), round(ry)];
  return `M${round(cx - w)} ${round(cy)}a${w} ${h} 0 1 0 ${2 * w} 0a${w} ${h} 0 1 0 ${-2 * w} 0z`;
}

/** Holes, deeper to one side. @param {number} n @param {Spot[]} spots */
export const pits = (n, spots) =>
  s(
    'g',
    { class: 'pit' },
    s('path', {
      class: 'rim',
      d: spots.map(({ x, y }) => ellipse(x + n / 2, y + n * 0.54, n * 0.4, n * 0.34)).join(''),
    }),
    s('path', {
      class: 'hole',
      d: spots.map(({ x, y }) => ellipse(x + n / 2, y + n * 0.58, n * 0.34, n * 0.27)).join(''),
    }),
  );
/** @param {number} n */
export const pit = (n) => pits(n, [origin]);

/** A head with horns; slain, its eyes are crosses. @param {number} n @param {boolean} alive */
export function wumpus(n, alive) {
  const eyes = alive
    ? [
        s('circle', { class: 'eye', cx: 7.4, cy: 10.2, r: 1.5 }),
        s('circle', { class: 'eye', cx: 12.6, cy: 10.2, r: 1.5 }),
        s('circle', { class: 'look', cx: 7.7, cy: 10.4, r: 0.7 }),
        s('circle', { class: 'look', cx: 12.3, cy: 10.4, r: 0.7 }),
      ]
    : [s('path', { class: 'cross', d: 'M6.2 9l2.4 2.4M8.6 9l-2.4 2.4M11.4 9l2.4 2.4M13.8 9l-2.4 2.4' })];
  return s(
    'g',
    { class: alive ? 'beast' : 'beast slain', transform: `scale(${n / 20})` },
    s('path', {
      class: 'horn',
      d: 'M4.9 7.6C3 6.6 2.4 4.6 2.8 2.4 4.6 3 6.4 4 7.4 5.6M15.1 7.6C17 6.6 17.6 4.6 17.2 2.4 15.4 3 13.6 4 12.6 5.6',
    }),
    s('path', {
      class: 'head',
      d: 'M10 4.8C14.2 4.8 16.2 7.6 16.2 11.2 16.2 15.4 13.6 17.8 10 17.8 6.4 17.8 3.8 15.4 3.8 11.2 3.8 7.6 5.8 4.8 10 4.8Z',
    }),
    ...eyes,
    s('path', {
      class: 'teeth',
      d: alive ? 'M6.6 13.6H13.4L12.3 15.6 11.2 13.9 10 15.8 8.8 13.9 7.7 15.6Z' : 'M7.4 15H12.6V14.4H7.4Z',
    }),
  );
}

/** Three bars. @param {number} n */
export const gold = (n) =>
  s(
    'g',
    { class: 'gold', transform: `scale(${n / 20})` },
    s('path', { d: 'M7 5.4H13L14.6 10.2H5.4Z' }),
    s('path', { d: 'M2.6 11.2H8.6L10 16H1Z' }),
    s('path', { d: 'M11.4 11.2H17.4L19 16H10.2Z' }),
  );

const helmet = () => [
  s('path', { class: 'helmet', d: 'M8.2 10.8C8.2 8 9.8 6.6 12 6.6S15.8 8 15.8 10.8Z' }),
  s('circle', { class: 'lamp', cx: 12, cy: 9, r: 1.25 }),
];

/**
 * Somebody with a helmet and a lamp, in the middle of the cell; of the fallen the helmet is left.
 * @param {number} n @param {boolean} fallen
 */
export const miner = (n, fallen) =>
  fallen
    ? s('g', { class: 'miner', transform: `scale(${n / 20}) translate(-2 1.3) rotate(24 12 9)` }, ...helmet())
    : s(
        'g',
        { class: 'miner', transform: `scale(${n / 20}) translate(.64 .17) scale(.78)` },
        s('path', { class: 'coat', d: 'M6.8 18.6C6.8 15.2 9 13.6 12 13.6S17.2 15.2 17.2 18.6Z' }),
        s('circle', { class: 'face', cx: 12, cy: 11, r: 2.9 }),
        ...helmet(),
      );

/** @param {number} n */
export const flag = (n) =>
  s(
    'g',
    { class: 'flag', transform: `scale(${n / 20})` },
    s('path', { class: 'pole', d: 'M6.4 3.4V17', 'stroke-width': Math.max(1.4, 28 / n) }),
    s('path', { class: 'cloth', d: 'M6.4 3.4L15.4 6.8 6.4 10.4Z' }),
  );

/**
 * What a joker said: a tick, an exclamation mark, a question mark, each on its own disc.
 * @param {number} n @param {string} name
 */
export function said(n, name) {
  const d = {
    safe: 'M12.8 15.4l1.4 1.5 2.6-3.2',
    danger: 'M14.9 12.7v2.6M14.9 17.1v.2',
    unsure: 'M13.6 13.9c0-1.9 2.7-1.8 2.7 0 0 1.2-1.4 1-1.4 2.1M14.9 17.4v.1',
  }[name];
  return s(
    'g',
    { class: `said ${name}`, transform: `scale(${n / 20})` },
    s('circle', { cx: 14.9, cy: 15, r: 3.9 }),
    s('path', { d, 'stroke-width': 1.3 }),
  );
}

/** Strokes across a cell that nobody has seen. @param {number} n */
export function hatch(n) {
  const step = Math.max(4, n / 5);
  let lines = '';
  for (let at = step; at < 2 * n - 1; at += step)
    lines += `M${Math.max(0, at - n)} ${Math.min(at, n)}L${Math.min(at, n)} ${Math.max(0, at - n)}`;
  return lines;
}

/** Percent in whole numbers that never say "sure". @param {number} risk millionths */
export const percent = (risk) => Math.max(1, Math.min(99, Math.round(risk / 10000)));

/** What the painter is told beside the view. @type {{facts: import('../../engine/protocol.js').Fact[] | null}} */
export const look = { facts: null };
