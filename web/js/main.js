// SPDX-License-Identifier: MIT
// Boot: the engine and the catalogue start at once, side by side; then the route in the address decides.
import { h } from './dom.js';
import { Engine } from './engine/engine.js';
import { levelIn, routeOf, visited } from './page/address.js';
import { GamePage } from './page/game-page.js';
import { entries, fetchGames, known } from './games/index.js';
import { Home } from './page/home.js';
import { icon } from './icons.js';
import { languages, nextLanguage, preferred, setLanguage, t, translate } from './lang.js';
import { opening } from './engine/play.js';
import { wearLooks } from './skin.js';
import { resume, sounding, toggle } from './sound/sound.js';
import { setSettings, settings } from './store.js';
import { tellPage } from './page/bar.js';
import { fetching } from './files.js';
import { keepSite } from './page/update.js';

const engine = new Engine();
const { lang: chosen = '' } = settings();
const wanted = languages.includes(chosen) ? chosen : preferred();
void engine.ask(`lang ${wanted}`).catch(() => {});
const opened = engine.ask('games');
const first = routeOf(location.hash);
if (first.game && !first.edit && !levelIn(first.wanted))
  engine.foresee([opening(first.game, first.wanted, visited()).line, 'save']);
const spoken = setLanguage(wanted);
fetchGames(first.game ? [first.game] : Object.keys(known)).catch(() => {});

const main = /** @type {HTMLElement} */ (document.getElementById('main'));
const nav = /** @type {HTMLElement} */ (document.getElementById('nav'));
const tools = /** @type {HTMLElement} */ (document.getElementById('tools'));
/** @type {import('./engine/protocol.js').Game[]} */
let games = [];
/** @type {GamePage | import('./editor/page.js').EditorPage | import('./today/page.js').TodayPage | Home | null} */
let page = null;

async function boot() {
  try {
    const [answer] = await Promise.all([opened, spoken]);
    games = (answer.games ?? []).filter(({ id }) => known[id]);
  } catch (fault) {
    main.replaceChildren(
      h('p', {
        class: 'broken',
        role: 'alert',
        text: `Quadrille could not start. ${fault instanceof Error ? fault.message : ''}`,
      }),
    );
    return;
  }
  header();
  addEventListener('hashchange', () => void turn());
  // Whoever touches the page may want a dialogue next.
  for (const touch of ['pointerdown', 'keydown'])
    addEventListener(touch, () => void import('./dialogs/index.js').catch(() => {}), { once: true });
  addEventListener('unkept', () => tellPage('page.unkept'), { once: true });
  await turn();
  void keepSite(() => engine.busy);
}

const route = () => routeOf(location.hash);
/** How many addresses were turned to: one that has to be fetched may be overtaken by the next. */
let turns = 0;

/** What a page needs that few ask for. @param {import('./page/address.js').Route} wish */
async function fetchPage({ game: id, edit, today }) {
  const game = games.find((one) => one.id === id);
  await fetchGames(game ? [game.id] : games.map((one) => one.id));
  const editor = game && edit ? await import('./editor/page.js') : null;
  return { game, editor, days: today ? await import('./today/page.js') : null };
}

/** In place of a page that could not be fetched. */
function tellUnfetched() {
  page?.close();
  page = null;
  const again = h('button', { type: 'button', 'data-deed': 'again', 'data-t': 'page.again', on: { click: turn } });
  const said = h('div', { class: 'broken', role: 'alert' }, h('p', { 'data-t': 'page.unfetched' }), again);
  translate(said);
  main.replaceChildren(said);
}

