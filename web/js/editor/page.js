// SPDX-License-Identifier: MIT
// The editor: draw a level square by square; the engine says at once whether it is one, and where it is not. Mouse and
// finger paint along their way, the keyboard paints under the focus. It knows no rules.
import { Board } from '../board/board.js';
import { spaceIn } from '../board/room.js';
import { h, say } from '../dom.js';
import { Checker } from './check.js';
import { between, Drawing, same } from './model.js';
import { Parts } from './parts.js';
import { EditorTools } from './tools.js';
import { entries } from '../games/index.js';
import { commandOf, direction, isField } from '../keys.js';
import { number, sentence, t, translate } from '../lang.js';
import { progressText } from '../page/note.js';
import { linkTo } from '../page/address.js';
import { keepOwn } from '../profile/own.js';
import * as store from '../store.js';

/** @typedef {import('./model.js').Square} Square */
/** @typedef {import('../engine/protocol.js').Answer} Answer */

const TRIES = 60; // orders of the squares; half of all make a level where any do

export class EditorPage {
  #game;
  #craft;
  #drawing;
  #checker;
  #board;
  #tools;
  #tool = '';
  /** @type {string | null} the level's ID while it is whole */
  #id = null;
  /** The stroke under way: whether it takes away. @type {{erase: boolean, last: number} | null} */
  #stroke = null;
  #pressed = false;
  /** @type {Parts | null} */
  #parts = null;
  /** What the engine marks on a whole drawing, by square. @type {(string[] | undefined)[]} */
  #marks = [];
  #verdict = h('p', { class: 'verdict', role: 'status' });
  #more = h('p', { class: 'figures' });
  #note = h('section', { class: 'note idle editor-note', 'data-t-label': 'page.note' }, this.#verdict, this.#more);
  #sheet = h('div', { class: 'sheet' });
  #room = h('div', { class: 'room' }, this.#sheet);
  #watch = new ResizeObserver(() => this.#fit());
  #onKey = (/** @type {KeyboardEvent} */ event) => this.#key(event);
  element;

