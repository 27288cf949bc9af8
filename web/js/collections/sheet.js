// SPDX-License-Identifier: MIT
// What is known of one level: the best solutions by pushes and by moves, to be replayed or copied, and the player's
// notes.
import { download } from '../dialogs/download.js';
import { openDialog } from '../dialogs/dialog.js';
import { h } from '../dom.js';
import { t } from '../lang.js';
import { library, noteOf, setNote, solutionsOf } from '../profile/solutions.js';

/**
 * @param {string} id of the level
 * @param {(moves: string) => void} replay
 */
export function openSheet(id, replay) {
  const { pushes, moves } = solutionsOf(id);
  const rows = [
    { name: 'pushes', one: pushes },
    { name: 'moves', one: moves },
  ];
  const note = h('textarea', { id: 'level-note', rows: 5, maxlength: 10000, spellcheck: 'false' });
  note.value = noteOf(id);
  note.addEventListener('change', () => setNote(id, note.value));
  const body = h(
    'div',
    { class: 'level-sheet' },
    ...rows.map(({ name, one }) =>
      row(name, one, (text) => {
        dialog.close();
        replay(text);
      }),
    ),
    h('div', { class: 'field' }, h('label', { for: 'level-note', 'data-t': 'page.sheet.note' }), note),
    h('p', { class: 'small', text: t('page.sheet.count', { count: Object.keys(library()).length }) }),
    h(
      'div',
      { class: 'deeds' },
      h('button', { type: 'button', 'data-sheet': 'all', 'data-t': 'page.sheet.all', on: { click: exportAll } }),
    ),
  );
  const dialog = openDialog('page.key.sheet', body);
  dialog.addEventListener('close', () => setNote(id, note.value));
}

/**
 * @param {string} name @param {import('../profile/solutions.js').Solved | undefined} one
 * @param {(moves: string) => void} replay
 */
function row(name, one, replay) {
  const head = h('h3', { 'data-t': `page.sheet.${name}` });
  if (!one)
    return h('section', { 'data-solution': name }, head, h('p', { class: 'small', 'data-t': 'page.sheet.none' }));
  return h(
    'section',
    { 'data-solution': name },
    head,
    h('p', { text: t('page.solve.length.pushes', { moves: one.length, pushes: one.pushes }) }),
    h('code', { class: 'solution-text', tabindex: 0, text: one.moves }),
    h(
      'div',
      { class: 'deeds' },
      h('button', {
        type: 'button',
        class: 'main',
        'data-sheet': `replay-${name}`,
        'data-t': 'page.sheet.replay',
        on: { click: () => replay(one.moves) },
      }),
      h('button', {
        type: 'button',
        'data-t': 'page.copy',
        on: { click: () => void navigator.clipboard?.writeText(one.moves).catch(() => {}) },
      }),
    ),
  );
}

/** Every solution kept, a line an ID and its moves: what `load` takes. */
function exportAll() {
  const lines = Object.entries(library()).flatMap(([id, { pushes, moves }]) =>
    [pushes, moves === pushes || moves?.moves === pushes?.moves ? undefined : moves].flatMap((one) =>
      one ? [`${id} ${one.moves}`] : [],
    ),
  );
  download('solutions.txt', `${lines.join('\n')}\n`);
}
