// SPDX-License-Identifier: MIT
// What the engine makes of the position, in a worker of its own: a bar for who stands better, and the best lines. It
// looks at more and more positions as long as the position stays; it counts as help.
import { h } from '../../dom.js';
import { Engine } from '../../engine/engine.js';
import { icon } from '../../icons.js';
import { fixed, number, t, translate } from '../../lang.js';

/** @typedef {import('../../engine/protocol.js').Position} Position */
/** @typedef {import('../../engine/protocol.js').Line} Line */

const LINES = 3;
const BUDGETS = [2000, 20000, 100000, 400000]; // positions
const SOFT = 120; // hundredths at which the bar is three quarters full

export class Analysis {
  #host;
  /** @type {Engine | null} */
  #engine = null;
  #ticket = 0;
  #busy = false;
  #bar = h('i');
  #meter = h('div', { class: 'bar-eval', role: 'img' }, this.#bar);
  #verdict = h('p', { class: 'verdict' });
  #effort = h('p', { class: 'figures' });
  #list = h('ol', { class: 'lines' });
  on = false;
  element;

  /** @param {import('../../games/types.js').PageHost} host @param {() => void} close */
  constructor(host, close) {
    this.#host = host;
    this.element = h(
      'section',
      { class: 'panel analysis', hidden: true, 'data-t-label': 'page.gyges.analysis' },
      h(
        'header',
        {},
        h('h2', { 'data-t': 'page.gyges.analysis' }),
        this.#effort,
        h(
          'button',
          { type: 'button', class: 'quiet close', 'data-t-label': 'page.close', on: { click: close } },
          icon('close'),
        ),
      ),
      this.#meter,
      this.#verdict,
      this.#list,
    );
    this.#lines([]);
  }

  /** @param {boolean} on */
  turn(on) {
    this.on = on;
    this.element.hidden = !on;
    if (!on) this.#stop();
  }

  #stop() {
    this.#ticket++;
    if (this.#busy) {
      this.#engine?.close();
      this.#engine = null;
    }
    this.#busy = false;
  }

  /** @param {Position} position */
  show(position) {
    this.#stop();
    if (!this.on) return;
    const open = position.status === 'open' && position.view.counters.some(({ name }) => name === 'gyges.row');
    if (!open) this.#tell({ ...position, lines: [], nodes: 0 });
    else void this.#look(position);
  }

  /** @param {Position} position */
  async #look(position) {
    const ticket = this.#ticket;
    const save = this.#host.save();
    const engine = (this.#engine ??= new Engine());
    this.#busy = true;
    this.element.classList.add('busy');
    try {
      await engine.ask(`load ${save}`);
      for (const nodes of BUDGETS) {
        const { think } = await engine.ask(`think nodes=${nodes} lines=${LINES}`);
        if (ticket !== this.#ticket || !think) return;
        this.#tell({ ...position, lines: think.lines ?? [think], nodes: think.nodes });
        if (think.nodes < nodes) break; // decided: more would not change it
      }
    } catch {
      // Stopped: another position is looked at.
    } finally {
      if (ticket === this.#ticket) {
        this.#busy = false;
        this.element.classList.remove('busy');
      }
    }
  }

  /** @param {{turn?: number, status: string, lines: Line[], nodes: number}} found */
  #tell({ turn = 0, status, lines, nodes }) {
    const sign = turn ? -1 : 1;
    const best = lines[0];
    const south =
      status === 'won'
        ? 1
        : status === 'lost'
          ? -1
          : !best
            ? 0
            : best.win
              ? sign * Math.sign(best.win)
              : (sign * best.score) / (SOFT + Math.abs(best.score));
    this.#bar.style.width = `${Math.round(50 + 50 * south)}%`;
    const words = best ? wordsOf(best, turn) : t('page.gyges.analysis.none');
    this.#meter.setAttribute('aria-label', words);
    this.#verdict.textContent = words;
    this.#effort.textContent = nodes ? t('page.gyges.looked', { nodes: number(nodes), count: nodes }) : '\u00a0';
    this.#lines(lines.map((line) => [shortOf(line, turn), line.line.replaceAll(',', ' ')]));
  }

  /** Always as many rows, so that nothing jumps. @param {string[][]} rows */
  #lines(rows) {
    this.#list.replaceChildren(
      ...Array.from({ length: LINES }, (_, i) =>
        h(
          'li',
          {},
          h('b', { text: rows[i]?.[0] ?? '\u00a0' }),
          h('span', { text: rows[i]?.[1] ?? '', title: rows[i]?.[1] }),
        ),
      ),
    );
  }

  refresh() {
    translate(this.element);
  }

  close() {
    this.#ticket++;
    this.#engine?.close();
  }
}

/** @param {number} player */
const nameOf = (player) => t(player ? 'page.gyges.north' : 'page.gyges.south');

/** @param {Line} line @param {number} turn */
function wordsOf({ win = 0, verified, score }, turn) {
  if (win)
    return t(verified ? 'page.gyges.winsIn' : 'page.gyges.seemsWon', {
      player: nameOf(win > 0 ? turn : 1 - turn),
      count: Math.abs(win),
    });
  return score === 0
    ? t('page.gyges.level')
    : t('page.gyges.score', { player: nameOf(score > 0 ? turn : 1 - turn), score: fixed(Math.abs(score) / 100, 2) });
}

/** From South's side. @param {Line} line @param {number} turn */
function shortOf({ win = 0, score }, turn) {
  const sign = turn ? -1 : 1;
  const value = win ? sign * win : sign * score;
  const text = win ? `#${Math.abs(win)}` : fixed(Math.abs(score) / 100, 2);
  return `${value < 0 ? '−' : '+'}${text}`;
}
