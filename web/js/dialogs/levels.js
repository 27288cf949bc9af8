// SPDX-License-Identifier: MIT
// Levels: the packs of a game, one open at a time, each level with its picture, its name, the fewest moves it can be
// done in and the player's own best. The pictures are the engine's views, asked for when a pack is opened.
import { openDialog } from './dialog.js';
import { h } from '../dom.js';
import { Engine } from '../engine/engine.js';
import { entries } from '../games/index.js';
import { icon } from '../icons.js';
import { figuresText, keyOf, lineOf, nameOf, progress, titleOf } from '../levels/packs.js';
import { t } from '../lang.js';
import { best, solved } from '../store.js';
import { thumbnail } from '../board/thumbnail.js';

/** @typedef {import('../levels/packs.js').Pack} Pack */
/** @typedef {import('../levels/packs.js').Level} Level */
/** @typedef {import('../levels/packs.js').Place} Place */

const ROOM = 112; // pixels a picture

/**
 * `here`: the level on the board.
 * @typedef {{game: string, title: string, packs: Pack[], here: Place | null}} Subject
 */
/**
 * Opens a level; answers what went wrong, or null.
 * @typedef {(level: Level, key: string) => Promise<string | null>} Open
 */

/** @param {Subject} subject @param {Open} open */
export function openLevels(subject, open) {
  return new LevelsDialog(subject, open);
}

const SHOWN = 120; // cards at first: a collection may have thousands of levels

