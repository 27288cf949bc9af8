// SPDX-License-Identifier: MIT
// The games this page can draw, by the engine's id: one entry module a game, fetched when that game is shown.

/** @typedef {import('../engine/protocol.js').Cell} Cell */
/**
 * A field of the New dialogue: an optional choice from a list of numbers or of words (`phrase` is then the stem of
 * their phrases), or an optional number. `none` is the phrase for leaving it to the game.
 * @typedef {{name: string, none: string, phrase: string} & (
 *   {kind: 'choice', options: number[]} | {kind: 'word', options: string[]} | {kind: 'number', range: [number, number], usual: number})} Field
 * `square`: as many columns as rows. Without presets and size the board is always the same. `usual`: what is chosen at first.
 * @typedef {{presets?: string[], size?: [number, number], square?: boolean, usual?: Record<string, string>, fields: Field[],
 *            params(values: Record<string, string>): string}} Form
 * `arrows`: what arrow keys and swipes play. `gapArrows`: the same keys when they move the gap instead. A game
 * without them walks the focus with the arrows. `places`: keys that stand for arrows, by where they lie.
 * `sample`: the board on the home page of whoever has not played yet. `keys`: letters of commands that differ here.
 *
 * A game of long moves may say more. `look`: what its painter wants to know beside the view, from the save and whether
 * bad places are to be shown. `trail`: the ways of its pieces during moves, for the motion. `moves`: the moves of a save.
 * `strides`: how many moves are one larger step back and forth. `lifts`: pieces that are brought elsewhere by the
 * protocol's `reach`. `plan`: its text is a plan of the board, in which blanks count. `isMoves`: text that is moves and no
 * board. `centre`: the cell to keep in sight. `loses`: the counter after whose change the position may be lost. `rank`: the counters that make a result better, the first counts most; such results are kept for each board.
 * `measure`: what a method's shortest answers have fewest of, and `pushes` counts them. `craft`: how its levels are drawn in the editor.
 *
 * `near`: the first buttons, if they differ. `shows`: commands that have a button here and none elsewhere. `lacks`: commands that mean nothing here. `says`: phrases that differ from the usual ones. `tell`: what a screen
 * reader is told after a move. `ending`: how a lost play ended. `end`: how a play ended for whoever played it. `asks`: questions whose answers belong to every
 * position. `walk`: how its pieces moved to it. `next`: parameters of a board to follow it. `texts`: more to copy when it is shared. `reads`: what another text means as a line.
 * `alts`: right clicks and long presses go to its companions.
 * @typedef {{painter: import('../board/board.js').Painter, form: Form, sample: string,
 *            arrows?: Record<string, string>, gapArrows?: Record<string, string>, places?: Record<string, string>,
 *            keys?: Record<string, import('../keys.js').Command>, own?: import('../keys.js').Command[], shows?: import('../keys.js').Command[],
 *            look?(save: string, marks: boolean, position?: import('../engine/protocol.js').Position): any, trail?(moves: string, back?: boolean): import('../board/board.js').Trail,
 *            moves?(save: string): {made: string, undone: string}, strides?(save: string): {undo: number, redo: number},
 *            lifts?(cell: Cell): boolean, rank?: string[], plan?: boolean, isMoves?(text: string): boolean,
 *            centre?(view: import('../engine/protocol.js').View): number, loses?: string,
 *            near?: import('../keys.js').Command[], lacks?: import('../keys.js').Command[], says?: Record<string, string>,
 *            tell?(position: import('../engine/protocol.js').Position): string, ending?(position: import('../engine/protocol.js').Position): string, alts?: boolean,
 *            end?(position: import('../engine/protocol.js').Position, place: import('../levels/packs.js').Place | null): import('../page/ending.js').End, asks?: string[], next?(position: import('../engine/protocol.js').Position): string,
 *            walk?(position: import('../engine/protocol.js').Position, before: import('../engine/protocol.js').Position | null): {trail?: import('../board/board.js').Trail, pace?: number},
 *            texts?(position: import('../engine/protocol.js').Position, save: string): {id: string, phrase: string, text: string}[], reads?(text: string): string | null,
 *            companions?: ((host: import('../page/game-page.js').PageHost) => import('../page/game-page.js').Companion)[],
 *            measure?(method: string): 'moves' | 'pushes', pushes?(moves: string): number, craft?: import('../editor/model.js').Craft}} GameEntry
 */

/** What is known of a game before it is fetched: whether positions are drawn in the editor. @type {Record<string, {craft?: boolean}>} */
export const known = { taquin: {}, sokoban: { craft: true }, wumpus: {}, gyges: { craft: true } };

/** The games that were fetched. @type {Record<string, GameEntry>} */
export const entries = {};

/** @type {Map<string, Promise<unknown>>} */
const coming = new Map();

/** @param {string} href */
function dress(href) {
  return new Promise((done) => {
    const link = Object.assign(document.createElement('link'), {
      rel: 'stylesheet',
      href,
      onload: done,
      onerror: done,
    });
    document.head.append(link);
  });
}

/** Fetches games, each once, with their style sheets. @param {string[]} ids */
export async function fetchGames(ids) {
  await Promise.all(
    ids.map((id) => {
      if (!coming.has(id))
        coming.set(
          id,
          Promise.all([
            import(`./${id}/entry.js`).then((module) => {
              entries[id] = module.default;
            }),
            dress(`css/${id}.css`),
          ]),
        );
      return coming.get(id);
    }),
  );
}
