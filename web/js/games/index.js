// The games this page can draw, by the engine's id: one painter module and one entry here a game.
import taquin from './taquin.js';

/**
 * A field of the New dialogue: an optional choice from a list, or an optional number. `none` is the phrase for
 * leaving it to the game.
 * @typedef {{name: string, none: string, phrase: string} & (
 *   {kind: 'choice', options: number[]} | {kind: 'number', range: [number, number], usual: number})} Field
 * @typedef {{presets: string[], size: [number, number], fields: Field[],
 *            params(values: Record<string, string>): string}} Form
 * `arrows`: what arrow keys and swipes play. `gapArrows`: the same keys when they move the gap instead. A game
 * without them walks the focus with the arrows. `sample`: the board on the home page of whoever has not played yet.
 * @typedef {{painter: import('../board.js').Painter, form: Form, sample: string,
 *            arrows?: Record<string, string>, gapArrows?: Record<string, string>}} GameEntry
 */

/** @type {Record<string, GameEntry>} */
export const entries = { taquin };
