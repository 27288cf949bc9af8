// SPDX-License-Identifier: MIT
// Going through steps: the first, one back, play and pause, one on, a slider, a speed. What a step is and how it is
// shown is its owner's business.
import { h } from '../dom.js';
import { icon } from '../icons.js';
import { number, t } from '../lang.js';
import { setSettings, settings } from '../store.js';

/**
 * `last`: the last step there is. `more`: whether others will come behind it. `show`: draws a step. `phrases` begins
 * the phrases of the buttons, `deeds` their names.
 * @typedef {{last(): number, more(): boolean, show(at: number): void, phrases: string, deeds: string}} Owner
 */

export class Stepper {
  #owner;
  #at = 0;
  #playing = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #count = h('output', { class: 'at' });
  /** @type {Record<string, HTMLButtonElement>} */
  #buttons = {};
  slider = h('input', {
    type: 'range',
    min: 0,
    max: 0,
    value: 0,
    class: 'trace-at',
    on: { input: () => this.jump(Number(this.slider.value)) },
  });
  element;

  /** @param {Owner} owner */
  constructor(owner) {
    this.#owner = owner;
    this.slider.setAttribute('aria-label', t(`${owner.phrases}.at`));
    const walk = h(
      'div',
      { class: 'trace-walk' },
      this.#button('restart', 'first', () => this.go(0)),
      this.#button('back', 'back', () => this.go(this.#at - 1)),
      this.#button('play', 'play', () => this.#toggle(), false),
      this.#button('forward', 'forward', () => this.go(this.#at + 1)),
      this.#count,
      this.#speed(),
    );
    this.element = h('div', { class: 'trace-foot' }, walk, this.slider);
  }

  get at() {
    return this.#at;
  }
  get ended() {
    return this.#at >= this.#owner.last() && !this.#owner.more();
  }

  /** @param {string} name @param {string} phrase @param {() => void} run @param {boolean} [pauses] */
  #button(name, phrase, run, pauses = true) {
    const words = t(`${this.#owner.phrases}.${phrase}`);
    return (this.#buttons[name] = h(
      'button',
      {
        type: 'button',
        class: 'step',
        'data-deed': `${this.#owner.deeds}-${name}`,
        'aria-label': words,
        title: words,
        on: {
          click: () => {
            if (pauses) this.pause();
            run();
          },
        },
      },
      icon(name),
    ));
  }

  #speed() {
    const range = h('input', {
      type: 'range',
      min: 1,
      max: 16,
      value: settings().speed ?? 4,
      'aria-label': t('page.solve.speed'),
      title: t('page.solve.speed'),
      on: {
        input: () => setSettings({ speed: Number(range.value) }),
      },
    });
    return h(
      'label',
      { class: 'trace-speed' },
      h('span', { 'aria-hidden': 'true', text: t('page.solve.speed') }),
      range,
    );
  }

  /** From the first step on, as something else is shown. */
  begin() {
    this.pause();
    this.#at = 0;
  }

  /** @param {number} at */
  go(at) {
    this.#at = Math.max(0, Math.min(this.#owner.last(), at));
    this.#owner.show(this.#at);
    this.sync();
  }

  /** @param {number} at */
  jump(at) {
    this.pause();
    this.go(at);
  }

  #toggle() {
    if (this.#playing) return this.pause();
    if (this.ended) this.#at = 0;
    this.#playing = true;
    this.#tick();
    this.sync();
  }

  #tick() {
    if (!this.#playing) return;
    if (this.ended) return this.pause();
    if (this.#at < this.#owner.last()) this.go(this.#at + 1);
    this.#timer = setTimeout(() => this.#tick(), 1000 / 2 ** ((settings().speed ?? 4) / 2));
  }

  pause() {
    this.#playing = false;
    clearTimeout(this.#timer);
    this.sync();
  }

  sync() {
    const { back, restart, forward, play } = this.#buttons;
    const last = this.#owner.last();
    back.disabled = restart.disabled = this.#at === 0;
    forward.disabled = this.ended;
    play.replaceChildren(icon(this.#playing ? 'pause' : 'play'));
    play.setAttribute('aria-label', t(this.#playing ? 'page.solve.pause' : `${this.#owner.phrases}.play`));
    this.slider.max = String(last);
    this.slider.value = String(this.#at);
    this.#count.textContent = `${number(this.#at + 1)} / ${number(last + 1)}${this.#owner.more() ? '+' : ''}`;
  }

  focus() {
    this.#buttons.play.focus();
  }

  /** Arrows step, wherever the focus is but in a field of its own. @param {KeyboardEvent} event */
  key(event) {
    if (event.target instanceof HTMLElement && event.target.matches('select, input')) return;
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    this.jump(this.#at + step);
  }
}
