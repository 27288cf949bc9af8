// SPDX-License-Identifier: MIT
// Files of levels, in and out. Reading and writing is the engine's: it is handed the bytes in pieces, in a worker of
// its own, and asked for a few entries at a time, so that the page never waits; it is asked for every entry as text
// again when the collection is written.
import { Engine } from '../engine/engine.js';
import { language } from '../lang.js';
import { solutionsOf } from '../profile/solutions.js';
import { bestOf } from './shelf.js';

/** @typedef {import('./shelf.js').Entry} Entry */
/**
 * `encoding`: how the file was read, if it was not UTF-8. `wrong`: what could not be read, or is no solution.
 * @typedef {{entries: Entry[], title: string, encoding: string, wrong: {line: number, text: string}[]}} Read
 */

const PIECE = 3 << 16; // bytes a line
const BATCH = 50; // entries an answer

/** @param {Uint8Array} bytes */
function base64(bytes) {
  let text = '';
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text);
}

/** @param {string} text */
const textBase64 = (text) => base64(new TextEncoder().encode(text));

/** Fails with what the engine says. @param {Engine} engine @param {string} line */
async function must(engine, line) {
  const answer = /** @type {any} */ (await engine.ask(line));
  if (!answer.ok) throw new Error(answer.error?.text ?? '');
  return answer;
}

/** What a file calls itself. @param {string} [header] */
function titleIn(header = '') {
  const lines = header.split('\n').map((line) => line.replace(/^[;:\s]+/, '').trim());
  const named = lines.find((line) => /^(title|collection|set)\s*:/i.test(line))?.replace(/^\w+\s*:\s*/, '');
  return (named || lines.find(Boolean) || '').slice(0, 80);
}

/** @param {any} told an entry as the engine tells it @param {Read} read */
function take(told, read) {
  const { text, line, id, title, notes, error, solutions = [] } = told;
  const good = solutions.filter((/** @type {any} */ one) => one.moves);
  if (error) read.wrong.push({ line: error.line ?? line, text: error.text });
  for (const one of solutions) if (one.error) read.wrong.push({ line, text: `${one.name}: ${one.error.text}` });
  read.entries.push({
    text,
    line,
    ...(id ? { id } : { fault: error?.text ?? '' }),
    ...(title ? { title } : null),
    ...(notes ? { notes } : null),
    ...(good.length
      ? {
          solutions: good.map((/** @type {any} */ { moves, length, pushes }) => ({ moves, length, pushes })),
        }
      : null),
  });
  read.title ||= titleIn(told.header);
}

/**
 * Reads a file. `told` hears how much of it is done, from 0 to 1; stopping ends the worker.
 * @param {string} game @param {Uint8Array} bytes @param {(share: number, levels: number) => void} told
 * @returns {{stop(): void, read: Promise<Read>}}
 */
export function readFile(game, bytes, told) {
  const engine = new Engine();
  const reading = async () => {
    /** @type {Read} */
    const read = { entries: [], title: '', encoding: '', wrong: [] };
    await must(engine, `lang ${language()}`);
    await must(engine, `collection ${game}`);
    for (let at = 0; at < bytes.length; at += PIECE) {
      await must(engine, `collection add ${base64(bytes.subarray(at, at + PIECE))}`);
      told((0.2 * at) / bytes.length, 0);
    }
    const { encoding, bytes: all } = await must(engine, 'collection end');
    if (encoding !== 'utf-8') read.encoding = encoding;
    for (let more = true; more;) {
      const answer = await must(engine, `collection next ${BATCH}`);
      for (const one of answer.entries) take(one, read);
      more = answer.more;
      told(0.2 + 0.8 * (1 - answer.left / Math.max(1, all)), read.entries.length);
    }
    return read;
  };
  return { stop: () => engine.close(), read: reading().finally(() => engine.close()) };
}

/** The best solutions of an entry, from the file and from the library, as words of a line. @param {Entry} entry */
function best({ id = '', solutions = [] }) {
  const { pushes, moves } = solutionsOf(id);
  const all = [...solutions, ...(pushes ? [pushes] : []), ...(moves ? [moves] : [])];
  if (!all.length) return '';
  const [few, short] = [bestOf(all, 'pushes'), bestOf(all, 'length')];
  return ` pushes=${few.moves}${short.moves === few.moves ? '' : ` moves=${short.moves}`}`;
}

/**
 * A collection as text in one of the engine's formats, with the best solutions and the player's notes written back. A
 * level that could not be read is written as it was, where the format is plain text.
 * @param {import('./shelf.js').Collection} one @param {string} format @param {(id: string) => string} noteOf
 * @param {(share: number) => void} told
 */
export async function writeFile({ game, entries }, format, noteOf, told) {
  const engine = new Engine();
  try {
    const parts = [];
    let begun = false;
    for (const [i, entry] of entries.entries()) {
      if (!entry.id && format === 'slc') continue;
      if (!entry.id) parts.push(`${entry.text}\n\n`);
      else {
        const note = noteOf(entry.id);
        const notes = note ? ` notes=${textBase64(joined(entry.notes, note))}` : '';
        const line = `${begun ? '' : 'first '}${textBase64(entry.text)}${best(entry)}${notes}`;
        parts.push((await must(engine, `collection ${game} write ${format} ${line}`)).text);
        begun = true;
      }
      told((i + 1) / entries.length);
    }
    if (begun) parts.push((await must(engine, `collection ${game} write ${format} end`)).text);
    return parts.join('');
  } finally {
    engine.close();
  }
}

/** The file's notes and the player's. @param {string | undefined} old @param {string} own */
const joined = (old = '', own) =>
  old.includes(own.trim()) ? old : `${old}${old && !old.endsWith('\n') ? '\n' : ''}${own}`;
