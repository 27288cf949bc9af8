// SPDX-License-Identifier: MIT
/**
 * The shapes of what the engine answers (docs/protocol.md), for the type checker alone: no page loads this file.
 *
 * @typedef {{ground?: string, piece?: string, id?: number, label?: string, marks?: string[], move?: string,
 *            hint?: 'look' | 'piece' | 'target' | 'proof', say?: string}} Cell
 * @typedef {{name: string, text: string, value: number, of?: number}} Counter
 * `changes`: of the cells, since the position before; the page never sees them, but `since` (changes.js).
 * @typedef {{rows: number, cols: number, counters: Counter[], cells: Cell[], changes?: (Cell & {cell: number})[],
 *            since?: {view: View, cells: number[]}}} View
 * @typedef {{kind: string, code: string, text: string, line?: number, column?: number, row?: number, col?:
 *            number}} Fault
 * @typedef {{grade: number, says: {code: string, text: string}[], look?: number[], piece?: number, target?: number,
 *            move?: string, proof?: number[]}} Hint
 * @typedef {{method: string, moves?: string, length?: number, optimal?: boolean, lower_bound?: number, unit?:
 *            string, pushes?: number, checked?: boolean,
 *            expanded: number, generated: number, duplicates: number, peak_bytes: number}} Solution
 * @typedef {{name: string, optimal?: boolean, trace?: boolean, says?: string}} Method
 * @typedef {{number: number, parent?: number, depth: number, cost: number, estimate?: number, waiting: number,
 *            generated: number,
 *            duplicates: number, pruned: number, pieces: [number, number][]}} Step
 * @typedef {{method: string, from: number, steps: Step[], end: 'more' | 'found' | 'none' | 'limit', expanded: number,
 *            moves?: string, length?: number}} Trace
 * @typedef {{id: string, title: string, players: number, hidden: boolean, example: string, methods: Method[]}} Game
 * @typedef {{verdict: 'safe' | 'danger' | 'unsure', risk: number}} Fact
 * @typedef {Fact & {cell: number, code: string, text: string, proof: number[], certificate?: string, world?: string}}
 *            Why
 * @typedef {{number: number, action: string, plan: {code: string, text: string}, why?: {code: string, text: string},
 *            view: View, facts?: Fact[]}} Watched
 * @typedef {{rules: string, from: number, steps: Watched[], all: number}} Watch
 * `cells`: of a way, from its start to its end; `drop`: where a replaced piece was put.
 * @typedef {{kind: 'last' | 'wins' | 'threatens', player: number, cells: number[], drop?: number}} Way
 * @typedef {{cell: number, kind: string, text: string, done: boolean}} Part
 * @typedef {{move: string, line: string, score: number, win?: number, verified?: boolean}} Line
 * @typedef {Line & {method?: string, nodes: number, lines?: Line[]}} Thought
 * @typedef {{ok: boolean, error?: Fault, game?: string, id?: string, seed?: string, status?: 'open' | 'won' | 'lost' |
 *            'drawn',
 *            turn?: number, moves?: any, facts?: Fact[], fact_changes?: (Fact & {cell:
 *            number})[], why?: Why, redo?: number, helped?: boolean,
 *            backwards?: boolean, view?: View,
 *            solution?: {moves: string, length: number, pushes?: number, checked: boolean},
 *            goal?: View, hint?: Hint, solve?: Solution, rate?: {class?: string, code: string, text: string},
 *            trace?: Trace,
 *            reach?: {cell: number, move: string}[], lost?: boolean, proved?: boolean, since?: number, proof?:
 *            number[], text?: string,
 *            save?: string, draw?: string, games?: Game[], ways?: Way[], guide?: Part[], think?: Thought, watch?:
 *            Watch, today?: {date: string, weekday: number, puzzles: import('../profile/days.js').Puzzle[]},
 *            last?: string, trail?: {id: number, cells: number[]}[]}} Answer
 * @typedef {Answer & {game: string, status: 'open' | 'won' | 'lost' | 'drawn', moves: number, redo: number, helped:
 *            boolean, view: View}} Position
 * @typedef {{expanded: number, generated: number, bytes: number, bound: number}} Progress
 */
export {};
