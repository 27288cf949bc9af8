// SPDX-License-Identifier: MIT
// The editor: draw a level square by square; the engine says at once whether it is one, and where it is not. Mouse and
// finger paint along their way, the keyboard paints under the focus. It knows no rules.
import { Board } from '../board/board.js';
import { h, say } from '../dom.js';
import { Checker } from './check.js';
import { Drawing, same } from './model.js';
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
    const { painter, craft } = entries[game.id];
    this.#craft = /** @type {import('./model.js').Craft} */ (craft);
    this.#tool = this.#craft.tools[0].name;
    this.#drawing = new Drawing(this.#craft);
    this.#checker = new Checker(game.id);
    this.#board = new Board(painter, { act: (index) => this.#act(index), swipe() {}, inspect() {} });
    this.#sheet.append(this.#board.element);
    this.#listen(this.#board.element);
    this.#tools = new EditorTools(this.#craft, painter, {
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
      solve: () => void this.#solve(),
      play: () => this.#play(),
    });
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

  /** Begins with the wanted level, or the drawing left here, or an empty room. @param {string} [wanted] an ID */
  async open(wanted) {
    translate(this.element);
    document.title = `${t(this.#craft.says?.title ?? 'page.edit.title')} · ${this.#game.title} · Quadrille`;
    const draft = wanted ? null : this.#craft.read(store.draft(this.#game.id) ?? '');
    if (draft) this.#drawing.squares = draft;
    if (wanted) {
      const answer = await this.#open(`load ${wanted}`);
      if (answer?.view) this.#drawing.squares = this.#craft.take(answer.view, answer);
      else if (answer?.error) this.#tell('error', answer.error.text);
    }
    this.#show();
    await this.#check();
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
    const cells = squares.flat().map(({ ground, piece }) => ({
      ground,
      piece: piece || undefined,
      move: 'x',
      say: t(`page.edit.cell.${piece || 'none'}`, { ground: t(`page.edit.ground.${ground}`) }),
    }));
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
    if (answer.error) return this.#blame(answer.error);
    this.#board.highlight('lost', []);
    const solved = answer.status === 'won';
    const phrase = solved ? 'page.edit.solved' : (this.#craft.says?.whole ?? 'page.edit.whole');
    this.#tell(solved ? 'info' : 'won', t(phrase), this.#craft.fixed ? '' : counts(answer));
  }

  /** Says what is wrong, and marks the square if it is one. @param {import('../engine/protocol.js').Fault} fault */
  #blame({ line: written = 0, column = 0, text, code }) {
    const { spot, placeless, offset = 0 } = this.#craft;
    const line = Math.max(0, written - offset);
    const { rows, cols } = this.#drawing;
    const drawn = line > 0 && line <= rows && column <= cols ? (line - 1) * cols + column - 1 : -1;
    const cell = placeless?.includes(code) ? -1 : spot && line ? spot(line, column, code) : spot ? -1 : drawn;
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
    const text = await navigator.clipboard.readText().catch(() => '');
    if (text.trim()) await this.#take(text);
    else (await import('./paste.js')).openPaste((given) => this.#take(given));
  }

  /** The engine reads what it can; what is not whole yet is read by its letters. @param {string} text */
  async #take(text) {
    const { pasted } = await import('../dialogs/share.js');
    const answer = await this.#open(pasted(text, this.#game.id));
    const squares = answer?.view ? this.#craft.take(answer.view, answer) : this.#craft.read(text);
    if (squares) this.#change(() => this.#drawing.replace(squares));
    else this.#tell('error', answer?.error?.text ?? t('page.open.empty'));
    return squares ? null : (answer?.error?.text ?? t('page.open.empty'));
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
    this.#drawing.end();
    this.#show();
    void this.#check();
  }

  /** Enter and Space; a click has painted already. @param {number} index */
  #act(index) {
    if (this.#pressed) return;
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
      this.#begin(index, event.button === 2);
    });
    element.addEventListener('pointermove', (event) => {
      if (!this.#stroke || !event.isPrimary) return;
      const index = this.#board.cellAt(event.clientX, event.clientY);
      if (index < 0 || index === this.#stroke.last) return;
      for (const one of this.#between(this.#stroke.last, index)) this.#paint(one);
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

  /** The squares that a quick stroke passed over. @param {number} from @param {number} to */
  #between(from, to) {
    const { cols } = this.#drawing;
    const [r, c] = [Math.floor(from / cols), from % cols];
    const [dr, dc] = [Math.floor(to / cols) - r, (to % cols) - c];
    const n = Math.max(Math.abs(dr), Math.abs(dc));
    return Array.from(
      { length: n },
      (_, i) => (r + Math.round((dr * (i + 1)) / n)) * cols + c + Math.round((dc * (i + 1)) / n),
    );
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.defaultPrevented || isField(event.target) || document.querySelector('dialog[open]')) return;
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
    if (/\d/.test(key) && !(this.#craft.fixed && this.#board.focused)) return;
    this.#drawing.begin();
    this.#stroke = { erase: false, last: this.#board.focusIndex };
    this.#paint(this.#board.focusIndex);
    this.#finish();
  }

  #fit() {
    const { width, height } = this.#room.getBoundingClientRect();
    const edge =
      this.#sheet.offsetWidth - this.#sheet.clientWidth + 2 * parseFloat(getComputedStyle(this.#sheet).paddingLeft);
    this.#board.fit(width - edge, height - edge);
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
