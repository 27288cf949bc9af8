// SPDX-License-Identifier: MIT
// The people who share a browser, and their progress as a file (docs/profile.md). A file is looked at whole before
// anything of it is taken; what it holds is joined to what is known of the person of that name.
import { Engine } from '../engine/engine.js';
import { known } from '../games/index.js';
import { t } from '../lang.js';
import { allPacksOf, keyOf, learn, lineOf } from '../levels/packs.js';
import * as store from '../store.js';
import { isName, wrongOf } from './check.js';
import { merge } from './document.js';

const MOST = 20; // people

/** @param {string} id */
export const nameOf = (id) => store.people().list.find((one) => one.id === id)?.name || t('page.people.first');

/** @param {string} name @returns {string} the id of the new person, or of the present one if there are too many */
export function addPerson(name) {
  const { now, list } = store.people();
  if (list.length >= MOST) return now;
  let n = list.length + 1;
  while (list.some(({ id }) => id === `p${n}`)) n++;
  const fresh = { id: `p${n}`, name: name || t('page.people.numbered', { number: n }) };
  store.setPeople({ now, list: [...list, fresh] });
  return fresh.id;
}

/** @param {string} id @param {string} name @returns {boolean} whether it is a name */
export function rename(id, name) {
  if (!isName(name)) return false;
  const { now, list } = store.people();
  store.setPeople({ now, list: list.map((one) => (one.id === id ? { ...one, name: name.trim() } : one)) });
  return true;
}

/** All of a person's progress goes; the first person stays. @param {string} id */
export function removePerson(id) {
  if (!id) return;
  store.forget(id);
  store.setPeople({ now: '', list: store.people().list.filter((one) => one.id !== id) });
}

/** The document of whoever plays now. @param {string} id */
export function exported(id) {
  const open = Object.keys(known).flatMap((game) => {
    const kept = store.play(game);
    if (!kept || kept.over) return [];
    const [board, moves = '-', ...marks] = kept.save.split(' ');
    const play = { id: board, moves, helped: marks.includes('helped'), ms: Math.round(kept.ms) };
    // Played backwards, the forward play is back at its start.
    return [[game, marks.includes('backwards') ? { ...play, moves: '-', backwards: moves } : play]];
  });
  return {
    format: 'quadrille-profile',
    version: 1,
    name: nameOf(id),
    saved: `${new Date().toISOString().slice(0, 19)}Z`,
    levels: {},
    days: {},
    games: {},
    ...store.progress(id),
    open: Object.fromEntries(open),
    settings: store.settings(),
  };
}

/** @param {string} text @returns {{document?: any, wrong?: string}} */
function read(text) {
  let document;
  try {
    document = JSON.parse(text);
  } catch {
    return { wrong: t('page.people.notJson') };
  }
  const wrong = wrongOf(document);
  return wrong
    ? { wrong: t('page.people.broken', { at: wrong.at, expected: t(`page.people.expected.${wrong.expected}`) }) }
    : { document };
}

/**
 * Takes a file in, or says what is wrong with it.
 * @param {string} text @returns {Promise<{wrong?: string, name: string}>}
 */
export async function imported(text) {
  const { document, wrong } = read(text);
  if (wrong || !document) return { wrong, name: '' };
  const { format, version, name, saved, open = {}, settings, ...body } = document;
  const id = store.people().list.find((one) => nameOf(one.id) === name)?.id ?? addPerson(name);
  store.setPeople({ ...store.people(), now: id });
  store.setProgress(merge(store.progress(), body));
  for (const [game, { id: board, moves, helped, ms = 0, backwards }] of Object.entries(open)) {
    const made = backwards ? `${backwards} backwards` : moves;
    if (known[game] && !store.play(game))
      store.setPlay(game, { save: `${board} ${made}${helped ? ' helped' : ''}`, ms });
  }
  await markSolved();
  return { name };
}

/** Levels of the packs that were won elsewhere are solved here, too. */
async function markSolved() {
  const { levels = {} } = store.progress();
  const engine = new Engine();
  for (const game of Object.keys(known)) {
    if (!Object.keys(levels).some((id) => id.startsWith(`${game}:`) && levels[id].won)) continue;
    for (const { levels: list } of await allPacksOf(game))
      for (const level of list) {
        void engine.ask(lineOf(game, level)).catch(() => null);
        const { save = '' } = await engine.ask('save').catch(() => ({ save: '' }));
        const id = save.split(' ')[0];
        const key = keyOf(game, level);
        learn(id, key);
        if (levels[id]?.won) store.setSolved(key, !levels[id].clean);
      }
  }
  engine.close();
}
