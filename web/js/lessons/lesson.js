// SPDX-License-Identifier: MIT
// A lesson: a few positions, each opened like any other and played by the rules, with a sentence that says what to try.
// A step is done when the position says so. Nothing of a lesson is kept, and the play that was left comes back.
import { h, say } from '../dom.js';
import { icon } from '../icons.js';
import { t } from '../lang.js';

/** @typedef {import('../engine/protocol.js').Position} Position */
/**
 * `text`: the phrase that says what to try. `load`: an ID, with moves if some are made already. `done`: whether the
 * position reached shows that it was understood.
 * @typedef {{text: string, load: string, done(position: Position, before: Position | null): boolean}} Step
 * @typedef {{steps: Step[], enter?(): void, leave?(): void}} Course
 */

export class Lesson {
  #page;
  /** @type {Course | null} */
  #course = null;
  #at = 0;
  #done = false;
  element = h('section', { class: 'panel lesson', hidden: true, 'data-t-label': 'page.learn' });

  /** @param {import('../page/game-page.js').GamePage} page */
  constructor(page) {
    this.#page = page;
  }

  get active() {
    return this.#course !== null;
  }

  async start() {
    /** @type {Course} */
    const course = await import(`../games/${this.#page.game.id}/lesson.js`);
    this.#course = course;
    course.enter?.();
    await this.#go(0);
  }

  /** @param {number} at */
  async #go(at) {
    const { steps } = /** @type {Course} */ (this.#course);
    this.#at = at;
    this.#done = false;
    await this.#page.begin(`load ${steps[at].load}`);
    this.draw();
    say(this.#words());
  }

  #words() {
    const step = this.#course?.steps[this.#at];
    return step ? t(step.text) : '';
  }

  /** After every position of the lesson. @param {Position} position @param {Position | null} before */
  follow(position, before) {
    const step = this.#course?.steps[this.#at];
    if (!step || this.#done || !before || !step.done(position, before)) return;
    this.#done = true;
    this.draw();
    say(t('page.learn.done'));
    /** @type {HTMLElement | null} */ (this.element.querySelector('.main'))?.focus({ preventScroll: true });
  }

  draw() {
    const course = this.#course;
    this.element.hidden = !course;
    if (!course) return;
    const last = this.#at + 1 === course.steps.length;
    const button = (/** @type {string} */ name, /** @type {boolean} */ main, /** @type {() => void} */ click) =>
      h('button', {
        type: 'button',
        class: main ? 'main' : '',
        'data-deed': `learn-${name}`,
        text: t(`page.learn.${name}`),
        on: { click },
      });
    const onward = last
      ? button('end', this.#done, () => void this.quit())
      : button(this.#done ? 'next' : 'skip', this.#done, () => void this.#go(this.#at + 1));
    this.element.replaceChildren(
      h(
        'header',
        {},
        h('h2', { text: t('page.learn.step', { step: this.#at + 1, of: course.steps.length }) }),
        h(
          'button',
          {
            type: 'button',
            class: 'quiet close',
            'aria-label': t('page.learn.quit'),
            title: t('page.learn.quit'),
            on: { click: () => void this.quit() },
          },
          icon('close'),
        ),
      ),
      h('p', { class: 'lesson-text', text: this.#words() }),
      this.#done ? h('p', { class: 'lesson-done' }, icon('done'), h('span', { text: t('page.learn.done') })) : '',
      h('div', { class: 'deeds' }, this.#at ? button('back', false, () => void this.#go(this.#at - 1)) : '', onward),
    );
  }

  /** Back to the play that was left. */
  async quit() {
    this.stop();
    await this.#page.open();
    this.#page.board.focus();
  }

  stop() {
    this.#course?.leave?.();
    this.#course = null;
    this.draw();
  }
}