async function turn() {
  const { wanted: board, edit, ...wish } = route();
  const ticket = ++turns;
  const fetched = await fetching(() => fetchPage({ ...wish, edit }), tellUnfetched);
  if (!fetched || ticket !== turns) return;
  const { game, editor, days } = fetched;
  page?.close();
  for (const dialog of document.querySelectorAll('dialog')) dialog.close(); // they belong to the page that is left
  const next = game
    ? editor
      ? new editor.EditorPage(game)
      : new GamePage(engine, game)
    : days
      ? new days.TodayPage(engine, games)
      : new Home(engine, games);
  page = next;
  translate(next.element);
  main.replaceChildren(next.element);
  for (const link of nav.querySelectorAll('a')) {
    if (link.dataset.game === game?.id) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
  for (const name of ['skip', 'rules'])
    /** @type {HTMLElement} */ (document.getElementById(name)).hidden = !game || Boolean(edit);
  await next.open(board);
  // From here on the drawing lives in storage, and a reload must find it rather than the level as it was sent.
  if (editor && game && page === next) history.replaceState(null, '', `#/edit/${game.id}`);
  document.documentElement.dataset.ready = 'yes';
}

/** The sheet of rules, one press away in every game. */
const rulesButton = () =>
  h(
    'button',
    {
      type: 'button',
      class: 'quiet',
      id: 'rules',
      hidden: true,
      'data-t-label': 'page.rules',
      'data-t-title': 'page.rules.key',
      on: { click: () => page instanceof GamePage && page.run('rules') },
    },
    icon('rules'),
  );

function header() {
  nav.setAttribute('data-t-label', 'page.nav');
  nav.replaceChildren(...games.map(({ id, title }) => h('a', { href: `#/${id}`, 'data-game': id, text: title })));
  const lang = h('button', { type: 'button', class: 'quiet', id: 'lang', on: { click: () => void switchLanguage() } });
  const theme = h('button', { type: 'button', class: 'quiet', id: 'theme', on: { click: switchTheme } });
  const sound = h('button', { type: 'button', class: 'quiet', id: 'sound', on: { click: toggle } });
  const keys = h(
    'button',
    {
      type: 'button',
      class: 'quiet',
      id: 'keys',
      'data-t-label': 'page.key.keys',
      'data-t-title': 'page.key.keys',
      on: {
        click: async () => (await import('./dialogs/index.js')).openKeys(entries[route().game ?? '']),
      },
    },
    icon('keys'),
  );
  const skip = /** @type {HTMLElement} */ (document.getElementById('skip'));
  skip.setAttribute('data-t', 'page.skip');
  skip.addEventListener('click', () => {
    const cell = main.querySelector('.cells [tabindex="0"]');
    if (cell instanceof HTMLElement) cell.focus();
  });
  const gear = h(
    'button',
    {
      type: 'button',
      class: 'quiet',
      id: 'settings',
      'data-t-label': 'page.settings',
      'data-t-title': 'page.key.settings',
      on: { click: async () => (await import('./dialogs/index.js')).openSettings() },
    },
    icon('settings'),
  );
  tools.replaceChildren(lang, sound, theme, gear, rulesButton(), keys);
  addEventListener('setting', (event) => {
    const { name, value } = /** @type {CustomEvent} */ (event).detail;
    if (name === 'language') void switchLanguage(value);
    else wearTheme(value);
  });
  addEventListener('sounding', dress);
  wearLooks();
  resume();
  dress();
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', dress);
}

/** Words and colours of the header. */
function dress() {
  for (const part of document.querySelectorAll('.top, #skip, .update')) translate(part);
  const other = nextLanguage();
  const lang = /** @type {HTMLElement} */ (document.getElementById('lang'));
  lang.textContent = other.toUpperCase();
  lang.lang = other;
  lang.setAttribute('aria-label', `${other.toUpperCase()}: ${t('page.language')}`);
  lang.title = t('page.language');
  const dark = isDark();
  const theme = /** @type {HTMLElement} */ (document.getElementById('theme'));
  theme.replaceChildren(icon(dark ? 'light' : 'dark'));
  theme.setAttribute('aria-label', t(dark ? 'page.theme.light' : 'page.theme.dark'));
  theme.title = t(dark ? 'page.theme.light' : 'page.theme.dark');
  const loud = sounding().sounds || sounding().music;
  const sound = /** @type {HTMLElement} */ (document.getElementById('sound'));
  sound.replaceChildren(icon(loud ? 'loud' : 'silent'));
  sound.setAttribute('aria-label', t('page.key.sound'));
  sound.setAttribute('aria-pressed', String(loud));
  sound.title = t('page.withKey', { name: t('page.key.sound'), key: 'L' });
  const paper = getComputedStyle(document.body).backgroundColor;
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', paper);
}

function isDark() {
  const theme = document.documentElement.dataset.theme;
  return theme ? theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
}

const switchTheme = () => wearTheme(isDark() ? 'light' : 'dark');

/** @param {'light' | 'dark' | 'system'} theme */
function wearTheme(theme) {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  setSettings({ theme: theme === 'system' ? undefined : theme });
  dress();
}

/** @param {string} [code] */
async function switchLanguage(code = nextLanguage()) {
  const heard = await fetching(
    () => setLanguage(code).then(() => true),
    () => tellPage('page.unfetched'),
  );
  if (!heard) return;
  setSettings({ lang: code });
  dress();
  for (const dialog of document.querySelectorAll('dialog')) translate(dialog);
  await page?.refresh();
}

void boot();
