// SPDX-License-Identifier: MIT
// What the page makes of the end of a play: the result, the best so far, what to do next.
import { clockText } from './clock.js';
import { has, t } from '../lang.js';
import { figuresText } from '../levels/packs.js';
import { paramsOf, resultKey } from './state-card.js';
import * as store from '../store.js';

/** @typedef {import('../engine/protocol.js').Position} Position */
const NEAR = 1.25; // times the best: two stars
/**
 * How a play ended for whoever plays it, if that differs from the engine's status: `title` and `story` in words,
 * `free`: nothing is kept of it, `solves`: whether a level of a pack counts as solved, `quiet`: its companions tell
 * it.
 * @typedef {{status: 'open' | 'won' | 'lost' | 'drawn', title?: string, story?: string, free?: boolean, solves?:
 *            boolean, quiet?: boolean}} End
 */
/**
 * @typedef {{game: string, entry: import('../games/types.js').GameEntry, save: string, note:
 *            import('./note.js').Note, shelf: import('../levels/shelf.js').Shelf,
 *            run(command: import('../keys.js').Command): void, begin(line: string): void}} Host
 */

/** @param {Host} host @param {Position} position */
function onward({ game, entry, shelf, run, begin }, position) {
  const next = shelf.beside(1);
  return shelf.place
    ? [
        ...(next ? [{ text: t('page.next.level'), main: true, name: 'next', run: () => run('next') }] : []),
        { text: t('page.levels'), main: !next, name: 'levels', run: () => run('levels') },
      ]
    : [
        {
          text: t('page.next'),
          main: true,
          name: 'next',
          run: () => begin(`new ${game} ${entry.ending?.next?.(position) ?? paramsOf(position)}`),
        },
        {
          text: t(has(`page.${game}.other`) ? `page.${game}.other` : 'page.new.other'),
          name: 'other',
          run: () => run('new'),
        },
      ];
}

/** @typedef {{position: Position, before: Position | null, end: End, ms: number}} Ended */

/** @param {Host} host @param {Ended} what */
export function tellEnd(host, what) {
  const { entry, note, run } = host;
  const { position, end } = what;
  const next = onward(host, position);
  if (end.status === 'won') return note.won(resultOf(host, what), next);
  const again = { text: t('page.over.again'), main: true, name: 'again', run: () => run('restart') };
  const story = end.story ?? entry.ending?.story?.(position);
  note.over(end.status, [again, ...next.map((one) => ({ ...one, main: false }))], story, end.title);
}

/** A result in words. @param {import('../games/types.js').GameEntry} entry */
const wordsOf =
  ({ ending: { rank, unit = 'moves' } = {} }) =>
  (/** @type {store.Best} */ { figures, moves }) =>
    figuresText(
      Object.fromEntries((rank ?? [unit]).map((name, i) => [name.split('.').pop(), (figures ?? [moves])[i]])),
    );

/** What counts of a play. @param {Host} host @param {Ended} what @returns {store.Best} */
function figuresOf({ entry: { ending = {} }, save }, { position: { view, moves }, ms }) {
  const figures = ending.rank?.map((name) => view.counters.find((one) => one.name === name)?.value ?? 0);
  return { moves: ending.count?.(save) ?? moves, ms, figures };
}

/** What was reached, and whether it is the best so far. @param {Host} host @param {Ended} what */
function resultOf(host, what) {
  const { game, entry, shelf } = host;
  const { position, before, end, ms } = what;
  const key = resultKey(game, position);
  const { rank } = entry.ending ?? {};
  const words = wordsOf(entry);
  const result = figuresOf(host, what);
  const fresh = before !== null && before.status === 'open' && before.id === position.id && position.moves > 0;
  const record = fresh && !end.free && !position.helped && store.offerBest(key, result);
  const best = end.free ? null : store.best(key);
  const goal = end.solves === false ? '' : shelf.solved(position.helped);
  const level = Boolean(rank || shelf.place);
  const phrase = level ? 'page.won.best.level' : 'page.won.best';
  return {
    figures: words(result),
    ms,
    helped: position.helped && !end.free,
    record,
    level,
    goal: end.story ?? goal,
    title: end.title ?? (has(`page.${game}.won`) ? t(`page.${game}.won`) : undefined),
    best: best ? t(phrase, { figures: words(best), time: clockText(best.ms) }) : '',
  };
}

/**
 * A result against the best possible: three stars for reaching it, two for coming near. With help there are none.
 * @param {import('../games/types.js').GameEntry} entry @param {Position} position @param {Record<string, number>} par
 */
export function starsOf({ ending = {} }, { view, moves, helped }, par) {
  const counter = ending.rank?.find((name) => par[name.split('.').pop() ?? name] !== undefined);
  const name = counter?.split('.').pop() ?? 'moves';
  const best = par[name];
  const mine = counter ? view.counters.find((one) => one.name === counter)?.value : moves;
  if (helped || best === undefined || mine === undefined) return null;
  const stars = mine <= best ? 3 : mine <= Math.ceil(best * NEAR) ? 2 : 1;
  const figures = figuresText({ [name]: best });
  return { stars, text: t(stars === 3 ? 'page.stars.best' : 'page.stars.could', { figures }) };
}
