// SPDX-License-Identifier: MIT
// Solve: choose a method, watch it search (in a worker of its own, so Cancel is instant), then walk the solution.
//
// The solution becomes the play's redo line: a step forward is a redo, a step back an undo. So the page need not
// understand moves, the buttons and the reload agree with the animation, and whoever leaves the line just plays on.
import { h, say } from '../dom.js';
import { Engine, Stopped } from '../engine/engine.js';
import { icon } from '../icons.js';
import { keysOf } from '../keys.js';
import { language, memory, number, t } from '../lang.js';
import { methodName } from '../compare/methods.js';
import { progressText } from './note.js';
import { setSettings, settings } from '../store.js';

/** @typedef {import('../engine/protocol.js').Answer} Answer */
/** @typedef {import('../engine/protocol.js').Solution} Solution */
/** @typedef {import('../engine/protocol.js').Position} Position */
/**
 * The moves laid down: after how many moves they begin, how many they are, how many are made; no solution: the player's
 * own.
 */
/** @typedef {{from: number, total: number, at: number, solution: Solution | null}} Line */
/**
 * What the panel needs of the page.
 * @typedef {{entry: import('../games/types.js').GameEntry, save(): Promise<string>, rewind(): Promise<Position | null>,
 *            adopt(moves: string, length: number): Promise<Position | null>,
 *            step(forward: boolean): Promise<boolean>, refocus(): void, goal(): void, compare(): void, trace(): void}}
 *            Host
 */

export class SolvePanel {
  element = h('section', { class: 'panel', 'data-t-label': 'page.solve.panel', hidden: true });
  #host;
  #methods;
  #method = '';
  /** @type {Engine | null} */
  #engine = null;
  /** @type {Line | null} */
  #line = null;
  #playing = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** @param {import('../engine/protocol.js').Method[]} methods @param {Host} host */
  constructor(methods, host) {
    this.#methods = methods;
    this.#host = host;
  }

  get open() {
    return !this.element.hidden;
  }

  /** @param {...(Node | null)} nodes */
  #put(...nodes) {
    this.element.replaceChildren(...nodes.filter((node) => node !== null));
    this.element.classList.toggle('walking', this.#line !== null);
    this.element.hidden = false;
  }

