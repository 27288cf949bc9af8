// SPDX-License-Identifier: MIT
// Where the page's files are. script/site.py gives them names that change with their content and writes the table into
// the page; served from the sources, every file is where its name says.

/** @type {Record<string, string>} */
const names = JSON.parse(globalThis.document?.documentElement.dataset?.files ?? '{}');

/** Whether the page was built, and so can be kept for a visit without a network. */
export const built = Object.keys(names).length > 0;

/** @param {string} name */
export const fileAt = (name) => names[name] ?? name;
