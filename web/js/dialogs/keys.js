// SPDX-License-Identifier: MIT
// The ? overlay: every key of the page, and how the arrows should behave.
import { comfort } from './comfort.js';
import { h } from '../dom.js';
import { commandsOf } from '../keys.js';
import { openDialog } from './dialog.js';
import { setSettings, settings } from '../store.js';

/** Keys that stand for the arrows, as they are printed on the keyboard in use. @param {Record<string, string>} places */
async function printed(places) {
  const codes = Object.keys(places);
  const keyboard = /** @type {any} */ (navigator).keyboard;
  const layout = await keyboard?.getLayoutMap?.().catch(() => null);
  return codes.map((code) => (layout?.get(code) ?? code.replace('Key', '')).toUpperCase());
}

/** @param {import('../games/index.js').GameEntry} [entry] the game on the page; without one, what all share */
export async function openKeys(entry) {
  const now = settings();
  const arrows = !entry || Boolean(entry.arrows);
  const places = entry?.places ? await printed(entry.places) : [];
  /** @param {string[]} keys @param {string} phrase */
  const row = (keys, phrase) =>
    h(
      'div',
      { class: 'row' },
      h('dt', {}, ...keys.map((key) => h('kbd', { text: key }))),
      h('dd', { 'data-t': phrase }),
    );
  const list = h(
    'dl',
    { class: 'keys' },
    row(
      ['←', '↑', '↓', '→'],
      entry?.says?.arrows
        ? entry.says.arrows
        : entry?.lifts
          ? 'page.keys.push'
          : arrows
            ? 'page.keys.arrows'
            : 'page.keys.walk',
    ),
    places.length ? row(places, entry?.says?.arrows ?? 'page.keys.push') : null,
    arrows ? row(['Shift', '←↑↓→'], 'page.keys.walk') : null,
    row(['Enter', 'Space'], entry?.says?.act ? entry.says.act : entry?.lifts ? 'page.keys.lift' : 'page.keys.act'),
    entry?.lifts || entry?.says?.escape ? row(['Esc'], entry.says?.escape ?? 'page.keys.release') : null,
    ...commandsOf(entry).map(({ command, keys }) => row(keys, `page.key.${command}`)),
  );
  const select = h(
    'select',
    {
      id: 'arrows',
      on: {
        change: () => setSettings({ arrows: /** @type {any} */ (select.value) }),
      },
    },
    ...['piece', 'gap', 'focus']
      .filter((value) => value !== 'gap' || !entry || entry.gapArrows)
      .map((value) =>
        h('option', {
          value,
          'data-t':
            value === 'piece' && entry?.says?.piece
              ? entry.says.piece
              : entry?.lifts && value === 'piece'
                ? 'page.arrows.push'
                : `page.arrows.${value}`,
          selected: (now.arrows ?? 'piece') === value,
        }),
      ),
  );
  const letters = h('input', {
    type: 'checkbox',
    checked: now.letters !== false,
    on: {
      change: () => setSettings({ letters: letters.checked }),
    },
  });
  openDialog(
    'page.key.keys',
    h(
      'div',
      { class: 'columns' },
      list,
      h(
        'div',
        { class: 'settings' },
        h('h3', { 'data-t': 'page.settings' }),
        arrows ? h('label', { for: 'arrows', 'data-t': 'page.arrows' }) : null,
        arrows ? select : null,
        ...comfort(),
        h('label', { class: 'check' }, letters, h('span', { 'data-t': 'page.letters' })),
        h('p', {
          class: 'small',
          'data-t': entry?.says?.reader
            ? entry.says.reader
            : entry?.lifts
              ? 'page.keys.reader.lift'
              : 'page.keys.reader',
        }),
      ),
    ),
    'wide',
  );
}
