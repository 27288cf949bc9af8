// SPDX-License-Identifier: MIT
// Phrases: arguments, one and many in both languages, figures, memory. The catalogues are the real ones.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';

// As script/embed.py writes it, with a third language, whose words are English.
globalThis.document = { documentElement: { lang: '', dataset: { languages: 'en fr xx' } } };
globalThis.fetch = async (name) => {
  const file = new URL(`../../${name.replace('xx', 'en')}`, import.meta.url);
  return { ok: true, status: 200, text: () => readFile(file, 'utf8') };
};
const lang = await import('../../web/js/lang.js');

test('the languages are those the page was built with, each in its turn', async () => {
  assert.deepEqual(lang.languages, ['en', 'fr', 'xx']);
  for (const [code, next] of [
    ['en', 'fr'],
    ['fr', 'xx'],
    ['xx', 'en'],
  ]) {
    await lang.setLanguage(code);
    assert.equal(lang.language(), code);
    assert.equal(lang.nextLanguage(), next);
  }
  const asked = (...codes) =>
    Object.defineProperty(globalThis, 'navigator', { value: { languages: codes }, configurable: true });
  asked('de', 'xx-YY', 'fr');
  assert.equal(lang.preferred(), 'xx');
  asked('de');
  assert.equal(lang.preferred(), 'en');
});

test('a pack without a title in a language shows the first one', async () => {
  const { titleOf } = await import('../../web/js/levels/packs.js');
  const pack = { id: 'easy', title: { en: 'Easy', fr: 'Facile' }, levels: [] };
  await lang.setLanguage('fr');
  assert.equal(titleOf(pack), 'Facile');
  await lang.setLanguage('xx');
  assert.equal(titleOf(pack), 'Easy');
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
