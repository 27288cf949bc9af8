// SPDX-License-Identifier: MIT
// A modal dialogue: title, close button, content. The browser keeps the focus inside and gives it back. One is open
// at a time: two quick presses may ask for one twice before it has been fetched.
import { h } from '../dom.js';
import { icon } from '../icons.js';
import { sentence, translate } from '../lang.js';

/**
 * @param {string} title a phrase
 * @param {HTMLElement} content
 * @param {string} [kind] a class
 */
export function openDialog(title, content, kind = '') {
  const close = () => dialog.close();
  const dialog = h(
    'dialog',
    {
      class: `dialog ${kind}`,
      'aria-labelledby': 'dialog-title',
      on: {
        close: () => dialog.remove(),
        // A press on the backdrop is a press on the dialogue itself, outside its content.
        pointerdown: (/** @type {Event} */ event) => {
          if (event.target === dialog) close();
        },
      },
    },
    h(
      'div',
      { class: 'inside' },
      h(
        'header',
        {},
        h('h2', { id: 'dialog-title', 'data-t': title }),
        h(
          'button',
          { type: 'button', class: 'quiet close', 'data-t-label': 'page.close', on: { click: close } },
          icon('close'),
        ),
      ),
      content,
    ),
  );
  translate(dialog);
  for (const other of document.querySelectorAll('dialog')) other.close();
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/** A line for what went wrong, spoken when it fills. Its room is reserved. */
export function faultLine() {
  return h('p', { class: 'fault', role: 'alert' });
}

/** Says there what went wrong, or nothing. @param {HTMLElement} line @param {string | null} wrong */
export function blame(line, wrong) {
  line.textContent = sentence(wrong ?? '');
}
