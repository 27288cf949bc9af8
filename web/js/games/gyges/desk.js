// SPDX-License-Identifier: MIT
// What Gygès adds to its page: who plays, the setup, the entry of a move, threats, the analysis, the board turned
// round. Each is a file of its own; this one decides which of them a click, a key or a new position belongs to.
import { say } from '../../dom.js';
import { direction } from '../../keys.js';
import { t, translate } from '../../lang.js';
import { Analysis } from './analysis.js';
import { Entry } from './move-entry.js';
import { MoveList } from './move-list.js';
import { Players } from './players.js';
import { beginner, turning } from './seats.js';
import { Setup } from './setup.js';
import { optionsOf, positionText } from './text.js';
import { look } from './painter.js';

/** @typedef {import('../../engine/protocol.js').Position} Position */
/** @typedef {import('../../keys.js').Command} Command */

const values = ['', 'one', 'two', 'three'];

export class Desk {
  #host;
  #players;
  #entry;
  #setup;
  #analysis;
  #moves;
  /** Whether the board is turned against what would be usual. */
  #flipped = false;
  #ticket = 0;

  /** @param {import('../../games/types.js').PageHost} host */
  constructor(host) {
    this.#host = host;
    this.#players = new Players(host, () => this.#again());
    this.#entry = new Entry(host);
    this.#setup = new Setup(host);
    this.#analysis = new Analysis(host, () => this.#analyse(false));
    this.#moves = new MoveList(host, (position) => this.#players.seats(position));
    Object.assign(look, { threats: false, plan: [], hand: null, ways: [] });
    host.aside.querySelector('.card')?.after(this.#players.element);
    host.aside.append(this.#moves.element);
    host.aside.querySelector('.slot')?.prepend(this.#setup.element, this.#analysis.element);
    translate(host.aside);
    for (const name of /** @type {Command[]} */ (['threats', 'analyse', 'flip'])) host.press(name, false);
  }

  /** @param {Position} position */
  show(position) {
    this.#entry.clear();
    this.#face(position);
    this.#players.show(position);
    this.#analysis.show(position);
    this.#moves.show(position);
    const open = position.status === 'open';
    const mine = this.#players.mine(position);
    this.#host.enable({
      threats: open,
      analyse: open,
      hint: mine,
      undo: this.#back(position) > 0,
      redo: this.#ahead(position) > 0,
    });
    void this.#offer(position, mine);
    const place = this.#host.place();
    if (place && open && !position.moves && !position.hint) this.#task(position, place.level.best?.moves ?? 0);
  }

  /** What a problem asks for. @param {Position} position @param {number} count */
  #task({ turn = 0 }, count) {
    const player = t(turn ? 'page.gyges.north' : 'page.gyges.south');
    this.#host.note.info(count ? t('page.gyges.problem', { player, count }) : t('page.gyges.next', { player }));
  }

  /** What the person to move may do. @param {Position} position @param {boolean} mine */
  async #offer(position, mine) {
    const ticket = ++this.#ticket;
    if (!mine) return this.#setup.clear();
    const { guide = [] } = await this.#host.ask('guide');
    if (ticket !== this.#ticket) return;
    if (values.includes(guide[0]?.kind)) return this.#setup.show(position, guide[0].cell);
    this.#setup.clear();
    this.#entry.show(position, guide);
  }

