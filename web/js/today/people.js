// SPDX-License-Identifier: MIT
// Who plays in this browser: a name each, their ranking, and progress as a file, out and in.
import { download } from '../dialogs/download.js';
import { h, say } from '../dom.js';
import { number, t, translate } from '../lang.js';
import { streaks, sums } from '../profile/document.js';
import { today } from '../profile/days.js';
import { addPerson, exported, imported, nameOf, removePerson, rename, tooMany } from '../profile/people.js';
import { people, progress, setPeople } from '../store.js';

const LARGEST = 4 << 20; // bytes of a file

export class People {
  #changed;
  #said = h('p', { class: 'small', role: 'status' });
  #fault = h('p', { class: 'fault', role: 'alert' });
  #name = h('input', { id: 'person-name', maxlength: 40, autocomplete: 'off', on: { change: () => this.#rename() } });
  #rows = h('tbody');
  #file = h('input', {
    type: 'file',
    id: 'progress-file',
    accept: 'application/json,.json',
    hidden: true,
    on: { change: () => void this.#take() },
  });
  #remove = button('remove', () => this.#drop());
  element = h(
    'section',
    { class: 'card wide people', 'aria-labelledby': 'people-title' },
    h('h2', { id: 'people-title', 'data-t': 'page.people' }),
    h('div', { class: 'field' }, h('label', { for: 'person-name', 'data-t': 'page.people.name' }), this.#name),
    h(
      'div',
      { class: 'scroll' },
      h(
        'table',
        {},
        h(
          'thead',
          {},
          h(
            'tr',
            {},
            ...['rank', 'player', 'clean', 'won', 'solved', 'streak'].map((name) =>
              h('th', { scope: 'col', 'data-t': `page.people.${name}` }),
            ),
          ),
        ),
        this.#rows,
      ),
    ),
    h(
      'div',
      { class: 'deeds' },
      button('add', () => this.#add()),
      this.#remove,
      button('export', () => this.#give()),
      button('import', () => this.#file.click()),
      this.#file,
    ),
    this.#said,
    this.#fault,
  );

  /** @param {() => Promise<void>} changed called when everything must be drawn anew */
  constructor(changed) {
    this.#changed = changed;
  }

  show() {
    const { now, list } = people();
    this.#name.value = nameOf(now);
    this.#remove.disabled = list.length < 2 || !now;
    const rows = list
      .map(({ id }) => ({ id, ...sums(progress(id)), streak: streaks(progress(id), today()).now }))
      .sort((a, b) => b.clean - a.clean || b.won - a.won || b.streak - a.streak);
    this.#rows.replaceChildren(...rows.map((row, i) => this.#row(row, i + 1, row.id === now)));
    translate(this.element);
  }

  /**
   * @param {{id: string, clean: number, won: number, solved: number, streak: number}} row
   * @param {number} rank @param {boolean} here
   */
  #row({ id, clean, won, solved, streak }, rank, here) {
    const name = h('button', {
      type: 'button',
      class: 'quiet',
      'data-person': nameOf(id),
      'aria-pressed': String(here),
      text: nameOf(id),
      on: { click: () => this.#sit(id) },
    });
    return h(
      'tr',
      { class: here ? 'here' : '' },
      h('td', { text: String(rank) }),
      h('th', { scope: 'row' }, name),
      ...[clean, won, solved, streak].map((value) => h('td', { text: number(value) })),
    );
  }

  /** @param {string} text */
  #tell(text) {
    this.#fault.textContent = '';
    this.#said.textContent = text;
    say(text);
  }

  /** @param {string} id */
  #sit(id) {
    setPeople({ ...people(), now: id });
    void this.#changed();
    this.#tell(t('page.people.now', { name: nameOf(id) }));
  }

  #rename() {
    if (!rename(people().now, this.#name.value)) this.#fault.textContent = t('page.people.badName');
    else void this.#changed();
  }

  #add() {
    const id = addPerson('');
    if (id === null) {
      this.#fault.textContent = tooMany();
      return;
    }
    this.#sit(id);
    this.#name.focus();
    this.#name.select();
  }

  #drop() {
    const name = nameOf(people().now);
    // Asked in place, by the same button: nothing opens over the page.
    if (this.#remove.dataset.sure !== 'yes') {
      this.#remove.dataset.sure = 'yes';
      this.#tell(t('page.people.sure', { name }));
      return;
    }
    delete this.#remove.dataset.sure;
    removePerson(people().now);
    void this.#changed();
    this.#tell(t('page.people.removed', { name }));
  }

  #give() {
    const { now } = people();
    download(`quadrille-${today()}.json`, `${JSON.stringify(exported(now), null, 1)}\n`, 'application/json');
    this.#tell(t('page.people.exported'));
  }

  async #take() {
    const file = this.#file.files?.[0];
    if (!file) return;
    const text = file.size > LARGEST ? '' : await file.text();
    this.#file.value = '';
    this.#tell(t('page.people.reading')); // which levels it solves takes a while to find out
    const { wrong, name } = await imported(text);
    await this.#changed();
    if (wrong) {
      this.#said.textContent = '';
      this.#fault.textContent = wrong;
    } else this.#tell(t('page.people.imported', { name }));
  }
}

/** @param {string} name @param {() => void} click */
function button(name, click) {
  return h('button', { type: 'button', 'data-deed': `people-${name}`, 'data-t': `page.people.${name}`, on: { click } });
}
