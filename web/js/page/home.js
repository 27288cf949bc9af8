// SPDX-License-Identifier: MIT
// The front page: a card per game, each with a live drawing of its board — yours, if you left one unfinished — and how
// far you have come through its packs.
import { Board } from '../board/board.js';
import { h } from '../dom.js';
import { entries } from '../games/index.js';
import { commandOf, isField } from '../keys.js';
import { language, t, translate } from '../lang.js';
import { packsOf, progress } from '../levels/packs.js';
import { today } from '../profile/days.js';
import { streaks } from '../profile/document.js';
import * as store from '../store.js';

const MARGIN = 24; // pixels around a drawing
const PATIENCE = 5000; // milliseconds for a kept play to be loaded

export class Home {
  #engine;
  #games;
  #onKey = (/** @type {KeyboardEvent} */ event) => {
    if (commandOf(event, store.settings().letters !== false) === 'keys' && !isField(event.target))
      void import('../dialogs/index.js').then(({ openKeys }) => openKeys());
  };
  #cards = h('ul', { class: 'cards' });
  /** Fits each drawing into its place again. @type {(() => void)[]} */
  #fits = [];
  #watch = new ResizeObserver(() => this.#fits.forEach((fit) => fit()));
  #day = h('a', { class: 'card day-strip', href: '#/today' });
  element = h(
    'div',
    { class: 'home' },
    h('div', { class: 'hero' }, h('h1', { 'data-t': 'page.home.what' }), h('p', { 'data-t': 'page.home.promise' })),
    this.#day,
    this.#cards,
  );

  /** @param {import('../engine/engine.js').Engine} engine @param {import('../engine/protocol.js').Game[]} games */
  constructor(engine, games) {
    this.#engine = engine;
    this.#games = games;
    document.addEventListener('keydown', this.#onKey);
  }

  async open() {
    document.title = 'Quadrille';
    const cards = this.#games.map((game) => this.#card(game));
    this.#cards.replaceChildren(...cards.map(({ element }) => element));
    this.#watch.observe(this.#cards);
    translate(this.element);
    this.#tellDay();
    void this.#tell();
    for (const { draw } of cards) await draw().catch(() => {}); // left, or a play that cannot be drawn
  }

  /** The day's puzzles: how many are done, and for how many days on end. */
  #tellDay() {
    const now = today();
    const body = store.progress();
    const done = Object.values(body.days?.[now] ?? {}).filter((one) => one.won).length;
    const run = streaks(body, now).now;
    this.#day.replaceChildren(
      h('strong', { text: t('page.today') }),
      h('span', { text: t('page.today.done', { done, of: this.#games.length }) }),
      run ? h('span', { class: 'run', text: t('page.today.run', { days: run }) }) : '',
      h('span', { class: 'go', text: t('page.home.play') }),
    );
  }

  /** How much of each game's packs is solved. */
  async #tell() {
    for (const { id } of this.#games) {
      const packs = await packsOf(id);
      const place = this.#cards.querySelector(`[data-game=${id}] .progress`);
      const of = packs.reduce((sum, pack) => sum + pack.levels.length, 0);
      const done = packs.reduce((sum, pack) => sum + progress(id, pack), 0);
      if (!place || !of) continue;
      const bar = h('i');
      bar.style.width = `${Math.round((100 * done) / of)}%`;
      place.replaceChildren(
        h('small', { text: t('page.levels.progress', { done, of }) }),
        h('i', { class: 'meter', 'aria-hidden': 'true' }, bar),
      );
    }
  }

  /** The play left there; one that takes too long is set aside with its worker. @param {string} game */
  async #left(game) {
    const kept = store.play(game);
    if (!kept) return null;
    const timer = setTimeout(() => {
      store.setPlayAside(game);
      this.#engine.stop();
    }, PATIENCE);
    const answer = await this.#engine.ask(`load ${kept.save}`).catch(() => null);
    clearTimeout(timer);
    return answer;
  }

  /** @param {import('../engine/protocol.js').Game} game */
  #card({ id, title }) {
    const kept = store.play(id);
    const board = new Board(entries[id].painter, { act() {}, swipe() {}, inspect() {} });
    board.element.inert = true;
    const drawing = h('div', { class: 'drawing', 'aria-hidden': 'true' }, board.element);
    const draw = async () => {
      let answer = await this.#left(id);
      if (!this.element.isConnected) return;
      if (!answer?.view) answer = await this.#engine.ask(`load ${id}:${entries[id].sample}`);
      if (!answer.view) return;
      const { asks = [], motion } = entries[id];
      const more = await Promise.all(asks.map((line) => this.#engine.ask(line)));
      board.show(answer.view, {
        still: true,
        look: asks.length ? motion?.look?.('', Object.assign(answer, ...more)) : undefined,
      });
      const fit = () => {
        const { width, height } = drawing.getBoundingClientRect();
        board.fit(0, 0, Math.max(4, board.sizeFor(width - MARGIN, height - MARGIN)));
      };
      fit();
      this.#fits.push(fit);
    };
    return {
      draw,
      element: h(
        'li',
        {},
        h(
          'a',
          { class: 'card game', href: `#/${id}`, 'data-game': id },
          drawing,
          h(
            'span',
            { class: 'words' },
            h('strong', { text: title }),
            h('span', { class: 'rule', 'data-t': `page.home.${id}` }),
            h('span', { class: 'progress' }),
            h('span', { class: 'go', 'data-t': kept && !kept.over ? 'page.home.continue' : 'page.home.play' }),
          ),
        ),
      ),
    };
  }

  /** After a change of language. */
  async refresh() {
    await this.#engine.ask(`lang ${language()}`);
    document.title = 'Quadrille';
    document.querySelector('meta[name=description]')?.setAttribute('content', t('page.home.what'));
    translate(this.element);
    this.#tellDay();
    await this.#tell();
  }

  close() {
    document.removeEventListener('keydown', this.#onKey);
    this.#watch.disconnect();
    if (this.#engine.busy) this.#engine.stop();
  }
}