export class LevelsDialog {
  #subject;
  #open;
  #engine = new Engine();
  #list = h('ol', { class: 'level-list' });
  #search = h('input', {
    type: 'search',
    id: 'level-search',
    autocomplete: 'off',
    'data-t-hold': 'page.levels.search',
    'data-t-label': 'page.levels.search',
    on: { input: () => this.#sift() },
  });
  #filter = h(
    'select',
    { id: 'level-filter', 'data-t-label': 'page.levels.filter', on: { change: () => this.#sift() } },
    ...['all', 'open', 'done'].map((value) => h('option', { value, 'data-t': `page.levels.filter.${value}` })),
  );
  #none = h('p', { class: 'small', role: 'status', hidden: true, 'data-t': 'page.levels.nothing' });
  #more = h('button', {
    type: 'button',
    class: 'more-levels',
    hidden: true,
    'data-t': 'page.levels.more',
    on: { click: () => this.#grow() },
  });
  #panel = h('div', { role: 'tabpanel', id: 'levels', tabindex: -1 }, this.#list, this.#more);
  #head = h('div', { class: 'sieve' }, this.#search, this.#filter);
  /** @type {Pack | null} */
  #pack = null;
  #shown = SHOWN;
  /** Pictures, by the level. @type {Map<Level, HTMLElement>} */
  #rooms = new Map();
  /** @type {{element: HTMLElement, follow(pack: Pack): void} | null} */
  #bar = null;
  #tabList;
  #tabs;
  #dialog;

  /** @param {Subject} subject @param {Open} open */
  constructor(subject, open) {
    const { game, title, packs, here } = subject;
    this.#subject = subject;
    this.#open = open;
    this.#tabs = packs.map((pack) => this.#tab(pack));
    const on = { keydown: (/** @type {KeyboardEvent} */ event) => this.#walk(event) };
    const label = t('page.levels.packs', { game: title });
    this.#tabList = h('div', { role: 'tablist', class: 'packs', 'aria-label': label, on }, ...this.#tabs);
    this.#dialog = openDialog(
      'page.key.levels',
      h('div', { class: 'levels' }, this.#tabList, this.#head, this.#none, this.#panel),
      'broad',
    );
    this.#dialog.addEventListener('close', () => this.#engine.close());
    this.#show(here?.pack ?? packs.find((pack) => progress(game, pack) < pack.levels.length) ?? packs[0]);
    const find = (/** @type {string} */ what) => /** @type {HTMLElement | null} */ (this.#list.querySelector(what));
    const target = find('[aria-current]') ?? find('.level:not(.own):not(.helped)') ?? find('.level');
    target?.focus({ preventScroll: true });
    target?.scrollIntoView({ block: 'nearest' });
  }

  /** @param {Pack} pack */
  #tab(pack) {
    const [done, of] = [progress(this.#subject.game, pack), pack.levels.length];
    const on = { click: () => this.#show(pack) };
    return h(
      'button',
      { type: 'button', role: 'tab', id: `pack-${pack.id}`, 'aria-controls': 'levels', on },
      h('b', { text: titleOf(pack) }),
      h('small', { text: t('page.levels.progress', { done, of }) }),
      h('i', { class: 'meter', 'aria-hidden': 'true' }, meter(done / of)),
    );
  }

  /** @param {KeyboardEvent} event */
  #walk(event) {
    const { packs } = this.#subject;
    const by = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    const at = this.#tabs.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
    if (!by || at < 0) return;
    event.preventDefault();
    const to = (at + by + packs.length) % packs.length;
    this.#show(packs[to]);
    this.#tabs[to].focus();
  }

  /** @param {Pack} pack */
  #show(pack) {
    this.#tabs.forEach((tab, i) => {
      const now = this.#subject.packs[i] === pack;
      tab.setAttribute('aria-selected', String(now));
      tab.tabIndex = now ? 0 : -1;
    });
    this.#panel.setAttribute('aria-labelledby', `pack-${pack.id}`);
    this.#pack = pack;
    const here = this.#subject.here?.pack === pack ? this.#subject.here.number : 0;
    this.#shown = Math.max(SHOWN, here + 1);
    this.#sift();
    this.#bar?.follow(pack);
  }

  /** Other packs, one of them to be shown. @param {Pack[]} packs @param {string} id */
  refill(packs, id) {
    this.#subject = { ...this.#subject, packs };
    this.#tabs = packs.map((pack) => this.#tab(pack));
    this.#tabList.replaceChildren(...this.#tabs);
    this.#search.value = '';
    this.#show(packs.find((pack) => pack.id === id) ?? packs[0]);
  }

  /** Something more above the list. @param {{element: HTMLElement, follow(pack: Pack): void}} bar */
  join(bar) {
    this.#bar = bar;
    this.#tabList.before(bar.element);
    if (this.#pack) bar.follow(this.#pack);
  }

  /** The next cards; the focus goes to the first of them. */
  #grow() {
    const at = this.#shown;
    this.#shown += SHOWN;
    this.#sift();
    /** @type {HTMLElement | null} */ (this.#list.children[at]?.querySelector('button'))?.focus();
  }

  /** Leaves the levels that are searched for. */
  #sift() {
    const { game } = this.#subject;
    const words = this.#search.value.trim().toLocaleLowerCase();
    const wanted = this.#filter.value;
    const done = solved();
    const all = (this.#pack?.levels ?? []).map((level, i) => ({ level, i }));
    const left = all.filter(({ level, i }) => {
      const isDone = Boolean(done[keyOf(game, level)]);
      const name = `${i + 1}${nameOf(level) ?? ''}`.toLocaleLowerCase();
      return name.includes(words) && (wanted === 'all' || isDone === (wanted === 'done'));
    });
    const now = left.slice(0, this.#shown);
    const cards = now.map(({ level, i }) => {
      if (!this.#rooms.has(level)) this.#rooms.set(level, h('span', { class: 'picture-room' }));
      return h('li', {}, this.#card(level, i, /** @type {HTMLElement} */ (this.#rooms.get(level))));
    });
    this.#list.replaceChildren(...cards);
    this.#none.hidden = left.length > 0;
    this.#more.hidden = now.length === left.length;
    void this.#draw(now);
  }

  /** @param {Level} level @param {number} i @param {HTMLElement} picture */
  #card(level, i, picture) {
    const { game, here } = this.#subject;
    const key = keyOf(game, level);
    const done = solved()[key];
    const mine = best(`level:${key}`);
    const rank = entries[game].ending?.rank?.map((name) => name.split('.').pop() ?? name) ?? ['moves'];
    const own = mine ? Object.fromEntries(rank.map((name, k) => [name, (mine.figures ?? [mine.moves])[k]])) : null;
    const click = async () => {
      if (!(await this.#open(level, key))) this.#dialog.close();
    };
    return h(
      'button',
      {
        type: 'button',
        class: `level${done ? ` ${done}` : ''}`,
        'data-level': i + 1,
        'aria-current': here?.key === key ? 'true' : null,
        on: { click },
      },
      picture,
      h(
        'span',
        { class: 'level-name' },
        h('span', { class: 'level-number', text: `${i + 1}` }),
        nameOf(level) ? h('b', { text: nameOf(level) }) : null,
        done ? tick(t(`page.levels.${done}`)) : null,
      ),
      level.best ? h('small', { text: t('page.levels.best', { figures: figuresText(level.best) }) }) : null,
      level.known
        ? h('small', { class: 'known', text: t('page.levels.known', { figures: figuresText(level.known) }) })
        : null,
      own ? h('small', { class: 'mine', text: t('page.levels.mine', { figures: figuresText(own) }) }) : null,
    );
  }

  #drawing = 0;

  /** Pictures come one after the other; another list stops them. @param {{level: Level, i: number}[]} levels */
  async #draw(levels) {
    const { game } = this.#subject;
    const turn = ++this.#drawing;
    for (const { level, i } of levels) {
      const room = this.#rooms.get(level);
      if (!room || room.firstChild) continue;
      const answer = await this.#engine.ask(lineOf(game, level)).catch(() => null);
      if (!answer?.view || turn !== this.#drawing) return;
      const { rows, cols } = answer.view;
      // A hidden board is the same fog for everyone: its map is shown to whoever has solved it.
      const hidden = answer.id === undefined;
      const seen = hidden && solved()[keyOf(game, level)] ? await this.#engine.ask('view observer') : answer;
      const picture = seen.view && (seen !== answer || !hidden) ? seen.view : null;
      room.replaceChildren(
        picture
          ? thumbnail(entries[game].painter, picture, ROOM)
          : h('span', { class: 'thumb unknown', 'aria-hidden': 'true', text: String(i + 1) }),
        h('small', { class: 'level-size', text: `${rows} × ${cols}` }),
      );
    }
  }
}

/** The sign of a level that is solved. @param {string} words */
function tick(words) {
  return h('span', { class: 'done', role: 'img', 'aria-label': words, title: words }, icon('done'));
}

/** @param {number} share from 0 to 1 */
function meter(share) {
  const bar = h('i');
  bar.style.width = `${Math.round(share * 100)}%`;
  return bar;
}
