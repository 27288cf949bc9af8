// SPDX-License-Identifier: MIT
/**
 * What a game tells the page of itself, for the type checker alone: no page loads this file. The generic modules know
 * no game; whatever differs is a member here, and all but the first four may be left out.
 *
 * @typedef {import('../engine/protocol.js').Answer} Answer
 * @typedef {import('../engine/protocol.js').Position} Position
 * @typedef {import('../engine/protocol.js').View} View
 * @typedef {import('../board/board.js').Trail} Trail
 * @typedef {import('../keys.js').Command} Command
 * @typedef {import('../levels/packs.js').Place} Place
 */
/**
 * `painter`: how it is drawn. `coords`: what its columns are named with around the board, if its texts name cells.
 * `form`: the New dialogue. `sample`: the board on the home page of whoever has not played
 * yet. `craft`: how its levels are drawn in the editor. `asks`: questions whose answers belong to every position.
 * `figures`: the counters that are always shown; without it all are. `kind`: its parameters in words, where they are
 * not a size. `sounds`: counters that are heard. `collects`: its players keep levels in
 * files. `companions`: what joins its page and does what no other game has.
 * @typedef {{
 *   painter: import('../board/board.js').Painter,
 *   form: Form,
 *   sample: string,
 *   coords?: 'letters' | 'numbers',
 *   input?: Input,
 *   motion?: Motion,
 *   text?: Text,
 *   ending?: Ending,
 *   solving?: Solving,
 *   figures?: string[],
 *   kind?: (params: string) => string,
 *   sounds?: {good?: string[], effort?: string[]},
 *   asks?: string[],
 *   collects?: boolean,
 *   craft?: import('../editor/model.js').Craft,
 *   companions?: ((host: PageHost) => Companion)[],
 * }} GameEntry
 */
/**
 * Keys and buttons. `arrows`: what arrow keys and swipes play; a game without them walks the focus with the arrows.
 * `gapArrows`: the same keys when they move the gap instead. `places`: keys that stand for arrows, by where they lie.
 * `keys`: letters of shared commands that differ here. `own`: commands that only this game has, or that it uses of the
 * optional ones, in the order of their buttons. `near`: the first buttons, if they differ. `front`: own commands that
 * are needed often; the others are in the menu. `lacks`: shared commands
 * that mean nothing here. `alts`: right clicks and long presses go to its companions; `carries`: so do dragged pieces.
 * @typedef {{
 *   arrows?: Record<string, string>,
 *   gapArrows?: Record<string, string>,
 *   places?: Record<string, string>,
 *   keys?: Record<string, Command>,
 *   own?: Own[],
 *   near?: Command[],
 *   front?: Command[],
 *   lacks?: Command[],
 *   alts?: boolean,
 *   carries?: boolean,
 * }} Input
 * `keys`: as shown, unless the command is a shared one. `shiftOf`: the command whose key means this one with
 * Shift. `silent`: it needs no button.
 * @typedef {{command: Command, keys?: string[], shiftOf?: Command, silent?: boolean}} Own
 */
/**
 * What moves, and what is looked at. `look`: what the painter wants to know beside the view. `walk`: how pieces came to
 * a position, from the one before, where the protocol gives no trail. `centre`: the cell to keep in sight.
 * @typedef {{
 *   look?(save: string, position?: Position): any,
 *   walk?(position: Position, before: Position | null): {trail?: Trail, pace?: number},
 *   centre?(view: View): number,
 * }} Motion
 */
/**
 * Words and texts. `says`: phrases that differ from the usual ones. `tell`: what a screen reader is told after a move.
 * `plan`: its text is a plan of the board, in which blanks count. `isMoves`: text that is moves and no board. `reads`:
 * what another text means as a line. `moves`: the moves made in a save, to be shared. `more`: more to copy then.
 * @typedef {{
 *   says?: Record<string, string>,
 *   tell?(position: Position): string,
 *   plan?: boolean,
 *   isMoves?(text: string): boolean,
 *   reads?(text: string): string | null,
 *   moves?(save: string): string,
 *   more?(position: Position, save: string): {id: string, phrase: string, text: string}[],
 * }} Text
 */