  #head() {
    return h(
      'header',
      {},
      h('h2', { text: t(this.#line && !this.#line.solution ? 'page.key.replay' : 'page.key.solve') }),
      h(
        'button',
        {
          type: 'button',
          class: 'quiet close',
          'aria-label': t('page.close'),
          on: {
            click: () => {
              this.close();
              this.#host.refocus();
            },
          },
        },
        icon('close'),
      ),
    );
  }

  /** The choice of a method. @param {string} [wrong] why the last one gave no answer */
  choose(wrong) {
    this.#reset();
    const select = h(
      'select',
      { id: 'method' },
      ...this.#methods.map(({ name, optimal }) =>
        h('option', {
          value: name,
          selected: name === this.#method,
          text: this.#named(name, optimal ?? false),
        }),
      ),
    );
    const go = h('button', {
      type: 'button',
      class: 'main',
      'data-deed': 'solve-go',
      text: t('page.solve.go'),
      on: {
        click: () => void this.#run((this.#method = select.value)),
      },
    });
    this.#put(
      this.#head(),
      wrong ? h('p', { class: 'fault', text: wrong }) : null,
      h('label', { for: 'method', class: 'unseen', text: t('page.solve.method') }),
      select,
      h(
        'div',
        { class: 'pair others' },
        go,
        .../** @type {('compare' | 'trace' | 'goal')[]} */ (['compare', 'trace', 'goal']).map((name) =>
          h('button', {
            type: 'button',
            class: 'quiet',
            'data-deed': name,
            text: t(`page.${name}`),
            title: t('page.withKey', { name: t(`page.key.${name}`), key: keysOf(name)[0] }),
            on: { click: () => this.#host[name]() },
          }),
        ),
      ),
    );
    if (wrong) say(wrong);
    select.focus();
  }

  /** @param {string} method */
  async #run(method) {
    const engine = (this.#engine = new Engine());
    const figures = h('p', { class: 'figures', text: progressText(0, 0) });
    const cancel = h('button', {
      type: 'button',
      'data-deed': 'solve-cancel',
      text: t('page.cancel'),
      on: { click: () => this.choose(t('page.solve.cancelled')) },
    });
    this.#put(
      this.#head(),
      h(
        'div',
        { class: 'pair' },
        h(
          'div',
          { class: 'busy' },
          h('p', { text: this.#named(method, false) }),
          figures,
          h('div', { class: 'thread', 'aria-hidden': 'true' }),
        ),
        cancel,
      ),
    );
    cancel.focus();
    say(t('page.solve.running'));
    engine.onProgress = ({ expanded, bytes }) => {
      figures.textContent = progressText(expanded, bytes);
    };
    try {
      const save = await this.#host.save();
      void engine.ask(`lang ${language()}`).catch(() => {});
      await engine.ask(`load ${save}`);
      const answer = await engine.ask(`solve ${method}`);
      if (this.#engine === engine) await this.#answered(answer);
    } catch (fault) {
      if (!(fault instanceof Stopped)) this.choose(t('page.solve.failed'));
    } finally {
      engine.close();
    }
  }

  /** @param {Answer} answer */
  async #answered({ ok, error, solve }) {
    this.#engine = null;
    if (!ok || !solve?.moves) {
      this.choose(error?.text ?? t('page.solve.failed'));
      return;
    }
    const position = await this.#host.adopt(solve.moves, solve.length ?? 0);
    if (!position) return;
    this.#line = { from: position.moves, total: position.redo, at: 0, solution: solve };
    this.#walker();
    say(this.#verdict());
  }

  /** The player's own moves from the start, to be watched. */
  async replay() {
    this.#reset();
    const position = await this.#host.rewind();
    if (!position) return;
    this.#line = { from: 0, total: position.redo, at: 0, solution: null };
    this.#walker();
    this.toggle();
  }

  #verdict() {
    const { solution, total } = /** @type {Line} */ (this.#line);
    if (!solution) return t('page.replay.says', { moves: total });
    const { entry } = this.#host;
    const bound = solution.lower_bound ?? 0;
    const measure = entry.solving?.measure(solution.method) ?? 'moves';
    const length = entry.solving?.length(solution.moves ?? '', total) ?? t('page.solve.length', { moves: total });
    const optimal = entry.solving ? `page.solve.optimal.${measure}` : 'page.solve.optimal';
    const quality = solution.optimal
      ? t(optimal)
      : bound > 0
        ? t(`page.solve.bound.${measure}`, { bound })
        : t('page.solve.any');
    return `${length} ${quality}`;
  }

  #walker() {
    const line = this.#line;
    if (!line) return;
    /** @param {string} name @param {string} phrase @param {() => void} run */
    const button = (name, phrase, run) =>
      h(
        'button',
        {
          type: 'button',
          class: 'step',
          'data-deed': `solution-${name}`,
          'aria-label': t(phrase),
          title: t(phrase),
          on: { click: run },
        },
        icon(name),
      );
    const speed = h('input', {
      type: 'range',
      min: 1,
      max: 12,
      value: this.#speed(),
      'aria-label': t('page.solve.speed'),
      title: t('page.solve.speed'),
      on: {
        input: () => setSettings({ speed: Number(speed.value) }),
      },
    });
    this.#put(
      this.#head(),
      h('p', { class: 'verdict', text: this.#verdict() }),
      line.solution
        ? h('p', {
            class: 'figures',
            text: t('page.solve.cost', { nodes: line.solution.expanded, memory: memory(line.solution.peak_bytes) }),
          })
        : null,
      h(
        'div',
        { class: 'walker' },
        button('back', 'page.solve.back', () => void this.#step(false)),
        button('play', 'page.solve.play', () => this.toggle()),
        button('forward', 'page.solve.forward', () => void this.#step(true)),
        h('output', { class: 'at' }),
        speed,
      ),
    );
    this.#sync();
    /** @type {HTMLElement | null} */ (this.element.querySelector('[data-deed=solution-play]'))?.focus();
  }

  /** Keeps the walker true to the play. @param {Position} position */
  follow(position) {
    const line = this.#line;
    if (!line) {
      if (this.#engine || (this.open && position.status !== 'open')) this.close();
      return;
    }
    if (position.moves + position.redo !== line.from + line.total) {
      this.close();
      return;
    }
    line.at = Math.max(0, position.moves - line.from);
    if (position.status === 'open') {
      this.#sync();
    } else {
      const had = this.element.contains(document.activeElement);
      this.close();
      if (had) this.#host.refocus();
    }
  }

  #sync() {
    const line = this.#line;
    if (!line) return;
    const find = (/** @type {string} */ name) =>
      /** @type {HTMLButtonElement | null} */ (this.element.querySelector(`[data-deed=solution-${name}]`));
    const [back, play, forward] = [find('back'), find('play'), find('forward')];
    if (line.at >= line.total) this.pause();
    if (back) back.disabled = line.at === 0;
    if (forward) forward.disabled = line.at >= line.total;
    if (play) {
      play.disabled = line.at >= line.total;
      play.setAttribute('aria-label', t(this.#playing ? 'page.solve.pause' : 'page.solve.play'));
      play.replaceChildren(icon(this.#playing ? 'pause' : 'play'));
    }
    const at = this.element.querySelector('.at');
    if (at) at.textContent = `${number(line.at)} / ${number(line.total)}`;
  }

  /** Play or pause. */
  toggle() {
    if (!this.#line || this.#line.at >= this.#line.total) return;
    if (this.#playing) {
      this.pause();
    } else {
      this.#playing = true;
      void this.#tick();
    }
    this.#sync();
  }

  async #tick() {
    if (!this.#playing) return;
    const going = await this.#host.step(true);
    if (going && this.#playing) this.#timer = setTimeout(() => void this.#tick(), 1000 / 2 ** (this.#speed() / 2));
  }

  /** A solution that plays by itself stands still from here on. */
  pause() {
    this.#playing = false;
    clearTimeout(this.#timer);
  }

  /** @param {boolean} forward */
  async #step(forward) {
    this.pause();
    await this.#host.step(forward);
    this.#sync();
  }

  /** Where the slider stands; two steps double the pace. */
  #speed() {
    return settings().speed ?? 4;
  }

  #reset() {
    this.pause();
    this.#engine?.close();
    this.#engine = null;
    this.#line = null;
  }

  close() {
    this.#reset();
    this.element.hidden = true;
    this.element.replaceChildren();
  }

  /** After a change of language. */
  refresh() {
    if (!this.open || this.#engine) return;
    if (this.#line) this.#walker();
    else this.choose();
  }

  /** @param {string} name @param {boolean} optimal */
  #named(name, optimal) {
    const { measure } = this.#host.entry.solving ?? {};
    if (!optimal || name.startsWith('optimal-')) return methodName(name); // those say it themselves
    return t(measure ? `page.solve.fewest.${measure(name)}` : 'page.solve.shortest', { method: methodName(name) });
  }
}
