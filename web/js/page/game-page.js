// SPDX-License-Identifier: MIT
// One page for every game: board, counters, actions, note. It draws positions and sends moves; it knows no rules.
import { Actions } from './actions.js';
import { Board } from '../board/board.js';
import { Clock } from './clock.js';
import { h, say } from '../dom.js';
import { tellEnd } from './ending.js';
import { entries } from '../games/index.js';
import { Hold } from '../games/sokoban/hold.js';
import { arrowOf, commandOf, direction, isField } from '../keys.js';
import { has, language, number, t, translate } from '../lang.js';
import { Note } from './note.js';
import { opening, Play } from '../engine/play.js';
import { Shelf } from '../levels/shelf.js';
import { SolvePanel } from './solve-panel.js';
import { hear, refuse, toggle } from '../sound/sound.js';
import { paramsOf, StateCard } from './state-card.js';
import * as store from '../store.js';
import { Zoom } from '../board/zoom.js';

/** @typedef {import('../engine/protocol.js').Answer} Answer */
/** @typedef {import('../engine/protocol.js').Position} Position */
/** @typedef {import('../keys.js').Command} Command */
/**
 * What joins a game's page and is told of every position: a game's entry names it (`companions`).
 * It may take commands, acts on cells, right clicks, arrows and Escape before the page does, by answering true.
 * `ready`: when it can be told, if it has to be fetched first. `leave`: the position is about to change; `stay`: it did not.
 * @typedef {{ready?: Promise<unknown>, leave?(): void, stay?(): void, show?(position: Position, before: Position | null): void, refresh?(): void, close?(): void, run?(command: Command): boolean,
 *            act?(index: number): boolean, alt?(index: number): void, arrow?(key: string): boolean, escape?(): boolean}} Companion
 * @typedef {{game: import('../engine/protocol.js').Game, entry: import('../games/index.js').GameEntry, note: Note, board: Board, aside: HTMLElement,
 *            position(): Position | null, save(): string, place(): import('../levels/packs.js').Place | null, ask(line: string): Promise<Answer>, change(line: string): Promise<Answer>,
 *            begin(line: string): Promise<string | null>, press(name: Command, on: boolean): void, badge(name: Command, text: string): void,
 *            enable(which: Partial<Record<Command, boolean>>): void, redraw(words?: (index: number) => string): void, see(view: import('../engine/protocol.js').View): void}} PageHost
 */

