// SPDX-License-Identifier: MIT
// A move entered part by part, as the engine's `guide` offers them: a piece, bounce by bounce, an end or a replacement
// and its drop. Cells that the piece reaches over bounces are shown too, and may be chosen at once: the way there is
// the engine's.
import { t } from '../../lang.js';
import { look } from './painter.js';

/** @typedef {import('../../engine/protocol.js').Part} Part */
/** @typedef {import('../../engine/protocol.js').Position} Position */
/**
 * @typedef {{text: string, parts: Part[], far: Map<number, string>, plan: number[], from: number, over: number}} Stage
 *   `far`: moves by cell; `over`: the piece that is replaced, or -1
 */

const COLS = 6;
const values = ['', 'one', 'two', 'three'];
/** All cells of a goal are one. @param {number} index */
const folded = (index) => (index < COLS ? 2 : index >= 42 ? 44 : index);
/** @param {number} cell */
const spread = (cell) => (cell === 2 ? [0, 1, 2, 3, 4, 5] : cell === 44 ? [42, 43, 44, 45, 46, 47] : [cell]);
/** @param {number} index */
const nameOf = (index) =>
  index < COLS ? 'N' : index >= 42 ? 'S' : `${'abcdef'[index % COLS]}${7 - Math.floor(index / COLS)}`;

export class Entry {
  #host;
  /** The parts entered so far, each with what may follow. @type {Stage[]} */
  #stages = [];
  /** Two parts on one cell, one of which is to be chosen. @type {Part[]} */
  #choice = [];
  #ticket = 0;
  /** Before anything is picked. @type {Part[]} */
  #pieces = [];

  /** @param {import('../../games/types.js').PageHost} host */
  constructor(host) {
    this.#host = host;
  }

