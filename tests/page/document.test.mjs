// SPDX-License-Identifier: MIT
// The progress document as values: what plays add, what help takes away, how two documents are joined, what is read
// out of them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays, begun, FARTHEST, measured, merge, streaks, sums, won } from '../../web/js/profile/document.js';

const played = { id: 'g:1', game: 'g', date: '2026-01-02' };
const daily = { ...played, daily: { date: '2026-01-02', id: 'g:p#1' } };
const ended = (figures, clean = true, rank = ['moves']) => ({ ...played, clean, figures, rank });

test('a play that was begun counts for its level and its game, and stays open as a puzzle of the day', () => {
  const body = begun(begun({ notes: 'kept' }, played), played);
  assert.deepEqual(body, {
    notes: 'kept',
    levels: { 'g:1': { played: 2, won: 0, clean: 0, last: '2026-01-02' } },
    games: { g: { played: 2, won: 0, clean: 0 } },
  });
  const day = begun(body, daily).days;
  assert.deepEqual(day, { '2026-01-02': { g: { id: 'g:p#1', won: false, clean: false } } });
});

test('a level has its best figures from plays without help, if there is one', () => {
  const helped = won({}, ended({ moves: 5 }, false));
  assert.deepEqual(helped.levels['g:1'], { played: 0, won: 1, clean: 0, last: '2026-01-02', best: { moves: 5 } });
  assert.deepEqual(won(helped, ended({ moves: 4 }, false)).levels['g:1'].best, { moves: 4 });
  const alone = won(helped, ended({ moves: 9 }));
  assert.deepEqual(alone.levels['g:1'], { played: 0, won: 2, clean: 1, last: '2026-01-02', best: { moves: 9 } });
  assert.deepEqual(won(alone, ended({ moves: 3 }, false)).levels['g:1'].best, { moves: 9 }, 'help no longer counts');
  assert.deepEqual(won(alone, ended({ moves: 8 })).levels['g:1'].best, { moves: 8 });
  assert.deepEqual(won(alone, ended({ moves: 10 })).levels['g:1'].best, { moves: 9 });
  assert.deepEqual(alone.games.g, { played: 0, won: 2, clean: 1 });
});

test('figures are compared in their rank', () => {
  const rank = ['pushes', 'moves'];
  const body = won({}, ended({ pushes: 4, moves: 20 }, true, rank));
  const best = (figures) => won(body, ended(figures, true, rank)).levels['g:1'].best;
  assert.deepEqual(best({ pushes: 3, moves: 90 }), { pushes: 3, moves: 90 });
  assert.deepEqual(best({ pushes: 5, moves: 6 }), { pushes: 4, moves: 20 });
  assert.deepEqual(best({ pushes: 4, moves: 19 }), { pushes: 4, moves: 19 });
});

test('of a day the better result stays: won, then alone, then fewer moves', () => {
  const after = (...plays) =>
    plays.reduce(
      (body, [moves, clean]) => won(body, { ...ended({ moves }, clean), daily: daily.daily }),
      begun({}, daily),
    ).days['2026-01-02'].g;
  const day = (moves, clean) => ({ id: 'g:p#1', won: true, clean, moves });
  assert.deepEqual(after([7, false]), day(7, false));
  assert.deepEqual(after([7, false], [9, true]), day(9, true));
  assert.deepEqual(after([9, true], [7, false]), day(9, true), 'help comes too late');
  assert.deepEqual(after([9, true], [8, true]), day(8, true));
  assert.deepEqual(after([8, true], [9, true]), day(8, true));
  const twice = begun(won({}, { ...ended({ moves: 7 }), daily: daily.daily }), daily);
  assert.deepEqual(twice.days['2026-01-02'].g, day(7, true), 'played once more');
  const other = begun(twice, { ...daily, daily: { ...daily.daily, id: 'g:p#2' } });
  assert.equal(other.days['2026-01-02'].g.won, false, 'another puzzle in its place');
});

