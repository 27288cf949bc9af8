// SPDX-License-Identifier: MIT
// Squares that have parts with a number each: which part is chosen, and the number that is written there. A press
// chooses the part under the pointer and uses the tool on it; with the keyboard, Shift and an arrow choose the part,
// digits write on it, and Alt and an arrow carry the square on. What a tool does is the game's business.
import { h, say } from '../dom.js';
import { direction } from '../keys.js';
import { t } from '../lang.js';

/** @typedef {import('./model.js').Square} Square */
/**
 * `names`: of the parts, those towards up, left, down, right. `range` of the numbers. `at`: the part at a place of the
 * square, from 0 to 1. `get`: its number, null where there is none. `work`: what a tool makes of a drawing. `typed`:
 * tools that write a number, the first if no other is chosen. `carries`: the tool that takes squares along.
 * @typedef {{names: string[], range: [number, number], at(x: number, y: number): string, get(square: Square, part:
 *            string): number | null, work(rows: Square[][], how: How): Square[][], typed: string[], carries:
 *            string}} Kind
 * @typedef {{tool: string, index: number, part: string, value: number, from: number}} How
 * `change`: another drawing, as one step of undo unless it goes on with the last. `walk`: moves the focus.
 * @typedef {{kind: Kind, squares(): Square[][], tool(): string, choose(tool: string): void, change(rows: Square[][],
 *            goesOn: boolean): void, mark(index: number, part: string): void, walk(rows: number, cols: number):
 *            void}} Host
 */

const arrows = ['ArrowUp', 'ArrowLeft', 'ArrowDown', 'ArrowRight'];

export class Parts {
  #host;
  #index = 0;
  #part;
  /** Digits typed on the chosen part so far. */
  #typed = '';
  #input;
  field;

  /** @param {Host} host */
  constructor(host) {
    this.#host = host;
    const [least, most] = host.kind.range;
    this.#part = host.kind.names[0];
    this.#input = h('input', {
      type: 'number',
      name: 'value',
      id: 'edit-value',
      min: least,
      max: most,
      value: 1,
      inputmode: 'numeric',
    });
    this.field = h(
      'div',
      { class: 'value' },
      h('label', { for: 'edit-value', 'data-t': 'page.edit.value' }),
      this.#input,
    );
  }

  get #value() {
    const [least, most] = this.#host.kind.range;
    return Math.max(least, Math.min(most, Math.floor(Number(this.#input.value)) || 0));
  }

  /** @param {number} index @param {string} [part] */
  choose(index, part = this.#part) {
    if (index !== this.#index || part !== this.#part) this.#typed = '';
    this.#index = index;
    this.#part = part;
    this.#host.mark(index, part);
  }

  /** The number under the pointer becomes the one to write. @param {number} index @param {string} part */
  pick(index, part) {
    const number = this.#number(index, part);
    if (number === null) return;
    this.#input.value = String(number);
    this.choose(index, part);
  }

  /** @param {number} index @param {string} part */
  #number(index, part) {
    return this.#host.kind.get(this.#host.squares().flat()[index], part);
  }

  /** The tool at work on the chosen part. @param {number} [from] where a square is taken from */
  use(from = this.#index) {
    this.#work(this.#host.tool(), from, this.#value, false);
  }

  /** @param {string} tool @param {number} from @param {number} value @param {boolean} goesOn */
  #work(tool, from, value, goesOn) {
    const how = { tool, index: this.#index, part: this.#part, value, from };
    this.#host.change(this.#host.kind.work(this.#host.squares(), how), goesOn);
  }

  /** @param {KeyboardEvent} event @param {number} focus @returns {boolean} whether the key was for the parts */
  key(event, focus) {
    const { names, carries } = this.#host.kind;
    if (event.key === 'Shift') return true; // digits need it on some keyboards
    if (event.ctrlKey || event.metaKey) return this.#rest();
    const step = direction(event.key);
    if (focus !== this.#index) this.choose(focus);
    if (step && event.shiftKey) {
      this.choose(focus, names[arrows.indexOf(event.key)]);
      this.#tell();
    } else if (step && event.altKey) {
      this.#host.walk(...step);
    } else if (/^\d$/.test(event.key)) this.#write(this.#typed + event.key);
    else if (event.key === 'Backspace' || event.key === 'Delete') this.#write(this.#typed.slice(0, -1));
    else return this.#rest();
    if (step && event.altKey) this.#carry(focus, carries);
    return true;
  }

  /** Whatever comes next is another number. */
  #rest() {
    this.#typed = '';
    return false;
  }

  /** The focus has moved on: the square comes along. @param {number} from @param {string} tool */
  #carry(from, tool) {
    if (from !== this.#index) this.#work(tool, from, this.#value, false);
  }

  /** @param {string} digits */
  #write(digits) {
    const { typed, range } = this.#host.kind;
    const value = Math.min(range[1], Number(digits));
    const goesOn = this.#typed !== '';
    if (this.#number(this.#index, this.#part) === null) return;
    if (!typed.includes(this.#host.tool())) this.#host.choose(typed[0]);
    this.#typed = String(value) === '0' ? '' : String(value);
    this.#input.value = String(value);
    this.#work(this.#host.tool(), this.#index, value, goesOn);
    this.#tell();
  }

  #tell() {
    const number = this.#number(this.#index, this.#part);
    if (number !== null) say(t(`page.edit.part.${this.#part}`, { number: String(number) }));
  }
}
