// SPDX-License-Identifier: MIT
// New: size, the game's own fields, seed. The fields are the game's (games/); this file only draws them.
import { h } from '../dom.js';
import { blame, faultLine, openDialog } from './dialog.js';
import { entries } from '../games/index.js';
import { setWishes, wishes } from '../store.js';
import { t } from '../lang.js';

/** @typedef {import('../games/types.js').Form} Form */
/** @typedef {import('../games/types.js').Field} Field */

/**
 * @param {string} game
 * @param {Form} form
 * @param {(params: string, seed: string) => Promise<string | null>} start answers what went wrong, or null
 */
export function openNew(game, form, start) {
  const wished = wishes(game) ?? form.usual ?? { size: form.presets?.[1] ?? '' };
  const fault = faultLine();
  const size = form.presets ? sizeField(form, form.presets, wished) : { element: null, values: () => ({}) };
  const own = form.fields.map((field) => optionalField(field, wished));
  const seed = h('input', {
    id: 'new-seed',
    name: 'seed',
    inputmode: 'numeric',
    autocomplete: 'off',
    pattern: '[0-9]{0,19}',
    'data-t-hold': 'page.seed.any',
  });
  const main = h('button', { type: 'submit', class: 'main', autofocus: true, 'data-t': 'page.new.start' });
  const body = h(
    'form',
    {
      class: 'new',
      novalidate: true,
      on: {
        submit: async (/** @type {Event} */ event) => {
          event.preventDefault();
          const values = { ...size.values(), ...Object.assign({}, ...own.map((field) => field.values())) };
          const before = wishes(game);
          setWishes(game, values); // who plays is known before the board is
          const wrong = await start(form.params(values), seed.value.trim().replace(/^#/, ''));
          blame(fault, wrong);
          if (!wrong) dialog.close();
          else if (before) setWishes(game, before);
        },
      },
    },
    size.element,
    ...own.map((field) => field.element),
    h('div', { class: 'field' }, h('label', { for: 'new-seed', 'data-t': 'page.seed' }), seed),
    fault,
    h(
      'div',
      { class: 'deeds' },
      main,
      drawOwn(game, () => dialog.close()),
    ),
  );
  const dialog = openDialog('page.key.new', body);
  main.focus({ preventScroll: true });
}

/** The way to the editor, if there is one. @param {string} game @param {() => void} leave */
function drawOwn(game, leave) {
  const { craft } = entries[game];
  const phrase = craft?.says?.own ?? 'page.edit.own';
  return craft
    ? h('a', { href: `#/edit/${game}`, 'data-t': phrase, 'data-deed': 'draw-own', on: { click: leave } })
    : null;
}

/** Rows and columns in figures. @param {Form} form @param {string[]} shape */
function freeSize({ size: [min, max] = [1, 64], square }, [rows, cols]) {
  const box = (/** @type {string} */ name, /** @type {string} */ value) =>
    h('input', { type: 'number', name, min, max, value, required: true, 'data-t-label': `page.${name}` });
  const [r, c, times] = [box('rows', rows), box('cols', cols), h('span', { 'aria-hidden': 'true', text: '×' })];
  times.hidden = c.hidden = Boolean(square);
  return {
    element: h('span', { class: 'free' }, r, times, c),
    values: () => [r.value, square ? r.value : c.value],
  };
}

/** @param {Form} form @param {string[]} presets @param {Record<string, string>} wished */
function sizeField(form, presets, wished) {
  const shape = wished.rows ? `${wished.rows}x${wished.cols}` : wished.size;
  const free = freeSize(form, shape.split('x'));
  const taken = presets.includes(shape) ? shape : 'other';
  const choose = () => {
    free.element.hidden = chosen() !== 'other';
  };
  const radios = [...presets, 'other'].map((value) =>
    h('input', { type: 'radio', name: 'size', value, checked: value === taken, on: { change: choose } }),
  );
  const chosen = () => radios.find((radio) => radio.checked)?.value ?? presets[0];
  const named = (/** @type {string} */ value) =>
    value === 'other' ? h('span', { 'data-t': 'page.size.other' }) : h('span', { text: value.replace('x', ' × ') });
  choose();
  return {
    element: h(
      'fieldset',
      { class: 'field chips' },
      h('legend', { 'data-t': 'page.size' }),
      ...radios.map((radio) => h('label', {}, radio, named(radio.value))),
      free.element,
    ),
    values: () => {
      const [rows, cols] = chosen() === 'other' ? free.values() : chosen().split('x');
      return { rows, cols };
    },
  };
}

/** @param {Field} field @param {Record<string, string>} wished */
function optionalField(field, wished) {
  const old = wished[field.name] ?? '';
  if (field.kind !== 'number') {
    const id = `new-${field.name}`;
    const named = (/** @type {number | string} */ one) =>
      typeof one === 'number' ? t(field.phrase, { count: one }) : t(`${field.phrase}${one}`);
    const select = h(
      'select',
      { id, name: field.name },
      h('option', { value: '', 'data-t': field.none }),
      ...field.options.map((one) => h('option', { value: one, selected: old === String(one), text: named(one) })),
    );
    return {
      element: h('div', { class: 'field' }, h('label', { for: id, 'data-t': `page.field.${field.name}` }), select),
      values: () => ({ [field.name]: select.value }),
    };
  }
  const count = h('input', {
    type: 'number',
    name: field.name,
    min: field.range[0],
    max: field.range[1],
    value: old || field.usual,
    'data-t-label': field.phrase,
  });
  const none = h('input', { type: 'radio', name: `${field.name}-how`, checked: !old });
  const some = h('input', { type: 'radio', name: `${field.name}-how`, checked: Boolean(old) });
  count.addEventListener('input', () => {
    some.checked = true;
  });
  return {
    element: h(
      'fieldset',
      { class: 'field chips' },
      h('legend', { 'data-t': `page.field.${field.name}` }),
      h('label', {}, none, h('span', { 'data-t': field.none })),
      h('label', {}, some, h('span', { 'data-t': field.phrase })),
      count,
    ),
    values: () => ({ [field.name]: none.checked ? '' : count.value }),
  };
}
