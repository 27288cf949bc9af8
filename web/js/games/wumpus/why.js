// SPDX-License-Identifier: MIT
// Why a cell is safe, deadly or open to doubt: the engine's words, the cells whose signs prove it, and for a doubt a
// world that fits everything seen and has the danger there.
import { h, say } from '../../dom.js';
import { icon } from '../../icons.js';
import { t } from '../../lang.js';
import { thumbnail } from '../../board/thumbnail.js';

/** @typedef {import('../../engine/protocol.js').View} View */

const ROOM = 128; // pixels for the other world

/**
 * "..P./…" over what the player sees.
 * @param {View} view @param {string} world @param {number} asked @returns {View}
 */
function picture(view, world, asked) {
  const letters = [...world.replace(/\//g, '')];
  return {
    ...view,
    cells: view.cells.map((cell, i) => {
      const marks = (cell.marks ?? []).filter((mark) =>
        ['breeze', 'stench', 'glitter', 'unseen', 'slain'].includes(mark),
      );
      if (cell.ground === 'fog') marks.push('unseen');
      if (i === asked) marks.push('asked');
      if (!marks.includes('unseen')) return { ...cell, marks };
      const piece = letters[i] === 'W' || letters[i] === 'X' ? 'wumpus' : letters[i] === 'G' ? 'gold' : undefined;
      return {
        ground: letters[i] === 'P' ? 'pit' : 'open',
        piece,
        marks: marks.filter((mark) => mark === 'unseen' || mark === 'asked'),
      };
    }),
  };
}

export class WhyPanel {
  #host;
  #body = h('div', { class: 'why-body' });
  element;

  /** @param {import('../../games/types.js').PageHost} host */
  constructor(host) {
    this.#host = host;
    this.element = h(
      'section',
      { class: 'panel why', hidden: true, 'data-t-label': 'page.why' },
      h(
        'header',
        {},
        h('h2', { 'data-t': 'page.wumpus.why.title' }),
        h(
          'button',
          { type: 'button', class: 'quiet close', 'data-t-label': 'page.close', on: { click: () => this.clear() } },
          icon('close'),
        ),
      ),
      this.#body,
    );
  }

  /** @param {number} index */
  async ask(index) {
    const { why, error } = await this.#host.ask(`why ${index}`);
    const position = this.#host.position();
    if (error) this.#host.note.error(error.text);
    if (!why || !position) return;
    const cell = position.view.cells[index];
    const risk = why.risk < 100000 ? Math.round(why.risk / 1000) / 10 : Math.round(why.risk / 10000);
    const head = t(`page.wumpus.fact.${why.verdict}`, { risk });
    const text = why.verdict === 'unsure' ? t('page.wumpus.why.unsure', { cell: cell.label ?? '', risk }) : why.text;
    this.#body.replaceChildren(
      h('p', { class: `verdict ${why.verdict}` }, h('b', { text: `${cell.label}` }), h('span', { text: head })),
      h('p', { class: 'why-text', text }),
    );
    if (why.world) {
      this.#body.append(
        h(
          'figure',
          {},
          h('figcaption', { text: t('page.wumpus.why.world') }),
          thumbnail(this.#host.entry.painter, picture(position.view, why.world, index), ROOM),
        ),
      );
    }
    this.element.hidden = false;
    this.#host.board.highlight('asked', [index]);
    this.#host.board.highlight('proof', why.proof, t('page.wumpus.why.proof'));
    say(`${head}. ${text}`);
  }

  clear() {
    this.element.hidden = true;
    this.#host.board.highlight('asked', []);
    this.#host.board.highlight('proof', []);
  }
}
