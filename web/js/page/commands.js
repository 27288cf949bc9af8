// SPDX-License-Identifier: MIT
// What the shared commands do on a game's page, and which keys and arrows bring them.
import { arrowOf, commandOf, direction, isField } from '../keys.js';
import { t } from '../lang.js';
import { toggle } from '../sound/sound.js';
import { settings } from '../store.js';
import { share } from './sharing.js';
import { nameOf } from './words.js';

/** @typedef {import('./game-page.js').GamePage} GamePage */
/** @typedef {import('../keys.js').Shared} Shared */

const dialogs = () => import('../dialogs/index.js');

/** @param {GamePage} page */
async function compare({ game, entry, play, position }) {
  if (!position || !game.methods?.length) return;
  const { openCompare } = await import('../compare/dialog.js');
  openCompare({
    id: game.id,
    methods: game.methods,
    save: play.save,
    name: nameOf(game.title, position),
    solving: entry.solving,
  });
}

/** @param {GamePage} page */
async function trace(page) {
  const { game, entry, play, position } = page;
  if (!position || !game.methods?.some((method) => method.trace)) return;
  const { openTrace } = await import('../trace/dialog.js');
  openTrace({
    id: game.id,
    save: play.save,
    view: position.view,
    methods: game.methods,
    painter: entry.painter,
    found: () => {
      void play.play('helped');
      page.helped();
    },
  });
}

/** @param {GamePage} page */
async function openLevels({ shelf, note }) {
  const wrong = await shelf.open();
  if (wrong) note.error(wrong);
}

/** @param {GamePage} page */
async function openNew(page) {
  const { id } = page.game;
  const { openNew: open } = await dialogs();
  open(id, page.entry.form, (params, seed) => page.begin(`new ${id} ${params}${seed ? ` #${seed}` : ''}`));
}

/** What each command does. @param {GamePage} page @returns {Record<Shared, () => unknown>} */
export function deedsOf(page) {
  const { hints, panel, note } = page;
  /** Only while the play is open. @param {() => unknown} run */
  const open = (run) => () => (page.position?.status === 'open' ? run() : note.error(t('page.over')));
  /** Only one question at a time. @param {() => unknown} run */
  const alone = (run) => open(() => (note.kind === 'thinking' ? null : run()));
  return {
    undo: () => page.change('undo'),
    redo: () => page.change('redo'),
    restart: () => {
      page.clock.reset(0);
      return page.change('restart');
    },
    replay: () => panel.replay(),
    hint: alone(() => hints.ask()),
    playHint: () => hints.play(),
    goal: alone(() => hints.goal()),
    solve: open(() => panel.choose()),
    animate: () => panel.toggle(),
    compare: open(() => compare(page)),
    trace: open(() => trace(page)),
    levels: () => openLevels(page),
    previous: () => page.shelf.turn(-1),
    next: () => page.shelf.turn(1),
    zoomIn: () => page.resize('zoomIn'),
    zoomOut: () => page.resize('zoomOut'),
    zoomFit: () => page.resize('zoomFit'),
    edit: () => {
      if (page.entry.craft && page.position?.id) location.hash = `#/edit/${page.position.id}`;
    },
    learn: () => page.lesson.start(),
    rules: async () => (await import('../rules/sheet.js')).openRules(page.game.id, page.game.title),
    sound: toggle,
    settings: async () => (await dialogs()).openSettings(),
    new: () => openNew(page),
    share: () => share(page),
    keys: async () => (await dialogs()).openKeys(page.entry),
  };
}

/**
 * An arrow key, as the player and the game want it.
 * @param {GamePage} page @param {string} key @param {boolean} shift
 */
function arrow(page, key, shift) {
  const { arrows = 'piece' } = settings();
  const { arrows: plays, gapArrows } = page.entry.input ?? {};
  if (!shift && page.companions.some((one) => one.arrow?.(key))) return;
  if (shift || arrows === 'focus' || !plays) page.board.walk(.../** @type {[number, number]} */ (direction(key)));
  else void page.arrow(key, arrows === 'gap' && gapArrows ? 'gap' : 'piece');
}

/** What a key that is held down repeats; any other command is meant once. @type {(string & {})[]} */
const repeated = ['undo', 'redo', 'undoPush', 'redoPush', 'zoomIn', 'zoomOut', 'previous', 'next'];

/** @param {GamePage} page @param {KeyboardEvent} event */
export function press(page, event) {
  if (event.defaultPrevented || isField(event.target) || document.querySelector('dialog[open]')) return;
  const { letters = true } = settings();
  const key = arrowOf(event, letters, page.entry);
  const command = key ? null : commandOf(event, letters, page.entry);
  if (key) arrow(page, key, event.shiftKey);
  else if (event.key === 'Escape') page.companions.some((one) => one.escape?.());
  if (!key && !command) return;
  event.preventDefault();
  if (command && (!event.repeat || repeated.includes(command))) page.run(command);
}
