// SPDX-License-Identifier: MIT
// The rules of a game, on a sheet over its page: the text of docs/rules in the present language, its examples drawn by
// the game's own painter from real positions.
import { thumbnail } from '../board/thumbnail.js';
import { openDialog } from '../dialogs/dialog.js';
import { h } from '../dom.js';
import { Engine } from '../engine/engine.js';
import { fileAt } from '../files.js';
import { entries } from '../games/index.js';
import { language, t } from '../lang.js';
import { elementsOf } from './text.js';

const ROOM = 288; // pixels for a board
const CELL = 64; // and at most for a cell

/** @param {Engine} engine @param {string} game @param {string} position @param {HTMLElement} place */
async function draw(engine, game, position, place) {
  const { painter, motion, asks = [] } = entries[game];
  const answers = await Promise.all([`load ${position}`, ...asks].map((line) => engine.ask(line)));
  const [answer, ...more] = answers;
  if (!answer.view) return;
  const look = asks.length ? motion?.look?.('', /** @type {any} */ (Object.assign(answer, ...more))) : undefined;
  place.append(thumbnail(painter, answer.view, ROOM, look, CELL));
}

/** @param {string} game @param {string} title */
export async function openRules(game, title) {
  const body = h('div', { class: 'rules', tabindex: 0, role: 'region', 'aria-label': t('page.rules') });
  const answer = await fetch(fileAt(`rules/${game}.${language()}.md`));
  if (!answer.ok) throw new Error(`rules: ${answer.status}`);
  const engine = new Engine();
  /** @type {Promise<void>[]} */
  const drawn = [];
  const draws = (/** @type {string} */ position) => {
    const place = h('figure', { role: 'img', 'aria-label': t('page.rules.example') });
    drawn.push(draw(engine, game, position, place).catch(() => {}));
    return place;
  };
  body.append(...elementsOf(await answer.text(), draws));
  const dialog = openDialog('page.rules', body, 'wide');
  dialog.querySelector('h2')?.replaceChildren(`${title} · ${t('page.rules')}`);
  dialog.querySelector('h2')?.removeAttribute('data-t');
  await Promise.all(drawn);
  engine.close();
}
