// One page for every game: board, counters, actions, note. It draws positions and sends moves; it knows no rules.
import { Actions } from './actions.js';
import { Board } from './board.js';
import { Clock } from './clock.js';
import { h, say } from './dom.js';
import { entries } from './games/index.js';
import { commandOf, direction, isField } from './keys.js';
import { language, number, t, translate } from './lang.js';
import { Note } from './note.js';
import { opening, Play } from './play.js';
import { SolvePanel } from './solve-panel.js';
import { boardsLike, paramsOf, StateCard } from './state-card.js';
import { hear, refuse, toggle } from './sound.js';
import * as store from './store.js';

/** @typedef {import('./protocol.js').Answer} Answer */
/** @typedef {import('./protocol.js').Position} Position */
/** @typedef {import('./keys.js').Command} Command */

const dialogs = () => import('./dialogs.js');
const PATIENCE = 250; // milliseconds before a hint in the making is announced

export class GamePage {
  #engine;
  #game;
  #entry;
  /** @type {Position | null} */
  #position = null;
  #play;
  #hinting = 0;
  #clock = new Clock((ms) => this.#card?.time(ms));
  #note = new Note();
  #board;
  #actions;
  #panel;
  #card;
  #sheet = h('div', { class: 'sheet' });
  #room = h('div', { class: 'room' }, this.#sheet);
  #watch = new ResizeObserver(() => this.#fit());
  #onHide = () => this.#keep();
  #onKey = (/** @type {KeyboardEvent} */ event) => this.#key(event);
  element;

