// SPDX-License-Identifier: MIT
// A first lesson in Gygès: both sides are played by the one who learns.
import { teach } from './seats.js';

const standard = 'gyges:full:321123/000000/000000/000000/000000/321123_s';

/** @param {import('../../engine/protocol.js').Position} position @param {string} mark */
const marked = ({ view }, mark) => view.cells.some(({ marks }) => marks?.includes(mark));

/** @type {import('../../lessons/lesson.js').Step[]} */
export const steps = [
  { text: 'page.learn.gyges.piece', load: standard, done: ({ moves }) => moves > 0 },
  { text: 'page.learn.gyges.rings', load: standard, done: ({ last = '' }) => /^[cd]1-[^,]*$/.test(last) },
  { text: 'page.learn.gyges.bounce', load: standard, done: (position) => marked(position, 'bounce') },
  { text: 'page.learn.gyges.replace', load: standard, done: ({ last = '' }) => last.includes('x') },
  {
    text: 'page.learn.gyges.row',
    load: 'gyges:full:000000/000001/002300/033231/101002/002000_s',
    done: ({ moves }) => moves > 0,
  },
  {
    text: 'page.learn.gyges.goal',
    load: 'gyges:full:000000/000000/000000/332211/033221/010000_s',
    done: ({ status }) => status === 'won',
  },
];

export const enter = () => teach(true);
export const leave = () => teach(false);
