// SPDX-License-Identifier: MIT
// Sounds and music, made on the spot by Web Audio: no files. Both are off until they are asked for; L turns them on and
// off. What is heard follows from what the engine counted before and after a move, so no rule is known here.
import { Tune } from './tune.js';
import { setSettings, settings } from '../store.js';

/** @typedef {import('../engine/protocol.js').Position} Position */
/** Those that rise when something good has happened, and those that rise with an effort. */
/** @typedef {{good?: string[], effort?: string[]}} Counters */

/** @type {AudioContext | null} */
let context = null;
/** @type {GainNode | null} */
let out = null;
/** @type {Tune | null} */
let tune = null;

export const sounding = () => ({ sounds: settings().sounds ?? false, music: settings().music ?? false });

/** A context may only begin to sound after a key or a press. */
function wake() {
  if (!context) {
    context = new AudioContext();
    out = new GainNode(context, { gain: 0.5 });
    out.connect(context.destination);
  }
  if (context.state === 'suspended') void context.resume();
  return { context, out: /** @type {GainNode} */ (out) };
}

/**
 * A note that rises and dies away.
 * @param {number} hertz @param {{at?: number, long?: number, loud?: number, type?: OscillatorType, to?: number}} [how]
 */
function note(hertz, { at = 0, long = 0.12, loud = 0.2, type = 'triangle', to } = {}) {
  const { context: audio, out: target } = wake();
  const start = audio.currentTime + at;
  const tone = new OscillatorNode(audio, { type, frequency: hertz });
  const gain = new GainNode(audio, { gain: 0 });
  if (to) tone.frequency.exponentialRampToValueAtTime(to, start + long);
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(loud, start + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + long);
  tone.connect(gain).connect(target);
  tone.start(start);
  tone.stop(start + long + 0.02);
}

/** Something heavy on a floor. */
function rumble() {
  const { context: audio, out: target } = wake();
  const long = 0.14;
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * long), audio.sampleRate);
  const data = buffer.getChannelData(0);
  let seed = 1;
  for (let i = 0; i < data.length; i++) {
    seed = (seed * 16807) % 2147483647;
    data[i] = (seed / 1073741823.5 - 1) * (1 - i / data.length);
  }
  const noise = new AudioBufferSourceNode(audio, { buffer });
  const low = new BiquadFilterNode(audio, { type: 'lowpass', frequency: 420 });
  const gain = new GainNode(audio, { gain: 0.55 });
  noise.connect(low).connect(gain).connect(target);
  noise.start();
}

/** @type {Record<string, () => void>} */
const effects = {
  step: () => note(240, { long: 0.05, loud: 0.1, to: 190 }),
  back: () => note(190, { long: 0.05, loud: 0.08, to: 240 }),
  push: rumble,
  goal: () => {
    note(659.3, { long: 0.22 });
    note(987.8, { at: 0.08, long: 0.3 });
  },
  won: () => [523.3, 659.3, 784, 1046.5].forEach((hertz, i) => note(hertz, { at: i * 0.11, long: 0.45 })),
  illegal: () => note(120, { long: 0.11, loud: 0.14, type: 'square', to: 90 }),
};

/** @param {string} name */
function play(name) {
  if (sounding().sounds) effects[name]?.();
}

/**
 * What changed between two positions of one board, as a sound's name.
 * @param {Position | null} before @param {Position} now @param {Counters} [counters]
 */
export function soundOf(before, now, counters = {}) {
  if (!before || before.id !== now.id || before.moves === now.moves) return '';
  if (now.moves < before.moves) return 'back';
  if (now.status === 'won') return 'won';
  if (now.status === 'lost') return 'illegal';
  const rose = (/** @type {string[] | undefined} */ names) =>
    now.view.counters.some(
      ({ name, value }) =>
        names?.includes(name) && value > (before.view.counters.find((old) => old.name === name)?.value ?? value),
    );
  return rose(counters.good) ? 'goal' : rose(counters.effort) ? 'push' : 'step';
}

/** @param {Position | null} before @param {Position} now @param {Counters} [counters] */
export function hear(before, now, counters) {
  const name = soundOf(before, now, counters);
  if (name) play(name);
}

/** A move that was refused. */
export function refuse() {
  play('illegal');
}

/** Turns sounds and music on or off and remembers it. @param {{sounds?: boolean, music?: boolean}} wanted */
export function setSounding(wanted) {
  setSettings(wanted);
  const { music } = sounding();
  if (music) {
    const { context: audio, out: target } = wake();
    tune ??= new Tune(audio, target);
    tune.play();
  } else {
    tune?.stop();
  }
  dispatchEvent(new CustomEvent('sounding'));
}

/** L: all of it off if anything is on, else all of it on. */
export function toggle() {
  const { sounds, music } = sounding();
  const on = !sounds && !music;
  setSounding({ sounds: on, music: on });
  return on;
}

/** Whoever left the music on hears it again from the first press on. */
export function resume() {
  if (!sounding().music) return;
  const first = () => {
    for (const name of ['pointerdown', 'keydown']) removeEventListener(name, first);
    if (sounding().music) setSounding({});
  };
  for (const name of ['pointerdown', 'keydown']) addEventListener(name, first);
}
