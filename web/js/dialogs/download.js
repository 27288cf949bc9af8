// SPDX-License-Identifier: MIT
// A file for the player, made here.
import { h } from '../dom.js';

/** @param {string} name @param {string} text @param {string} [type] */
export function download(name, text, type = 'text/plain') {
  const url = URL.createObjectURL(new Blob([text], { type }));
  h('a', { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10000);
}