/**
 * How a play ends. `end`: for whoever played it, if that differs from the engine's status. `story`: how it was lost.
 * `rank`: the counters that make a result better, the first counts most; such results are kept for each board. `next`:
 * parameters of a board to follow it. `count`: the moves of a save that make a result, where not all do; then `unit`
 * names them.
 * @typedef {{
 *   end?(position: Position, place: Place | null): import('../page/ending.js').End,
 *   story?(position: Position): string,
 *   rank?: string[],
 *   next?(position: Position): string,
 *   count?(save: string): number,
 *   unit?: string,
 * }} Ending
 */
/**
 * Solutions. `measure`: what a method's shortest answers have fewest of, the end of a phrase. `length`: a solution's
 * length in words. `counts`: what its moves have beside their number, by name.
 * @typedef {{measure(method: string): string, length(moves: string, total: number): string,
 *            counts?(moves: string): Record<string, number>}} Solving
 */
/**
 * A field of the New dialogue: an optional choice from a list of numbers or of words (`phrase` is then the stem of
 * their phrases), or an optional number. `none` is the phrase for leaving it to the game.
 * @typedef {{name: string, none: string, phrase: string} & (
 *   {kind: 'choice', options: number[]} | {kind: 'word', options: string[]} |
 *   {kind: 'number', range: [number, number], usual: number})} Field
 * `square`: as many columns as rows. Without presets and size the board is always the same. `usual`: what is chosen at
 * first.
 * @typedef {{
 *   presets?: string[],
 *   size?: [number, number],
 *   square?: boolean,
 *   usual?: Record<string, string>,
 *   fields: Field[],
 *   params(values: Record<string, string>): string,
 * }} Form
 */
/**
 * What joins a game's page and is told of every position. It may take commands, acts on cells, arrows, swipes and
 * Escape before the page does, by answering true. `ready`: when it can be told, if it has to be fetched first. `leave`:
 * the position is about to change; `stay`: it did not. `alt`: a right click or a long press. `carries`: whether the
 * piece of a cell can be dragged; then `lift` says that it is, and `drop` where it was left.
 * @typedef {{
 *   ready?: Promise<unknown>,
 *   leave?(): void,
 *   stay?(): void,
 *   show?(position: Position, before: Position | null): void,
 *   refresh?(): void,
 *   close?(): void,
 *   run?(command: Command): boolean,
 *   act?(index: number): boolean,
 *   alt?(index: number): void,
 *   arrow?(key: string): boolean,
 *   swipe?(key: string): boolean,
 *   escape?(): boolean,
 *   carries?(index: number): boolean,
 *   lift?(index: number): void,
 *   drop?(to: number): void,
 * }} Companion
 */
/**
 * What a companion may ask of the page. `see`: another view of the same position.
 * @typedef {{
 *   game: import('../engine/protocol.js').Game,
 *   entry: GameEntry,
 *   note: import('../page/note.js').Note,
 *   board: import('../board/board.js').Board,
 *   aside: HTMLElement,
 *   position(): Position | null,
 *   save(): string,
 *   place(): Place | null,
 *   showing(words: string[]): Promise<Answer>,
 *   ask(line: string): Promise<Answer>,
 *   change(line: string): Promise<Answer>,
 *   begin(line: string): Promise<string | null>,
 *   receive(file: {name: string, bytes: Uint8Array}): Promise<void>,
 *   run(command: Command): void,
 *   press(name: Command, on: boolean): void,
 *   badge(name: Command, text: string): void,
 *   enable(which: Partial<Record<Command, boolean>>): void,
 *   redraw(words?: (index: number) => string): void,
 *   see(view: View): void,
 * }} PageHost
 */
export {};
