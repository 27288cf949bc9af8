// SPDX-License-Identifier: MIT
// Share: the link to this very board, the play as text, and the way back in for both.
import { h, say } from '../dom.js';
import { blame, faultLine, openDialog } from './dialog.js';
import { download } from './download.js';
import { entries, known } from '../games/index.js';
import { t } from '../lang.js';
import { lineText } from '../levels/packs.js';
import { hashOf, linkTo } from '../page/address.js';

/**
 * The line that opens what a player may paste: a link, an ID, a save, or a board as people write it. Whether it means
 * anything is for the engine to say.
 * @param {string} text @param {string} game
 */
export function pasted(text, game) {
  let words = text.trim();
  const link = words.match(/#\/(\S+)$/);
  if (link) {
    try {
      words = decodeURIComponent(link[1]);
    } catch {
      words = link[1];
    }
  }
  const read = entries[game]?.text?.reads?.(words);
  if (read) return read;
  if (/^[a-z]+:/.test(words)) return `load ${words.replace(/\s+/g, ' ')}`;
  return `open ${game} ${lineText(text, entries[game]?.text?.plan)}`;
}

/**
 * `board`: the position as a picture in text. `more`: what else the game has to copy.
 * @typedef {{game: string, id: string, save: string, board: string, moves: string,
 *            more?: {id: string, phrase: string, text: string}[]}} Shared
 * Both answer what went wrong, or null.
 * @typedef {{begin(line: string): Promise<string | null>, play(moves: string): Promise<string | null>}} Opener
 */

/** @param {Shared} play @param {Opener} on */
export function openShare({ game, id, save, board, moves, more = [] }, on) {
  const keep = () => download(`${game}.txt`, `${save}\n`);
  const body = h(
    'div',
    { class: 'share' },
    copyField('share-link', 'page.share.link', linkTo(id)),
    copyField(
      'share-save',
      'page.share.save',
      save,
      h('button', { type: 'button', 'data-t': 'page.download', on: { click: keep } }),
    ),
    copyField('share-board', 'page.share.board', board),
    ...more.map((one) => copyField(one.id, one.phrase, one.text)),
    moves ? copyField('share-moves', 'page.share.moves', moves) : null,
    h(
      'div',
      { class: 'deeds' },
      h('button', { type: 'button', 'data-deed': 'print', 'data-t': 'page.print', on: { click: () => print() } }),
    ),
    openForm(game, on, () => dialog.close()),
  );
  const dialog = openDialog('page.key.share', body);
  body.querySelector('button')?.focus();
}

/** The way back in: a text, or a file with one. @param {string} game @param {Opener} on @param {() => void} done */
function openForm(game, on, done) {
  const fault = faultLine();
  const text = h('textarea', {
    id: 'share-paste',
    rows: 3,
    spellcheck: 'false',
    autocomplete: 'off',
    'data-t-hold': 'page.open.example',
  });
  const take = async (/** @type {string} */ words) => {
    if (entries[game]?.text?.isMoves?.(words)) return on.play(words.replace(/\s+/g, ''));
    const line = pasted(words, game);
    const [, board, other] = line.match(/^load (([a-z]+):.*)$/) ?? [];
    if (!other || other === game || !Object.hasOwn(known, other)) return on.begin(line);
    location.hash = hashOf(board); // its own page knows what to make of it
    return null;
  };
  const open = async () => {
    const wrong = text.value.trim() ? await take(text.value) : t('page.open.empty');
    blame(fault, wrong);
    if (!wrong) done();
  };
  const change = async () => {
    if (!file.files?.[0]) return;
    text.value = (await file.files[0].text()).slice(0, 1 << 20);
    await open();
  };
  const accept = '.txt,.xsb,.sok,.slc,text/plain';
  const file = h('input', { type: 'file', id: 'share-file', accept, class: 'unseen', on: { change } });
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    void open();
  };
  return h(
    'form',
    { class: 'field', on: { submit } },
    h('label', { for: 'share-paste', 'data-t': 'page.open.label' }),
    text,
    fault,
    h(
      'div',
      { class: 'deeds' },
      h('button', { type: 'submit', class: 'main', 'data-t': 'page.open' }),
      file,
      h('label', { for: 'share-file', class: 'button', 'data-t': 'page.open.file' }),
    ),
  );
}

/** @param {string} id @param {string} phrase @param {string} value @param {...Node} more */
function copyField(id, phrase, value, ...more) {
  const on = { focus: () => input.select() };
  const input = value.includes('\n')
    ? h('textarea', { id, readonly: true, rows: 3, text: value, spellcheck: 'false', on })
    : h('input', { id, readonly: true, value, spellcheck: 'false', on });
  const button = h('button', {
    type: 'button',
    'data-t': 'page.copy',
    on: {
      click: async () => {
        const done = await copy(input);
        button.textContent = t(done ? 'page.copied' : 'page.copy.self');
        say(button.textContent);
      },
    },
  });
  return h(
    'div',
    { class: 'field' },
    h('label', { for: id, 'data-t': phrase }),
    h('div', { class: 'pair' }, input, button, ...more),
  );
}

/** @param {HTMLInputElement | HTMLTextAreaElement} input */
async function copy(input) {
  try {
    await navigator.clipboard.writeText(input.value);
    return true;
  } catch {
    input.focus();
    return false;
  }
}
