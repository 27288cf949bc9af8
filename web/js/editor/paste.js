// SPDX-License-Identifier: MIT
// Where the browser does not hand out the clipboard: a field to paste into.
import { h } from '../dom.js';
import { blame, faultLine, openDialog } from '../dialogs/dialog.js';

/** @param {(text: string) => Promise<string | null>} take answers what went wrong, or null */
export function openPaste(take) {
  const fault = faultLine();
  const text = h('textarea', { id: 'edit-text', rows: 8, spellcheck: 'false', autocomplete: 'off' });
  const body = h(
    'form',
    {
      class: 'share',
      on: {
        submit: async (/** @type {Event} */ event) => {
          event.preventDefault();
          const wrong = await take(text.value);
          blame(fault, wrong);
          if (!wrong) dialog.close();
        },
      },
    },
    h('div', { class: 'field' }, h('label', { for: 'edit-text', 'data-t': 'page.edit.paste.label' }), text),
    fault,
    h('div', { class: 'deeds' }, h('button', { type: 'submit', class: 'main', 'data-t': 'page.edit.paste' })),
  );
  const dialog = openDialog('page.edit.paste', body);
  text.focus();
}
