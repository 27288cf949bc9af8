// The buttons of the game page. On a wide page they stand beside the board; on a phone the first group lies under
// the thumb and the second below the board.
import { h } from './dom.js';
import { icon } from './icons.js';
import { commands } from './keys.js';
import { t } from './lang.js';

/** @typedef {import('./keys.js').Command} Command */

/** @type {Command[]} */
const near = ['undo', 'redo', 'hint', 'solve'];
/** @type {Command[]} */
const far = ['new', 'restart', 'share'];

export class Actions {
  /** @type {Map<Command, HTMLButtonElement>} */
  #buttons = new Map();
  near;
  far;

  /** @param {(command: Command) => void} run */
  constructor(run) {
    const group = (/** @type {Command[]} */ names, /** @type {string} */ where) => h('div', {
      class: `actions ${where}`, role: 'group', 'data-t-label': `page.actions.${where}`,
    }, ...names.map((name) => this.#button(name, run)));
    this.near = group(near, 'near');
    this.far = group(far, 'far');
  }

  /** @param {Command} name @param {(command: Command) => void} run */
  #button(name, run) {
    const button = h('button', {
      type: 'button', class: name === 'hint' ? 'main' : '', 'data-command': name,
      'aria-keyshortcuts': commands.find(({ command }) => command === name)?.keys.map((key) => key.replace('Ctrl', 'Control')).join(' '),
      on: { click: () => run(name) },
    }, icon(name), h('span', { 'data-t': `page.${name}` }));
    this.#buttons.set(name, button);
    return button;
  }

  /** After a change of language. */
  refresh() {
    for (const [name, button] of this.#buttons) {
      const key = commands.find(({ command }) => command === name)?.keys[0];
      button.title = t('page.withKey', { name: t(`page.key.${name}`), key: key ?? '' });
    }
  }

  /**
   * @param {Partial<Record<Command, boolean>>} enabled
   * @param {() => void} refocus called when the button that had the focus goes grey
   */
  enable(enabled, refocus) {
    for (const [name, button] of this.#buttons) {
      const off = enabled[name] === false;
      const lost = off && document.activeElement === button;
      button.disabled = off;
      if (lost) refocus();
    }
  }
}
