// SPDX-License-Identifier: MIT
// What Wumpus World adds to its page: what the player notices, in words; the modes in which the next cell is flagged,
// shot at, revealed, asked about; the overlay of proofs and risks; the map at the end. What is allowed, proved or
// risky is the engine's answer each time (`moves`, `why`, `view observer`, `show`).
import { h, say, s } from '../../dom.js';
import { direction } from '../../keys.js';
import { language, t, translate } from '../../lang.js';
import { breeze, flag, glitter, gold, look, miner, percent, pit, stench, wumpus } from './signs.js';
import { deedOf } from './text.js';
import { WhyPanel } from './why.js';

/** @typedef {import('../../engine/protocol.js').Position} Position */
/** @typedef {import('../../engine/protocol.js').View} View */
/** @typedef {import('../../keys.js').Command} Command */
/** @typedef {'flag' | 'shoot' | 'reveal' | 'deduce' | 'why'} Mode */

/** @type {Mode[]} */
const modes = ['flag', 'shoot', 'reveal', 'deduce', 'why'];
/** Modes that stay until they are left. @type {Mode[]} */
const lasting = ['flag', 'why'];
const SIGN = 28; // pixels
/** @type {Record<string, (n: number) => SVGElement>} */
const signs = {
  breeze,
  stench,
  glitter,
  gold,
  pit,
  flag,
  wumpus: (n) => wumpus(n, true),
  player: (n) => miner(n, false),
};

/** @param {View} view */
const at = (view) => view.cells.findIndex(({ piece }) => piece === 'player');
/** @param {import('../../engine/protocol.js').Cell | undefined} cell */
const hidden = (cell) => Boolean(cell && (cell.ground === 'fog' || cell.marks?.includes('unseen')));

export class Desk {
  #host;
  #why;
  /** @type {Mode | ''} */
  #mode = '';
  #overlay = false;
  #observing = false;
  /** The board whose map was shown when its play ended. */
  #shown = '';
  /** How many of what is counted are left. @type {Record<string, number>} */
  #left = {};
  /** Which board the facts are of. */
  #id = '';
  #senses = h('section', { class: 'senses', 'data-t-label': 'page.wumpus.senses' });

