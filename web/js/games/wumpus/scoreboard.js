// SPDX-License-Identifier: MIT
// The scoreboard of a contest: asks the referee every other second while someone looks.
import { h, say } from '../../dom.js';
import { icon } from '../../icons.js';
import { nextLanguage, number, preferred, setLanguage, t } from '../../lang.js';
import { setSettings, settings } from '../../store.js';

/**
 * @typedef {{name: string, members: string, runs: number, phase: number, begun: number, completed: number, died:
 *            number,
 *            mistaken: number, reward: number, cost: number, idle: number, par?: number}} Row
 * @typedef {{mazes: number, first_size: number, last_size: number, per_team?: boolean, rows: Row[]}} Board
 */

const every = 2000;
const awayAfter = 120; // seconds without a command

const main = /** @type {HTMLElement} */ (document.getElementById('main'));
const tools = /** @type {HTMLElement} */ (document.getElementById('tools'));
/** @type {Board | null} */
let board = null;
/** @type {'asking' | 'fine' | 'absent' | 'silent'} */
let state = 'asking';
let shown = '';
let leader = '';

/** @param {Row} row */
const ended = (row) => row.completed + row.died + row.mistaken;
/** @param {Row} row */
const net = (row) => row.reward - row.cost;
/** @param {Row} row @param {Board} of */
const finished = (row, of) => ended(row) === of.mazes;
/** @param {Row} row @param {Board} of */
const plays = (row, of) => row.begun > 0 && !finished(row, of) && row.idle < awayAfter;

/** What a player is doing. @param {Row} row @param {Board} of */
function doing(row, of) {
  if (finished(row, of)) return t('page.scoreboard.now.done');
  if (row.idle >= awayAfter) return t('page.scoreboard.now.away', { minutes: Math.floor(row.idle / 60) });
  if (row.phase === 1) return t('page.scoreboard.now.map', { maze: row.begun });
  if (row.phase === 2) return t('page.scoreboard.now.walk', { maze: row.begun });
  return row.begun ? '' : t('page.scoreboard.now.wait');
}

/** @param {Row} row @param {number} place @param {Board} of */
function line(row, place, of) {
  const progress = t('page.scoreboard.progress', { ended: ended(row), mazes: of.mazes });
  const notes = [
    row.members,
    row.runs > 1 && t('page.scoreboard.runs', { runs: row.runs }),
    row.par !== undefined && row.begun > 0 && t('page.scoreboard.par', { par: number(row.par) }),
    doing(row, of),
  ].filter(Boolean);
  return h(
    'tr',
    { class: place === 1 && ended(row) > 0 ? 'leads' : false },
    h('td', { text: place }),
    h('th', { scope: 'row', class: 'name' }, h('b', { text: row.name }), h('small', { text: notes.join(' · ') })),
    h(
      'td',
      { class: 'mazes' },
      `${number(ended(row))}/${number(of.mazes)}`,
      h('meter', { min: 0, max: of.mazes, value: ended(row), 'aria-label': progress }),
    ),
    h('td', { class: 'wide', text: number(row.died + row.mistaken) }),
    h('td', { class: 'wide', text: number(row.reward) }),
    h('td', { class: 'wide', text: number(row.cost) }),
    h('td', { class: net(row) < 0 ? 'net below' : 'net', text: number(net(row)) }),
  );
}

/** Places from 1; equals share one. @param {Row[]} rows */
function places(rows) {
  let place = 1;
  return rows.map((row, i) => {
    const before = rows[i - 1];
    if (before && (ended(before) !== ended(row) || net(before) !== net(row))) place = i + 1;
    return place;
  });
}

/** @param {Board} of */
function table(of) {
  if (of.rows.length === 0)
    return h('div', { class: 'sheet' }, h('p', { class: 'nobody', text: t('page.scoreboard.none') }));
  const place = places(of.rows);
  /** @type {[string, string][]} */
  const heads = [
    ['place', ''],
    ['name', 'name'],
    ['mazes', 'mazes'],
    ['lost', 'wide'],
    ['reward', 'wide'],
    ['cost', 'wide'],
    ['net', 'net'],
  ];
  return h(
    'div',
    { class: 'sheet' },
    h(
      'table',
      { 'aria-label': t('page.scoreboard.table') },
      h(
        'thead',
        {},
        h(
          'tr',
          {},
          ...heads.map(([code, kind]) =>
            code === 'place'
              ? h(
                  'th',
                  { scope: 'col' },
                  h('span', { 'aria-hidden': 'true', text: '#' }),
                  h('span', { class: 'unseen', text: t('page.scoreboard.place') }),
                )
              : h('th', { scope: 'col', class: kind || false, text: t(`page.scoreboard.${code}`) }),
          ),
        ),
      ),
      h('tbody', {}, ...of.rows.map((row, i) => line(row, place[i], of))),
    ),
  );
}

