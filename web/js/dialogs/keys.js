// SPDX-License-Identifier: MIT
// The ? overlay: every key of the page, and how the arrows should behave.
import { h } from '../dom.js';
import { commandsOf } from '../keys.js';
import { openDialog } from './dialog.js';
import { setSettings, settings } from '../store.js';

/** @typedef {import('../games/types.js').GameEntry} Entry */

/**
 * Keys that stand for the arrows, as they are printed on the keyboard in use.
 * @param {Record<string, string>} places
 */
async function printed(places) {
  const codes = Object.keys(places);
  const keyboard = /** @type {any} */ (navigator).keyboard;
  const layout = await keyboard?.getLayoutMap?.().catch(() => null);
  return codes.map((code) => (layout?.get(code) ?? code.replace('Key', '')).toUpperCase());
}

/** @param {string[]} keys @param {string} phrase */
function row(keys, phrase) {
  const caps = keys.map((key) => h('kbd', { text: key }));
  return h('div', { class: 'row' }, h('dt', {}, ...caps), h('dd', { 'data-t': phrase }));
}

/** What fingers do, for those who have come without a keyboard. @param {Entry | undefined} entry */
function touches(entry) {
  if (!entry || !matchMedia('(pointer: coarse)').matches) return [];
  const { tap = 'page.touch.slide', swipe = '', hold = '' } = entry.text?.says ?? {};
  return Object.entries({ tap, swipe, hold })
    .filter(([, phrase]) => phrase)
    .map(([name, phrase]) =>
      h(
        'div',
        { class: 'row' },
        h('dt', {}, h('b', { 'data-t': `page.touch.${name}` })),
        h('dd', { 'data-t': phrase }),
      ),
    );
}

/** @param {Entry | undefined} entry @param {boolean} arrows whether arrows play @param {string[]} places */
function keyList(entry, arrows, places) {
  const says = entry?.text?.says ?? {};
  const moves = says.arrows ?? (arrows ? 'page.keys.arrows' : 'page.keys.walk');
  return h(
    'dl',
    { class: 'keys' },
    ...touches(entry),
    row(['←', '↑', '↓', '→'], moves),
    places.length ? row(places, moves) : null,
    arrows ? row(['Shift', '←↑↓→'], 'page.keys.walk') : null,
    row(['Enter', 'Space'], says.act ?? 'page.keys.act'),
    says.escape ? row(['Esc'], says.escape) : null,
    ...commandsOf(entry).map(({ command, keys }) => row(keys, `page.key.${command}`)),
  );
}

/** What the arrows do. @param {Entry} [entry] */
function arrowSelect(entry) {
  const now = settings().arrows ?? 'piece';
  const piece = entry?.text?.says?.piece ?? 'page.arrows.piece';
  const choices = ['piece', 'gap', 'focus'].filter((value) => value !== 'gap' || !entry || entry.input?.gapArrows);
  const select = h(
    'select',
    { id: 'arrows', on: { change: () => setSettings({ arrows: /** @type {any} */ (select.value) }) } },
    ...choices.map((value) =>
      h('option', {
        value,
        'data-t': value === 'piece' ? piece : `page.arrows.${value}`,
        selected: now === value,
      }),
    ),
  );
  return [h('label', { for: 'arrows', 'data-t': 'page.arrows' }), select];
}

/** @param {Entry} [entry] the game on the page; without one, what all share */
export async function openKeys(entry) {
  const arrows = !entry || Boolean(entry.input?.arrows);
  const places = entry?.input?.places ? await printed(entry.input.places) : [];
  const letters = h('input', {
    type: 'checkbox',
    checked: settings().letters !== false,
    on: { change: () => setSettings({ letters: letters.checked }) },
  });
  const choices = h(
    'div',
    { class: 'settings' },
    h('h3', { 'data-t': 'page.keys.choices' }),
    ...(arrows ? arrowSelect(entry) : []),
    h('label', { class: 'check' }, letters, h('span', { 'data-t': 'page.letters' })),
    h('p', { class: 'small', 'data-t': entry?.text?.says?.reader ?? 'page.keys.reader' }),
  );
  openDialog('page.key.keys', h('div', { class: 'columns' }, keyList(entry, arrows, places), choices), 'wide');
}
