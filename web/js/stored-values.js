// SPDX-License-Identifier: MIT
// What stored values must look like. Storage is input: other versions, other pages of the same host and people with
// developer tools write to it, so nothing is used before it has been looked at here.
import { isBody } from './profile/check.js';

/** No play, drawing or list of ours comes near this many characters. */
export const LONGEST = 1 << 20;

/** @param {any} value @returns {value is Record<string, any>} */
const isRecord = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (/** @type {any} */ value) => typeof value === 'string';
const isFlag = (/** @type {any} */ value) => typeof value === 'boolean';
const isAmount = (/** @type {any} */ value) =>
  typeof value === 'number' && value >= 0 && value <= Number.MAX_SAFE_INTEGER;
/** A code such as 'en'; the page that was built without it shows another. */
const isLanguage = (/** @type {any} */ value) => isText(value) && /^[a-z]{2,3}$/.test(value);
const isLine = (/** @type {any} */ value) => isText(value) && value.length > 0 && !/[\r\n]/.test(value);

/** @typedef {(value: any) => boolean} Test */
/** @param {...string} names @returns {Test} */
const oneOf =
  (...names) =>
  (value) =>
    names.includes(value);
/** @param {Test} test @returns {Test} */
const recordOf = (test) => (value) => isRecord(value) && Object.values(value).every(test);
/**
 * Fields of other names may be there: a later version may have written them.
 * @param {Record<string, Test>} must @param {Record<string, Test>} [may] @returns {Test}
 */
const fieldsOf =
  (must, may = {}) =>
  (value) =>
    isRecord(value) &&
    Object.entries(must).every(([name, test]) => test(value[name])) &&
    Object.entries(may).every(([name, test]) => value[name] === undefined || test(value[name]));

const figures = (/** @type {any} */ value) =>
  Array.isArray(value) && value.every((one) => typeof one === 'number' && Number.isFinite(one));

const play = fieldsOf({ save: isLine, ms: isAmount }, { seed: isLine, moves: isAmount, over: isFlag });

/** By the first word of the key. @type {Record<string, Test>} */
const shapes = {
  settings: fieldsOf(
    {},
    {
      theme: oneOf('light', 'dark'),
      lang: isLanguage,
      arrows: oneOf('piece', 'gap', 'focus'),
      letters: isFlag,
      speed: isAmount,
      pace: isAmount,
      dead: isFlag,
      zone: isFlag,
      figures: isFlag,
      frozen: isFlag,
      sounds: isFlag,
      music: isFlag,
      skin: isText,
      coords: isFlag,
      contrast: isFlag,
      edges: isFlag,
      deep: isFlag,
      collections: isFlag,
      motion: isText,
    },
  ),
  play,
  left: recordOf(play),
  wishes: recordOf(isText),
  best: recordOf(fieldsOf({ moves: isAmount, ms: isAmount }, { figures })),
  draft: isText,
  solved: recordOf(oneOf('own', 'helped')),
  levels: recordOf(isText),
  profile: isBody,
  people: (value) =>
    fieldsOf({ now: isText })(value) &&
    Array.isArray(value.list) &&
    value.list.length > 0 &&
    value.list.every(fieldsOf({ id: (id) => isText(id) && /^\w{0,12}$/.test(id), name: isText })) &&
    value.list.some((/** @type {any} */ one) => one.id === value.now),
};

/** Whether this is a value that we could have written. @param {string} key @param {any} value */
export function fits(key, value) {
  const [kind, game] = key.split('.');
  if (!shapes[kind]?.(value)) return false;
  const plays = kind === 'play' ? [value] : kind === 'left' ? Object.values(value) : [];
  return plays.every(({ save }) => save.startsWith(`${game}:`));
}
