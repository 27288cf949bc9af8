// SPDX-License-Identifier: MIT
// A search, state by state, for learning: which board it looks at, how deep, how many wait, how many it has met before;
// with the tree it grows beside it. Play, pause, step by step, at any speed.
import { Board } from '../board/board.js';
import { openDialog } from '../dialogs/dialog.js';
import { h } from '../dom.js';
import { Stopped } from '../engine/engine.js';
import { number, t } from '../lang.js';
import { methodName } from '../compare/methods.js';
import { Stepper } from './stepper.js';
import { boardOf, MOST, Steps } from './steps.js';
import { TraceTree } from './tree.js';

/** @typedef {import('../engine/protocol.js').Step} Step */
/**
 * @typedef {{id: string, save: string, view: import('../engine/protocol.js').View, methods:
 *            import('../engine/protocol.js').Method[],
 *            painter: import('../board/board.js').Painter, found(): void}} Subject `found`: a solution has been shown
 */

/** Chosen last, while the page lives. @type {Map<string, string>} */
const chosen = new Map();

/** @param {Subject} subject */
export function openTrace(subject) {
  new TraceDialog(subject);
}

class TraceDialog {
  #subject;
  #dialog;
  #board;
  #tree = new TraceTree();
  /** @type {Steps | null} */
  #steps = null;
  #fetching = false;
  #told = false;
  #select;
  #place = h('div', { class: 'trace-board' });
  #picture = h('div', { class: 'trace-picture' }, this.#tree.element);
  #figures = h('dl', { class: 'trace-figures' });
  #says = h('p', { class: 'trace-says', role: 'status' });
  #stepper = new Stepper({
    last: () => this.#last,
    more: () => this.#steps?.end === 'more',
    show: (at) => this.#go(at),
    phrases: 'page.trace',
    deeds: 'trace',
  });
  #watch = new ResizeObserver(() => this.#fit());

  /** @param {Subject} subject */
  constructor(subject) {
    this.#subject = subject;
    this.#board = new Board(subject.painter, { act() {}, swipe() {}, inspect() {} });
    this.#board.element.inert = true;
    this.#place.append(this.#board.element);
    const names = subject.methods.filter(({ trace }) => trace).map(({ name }) => name);
    const wanted = chosen.get(subject.id) ?? (names.includes('bfs') ? 'bfs' : names[0]);
    this.#select = h(
      'select',
      { id: 'trace-method', on: { change: () => void this.#begin(this.#select.value) } },
      ...names.map((name) => h('option', { value: name, selected: name === wanted, text: methodName(name) })),
    );
    const body = h(
      'div',
      { class: 'trace' },
      h(
        'div',
        { class: 'pair' },
        h('label', { for: 'trace-method', class: 'unseen', text: t('page.solve.method') }),
        this.#select,
      ),
      h('div', { class: 'trace-sides' }, this.#place, this.#picture),
      this.#figures,
      this.#says,
      this.#stepper.element,
    );
    this.#dialog = openDialog('page.trace', body, 'broad trace-dialog');
    this.#dialog.addEventListener('close', () => this.#close());
    this.#dialog.addEventListener('keydown', (event) => this.#stepper.key(event));
    this.#watch.observe(this.#place);
    this.#watch.observe(this.#picture);
    this.#stepper.focus();
    void this.#begin(wanted);
  }

  /** @param {string} method */
  async #begin(method) {
    this.#stepper.begin();
    this.#steps?.close();
    chosen.set(this.#subject.id, method);
    this.#steps = new Steps(method, this.#subject.save);
    this.#told = false;
    await this.#fetch();
    this.#lay();
    this.#show();
  }

  async #fetch() {
    const steps = this.#steps;
    if (!steps || this.#fetching || steps.end !== 'more') return;
    this.#fetching = true;
    try {
      const wrong = await steps.more();
      if (wrong !== null) this.#says.textContent = wrong;
    } catch (fault) {
      if (!(fault instanceof Stopped)) this.#says.textContent = t('page.broken');
    } finally {
      this.#fetching = false;
    }
    if (this.#steps !== steps) return void (await this.#fetch());
    this.#lay();
    this.#stepper.sync();
  }

  /** The last place: a solved board has one of its own behind the last step. */
  get #last() {
    const { steps = [], goal = null } = this.#steps ?? {};
    return Math.max(0, steps.length - (goal ? 0 : 1));
  }

  /** @param {number} at */
  #go(at) {
    this.#show();
    if (at + 50 > this.#last) void this.#fetch();
  }

  #show() {
    const search = this.#steps;
    if (!search) return;
    const { view } = this.#subject;
    const step = search.steps[Math.min(this.#stepper.at, search.steps.length - 1)];
    const solved = search.goal && this.#stepper.at >= search.steps.length ? search.goal : null;
    const label = t('page.trace.board');
    if (solved) this.#board.show(solved, { still: true, label });
    // The start is shown as it is on the board: a search over pushes knows the player only by where he can go.
    else if (step) this.#board.show(step.parent === undefined ? view : boardOf(view, step), { still: true, label });
    this.#place.classList.toggle('won', Boolean(solved));
    this.#fit();
    this.#tree.show(this.#stepper.at);
    this.#tell(step, Boolean(solved));
    this.#stepper.sync();
    if (solved && !this.#told) {
      this.#told = true;
      this.#subject.found();
    }
  }

  /** @param {Step | undefined} step @param {boolean} solved */
  #tell(step, solved) {
    const search = /** @type {Steps} */ (this.#steps);
    /** @type {[string, number | undefined][]} */
    const items = step
      ? [
          ['depth', step.depth],
          ['cost', step.cost],
          ['estimate', step.estimate],
          ['sum', step.estimate === undefined ? undefined : step.cost + step.estimate],
          ['waiting', step.waiting],
          ['generated', step.generated],
          ['duplicates', step.duplicates],
          ['pruned', step.pruned],
        ]
      : [];
    this.#figures.replaceChildren(
      ...items.map(([name, value]) =>
        h(
          'div',
          { 'data-figure': name },
          h('dt', { text: t(`page.trace.${name}`) }),
          h('dd', { text: value === undefined ? '–' : number(value) }),
        ),
      ),
    );
    const last = this.#stepper.at >= this.#last && search.end !== 'more';
    const words =
      solved || (last && search.end === 'found')
        ? t('page.trace.found', { moves: search.length, states: search.steps.length })
        : last
          ? t(`page.trace.${search.end}`, { states: search.steps.length, most: MOST })
          : step?.parent === undefined
            ? t('page.trace.start')
            : t('page.trace.from', { number: step.number + 1, parent: step.parent + 1 });
    if (this.#says.textContent !== words) this.#says.textContent = words;
  }

  #lay() {
    const { width, height } = this.#picture.getBoundingClientRect();
    this.#tree.lay(this.#steps?.steps ?? [], Math.max(160, Math.floor(width)), Math.max(120, Math.floor(height)));
    this.#tree.show(this.#stepper.at);
  }

  #fit() {
    const { width, height } = this.#place.getBoundingClientRect();
    this.#board.fit(Math.floor(width) - 4, Math.floor(height) - 4);
  }

  #close() {
    this.#stepper.pause();
    this.#watch.disconnect();
    this.#steps?.close();
    this.#steps = null;
  }
}