/** @param {Board} of */
function facts(of) {
  const size = { mazes: of.mazes, size: of.first_size, last: of.last_size };
  const playing = of.rows.filter((row) => plays(row, of)).length;
  return h(
    'div',
    { class: 'facts' },
    h('span', { text: t(of.first_size === of.last_size ? 'page.scoreboard.of' : 'page.scoreboard.of.growing', size) }),
    of.per_team ? h('span', { text: t('page.scoreboard.own') }) : null,
    h('span', { text: t('page.scoreboard.players', { players: of.rows.length }) }),
    h('span', { text: t('page.scoreboard.playing', { playing }) }),
  );
}

function draw() {
  document.title = `${t('page.scoreboard.title')} · Quadrille`;
  main.replaceChildren(
    ...[
      h('div', { class: 'head' }, h('h1', { text: t('page.scoreboard.title') }), board && facts(board)),
      state === 'silent' && h('p', { class: 'silent', text: t('page.scoreboard.silent') }),
      state === 'absent' && h('p', { class: 'silent', text: t('page.scoreboard.absent') }),
      board && table(board),
      board && h('p', { class: 'order', text: t('page.scoreboard.order') }),
      board &&
        h(
          'p',
          { class: 'join' },
          h('span', { text: t('page.scoreboard.join') }),
          h('code', { text: `quadrille wumpus client --server ${location.origin} --id NAME` }),
        ),
    ].filter((part) => part instanceof Node),
  );
}

/** A new leader is told to those who listen. */
function announce() {
  const first = board?.rows[0];
  if (!board || !first || ended(first) === 0 || first.name === leader) return;
  if (leader) say(`1. ${first.name}, ${t('page.scoreboard.net')} ${number(net(first))}`);
  leader = first.name;
}

async function ask() {
  if (document.hidden) return;
  try {
    const answer = await fetch('wumpus/scoreboard', { cache: 'no-store', signal: AbortSignal.timeout(10000) });
    if (answer.ok) {
      const text = await answer.text();
      if (text === shown && state === 'fine') return;
      [board, state, shown] = [JSON.parse(text), 'fine', text];
    } else {
      state = answer.status === 404 ? 'absent' : 'silent';
    }
  } catch {
    state = 'silent';
  }
  draw();
  announce();
}

function isDark() {
  const chosen = document.documentElement.dataset.theme;
  return chosen ? chosen === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
}

function header() {
  const other = nextLanguage();
  const theme = t(isDark() ? 'page.theme.light' : 'page.theme.dark');
  tools.replaceChildren(
    h('button', {
      type: 'button',
      class: 'quiet',
      id: 'lang',
      lang: other,
      title: t('page.language'),
      'aria-label': `${other.toUpperCase()}: ${t('page.language')}`,
      text: other.toUpperCase(),
      on: { click: () => void switchLanguage(other) },
    }),
    h(
      'button',
      { type: 'button', class: 'quiet', id: 'theme', title: theme, 'aria-label': theme, on: { click: switchTheme } },
      icon(isDark() ? 'light' : 'dark'),
    ),
  );
}

function switchTheme() {
  const theme = isDark() ? 'light' : 'dark';
  document.documentElement.dataset.theme = theme;
  setSettings({ theme });
  header();
  document.getElementById('theme')?.focus();
}

/** @param {import('../../lang.js').Language} code */
async function switchLanguage(code) {
  await setLanguage(code);
  setSettings({ lang: code });
  header();
  draw();
  document.getElementById('lang')?.focus();
}

async function boot() {
  await setLanguage(settings().lang ?? preferred());
  header();
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', header);
  document.addEventListener('visibilitychange', () => void ask());
  await ask();
  setInterval(() => void ask(), every);
  document.documentElement.dataset.ready = 'yes';
}

void boot();
