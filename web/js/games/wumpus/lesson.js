// SPDX-License-Identifier: MIT
// A first lesson in Wumpus World. What is noticed where the player stands is read from the view, as the page does.

/** @typedef {import('../../engine/protocol.js').Position} Position */

/** @param {Position} position @param {string} mark */
const noticed = ({ view }, mark) =>
  view.cells.some(({ piece, marks }) => piece === 'player' && Boolean(marks?.includes(mark)));
/** @param {Position} position @param {string} mark */
const marked = ({ view }, mark) => view.cells.some(({ marks }) => marks?.includes(mark));

const cave = 'wumpus:5x5:5/3W1/1P3/1PG1P/PP3';

/** @type {import('../../lessons/lesson.js').Step[]} */
export const steps = [
  { text: 'page.learn.wumpus.walk', load: cave, done: ({ moves }) => moves > 0 },
  { text: 'page.learn.wumpus.breeze', load: `${cave} D`, done: (position) => noticed(position, 'breeze') },
  { text: 'page.learn.wumpus.flag', load: `${cave} DD`, done: (position) => marked(position, 'flag') },
  { text: 'page.learn.wumpus.stench', load: `${cave} RR`, done: (position) => noticed(position, 'stench') },
  { text: 'page.learn.wumpus.shoot', load: `${cave} RRR`, done: (position) => marked(position, 'slain') },
  { text: 'page.learn.wumpus.glitter', load: `${cave} RRR`, done: (position) => noticed(position, 'glitter') },
  { text: 'page.learn.wumpus.gold', load: `${cave} RRRsDD`, done: ({ status }) => status === 'won' },
];
