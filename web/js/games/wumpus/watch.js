// SPDX-License-Identifier: MIT
// An agent at work, action by action: what it knew, what it did and why, the risks as it saw them. Rule set, size and
// world are chosen above; the run is asked of an engine of its own (`watch`), a part at a time.
import { Board } from '../../board/board.js';
import { openDialog } from '../../dialogs/dialog.js';
import { h } from '../../dom.js';
import { Engine, Stopped } from '../../engine/engine.js';
import { language, number, t } from '../../lang.js';
import { Stepper } from '../../trace/stepper.js';

/** @typedef {import('../../engine/protocol.js').Watched} Watched */
/**
 * @typedef {{game: string, painter: import('../../board/board.js').Painter, rules: {name: string, sizes: number[]}[]}}
 *   Subject
 */

const PART = 20; // actions asked for at a time

/** Chosen last, while the page lives. */
const chosen = { rules: '', size: 0, seed: 1 };

/** @param {Subject} subject */
export function openWatch(subject) {
  new WatchDialog(subject);
}

class WatchDialog {
  #subject;
  #engine = new Engine();
  /** @type {(Watched | undefined)[]} */
  #steps = [];
  #all = 1;
  /** What is watched, in words of the fields. */
  #run = '';
  /** Parts that were asked for. @type {Set<number>} */
  #asked = new Set();
  #board;
  #rules;
  #size;
  #seed = h('input', {
    id: 'watch-seed',
    type: 'number',
    min: 1,
    max: 999999999,
    value: chosen.seed,
    on: { change: () => this.#begin() },
  });
  #place = h('div', { class: 'trace-board watch-board' });
  #figures = h('dl', { class: 'watch-figures' });
  #action = h('p', { class: 'watch-action' });
  #plan = h('p', { class: 'watch-plan' });
  #why = h('p', { class: 'watch-why' });
  #stepper = new Stepper({
    last: () => this.#all - 1,
    more: () => false,
    show: (at) => this.#show(at),
    phrases: 'page.watch',
    deeds: 'watch',
  });
  #fitting = new ResizeObserver(() => this.#fit());

  /** @param {Subject} subject */
  constructor(subject) {
    this.#subject = subject;
    this.#board = new Board(subject.painter, { act() {}, swipe() {}, inspect() {} });
    this.#board.element.inert = true;
    this.#place.append(this.#board.element);
    this.#rules = this.#ruleSelect();
    this.#size = h('select', { id: 'watch-size', on: { change: () => this.#begin() } });
    this.#sizes();
    const dialog = openDialog('page.watch', this.#body(), 'broad trace-dialog');
    dialog.addEventListener('close', () => this.#close());
    dialog.addEventListener('keydown', (event) => this.#stepper.key(event));
    this.#fitting.observe(this.#place);
    this.#stepper.focus();
    this.#begin();
  }

  #ruleSelect() {
    const { rules } = this.#subject;
    const first = rules.find(({ name }) => name === chosen.rules) ?? rules[0];
    const change = () => {
      chosen.size = 0;
      this.#sizes();
      this.#begin();
    };
    const options = rules.map(({ name }) =>
      h('option', { value: name, selected: name === first.name, text: t(`page.watch.rules.${name}`) }),
    );
    return h('select', { id: 'watch-rules', on: { change } }, ...options);
  }

  #body() {
    const field = (/** @type {string} */ id, /** @type {HTMLElement} */ input) =>
      h('div', { class: 'pair' }, h('label', { for: id, text: t(`page.${id.replace('-', '.')}`) }), input);
    const other = { 'data-deed': 'watch-other', text: t('page.watch.other'), on: { click: () => this.#other() } };
    const says = h('div', { class: 'watch-says', role: 'status' }, this.#action, this.#plan, this.#why, this.#figures);
    return h(
      'div',
      { class: 'trace watch' },
      h(
        'div',
        { class: 'watch-fields' },
        field('watch-rules', this.#rules),
        field('watch-size', this.#size),
        field('watch-seed', this.#seed),
        h('button', { type: 'button', ...other }),
      ),
      h('div', { class: 'watch-sides' }, this.#place, says),
      this.#stepper.element,
    );
  }

  /** The sizes of the rule set. */
  #sizes() {
    const { sizes } = this.#subject.rules.find(({ name }) => name === this.#rules.value) ?? this.#subject.rules[0];
    const wanted = sizes.includes(chosen.size) ? chosen.size : sizes[0];
    this.#size.replaceChildren(
      ...sizes.map((n) => h('option', { value: n, selected: n === wanted, text: `${n} × ${n}` })),
    );
  }

  #other() {
    this.#seed.value = String(1 + Math.floor(Math.random() * 99999));
    this.#begin();
  }

  #begin() {
    if (!this.#seed.checkValidity() || this.#seed.value === '') return void this.#seed.reportValidity();
    const run = `${this.#rules.value} ${this.#size.value} ${this.#seed.value}`;
    if (run === this.#run) return;
    this.#run = run;
    Object.assign(chosen, { rules: this.#rules.value, size: Number(this.#size.value), seed: Number(this.#seed.value) });
    this.#steps = [];
    this.#asked.clear();
    this.#all = 1;
    this.#stepper.begin();
    void this.#engine.ask(`lang ${language()}`).catch(() => {});
    this.#stepper.go(0);
  }

  /** The part that holds a step. @param {number} at */
  async #fetch(at) {
    const part = Math.floor(at / PART);
    const { rules, size, seed } = chosen;
    if (this.#asked.has(part)) return;
    this.#asked.add(part);
    try {
      const { ok, error, watch } = await this.#engine.ask(
        `watch ${this.#subject.game} ${rules} ${size} #${seed} from=${part * PART} count=${PART}`,
      );
      if (chosen.rules !== rules || chosen.size !== size || chosen.seed !== seed) return;
      if (!ok || !watch) return void (this.#plan.textContent = error?.text ?? '');
      for (const step of watch.steps) this.#steps[step.number] = step;
      this.#all = watch.all;
      this.#show(this.#stepper.at);
      this.#stepper.sync();
    } catch (fault) {
      if (!(fault instanceof Stopped)) this.#plan.textContent = t('page.broken');
    }
  }

  /** @param {number} at */
  #show(at) {
    const step = this.#steps[at];
    if (!step) return void this.#fetch(at);
    if (at + 5 < this.#all && !this.#steps[at + 5]) void this.#fetch(at + 5);
    this.#board.show(step.view, { still: true, label: t('page.watch.board'), look: { facts: step.facts ?? null } });
    this.#fit();
    this.#action.textContent = step.action || t('page.watch.end');
    this.#plan.textContent = step.plan.text;
    this.#why.textContent = step.why?.text ?? '';
    this.#figures.replaceChildren(
      ...step.view.counters.map(({ name, text, value }) =>
        h('div', { 'data-figure': name }, h('dt', { text }), h('dd', { text: number(value) })),
      ),
    );
  }

  #fit() {
    const { width, height } = this.#place.getBoundingClientRect();
    this.#board.fit(Math.floor(width) - 4, Math.floor(height) - 4);
  }

  #close() {
    this.#stepper.pause();
    this.#fitting.disconnect();
    this.#engine.close();
  }
}
