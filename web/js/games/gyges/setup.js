// SPDX-License-Identifier: MIT
// The setup: pieces from a tray onto the home row, in any order; or the whole row at once, from the setup book: the
// rows that score best by the games it was made of (docs/gyges-setups.md).
import { h, s, say } from '../../dom.js';
import { number, t } from '../../lang.js';
import painter from './painter.js';

/** @typedef {import('../../engine/protocol.js').Position} Position */

const names = ['', 'one', 'two', 'three'];
const EACH = 2;
const STANDARD = [3, 2, 1, 1, 2, 3];
const SIZE = 40; // pixels of a piece in the tray
const ROWS = 8; // of the book

export class Setup {
  #host;
  /** The first cell of the home row, -1 when nothing is set up. */
  #home = -1;
  #row = [0, 0, 0, 0, 0, 0];
  #value = 3;
  #key = '';
  /** @type {import('../../engine/protocol.js').View | null} */
  #view = null;
  #pieces;
  #done = h('button', {
    type: 'button',
    class: 'main',
    'data-deed': 'gyges-ready',
    'data-t': 'page.gyges.setup.ready',
    on: { click: () => this.#ready() },
  });
  #book = h('ol', { class: 'book', hidden: true, 'data-t-label': 'page.gyges.setup.book' });
  element;

  /** @param {import('../../games/types.js').PageHost} host */
  constructor(host) {
    this.#host = host;
    this.#pieces = [1, 2, 3].map((value) => {
      const style = painter.begin({ rows: 1, cols: 1, counters: [], cells: [] }, SIZE);
      return h(
        'button',
        { type: 'button', class: 'tray-piece', 'data-value': value, on: { click: () => this.choose(value) } },
        s(
          'svg',
          { width: SIZE, height: SIZE, 'aria-hidden': 'true' },
          ...painter.piece({ piece: names[value] }, style),
        ),
        h('b'),
      );
    });
    const deed = (/** @type {string} */ name, /** @type {() => unknown} */ run) =>
      h('button', {
        type: 'button',
        'data-deed': `gyges-${name}`,
        'data-t': `page.gyges.setup.${name}`,
        on: { click: run },
      });
    this.element = h(
      'section',
      { class: 'panel setup', hidden: true, 'data-t-label': 'page.gyges.setup' },
      h('p', { class: 'setup-rule', 'data-t': 'page.gyges.setup.rule' }),
      h('div', { class: 'tray', role: 'group', 'data-t-label': 'page.gyges.setup.tray' }, ...this.#pieces),
      h(
        'div',
        { class: 'deeds' },
        deed('standard', () => this.#fill(STANDARD)),
        deed('engine', () => void this.#ask()),
        deed('book', () => void this.#open()),
        deed('empty', () => this.#fill([0, 0, 0, 0, 0, 0])),
        this.#done,
      ),
      this.#book,
    );
  }

  get active() {
    return this.#home >= 0;
  }

  /** @param {Position} position @param {number} home */
  show({ view, seed = '' }, home) {
    const again = this.#key === `${seed}/${home}`; // the same board, told anew
    this.#key = `${seed}/${home}`;
    this.#home = home;
    this.#view = view;
    if (!again) this.#row = [0, 0, 0, 0, 0, 0];
    if (!again) this.#book.hidden = true;
    this.element.hidden = false;
    this.#draw();
  }

  clear() {
    this.#home = -1;
    this.#key = '';
    this.#view = null;
    this.element.hidden = true;
    this.#host.board.highlight('put', []);
  }

  /** @param {number} value */
  #left(value) {
    return EACH - this.#row.filter((one) => one === value).length;
  }

  /** Takes a piece for the next cells; with the keyboard on a cell of the row it is put there. @param {number} value */
  choose(value) {
    const { board } = this.#host;
    const at = board.focusIndex - this.#home;
    this.#value = value;
    if (board.byKeyboard && at >= 0 && at < 6) this.#put(at, value);
    else this.#draw();
  }

  /** @param {number} at @param {number} value */
  #put(at, value) {
    if (this.#row[at] === value) return;
    if (!this.#left(value)) return this.#host.note.error(t('page.gyges.setup.none'));
    this.#row[at] = value;
    this.#host.note.clear();
    if (!this.#left(value)) this.#value = [3, 2, 1].find((one) => this.#left(one)) ?? value;
    this.#draw();
  }

  /** @param {number} index */
  act(index) {
    const at = index - this.#home;
    if (at < 0 || at > 5) return this.#host.note.error(t('page.gyges.setup.row'));
    if (!this.#row[at]) return this.#put(at, this.#value);
    this.#value = this.#row[at];
    this.#row[at] = 0;
    this.#draw();
  }

  /** @param {number[]} row */
  #fill(row) {
    this.#row = [...row];
    this.#draw();
  }

  /** What the engine would put there; that is help. */
  async #ask() {
    const { think } = await this.#host.ask('think');
    if (!think || !this.active) return;
    if (!this.#host.position()?.helped) await this.#host.change('helped');
    this.#fill([...think.move].map(Number));
  }

  /** The best rows of the book with what they score, each to be taken; that is help, too. */
  async #open() {
    const { think } = await this.#host.ask(`think lines=${ROWS}`);
    if (!think?.lines || !this.active) return;
    if (!this.#host.position()?.helped) await this.#host.change('helped');
    this.#book.hidden = false;
    this.#book.replaceChildren(
      ...think.lines.map(({ move, score }) => {
        const share = `${number(Math.round((score + 500) / 10))} %`;
        const label = t('page.gyges.setup.rate', { row: move, share });
        const click = () => this.#fill([...move].map(Number));
        const button = h('button', { type: 'button', 'data-row': move, 'aria-label': label, on: { click } });
        button.append(h('b', { text: move }), h('span', { text: share }));
        return h('li', {}, button);
      }),
    );
    say(t('page.gyges.setup.told'));
  }

  #ready() {
    if (this.#row.every(Boolean)) void this.#host.change(`move ${this.#row.join('')}`);
  }

  /** The tray, and the row as it would be. */
  #draw() {
    const view = this.#view;
    if (!view) return;
    const whole = this.#row.every(Boolean);
    this.#pieces.forEach((button, i) => {
      const left = this.#left(i + 1);
      const name = t('page.gyges.setup.piece', { value: i + 1, left });
      button.disabled = !left;
      button.setAttribute('aria-pressed', String(this.#value === i + 1 && left > 0));
      button.setAttribute('aria-label', name);
      button.title = name;
      /** @type {HTMLElement} */ (button.querySelector('b')).textContent = `×${left}`;
    });
    this.#done.disabled = !whole;
    const cells = view.cells.map((cell, i) => {
      const value = this.#row[i - this.#home];
      return value
        ? {
            ...cell,
            piece: names[value],
            id: 1000 + i,
            label: String(value),
            say: `${(cell.say ?? '').split(':')[0]}: ${value}`,
          }
        : cell;
    });
    this.#host.see({ ...view, cells });
    this.#host.board.highlight(
      'put',
      [0, 1, 2, 3, 4, 5].map((i) => this.#home + i),
      t('page.gyges.setup.here'),
    );
  }
}
