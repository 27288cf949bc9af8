// SPDX-License-Identifier: MIT
// A player's own levels: drawn in the editor and kept, in the progress document, and shown among the packs.
import { t } from '../lang.js';
import { progress, setProgress } from '../store.js';

/** @typedef {import('./document.js').Own} Own */

const MOST = 1000;

/** Keeps a level; one that is there already stays where it is. @param {Own} level */
export function keepOwn(level) {
  const body = progress();
  const own = body.own ?? [];
  if (own.some(({ id }) => id === level.id) || own.length >= MOST) return;
  setProgress({ ...body, own: [...own, level] });
}

/** @param {string} id */
export function dropOwn(id) {
  const body = progress();
  setProgress({ ...body, own: (body.own ?? []).filter((one) => one.id !== id) });
}

/**
 * The own levels of a game as a pack, or none if there are none.
 * @param {string} game @returns {import('../levels/packs.js').Pack[]}
 */
export function ownPack(game) {
  const own = (progress().own ?? []).filter(({ id }) => id?.startsWith(`${game}:`));
  if (!own.length) return [];
  const levels = own.map(({ id = '', title }) => ({
    text: id.slice(game.length + 1).replaceAll('_', ' '),
    ...(title ? { name: title } : null),
  }));
  const title = t('page.levels.yours');
  return [{ id: 'own', title: { en: title, fr: title }, levels }];
}