  /** @param {import('./engine.js').Engine} engine @param {import('./protocol.js').Game} game */
  constructor(engine, game) {
    this.#engine = engine;
    this.#play = new Play(engine, game.id);
    this.#game = game;
    this.#entry = entries[game.id];
    this.#board = new Board(this.#entry.painter, {
      act: (index) => this.#act(index),
      swipe: (key) => void this.#arrow(key, 'piece'),
      inspect: (index) => this.#card.inspect(this.#position?.view, index),
    });
    this.#sheet.append(this.#board.element);
    this.#card = new StateCard(game, this.#entry.painter);
    this.#actions = new Actions((command) => this.#run(command));
    this.#panel = new SolvePanel(game.methods ?? [], {
      save: async () => this.#play.save,
      adopt: (moves, length) => this.#adopt(moves, length),
      step: async (forward) => Boolean((await this.#change(forward ? 'redo' : 'undo')).ok),
      refocus: () => this.#board.focus(),
      goal: () => this.#run('goal'),
      compare: () => this.#run('compare'),
      trace: () => this.#run('trace'),
    });
    this.element = h('div', { class: 'play' }, this.#room, h('aside', { 'data-t-label': 'page.aside' },
      this.#card.element, this.#actions.near, this.#actions.far, h('div', { class: 'slot' }, this.#note.element, this.#panel.element)));
    document.addEventListener('keydown', this.#onKey);
    document.addEventListener('visibilitychange', this.#onHide);
    this.#watch.observe(this.#room);
    engine.onProgress = (progress) => this.#note.progress(progress);
  }

  /** Opens the wanted board, or the play left here last time, or a new one. @param {string} [wanted] an ID */
  async open(wanted) {
    this.#phrases();
    const { id } = this.#game;
    const kept = store.play(id);
    const first = opening(id, wanted);
    const fault = await this.#begin(first.line, first.kept);
    if (!fault) return;
    if (first.kept || !kept || await this.#begin(`load ${kept.save}`, kept)) await this.#begin(`new ${id}`);
    this.#note.error(fault);
  }

  /**
   * Another board in place of this one; answers what went wrong, or null. A play in progress is put aside.
   * @param {string} line @param {{ms: number, seed?: string}} [kept] what a save does not hold
   */
  async #begin(line, kept = { ms: 0 }) {
    await this.#interrupt();
    const answer = await this.#play.begin(line, kept.seed);
    if (!answer.ok) return faultText(answer);
    const old = store.play(this.#game.id);
    const leaving = old && !old.over && old.moves && line !== `load ${old.save}` ? old : null;
    this.#panel.close();
    this.#note.clear();
    this.#clock.reset(kept.ms);
    this.#show(/** @type {Position} */ (answer), { still: true });
    if (leaving) {
      this.#note.info(t('page.aside.kept'), { text: t('page.aside.back'), name: 'take-back', run: () => void this.#begin(`load ${leaving.save}`, leaving) });
    }
    return null;
  }

  /** A line that changes the position. @param {string} line */
  async #change(line) {
    await this.#interrupt();
    const answer = await this.#play.play(line);
    if (answer.view) {
      this.#note.clear();
      this.#show(/** @type {Position} */ (answer));
    } else if (answer.error) {
      refuse();
      this.#note.error(faultText(answer));
    }
    return answer;
  }

  /** @param {Position} position @param {{still?: boolean}} [how] */
  #show(position, { still = false } = {}) {
    if (!this.element.isConnected) return;
    const before = this.#position;
    if (!still) hear(before, position);
    this.#position = position;
    const { view, hint, status } = position;
    const over = status !== 'open';
    this.element.classList.toggle('won', status === 'won');
    this.#board.show(view, {
      still, label: t('page.board', { game: this.#game.title, rows: view.rows, cols: view.cols }),
      look: this.#entry.look?.(this.#play.save, false),
      arrow: hint?.piece !== undefined && hint.target !== undefined ? { piece: hint.piece, target: hint.target } : null,
    });
    this.#fit();
    this.#card.show(position, this.#clock.ms);
    this.#actions.enable({
      undo: position.moves > 0, redo: position.redo > 0, restart: position.moves > 0, hint: !over, solve: !over && this.#game.methods?.length > 0,
    }, () => this.#board.focus());
    this.#clock.run(!over && position.moves > 0);
    this.#panel.follow(position);
    document.title = `${this.#game.title} ${view.rows} × ${view.cols} · Quadrille`;
    if (over) this.#ended(position, before);
    else if (!still && !hint) say(this.#summary(position));
    this.#keep();
  }

  #keep() {
    if (this.#position) this.#play.keep(this.#position, this.#clock.ms);
  }

  /** @param {Position} position @param {Position | null} before */
  #ended(position, before) {
    const { id } = this.#game;
    const next = [
      { text: t('page.next'), main: true, name: 'next', run: () => void this.#begin(`new ${id} ${paramsOf(position)}`) },
      { text: t('page.new.other'), name: 'other', run: () => this.#run('new') },
    ];
    if (position.status !== 'won') {
      this.#note.over(position.status, next);
      return;
    }
    const key = boardsLike(id, position);
    const result = { moves: position.moves, ms: this.#clock.ms };
    const fresh = before !== null && before.status === 'open' && before.id === position.id && position.moves > 0;
    const record = fresh && !position.helped && store.offerBest(key, result);
    this.#note.won({ ...result, helped: position.helped, record, best: store.best(key) }, next);
    this.#card.show(position, result.ms);
  }

  /** @param {Position} position */
  #summary(position) {
    return position.view.counters.map(({ text, value, of }) => (of === undefined ? `${number(value)} ${text}`
      : t('page.say.of', { value, of, name: text }))).join(', ');
  }

  #fit() {
    if (!this.#position) return;
    const { width, height } = this.#room.getBoundingClientRect();
    const edge = this.#sheet.offsetWidth - this.#sheet.clientWidth + 2 * parseFloat(getComputedStyle(this.#sheet).paddingLeft);
    this.#board.fit(width - edge, height - edge);
    this.element.classList.toggle('compact', this.#board.compact);
  }

  /** @param {number} index */
  #act(index) {
    const move = this.#position?.view.cells[index]?.move;
    if (move) void this.#change(`move ${move}`);
    else this.#note.error(t(this.#position?.status === 'open' ? `page.${this.#game.id}.still` : 'page.over'));
  }

  /** @param {string} key @param {'piece' | 'gap'} what */
  async #arrow(key, what) {
    const move = (what === 'gap' ? this.#entry.gapArrows : this.#entry.arrows)?.[key];
    if (move) await this.#change(`move ${move}`);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.defaultPrevented || isField(event.target) || document.querySelector('dialog[open]')) return;
    const { arrows = 'piece', letters = true } = store.settings();
    const step = direction(event.key);
    if (step && !event.ctrlKey && !event.altKey && !event.metaKey) {
      event.preventDefault();
      if (event.shiftKey || arrows === 'focus' || !this.#entry.arrows) this.#board.walk(...step);
      else void this.#arrow(event.key, arrows);
      return;
    }
    const command = commandOf(event, letters);
    if (!command) return;
    event.preventDefault();
    this.#run(command);
  }

  /** @param {Command} command */
  #run(command) {
    const open = this.#position?.status === 'open';
    /** @type {Record<Command, () => unknown>} */
    const deeds = {
      undo: () => this.#change('undo'),
      redo: () => this.#change('redo'),
      restart: () => { this.#clock.reset(0); return this.#change('restart'); },
      hint: () => (!open ? this.#note.error(t('page.over')) : this.#note.kind === 'thinking' ? null : this.#hint()),
      playHint: () => this.#playHint(),
      solve: () => (open ? this.#panel.choose() : this.#note.error(t('page.over'))),
      animate: () => this.#panel.toggle(),
      goal: () => (!open ? this.#note.error(t('page.over')) : this.#note.kind === 'thinking' ? null : this.#goal()),
      compare: () => (open ? this.#compare() : this.#note.error(t('page.over'))),
      trace: () => (open ? this.#trace() : this.#note.error(t('page.over'))),
      edit: () => { if (this.#entry.craft && this.#position?.id) location.hash = `#/edit/${this.#position.id}`; },
      sound: toggle,
      new: async () => (await dialogs()).openNew(this.#game.id, this.#entry.form, (params, seed) => this.#begin(`new ${this.#game.id} ${params}${seed ? ` #${seed}` : ''}`)),
      share: () => this.#share(),
      keys: async () => (await dialogs()).openKeys({ arrows: Boolean(this.#entry.arrows) }),
    };
    void deeds[command]();
  }

  /** A line that may take its time: after a while the note says so, and offers to cancel. @param {string} line */
  async #think(line) {
    this.#hinting++;
    const patience = setTimeout(() => this.#note.thinking(() => void this.#interrupt()), PATIENCE);
    const answer = await this.#play.play(line);
    clearTimeout(patience);
    this.#hinting--;
    if (answer.error) this.#note.error(faultText(answer));
    return answer;
  }

  async #hint(grade = '') {
    const answer = await this.#think(`hint ${grade}`.trim());
    if (!answer.view) return;
    this.#panel.close(); // it would stand in the hint's place
    this.#show(/** @type {Position} */ (answer));
    if (answer.hint) this.#note.hint(answer.hint, { more: () => void this.#hint(), play: () => this.#playHint() });
  }

  /** A picture of the solved board. The position stays, with its hint if it shows one; it only counts as helped now. */
  async #goal() {
    const { goal, moves = 0 } = await this.#think('goal');
    if (this.#note.kind === 'thinking') this.#note.clear();
    if (!goal || !this.#position) return;
    this.#show({ ...this.#position, helped: true }, { still: true });
    (await dialogs()).openGoal(goal, { painter: this.#entry.painter, title: this.#game.title, ahead: goal.counters[0].value - moves });
  }

  async #compare() {
    const position = this.#position;
    if (!position || !this.#game.methods?.length) return;
    (await dialogs()).openCompare({ id: this.#game.id, methods: this.#game.methods, save: this.#play.save, name: nameOf(this.#game.title, position) });
  }

  async #trace() {
    const position = this.#position;
    if (!position || !this.#game.methods?.some(({ trace }) => trace)) return;
    (await dialogs()).openTrace({
      id: this.#game.id, save: this.#play.save, view: position.view, methods: this.#game.methods, painter: this.#entry.painter,
      found: () => { void this.#play.play('helped'); if (this.#position) this.#show({ ...this.#position, helped: true }, { still: true }); },
    });
  }

  #playHint() {
    const move = this.#position?.hint?.move;
    if (move) void this.#change(`move ${move}`);
  }

  /** Ends a hint that takes its time: its worker is replaced, and the play put back as it was. */
  async #interrupt() {
    if (this.#note.kind !== 'thinking') return;
    this.#note.clear();
    await this.#play.revive();
  }

  /** Lays the solution down as the redo line. @param {string} moves @param {number} length */
  async #adopt(moves, length) {
    void this.#play.ask('helped');
    const there = await this.#play.ask(`move ${moves}`);
    const back = there.ok ? await this.#play.play(`undo ${length}`) : there;
    if (!back.ok) {
      this.#note.error(faultText(back));
      this.#panel.close();
      return null;
    }
    this.#note.clear();
    this.#show(/** @type {Position} */ (back));
    return /** @type {Position} */ (back);
  }

  async #share() {
    const [{ save }, { draw }] = await Promise.all([this.#play.ask('save'), this.#play.ask('draw')]);
    const id = this.#position?.id;
    if (!save || !id) return;
    (await dialogs()).openShare({ game: this.#game.id, id, save, board: draw ?? '' }, (line) => this.#begin(line));
  }

  #phrases() {
    translate(this.element);
    this.#actions.refresh();
    this.#note.rest(t(`page.${this.#game.id}.rule`));
  }

  /** After a change of language. */
  async refresh() {
    this.#phrases();
    const grade = this.#position?.hint?.grade;
    const answer = await this.#play.play(`lang ${language()}`);
    this.#note.clear();
    if (answer.view) this.#show(/** @type {Position} */ (answer), { still: true });
    if (grade) await this.#hint(String(grade));
    this.#panel.refresh();
  }

  close() {
    this.#keep();
    this.#panel.close();
    this.#clock.close();
    this.#watch.disconnect();
    document.removeEventListener('keydown', this.#onKey);
    document.removeEventListener('visibilitychange', this.#onHide);
    this.#engine.onProgress = null;
    if (this.#hinting) this.#engine.stop();
  }
}

/** "Taquin 4x4#42, after 3 moves". @param {string} title @param {Position} position */
function nameOf(title, position) {
  const board = `${title} ${position.seed?.split(':')[1] ?? paramsOf(position)}`;
  return position.moves ? t('page.compare.after', { board, moves: position.moves }) : board;
}

/** @param {Answer} answer */
function faultText({ error }) {
  if (!error) return '';
  return error.column ? t('page.fault.at', { text: error.text, line: error.line ?? 1, column: error.column }) : error.text;
}
