// SPDX-License-Identifier: MIT
// Who plays: two seats, each a person or one of the engine's opponents, whose moves come from a worker of their own. It
// can be stopped at any time; whatever it answers after the position has changed is not heard. Two opponents play by
// themselves.
import { h } from '../../dom.js';
import { Engine } from '../../engine/engine.js';
import { icon } from '../../icons.js';
import { t, translate } from '../../lang.js';
import { setSettings, settings } from '../../store.js';
import { opponents, question, seats, sit } from './seats.js';

/** @typedef {import('../../engine/protocol.js').Position} Position */

const PAUSE = 450; // milliseconds before an answer is played, so that the move before it can be seen
const SLOWEST = 3000;
/** @param {number} ms */
const wait = (ms) =>
  new Promise((done) => {
    setTimeout(done, ms);
  });

export class Players {
  #host;
  #on;
  /** @type {Engine | null} */
  #engine = null;
  #ticket = 0;
  #thinking = false;
  /** Opponents wait until they are told to go on. */
  #held = false;
  /** One move although they wait. */
  #once = false;
  #seen = '';
  #selects;
  #states = [0, 1].map(() => h('span', { class: 'seat-state' }));
  #rows;
  #go = h('button', { type: 'button', class: 'seat-go', 'data-deed': 'gyges-go', on: { click: () => this.toggle() } });
  #step = h(
    'button',
    {
      type: 'button',
      'data-deed': 'gyges-step',
      'data-t-label': 'page.gyges.step',
      'data-t-title': 'page.gyges.step',
      on: { click: () => this.#single() },
    },
    icon('forward'),
  );
  #speed = h('input', {
    type: 'range',
    min: 0,
    max: 10,
    id: 'gyges-speed',
    value: settings().pace ?? 6,
    on: { input: () => setSettings({ pace: Number(this.#speed.value) }) },
  });
  #run;
  element;

  /** @param {import('../../games/types.js').PageHost} host @param {() => void} changed when somebody else sits down */
  constructor(host, changed) {
    this.#host = host;
    this.#on = changed;
    this.#selects = [0, 1].map((side) =>
      h(
        'select',
        {
          id: `seat-${side}`,
          'data-t-label': side ? 'page.field.north' : 'page.field.south',
          on: {
            change: () => {
              sit(side, this.#selects[side].value);
              this.#held = false;
              this.leave();
              this.#on();
            },
          },
        },
        h('option', { value: '', 'data-t': 'page.gyges.person' }),
        ...opponents.map((who) => h('option', { value: who, 'data-t': `page.gyges.who.${who}` })),
        h('option', { value: 'defence', 'data-t': 'page.gyges.who.defence', hidden: true }),
      ),
    );
    this.#rows = [0, 1].map((side) => this.#seat(side));
    this.#run = h(
      'div',
      { class: 'seat-run', hidden: true },
      this.#step,
      h('label', { for: 'gyges-speed', class: 'unseen', 'data-t': 'page.gyges.speed' }),
      this.#speed,
    );
    this.element = h(
      'section',
      { class: 'players', 'data-t-label': 'page.gyges.players' },
      this.#rows[1],
      this.#rows[0],
      this.#go,
      this.#run,
    );
  }

  /** @param {number} side */
  #seat(side) {
    const word = (/** @type {string} */ name, /** @type {string[]} */ phrases) =>
      h('span', { class: name, 'aria-hidden': name === 'short' ? 'true' : null, 'data-t': phrases[side] });
    return h(
      'div',
      { class: `seat ${side ? 'north' : 'south'}` },
      h('i', { 'aria-hidden': 'true' }),
      h(
        'label',
        { for: `seat-${side}` },
        word('long', ['page.gyges.south', 'page.gyges.north']),
        word('short', ['page.gyges.s', 'page.gyges.n']),
      ),
      this.#selects[side],
      this.#states[side],
    );
  }

