// SPDX-License-Identifier: MIT
// How the page looks, as words on its root that the style sheets answer to.
import { setSettings, settings } from './store.js';

export const skins = ['drawn', 'plain', 'contrast', 'red'];
const motions = ['normal', 'quick', 'none'];

/**
 * `coords`: names of rows and columns. `contrast`: stronger lines and words. `edges`: coloured edges where a board has
 * numbered ones. `deep`: walls and boxes with height. `figures`: all counters, also the rare ones. `motion`: how
 * quickly pieces move.
 */
export function looks() {
  const { skin = '', coords = true, contrast = false, edges = false, deep = false, figures = false } = settings();
  const { motion = '' } = settings();
  return {
    skin: skins.includes(skin) ? skin : skins[0],
    motion: motions.includes(motion) ? motion : motions[0],
    coords,
    contrast,
    edges,
    deep,
    figures,
  };
}

export function wearLooks() {
  const { skin, coords, contrast, edges, motion } = looks();
  const word = (/** @type {boolean} */ on) => (on ? 'on' : 'off');
  Object.assign(document.documentElement.dataset, {
    skin,
    motion,
    coords: word(coords),
    contrast: word(contrast),
    edges: word(edges),
  });
  dispatchEvent(new Event('dressed'));
}

/** @param {Partial<ReturnType<typeof looks>>} change */
export function setLook(change) {
  setSettings(/** @type {any} */ (change));
  wearLooks();
}
