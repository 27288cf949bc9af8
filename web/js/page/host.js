// SPDX-License-Identifier: MIT
// What a game's companions see of its page.

/**
 * @param {import('./game-page.js').GamePage} page @param {HTMLElement} aside
 * @returns {import('../games/types.js').PageHost}
 */
export function hostOf(page, aside) {
  const { game, entry, note, board, actions, play, shelf } = page;
  return {
    game,
    entry,
    note,
    board,
    aside,
    position: () => page.position,
    save: () => play.save,
    place: () => shelf.place,
    ask: (line) => play.ask(line),
    showing: (words) => page.change(play.showing(words)),
    change: (line) => page.change(line),
    begin: (line) => page.begin(line),
    receive: (file) => shelf.receive(file),
    run: (command) => page.run(command),
    press: (name, on) => actions.press(name, on),
    badge: (name, text) => actions.badge(name, text),
    enable: (which) => actions.enable(which, () => board.focus()),
    redraw: (words) => page.redraw(words),
    see: (view) => page.see(view),
  };
}
