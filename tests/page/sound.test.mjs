// SPDX-License-Identifier: MIT
// What a move sounds like, and the tune: which notes at which time, laid down a little ahead.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { soundOf } from '../../web/js/sound/sound.js';
import { Tune } from '../../web/js/sound/tune.js';

const at = (moves, counters = {}, status = 'open', id = 'a') => ({
  id,
  moves,
  status,
  view: { counters: Object.entries(counters).map(([name, value]) => ({ name, value })) },
});
const counters = { good: ['home'], effort: ['pushes'] };

test('what the engine counted decides what is heard', () => {
  assert.equal(soundOf(null, at(1)), '');
  assert.equal(soundOf(at(1), at(1)), '');
  assert.equal(soundOf(at(1, {}, 'open', 'b'), at(2)), '');
  assert.equal(soundOf(at(2), at(1)), 'back');
  assert.equal(soundOf(at(1), at(2)), 'step');
  assert.equal(soundOf(at(1), at(2, {}, 'won')), 'won');
  assert.equal(soundOf(at(1), at(2, {}, 'lost')), 'illegal');
  const before = at(1, { home: 0, pushes: 4 });
  assert.equal(soundOf(before, at(2, { home: 0, pushes: 5 }), counters), 'push');
  assert.equal(soundOf(before, at(2, { home: 1, pushes: 5 }), counters), 'goal');
  assert.equal(soundOf(before, at(2, { home: 1, pushes: 5 })), 'step', 'a game that names no counters has steps');
});

test('the tune goes on as time does, within its range, and stops', (context) => {
  const clock = { setInterval, clearInterval };
  context.after(() => Object.assign(globalThis, clock));
  let tick = null;
  globalThis.setInterval = (run) => ((tick = run), 1);
  globalThis.clearInterval = () => (tick = null);
  const notes = [];
  const node = { connect: (to) => to, gain: new Proxy({}, { get: () => () => {} }) };
  globalThis.GainNode = function () {
    return node;
  };
  globalThis.OscillatorNode = function (_, { frequency }) {
    return { connect: () => node, start: (time) => notes.push({ frequency, time }), stop() {} };
  };
  const audio = { currentTime: 0 };
  const tune = new Tune(audio, node);
  tune.play();
  for (let second = 1; second <= 60; second++) {
    audio.currentTime = second;
    tick();
  }
  assert.ok(notes.length > 60, `${notes.length} notes`);
  assert.ok(notes.every(({ frequency }) => frequency > 80 && frequency < 1200));
  const times = notes.map(({ time }) => time);
  assert.ok(Math.max(...times) <= 60.6 && Math.min(...times) >= 0.1);
  const bass = notes.filter(({ frequency }) => frequency < 200).map(({ frequency }) => frequency.toFixed(2));
  assert.ok(new Set(bass).size > 3, 'the chords change');
  tune.stop();
  const count = notes.length;
  audio.currentTime = 90;
  tick?.();
  assert.equal(notes.length, count);
});
