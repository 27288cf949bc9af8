// SPDX-License-Identifier: MIT
// A first lesson in Sokoban.

/** @type {import('../../lessons/lesson.js').Step[]} */
export const steps = [
  { text: 'page.learn.sokoban.walk', load: 'sokoban:5x7:7#|#4-.#|#-$-@-#|#5-#|7#', done: ({ moves }) => moves > 0 },
  { text: 'page.learn.sokoban.push', load: 'sokoban:3x7:7#|#@-$-.#|7#', done: ({ status }) => status === 'won' },
  {
    text: 'page.learn.sokoban.behind',
    load: 'sokoban:5x7:7#|#5-#|#.-$-@#|#5-#|7#',
    done: ({ status }) => status === 'won',
  },
  { text: 'page.learn.sokoban.lost', load: 'sokoban:5x7:7#|#4-.#|#-$-@-#|#5-#|7# lL', done: ({ redo }) => redo > 0 },
  {
    text: 'page.learn.sokoban.carry',
    load: 'sokoban:6x8:8#|#6-#|#-$4-#|#2-@-.-#|#6-#|8#',
    done: ({ status }) => status === 'won',
  },
  {
    text: 'page.learn.sokoban.two',
    load: 'sokoban:6x7:7#|#5-#|#-$.--#|#-$.-@#|#5-#|7#',
    done: ({ status }) => status === 'won',
  },
];
