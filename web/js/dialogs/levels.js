// SPDX-License-Identifier: MIT
// Levels: the packs of a game, one open at a time, each level with its picture, its name, the fewest moves it can be
// done in and the player's own best. The pictures are the engine's views, asked for when a pack is opened.
import { openDialog } from './dialog.js';
import { h } from '../dom.js';
import { Engine } from '../engine/engine.js';
import { entries } from '../games/index.js';
import { icon } from '../icons.js';
import { figuresText, keyOf, lineOf, progress } from '../levels/packs.js';
import { language, t } from '../lang.js';
import { best, solved } from '../store.js';
import { thumbnail } from '../board/thumbnail.js';

/** @typedef {import('../levels/packs.js').Pack} Pack */
/** @typedef {import('../levels/packs.js').Level} Level */
/** @typedef {import('../levels/packs.js').Place} Place */

const ROOM = 112; // pixels a picture

/**
 * @param {{game: string, title: string, packs: Pack[], here: Place | null}} what `here`: the level on the board
 * @param {(level: Level, key: string) => Promise<string | null>} open answers what went wrong, or null
 */
export function openLevels({ game, title, packs, here }, open) {
  const engine = new Engine();
  const list = h('ol', { class: 'level-list' });
  const first = here?.pack ?? packs.find((pack) => progress(game, pack) < pack.levels.length) ?? packs[0];
  const tabs = packs.map((pack) =>
    h(
      'button',
      {
        type: 'button',
        role: 'tab',
        id: `pack-${pack.id}`,
        'aria-controls': 'levels',
        on: { click: () => show(pack) },
      },
      h('b', { text: pack.title[language()] ?? pack.id }),
      h('small', { text: t('page.levels.progress', { done: progress(game, pack), of: pack.levels.length }) }),
      h('i', { class: 'meter', 'aria-hidden': 'true' }, meter(progress(game, pack) / pack.levels.length)),
    ),
  );
  const panel = h('div', { role: 'tabpanel', id: 'levels', tabindex: -1 }, list);
  const dialog = openDialog(
    'page.key.levels',
    h(
      'div',
      { class: 'levels' },
      h(
        'div',
        {
          role: 'tablist',
          class: 'packs',
          'aria-label': t('page.levels.packs', { game: title }),
          on: { keydown: walk },
        },
        ...tabs,
      ),
      panel,
    ),
    'broad',
  );
  dialog.addEventListener('close', () => engine.close());

  /** @param {KeyboardEvent} event */
  function walk(event) {
    const by = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    const at = tabs.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
    if (!by || at < 0) return;
    event.preventDefault();
    const to = (at + by + packs.length) % packs.length;
    show(packs[to]);
    tabs[to].focus();
  }

  /** @param {Pack} pack */
  function show(pack) {
    tabs.forEach((tab, i) => {
      tab.setAttribute('aria-selected', String(packs[i] === pack));
      tab.tabIndex = packs[i] === pack ? 0 : -1;
    });
    panel.setAttribute('aria-labelledby', `pack-${pack.id}`);
    const cards = pack.levels.map((level, i) => card(pack, level, i));
    list.replaceChildren(...cards.map(({ element }) => element));
    void draw(
      pack,
      cards.map(({ picture }) => picture),
    );
  }

  /** @param {Pack} pack @param {Level} level @param {number} i */
  function card(pack, level, i) {
    const key = keyOf(game, level);
    const done = solved()[key];
    const mine = best(`level:${key}`);
    const now = here?.key === key;
    const picture = h('span', { class: 'picture-room' });
    const rank = entries[game].rank?.map((name) => name.split('.').pop() ?? name) ?? ['moves'];
    const own = mine ? Object.fromEntries(rank.map((name, k) => [name, (mine.figures ?? [mine.moves])[k]])) : null;
    const button = h(
      'button',
      {
        type: 'button',
        class: `level${done ? ` ${done}` : ''}`,
        'data-level': i + 1,
        'aria-current': now ? 'true' : null,
        on: {
          click: async () => {
            const wrong = await open(level, key);
            if (!wrong) dialog.close();
          },
        },
      },
      picture,
      h(
        'span',
        { class: 'level-name' },
        h('span', { class: 'level-number', text: `${i + 1}` }),
        level.name ? h('b', { text: level.name }) : null,
        done
          ? h(
              'span',
              { class: 'done', role: 'img', 'aria-label': t(`page.levels.${done}`), title: t(`page.levels.${done}`) },
              icon('done'),
            )
          : null,
      ),
      level.best ? h('small', { text: t('page.levels.best', { figures: figuresText(level.best) }) }) : null,
      own ? h('small', { class: 'mine', text: t('page.levels.mine', { figures: figuresText(own) }) }) : null,
    );
    return { picture, element: h('li', {}, button) };
  }

  /** Pictures come one after the other; another pack stops them. @param {Pack} pack @param {HTMLElement[]} rooms */
  async function draw(pack, rooms) {
    for (const [i, level] of pack.levels.entries()) {
      const answer = await engine.ask(lineOf(game, level)).catch(() => null);
      if (!answer?.view || !rooms[i].isConnected) return;
      rooms[i].replaceChildren(thumbnail(entries[game].painter, answer.view, ROOM));
    }
  }

  show(first);
  const target = /** @type {HTMLElement | null} */ (
    list.querySelector('[aria-current]') ??
      list.querySelector('.level:not(.own):not(.helped)') ??
      list.querySelector('.level')
  );
  target?.focus();
  target?.scrollIntoView({ block: 'nearest' });
}

/** @param {number} share from 0 to 1 */
function meter(share) {
  const bar = h('i');
  bar.style.width = `${Math.round(share * 100)}%`;
  return bar;
}
