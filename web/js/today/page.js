// SPDX-License-Identifier: MIT
// Today (#/today): the day's puzzles, the last thirty days, what was played so far, and who plays. Which puzzle a day
// has is asked of the engine; what was made of it is the progress document's (profile/).
import { h } from '../dom.js';
import { hashOf } from '../page/address.js';
import { language, t, translate } from '../lang.js';
import { puzzlesOf, today } from '../profile/days.js';
import { addDays, streaks } from '../profile/document.js';
import { progress } from '../store.js';
import { People } from './people.js';
import { statistics } from './statistics.js';

const DAYS = 30;

/** A date for people. @param {string} date @param {Intl.DateTimeFormatOptions} how */
const dateText = (date, how) =>
  new Intl.DateTimeFormat(language(), { ...how, timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`));

export class TodayPage {
  #engine;
  #games;
  #date = today();
  #title = h('h2', { id: 'day-title' });
  #list = h('ul', { class: 'day-puzzles', 'aria-labelledby': 'day-title' });
  #calendar = h('ol', { class: 'calendar', 'aria-labelledby': 'calendar-title' });
  #streak = h('p', { class: 'streak' });
  #stats = h('div', { class: 'stats' });
  #people = new People(() => this.#show());
  element = h(
    'div',
    { class: 'today' },
    h('h1', { 'data-t': 'page.today' }),
    h('section', { class: 'card day', 'aria-labelledby': 'day-title' }, this.#title, this.#list),
    h(
      'section',
      { class: 'card', 'aria-labelledby': 'calendar-title' },
      h('h2', { id: 'calendar-title', 'data-t': 'page.today.calendar' }),
      this.#calendar,
      this.#streak,
    ),
    h(
      'section',
      { class: 'card wide', 'aria-labelledby': 'stats-title' },
      h('h2', { id: 'stats-title', 'data-t': 'page.stats' }),
      this.#stats,
    ),
    this.#people.element,
  );

  /** @param {import('../engine/engine.js').Engine} engine @param {import('../engine/protocol.js').Game[]} games */
  constructor(engine, games) {
    this.#engine = engine;
    this.#games = games;
  }

  async open() {
    await this.#show();
  }

  async #show() {
    document.title = `${t('page.today')} · Quadrille`;
    translate(this.element);
    this.#drawCalendar();
    this.#stats.replaceChildren(...statistics(this.#games, progress()));
    this.#people.show();
    await this.#drawDay();
  }

  /** The puzzles of the chosen day. */
  async #drawDay() {
    const date = this.#date;
    const puzzles = await puzzlesOf((line) => this.#engine.ask(line), date).catch(() => []);
    const days = progress().days?.[date] ?? {};
    const words = dateText(date, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
    this.#title.textContent = words.charAt(0).toLocaleUpperCase(language()) + words.slice(1);
    this.#list.replaceChildren(
      ...puzzles.map(({ game, text, id }) => {
        const title = this.#games.find((one) => one.id === game)?.title ?? game;
        return h(
          'li',
          {},
          h(
            'a',
            { href: hashOf(id), 'data-puzzle': game, class: days[game]?.won ? 'done' : '' },
            h('b', { text: title }),
            h('span', { class: 'kind', title: id, text }),
            h('span', { class: 'made', text: madeText(days[game]) }),
          ),
        );
      }),
    );
  }

  #drawCalendar() {
    const now = today();
    const body = progress();
    const count = (/** @type {string} */ date) =>
      Object.values(body.days?.[date] ?? {}).filter((one) => one.won).length;
    const all = Array.from({ length: DAYS }, (_, i) => addDays(now, i + 1 - DAYS));
    this.#calendar.replaceChildren(
      ...all.map((date, i) => {
        const isNamed = i === 0 || date.endsWith('-01');
        const done = count(date);
        const label = t('page.today.day', {
          date: dateText(date, { day: 'numeric', month: isNamed ? 'short' : 'long' }), // begins with what is seen
          done,
          of: this.#games.length,
        });
        const button = h('button', {
          type: 'button',
          class: isNamed ? 'named' : '',
          'data-date': date,
          'data-done': Math.min(4, done),
          'aria-label': label,
          'aria-pressed': String(date === this.#date),
          title: label,
          text: isNamed ? dateText(date, { day: 'numeric', month: 'short' }) : String(Number(date.slice(8))),
          on: { click: () => this.#choose(date) },
        });
        return h('li', {}, button);
      }),
    );
    this.#streak.textContent = t('page.today.streak', streaks(body, now));
  }

  /** @param {string} date */
  #choose(date) {
    this.#date = date;
    for (const button of this.#calendar.querySelectorAll('button'))
      button.setAttribute('aria-pressed', String(button.dataset.date === date));
    void this.#drawDay();
  }

  /** After a change of language. */
  async refresh() {
    await this.#engine.ask(`lang ${language()}`).catch(() => null);
    await this.#show();
  }

  close() {}
}

/** What was made of a puzzle, in words. @param {import('../profile/document.js').Day | undefined} day */
function madeText(day) {
  if (!day) return t('page.today.open');
  if (!day.won) return t('page.today.begun');
  const help = day.clean ? '' : ` · ${t('page.helped')}`;
  if (day.moves === undefined) return t('page.today.won') + help;
  const { moves, par } = day;
  return (par === undefined ? t('page.figure.moves', { value: moves }) : t('page.today.made', { moves, par })) + help;
}