  get active() {
    return this.#stages.length > 0;
  }
  get #stage() {
    return this.#stages[this.#stages.length - 1];
  }

  /** @param {Position} position @param {Part[]} pieces */
  show(position, pieces) {
    this.clear();
    this.#pieces = pieces;
    this.#mark();
    if (pieces[0]?.kind === 'pass') {
      this.#host.note.choose(t('page.gyges.pass.rule'), [
        { text: t('page.gyges.pass'), main: true, name: 'gyges-pass', run: () => void this.#host.change('move pass') },
      ]);
    }
  }

  clear() {
    this.#ticket++;
    this.#stages = [];
    this.#choice = [];
    this.#pieces = [];
    look.plan = [];
    look.hand = null;
    this.#mark();
  }

  /** @param {number} index */
  async act(index) {
    const cell = folded(index);
    const stage = this.#stage;
    if (!stage) return this.#pick(cell);
    const fits = stage.parts.filter((part) => part.cell === cell);
    if (fits.length === 1) return this.#take(fits[0]);
    if (fits.length > 1) return this.#choose(fits);
    const far = stage.far.get(cell);
    if (far) return this.#leap(cell, far);
    if (cell === stage.from && stage.over < 0) return this.#release();
    if (this.#pieces.some((part) => part.cell === cell)) {
      this.#release();
      return this.#pick(cell);
    }
    return this.#refuse(cell, stage);
  }

  /** @param {number} cell */
  async #pick(cell) {
    const part = this.#pieces.find((one) => one.cell === cell);
    if (part) return this.#take(part);
    // What is not offered is not legal: the engine says why.
    if (cell === 2 || cell === 44) this.#host.note.error(t('page.gyges.still'));
    else void this.#host.change(`move ${nameOf(cell)}-${this.#host.position()?.turn ? 'S' : 'N'}`);
  }

  /** @param {number} cell @param {Stage} stage */
  #refuse(cell, stage) {
    const from = nameOf(stage.from);
    const there = this.#host.position()?.view.cells[cell]?.piece;
    if (stage.over >= 0) return this.#tell(`move ${from}x${nameOf(stage.over)}=${nameOf(cell)}`);
    if (stage.plan.length > 1) return this.#host.note.error(t('page.gyges.beyond', { cell: nameOf(cell) }));
    return this.#tell(there ? `move ${from}x${nameOf(cell)}=${from}` : `move ${from}-${nameOf(cell)}`);
  }

  /** Asks for an illegal move, to hear the rule; what is being entered stays. @param {string} line */
  async #tell(line) {
    const { error } = await this.#host.ask(line);
    if (error) this.#host.note.error(error.text);
  }

  /** @param {Part} part */
  async #take(part) {
    this.#choice = [];
    if (part.done) {
      void this.#host.change(`move ${part.text}`);
      return;
    }
    const ticket = ++this.#ticket;
    const first = part.kind === 'piece';
    const [{ guide = [] }, { reach = [] }] = await Promise.all([
      this.#host.ask(`guide ${part.text}`),
      first ? this.#host.ask(`reach ${part.cell}`) : { reach: [] },
    ]);
    if (ticket !== this.#ticket) return;
    const near = new Set(guide.map(({ cell }) => cell));
    const far = new Map(reach.filter(({ cell }) => !near.has(cell)).map(({ cell, move }) => [cell, move]));
    const replaces = part.kind === 'replace';
    this.#push({
      text: part.text,
      parts: guide,
      far,
      from: first ? part.cell : this.#stage.from,
      over: replaces ? part.cell : -1,
      plan: [...(this.#stage?.plan ?? []), part.cell],
    });
  }

  /**
   * A cell beyond bounces: the move itself, or the drops of a replacement there.
   * @param {number} cell @param {string} move
   */
  async #leap(cell, move) {
    if (!move.includes('x')) {
      void this.#host.change(`move ${move}`);
      return;
    }
    const ticket = ++this.#ticket;
    const head = `${move.split('=')[0]}=`;
    const { moves } = await this.#host.ask('moves');
    if (ticket !== this.#ticket || !Array.isArray(moves)) return;
    const cells = this.#host.position()?.view.cells ?? [];
    const parts = /** @type {string[]} */ (moves)
      .filter((one) => one.startsWith(head))
      .map((text) => ({
        cell: cells.findIndex((_, i) => i >= COLS && i < 42 && nameOf(i) === text.slice(head.length)),
        kind: 'drop',
        text,
        done: true,
      }));
    this.#push({
      ...this.#stage,
      text: head.slice(0, -1),
      parts,
      far: new Map(),
      over: cell,
      plan: [...this.#stage.plan, cell],
    });
  }

  /** @param {Stage} stage */
  #push(stage) {
    this.#stages.push(stage);
    this.#mark();
    this.#say(stage);
  }

  /** @param {Part[]} parts */
  #choose(parts) {
    this.#choice = parts;
    const deed = (/** @type {Part} */ part) => ({
      text: t(`page.gyges.part.${part.kind}`),
      name: `gyges-${part.kind}`,
      main: part.kind === 'bounce',
      run: () => {
        void this.#take(part);
        this.#host.board.focus();
      },
    });
    this.#host.board.highlight('chosen', [parts[0].cell]);
    this.#host.note.choose(t('page.gyges.choose', { cell: nameOf(parts[0].cell) }), parts.map(deed));
  }

  /** The keys for the choice. @param {string} kind @returns {boolean} */
  decide(kind) {
    const part =
      this.#choice.find((one) => one.kind === kind) ??
      (this.#choice.length
        ? undefined
        : this.#stage?.parts.find((one) => one.kind === kind && one.cell === this.#host.board.focusIndex));
    if (part) void this.#take(part);
    return Boolean(part);
  }

  /** @param {Stage} stage */
  #say({ parts, over, from, far, plan }) {
    const cells = this.#host.position()?.view.cells ?? [];
    const value = cells[from]?.label ?? '';
    if (over >= 0) {
      this.#host.note.info(
        t('page.gyges.drop', { value: cells[over]?.label ?? '', cell: nameOf(over), count: parts.length }),
      );
      return;
    }
    const ends = parts.filter(({ kind }) => kind === 'end' || kind === 'goal').length;
    const pieces = new Set(parts.filter(({ kind }) => kind === 'bounce' || kind === 'replace').map(({ cell }) => cell))
      .size;
    const args = { value, cell: nameOf(plan[plan.length - 1]), ends, pieces, far: far.size };
    this.#host.note.info(t(plan.length > 1 ? 'page.gyges.bounced' : 'page.gyges.held', args));
  }

  /** One part back. @returns {boolean} whether there was one */
  back() {
    if (this.#choice.length) {
      this.#choice = [];
      this.#host.note.clear();
      this.#mark();
      return true;
    }
    if (!this.#stage) return false;
    this.#ticket++;
    this.#stages.pop();
    this.#mark();
    if (this.#stage) this.#say(this.#stage);
    else this.#host.note.clear();
    return true;
  }

  #release() {
    this.#ticket++;
    this.#stages = [];
    this.#choice = [];
    this.#host.note.clear();
    this.#mark();
  }

  /** Marks what may follow, and draws the way so far. */
  #mark() {
    const { board } = this.#host;
    const stage = this.#stage;
    const cells = this.#host.position()?.view.cells ?? [];
    const of = (/** @type {string[]} */ ...kinds) => [
      ...new Set((stage?.parts ?? []).filter(({ kind }) => kinds.includes(kind)).flatMap(({ cell }) => spread(cell))),
    ];
    const far = [...(stage?.far.keys() ?? [])];
    board.highlight('pick', stage ? [] : this.#pieces.map(({ cell }) => cell));
    board.highlight('held', stage ? [stage.from] : [], t('page.gyges.mark.held'));
    board.highlight(
      'reach',
      of('end', 'drop', 'goal'),
      t(stage && stage.over >= 0 ? 'page.gyges.mark.drop' : 'page.gyges.mark.end'),
    );
    board.highlight('bounce', of('bounce', 'replace'), t('page.gyges.mark.piece'));
    board.highlight('far', far.filter((cell) => !cells[cell]?.piece).flatMap(spread), t('page.gyges.mark.far'));
    board.highlight(
      'beyond',
      far.filter((cell) => cells[cell]?.piece),
      t('page.gyges.mark.beyond'),
    );
    board.highlight('chosen', []);
    look.plan = stage?.plan ?? [];
    look.hand =
      stage && stage.over >= 0 ? { cell: stage.over, value: values.indexOf(cells[stage.over]?.piece ?? '') } : null;
    if (stage && stage.over >= 0) this.#host.board.show(this.#preview(cells, stage), { look });
    else this.#host.redraw();
  }

  /**
   * While a replaced piece waits for its place the mover stands there already.
   * @param {import('../../engine/protocol.js').Cell[]} cells @param {Stage} stage
   */
  #preview(cells, stage) {
    const view = /** @type {import('../../engine/protocol.js').View} */ (this.#host.position()?.view);
    const moved = cells.map((cell, i) =>
      i === stage.from
        ? { ...cell, piece: undefined, id: undefined }
        : i === stage.over
          ? { ...cell, piece: cells[stage.from].piece, id: cells[stage.from].id }
          : cell,
    );
    return { ...view, cells: moved };
  }
}