  /** @param {import('../engine/protocol.js').Game} game */
  constructor(game) {
    this.#game = game;
    const { painter, craft, coords } = entries[game.id];
    this.#craft = /** @type {import('./model.js').Craft} */ (craft);
    this.#tool = this.#craft.tools[0].name;
    this.#drawing = new Drawing(this.#craft);
    this.#checker = new Checker(game.id);
    this.#board = new Board(painter, { act: (index) => this.#act(index), swipe() {}, inspect() {} }, coords);
    this.#sheet.append(this.#board.element);
    this.#sheet.classList.toggle('names-around', Boolean(coords));
    this.#listen(this.#board.element);
    this.#tools = new EditorTools(this.#craft, painter, this.#deeds());
    const { parts } = this.#craft;
    if (parts) {
      this.#parts = this.#withParts(parts);
      this.#tools.palette.append(this.#parts.field);
    }
    this.element = h(
      'div',
      { class: 'play editor', 'data-game': game.id },
      this.#room,
      h(
        'aside',
        { 'data-t-label': 'page.edit.aside' },
        h(
          'section',
          { class: 'card' },
          h('h1', { 'data-t': this.#craft.says?.title ?? 'page.edit.title' }),
          this.#tools.size,
        ),
        this.#tools.palette,
        this.#tools.deeds,
        h('div', { class: 'slot' }, this.#note),
      ),
    );
    document.addEventListener('keydown', this.#onKey);
    this.#watch.observe(this.#room);
  }

  /** What the tools and buttons do. @returns {import('./tools.js').Host} */
  #deeds() {
    return {
      choose: (tool) => {
        this.#tool = tool;
      },
      resize: (rows, cols) => this.#change(() => this.#drawing.resize(rows, cols)),
      undo: () => this.#change(() => this.#drawing.undo()),
      redo: () => this.#change(() => this.#drawing.redo()),
      clear: () => this.#change(() => this.#drawing.clear()),
      copy: () => void this.#copy(this.#craft.copy(this.#drawing.squares), 'page.edit.copied'),
      paste: () => void this.#paste(),
      share: () => {
        if (this.#id) void this.#copy(linkTo(this.#id), 'page.edit.linked');
      },
      keep: () => this.#keep(),
      print: () => print(),
      shuffle: () => void this.#shuffle(),
      solve: () => void this.#solve(),
      play: () => this.#play(),
    };
  }

  /** @param {import('./parts.js').Kind} kind */
  #withParts(kind) {
    return new Parts({
      kind,
      squares: () => this.#drawing.squares,
      tool: () => this.#tool,
      choose: (tool) => {
        this.#tool = tool;
        this.#tools.choose(tool);
      },
      change: (rows, goesOn) => {
        if (rows.flat().every((square, i) => same(square, this.#drawing.at(i)))) return;
        this.#change(() => (goesOn ? (this.#drawing.squares = rows) : this.#drawing.replace(rows)));
      },
      mark: (index, part) => this.#board.choose(index, part),
      walk: (...step) => {
        this.#board.walk(...step);
        this.#parts?.choose(this.#board.focusIndex);
      },
    });
  }

  /** Another order of the same squares that the engine takes for a level. */
  async #shuffle() {
    const { shuffle, write } = this.#craft;
    const before = this.#drawing.squares;
    for (let tries = 0; shuffle && tries < TRIES; tries++) {
      const squares = shuffle(before, Math.random);
      const answer = await this.#checker.check(write(squares));
      if (!answer || this.#drawing.squares !== before) return;
      if (answer.ok && answer.status === 'open') return this.#change(() => this.#drawing.replace(squares));
    }
    this.#more.textContent = t('page.edit.shuffle.none');
    say(this.#more.textContent ?? '');
  }

  /** Begins with the wanted level, or the drawing left here, or an empty room. @param {string} [wanted] an ID */
  async open(wanted) {
    translate(this.element);
    document.title = `${t(this.#craft.says?.title ?? 'page.edit.title')} · ${this.#game.title} · Quadrille`;
    const draft = wanted ? null : this.#craft.read(store.draft(this.#game.id) ?? '');
    if (draft) this.#drawing.squares = draft;
    const answer = wanted ? await this.#open(`load ${wanted}`) : null;
    if (answer?.view) this.#drawing.squares = this.#craft.take(answer.view, answer);
    this.#show();
    await this.#check();
    if (answer?.error) this.#more.textContent = sentence(answer.error.text);
  }

  /** What a line opens, all of it: what is hidden is drawn, too. @param {string} line */
  async #open(line) {
    const answer = await this.#checker.ask(line).catch(() => null);
    return answer?.view && this.#game.hidden ? this.#checker.ask('view observer') : answer;
  }

  /** @param {() => void} deed */
  #change(deed) {
    const before = this.#drawing.squares;
    deed();
    if (this.#drawing.squares === before) return;
    this.#show();
    void this.#check();
  }

  #show() {
    const { rows, cols, squares } = this.#drawing;
    const cells = squares.flat().map((square, i) => {
      const { ground, piece, label } = square;
      const facts = this.#craft.facts?.(square);
      const words = t(`page.edit.cell.${piece || 'none'}`, { ground: t(`page.edit.ground.${ground}`), ...facts });
      return { ground, piece: piece || undefined, label, marks: this.#marks[i], move: 'x', say: words };
    });
    this.#board.show({ rows, cols, counters: [], cells }, { still: true, label: t('page.edit.board', { rows, cols }) });
    this.#fit();
    this.#tools.show({ rows, cols, undo: this.#drawing.canUndo, redo: this.#drawing.canRedo });
  }

  /** Asks whether it is a level, and shows where it is not. */
  async #check() {
    this.#checker.stop();
    const lines = this.#craft.write(this.#drawing.squares);
    store.setDraft(this.#game.id, lines.join('\n'));
    const answer = await this.#checker.check(lines);
    if (!answer) return;
    this.#id = answer.ok ? (answer.id ?? null) : null;
    this.#tools.whole(this.#id !== null);
    this.#marked(answer);
    if (answer.error) return this.#blame(answer.error);
    this.#board.highlight('lost', []);
    const solved = answer.status === 'won';
    const phrase = solved
      ? (this.#craft.says?.solved ?? 'page.edit.solved')
      : (this.#craft.says?.whole ?? 'page.edit.whole');
    this.#tell(solved ? 'info' : 'won', t(phrase), this.#craft.fixed ? '' : counts(answer));
  }

  /** What the engine sees on it, where squares are drawn with it. @param {Answer} answer */
  #marked({ view }) {
    if (!this.#craft.parts) return;
    this.#marks = view?.cells.map(({ marks }) => marks) ?? [];
    this.#show();
  }

  /** Says what is wrong, and marks the square if it is one. @param {import('../engine/protocol.js').Fault} fault */
  #blame({ line: written = 0, column = 0, row = 0, col = 0, text, code }) {
    const { spot, placeless, offset = 0 } = this.#craft;
    const line = Math.max(0, written - offset);
    const { rows, cols } = this.#drawing;
    const drawn = line > 0 && line <= rows && column <= cols ? (line - 1) * cols + column - 1 : -1;
    const named = row > 0 && col > 0 ? (row - 1) * cols + col - 1 : -1;
    const cell =
      named >= 0 ? named : placeless?.includes(code) ? -1 : spot && line ? spot(line, column, code) : spot ? -1 : drawn;
    this.#board.highlight('lost', cell >= 0 ? [cell] : [], text);
    this.#tell('error', text, cell >= 0 && !spot ? t('page.edit.at', { row: line, col: column }) : '');
  }

  /** @param {string} kind @param {string} text @param {string} [more] */
  #tell(kind, text, more = '') {
    this.#note.className = `note editor-note ${kind}`;
    const words = sentence(text);
    if (this.#verdict.textContent !== words) this.#verdict.textContent = words;
    this.#more.textContent = more;
    this.#tools.busy(false);
  }

  async #solve() {
    if (this.#checker.solving) {
      this.#checker.stop();
      this.#tell('info', t('page.solve.cancelled'));
      return;
    }
    const id = this.#id;
    if (!id) return;
    this.#tell('thinking', t('page.solve.running'), progressText(0, 0));
    this.#tools.busy(true);
    if (this.#craft.judge) return this.#judge(id, this.#craft.judge);
    const answer = await this.#checker
      .solve(
        id,
        ({ expanded, bytes }) => {
          this.#more.textContent = progressText(expanded, bytes);
        },
        this.#craft.asks,
      )
      .catch(() => ({ ok: false }));
    if (!answer || this.#id !== id) return;
    const { solve, error } = /** @type {Answer} */ (answer);
    const verdict = this.#craft.verdict?.(answer);
    if (verdict) return this.#tell('won', ...verdict);
    if (!solve || !answer.ok) this.#tell('error', error?.text ?? t('page.solve.failed'));
    else
      this.#tell(
        'won',
        t('page.edit.solvable', { moves: solve.length ?? 0 }),
        t('page.edit.effort', { nodes: solve.expanded }),
      );
  }

  /** @param {string} id @param {NonNullable<import('./model.js').Craft['judge']>} judge */
  async #judge(id, judge) {
    this.#more.textContent = '';
    const found = await this.#checker.judge(id, judge).catch(() => [t('page.solve.failed'), '']);
    if (found && this.#id === id) this.#tell('won', found[0], found[1]);
  }

  /** Among the player's own levels, in the list of levels. */
  #keep() {
    if (!this.#id) return;
    keepOwn({ id: this.#id });
    this.#more.textContent = t('page.edit.kept');
    say(this.#more.textContent ?? '');
  }

  #play() {
    if (this.#id) location.hash = `#/${this.#id}`;
  }

  /** @param {string} text @param {string} phrase */
  async #copy(text, phrase) {
    try {
      await navigator.clipboard.writeText(text);
      this.#more.textContent = t(phrase);
    } catch {
      this.#more.textContent = text;
    }
    say(this.#more.textContent ?? '');
  }

  async #paste() {
    // Only a page that came over a safe connection has a clipboard.
    const text = (await navigator.clipboard?.readText().catch(() => '')) ?? '';
    if (text.trim()) await this.#take(text);
    else (await import('./paste.js')).openPaste((given) => this.#take(given));
  }

  /** The engine reads what it can; what is not whole yet is read by its letters. @param {string} text */
  async #take(text) {
    const { pasted } = await import('../dialogs/share.js');
    const answer = await this.#open(pasted(text, this.#game.id));
    const view = answer?.game === this.#game.id ? answer.view : undefined;
    const other = answer?.view && !view ? t('page.open.other', { game: this.#game.title }) : answer?.error?.text;
    const squares = view ? this.#craft.take(view, answer ?? undefined) : this.#craft.read(text);
    if (squares) this.#change(() => this.#drawing.replace(squares));
    else this.#tell('error', other ?? t('page.open.empty'));
    return squares ? null : (other ?? t('page.open.empty'));
  }

  #toolOf() {
    return this.#craft.tools.find(({ name }) => name === this.#tool) ?? this.#craft.tools[0];
  }

  /** One square of a stroke. @param {number} index */
  #paint(index) {
    const tool = this.#toolOf();
    const old = this.#drawing.at(index);
    const now = this.#stroke?.erase ? this.#craft.erase(old, tool.name) : tool.paint(old);
    if (this.#drawing.set(index, now)) this.#show();
  }

  /**
   * A stroke begins: over what the tool would leave as it is, it takes away.
   * @param {number} index @param {boolean} [erase]
   */
  #begin(index, erase = false) {
    const old = this.#drawing.at(index);
    this.#drawing.begin();
    this.#stroke = { erase: erase || same(this.#toolOf().paint(old), old), last: index };
    this.#paint(index);
  }

  #finish() {
    if (!this.#stroke) return;
    this.#stroke = null;
    if (this.#parts) return;
    this.#drawing.end();
    this.#show();
    void this.#check();
  }

  /** Enter and Space; a click has painted already. @param {number} index */
  #act(index) {
    if (this.#pressed) return;
    if (this.#parts) {
      this.#parts.choose(index);
      this.#parts.use();
      return;
    }
    this.#begin(index);
    this.#finish();
  }

  /** @param {HTMLElement} element */
  #listen(element) {
    element.addEventListener('pointerdown', (event) => {
      if (!event.isPrimary || event.button === 1) return;
      const index = this.#board.cellAt(event.clientX, event.clientY);
      if (index < 0) return;
      this.#pressed = true;
      element.setPointerCapture(event.pointerId);
      if (this.#parts) this.#press(index, event);
      else this.#begin(index, event.button === 2);
    });
    element.addEventListener('pointermove', (event) => {
      if (!this.#stroke || !event.isPrimary) return;
      const index = this.#board.cellAt(event.clientX, event.clientY);
      if (index < 0 || index === this.#stroke.last) return;
      if (this.#parts) return this.#drag(index);
      for (const one of between(this.#stroke.last, index, this.#drawing.cols)) this.#paint(one);
      this.#stroke.last = index;
    });
    element.addEventListener('pointerup', () => this.#finish());
    element.addEventListener('pointercancel', () => this.#finish());
    // The click that follows a press must not paint again.
    element.addEventListener('click', () => {
      this.#pressed = false;
    });
    element.addEventListener(
      'keydown',
      () => {
        this.#pressed = false;
      },
      { capture: true },
    );
    element.addEventListener('contextmenu', (event) => event.preventDefault());
  }

  /** A press on a part: the right button takes its number up. @param {number} index @param {PointerEvent} event */
  #press(index, event) {
    const parts = /** @type {Parts} */ (this.#parts);
    const { x, y } = this.#board.within(event.clientX, event.clientY);
    const part = this.#craft.parts?.at(x, y) ?? '';
    if (event.button === 2) return parts.pick(index, part);
    parts.choose(index, part);
    if (this.#tool === this.#craft.parts?.carries) this.#stroke = { erase: false, last: index };
    else parts.use();
  }

  /** A square is carried on. @param {number} index */
  #drag(index) {
    if (!this.#stroke) return;
    const from = this.#stroke.last;
    this.#stroke.last = index;
    this.#parts?.choose(index);
    this.#parts?.use(from);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.defaultPrevented || isField(event.target) || document.querySelector('dialog[open]')) return;
    if (this.#parts && this.#board.focused && this.#parts.key(event, this.#board.focusIndex))
      return event.preventDefault();
    const step = direction(event.key);
    const command = commandOf(event, false);
    const tool =
      event.ctrlKey || event.metaKey || event.altKey
        ? undefined
        : this.#craft.tools.find(({ keys }) => keys.includes(event.key));
    if (step && event.altKey) this.#change(() => this.#drawing.shift(...step));
    else if (step && !event.ctrlKey && !event.metaKey) this.#walk(step, event.shiftKey);
    else if (tool) this.#typed(tool.name, event.key);
    else if (command === 'undo') this.#change(() => this.#drawing.undo());
    else if (command === 'redo') this.#change(() => this.#drawing.redo());
    else return;
    event.preventDefault();
  }

  /** With Shift the walk paints. @param {[number, number]} step @param {boolean} painting */
  #walk(step, painting) {
    this.#board.walk(...step);
    if (!painting) return;
    this.#drawing.begin();
    this.#stroke = { erase: false, last: this.#board.focusIndex };
    this.#paint(this.#board.focusIndex);
    this.#finish();
  }

  /** A figure chooses a tool; a sign paints with it at once. @param {string} name @param {string} key */
  #typed(name, key) {
    this.#tool = name;
    this.#tools.choose(name);
    if (this.#parts) {
      if (!/\w/.test(key)) this.#act(this.#board.focusIndex);
      return;
    }
    if (/\d/.test(key) && !(this.#craft.fixed && this.#board.focused)) return;
    this.#drawing.begin();
    this.#stroke = { erase: false, last: this.#board.focusIndex };
    this.#paint(this.#board.focusIndex);
    this.#finish();
  }

  #fit() {
    const { width, height } = spaceIn(this.#room, this.#sheet);
    this.#board.fit(width, height);
  }

  /** After a change of language. */
  async refresh() {
    translate(this.element);
    this.#tools.refresh();
    this.#checker.speak();
    this.#show();
    await this.#check();
  }

  close() {
    this.#checker.close();
    this.#watch.disconnect();
    document.removeEventListener('keydown', this.#onKey);
  }
}

/** What the engine counted: the goals, as its counters name them. @param {Answer} answer */
function counts({ view }) {
  const { rows = 0, cols = 0, counters = [] } = view ?? {};
  const bounded = counters
    .filter(({ of }) => of !== undefined)
    .map(({ value, of, text }) => `${number(value)}/${number(of ?? 0)} ${text}`);
  return [`${rows} × ${cols}`, ...bounded].join(' · ');
}
