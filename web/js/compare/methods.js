// SPDX-License-Identifier: MIT
// What the page calls a game's methods, and what it says of each: the names are the catalogue's.
import { has, t } from '../lang.js';

/** @typedef {import('../engine/protocol.js').Method} Method */

/** @param {string} name */
export const methodName = (name) => (has(`page.method.${name}`) ? t(`page.method.${name}`) : name);

/** Whether its answer is proved shortest, in a line. @param {Method} method */
export function methodLine({ name, optimal }) {
  if (has(`page.methodline.${name}`)) return t(`page.methodline.${name}`);
  return t(optimal ? 'page.compare.proves' : 'page.compare.any');
}
