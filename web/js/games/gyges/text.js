// SPDX-License-Identifier: MIT
// Gygès as text: the position on the board, and the game with tags (docs/formats.md), both ways. Whether any of it is
// legal is for the engine to say.
import { seats } from './seats.js';

/** @typedef {import('../../engine/protocol.js').Position} Position */

const COLS = 6;

/**
 * "321123/000000/… s", South's row first.
 * @param {import('../../engine/protocol.js').View} view @param {number} turn
 */
export function positionText(view, turn) {
  const digits = view.cells.slice(COLS, 7 * COLS).map(({ label }) => label ?? '0');
  const rows = Array.from({ length: 6 }, (_, r) => digits.slice((5 - r) * COLS, (6 - r) * COLS).join(''));
  return `${rows.join('/')} ${turn ? 'n' : 's'}`;
}

/** The options of an ID: "full", "beginner-free". @param {string | undefined} id */
export const optionsOf = (id) => id?.split(':')[1] ?? 'full';

/** @param {string} who */
const named = (who) => (who === '' ? 'person' : who === 'defence' ? 'full' : who);

/** The game so far, with tags. @param {Position} position @param {string} save */
export function recordText({ id = '', status }, save) {
  const moves = (save.split(' ')[1] ?? '-')
    .split('/')[0]
    .split(',')
    .filter((one) => one && one !== '-');
  const [south, north] = seats(id, null).map(named);
  const result = status === 'won' ? 'south' : status === 'lost' ? 'north' : status === 'drawn' ? 'draw' : '*';
  const words = moves.map((move, i) => (i % 2 ? move : `${i / 2 + 1}. ${move}`));
  return `[South "${south}"]\n[North "${north}"]\n[Start "${id.replace(/^gyges:/, '').replace('_', ' ')}"]\n[Result "${result}"]\n${words.join(' ')}`;
}

/** @param {Position} position @param {string} save */
export function texts(position, save) {
  const now = positionText(position.view, position.turn ?? 0);
  const options = optionsOf(position.id);
  const list = [{ id: 'share-record', phrase: 'page.gyges.share.record', text: recordText(position, save) }];
  // In the setup and after the end the board is no position by itself.
  if (position.status === 'open' && position.view.cells.filter(({ label }) => label).length === 12) {
    list.unshift({
      id: 'share-position',
      phrase: 'page.gyges.share.position',
      text: options === 'full' ? now : `${options}:${now}`,
    });
  }
  return list;
}

/**
 * A recorded game or a position with options, as the line that opens it; null for anything else.
 * @param {string} text
 */
export function reads(text) {
  const start = text.match(/\[Start "([^"]*)"\]/)?.[1];
  if (start === undefined)
    return /^(?:full|beginner|compat|free)[-a-z]*:/.test(text) ? `open gyges ${text.replace(/\s+/g, ' ')}` : null;
  const plain = text
    .split(/\n\s*\n/)[0]
    .replace(/\[[^\]]*\]/g, ' ')
    .replace(/\{[^}]*\}/g, ' ')
    .replace(/\b\d+\.+/g, ' ');
  const moves = plain.split(/\s+/).filter(Boolean);
  const id = (/^[-a-z]+:/.test(start) ? start : `full:${start}`).trim().replace(/\s+/g, '_');
  return `load gyges:${id} ${moves.join(',') || '-'}`;
}
