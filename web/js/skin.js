// SPDX-License-Identifier: MIT
// Looks for games that have more than one: a word on the page's root that the style sheet answers to.
import { setSettings, settings } from './store.js';

export const skins = ['drawn', 'plain', 'contrast'];

/** @returns {string} */
export const skin = () => (skins.includes(settings().skin ?? '') ? /** @type {string} */ (settings().skin) : skins[0]);

export function wearSkin() {
  const { dataset } = document.documentElement;
  dataset.skin = skin();
  dataset.coords = settings().coords === false ? 'off' : 'on';
  dispatchEvent(new Event('dressed'));
}

/** Names of rows and columns around the board. @param {boolean} coords */
export function setCoords(coords) {
  setSettings({ coords });
  wearSkin();
}

/** @param {string} name */
export function setSkin(name) {
  setSettings({ skin: name });
  wearSkin();
}
