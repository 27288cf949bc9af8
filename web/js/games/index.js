// The games this page can draw, by the engine's id: one painter module and one entry here a game.
import sokoban from './sokoban.js';
import taquin from './taquin.js';

/** @typedef {import('../protocol.js').Cell} Cell */
/**
 * A field of the New dialogue: an optional choice from a list of numbers or of words (`phrase` is then the stem of
 * their phrases), or an optional number. `none` is the phrase for leaving it to the game.
 * @typedef {{name: string, none: string, phrase: string} & (
 *   {kind: 'choice', options: number[]} | {kind: 'word', options: string[]} | {kind: 'number', range: [number, number], usual: number})} Field
 * @typedef {{presets: string[], size: [number, number], fields: Field[],
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
 * @typedef {{painter: import('../board.js').Painter, form: Form, sample: string,
 *            arrows?: Record<string, string>, gapArrows?: Record<string, string>, places?: Record<string, string>,
 *            keys?: Record<string, import('../keys.js').Command>, own?: import('../keys.js').Command[],
 *            look?(save: string, marks: boolean): any, trail?(moves: string, back?: boolean): import('../board.js').Trail,
 *            moves?(save: string): {made: string, undone: string}, strides?(save: string): {undo: number, redo: number},
 *            lifts?(cell: Cell): boolean, rank?: string[], plan?: boolean, isMoves?(text: string): boolean,
 *            centre?(view: import('../protocol.js').View): number, loses?: string,
 *            companions?: ((host: import('../game-page.js').PageHost) => import('../game-page.js').Companion)[],
 *            measure?(method: string): 'moves' | 'pushes', pushes?(moves: string): number, craft?: import('../editor-model.js').Craft}} GameEntry
 */

/** @type {Record<string, GameEntry>} */
export const entries = { taquin, sokoban };