  /** @param {import('../../games/types.js').PageHost} host */
  constructor(host) {
    this.#host = host;
    this.#why = new WhyPanel(host);
    look.facts = null;
    host.aside.querySelector('.card')?.after(this.#senses);
    host.aside.querySelector('.slot')?.prepend(this.#why.element);
    translate(host.aside);
    for (const name of /** @type {Command[]} */ ([...modes, 'overlay', 'observe'])) host.press(name, false);
  }

  /** @param {Position} position @param {Position | null} before */
  show(position, before) {
    const { id = '', view, status } = position;
    const anew = (this.#overlay || this.#observing) && !position.helped; // the same board, opened again
    if (id !== this.#id || anew) this.#begin(id);
    const over = status !== 'open';
    this.#notice(view, status);
    this.#why.clear();
    if (over || !lasting.some((name) => name === this.#mode)) this.#enter('');
    this.#budgets(position);
    if (!over && before?.id === id && position.moves === before.moves + 1) this.#tell(position, before);
    if (over) void this.#reveal(position);
    else if (this.#shown === id && !position.helped) void this.#host.change('helped'); // whoever goes back has seen the map
  }

  /** @param {string} id */
  #begin(id) {
    this.#id = id;
    look.facts = null;
    if (this.#observing) this.#host.press('observe', (this.#observing = false));
    if (this.#overlay) this.#host.press('overlay', (this.#overlay = false));
    this.#host.redraw();
    this.#enter('');
  }

  /** Overlay and observer's view come with every position, so that it is drawn once. */
  #demand() {
    return this.#host.showing([...(this.#observing ? ['observer'] : []), ...(this.#overlay ? ['facts'] : [])]);
  }

  /** @param {Position} position */
  #budgets({ view, status }) {
    const left = (/** @type {string} */ name) => view.counters.find((one) => one.name === `wumpus.${name}`)?.value ?? 0;
    const open = status === 'open';
    const counts = (this.#left = { shoot: left('arrows'), reveal: left('reveals'), deduce: left('deduces') });
    this.#host.enable({
      flag: open,
      why: open,
      overlay: open,
      observe: open,
      shoot: open && counts.shoot > 0,
      reveal: open && counts.reveal > 0,
      deduce: open && counts.deduce > 0,
    });
    for (const [name, count] of Object.entries(counts)) this.#host.badge(/** @type {Command} */ (name), String(count));
  }

  /** What an arrow or a joker has brought, in words. @param {Position} position @param {Position} before */
  #tell({ last, view }, before) {
    const deed = deedOf(last);
    if (!deed) return;
    const cell = view.cells.find(({ label }) => label === deed.at);
    const slain = view.cells.find(
      ({ marks }, i) => marks?.includes('slain') && !before.view.cells[i]?.marks?.includes('slain'),
    );
    const said = ['safe', 'danger', 'unsure'].find((mark) => cell?.marks?.includes(mark)) ?? 'unsure';
    const words = {
      shot: () =>
        slain
          ? t('page.wumpus.shot.hit', { cell: slain.label ?? '' })
          : t('page.wumpus.shot.miss', { direction: t(`page.wumpus.way.${deed.at}`) }),
      reveal: () => t('page.wumpus.revealed', { words: cell?.say ?? deed.at }),
      deduce: () => t(`page.wumpus.deduced.${said}`, { cell: deed.at }),
    };
    this.#host.note.info(words[deed.kind]());
  }

  /** What is noticed where the player stands, in words. @param {View} view @param {string} status */
  #notice(view, status) {
    const here = view.cells[at(view)];
    const marks = here?.marks ?? [];
    const line = (/** @type {string} */ sign, /** @type {string} */ text) =>
      h(
        'p',
        { class: 'sense' },
        s(
          'svg',
          { width: SIGN, height: SIGN, viewBox: box[sign] ?? `0 0 ${SIGN} ${SIGN}`, 'aria-hidden': 'true' },
          signs[sign](SIGN),
        ),
        h('span', { text: text.split(/\s?:/)[0] }, h('b', { text: text.match(/\s?:.*/)?.[0] ?? '' })),
      );
    const lines = ['breeze', 'stench', 'glitter']
      .filter((name) => marks.includes(name))
      .map((name) => line(name, t(`page.wumpus.sense.${name}`)));
    if (status === 'lost')
      lines.splice(
        0,
        9,
        line(
          here?.ground === 'pit' ? 'pit' : 'wumpus',
          t(`page.wumpus.fate.${here?.ground === 'pit' ? 'pit' : 'wumpus'}`),
        ),
      );
    else if (status === 'won') lines.unshift(line('gold', t('page.wumpus.sense.gold')));
    else if (!lines.length) lines.push(line('player', t('page.wumpus.sense.none')));
    this.#senses.replaceChildren(h('h2', { text: t('page.wumpus.here', { cell: here?.label ?? '' }) }), ...lines);
  }

  /** The end: the whole map. @param {Position} position */
  async #reveal({ id = '' }) {
    look.facts = null;
    this.#shown = id;
    const { view } = await this.#host.ask('view observer');
    if (view && this.#host.position()?.id === id && this.#host.position()?.status !== 'open')
      this.#host.board.show(view, { look });
  }

  /** @param {Command} command @returns {boolean} whether it was for this game */
  run(command) {
    const open = this.#host.position()?.status === 'open';
    if (command === 'watch') return (void this.#watch(), true);
    if (![...modes, 'overlay', 'observe'].includes(command)) return false;
    if (!open) this.#host.note.error(t('page.over'));
    else if (this.#left[command] === 0) this.#host.note.error(t(`page.wumpus.none.${command}`));
    else if (command === 'overlay') void this.#toggleFacts();
    else if (command === 'observe') void this.#toggleObserver();
    else if (command === 'flag' && this.#mode !== 'flag' && this.#focused() >= 0) this.#flag(this.#focused());
    else if (command === 'why' && this.#mode !== 'why' && this.#focused() >= 0) void this.#ask(this.#focused());
    else this.#enter(this.#mode === command ? '' : /** @type {Mode} */ (command), true);
    return true;
  }

  /** Agents of other rule sets at work. */
  async #watch() {
    const { openWatch } = await import('./watch.js');
    openWatch({
      game: 'wumpus',
      painter: this.#host.entry.painter,
      rules: [
        { name: 'classic', sizes: [8, 5, 10, 12, 15] },
        { name: 'ia02', sizes: [6, 4, 8, 10, 15] },
        { name: 'aima', sizes: [4, 5, 6, 7, 8] },
      ],
    });
  }

  /** The unknown cell that the keyboard is on, else -1. */
  #focused() {
    const { board, position } = this.#host;
    return board.byKeyboard && hidden(position()?.view.cells[board.focusIndex]) ? board.focusIndex : -1;
  }

  /** @param {Mode | ''} mode @param {boolean} [told] */
  #enter(mode, told = false) {
    const { board, press } = this.#host;
    if (this.#mode) press(this.#mode, false);
    if (this.#mode && told && !mode) this.#host.note.clear();
    this.#mode = mode;
    board.element.classList.toggle('aiming', Boolean(mode));
    board.highlight('reach', []);
    if (!mode) return;
    press(mode, true);
    this.#host.note.info(t(`page.wumpus.mode.${mode}`));
    if (!board.focused) {
      const view = this.#host.position()?.view;
      if (view) board.rove(Math.max(0, at(view)));
      board.focus();
    }
    if (mode === 'deduce' || mode === 'shoot') void this.#targets(mode);
  }

  /** Shows where a shot or a question can go: the engine's list of moves. @param {Mode} mode */
  async #targets(mode) {
    const view = this.#host.position()?.view;
    const { moves } = await this.#host.ask('moves');
    if (!view || this.#mode !== mode || !Array.isArray(moves)) return;
    const steps = { U: -view.cols, D: view.cols, L: -1, R: 1 };
    const from = at(view);
    const cells = /** @type {string[]} */ (moves).flatMap((move) => {
      if (mode === 'shoot') return move[0] === 's' ? [from + steps[/** @type {'U'} */ (move[1])]] : [];
      return move[0] === 'd' ? [view.cells.findIndex(({ label }) => label === move.slice(1))] : [];
    });
    this.#host.board.highlight(
      'reach',
      cells.filter((cell) => view.cells[cell]),
    );
  }

  /** A cell is chosen. @param {number} index @returns {boolean} whether a mode took it */
  act(index) {
    const view = this.#host.position()?.view;
    const cell = view?.cells[index];
    if (!this.#mode || !view || !cell) return false;
    if (this.#mode === 'flag') {
      // What cannot be flagged is walked to, so that one need not leave the mode for it.
      if (!hidden(cell)) return false;
      this.#flag(index);
    } else if (this.#mode === 'why') void this.#ask(index);
    else if (this.#mode === 'shoot') this.#shoot(view, index);
    else void this.#host.change(`move ${this.#mode[0]}${cell.label}`);
    return true;
  }

  /** Right click, long press. @param {number} index */
  alt(index) {
    if (this.#host.position()?.status === 'open') this.#flag(index);
  }

  /** An arrow while a mode is on. @param {string} key @returns {boolean} */
  arrow(key) {
    if (!this.#mode || this.#mode === 'flag') return false;
    if (this.#mode === 'shoot') void this.#host.change(`move s${key[5]}`);
    else this.#host.board.walk(.../** @type {[number, number]} */ (direction(key)));
    return true;
  }

  /** @returns {boolean} whether there was a mode to leave */
  escape() {
    if (!this.#mode) return false;
    this.#enter('', true);
    return true;
  }

  /** @param {number} index */
  #flag(index) {
    const cell = this.#host.position()?.view.cells[index];
    if (cell) void this.#host.change(`move ${cell.marks?.includes('flag') ? 'u' : 'f'}${cell.label}`);
  }

  /** Towards the cell that was pointed at. @param {View} view @param {number} index */
  #shoot(view, index) {
    const from = at(view);
    const [rows, cols] = [
      Math.floor(index / view.cols) - Math.floor(from / view.cols),
      (index % view.cols) - (from % view.cols),
    ];
    if (Boolean(rows) === Boolean(cols)) this.#host.note.error(t('page.wumpus.aim'));
    else void this.#host.change(`move s${rows ? (rows < 0 ? 'U' : 'D') : cols < 0 ? 'L' : 'R'}`);
  }

  /** @param {number} index */
  async #ask(index) {
    await this.#helped();
    await this.#why.ask(index);
  }

  /** What is shown from here on counts as help, and the page says so. */
  async #helped() {
    if (this.#host.position()?.helped) return;
    const mode = this.#mode;
    await this.#host.change('helped');
    if (mode) this.#enter(mode);
  }

  async #toggleFacts() {
    this.#overlay = !this.#overlay;
    this.#host.press('overlay', this.#overlay);
    say(t(this.#overlay ? 'page.wumpus.overlay.on' : 'page.wumpus.overlay.off'));
    if (this.#overlay) await this.#helped();
    await this.#demand();
    this.#host.redraw(this.#overlay ? this.#told() : undefined);
    if (this.#overlay) this.#host.note.info(t('page.wumpus.overlay.on'));
  }

  /** What is known of a cell, for its caption; a board has few such sentences and many cells. */
  #told() {
    /** @type {Map<string, string>} */
    const known = new Map();
    return (/** @type {number} */ index) => {
      const fact = look.facts?.[index];
      if (!fact || !hidden(this.#host.position()?.view.cells[index])) return '';
      const key = `${language()}/${fact.verdict}/${percent(fact.risk)}`;
      const words = known.get(key) ?? t(`page.wumpus.fact.${fact.verdict}`, { risk: percent(fact.risk) });
      known.set(key, words);
      return words;
    };
  }

  async #toggleObserver() {
    this.#observing = !this.#observing;
    this.#host.press('observe', this.#observing);
    await this.#demand();
    say(t(this.#observing ? 'page.wumpus.observe.on' : 'page.wumpus.observe.off'));
  }

  refresh() {
    this.#why.clear();
  }
  close() {
    look.facts = null;
  }
}

/** The part of a sign's square that it fills. @type {Record<string, string>} */
const box = { breeze: '1 0 14 14', stench: '15.5 1.5 13 12', glitter: '0.5 14 14 14', player: '4 4 20 20' };
