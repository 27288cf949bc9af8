// SPDX-License-Identifier: MIT
// A first lesson in the Taquin, on boards of the generator.

/** @type {import('../../lessons/lesson.js').Step[]} */
export const steps = [
  {
    text: 'page.learn.taquin.slide',
    load: 'taquin:3x3:4,23,91,90_64,17,61,26_18,90,64,82_91,56,31,17_61,69,22,34_71,82,3,63_*_31,65,35,69_3,26,43,38',
    done: ({ moves }) => moves > 0,
  },
  {
    text: 'page.learn.taquin.agree',
    load: 'taquin:3x3:92,74,42,37_85,37,62,73_63,73,21,93_42,5,55,76_62,76,0,23_*_55,64,89,48_0,48,24,22_21,23,78,29',
    done: ({ status }) => status === 'won',
  },
  {
    text: 'page.learn.taquin.row',
    load: 'taquin:3x3:4,23,91,90_64,17,61,26_18,90,64,82_91,56,31,17_61,69,22,34_71,82,3,63_*_31,65,35,69_3,26,43,38',
    done: ({ moves }, before) => moves >= (before?.moves ?? 0) + 2,
  },
  {
    text: 'page.learn.taquin.hint',
    load: 'taquin:3x3:70,30,79,34_*_56,34,44,98_79,68,1,58_44,58,74,64_99,98,16,29_1,21,69,3_74,3,20,19_16,64,4,8',
    done: ({ hint }) => Boolean(hint),
  },
  {
    text: 'page.learn.taquin.solve',
    load: 'taquin:3x3:70,30,79,34_*_56,34,44,98_79,68,1,58_44,58,74,64_99,98,16,29_1,21,69,3_74,3,20,19_16,64,4,8',
    done: ({ status }) => status === 'won',
  },
];
