// SPDX-License-Identifier: MIT
// A play as text, out and in: the Share dialogue, and pasted moves played from the start.
import { levelPath } from './address.js';
import { faultText } from './words.js';

/** @typedef {import('./game-page.js').GamePage} GamePage */

/** @param {GamePage} page */
export async function share(page) {
  const { game, entry, play, position } = page;
  const [{ save }, { draw }] = await Promise.all([play.ask('save'), play.ask('draw')]);
  // A hidden map is better passed on by its seed than drawn in the link.
  const { place } = page.shelf;
  const id = place ? levelPath(game.id, place) : ((game.hidden ? position?.seed : undefined) ?? position?.id);
  if (!save || !id || !position) return;
  const { openShare } = await import('../dialogs/index.js');
  openShare(
    {
      game: game.id,
      id,
      save,
      board: draw ?? '',
      moves: entry.text?.moves?.(save) ?? '',
      more: entry.text?.more?.(position, save) ?? [],
    },
    { begin: (line) => page.begin(line), play: (text) => playText(page, text) },
  );
}

/**
 * Plays pasted moves from the start of the board; if they are wrong, everything stays.
 * @param {GamePage} page @param {string} text
 */
async function playText(page, text) {
  const { play, position, note } = page;
  const { save } = play;
  if (position?.moves) await play.ask('restart');
  const answer = await play.play(`move ${text}`);
  if (!answer.view) {
    await play.begin(`load ${save}`, position?.seed);
    return faultText(answer);
  }
  note.clear();
  page.show(/** @type {import('../engine/protocol.js').Position} */ (answer), { still: true });
  return null;
}
