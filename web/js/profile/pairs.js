// SPDX-License-Identifier: MIT
// The best solution by pushes and the best by moves of one level, as values.

/** @typedef {{moves: string, length: number, pushes: number}} Solved `length` counts moves */
/** @typedef {{pushes?: Solved, moves?: Solved}} Pair */

/** @param {Solved | undefined} old @param {Solved} one @param {('pushes' | 'length')[]} rank */
function better(old, one, rank) {
  if (!old) return one;
  const by = rank.find((name) => old[name] !== one[name]);
  return by && one[by] < old[by] ? one : old;
}

/** @param {Pair} old @param {Solved} one @returns {Pair} */
export const withSolution = (old, one) => ({
  ...old,
  pushes: better(old.pushes, one, ['pushes', 'length']),
  moves: better(old.moves, one, ['length', 'pushes']),
});

/** Two libraries of one player. @param {Pair} a @param {Pair} b @returns {Pair} */
export function joinSolutions(a, b) {
  let pair = { ...b, ...a };
  for (const one of [a.pushes, a.moves, b.pushes, b.moves]) if (one) pair = withSolution(pair, one);
  return pair;
}
