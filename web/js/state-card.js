// The card beside the board: which game and board, the engine's counters, the time and the best result so far; and
// the lens, which shows the cell under the focus in full when the board is too small for it.
import { clockText } from './clock.js';
import { h, s } from './dom.js';
import { number, t } from './lang.js';
import { best } from './store.js';

/** @typedef {import('./protocol.js').Position} Position */

const LENS = 72; // pixels

export class StateCard {
  #game;
  #painter;
  #counters = h('div', { class: 'counters' });
  #chip = h('p', { class: 'chip' });
  #lens = s('svg', { class: 'lens', width: LENS, height: LENS, 'aria-hidden': 'true' });
  element;

  /** @param {import('./protocol.js').Game} game @param {import('./board.js').Painter} painter */
  constructor(game, painter) {
    this.#game = game;
    this.#painter = painter;
    this.element = h('section', { class: 'card', 'data-t-label': 'page.state' }, h('h1', { text: game.title }), this.#chip, this.#lens, this.#counters);
  }

  /** @param {Position} position @param {number} ms */
  show(position, ms) {
    const record = best(boardsLike(this.#game.id, position));
    const items = position.view.counters.map(({ name, text, value, of }) => [name, text, of === undefined ? number(value) : `${number(value)}/${number(of)}`]);
    items.push(['time', t('page.time'), clockText(ms)], ['best', t('page.best'), record ? number(record.moves) : '–']);
    this.#counters.replaceChildren(...items.map(([name, text, value]) => h('div', { 'data-counter': name }, h('b', { text: value }), h('span', { text }))));
    this.#chip.replaceChildren(h('span', { text: position.seed?.split(':')[1] ?? paramsOf(position) }),
      position.helped ? h('span', { class: 'tag', text: t('page.helped') }) : '');
  }

  /** @param {number} ms */
  time(ms) {
    const time = this.#counters.querySelector('[data-counter=time] b');
    if (time) time.textContent = clockText(ms);
  }

  /** @param {import('./protocol.js').View | undefined} view @param {number} index */
  inspect(view, index) {
    const cell = view?.cells[index];
    const shown = view && cell?.piece ? this.#painter.piece(cell, this.#painter.begin(view, LENS)) : [];
    this.#lens.replaceChildren(s('g', { class: 'piece' }, ...shown));
  }
}

/** "taquin:4x4k4#7" or "taquin:4x4:…" → "4x4k4". @param {Position} position */
export function paramsOf({ seed, id }) {
  return (seed ?? id ?? '').split(':')[1]?.split('#')[0] ?? '';
}

/** The key under which the best result of boards like this one is kept. @param {string} game @param {Position} position */
export function boardsLike(game, position) {
  return `${game}:${paramsOf(position)}`;
}