  /** @param {Position} position */
  seats({ id }) {
    return seats(id, this.#host.place());
  }

  /** Whether a person may enter a move now. @param {Position | null} position */
  mine(position) {
    return Boolean(position && position.status === 'open' && !this.seats(position)[position.turn ?? 0]);
  }

  get thinking() {
    return this.#thinking;
  }

  /** @param {Position} position */
  show(position) {
    const who = this.seats(position);
    const both = Boolean(who[0] && who[1]);
    // Two opponents found in the middle of a game wait; a game that begins goes on by itself.
    if (position.id !== this.#seen) this.#held = both && position.moves > 0;
    this.#seen = position.id ?? '';
    if (both && this.#once) {
      this.#once = false;
      this.#held = true;
    }
    const problem = Boolean(this.#host.place());
    for (const side of [0, 1]) {
      this.#selects[side].value = who[side];
      this.#selects[side].disabled = problem;
      this.#rows[side].classList.toggle('turn', position.status === 'open' && position.turn === side);
    }
    this.#run.hidden = !both;
    this.#draw(position);
    if (position.status === 'open' && who[position.turn ?? 0] && !this.#held) void this.#think(position, both);
  }

  /** @param {Position} position */
  #draw(position) {
    const who = this.seats(position);
    const engine = position.status === 'open' && Boolean(who[position.turn ?? 0]);
    for (const side of [0, 1]) {
      const here = position.status === 'open' && position.turn === side;
      this.#states[side].textContent = !here
        ? ''
        : this.#thinking
          ? t('page.gyges.thinks')
          : who[side]
            ? t('page.gyges.waits')
            : '';
      this.#rows[side].classList.toggle('thinks', here && this.#thinking);
    }
    const any = Boolean(who[0] || who[1]);
    this.#go.hidden = !any;
    this.#go.disabled = !engine;
    this.#go.replaceChildren(icon(this.#held ? 'play' : 'pause'));
    const words = t(this.#held ? 'page.gyges.go' : 'page.gyges.stop');
    this.#go.setAttribute('aria-label', words);
    this.#go.title = words;
    this.#step.disabled = !engine;
  }

  /** @param {Position} position @param {boolean} both */
  async #think(position, both) {
    const ticket = ++this.#ticket;
    const save = this.#host.save();
    this.#thinking = true;
    this.#draw(position);
    const pause = wait(both ? ((10 - Number(this.#speed.value)) / 10) * SLOWEST : PAUSE);
    const engine = (this.#engine ??= new Engine());
    /** @type {import('../../engine/protocol.js').Answer} */
    let answer = { ok: false };
    try {
      await engine.ask(`load ${save}`);
      answer = await engine.ask(question(this.seats(position)[position.turn ?? 0]));
    } catch {
      // Stopped, or the worker failed: the seat waits.
    }
    await pause;
    if (ticket !== this.#ticket) return;
    this.#thinking = false;
    if (!answer.think) this.#held = true;
    this.#draw(position);
    if (!answer.think || (await this.#host.change(`move ${answer.think.move}`)).ok) return;
    // Refused although it was legal when it was thought of: ask no more, or it would go on for ever.
    this.leave();
    this.#held = true;
    this.#draw(position);
  }

  /** The position is about to change, or nobody should think any more. */
  leave() {
    this.#ticket++;
    if (!this.#thinking) return;
    this.#thinking = false;
    this.#engine?.close();
    this.#engine = null;
  }

  /** Stops whoever thinks, or lets them go on. */
  toggle() {
    const position = this.#host.position();
    if (!position) return;
    this.#held = !this.#held;
    this.#once = false;
    if (this.#held) this.leave();
    this.show(position);
  }

  #single() {
    const position = this.#host.position();
    if (!position) return;
    this.leave();
    this.#held = false;
    this.show(position);
    this.#once = true;
  }

  /** Two opponents wait from here on. */
  hold() {
    this.#held = true;
  }

  refresh() {
    translate(this.element);
    const position = this.#host.position();
    if (position) this.#draw(position);
  }

  close() {
    this.#ticket++;
    this.#engine?.close();
    this.#engine = null;
  }
}