const dialogs = () => import('../dialogs/index.js');
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
  #hold;
  #shelf;
  #zoom;
  /** @type {Companion[]} */
  #companions;
  /** What is added to the captions. @type {((index: number) => string) | undefined} */
  #words;
  /** Whether places that spoil the game are shown. */
  #dead = store.settings().dead ?? false;
  #sheet = h('div', { class: 'sheet' });
  #room = h('div', { class: 'room' }, this.#sheet);
  #watch = new ResizeObserver(() => this.#fit());
  #onHide = () => this.#keep();
  #onKey = (/** @type {KeyboardEvent} */ event) => this.#key(event);
  element;

  /** @param {import('../engine/engine.js').Engine} engine @param {import('../engine/protocol.js').Game} game */
  constructor(engine, game) {
    this.#engine = engine;
    this.#game = game;
    this.#entry = entries[game.id];
    this.#play = new Play(engine, game.id, this.#entry.asks);
    this.#board = new Board(this.#entry.painter, {
      act: (index) => this.#act(index),
      swipe: (key) => void this.#arrow(key, 'piece'),
      inspect: (index) => this.#card.inspect(this.#position?.view, index),
      ...(this.#entry.alts
        ? {
            alt: (/** @type {number} */ index) => {
              for (const one of this.#companions) one.alt?.(index);
            },
          }
        : {}),
      carries: (index) => this.#liftable(index),
      lift: (index) => void this.#hold.lift(index),
      drop: (_, to) => void this.#hold.put(to),
    });
    this.#hold = new Hold({
      board: this.#board,
      ask: (line) => this.#play.ask(line),
      move: (moves) => void this.#change(`move ${moves}`),
      refuse: (text) => this.#note.error(text),
    });
    this.#zoom = new Zoom(this.#board, this.#sheet, (command) => this.#run(command));
    this.#sheet.append(this.#board.element);
    this.#room.append(this.#zoom.element);
    this.#card = new StateCard(game, this.#entry.painter, (command) => this.#run(command));
    this.#shelf = new Shelf(game, {
      begin: (line) => this.#begin(line),
      stand: (...place) => this.#card.stand(...place),
    });
    this.#actions = new Actions(this.#entry, (command) => this.#run(command));
    this.#actions.press('dead', this.#dead);
    this.#panel = new SolvePanel(game.methods ?? [], {
      entry: this.#entry,
      rewind: () => this.#rewind(),
      save: async () => this.#play.save,
      adopt: (moves, length) => this.#adopt(moves, length),
      step: async (forward) => Boolean((await this.#change(forward ? 'redo' : 'undo')).ok),
      refocus: () => this.#board.focus(),
      goal: () => this.#run('goal'),
      compare: () => this.#run('compare'),
      trace: () => this.#run('trace'),
    });
    const aside = h(
      'aside',
      { 'data-t-label': 'page.aside' },
      this.#card.element,
      this.#actions.near,
      this.#actions.own,
      this.#actions.far,
      h('div', { class: 'slot' }, this.#note.element, this.#panel.element),
    );
    this.element = h('div', { class: 'play', 'data-game': game.id }, this.#room, aside);
    /** @type {PageHost} */
    const host = {
      game,
      entry: this.#entry,
      note: this.#note,
      board: this.#board,
      aside,
      position: () => this.#position,
      save: () => this.#play.save,
      place: () => this.#shelf.place,
      ask: (line) => this.#play.ask(line),
      change: (line) => this.#change(line),
      begin: (line) => this.#begin(line),
      press: (name, on) => this.#actions.press(name, on),
      badge: (name, text) => this.#actions.badge(name, text),
      enable: (which) => this.#actions.enable(which, () => this.#board.focus()),
      redraw: (words) => this.#redraw(words),
      see: (view) => {
        if (this.#position) this.#position = { ...this.#position, view };
        this.#redraw(this.#words);
      },
    };
    this.#companions = (this.#entry.companions ?? []).map((join) => join(host));
    document.addEventListener('keydown', this.#onKey);
    document.addEventListener('visibilitychange', this.#onHide);
    this.#watch.observe(this.#room);
    engine.onProgress = (progress) => this.#note.progress(progress);
  }

  /** Opens the wanted board, or the play left here last time, or a new one. @param {string} [wanted] an ID */
  async open(wanted) {
    this.#phrases();
    const late = this.#companions.flatMap(({ ready }) => ready ?? []);
    if (late.length) await Promise.all(late);
    const { id } = this.#game;
    const kept = store.play(id);
    const first = opening(id, wanted);
    const fault = await this.#begin(first.line, first.kept);
    if (!fault) return;
    if (first.kept || !kept || (await this.#begin(`load ${kept.save}`, kept))) await this.#begin(`new ${id}`);
    this.#note.error(fault);
  }

  /**
   * Another board in place of this one; answers what went wrong, or null. A play in progress is put aside.
   * @param {string} line @param {{ms: number, seed?: string}} [kept] what a save does not hold
   */
  async #begin(line, kept = { ms: 0 }) {
    for (const one of this.#companions) one.leave?.();
    await this.#interrupt();
    const answer = await this.#play.begin(line, kept.seed);
    if (!answer.ok) {
      for (const one of this.#companions) one.stay?.();
      return faultText(answer);
    }
    const old = store.play(this.#game.id);
    const leaving = old && !old.over && old.moves && line !== `load ${old.save}` ? old : null;
    this.#panel.close();
    this.#note.clear();
    this.#clock.reset(kept.ms);
    this.#shelf.begun(/** @type {Position} */ (answer));
    await this.#shelf.stand(/** @type {Position} */ (answer));
    this.#zoom.reset();
    this.#show(/** @type {Position} */ (answer), { still: true });
    if (leaving) {
      this.#note.info(t('page.aside.kept'), {
        text: t('page.aside.back'),
        name: 'take-back',
        run: () => void this.#begin(`load ${leaving.save}`, leaving),
      });
    }
    return null;
  }

  /** A line that changes the position. @param {string} line */
  async #change(line) {
    for (const one of this.#companions) one.leave?.();
    await this.#interrupt();
    this.#hold.release();
    const trail = this.#trail(line);
    const answer = await this.#play.play(line);
    if (answer.view) {
      this.#note.clear();
      this.#show(/** @type {Position} */ (answer), { trail });
    } else if (answer.error) {
      refuse();
      this.#note.error(faultText(answer));
      for (const one of this.#companions) one.stay?.();
    }
    return answer;
  }

  /** The ways that pieces take while a line is played. @param {string} line */
  #trail(line) {
    const { moves, trail } = this.#entry;
    if (!moves || !trail) return undefined;
    const [verb, what = '1'] = line.split(' ');
    const { made, undone } = moves(this.#play.save);
    if (verb === 'move') return trail(what);
    if (verb === 'redo') return trail(undone.slice(0, Number(what)));
    return verb === 'undo' ? trail(made.slice(-Number(what)), true) : undefined;
  }

  /** @param {Position} position @param {{still?: boolean, trail?: import('../board/board.js').Trail}} [how] */
  #show(position, { still = false, trail } = {}) {
    if (!this.element.isConnected) return;
    this.#hold.release();
    const before = this.#position;
    this.#position = position;
    const { view, hint, status } = position;
    const over = status !== 'open';
    const end = over ? (this.#entry.end?.(position, this.#shelf.place) ?? { status }) : null;
    this.element.classList.toggle('won', end?.status === 'won');
    if (!still) hear(before, { ...position, status: end?.status ?? status });
    this.#board.show(view, {
      still,
      label: t('page.board', { game: this.#game.title, rows: view.rows, cols: view.cols }),
      look: this.#entry.look?.(this.#play.save, this.#dead, position),
      ...(still ? null : this.#entry.walk?.(position, before)),
      ...(trail ? { trail } : null),
      words: this.#words,
      arrow: arrowTo(position),
    });
    this.#fit();
    this.#zoom.follow(this.#entry.centre?.(view) ?? -1, still);
    this.#card.show(position, this.#clock.ms);
    this.#actions.enable(
      {
        undo: position.moves > 0,
        undoPush: position.moves > 0,
        redo: position.redo > 0,
        redoPush: position.redo > 0,
        replay: position.moves + position.redo > 0,
        restart: position.moves > 0,
        hint: !over,
        solve: !over && this.#game.methods?.length > 0,
      },
      () => this.#board.focus(),
    );
    this.#clock.run(!over && position.moves > 0);
    this.#panel.follow(position);
    document.title = `${this.#game.title}${this.#entry.form.size ? ` ${view.rows} × ${view.cols}` : ''} · Quadrille`;
    if (end)
      tellEnd(
        {
          game: this.#game.id,
          entry: this.#entry,
          note: this.#note,
          shelf: this.#shelf,
          run: (command) => this.#run(command),
          begin: (line) => void this.#begin(line),
        },
        { position, before, end, ms: this.#clock.ms },
      );
    if (over) this.#card.show(position, this.#clock.ms);
    else if (!still && !hint) say(this.#entry.tell?.(position) ?? this.#summary(position));
    for (const companion of this.#companions) companion.show?.(position, before);
    this.#keep();
  }

  /** The same position, looked at otherwise. @param {(index: number) => string} [words] */
  #redraw(words) {
    this.#words = words;
    if (this.#position)
      this.#board.show(this.#position.view, {
        look: this.#entry.look?.(this.#play.save, this.#dead, this.#position),
        words,
        arrow: arrowTo(this.#position),
      });
  }

  #keep() {
    if (this.#position) this.#play.keep(this.#position, this.#clock.ms);
  }

  /** @param {Position} position */
  #summary(position) {
    return position.view.counters
      .map(({ text, value, of }) =>
        of === undefined ? `${number(value)} ${text}` : t('page.say.of', { value, of, name: text }),
      )
      .join(', ');
  }

  /** The pixels there are for the board. */
  #space() {
    const { width, height } = this.#room.getBoundingClientRect();
    const { paddingLeft, borderLeftWidth } = getComputedStyle(this.#sheet);
    const edge = 2 * (parseFloat(paddingLeft) + parseFloat(borderLeftWidth));
    return { width: width - edge, height: height - edge };
  }

  #fit() {
    if (!this.#position) return;
    const { width, height } = this.#space();
    this.#zoom.fit(width, height);
    this.element.classList.toggle('compact', this.#board.compact);
  }

  /** @param {number} index */
  #liftable(index) {
    const cell = this.#position?.view.cells[index];
    return Boolean(cell && this.#position?.status === 'open' && this.#entry.lifts?.(cell));
  }

  /** @param {number} index */
  #act(index) {
    if (this.#companions.some((one) => one.act?.(index))) return;
    const held = this.#hold.from;
    if (this.#liftable(index) && index !== held) return void this.#hold.lift(index);
    if (this.#hold.active) return void this.#hold.put(index);
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
    const arrow = arrowOf(event, letters, this.#entry);
    const step = arrow && direction(arrow);
    if (step) {
      event.preventDefault();
      if (!event.shiftKey && this.#companions.some((one) => one.arrow?.(arrow))) return;
      // While a piece is held the arrows choose where it goes.
      if (event.shiftKey || arrows === 'focus' || !this.#entry.arrows || this.#hold.active) this.#board.walk(...step);
      else void this.#arrow(arrow, arrows === 'gap' && this.#entry.gapArrows ? 'gap' : 'piece');
      return;
    }
    if (event.key === 'Escape' && this.#hold.active) this.#hold.release();
    if (event.key === 'Escape') this.#companions.some((one) => one.escape?.());
    const command = commandOf(event, letters, this.#entry);
    if (!command) return;
    event.preventDefault();
    this.#run(command);
  }

  /** @param {Command} command */
  #run(command) {
    if (this.#companions.some((one) => one.run?.(command))) return;
    const open = this.#position?.status === 'open';
    /** @type {Partial<Record<Command, () => unknown>>} */
    const deeds = {
      undo: () => this.#change('undo'),
      redo: () => this.#change('redo'),
      undoPush: () => this.#change(`undo ${this.#entry.strides?.(this.#play.save).undo || 1}`),
      redoPush: () => this.#change(`redo ${this.#entry.strides?.(this.#play.save).redo || 1}`),
      replay: () => this.#panel.replay(),
      dead: () => this.#showDead(!this.#dead),
      pick: () => this.#pick(),
      levels: async () => {
        const wrong = await this.#shelf.open();
        if (wrong) this.#note.error(wrong);
      },
      previous: () => this.#shelf.turn(-1),
      next: () => this.#shelf.turn(1),
      zoomIn: () => this.#resize('zoomIn'),
      zoomOut: () => this.#resize('zoomOut'),
      zoomFit: () => this.#resize('zoomFit'),
      restart: () => {
        this.#clock.reset(0);
        return this.#change('restart');
      },
      hint: () => (!open ? this.#note.error(t('page.over')) : this.#note.kind === 'thinking' ? null : this.#hint()),
      playHint: () => this.#playHint(),
      solve: () => (open ? this.#panel.choose() : this.#note.error(t('page.over'))),
      animate: () => this.#panel.toggle(),
      goal: () => (!open ? this.#note.error(t('page.over')) : this.#note.kind === 'thinking' ? null : this.#goal()),
      compare: () => (open ? this.#compare() : this.#note.error(t('page.over'))),
      trace: () => (open ? this.#trace() : this.#note.error(t('page.over'))),
      edit: () => {
        if (this.#entry.craft && this.#position?.id) location.hash = `#/edit/${this.#position.id}`;
      },
      sound: toggle,
      new: async () =>
        (await dialogs()).openNew(this.#game.id, this.#entry.form, (params, seed) =>
          this.#begin(`new ${this.#game.id} ${params}${seed ? ` #${seed}` : ''}`),
        ),
      share: () => this.#share(),
      keys: async () => (await dialogs()).openKeys(this.#entry),
    };
    void deeds[command]?.();
  }

  /** @param {boolean} on */
  #showDead(on) {
    this.#dead = on;
    store.setSettings({ dead: on });
    this.#actions.press('dead', on);
    say(t(on ? 'page.dead.on' : 'page.dead.off'));
    if (this.#position)
      this.#board.show(this.#position.view, { still: true, look: this.#entry.look?.(this.#play.save, on) });
  }

  /** Takes up the next piece that can be brought elsewhere, in the order of the cells. */
  #pick() {
    const cells = this.#position?.view.cells ?? [];
    const all = cells.flatMap((_, i) => (this.#liftable(i) ? [i] : []));
    const next = all.find((i) => i > this.#hold.from) ?? all[0];
    if (next === undefined) return;
    this.#board.rove(next);
    this.#board.focus();
    void this.#hold.lift(next);
  }

  /** @param {'zoomIn' | 'zoomOut' | 'zoomFit'} step */
  #resize(step) {
    const { width, height } = this.#space();
    this.#zoom.step(step, width, height);
    if (this.#position) this.#zoom.follow(this.#entry.centre?.(this.#position.view) ?? -1, true);
  }

  /** Back to the start, with every move to be made again. */
  async #rewind() {
    const { moves = 0 } = this.#position ?? {};
    const answer = moves ? await this.#change('restart') : this.#position;
    return answer?.view ? /** @type {Position} */ (answer) : null;
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
    if (answer.hint)
      this.#note.hint(answer.hint, {
        more: () => void this.#hint(),
        play: () => void this.#playHint(),
        question: (n) => this.#question(n),
      });
  }

  /** What the button for the next grade asks: a game may have its own words. @param {number} grade */
  #question(grade) {
    const own = `page.${this.#game.id}.more${grade}`;
    return t(has(own) ? own : `page.hint.more.${grade}`);
  }

  /** A picture of the solved board. The position stays, with its hint if it shows one; it only counts as helped now. */
  async #goal() {
    const { goal, moves = 0 } = await this.#think('goal');
    if (this.#note.kind === 'thinking') this.#note.clear();
    if (!goal || !this.#position) return;
    this.#show({ ...this.#position, helped: true }, { still: true });
    (await import('../dialogs/goal.js')).openGoal(goal, {
      painter: this.#entry.painter,
      title: this.#game.title,
      ahead: goal.counters[0].value - moves,
    });
  }

  async #compare() {
    const position = this.#position;
    if (!position || !this.#game.methods?.length) return;
    (await import('../compare/dialog.js')).openCompare({
      id: this.#game.id,
      methods: this.#game.methods,
      save: this.#play.save,
      name: nameOf(this.#game.title, position),
    });
  }

  async #trace() {
    const position = this.#position;
    if (!position || !this.#game.methods?.some(({ trace }) => trace)) return;
    (await import('../trace/dialog.js')).openTrace({
      id: this.#game.id,
      save: this.#play.save,
      view: position.view,
      methods: this.#game.methods,
      painter: this.#entry.painter,
      found: () => {
        void this.#play.play('helped');
        if (this.#position) this.#show({ ...this.#position, helped: true }, { still: true });
      },
    });
  }

  /** The hinted move; where a piece is to be brought elsewhere, all of the way. */
  async #playHint() {
    const { piece, target, move } = this.#position?.hint ?? {};
    if (!move) return;
    const way =
      piece !== undefined && target !== undefined && this.#liftable(piece)
        ? await this.#hold.way(piece, target)
        : undefined;
    await this.#change(`move ${way ?? move}`);
  }

  /** Ends a hint that takes its time: its worker is replaced, and the play put back as it was. */
  async #interrupt() {
    if (this.#note.kind !== 'thinking') return;
    this.#note.clear();
    await this.#play.revive();
  }

  /** Lays the solution down as the redo line. @param {string} moves @param {number} length */
  async #adopt(moves, length) {
    this.#hold.release();
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
    // A hidden map is better passed on by its seed than drawn in the link.
    const id = (this.#game.hidden ? this.#position?.seed : undefined) ?? this.#position?.id;
    if (!save || !id) return;
    const moves = this.#entry.moves?.(save).made ?? '';
    const more = this.#position ? (this.#entry.texts?.(this.#position, save) ?? []) : [];
    (await dialogs()).openShare(
      { game: this.#game.id, id, save, board: draw ?? '', moves, more },
      {
        begin: (line) => this.#begin(line),
        play: (text) => this.#replayText(text),
      },
    );
  }

  /** Plays pasted moves from the start of the board; if they are wrong, everything stays. @param {string} text */
  async #replayText(text) {
    const { save } = this.#play;
    const { moves = 0 } = this.#position ?? {};
    if (moves) await this.#play.ask('restart');
    const answer = await this.#play.play(`move ${text}`);
    if (!answer.view) {
      await this.#play.begin(`load ${save}`, this.#position?.seed);
      return faultText(answer);
    }
    this.#note.clear();
    this.#show(/** @type {Position} */ (answer), { still: true });
    return null;
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
    for (const companion of this.#companions) companion.refresh?.();
  }

  close() {
    this.#keep();
    for (const companion of this.#companions) companion.close?.();
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

/** @param {Position} position */
function arrowTo({ hint }) {
  return hint?.piece !== undefined && hint.target !== undefined ? { piece: hint.piece, target: hint.target } : null;
}

/** @param {Answer} answer */
function faultText({ error }) {
  if (!error) return '';
  return error.column
    ? t('page.fault.at', { text: error.text, line: error.line ?? 1, column: error.column })
    : error.text;
}
