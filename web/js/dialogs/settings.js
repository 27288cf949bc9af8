// SPDX-License-Identifier: MIT
// Settings, all in one place: language, eyes, ears and motion. What the keys do is in the list of keys.
import { h } from '../dom.js';
import { language, languages } from '../lang.js';
import { looks, setLook, skins } from '../skin.js';
import { setSounding, sounding } from '../sound/sound.js';
import { settings } from '../store.js';
import { openDialog } from './dialog.js';

/**
 * A choice among a few, as a select.
 * @param {string} name @param {[value: string, phrase: string][]} options @param {string} now
 * @param {(value: string) => void} choose
 */
function choice(name, options, now, choose) {
  const select = h(
    'select',
    { id: name, on: { change: () => choose(select.value) } },
    ...options.map(([value, phrase]) => {
      const text = phrase.includes('.') ? { 'data-t': phrase } : { text: phrase };
      return h('option', { value, selected: value === now, ...text });
    }),
  );
  return h('div', { class: 'field' }, h('label', { for: name, 'data-t': `page.set.${name}` }), select);
}

/** @param {string} name @param {boolean} now @param {(on: boolean) => void} choose */
function check(name, now, choose) {
  const box = h('input', {
    type: 'checkbox',
    checked: now,
    'data-setting': name,
    on: { change: () => choose(box.checked) },
  });
  return h('label', { class: 'check' }, box, h('span', { 'data-t': `page.set.${name}` }));
}

/** Language and theme are the page's to change: it is told by an event. @param {string} name @param {string} value */
const ask = (name, value) => dispatchEvent(new CustomEvent('setting', { detail: { name, value } }));

export function openSettings() {
  const ears = sounding();
  const { coords, contrast, edges, deep, figures, motion, skin } = looks();
  const named = (/** @type {string} */ code) =>
    new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code.toUpperCase();
  const body = h(
    'div',
    { class: 'settings-page' },
    choice(
      'language',
      languages.map((code) => [code, named(code)]),
      language(),
      (value) => ask('language', value),
    ),
    choice(
      'theme-choice',
      ['system', 'light', 'dark'].map((one) => [one, `page.set.theme.${one}`]),
      settings().theme ?? 'system',
      (value) => ask('theme', value),
    ),
    choice(
      'motion',
      ['normal', 'quick', 'none'].map((one) => [one, `page.set.motion.${one}`]),
      motion,
      (value) => setLook({ motion: /** @type {any} */ (value) }),
    ),
    choice(
      'skin',
      skins.map((one) => [one, `page.skin.${one}`]),
      skin,
      (value) => setLook({ skin: value }),
    ),
    check('coords', coords, (on) => setLook({ coords: on })),
    check('contrast', contrast, (on) => setLook({ contrast: on })),
    check('edges', edges, (on) => setLook({ edges: on })),
    check('deep', deep, (on) => setLook({ deep: on })),
    check('figures', figures, (on) => setLook({ figures: on })),
    check('sounds', ears.sounds, (on) => setSounding({ sounds: on })),
    check('music', ears.music, (on) => setSounding({ music: on })),
  );
  openDialog('page.settings', body);
}
