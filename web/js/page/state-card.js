// SPDX-License-Identifier: MIT
// The card beside the board: which game and board, the engine's counters, the time and the best result so far; and
// the lens, which shows the cell under the focus in full when the board is too small for it.
import { clockText } from './clock.js';
import { h, s } from '../dom.js';
import { entries } from '../games/index.js';
import { icon } from '../icons.js';
import { figureOf, nameOf, titleOf } from '../levels/packs.js';
import { number, t } from '../lang.js';
import { best, levelOf, setSettings, settings } from '../store.js';

/** @typedef {import('../engine/protocol.js').Position} Position */
/** @typedef {import('../levels/packs.js').Place} Place */

const LENS = 72; // pixels

export class StateCard {
  #game;
  #painter;
  #counters = h('div', { class: 'counters' });
  #chip = h('p', { class: 'chip' });
  #lens = s('svg', { class: 'lens', width: LENS, height: LENS, 'aria-hidden': 'true' });
  #turner;
  /** Shows the rest of the counters, or hides it. */
  #toggle = h('button', {
    type: 'button',
    class: 'quiet all-figures',
    hidden: true,
    on: { click: () => this.#turn() },
  });
  #onDress = () => this.#position && this.show(this.#position, this.#ms);
  #ms = 0;
  /** Which counters are drawn, and what the chip says. */
  #shape = '';
  #words = '';
  /** @type {Position | null} */
  #position = null;
  /** @type {Place | null} */
  #place = null;
  element;

  /**
   * @param {import('../engine/protocol.js').Game} game @param {import('../board/board.js').Painter} painter
   * @param {(command: 'previous' | 'next') => void} turn
   */
  constructor(game, painter, turn) {
    this.#game = game;
    this.#painter = painter;
    const button = (/** @type {'previous' | 'next'} */ name) =>
      h(
        'button',
        {
          type: 'button',
          class: 'quiet',
          'data-command': name,
          'data-t-label': `page.key.${name}`,
          'data-t-title': `page.key.${name}`,
          on: { click: () => turn(name) },
        },
        icon(name),
      );
    this.#turner = h('span', { class: 'turner', hidden: true }, button('previous'), button('next'));
    this.element = h(
      'section',
      { class: 'card', 'data-t-label': 'page.state' },
      h('h1', { text: game.title }),
      h('div', { class: 'card-tools' }, this.#toggle, this.#turner),
      this.#chip,
      this.#lens,
      this.#counters,
    );
    addEventListener('dressed', this.#onDress);
  }

  /**
   * Which level of a pack this is, and whether there is one before and after it.
   * @param {Place | null} place @param {boolean} before @param {boolean} after
   */
  stand(place, before, after) {
    this.#place = place;
    this.#turner.hidden = !place;
    const [previous, next] = this.#turner.querySelectorAll('button');
    previous.disabled = !before;
    next.disabled = !after;
  }

  /** @param {Position} position @param {number} ms */
  show(position, ms) {
    this.#ms = ms;
    const record = best(resultKey(this.#game.id, position));
    const items = position.view.counters.map(({ name, text, value, of }) => [
      name,
      text,
      of === undefined ? number(value) : `${number(value)}/${number(of)}`,
    ]);
    items.push(
      ['time', t('page.time'), clockText(ms)],
      ['best', t('page.best'), record ? (record.figures ?? [record.moves]).map(number).join('\u2009·\u2009') : '–'],
    );
    const { figures } = entries[this.#game.id] ?? {};
    const rare = (/** @type {string} */ name) => figures && ![...figures, 'time', 'best'].includes(name);
    const { figures: all = false } = settings();
    const names = items.map(([name, text]) => `${name}=${text}`).join('/');
    const shape = `${all}/${names}`;
    this.#named(position);
    if (shape === this.#shape) return this.#values(items);
    this.#shape = shape;
    this.#counters.replaceChildren(
      ...items.map(([name, text, value]) =>
        h('div', { 'data-counter': name, hidden: rare(name) && !all }, h('b', { text: value }), h('span', { text })),
      ),
    );
    this.#toggle.hidden = !items.some(([name]) => rare(name));
    this.#toggle.setAttribute('aria-expanded', String(all));
    this.#toggle.title = t(all ? 'page.figures.less' : 'page.figures.more');
    this.#toggle.setAttribute('aria-label', this.#toggle.title);
    this.#toggle.replaceChildren(icon(all ? 'back' : 'more'));
  }

  /** The same counters with other figures: only those that differ are written. @param {string[][]} items */
  #values(items) {
    items.forEach(([, , value], i) => {
      const figure = this.#counters.children[i].firstElementChild;
      if (figure && figure.textContent !== value) figure.textContent = value;
    });
  }

  /** @param {Position} position */
  #named(position) {
    this.#position = position;
    const words = [this.#name(position), position.helped ? t('page.helped') : ''];
    if (this.#words === words.join('/')) return;
    this.#words = words.join('/');
    this.#chip.replaceChildren(
      h('span', { text: words[0] }),
      words[1] ? h('span', { class: 'tag', text: words[1] }) : '',
    );
  }

  #turn() {
    setSettings({ figures: !settings().figures });
    this.#onDress();
  }

  close() {
    removeEventListener('dressed', this.#onDress);
  }

  /** @param {Position} position */
  #name(position) {
    const place = this.#place;
    const { kind = (/** @type {string} */ params) => params } = entries[this.#game.id] ?? {};
    if (!place) return position.seed?.split(':')[1] ?? kind(paramsOf(position));
    const { pack, number: n, level } = place;
    const words = t('page.levels.here', {
      pack: titleOf(pack),
      number: n + 1,
      of: pack.levels.length,
    });
    const name = nameOf(level);
    return name ? `${words} · ${name}` : words;
  }

  /** @param {number} ms */
  time(ms) {
    this.#ms = ms;
    const time = this.#counters.querySelector('[data-counter=time] b');
    if (time && time.textContent !== clockText(ms)) time.textContent = clockText(ms);
  }

  /** @param {import('../engine/protocol.js').View | undefined} view @param {number} index */
  inspect(view, index) {
    const cell = view?.cells[index];
    const shown = view && cell?.piece ? this.#painter.piece(cell, this.#painter.begin(view, LENS)) : [];
    this.#lens.replaceChildren(s('g', { class: 'piece' }, ...shown));
  }
}

/** "game:4x4k4#7" or "game:4x4:…" → "4x4k4". @param {Position} position */
export function paramsOf({ seed, id }) {
  return (seed ?? id ?? '').split(':')[1]?.split('#')[0] ?? '';
}

/**
 * The key under which the best result is kept: of a level of a pack, of this very board in games that count pushes
 * and the like, else of boards of this kind.
 * @param {string} game @param {Position} position
 */
export function resultKey(game, position) {
  const level = levelOf(position.id ?? '');
  if (level) return `level:${level}`;
  return entries[game]?.ending?.rank && position.id
    ? `board:${figureOf(position.id)}`
    : `${game}:${paramsOf(position)}`;
}