test('what a play could have been done in: of its level, of its day, and in the histogram', () => {
  const body = won(begun({}, daily), { ...ended({ moves: 9 }), daily: daily.daily });
  const one = measured(body, { ...ended({ moves: 9 }), daily: daily.daily }, { moves: 7 });
  assert.deepEqual(one.levels['g:1'].par, { moves: 7 });
  assert.deepEqual(one.days['2026-01-02'].g, { id: 'g:p#1', won: true, clean: true, moves: 9, par: 7 });
  assert.deepEqual(one.games.g.over, [0, 0, 1]);
  const over = (moves) => measured(one, ended({ moves }), { moves: 7 }).games.g.over;
  assert.deepEqual(over(7), [1, 0, 1]);
  assert.deepEqual(over(6), [1, 0, 1], 'fewer than the best are none more');
  assert.equal(over(1000).length, FARTHEST + 1);
  assert.equal(over(1000)[FARTHEST], 1);
  const pushes = measured(body, ended({ moves: 9 }), { pushes: 3 });
  assert.deepEqual([pushes.levels['g:1'].par, pushes.games.g.over], [{ pushes: 3 }, undefined]);
});

test('two documents of one player: larger counts, better figures, lower pars, the later date', () => {
  const a = {
    levels: {
      x: { played: 3, won: 1, clean: 0, best: { pushes: 5, moves: 9 }, par: { moves: 8 }, last: '2026-01-05' },
      y: { played: 1, won: 0, clean: 0 },
    },
    games: { g: { played: 3, won: 1, clean: 0, over: [1, 0, 2] } },
    days: { d: { g: { id: 'p', won: true, clean: false, moves: 4 } } },
    own: [{ id: 'g:1', title: 'Old' }, { level: '##' }],
    notes: { 'g:1': 'a', 'g:2': 'a' },
    more: 1,
  };
  const b = {
    levels: {
      x: { played: 2, won: 2, clean: 1, best: { pushes: 4, moves: 30 }, par: { moves: 9 }, last: '2026-01-04' },
      z: { played: 1, won: 1, clean: 1 },
    },
    games: { g: { played: 2, won: 2, clean: 2, over: [0, 3] }, h: { played: 1, won: 0, clean: 0 } },
    days: { d: { g: { id: 'p', won: true, clean: true, moves: 6 }, h: { id: 'q', won: false, clean: false } } },
    own: [{ id: 'g:1', title: 'New' }, { id: 'g:3' }],
    notes: { 'g:1': 'b' },
  };
  const whole = merge(a, b);
  assert.deepEqual(whole, {
    levels: {
      x: { played: 3, won: 2, clean: 1, best: { pushes: 4, moves: 30 }, par: { moves: 8 }, last: '2026-01-05' },
      y: { played: 1, won: 0, clean: 0 },
      z: { played: 1, won: 1, clean: 1 },
    },
    games: { g: { played: 3, won: 2, clean: 2, over: [1, 3, 2] }, h: { played: 1, won: 0, clean: 0 } },
    days: { d: { g: { id: 'p', won: true, clean: true, moves: 6 }, h: { id: 'q', won: false, clean: false } } },
    own: [{ id: 'g:1', title: 'New' }, { level: '##' }, { id: 'g:3' }],
    notes: { 'g:1': 'b', 'g:2': 'a' },
    more: 1,
  });
  assert.deepEqual(merge({}, {}), { levels: {}, days: {}, games: {}, own: [] });
  assert.deepEqual(merge(b, a).levels.x, whole.levels.x, 'whichever comes first');
});

test('runs of days: over the ends of months and years, today still open', () => {
  assert.equal(addDays('2026-02-28', 1), '2026-03-01');
  assert.equal(addDays('2026-01-01', -1), '2025-12-31');
  const days = {};
  for (const date of ['2025-12-30', '2025-12-31', '2026-01-01', '2026-01-03', '2026-01-04'])
    days[date] = { g: { won: true }, h: { won: false } };
  days['2026-01-02'] = { g: { won: false } };
  assert.deepEqual(streaks({ days }, '2026-01-04'), { now: 2, longest: 3 });
  assert.deepEqual(streaks({ days }, '2026-01-05'), { now: 2, longest: 3 });
  assert.deepEqual(streaks({ days }, '2026-01-06'), { now: 0, longest: 3 });
  assert.deepEqual(streaks({}, '2026-01-06'), { now: 0, longest: 0 });
});

test('sums over all games', () => {
  const games = { g: { played: 3, won: 2, clean: 1 }, h: { played: 4, won: 3, clean: 3 } };
  const levels = { x: { clean: 2 }, y: { clean: 0 }, z: { clean: 1 } };
  assert.deepEqual(sums({ games, levels }), { played: 7, won: 5, clean: 4, solved: 2 });
  assert.deepEqual(sums({}), { played: 0, won: 0, clean: 0, solved: 0 });
});
