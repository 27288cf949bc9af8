// A search, state by state, for learning: which board it looks at, how deep, how many wait, how many it has met before;
// with the tree it grows beside it. Play, pause, step by step, at any speed.
import { Board } from './board.js';
import { openDialog } from './dialog.js';
import { h } from './dom.js';
import { Stopped } from './engine.js';
import { icon } from './icons.js';
import { number, t } from './lang.js';
import { methodName } from './methods.js';
import { setSettings, settings } from './store.js';
import { boardOf, MOST, Steps } from './trace-steps.js';
import { TraceTree } from './trace-tree.js';

/** @typedef {import('./protocol.js').Step} Step */
/**
 * @typedef {{id: string, save: string, view: import('./protocol.js').View, methods: import('./protocol.js').Method[],
 *            painter: import('./board.js').Painter, found(): void}} Subject `found`: a solution has been shown
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
  #at = 0;
  #playing = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #fetching = false;
  #told = false;
  #select;
  #place = h('div', { class: 'trace-board' });
  #picture = h('div', { class: 'trace-picture' }, this.#tree.element);
  #figures = h('dl', { class: 'trace-figures' });
  #says = h('p', { class: 'trace-says', role: 'status' });
  #slider = h('input', { type: 'range', min: 0, max: 0, value: 0, class: 'trace-at', on: { input: () => this.#jump(Number(this.#slider.value)) } });
  #count = h('output', { class: 'at' });
  /** @type {Record<string, HTMLButtonElement>} */
  #buttons = {};
  #watch = new ResizeObserver(() => this.#fit());

  /** @param {Subject} subject */
  constructor(subject) {
    this.#subject = subject;
    this.#board = new Board(subject.painter, { act() {}, swipe() {}, inspect() {} });
    this.#board.element.inert = true;
    this.#place.append(this.#board.element);
    const names = subject.methods.filter(({ trace }) => trace).map(({ name }) => name);
    const wanted = chosen.get(subject.id) ?? (names.includes('bfs') ? 'bfs' : names[0]);
    this.#select = h('select', { id: 'trace-method', on: { change: () => void this.#begin(this.#select.value) } },
      ...names.map((name) => h('option', { value: name, selected: name === wanted, text: methodName(name) })));
    this.#slider.setAttribute('aria-label', t('page.trace.at'));
    const body = h('div', { class: 'trace' },
      h('div', { class: 'pair' }, h('label', { for: 'trace-method', class: 'unseen', text: t('page.solve.method') }), this.#select),
      h('div', { class: 'trace-sides' }, this.#place, this.#picture), this.#figures, this.#says,
      h('div', { class: 'trace-walk' }, this.#button('restart', 'page.trace.first', () => this.#go(0)), this.#button('back', 'page.trace.back', () => this.#go(this.#at - 1)),
        this.#button('play', 'page.trace.play', () => this.#toggle(), false), this.#button('forward', 'page.trace.forward', () => this.#go(this.#at + 1)), this.#count, this.#speed()), this.#slider);
    this.#dialog = openDialog('page.trace', body, 'broad trace-dialog');
    this.#dialog.addEventListener('close', () => this.#close());
    this.#dialog.addEventListener('keydown', (event) => this.#key(event));
    this.#watch.observe(this.#place);
    this.#watch.observe(this.#picture);
    this.#buttons.play.focus();
    void this.#begin(wanted);
  }

  /** @param {string} name @param {string} phrase @param {() => void} run @param {boolean} [pauses] */
  #button(name, phrase, run, pauses = true) {
    return this.#buttons[name] = h('button', { type: 'button', class: 'step', 'data-deed': `trace-${name}`, 'aria-label': t(phrase), title: t(phrase), on: {
      click: () => { if (pauses) this.#pause(); run(); },
    } }, icon(name));
  }

  #speed() {
    const range = h('input', { type: 'range', min: 1, max: 16, value: settings().speed ?? 4, 'aria-label': t('page.solve.speed'), title: t('page.solve.speed'), on: {
      input: () => setSettings({ speed: Number(range.value) }),
    } });
    return h('label', { class: 'trace-speed' }, h('span', { 'aria-hidden': 'true', text: t('page.solve.speed') }), range);
  }

  /** @param {string} method */
  async #begin(method) {
    this.#pause();
    this.#steps?.close();
    chosen.set(this.#subject.id, method);
    this.#steps = new Steps(method, this.#subject.save);
    this.#at = 0;
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
    if (this.#steps !== steps) return void await this.#fetch();
    this.#lay();
    this.#sync();
  }

  /** The last place: a solved board has one of its own behind the last step. */
  get #last() {
    const { steps = [], goal = null } = this.#steps ?? {};
    return Math.max(0, steps.length - (goal ? 0 : 1));
  }

  /** @param {number} at */
  #go(at) {
    this.#at = Math.max(0, Math.min(this.#last, at));
    this.#show();
    if (this.#at + 50 > this.#last) void this.#fetch();
  }

  /** @param {number} at */
  #jump(at) {
    this.#pause();
    this.#go(at);
  }

  #toggle() {
    if (this.#playing) return this.#pause();
    if (this.#at >= this.#last && this.#steps?.end !== 'more') this.#at = 0;
    this.#playing = true;
    this.#tick();
    this.#sync();
  }

  #tick() {
    if (!this.#playing) return;
    if (this.#at >= this.#last && this.#steps?.end !== 'more') return this.#pause();
    if (this.#at < this.#last) this.#go(this.#at + 1);
    this.#timer = setTimeout(() => this.#tick(), 1000 / 2 ** ((settings().speed ?? 4) / 2));
  }

  #pause() {
    this.#playing = false;
    clearTimeout(this.#timer);
    this.#sync();
  }

  #show() {
    const search = this.#steps;
    if (!search) return;
    const { view } = this.#subject;
    const step = search.steps[Math.min(this.#at, search.steps.length - 1)];
    const solved = search.goal && this.#at >= search.steps.length ? search.goal : null;
    const label = t('page.trace.board');
    if (solved) this.#board.show(solved, { still: true, label });
    else if (step) this.#board.show(boardOf(view, step), { still: true, label });
    this.#place.classList.toggle('won', Boolean(solved));
    this.#fit();
    this.#tree.show(this.#at);
    this.#tell(step, Boolean(solved));
    this.#sync();
    if (solved && !this.#told) {
      this.#told = true;
      this.#subject.found();
    }
  }

  /** @param {Step | undefined} step @param {boolean} solved */
  #tell(step, solved) {
    const search = /** @type {Steps} */ (this.#steps);
    /** @type {[string, number | undefined][]} */
    const items = step ? [['depth', step.depth], ['cost', step.cost], ['estimate', step.estimate],
      ['sum', step.estimate === undefined ? undefined : step.cost + step.estimate], ['waiting', step.waiting],
      ['generated', step.generated], ['duplicates', step.duplicates], ['pruned', step.pruned]] : [];
    this.#figures.replaceChildren(...items.map(([name, value]) => h('div', { 'data-figure': name },
      h('dt', { text: t(`page.trace.${name}`) }), h('dd', { text: value === undefined ? '–' : number(value) }))));
    const last = this.#at >= this.#last && search.end !== 'more';
    const words = solved || (last && search.end === 'found') ? t('page.trace.found', { moves: search.length, states: search.steps.length })
      : last ? t(`page.trace.${search.end}`, { states: search.steps.length, most: MOST })
        : step?.parent === undefined ? t('page.trace.start') : t('page.trace.from', { number: step.number + 1, parent: step.parent + 1 });
    if (this.#says.textContent !== words) this.#says.textContent = words;
  }

  #sync() {
    const { back, restart, forward, play } = this.#buttons;
    const end = this.#at >= this.#last && this.#steps?.end !== 'more';
    if (back) back.disabled = restart.disabled = this.#at === 0;
    if (forward) forward.disabled = end;
    if (play) {
      play.replaceChildren(icon(this.#playing ? 'pause' : 'play'));
      play.setAttribute('aria-label', t(this.#playing ? 'page.solve.pause' : 'page.trace.play'));
    }
    this.#slider.max = String(this.#last);
    this.#slider.value = String(this.#at);
    this.#count.textContent = `${number(this.#at + 1)} / ${number(this.#last + 1)}${this.#steps?.end === 'more' ? '+' : ''}`;
  }

  /** Arrows step, Space plays, wherever the focus is but in a field of its own. @param {KeyboardEvent} event */
  #key(event) {
    if (event.target instanceof HTMLElement && event.target.matches('select, input')) return;
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    this.#jump(this.#at + step);
  }

  #lay() {
    const { width, height } = this.#picture.getBoundingClientRect();
    this.#tree.lay(this.#steps?.steps ?? [], Math.max(160, Math.floor(width)), Math.max(120, Math.floor(height)));
    this.#tree.show(this.#at);
  }

  #fit() {
    const { width, height } = this.#place.getBoundingClientRect();
    this.#board.fit(Math.floor(width) - 4, Math.floor(height) - 4);
  }

  #close() {
    this.#pause();
    this.#watch.disconnect();
    this.#steps?.close();
    this.#steps = null;
  }
}
