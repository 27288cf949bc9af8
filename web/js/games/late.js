// SPDX-License-Identifier: MIT
// A companion that is fetched when its game is opened: whoever plays another one need not wait for it.

/** @typedef {import('./types.js').Companion} Companion */

/**
 * @param {import('./types.js').PageHost} host
 * @param {() => Promise<{Desk: new (host: import('./types.js').PageHost) => Companion}>} fetchIt
 * @returns {Companion}
 */
export function late(host, fetchIt) {
  /** @type {any} */
  const companion = {};
  companion.ready = fetchIt()
    .then(({ Desk }) => {
      const desk = /** @type {any} */ (new Desk(host));
      for (const name of Object.getOwnPropertyNames(Desk.prototype)) {
        if (name !== 'constructor') companion[name] = (/** @type {any[]} */ ...given) => desk[name](...given);
      }
    })
    .catch(() => {}); // without it the board can still be looked at
  return companion;
}
