// SPDX-License-Identifier: MIT
// The buttons of the game page: moves and help, under the thumb on a phone; what a game's player needs often; and a
// menu for the rest. Where there is room the board's buttons stand beside it, else they are in the menu, too.
import { h } from '../dom.js';
import { icon } from '../icons.js';
import { keysOf } from '../keys.js';
import { t } from '../lang.js';
import { Menu } from './menu.js';

/** @typedef {import('../keys.js').Command} Command */

/** @type {Command[]} */
const near = ['undo', 'redo', 'hint', 'solve'];
/** @type {Command[]} */
const far = ['new', 'restart', 'share', 'levels'];
/** Room for the board's buttons; the style sheet has the same figures. */
const roomy = matchMedia('(min-width: 801px) and (min-height: 641px) and (orientation: landscape)');

export class Actions {
  /** @type {Map<Command, HTMLButtonElement>} */
  #buttons = new Map();
  #entry;
  #menu = new Menu();
  /** @type {HTMLButtonElement[]} */
  #rare;
  #onRoom = () => this.#lay();
  near;
  far;
  own;

  /** @param {import('../games/types.js').GameEntry} entry @param {(command: Command) => void} run */
  constructor(entry, run) {
    this.#entry = entry;
    const { input = {} } = entry;
    const group = (/** @type {Command[]} */ names, /** @type {string} */ where) =>
      h(
        'div',
        {
          class: `actions ${where}`,
          role: 'group',
          'data-t-label': where === 'own' ? entry.text?.says?.own : `page.actions.${where}`,
        },
        ...names.map((name) => this.#button(name, run)),
      );
    this.near = group(input.near ?? near, 'near');
    this.near.append(this.#menu.element);
    this.far = group([], 'far');
    const { front = [] } = input;
    this.own = front.length ? group(front, 'own') : null;
    const rare = (input.own ?? []).filter(({ command, silent }) => !silent && !this.#buttons.has(command));
    this.#rare = rare.map(({ command }) => this.#button(command, run));
    this.#rare.push(this.#button('learn', run));
    for (const name of far) this.#button(name, run);
    this.#lay();
    roomy.addEventListener('change', this.#onRoom);
  }

  /** The board's buttons where they have room. */
  #lay() {
    const board = far.map((name) => /** @type {HTMLButtonElement} */ (this.#buttons.get(name)));
    this.#menu.close();
    for (const button of board) button.removeAttribute('role');
    this.far.replaceChildren(...(roomy.matches ? board : []));
    this.far.hidden = !roomy.matches;
    this.#menu.fill(roomy.matches ? this.#rare : [...board, ...this.#rare]);
    this.#menu.element.hidden = roomy.matches && !this.#rare.length;
  }

  close() {
    this.#menu.close();
    roomy.removeEventListener('change', this.#onRoom);
  }

  /** @param {Command} name @param {(command: Command) => void} run */
  #button(name, run) {
    const button = h(
      'button',
      {
        type: 'button',
        class: name === 'hint' ? 'main' : '',
        'data-command': name,
        'aria-keyshortcuts': keysOf(name, this.#entry)
          .map((key) => key.replace('Ctrl', 'Control'))
          .join(' '),
        on: { click: () => run(name) },
      },
      icon(name),
      h('span', { 'data-t': `page.${name}` }),
    );
    this.#buttons.set(name, button);
    return button;
  }

  /** After a change of language. */
  refresh() {
    for (const [name, button] of this.#buttons) {
      button.title = t('page.withKey', { name: t(`page.key.${name}`), key: keysOf(name, this.#entry)[0] ?? '' });
    }
  }

  /** Shows that something is switched on. @param {Command} name @param {boolean} on */
  press(name, on) {
    this.#buttons.get(name)?.setAttribute('aria-pressed', String(on));
  }

  /** How many of something are left. @param {Command} name @param {string} text */
  badge(name, text) {
    this.#buttons.get(name)?.setAttribute('data-badge', text);
  }

  /**
   * Those that are named; the others stay as they are.
   * @param {Partial<Record<Command, boolean>>} enabled
   * @param {() => void} refocus called when the button that had the focus goes grey
   */
  enable(enabled, refocus) {
    for (const [name, on] of /** @type {[Command, boolean][]} */ (Object.entries(enabled))) {
      const button = this.#buttons.get(name);
      if (!button) continue;
      const off = !on;
      const lost = off && document.activeElement === button;
      button.disabled = off;
      if (lost) refocus();
    }
  }
}
