// The ? overlay: every key of the page, and how the arrows should behave.
import { comfort } from './comfort.js';
import { h } from './dom.js';
import { commands } from './keys.js';
import { openDialog } from './dialog.js';
import { setSettings, settings } from './store.js';

/** @param {{arrows: boolean}} game whether the game on the page plays with arrows */
export function openKeys({ arrows }) {
  const now = settings();
  /** @param {string[]} keys @param {string} phrase */
  const row = (keys, phrase) => h('div', { class: 'row' },
    h('dt', {}, ...keys.map((key) => h('kbd', { text: key }))), h('dd', { 'data-t': phrase }));
  const list = h('dl', { class: 'keys' },
    arrows ? row(['←', '↑', '↓', '→'], 'page.keys.arrows') : row(['←', '↑', '↓', '→'], 'page.keys.walk'),
    arrows ? row(['Shift', '←↑↓→'], 'page.keys.walk') : null,
    row(['Enter', 'Space'], 'page.keys.act'),
    ...commands.map(({ command, keys }) => row(keys, `page.key.${command}`)));
  const select = h('select', { id: 'arrows', on: {
    change: () => setSettings({ arrows: /** @type {any} */ (select.value) }),
  } }, ...['piece', 'gap', 'focus'].map((value) => h('option', { value, 'data-t': `page.arrows.${value}`, selected: (now.arrows ?? 'piece') === value })));
  const letters = h('input', { type: 'checkbox', checked: now.letters !== false, on: {
    change: () => setSettings({ letters: letters.checked }),
  } });
  openDialog('page.key.keys', h('div', { class: 'columns' }, list,
    h('div', { class: 'settings' },
      h('h3', { 'data-t': 'page.settings' }),
      arrows ? h('label', { for: 'arrows', 'data-t': 'page.arrows' }) : null,
      arrows ? select : null,
      ...comfort(),
      h('label', { class: 'check' }, letters, h('span', { 'data-t': 'page.letters' })),
      h('p', { class: 'small', 'data-t': 'page.keys.reader' }))), 'wide');
}
