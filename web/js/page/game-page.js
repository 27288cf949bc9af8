// SPDX-License-Identifier: MIT
// One page for every game: board, counters, actions, note. It draws positions and sends moves; it knows no rules. What
// its commands do is in commands.js, what a game adds to it comes with the game's companions.
import { Board } from '../board/board.js';
import { spaceIn } from '../board/room.js';
import { waysOf } from '../board/ways.js';
import { Zoom } from '../board/zoom.js';
import { h, say } from '../dom.js';
import { opening, Play } from '../engine/play.js';
import { entries, known } from '../games/index.js';
import { language, t, translate } from '../lang.js';
import { Lesson } from '../lessons/lesson.js';
import { Shelf } from '../levels/shelf.js';
import { isPlayed, Recorder } from '../profile/record.js';
import { fetching } from '../files.js';
import { hear, refuse } from '../sound/sound.js';
import * as store from '../store.js';
import { Actions } from './actions.js';
import { levelIn, visited } from './address.js';
import { Clock } from './clock.js';
import { deedsOf, press } from './commands.js';
import { starsOf, tellEnd } from './ending.js';
import { Hints } from './hints.js';
import { hostOf } from './host.js';
import { Keeper } from './keeper.js';
import { Note } from './note.js';
import { SolvePanel } from './solve-panel.js';
import { StateCard } from './state-card.js';
import { arrowTo, faultText, summaryOf } from './words.js';

/** @typedef {import('../engine/protocol.js').Position} Position */
/** @typedef {import('../keys.js').Command} Command */
/** @typedef {import('./ending.js').End} End */

const PATIENCE = 500; // milliseconds before a board in the making is announced
const SLOW = 1500; // milliseconds before a move in the making is announced
const TRIES = 4; // boards drawn before one that was played is taken again

