// SPDX-License-Identifier: MIT
// Boot: the engine and the catalogue start at once, side by side; then the route in the address decides.
// Routes: #/ (home), #/GAME (the play left there), #/ID (a given board), #/edit/GAME and #/edit/ID (the editor).
import { h } from './dom.js';
import { Engine } from './engine/engine.js';
import { GamePage } from './page/game-page.js';
import { entries, fetchGames, known } from './games/index.js';
import { Home } from './page/home.js';
import { icon } from './icons.js';
import { nextLanguage, preferred, setLanguage, t, translate } from './lang.js';
import { opening } from './engine/play.js';
import { wearSkin } from './skin.js';
import { resume, sounding, toggle } from './sound/sound.js';
import { setSettings, settings } from './store.js';

const engine = new Engine();
const wanted = settings().lang ?? preferred();
void engine.ask(`lang ${wanted}`).catch(() => {});
const opened = engine.ask('games');
const first = route();
if (first.game && !first.edit) engine.foresee([opening(first.game, first.wanted).line, 'save']);
const spoken = setLanguage(wanted);
fetchGames(first.game ? [first.game] : Object.keys(known)).catch(() => {});

const main = /** @type {HTMLElement} */ (document.getElementById('main'));
const nav = /** @type {HTMLElement} */ (document.getElementById('nav'));
const tools = /** @type {HTMLElement} */ (document.getElementById('tools'));
/** @type {import('./engine/protocol.js').Game[]} */
let games = [];
/** @type {GamePage | import('./editor/page.js').EditorPage | Home | null} */
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
    addEventListener(touch, () => void import('./dialogs/index.js'), { once: true });
  await turn();
}

/** What the address asks for. @returns {{game?: string, wanted?: string, edit?: boolean}} */
function route() {
  let path = location.hash.replace(/^#\/?/, '');
  try {
    path = decodeURIComponent(path);
  } catch {
    // Taken as it is; the engine will say what is wrong with it.
  }
  const edit = path.startsWith('edit/');
  if (edit) path = path.slice(5);
  const game = path.split(':')[0];
  if (!Object.hasOwn(known, game) || (edit && !known[game].craft)) return {};
  return { game, wanted: path === game ? undefined : path, edit };
}

async function turn() {
  const { game: id, wanted: board, edit } = route();
  const game = games.find((one) => one.id === id);
  await fetchGames(game ? [game.id] : games.map((one) => one.id));
  const editor = game && edit ? await import('./editor/page.js') : null; // few draw levels
  page?.close();
  for (const dialog of document.querySelectorAll('dialog')) dialog.close(); // they belong to the page that is left
  const next = game ? (editor ? new editor.EditorPage(game) : new GamePage(engine, game)) : new Home(engine, games);
  page = next;
  translate(next.element);
  main.replaceChildren(next.element);
  for (const link of nav.querySelectorAll('a')) {
    if (link.dataset.game === game?.id) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
  await next.open(board);
  // From here on the play lives in storage, and a reload must find it rather than the board as it was sent.
  if (game && page === next) history.replaceState(null, '', `#/${edit ? 'edit/' : ''}${game.id}`);
  document.documentElement.dataset.ready = 'yes';
}

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
  tools.replaceChildren(lang, sound, theme, keys);
  addEventListener('sounding', dress);
  wearSkin();
  resume();
  dress();
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', dress);
}

/** Words and colours of the header. */
function dress() {
  translate(/** @type {HTMLElement} */ (document.querySelector('.top')));
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
  const chosen = document.documentElement.dataset.theme;
  return chosen ? chosen === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
}

function switchTheme() {
  const theme = isDark() ? 'light' : 'dark';
  document.documentElement.dataset.theme = theme;
  setSettings({ theme });
  dress();
}

async function switchLanguage() {
  const code = nextLanguage();
  await setLanguage(code);
  setSettings({ lang: code });
  dress();
  await page?.refresh();
}

void boot();
