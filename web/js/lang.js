// SPDX-License-Identifier: MIT
// The catalogue: one text file a language, `code = pattern` a line, the same files the engine is built with.
// {name} is an argument; {name|one|many} chooses by its number, as the language counts.
import { fileAt } from './files.js';

/** A code such as 'en'. @typedef {string} Language */
/**
 * Those there are, the default first: script/site.py writes them into the pages.
 * @type {Language[]}
 */
export const languages = (globalThis.document?.documentElement.dataset?.languages ?? 'en').split(' ');

let current = languages[0];
/** @type {Map<string, string>} */
let phrases = new Map();

/** @returns {Language} */
export const language = () => current;

/** What the button for the next language changes to: each in its turn. */
export const nextLanguage = () => languages[(languages.indexOf(current) + 1) % languages.length];

/** The first of the browser's languages that we have. @returns {Language} */
export function preferred() {
  for (const tag of navigator.languages ?? []) {
    const found = languages.find((code) => tag.toLowerCase().startsWith(code));
    if (found) return found;
  }
  return languages[0];
}

/** @param {Language} code */
export async function setLanguage(code) {
  const answer = await fetch(fileAt(`lang/${code}.txt`));
  if (!answer.ok) throw new Error(`lang/${code}.txt: ${answer.status}`);
  phrases = parse(await answer.text());
  current = code;
  document.documentElement.lang = code;
}

/** @param {string} text */
function parse(text) {
  const found = new Map();
  for (const line of text.split('\n')) {
    const at = line.indexOf(' = ');
    if (at > 0 && !line.startsWith('#')) found.set(line.slice(0, at).trim(), line.slice(at + 3).trim());
  }
  return found;
}

/** Fingers are told of touches, not of keys: phrases that differ for them end in `.touch`. */
const coarse = globalThis.matchMedia?.('(pointer: coarse)');

/** @param {string} code */
export const has = (code) => phrases.has(code);

/**
 * A phrase in the present language; a code the catalogue lacks is shown as itself.
 * @param {string} code
 * @param {Record<string, string | number>} [args]
 */
export function t(code, args = {}) {
  const pattern = (coarse?.matches ? phrases.get(`${code}.touch`) : undefined) ?? phrases.get(code);
  if (pattern === undefined) return code;
  return pattern.replace(/\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g, (whole, name, one, many) => {
    const value = args[name];
    if (value === undefined) return whole;
    if (one === undefined) return typeof value === 'number' ? number(value) : value;
    return plurals().select(Number(value)) === 'one' ? one : many;
  });
}

/**
 * What the engine says, as a sentence: it begins with a capital, unless with the name of a cell.
 * @param {string} text
 */
export const sentence = (text) =>
  /^[a-z]{1,2}\d/.test(text) ? text : text.charAt(0).toLocaleUpperCase(current) + text.slice(1);

/**
 * One of its kind per language: making one takes as long as formatting a hundred numbers.
 * @template T @param {(code: string) => T} make
 */
function once(make) {
  /** @type {Map<string, T>} */
  const made = new Map();
  return () => made.get(current) ?? /** @type {T} */ (made.set(current, make(current)).get(current));
}

const plurals = once((code) => new Intl.PluralRules(code));
const numbers = once((code) => new Intl.NumberFormat(code));

/** @param {number} value */
export const number = (value) => numbers().format(value);

/** With so many digits behind the point. @param {number} value @param {number} digits */
export const fixed = (value, digits) =>
  new Intl.NumberFormat(current, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value);

/** Bytes for people. @param {number} bytes */
export function memory(bytes) {
  const [unit, value] = bytes < 1e6 ? ['kilobyte', bytes / 1e3] : ['megabyte', bytes / 1e6];
  return new Intl.NumberFormat(current, { style: 'unit', unit, maximumFractionDigits: value < 10 ? 1 : 0 }).format(
    value,
  );
}

/**
 * Fills every element that names a phrase: data-t (text), data-t-label (aria-label), data-t-title (tooltip),
 * data-t-hold (placeholder).
 * @param {Element} root
 */
export function translate(root) {
  /** @type {[string, (el: Element, text: string) => void][]} */
  const ways = [
    [
      'data-t',
      (el, text) => {
        el.textContent = text;
      },
    ],
    ['data-t-label', (el, text) => el.setAttribute('aria-label', text)],
    ['data-t-title', (el, text) => el.setAttribute('title', text)],
    ['data-t-hold', (el, text) => el.setAttribute('placeholder', text)],
  ];
  for (const [attribute, fill] of ways) {
    const named = [...root.querySelectorAll(`[${attribute}]`)];
    if (root.hasAttribute(attribute)) named.unshift(root);
    for (const el of named) fill(el, t(el.getAttribute(attribute) ?? ''));
  }
}