  /** Somebody else sits down: the same position, told anew. */
  #again() {
    const position = this.#host.position();
    if (position) this.show(position);
  }

  leave() {
    this.#players.leave();
  }

  /** The position did not change after all. */
  stay() {
    const position = this.#host.position();
    if (position) this.#players.show(position);
  }

  /** Turns the board to the only person, or to whoever is to move if two want that. @param {Position} position */
  #face(position) {
    const people = this.#players.seats(position).flatMap((who, side) => (who ? [] : [side]));
    const below = people.length === 1 ? people[0] : people.length === 2 && turning() ? (position.turn ?? 0) : 0;
    for (const { classList } of [this.#host.board.element, this.#players.element])
      classList.toggle('turned', (below === 1) !== this.#flipped);
  }

  get #turned() {
    return this.#host.board.element.classList.contains('turned');
  }

  /** How many moves are taken back at once: to where a person was to move. @param {Position} position */
  #back(position) {
    const who = this.#players.seats(position);
    const { moves } = position;
    if (!who[0] === !who[1]) return Math.min(1, moves);
    const person = who[0] ? 1 : 0;
    const next = (beginner(position.id) + moves) % 2;
    const by = next === person ? 2 : 1;
    return by <= moves ? by : 0;
  }

  /** @param {Position} position */
  #ahead(position) {
    const who = this.#players.seats(position);
    return Math.min(position.redo, !who[0] === !who[1] ? 1 : 2);
  }

  /** @param {Command} command @returns {boolean} */
  run(command) {
    const position = this.#host.position();
    if (!position) return false;
    const value = values.indexOf(command);
    const both = this.#players.seats(position).every(Boolean);
    if (command === 'undo' || command === 'redo') {
      const by = command === 'undo' ? this.#back(position) : this.#ahead(position);
      if (both) this.#players.hold();
      if (by) void this.#host.change(`${command} ${by}`);
    } else if (command === 'threats') void this.#threats(!look.threats);
    else if (command === 'analyse') this.#analyse(!this.#analysis.on);
    else if (command === 'flip') this.#flip(position);
    else if (command === 'bounce' || command === 'replace') this.#entry.decide(command);
    else if (value > 0) {
      if (this.#setup.active) this.#setup.choose(value);
    } else if (command === 'edit')
      location.hash = `#/edit/gyges:${optionsOf(position.id)}:${positionText(position.view, position.turn ?? 0).replace(' ', '_')}`;
    else if (
      (command === 'hint' || command === 'playHint') &&
      position.status === 'open' &&
      !this.#players.mine(position)
    )
      this.#host.note.info(t('page.gyges.theirs'));
    else return false;
    return true;
  }

  /** @param {number} index @returns {boolean} */
  act(index) {
    const position = this.#host.position();
    if (!position || position.status !== 'open') return false;
    if (this.#setup.active) this.#setup.act(index);
    else if (this.#players.mine(position)) void this.#entry.act(index);
    else this.#host.note.info(t('page.gyges.theirs'));
    return true;
  }

  /** On a turned board the arrows go where they point. @param {string} key @returns {boolean} */
  arrow(key) {
    const step = direction(key);
    if (!this.#turned || !step) return false;
    this.#host.board.walk(-step[0], -step[1]);
    return true;
  }

  escape() {
    return this.#entry.back();
  }

  /** @param {boolean} on */
  async #threats(on) {
    look.threats = on;
    this.#host.press('threats', on);
    if (on && !this.#host.position()?.helped) await this.#host.change('helped');
    else this.#host.redraw();
    const ways = this.#host.position()?.ways ?? [];
    const count = (/** @type {string} */ kind) => ways.filter((way) => way.kind === kind).length;
    if (!on) return say(t('page.gyges.threats.off'));
    this.#host.note.info(
      t(count('wins') + count('threatens') ? 'page.gyges.threats.on' : 'page.gyges.threats.none', {
        wins: count('wins'),
        threatens: count('threatens'),
      }),
    );
  }

  /** @param {boolean} on */
  async #analyse(on) {
    this.#analysis.turn(on);
    this.#host.press('analyse', on);
    const position = this.#host.position();
    if (!on || !position) return;
    if (position.helped || position.status !== 'open') this.#analysis.show(position);
    else await this.#host.change('helped');
  }

  /** @param {Position} position */
  #flip(position) {
    this.#flipped = !this.#flipped;
    this.#host.press('flip', this.#flipped);
    this.#face(position);
    say(t(this.#turned ? 'page.gyges.flip.north' : 'page.gyges.flip.south'));
  }

  refresh() {
    this.#players.refresh();
    this.#analysis.refresh();
  }

  close() {
    this.#players.close();
    this.#analysis.close();
    Object.assign(look, { threats: false, plan: [], hand: null, ways: [] });
  }
}
