// SPDX-License-Identifier: MIT
// The editor's tools and deeds: a palette drawn by the game's own painter, the size, and the buttons.
import { h, s } from '../dom.js';
import { icon } from '../icons.js';
import { t } from '../lang.js';

/**
 * @typedef {'undo' | 'redo' | 'clear' | 'copy' | 'paste' | 'share' | 'keep' | 'print' | 'shuffle' | 'solve' |
 *            'play'} Deed
 */
/** @typedef {Record<Deed, () => void> & {choose(tool: string): void, resize(rows: number, cols: number): void}} Host */

const SAMPLE = 32; // pixels
/** @type {Deed[]} */
const far = ['clear', 'copy', 'paste', 'share', 'keep', 'print'];

export class EditorTools {
  /** @type {Map<string, HTMLInputElement>} */
  #radios = new Map();
  /** @type {Map<Deed, HTMLButtonElement>} */
  #buttons = new Map();
  #host;
  #craft;
  #rows;
  #cols;
  palette;
  deeds;
  size;

  /**
   * @param {import('./model.js').Craft} craft @param {import('../board/board.js').Painter} painter @param {Host} host
   */
  constructor(craft, painter, host) {
    this.#host = host;
    this.#craft = craft;
    const [least, most] = craft.size;
    const side = (/** @type {string} */ name) =>
      h('input', {
        type: 'number',
        min: least,
        max: most,
        'data-t-label': `page.${name}`,
        name,
        inputmode: 'numeric',
        on: { change: () => host.resize(Number(this.#rows.value), Number(this.#cols.value)) },
      });
    this.#rows = side('rows');
    this.#cols = side('cols');
    this.#cols.hidden = Boolean(craft.square);
    this.size = h(
      'div',
      { class: 'free', hidden: craft.fixed },
      this.#rows,
      h('span', { 'aria-hidden': 'true', text: '×', hidden: craft.square }),
      this.#cols,
    );
    this.palette = h(
      'fieldset',
      { class: 'palette' },
      h('legend', { class: 'unseen', 'data-t': 'page.edit.tools' }),
      ...craft.tools.map((tool, i) => this.#toolButton(tool, painter, i === 0)),
    );
    this.deeds = h(
      'div',
      { class: 'edit-deeds' },
      h(
        'div',
        { class: 'actions near' },
        this.#deed('undo'),
        this.#deed('redo'),
        this.#deed('solve'),
        this.#deed('play', true),
      ),
      h(
        'div',
        { class: 'actions far' },
        ...(craft.shuffle ? [this.#deed('shuffle')] : []),
        ...far.map((name) => this.#deed(name)),
      ),
    );
  }

  /**
   * @param {import('./model.js').Tool} tool @param {import('../board/board.js').Painter} painter
   * @param {boolean} chosen
   */
  #toolButton(tool, painter, chosen) {
    const { ground, piece } = tool.square;
    const cell = { ground, piece: piece || undefined, id: 1 };
    const style = painter.begin({ rows: 1, cols: 1, counters: [], cells: [cell] }, SAMPLE);
    const drawn = () => [
      painter.ground?.(cell, style, 0) ?? s('g'),
      s('g', { class: 'piece' }, ...(piece ? painter.piece(cell, style) : [])),
    ];
    const picture = s(
      'svg',
      { width: SAMPLE, height: SAMPLE, 'aria-hidden': 'true', class: 'sample' },
      ...(tool.picture ? [tool.picture(SAMPLE)] : drawn()),
    );
    const radio = h('input', {
      type: 'radio',
      name: 'tool',
      value: tool.name,
      checked: chosen,
      on: { change: () => this.#host.choose(tool.name) },
    });
    this.#radios.set(tool.name, radio);
    return h(
      'label',
      { 'data-tool': tool.name },
      radio,
      h(
        'span',
        {},
        picture,
        h('span', { class: 'name', 'data-t': `page.edit.tool.${tool.name}` }),
        h('kbd', { text: tool.keys[1] ?? tool.keys[0], 'aria-hidden': 'true' }),
      ),
    );
  }

  /** @param {Deed} name */
  #phrase(name) {
    return this.#craft.says?.[name] ?? `page.edit.${name}`;
  }

  /** @param {Deed} name @param {boolean} [main] */
  #deed(name, main = false) {
    const button = h(
      'button',
      {
        type: 'button',
        class: main ? 'main' : '',
        'data-deed': `edit-${name}`,
        on: { click: () => this.#host[name]() },
      },
      icon(name),
      h('span', { 'data-t': this.#phrase(name) }),
    );
    this.#buttons.set(name, button);
    return button;
  }

  /** @param {{rows: number, cols: number, undo: boolean, redo: boolean}} state */
  show({ rows, cols, undo, redo }) {
    this.#rows.value = String(rows);
    this.#cols.value = String(cols);
    this.#enable('undo', undo);
    this.#enable('redo', redo);
  }

  /** What only a whole level allows. @param {boolean} whole */
  whole(whole) {
    for (const name of /** @type {Deed[]} */ (['solve', 'play', 'share', 'keep'])) this.#enable(name, whole);
  }

  /** The solver is at work: its button stops it. @param {boolean} busy */
  busy(busy) {
    const words = this.#buttons.get('solve')?.querySelector('span');
    const phrase = busy ? 'page.cancel' : this.#phrase('solve');
    words?.setAttribute('data-t', phrase);
    if (words) words.textContent = t(phrase);
  }

  /** @param {Deed} name @param {boolean} on */
  #enable(name, on) {
    const button = this.#buttons.get(name);
    if (button) button.disabled = !on;
  }

  /** @param {string} tool */
  choose(tool) {
    const radio = this.#radios.get(tool);
    if (radio) radio.checked = true;
  }

  refresh() {
    for (const { name } of this.#craft.tools)
      this.#radios
        .get(name)
        ?.closest('label')
        ?.setAttribute('title', t(`page.edit.tool.${name}`));
  }
}
