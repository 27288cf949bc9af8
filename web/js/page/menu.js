// SPDX-License-Identifier: MIT
// A button and the menu it opens: rare actions, out of the way until they are wanted. Arrows walk it, Escape and a
// press elsewhere close it, and the focus goes back to the button.
import { h } from '../dom.js';
import { icon } from '../icons.js';

const MARGIN = 8; // pixels between the menu and the window's edge

export class Menu {
  #onPress = (/** @type {Event} */ event) => {
    if (!this.element.contains(/** @type {Node} */ (event.target))) this.close();
  };
  #list = h('div', { class: 'menu', role: 'menu', hidden: true, 'data-t-label': 'page.more' });
  #button = h(
    'button',
    {
      type: 'button',
      class: 'menu-button',
      'data-command': 'more',
      'aria-haspopup': 'menu',
      'aria-expanded': 'false',
      on: { click: () => (this.#list.hidden ? this.open() : this.close()) },
    },
    icon('more'),
    h('span', { 'data-t': 'page.more' }),
  );
  element = h('div', { class: 'menu-place' }, this.#button, this.#list);

  constructor() {
    this.#list.addEventListener('keydown', (event) => this.#key(event));
    // Whatever was chosen has been heard by the button itself.
    this.#list.addEventListener('click', () => this.close());
  }

  /** @param {HTMLElement[]} items */
  fill(items) {
    for (const item of items) item.setAttribute('role', 'menuitem');
    this.#list.replaceChildren(...items);
  }

  get #items() {
    return /** @type {HTMLButtonElement[]} */ ([...this.#list.querySelectorAll('button:enabled')]);
  }

  open() {
    this.#list.hidden = false;
    // Its head is where the button leaves it; its foot must not leave the window.
    const { top } = this.#list.getBoundingClientRect();
    this.#list.style.setProperty('--room', `${Math.floor(innerHeight - top - MARGIN)}px`);
    this.#button.setAttribute('aria-expanded', 'true');
    document.addEventListener('pointerdown', this.#onPress, true);
    this.#items[0]?.focus();
  }

  close() {
    if (this.#list.hidden) return;
    const had = this.#list.contains(document.activeElement);
    this.#list.hidden = true;
    this.#button.setAttribute('aria-expanded', 'false');
    document.removeEventListener('pointerdown', this.#onPress, true);
    if (had) this.#button.focus({ preventScroll: true });
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const items = this.#items;
    const at = items.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
    const to = {
      ArrowDown: at + 1,
      ArrowRight: at + 1,
      ArrowUp: at - 1,
      ArrowLeft: at - 1,
      Home: 0,
      End: items.length - 1,
    }[event.key];
    if (event.key === 'Escape' || event.key === 'Tab') this.close();
    if (to !== undefined) items[(to + items.length) % items.length]?.focus();
    if (to === undefined && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
  }
}
