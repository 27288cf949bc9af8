// SPDX-License-Identifier: MIT
// A line at the edge of the page, for what concerns all of it: a new version, a browser that keeps nothing. It stays
// until it is closed, and only one is there at a time.
import { h, say } from '../dom.js';
import { icon } from '../icons.js';
import { t, translate } from '../lang.js';

/** @param {string} phrase @param {{phrase: string, name: string, run: () => void}} [deed] */
export function tellPage(phrase, deed) {
  document.querySelector('.update')?.remove();
  const close = () => bar.remove();
  const bar = h(
    'section',
    { class: 'update', 'data-t-label': phrase },
    h('p', { 'data-t': phrase }),
    deed
      ? h('button', {
          type: 'button',
          class: 'primary',
          'data-deed': deed.name,
          'data-t': deed.phrase,
          on: { click: deed.run },
        })
      : null,
    h(
      'button',
      {
        type: 'button',
        class: 'quiet',
        'data-t-label': deed ? 'page.update.later' : 'page.close',
        on: { click: close },
      },
      icon('close'),
    ),
  );
  translate(bar);
  document.body.append(bar);
  say(t(phrase));
}
