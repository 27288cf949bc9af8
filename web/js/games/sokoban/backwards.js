// SPDX-License-Identifier: MIT
// A level played backwards: the engine starts with the boxes on the goals and pulls them (`reverse`). This is what the
// page adds: a bar with the pull switch and the way back, arrows and swipes that pull while the switch is on, and what
// becomes of a won play, a solution, which the engine's checker has replayed and which goes to the library.
import { h, say } from '../../dom.js';
import { icon } from '../../icons.js';
import { t, translate } from '../../lang.js';

/** @typedef {import('../../engine/protocol.js').Position} Position */

/** Commands that only mean something forwards. */
const forwards = ['solve', 'goal', 'compare', 'trace', 'animate', 'rotate', 'mirror', 'dead', 'frozen'];
/** @type {Record<string, string>} */
const pulls = { ArrowUp: 'U', ArrowDown: 'D', ArrowLeft: 'L', ArrowRight: 'R' };

export class Backwards {
  #host;
  #keep;
  #pulling = false;
  /** The forward play that was left. */
  #left = '';
  #pull = this.#button('pull');
  #bar = h(
    'div',
    { class: 'actions backwards', role: 'group', 'data-t-label': 'page.backwards', hidden: true },
    this.#pull,
    this.#button('forwards'),
  );

  /** @param {import('../types.js').PageHost} host @param {(save: string) => void} keep takes a solution as a save */
  constructor(host, keep) {
    this.#host = host;
    this.#keep = keep;
    host.aside.querySelector('.actions.near')?.after(this.#bar);
    translate(this.#bar);
  }

  /** @param {string} name */
  #button(name) {
    const click = () => this.#host.run(name);
    return h(
      'button',
      { type: 'button', 'data-command': name, on: { click } },
      icon(name),
      h('span', { 'data-t': `page.${name}` }),
    );
  }

  get #on() {
    return Boolean(this.#host.position()?.backwards);
  }

  /** @param {Position} position @param {Position | null} before */
  show(position, before) {
    const { backwards = false } = position;
    this.#bar.hidden = !backwards;
    this.refresh();
    this.#host.press('backwards', backwards);
    if (!backwards) this.#switch(false);
    if (backwards && position.status === 'won') void this.#won(position, before);
  }

  /** What the note says while there is nothing else: the rule of this direction. */
  refresh() {
    this.#host.note.rest(t(this.#on ? 'page.backwards.says' : `page.${this.#host.game.id}.rule`));
  }

  /** @param {string} command @returns {boolean} whether it was taken */
  run(command) {
    if (command === 'backwards' || command === 'forwards') void (this.#on ? this.#forward() : this.#backward());
    else if (!this.#on) return command === 'pull';
    else if (command === 'pull') {
      this.#switch(!this.#pulling);
      say(t(this.#pulling ? 'page.pull.on' : 'page.pull.off'));
    } else if (forwards.includes(command)) this.#host.note.error(t('page.backwards.no'));
    else return false;
    return true;
  }

  /** A step that takes the box behind along, if the engine offers that. @param {string} key @returns {boolean} */
  arrow(key) {
    const move = pulls[key];
    if (!this.#on || !this.#pulling || !this.#host.position()?.view.cells.some((cell) => cell.move === move))
      return false;
    void this.#host.change(`move ${move}`);
    return true;
  }

  /** @param {boolean} on */
  #switch(on) {
    this.#pulling = on;
    this.#pull.setAttribute('aria-pressed', String(on));
  }

  async #backward() {
    const left = this.#host.save();
    const wrong = await this.#host.begin('reverse');
    if (wrong === null) this.#left = left;
    else if (wrong) this.#host.note.error(wrong);
  }

  /** The forward play that was left, or the level from its start. */
  async #forward() {
    const id = this.#host.position()?.id ?? '';
    await this.#host.begin(this.#left.startsWith(`${id} `) ? `load ${this.#left}` : 'reverse');
  }

  /** @param {Position} position @param {Position | null} before */
  async #won({ id = '', helped }, before) {
    const { solution } = await this.#host.ask('solution');
    if (!solution || this.#host.position()?.id !== id) return;
    const { moves, length, pushes = 0 } = solution;
    if (!helped && before?.status === 'open') this.#keep(`${id} ${moves}`);
    const replay = async () => {
      if (!(await this.#host.begin(`load ${id} -/${moves} helped`))) this.#host.run('replay');
    };
    this.#host.note.choose(t('page.backwards.solution', { pushes, moves: length }), [
      { text: t('page.backwards.replay'), name: 'backwards-replay', main: true, run: () => void replay() },
      { text: t('page.forwards'), name: 'forwards', run: () => void this.#forward() },
    ]);
  }
}
