// SPDX-License-Identifier: MIT
// The one place where the page speaks to the player: the rule of the game while there is nothing else, reasons for
// refused moves, hints in four grades, the end of a game. Its room is reserved, so nothing jumps.
import { h, say } from '../dom.js';
import { icon } from '../icons.js';
import { clockText } from './clock.js';
import { memory, sentence, t } from '../lang.js';

/** @typedef {import('../engine/protocol.js').Hint} Hint */
/** @typedef {{text: string, run: () => void, main?: boolean, name?: string}} Deed */

const STARS = 3;
const GRADES = 4;

export class Note {
  element = h('section', { class: 'note idle', 'data-t-label': 'page.note' });
  #kind = 'idle';
  #idle = '';

  get kind() {
    return this.#kind;
  }

  /** @param {string} kind @param {...(Node | null)} nodes */
  #put(kind, ...nodes) {
    this.#kind = kind;
    this.element.className = `note ${kind}`;
    this.element.replaceChildren(...nodes.filter((node) => node !== null));
  }

  /** What stands here when there is nothing to say. @param {string} text */
  rest(text) {
    this.#idle = text;
    if (this.#kind === 'idle') this.clear();
  }

  clear() {
    if (this.#kind === 'idle' && this.element.textContent === this.#idle) return;
    this.#put('idle', h('p', { text: this.#idle }));
  }

  /** @param {string} text */
  error(text) {
    this.#put('error', h('p', { text: sentence(text) }));
    say(sentence(text));
  }

  /** @param {string} text @param {Deed} [deed] */
  info(text, deed) {
    this.#put('info', h('p', { text }), deed ? deeds(deed) : null);
    say(text);
  }

  /** Something is to be chosen. @param {string} text @param {Deed[]} list */
  choose(text, list) {
    this.#put('info choose', h('p', { text }), deeds(...list));
    say(`${text} ${list.map((deed) => deed.text).join(', ')}`);
  }

  /** A hint is being worked out. @param {() => void} cancel @param {string} [text] */
  thinking(cancel, text = t('page.thinking')) {
    this.#put(
      'thinking',
      h('p', { class: 'line', text }),
      h('p', { class: 'figures', text: '\u00a0' }),
      deeds({ text: t('page.cancel'), run: cancel, name: 'cancel' }),
    );
    say(text);
  }

  /** A board is being made. @param {() => void} cancel */
  making(cancel) {
    this.thinking(cancel, t('page.making'));
  }

  /** How long it has taken so far. @param {number} ms */
  elapsed(ms) {
    const figures = this.element.querySelector('.figures');
    if (figures && this.#kind === 'thinking') figures.textContent = clockText(ms);
  }

  /** @param {import('../engine/protocol.js').Progress} progress */
  progress({ expanded, bytes }) {
    const figures = this.element.querySelector('.figures');
    if (figures && this.#kind === 'thinking') figures.textContent = progressText(expanded, bytes);
  }

  /** @param {Hint} hint @param {{more: () => void, play: () => void, question(grade: number): string}} on */
  hint(hint, on) {
    const says = hint.says.slice(0, hint.grade);
    const steps = h(
      'div',
      { class: 'steps', role: 'img', 'aria-label': t('page.hint.grade', { grade: hint.grade, of: GRADES }) },
      ...Array.from({ length: GRADES }, (_, i) => h('i', { class: i < hint.grade ? 'on' : '' })),
    );
    this.#put(
      'hint',
      h(
        'ol',
        { class: 'says' },
        ...says.map(({ text }, i) => h('li', { class: i === says.length - 1 ? 'last' : '', text })),
      ),
      deeds(
        hint.move ? { text: t('page.playHint'), run: on.play, main: true, name: 'play-hint' } : null,
        hint.grade < GRADES ? { text: on.question(hint.grade), run: on.more, name: 'more' } : null,
      ),
      steps,
    );
    say(says[says.length - 1]?.text ?? '');
  }

  /**
   * `figures`: what was counted, in words; `best` likewise, with its time; `level`: results are
   * kept for this very level; `goal`: what it can be done in.
   * @param {{figures: string, ms: number, helped: boolean, record: boolean, best: string, level: boolean, goal: string,
   * title?: string}} result
   * @param {Deed[]} next
   */
  won({ figures, ms, helped, record, best, level, goal, title = t('page.won') }, next) {
    const story = t('page.won.in', { figures, time: clockText(ms) });
    const rank = helped ? t('page.won.helped') : record ? t(level ? 'page.won.record.level' : 'page.won.record') : best;
    const words = [rank, goal].filter(Boolean).join(' ');
    this.#put(
      'won',
      h('h2', { text: title }),
      h('p', { text: story }),
      words ? h('p', { class: 'rank', text: words }) : null,
      deeds(...next),
    );
    say(`${title} ${story} ${words}`);
  }

  /** How good it was, under what was won. @param {{stars: number, text: string} | null} rating */
  stars(rating) {
    if (!rating) return;
    const { stars, text } = rating;
    const label = t('page.stars', { stars, of: STARS });
    const row = h(
      'span',
      { class: 'stars', role: 'img', 'aria-label': label },
      ...Array.from({ length: STARS }, (_, i) => h('i', { class: i < stars ? 'on' : '', text: '★' })),
    );
    this.element.querySelector('.rating')?.remove();
    this.element.querySelector('.deeds')?.before(h('p', { class: 'rating' }, row, ' ', h('span', { text })));
    say(`${label} ${text}`);
  }

  /**
   * The position cannot be won any more; told quietly.
   * @param {string} text @param {string} why @param {Deed[]} list
   */
  lost(text, why, list) {
    const fresh = this.#kind !== 'lost';
    this.#put('lost', h('p', { text }), h('p', { class: 'rank', text: why }), deeds(...list));
    if (fresh) say(`${text} ${why}`);
  }

  /**
   * A game that ended otherwise.
   * @param {string} status @param {Deed[]} next @param {string} [story] @param {string} [title]
   */
  over(status, next, story = '', title = t(`page.${status}`)) {
    this.#put(`over ${status}`, h('h2', { text: title }), story ? h('p', { text: story }) : null, deeds(...next));
    say(`${title} ${story}`);
  }
}

/** @param {number} expanded @param {number} bytes */
export function progressText(expanded, bytes) {
  return t('page.progress', { nodes: expanded, memory: memory(bytes) });
}

/** @param {...(Deed | null)} list */
function deeds(...list) {
  return h(
    'div',
    { class: 'deeds' },
    ...list.map(
      (deed) =>
        deed &&
        h(
          'button',
          {
            type: 'button',
            class: deed.main ? 'main' : '',
            'data-deed': deed.name,
            on: { click: deed.run },
          },
          deed.name === 'play-hint' ? icon('play') : null,
          h('span', { text: deed.text }),
        ),
    ),
  );
}
