// SPDX-License-Identifier: MIT
// The music: a small tune of ours that never repeats quite. Four slow chords go round; above them a voice walks up and
// down a scale of five notes, rests often, and comes home at the end of each round.

const BEAT = 60 / 66; // seconds
const AHEAD = 0.4; // seconds that are laid down before they are heard
const ROOT = 220;
/** Chords as steps of the scale below; bars of four beats. */
const chords = [
  [0, 2, 4],
  [3, 5, 7],
  [-1, 2, 4],
  [1, 4, 6],
];
const scale = [0, 2, 4, 7, 9];

/** @param {number} step of the scale, over and under the octave @returns {number} hertz */
function pitch(step) {
  const octave = Math.floor(step / scale.length);
  const tone = scale[step - octave * scale.length] + 12 * octave;
  return ROOT * 2 ** (tone / 12);
}

export class Tune {
  #audio;
  #out;
  #beat = 0;
  #next = 0;
  #voice = 5;
  #seed = 20;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #timer;

  /** @param {AudioContext} audio @param {AudioNode} target */
  constructor(audio, target) {
    this.#audio = audio;
    this.#out = new GainNode(audio, { gain: 0.22 });
    this.#out.connect(target);
  }

  play() {
    if (this.#timer) return;
    this.#next = this.#audio.currentTime + 0.1;
    this.#timer = setInterval(() => this.#lay(), 100);
    this.#lay();
  }

  stop() {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #chance() {
    this.#seed = (this.#seed * 48271) % 2147483647;
    return this.#seed / 2147483647;
  }

  #lay() {
    while (this.#next < this.#audio.currentTime + AHEAD) {
      this.#sound(this.#beat++);
      this.#next += BEAT / 2;
    }
  }

  /** @param {number} beat in half beats */
  #sound(beat) {
    const bar = Math.floor(beat / 8) % chords.length;
    const chord = chords[bar];
    if (beat % 8 === 0) chord.forEach((step, i) => this.#tone(pitch(step) / 2, 4.2 * BEAT, 0.16, i * 0.03, 'sine'));
    const rests = this.#chance() < (beat % 2 ? 0.72 : 0.38);
    const home = bar === chords.length - 1 && beat % 8 >= 6;
    if (rests && !home) return;
    const walk = Math.floor(this.#chance() * 5) - 2;
    this.#voice = home ? 5 : Math.max(2, Math.min(11, this.#voice + walk));
    this.#tone(pitch(this.#voice), BEAT * (home ? 2 : 0.9), 0.2, 0, 'triangle');
  }

  /**
   * @param {number} hertz @param {number} long @param {number} loud @param {number} after @param {OscillatorType} type
   */
  #tone(hertz, long, loud, after, type) {
    const at = this.#next + after;
    const tone = new OscillatorNode(this.#audio, { type, frequency: hertz });
    const gain = new GainNode(this.#audio, { gain: 0 });
    gain.gain.setValueAtTime(0, at);
    gain.gain.linearRampToValueAtTime(loud, at + Math.min(0.25, long / 4));
    gain.gain.exponentialRampToValueAtTime(0.0001, at + long);
    tone.connect(gain).connect(this.#out);
    tone.start(at);
    tone.stop(at + long + 0.05);
  }
}
