// SPDX-License-Identifier: MIT
// A drawing in squares with undo: what the editor of any game holds. It knows no rules; a game's craft says what its
// tools do to a square.

/** `label`: what is written on the piece. @typedef {{ground: string, piece: string, label?: string}} Square */
/**
 * `picture`: what stands for it in the palette, if not its square.
 * @typedef {{name: string, keys: string[], square: Square, paint(old: Square): Square, picture?(size: number):
 *            SVGElement}} Tool
 */
/**
 * How a game is drawn. `size`: least and most rows or columns. `frame`: what a new drawing is bordered with. `sole`:
 * the piece of which there is one. `write`: lines for the engine, a letter a square; `copy`: for people; `read`: any
 * text that looks like it, null if none does; `take`: from a view. `fixed`: the board has one size. `fresh` gives a
 * new drawing, empty or begun. `square`: as many columns as rows. `offset`: lines before the first row of what is
 * written. `judge`: judges it by a talk of its own. `spot`: the cell of a place in what was written. `placeless`:
 * faults that are no square's. `asks`: the line that judges a whole drawing, `verdict` what its answer says. `says`:
 * phrases that differ. `parts`: squares with numbers on their parts. `facts`: what a caption says of a square. `mend`:
 * makes a drawing whole again after it was cut. `shuffle`: the same squares in another order.
 * @typedef {{size: [number, number], start: [number, number], blank: Square, frame: Square, sole?: string, tools:
 *            Tool[], parts?: import('./parts.js').Kind, facts?(square: Square): Record<string, string>,
 *            mend?(rows: Square[][]): Square[][], shuffle?(rows: Square[][], random: () => number): Square[][],
 *            fixed?: boolean, fresh?(begun: boolean, rows: number, cols: number): Square[][],
 *            square?: boolean, offset?: number,
 *            judge?(ask: (line: string) => Promise<import('../engine/protocol.js').Answer>, id: string):
 *            Promise<[string, string]>,
 *            spot?(line: number, column: number, code: string): number, placeless?: string[], asks?: string,
 *            verdict?(answer:
 *            import('../engine/protocol.js').Answer): [string, string] | null, says?: Record<string, string>,
 *            erase(old: Square, tool: string): Square, write(rows: Square[][]): string[], copy(rows: Square[][]):
 *            string,
 *            read(text: string): Square[][] | null, take(view: import('../engine/protocol.js').View, answer?:
 *            import('../engine/protocol.js').Answer): Square[][]}} Craft
 */

const DEEP = 500; // steps of undo

/** @param {Square} a @param {Square} b */
export const same = (a, b) => a.ground === b.ground && a.piece === b.piece && a.label === b.label;

/** The squares that a quick stroke passed over. @param {number} from @param {number} to @param {number} cols */
export function between(from, to, cols) {
  const [r, c] = [Math.floor(from / cols), from % cols];
  const [dr, dc] = [Math.floor(to / cols) - r, (to % cols) - c];
  const n = Math.max(Math.abs(dr), Math.abs(dc));
  return Array.from(
    { length: n },
    (_, i) => (r + Math.round((dr * (i + 1)) / n)) * cols + c + Math.round((dc * (i + 1)) / n),
  );
}

export class Drawing {
  #craft;
  /** @type {Square[][]} */
  squares;
  /** @type {Square[][][]} */
  #past = [];
  /** @type {Square[][][]} */
  #future = [];

  /** @param {Craft} craft */
  constructor(craft) {
    this.#craft = craft;
    this.squares = craft.fresh?.(true, ...craft.start) ?? this.#fresh(...craft.start);
  }

  get rows() {
    return this.squares.length;
  }
  get cols() {
    return this.squares[0].length;
  }
  get canUndo() {
    return this.#past.length > 0;
  }
  get canRedo() {
    return this.#future.length > 0;
  }

  /** @param {number} rows @param {number} cols */
  #fresh(rows, cols) {
    const { blank, frame } = this.#craft;
    return Array.from({ length: rows }, (_, r) =>
      Array.from({ length: cols }, (_, c) => (r === 0 || c === 0 || r === rows - 1 || c === cols - 1 ? frame : blank)),
    );
  }

  /** @param {number} index */
  at(index) {
    return this.squares[Math.floor(index / this.cols)][index % this.cols];
  }

  /** Notes how it is now, so that what follows can be undone in one step. */
  begin() {
    this.#past.push(this.squares);
    if (this.#past.length > DEEP) this.#past.shift();
    this.#future = [];
  }

  /** Forgets a step that changed nothing. */
  end() {
    const before = this.#past[this.#past.length - 1];
    if (before && before === this.squares) this.#past.pop();
  }

  /** Changes one square; true if it did. @param {number} index @param {Square} square */
  set(index, square) {
    if (same(this.at(index), square)) return false;
    const { sole } = this.#craft;
    const [row, col] = [Math.floor(index / this.cols), index % this.cols];
    this.squares = this.squares.map((line, r) =>
      line.map((old, c) => {
        if (r === row && c === col) return square;
        return sole && square.piece === sole && old.piece === sole ? { ...old, piece: '' } : old;
      }),
    );
    return true;
  }

  /** @param {Square[][]} squares */
  replace(squares) {
    this.begin();
    this.squares = squares;
  }

  clear() {
    this.replace(this.#craft.fresh?.(false, this.rows, this.cols) ?? this.#fresh(this.rows, this.cols));
  }

  /** Grows or cuts at the right and below. @param {number} rows @param {number} cols */
  resize(rows, cols) {
    const {
      size: [least, most],
      blank,
    } = this.#craft;
    const clamp = (/** @type {number} */ n) => Math.max(least, Math.min(most, Math.floor(n) || least));
    const height = clamp(rows);
    const width = this.#craft.square ? height : clamp(cols);
    if (height === this.rows && width === this.cols) return;
    const squares = Array.from({ length: height }, (_, r) =>
      Array.from({ length: width }, (_, c) => this.squares[r]?.[c] ?? blank),
    );
    this.replace(this.#craft.mend?.(squares) ?? squares);
  }

  /** Moves everything, round the edges. @param {number} rows @param {number} cols */
  shift(rows, cols) {
    if (this.#craft.fixed || this.#craft.square) return;
    const { rows: height, cols: width } = this;
    this.replace(
      Array.from({ length: height }, (_, r) =>
        Array.from({ length: width }, (_, c) => this.squares[(r - rows + height) % height][(c - cols + width) % width]),
      ),
    );
  }

  undo() {
    const before = this.#past.pop();
    if (!before) return;
    this.#future.push(this.squares);
    this.squares = before;
  }

  redo() {
    const next = this.#future.pop();
    if (!next) return;
    this.#past.push(this.squares);
    this.squares = next;
  }
}
