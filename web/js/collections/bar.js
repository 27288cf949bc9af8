// SPDX-License-Identifier: MIT
// The bar in the list of levels that opens files and writes them: chosen, pasted, or dropped on the list or the page.
// It says how far it is, what was found, and line by line what could not be read.
import { download } from '../dialogs/download.js';
import { h } from '../dom.js';
import { openPaste } from '../editor/paste.js';
import { Stopped } from '../engine/engine.js';
import { t, translate } from '../lang.js';
import { noteOf, offerSolutions, ROOM } from '../profile/solutions.js';
import { setSettings } from '../store.js';
import { readFile, writeFile } from './files.js';
import { collection, collections, drop, keep, LARGEST, MOST } from './shelf.js';

/** @typedef {import('../levels/packs.js').Pack} Pack */
/** @typedef {{name: string, bytes: Uint8Array}} File_ */

const FAULTS = 200; // shown at most
const formats = ['xsb', 'rle', 'slc', 'line'];
/** @type {Record<string, string>} */
const endings = { xsb: 'sok', rle: 'sok', slc: 'slc', line: 'txt' };

/** @param {string} game @param {(pack: string) => Promise<void>} again the packs have changed; this one is shown */
export function collectionBar(game, again) {
  return new Bar(game, again);
}

class Bar {
  #game;
  #again;
  /** @type {Pack | null} */
  #pack = null;
  #stop = () => {};
  #file = h('input', { type: 'file', hidden: true, id: 'collection-file', on: { change: () => this.#chosen() } });
  #meter = h('progress', { max: 1, value: 0, 'data-t-label': 'page.collection.reading' });
  #cancel = h('button', { type: 'button', 'data-t': 'page.cancel', on: { click: () => this.#stop() } });
  #busy = h('div', { class: 'collection-busy', hidden: true }, this.#meter, this.#cancel);
  #says = h('p', { class: 'small', role: 'status' });
  #faults = h('ol', { class: 'collection-faults', tabindex: 0, 'data-t-label': 'page.collection.faults' });
  #format = h(
    'select',
    { id: 'collection-format', 'data-t-label': 'page.collection.format' },
    ...formats.map((value) => h('option', { value, 'data-t': `page.collection.format.${value}` })),
  );
  #own = h(
    'span',
    { class: 'collection-own', hidden: true },
    this.#format,
    this.#button('export', () => this.#export()),
    this.#button('remove', () => this.#remove()),
  );
  element = h(
    'div',
    { class: 'collection-bar' },
    h(
      'div',
      { class: 'collection-deeds' },
      this.#button('open', () => this.#file.click()),
      this.#button('paste', () => openPaste((text) => this.#paste(text))),
      this.#own,
      this.#file,
    ),
    this.#busy,
    this.#says,
    this.#faults,
  );

  /** @param {string} game @param {(pack: string) => Promise<void>} again */
  constructor(game, again) {
    this.#game = game;
    this.#again = again;
    this.#faults.hidden = true;
    this.element.addEventListener('file', (event) => void this.#take(/** @type {CustomEvent} */ (event).detail));
    translate(this.element);
  }

  /** @param {string} name @param {() => void} run */
  #button(name, run) {
    return h('button', {
      type: 'button',
      'data-collection': name,
      'data-t': `page.collection.${name}`,
      on: { click: run },
    });
  }

  /** Another pack is shown. @param {Pack} pack */
  follow(pack) {
    this.#pack = pack;
    this.#own.hidden = !pack.collection;
  }

  async #chosen() {
    const [file] = this.#file.files ?? [];
    this.#file.value = '';
    if (!file) return;
    if (file.size > LARGEST) return this.#say(t('page.collection.large', { most: LARGEST >> 20 }));
    await this.#take({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) });
  }

  /** @param {string} text @returns {Promise<string | null>} */
  async #paste(text) {
    if (!text.trim()) return t('page.collection.none');
    void this.#take({ name: '', bytes: new TextEncoder().encode(text) });
    return null;
  }

  /** @param {string} text @param {{line: number, text: string}[]} [wrong] */
  #say(text, wrong = []) {
    this.#says.textContent = text;
    const shown = wrong.slice(0, FAULTS).map((one) => h('li', { text: t('page.collection.fault', one) }));
    if (wrong.length > FAULTS)
      shown.push(h('li', { text: t('page.collection.more', { count: wrong.length - FAULTS }) }));
    this.#faults.replaceChildren(...shown);
    this.#faults.hidden = !wrong.length;
  }

  /** @param {File_} file */
  async #take({ name, bytes }) {
    if ((await collections(this.#game)).length >= MOST) return this.#say(t('page.collection.many', { most: MOST }));
    this.#stop();
    this.#say('');
    this.#busy.hidden = false;
    const { stop, read } = readFile(this.#game, bytes, (share, levels) => {
      this.#meter.value = share;
      this.#says.textContent = t('page.collection.sofar', { levels });
    });
    this.#stop = stop;
    try {
      await this.#found(name, await read);
    } catch (fault) {
      this.#say(fault instanceof Stopped ? t('page.collection.stopped') : /** @type {Error} */ (fault).message);
    }
    this.#busy.hidden = true;
    this.#stop = () => {};
  }

  /** @param {string} name @param {import('./files.js').Read} read */
  async #found(name, { entries, title, encoding, wrong }) {
    const levels = entries.filter(({ id }) => id);
    if (!levels.length) return this.#say(t('page.collection.none'), wrong);
    const id = `c${Date.now().toString(36)}`;
    const called = title || name.replace(/\.[^.]*$/, '') || t('page.collection.pasted');
    const kept = await keep({ id, game: this.#game, title: called, entries });
    setSettings({ collections: true });
    const solved = levels.flatMap(({ id: level = '', solutions = [] }) =>
      solutions.map((one) => /** @type {[string, import('./shelf.js').Solved]} */ ([level, one])),
    );
    const { full } = offerSolutions(solved);
    await this.#again(id);
    const says = [
      t('page.collection.found', { title: called, levels: levels.length, solutions: solved.length }),
      encoding ? t('page.collection.encoding', { encoding }) : '',
      kept ? '' : t('page.collection.unkept'),
      full ? t('page.collection.full', { most: Math.round(ROOM / 1000) }) : '',
      wrong.length ? t('page.collection.wrong', { count: wrong.length }) : '',
    ];
    this.#say(says.filter(Boolean).join(' '), wrong);
  }

  async #export() {
    const one = this.#pack && (await collection(this.#game, this.#pack.id));
    if (!one) return;
    const format = this.#format.value;
    this.#busy.hidden = false;
    this.#cancel.hidden = true;
    try {
      const text = await writeFile(one, format, noteOf, (share) => (this.#meter.value = share));
      download(`${one.title.replace(/[^\p{L}\p{N} _-]+/gu, '').trim() || 'collection'}.${endings[format]}`, text);
      const left = format === 'slc' ? one.entries.filter(({ id }) => !id).length : 0;
      this.#say(left ? t('page.collection.left', { count: left }) : t('page.collection.exported'));
    } catch (fault) {
      this.#say(/** @type {Error} */ (fault).message);
    }
    this.#busy.hidden = true;
    this.#cancel.hidden = false;
  }

  async #remove() {
    if (!this.#pack) return;
    const one = await collection(this.#game, this.#pack.id);
    await drop(this.#pack.id);
    await this.#again('');
    this.#say(t('page.collection.removed'));
    const back = this.#button('restore', async () => {
      if (!one) return;
      await keep(one);
      await this.#again(one.id);
      this.#say('');
    });
    this.#says.append(' ', back);
    translate(this.#says);
  }
}
