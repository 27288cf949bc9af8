// SPDX-License-Identifier: MIT
// Two builders, for HTML and for SVG. Text is always set as text, never parsed.

/** @typedef {Node | string | null | undefined | false} Child */

const SVG = 'http://www.w3.org/2000/svg';

/**
 * An HTML element. Properties: `class`, `on` (event listeners), `text`; everything else is an attribute,
 * left out when false, null or undefined. `data-t…` attributes name phrases: see lang.js.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, any>} [props]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function h(tag, props = {}, ...children) {
  const el = document.createElement(tag);
  assign(el, props);
  for (const child of children) if (child) el.append(child);
  return el;
}

/**
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, any>} [props]
 * @param {...Child} children
 * @returns {SVGElementTagNameMap[T]}
 */
export function s(tag, props = {}, ...children) {
  const el = document.createElementNS(SVG, tag);
  assign(el, props);
  for (const child of children) if (child) el.append(child);
  return el;
}

/** @param {Element} el @param {Record<string, any>} props */
function assign(el, props) {
  for (const [name, value] of Object.entries(props)) {
    if (value === false || value === null || value === undefined) continue;
    if (name === 'text') el.textContent = String(value);
    else if (name === 'on')
      for (const [event, run] of Object.entries(value)) el.addEventListener(event, /** @type {any} */ (run));
    else el.setAttribute(name, value === true ? '' : String(value));
  }
}

/** Says a sentence to screen readers; the same sentence twice is said twice. @param {string} text */
export function say(text) {
  const region = document.getElementById('say');
  if (region) region.textContent = region.textContent === text ? `${text}\u00a0` : text;
}
