// SPDX-License-Identifier: MIT
// Where the page's files are. script/site.py gives them names that change with their content and writes the table into
// the page; served from the sources, every file is where its name says.

/** @type {Record<string, string>} */
const names = JSON.parse(globalThis.document?.documentElement.dataset?.files ?? '{}');

/** Whether the page was built, and so can be kept for a visit without a network. */
export const built = Object.keys(names).length > 0;

/** @param {string} name */
export const fileAt = (name) => names[name] ?? name;

/**
 * Something that may have to be fetched first; without a network `failed` tells of it, and there is no answer.
 * @template T @param {() => Promise<T>} run @param {() => void} failed @returns {Promise<T | undefined>}
 */
export async function fetching(run, failed) {
  try {
    return await run();
  } catch (fault) {
    // What browsers say of a module or a file that did not come; anything else is a fault of ours.
    if (!(fault instanceof TypeError) || !/import|fetch|module|load/i.test(fault.message)) throw fault;
    failed();
    return undefined;
  }
}
