// SPDX-License-Identifier: MIT
// Phrases: arguments, one and many in both languages, figures, memory. The catalogues are the real ones.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { before, test } from 'node:test';
import * as lang from '../../web/js/lang.js';

before(() => {
  globalThis.document = { documentElement: { lang: '' } };
  globalThis.fetch = async (name) => {
    const file = new URL(`../../${name}`, import.meta.url);
    return { ok: true, status: 200, text: () => readFile(file, 'utf8') };
  };
});

test('a phrase that the catalogue lacks is shown as itself', async () => {
  await lang.setLanguage('en');
  assert.equal(lang.t('page.there.is.none'), 'page.there.is.none');
  assert.equal(lang.has('page.there.is.none'), false);
  assert.equal(lang.has('page.key.undo'), true);
  assert.equal(document.documentElement.lang, 'en');
});

test('English says one move, French nought as one', async () => {
  await lang.setLanguage('en');
  const [none, one, two] = [0, 1, 2].map((value) => lang.t('page.figure.moves', { value }));
  assert.notEqual(one.replace('1', '2'), two);
  assert.equal(none.replace('0', '2'), two);
  await lang.setLanguage('fr');
  const [rien, un, deux] = [0, 1, 2].map((value) => lang.t('page.figure.moves', { value }));
  assert.equal(rien.replace('0', '1'), un);
  assert.notEqual(un.replace('1', '2'), deux);
});

test('figures as each language writes them', async () => {
  await lang.setLanguage('fr');
  assert.equal(lang.number(1234567), '1\u202f234\u202f567');
  assert.equal(lang.fixed(0.5, 2), '0,50');
  await lang.setLanguage('en');
  assert.equal(lang.number(1234567), '1,234,567');
  assert.equal(lang.memory(999), '1 kB');
  assert.equal(lang.memory(2500000), '2.5 MB');
});

test('every phrase of a command that has a key exists in both languages', async () => {
  const { commandsOf } = await import('../../web/js/keys.js');
  for (const code of lang.languages) {
    await lang.setLanguage(code);
    for (const { command } of commandsOf()) assert.ok(lang.has(`page.key.${command}`), `${code}: ${command}`);
  }
});
