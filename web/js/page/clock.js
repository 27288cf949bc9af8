// SPDX-License-Identifier: MIT
// The time a player spends on a board. It stands still while the page is hidden, and is no part of the play: the
// engine counts no time.
export class Clock {
  #kept = 0;
  /** @type {number | null} */
  #since = null;
  #going = false;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #timer;
  #onTick;
  #onHide = () => this.#sync();

  /** @param {(ms: number) => void} onTick */
  constructor(onTick) {
    this.#onTick = onTick;
    document.addEventListener('visibilitychange', this.#onHide);
  }

  get ms() {
    return this.#kept + (this.#since === null ? 0 : performance.now() - this.#since);
  }

  /** @param {number} ms */
  reset(ms) {
    this.#going = false;
    this.#sync();
    this.#kept = ms;
    this.#onTick(ms);
  }

  /** @param {boolean} going */
  run(going) {
    this.#going = going;
    this.#sync();
  }

  close() {
    this.run(false);
    document.removeEventListener('visibilitychange', this.#onHide);
  }

  #sync() {
    const going = this.#going && !document.hidden;
    if (going === (this.#since !== null)) return;
    this.#kept = this.ms;
    this.#since = going ? performance.now() : null;
    clearInterval(this.#timer);
    if (going) this.#timer = setInterval(() => this.#onTick(this.ms), 500);
    this.#onTick(this.ms);
  }
}

/** 65000 → "1:05". @param {number} ms */
export function clockText(ms) {
  const seconds = Math.floor(ms / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const two = (/** @type {number} */ n) => String(n).padStart(2, '0');
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
