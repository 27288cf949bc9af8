// SPDX-License-Identifier: MIT
// Statistics of each game: figures, and a small chart of how many moves over the best possible its plays took.
import { h, s } from '../dom.js';
import { number, t } from '../lang.js';
import { FARTHEST } from '../profile/document.js';

const [WIDTH, HEIGHT, GAP] = [210, 48, 2];

/** Bars from "as good as possible" to "twenty moves over, or more". @param {number[]} over @param {string} label */
function chart(over, label) {
  const most = Math.max(1, ...over);
  const step = WIDTH / (FARTHEST + 1);
  const bars = Array.from({ length: FARTHEST + 1 }, (_, i) => {
    const tall = ((HEIGHT - 14) * (over[i] ?? 0)) / most;
    return s('rect', {
      class: over[i] ? 'bar' : 'none',
      x: i * step,
      y: HEIGHT - 12 - Math.max(1, tall),
      width: step - GAP,
      height: Math.max(1, tall),
    });
  });
  const word = (/** @type {number} */ x, /** @type {string} */ anchor, /** @type {string} */ text) =>
    s('text', { x, y: HEIGHT - 1, 'text-anchor': anchor, text });
  return s(
    'svg',
    { class: 'chart-over', viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'img', 'aria-label': label },
    ...bars,
    word(0, 'start', '0'),
    word(10 * step, 'start', '10'),
    word(WIDTH, 'end', `${FARTHEST}+`),
  );
}

/** @param {number[]} over */
function labelOf(over) {
  const plays = over.reduce((sum, one) => sum + one, 0);
  return t('page.stats.over', { plays });
}

/**
 * A card a game.
 * @param {import('../engine/protocol.js').Game[]} games @param {import('../profile/document.js').Body} body
 */
export function statistics(games, { games: totals = {} }) {
  return games.map(({ id, title }) => {
    const { played = 0, won = 0, clean = 0, over = [] } = totals[id] ?? {};
    const best = over.length ? { best: over[0] } : {};
    const figures = Object.entries({ played, won, clean, ...best }).map(([name, value]) =>
      h('div', { 'data-stat': name }, h('dt', { text: t(`page.stats.${name}`) }), h('dd', { text: number(value) })),
    );
    return h(
      'article',
      { class: 'stat', 'data-game': id },
      h('h3', { text: title }),
      h('dl', {}, ...figures),
      over.length ? chart(over, labelOf(over)) : null,
      over.length ? h('small', { 'aria-hidden': 'true', text: labelOf(over) }) : null,
    );
  });
}