export class GamePage {
  game;
  entry;
  play;
  board;
  actions;
  panel;
  shelf;
  /** @type {Position | null} */
  position = null;
  note = new Note();
  hints = new Hints(this);
  lesson = new Lesson(this);
  recorder = new Recorder(this);
  #keeper = new Keeper(this);
  clock = new Clock((ms) => this.#card?.time(ms));
  element;
  /** @type {import('../games/types.js').Companion[]} */
  companions = [];
  #engine;
  /** How many boards were asked for. */
  #begun = 0;
  #card;
  #zoom;
  #deeds;
  /** What is added to the captions. @type {((index: number) => string) | undefined} */
  #words;
  #sheet = h('div', { class: 'sheet' });
  #room = h('div', { class: 'room' }, this.#sheet);
  /** @type {{width: number, height: number} | null} */
  #spared = null;
  #resized = () => {
    this.#spared = null;
    this.#fit();
  };
  #watch = new ResizeObserver(this.#resized);
  #onHide = () => {
    this.#keeper.keep();
    if (!document.hidden) this.#keeper.elsewhere();
  };
  #onKey = (/** @type {KeyboardEvent} */ event) => press(this, event);

  /** @param {import('../engine/engine.js').Engine} engine @param {import('../engine/protocol.js').Game} game */
  constructor(engine, game) {
    const run = (/** @type {Command} */ command) => this.run(command);
    this.#engine = engine;
    this.game = game;
    this.entry = entries[game.id];
    this.play = new Play(engine, game.id, this.entry.asks);
    this.board = new Board(this.entry.painter, this.#listener(), this.entry.coords);
    this.#zoom = new Zoom(this.board, this.#sheet, run);
    this.#sheet.append(this.board.element);
    this.#sheet.classList.toggle('names-around', Boolean(this.entry.coords));
    this.#room.append(this.#zoom.element);
    this.#card = new StateCard(game, this.entry.painter, run);
    this.shelf = new Shelf(game, {
      begin: (line, kept) => this.begin(line, kept),
      stand: (...place) => this.#card.stand(...place),
    });
    this.actions = new Actions(this.entry, run);
    this.panel = new SolvePanel(game.methods ?? [], this.#solving());
    const slot = h('div', { class: 'slot' }, this.lesson.element, this.note.element, this.panel.element);
    const { near, own, far } = this.actions;
    const aside = h('aside', { 'data-t-label': 'page.aside' }, this.#card.element, near, own, far, slot);
    this.element = h('div', { class: 'play waiting', 'data-game': game.id }, this.#room, aside);
    this.#deeds = deedsOf(this);
    const host = hostOf(this, aside);
    this.companions = (this.entry.companions ?? []).map((join) => join(host));
    document.addEventListener('keydown', this.#onKey);
    document.addEventListener('visibilitychange', this.#onHide);
    addEventListener('pagehide', this.#onHide);
    addEventListener('dressed', this.#resized);
    this.#watch.observe(this.#room);
    engine.onProgress = (progress) => this.note.progress(progress);
  }

  /** @returns {import('../board/board.js').Listener} */
  #listener() {
    const { alts, carries } = this.entry.input ?? {};
    const alt = (/** @type {number} */ index) => this.companions.forEach((one) => one.alt?.(index));
    /** @type {Partial<import('../board/board.js').Listener>} */
    const carrying = {
      carries: (index) => this.companions.some((one) => one.carries?.(index)),
      lift: (index) => this.companions.forEach((one) => one.lift?.(index)),
      drop: (_, to) => this.companions.forEach((one) => one.drop?.(to)),
    };
    return {
      act: (index) => this.#act(index),
      swipe: (key) => void (this.companions.some((one) => one.swipe?.(key)) || this.arrow(key, 'piece')),
      inspect: (index) => this.#card.inspect(this.position?.view, index),
      ...(carries ? carrying : {}),
      ...(alts ? { alt } : {}),
    };
  }

  /** @returns {import('./solve-panel.js').Host} */
  #solving() {
    return {
      entry: this.entry,
      rewind: () => this.#rewind(),
      save: async () => this.play.save,
      adopt: (moves, length) => this.#adopt(moves, length),
      step: async (forward) => Boolean((await this.change(forward ? 'redo' : 'undo', true)).ok),
      refocus: () => this.board.focus(),
      goal: () => this.run('goal'),
      compare: () => this.run('compare'),
      trace: () => this.run('trace'),
    };
  }

  /**
   * Opens the wanted board, or the play left here last time, or a new one.
   * @param {string} [wanted] an ID, or a place in the packs
   */
  async open(wanted) {
    this.#phrases();
    const late = this.companions.flatMap(({ ready }) => ready ?? []);
    if (late.length) await Promise.all(late);
    const { id } = this.game;
    if (await this.#keeper.resume()) return;
    const kept = store.play(id);
    const named = levelIn(wanted);
    if (named && (await this.shelf.reach(named, kept, visited()))) return;
    if (!kept && !wanted) return this.#welcome();
    const first = opening(id, named ? undefined : wanted, visited());
    const made = this.begin(first.line, first.kept);
    const turn = this.#begun;
    const fault = await made;
    if (fault === null && named) this.note.error(t('page.levels.unknown'));
    if (fault === null || turn !== this.#begun || !this.element.isConnected) return;
    if (first.kept) store.setPlayAside(id);
    if (first.kept || !kept || (await this.begin(`load ${kept.save}`, kept)) !== null) await this.begin(`new ${id}`);
    if (fault) this.note.error(fault);
  }

  /** Somebody new: an easy board, and the offer of a lesson. */
  async #welcome() {
    const { level } = known[this.game.id];
    if (!level || !(await this.shelf.reach(level, null, false))) await this.begin(opening(this.game.id).line);
    const learn = () => this.run('learn');
    this.note.info(`${t(`page.${this.game.id}.rule`)} ${t('page.learn.offer')}`, {
      text: t('page.learn'),
      name: 'learn',
      run: learn,
    });
  }

  /** A board may take its time: after a while the note says so, and offers to cancel. @param {Promise<any>} made */
  #patiently(made) {
    const asked = performance.now();
    const timer = setInterval(() => {
      if (this.note.kind !== 'thinking') this.note.making(() => void this.hints.interrupt());
      this.note.elapsed(performance.now() - asked);
    }, PATIENCE);
    return made.finally(() => clearInterval(timer));
  }

  /** A board that was played is not proposed again, if there are others. @param {string} line @param {string} [seed] */
  async #fresh(line, seed) {
    let answer = await this.play.begin(line, seed);
    const drawn = line.startsWith('new ') && !line.includes('#');
    for (let tries = 0; drawn && isPlayed(answer.id) && tries < TRIES; tries++) answer = await this.play.begin(line);
    return answer;
  }

  /**
   * Another board in place of this one; answers what went wrong ('' if it was cancelled), or null. A play in progress
   * is put aside.
   * @param {string} line @param {{ms: number, seed?: string}} [kept] what a save does not hold
   */
  async begin(line, kept = { ms: 0 }) {
    this.#begun++;
    for (const one of this.companions) one.leave?.();
    await this.hints.interrupt();
    this.#keeper.leave();
    const answer = await this.#patiently(this.#fresh(line, kept.seed));
    if (!answer.ok) {
      if (this.note.kind === 'thinking') this.note.clear();
      for (const one of this.companions) one.stay?.();
      return faultText(answer);
    }
    const position = /** @type {Position} */ (answer);
    const old = store.play(this.game.id);
    const own = !this.lesson.active; // a lesson's boards are nobody's
    const leaving = own && old && !old.over && old.moves && line !== `load ${old.save}` ? old : null;
    this.panel.close();
    this.note.clear();
    this.clock.reset(kept.ms);
    this.recorder.begin(position);
    this.shelf.begun(position);
    await this.shelf.stand(position);
    this.#zoom.reset();
    this.#keeper.begun(position, own);
    this.show(position, { still: true });
    if (leaving) {
      const back = () => void this.begin(`load ${leaving.save}`, leaving);
      this.note.info(t('page.aside.kept'), { text: t('page.aside.back'), name: 'take-back', run: back });
    }
    return null;
  }

  /**
   * A line that changes the position. Whatever the player does ends a solution that plays by itself, at once: the next
   * step may already be on its way, and must be the last.
   * @param {string} line @param {boolean} [walking] a step of the solution itself
   */
  async change(line, walking = false) {
    if (!walking) this.panel.pause();
    for (const one of this.companions) one.leave?.();
    await this.hints.interrupt();
    const answer = await this.hints.patiently(this.play.play(line), SLOW);
    if (answer.view) {
      this.note.clear();
      const position = /** @type {Position} */ (answer);
      this.show(position, { trail: waysOf(position) });
    } else if (answer.error) {
      refuse();
      this.note.error(faultText(answer));
      for (const one of this.companions) one.stay?.();
    }
    return answer;
  }

  /** @param {Position} position @param {{still?: boolean, trail?: import('../board/board.js').Trail}} [how] */
  show(position, { still = false, trail } = {}) {
    if (!this.element.isConnected) return;
    const before = this.position;
    this.position = position;
    const end = this.#endOf(position);
    this.element.classList.toggle('won', end?.status === 'won');
    this.element.classList.remove('waiting');
    if (!still) hear(before, { ...position, status: end?.status ?? position.status }, this.entry.sounds);
    this.#draw(position, before, { still, trail });
    this.#card.show(position, this.clock.ms);
    this.#enable(position);
    this.clock.run(!end && position.moves > 0);
    this.panel.follow(position);
    this.#record(position, before, end);
    if (end && !this.lesson.active) this.#finish(position, before, end);
    else if (!still && !position.hint) say(this.entry.text?.tell?.(position) ?? summaryOf(position));
    for (const companion of this.companions) companion.show?.(position, before);
    this.lesson.follow(position, before?.id === position.id ? before : null);
    this.#keeper.keepSoon();
  }

  /**
   * @param {Position} position @param {Position | null} before
   * @param {{still: boolean, trail?: import('../board/board.js').Trail}} how
   */
  #draw(position, before, { still, trail }) {
    const { view } = position;
    const { title } = this.game;
    const { look, walk, centre } = this.entry.motion ?? {};
    this.board.show(view, {
      still,
      label: t('page.board', { game: title, rows: view.rows, cols: view.cols }),
      look: look?.(this.play.save, position),
      ...(still ? null : walk?.(position, before)),
      ...(trail ? { trail } : null),
      words: this.#words,
      arrow: arrowTo(position),
    });
    if (still) this.#spared = null; // another board: what stands beside it may be new, too
    this.#fit();
    this.#zoom.follow(centre?.(view) ?? -1, still);
    const heading = `${title}${this.entry.form.size ? ` ${view.rows} × ${view.cols}` : ''} · Quadrille`;
    if (document.title !== heading) document.title = heading;
  }

  /** How it ended for whoever plays it; null while it is open. @param {Position} position @returns {End | null} */
  #endOf(position) {
    if (position.status === 'open') return null;
    return this.entry.ending?.end?.(position, this.shelf.place) ?? { status: position.status };
  }

  /** Which buttons mean something now. @param {Position} position */
  #enable({ moves, redo, status }) {
    const open = status === 'open';
    const solve = open && this.game.methods?.length > 0;
    this.actions.enable(
      { undo: moves > 0, redo: redo > 0, replay: moves + redo > 0, restart: moves > 0, hint: open, solve },
      () => this.board.focus(),
    );
  }

  /** @param {Position} position @param {Position | null} before @param {End} end */
  #finish(position, before, end) {
    if (end.quiet) return;
    const host = {
      game: this.game.id,
      entry: this.entry,
      save: this.play.save,
      note: this.note,
      shelf: this.shelf,
      run: (/** @type {Command} */ command) => this.run(command),
      begin: (/** @type {string} */ line) => void this.begin(line),
    };
    tellEnd(host, { position, before, end, ms: this.clock.ms });
    this.#card.show(position, this.clock.ms);
  }

  /** @param {Position} position @param {Position | null} before @param {End | null} end */
  #record(position, before, end) {
    if (this.lesson.active) return;
    void this.recorder.follow(position, before, end).then((par) => {
      if (par && this.position === position && this.note.kind === 'won')
        this.note.stars(starsOf(this.entry, position, par));
    });
  }

  /** Another view of the same position. @param {import('../engine/protocol.js').View} view */
  see(view) {
    if (this.position) this.position = { ...this.position, view };
    this.redraw(this.#words);
  }

  /** The same position, looked at otherwise. @param {(index: number) => string} [words] */
  redraw(words) {
    this.#words = words;
    const { position } = this;
    if (!position) return;
    const look = this.entry.motion?.look?.(this.play.save, position);
    this.board.show(position.view, { look, words, arrow: arrowTo(position) });
  }

  /** The play counts as helped from now on. */
  helped() {
    if (this.position) this.show({ ...this.position, helped: true }, { still: true });
  }

  /** The pixels there are for the board; asked of the document only after they may have changed. */
  #space() {
    return (this.#spared ??= spaceIn(this.#room, this.#sheet));
  }

  #fit() {
    if (!this.position) return;
    const { width, height } = this.#space();
    this.#zoom.fit(width, height);
    this.element.classList.toggle('compact', this.board.compact);
  }

  /** @param {import('../board/zoom.js').Step} step */
  resize(step) {
    const { width, height } = this.#space();
    this.#zoom.step(step, width, height);
    if (this.position) this.#zoom.follow(this.entry.motion?.centre?.(this.position.view) ?? -1, true);
  }

  /** @param {number} index */
  #act(index) {
    if (this.companions.some((one) => one.act?.(index))) return;
    const move = this.position?.view.cells[index]?.move;
    if (move) void this.change(`move ${move}`);
    else this.note.error(t(this.position?.status === 'open' ? `page.${this.game.id}.still` : 'page.over'));
  }

  /** @param {string} key @param {'piece' | 'gap'} what */
  async arrow(key, what) {
    const { arrows, gapArrows } = this.entry.input ?? {};
    const move = (what === 'gap' ? gapArrows : arrows)?.[key];
    if (move) await this.change(`move ${move}`);
  }

  /** @param {Command} command */
  run(command) {
    if (this.companions.some((one) => one.run?.(command))) return;
    const deed = /** @type {Record<string, () => unknown>} */ (this.#deeds)[command];
    void fetching(
      async () => deed?.(),
      () => this.note.error(t('page.unfetched')),
    );
  }

  /** Back to the start, with every move to be made again. */
  async #rewind() {
    const { moves = 0 } = this.position ?? {};
    const answer = moves ? await this.change('restart') : this.position;
    return answer?.view ? /** @type {Position} */ (answer) : null;
  }

  /** Lays the solution down as the redo line. @param {string} moves @param {number} length */
  async #adopt(moves, length) {
    void this.play.ask('helped');
    const there = await this.play.ask(`move ${moves}`);
    const back = there.ok ? await this.play.play(`undo ${length}`) : there;
    if (!back.ok) {
      this.note.error(faultText(back));
      this.panel.close();
      return null;
    }
    this.note.clear();
    this.show(/** @type {Position} */ (back));
    return /** @type {Position} */ (back);
  }

  #phrases() {
    translate(this.element);
    this.actions.refresh();
    this.note.rest(t(`page.${this.game.id}.rule`));
  }

  /** After a change of language. */
  async refresh() {
    this.#phrases();
    const grade = this.position?.hint?.grade;
    const answer = await this.play.play(`lang ${language()}`);
    this.note.clear();
    if (answer.view) this.show(/** @type {Position} */ (answer), { still: true });
    if (grade) await this.hints.ask(String(grade));
    this.panel.refresh();
    for (const companion of this.companions) companion.refresh?.();
    this.lesson.draw();
  }

  close() {
    this.#keeper.leave();
    this.lesson.stop();
    for (const companion of this.companions) companion.close?.();
    this.panel.close();
    this.actions.close();
    this.clock.close();
    this.#watch.disconnect();
    document.removeEventListener('keydown', this.#onKey);
    document.removeEventListener('visibilitychange', this.#onHide);
    removeEventListener('pagehide', this.#onHide);
    removeEventListener('dressed', this.#resized);
    this.#card.close();
    this.#engine.onProgress = null;
    if (this.#engine.busy) this.#engine.stop(); // whatever it is busy with, the next page does not wait for it
  }
}
