// SPDX-License-Identifier: MIT
// What only Sokoban's page has: boxes that are taken up and put down elsewhere, larger steps of undo and redo, the note
// that a position is lost, and what can be laid over the board: where the player can walk, squares from which no box
// comes home, boxes that no push can move. Whatever is laid over it counts as help.
import { say } from '../../dom.js';
import { direction } from '../../keys.js';
import { t } from '../../lang.js';
import { setSettings, settings } from '../../store.js';
import { Hold } from './hold.js';
import { firstOf, isMarked, isOverlay, overlays, phrases } from './overlays.js';
import { LostNote } from './lost-note.js';
import { Images } from './images.js';
import { listen } from './receive.js';

/** @typedef {import('../../engine/protocol.js').Position} Position */
/** @typedef {import('./overlays.js').Overlay} Overlay */

export class Desk {
  #host;
  #hold;
  #lost;
  #images;
  #deaf;
  #onDress = () => this.#host.redraw(this.#words());

  /** @param {import('../types.js').PageHost} host */
  constructor(host) {
    this.#host = host;
    this.#images = new Images(host);
    this.#deaf = listen((file) => host.receive(file));
    addEventListener('dressed', this.#onDress);
    this.#lost = new LostNote(host);
    this.#hold = new Hold({
      board: host.board,
      ask: (line) => host.ask(line),
      move: (moves) => void host.change(`move ${moves}`),
      refuse: (text) => host.note.error(text),
    });
    for (const name of overlays) host.press(name, settings()[name] ?? false);
  }

  /** @param {Position} position @param {Position | null} before */
  show(position, before) {
    this.#hold.release();
    this.#host.enable({ undoPush: position.moves > 0, redoPush: position.redo > 0 });
    this.#lost.show(position, before);
    this.#images.show(position, before);
    if (!this.#shown().length) return;
    if (!before) this.#host.redraw(this.#words());
    this.#help(position);
  }

  leave() {
    this.#hold.release();
  }

  /** @param {string} command @returns {boolean} */
  run(command) {
    if (command === 'undoPush') void this.#host.change('undo push');
    else if (command === 'redoPush') void this.#host.change('redo push');
    else if (isOverlay(command)) this.#lay(command, !settings()[command]);
    else if (command === 'pick') this.#pick();
    else if (command === 'rotate') void this.#images.turn('90');
    else if (command === 'mirror') void this.#images.turn('mirror');
    else if (command === 'sheet') void this.#images.sheet();
    else return command === 'playHint' && this.#playHint();
    return true;
  }

  /** Whether the box of a cell can be brought elsewhere. @param {number} index @returns {boolean} */
  carries(index) {
    const { view, status } = this.#host.position() ?? {};
    const cell = view?.cells[index];
    return status === 'open' && cell?.piece === 'box' && cell.id !== undefined;
  }

  /** @param {number} index */
  lift(index) {
    void this.#hold.lift(index);
  }

  /** @param {number} to */
  drop(to) {
    void this.#hold.put(to);
  }

  /** @param {number} index @returns {boolean} */
  act(index) {
    if (this.carries(index) && index !== this.#hold.from) void this.#hold.lift(index);
    else if (this.#hold.active) void this.#hold.put(index);
    else return false;
    return true;
  }

  /** While a box is held the arrows choose where it goes. @param {string} key @returns {boolean} */
  arrow(key) {
    const step = direction(key);
    if (!step || !this.#hold.active) return false;
    this.#host.board.walk(...step);
    return true;
  }

  escape() {
    const { active } = this.#hold;
    this.#hold.release();
    return active;
  }

  #shown() {
    return overlays.filter((name) => settings()[name]);
  }

  /** What is seen now counts. @param {Position | null} position */
  #help(position) {
    if (position && position.status === 'open' && !position.helped) void this.#host.change('helped');
  }

  /** @param {Overlay} name @param {boolean} on */
  #lay(name, on) {
    setSettings({ [name]: on });
    this.#host.press(name, on);
    say(t(phrases[name][on ? 'on' : 'off']));
    this.#host.redraw(this.#words());
    if (on) this.#help(this.#host.position());
  }

  /** Whoever sees the overlays is told of them, too; nobody else is. */
  #words() {
    const shown = this.#shown();
    if (!shown.length) return undefined;
    return (/** @type {number} */ index) => {
      const view = this.#host.position()?.view;
      const cell = view?.cells[index];
      const words = shown.filter((name) => cell && isMarked(cell, name)).map((name) => t(phrases[name].here));
      if (view && shown.includes('zone') && firstOf(view) === index) words.push(t('page.zone.first'));
      return words.join(', ');
    };
  }

  /** Takes up the next box that can be brought elsewhere, in the order of the cells. */
  #pick() {
    const cells = this.#host.position()?.view.cells ?? [];
    const all = cells.flatMap((_, i) => (this.carries(i) ? [i] : []));
    const next = all.find((i) => i > this.#hold.from) ?? all[0];
    if (next === undefined) return;
    this.#host.board.rove(next);
    this.#host.board.focus();
    void this.#hold.lift(next);
  }

  /** A hint that brings a box elsewhere is played all of the way. @returns {boolean} */
  #playHint() {
    const { piece, target, move } = this.#host.position()?.hint ?? {};
    if (!move || piece === undefined || target === undefined || !this.carries(piece)) return false;
    void this.#hold.way(piece, target).then((way) => this.#host.change(`move ${way ?? move}`));
    return true;
  }

  close() {
    this.#deaf();
    removeEventListener('dressed', this.#onDress);
    this.#lost.close();
  }
}
