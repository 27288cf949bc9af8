// SPDX-License-Identifier: MIT
// The notation of Wumpus World as the page needs it: steps are capitals with counts behind them (R2), everything else
// is a small letter with a direction or a cell (sU, fb3). What a move does is the engine's business.

/** How many steps a save has: flags, jokers and shots cost none. @param {string} save */
export function stepsOf(save) {
  const [made = ''] = (save.split(' ')[1] ?? '').split('/');
  const steps = made.replace(/s[UDLR]|[furd][a-z]{1,2}\d+/g, ' ').matchAll(/[UDLR](\d*)/g);
  return [...steps].reduce((sum, [, count]) => sum + Number(count || 1), 0);
}

/**
 * What a move was, if it was no step: a shot with its direction, a joker with its cell.
 * @param {string | undefined} move @returns {{kind: 'shot' | 'reveal' | 'deduce', at: string} | null}
 */
export function deedOf(move = '') {
  const kind = /** @type {const} */ ({ s: 'shot', r: 'reveal', d: 'deduce' })[move[0]];
  return kind ? { kind, at: move.slice(1) } : null;
}
