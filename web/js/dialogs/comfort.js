// SPDX-License-Identifier: MIT
// Settings for eyes and ears, for the settings column of the ? overlay.
import { h } from '../dom.js';
import { setSkin, skin, skins } from '../skin.js';
import { setSounding, sounding } from '../sound/sound.js';

export function comfort() {
  const now = sounding();
  /** @param {'sounds' | 'music'} name */
  const check = (name) => {
    const box = h('input', {
      type: 'checkbox',
      checked: now[name],
      'data-setting': name,
      on: { change: () => setSounding({ [name]: box.checked }) },
    });
    return h('label', { class: 'check' }, box, h('span', { 'data-t': `page.${name}` }));
  };
  const select = h(
    'select',
    { id: 'skin', on: { change: () => setSkin(select.value) } },
    ...skins.map((name) => h('option', { value: name, selected: name === skin(), 'data-t': `page.skin.${name}` })),
  );
  return [h('label', { for: 'skin', 'data-t': 'page.skin' }), select, check('sounds'), check('music')];
}
