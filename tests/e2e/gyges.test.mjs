// SPDX-License-Identifier: MIT
// Gygès on the page: whole games by mouse, touch and keyboard, the setup, moves entered part by part, opponents that
// can be stopped, undo of their moves, two opponents, problems, reply time.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before } from 'node:test';
import {
  cell,
  click,
  empty,
  enter,
  hinted,
  index,
  note,
  said,
  save,
  saying,
  spoken,
  standard,
  typed,
  visitAs,
} from './gyges-harness.mjs';
import { command, counter, deed, root, start, stop, test, until, violations, visit } from './harness.mjs';

before(start);
after(stop);

for (const [how, options, act] of [
  ['mouse', {}, click],
  ['touch', { width: 390, height: 844, touch: true }, (page, name) => cell(page, name).tap()],
  ['keyboard alone', { still: true }, typed],
]) {
  test(`a whole game against an opponent by ${how}`, async () => {
    const { page, quiet } = await visitAs('', 'level1', { route: standard, ...options });
    if (how.startsWith('keyboard')) await cell(page, 'a1').focus();
    let moves = 0;
    while ((await page.locator('.note.won, .note.over').count()) === 0) {
      assert.ok(moves < 60, 'the game ends');
      await enter(page, await hinted(page), act);
      await page.waitForFunction((n) => {
        const made = Number(document.querySelector('[data-counter=moves] b')?.textContent);
        return made === n + 2 || (made === n + 1 && document.querySelector('.note.won, .note.over'));
      }, moves);
      moves = Number(await counter(page, 'moves'));
      assert.ok(await page.locator('.last-way').count(), 'the last move is drawn');
    }
    assert.match(await page.locator('.note').textContent(), /South wins\./);
    if (how === 'touch')
      assert.ok(
        await page.evaluate(
          () =>
            document.documentElement.scrollHeight <= innerHeight && document.documentElement.scrollWidth <= innerWidth,
        ),
        'without scrolling',
      );
    await quiet();
  });
}

test('a move part by part: pick, bounce by bounce, Escape goes back, replacement and its drop', async () => {
  const { page, quiet } = await visitAs('', '', { route: standard });
  assert.equal(await said(page, 'c1'), 'c1: 1 ring, in your row, may move');
  await click(page, 'c1');
  await saying(page, 'c2', 'can end here');
  assert.equal(await said(page, 'd1'), 'd1: 1 ring, in your row, may move, bounce or replace');
  assert.match(await said(page, 'e3'), /can end here after bounces/);
  await click(page, 'd1');
  await note(page, 'd1: bounce on, or take its place');
  await deed(page, 'gyges-bounce').click();
  await note(page, 'Bounced on d1: 1 cell to end on, 1 piece');
  assert.match(await said(page, 'd2'), /can end here$/);
  assert.ok(await page.locator('.plan').count(), 'the way so far is drawn');
  await page.keyboard.press('Escape');
  await note(page, 'The 1 on c1');
  await page.keyboard.press('Escape');
  await page.waitForSelector('[data-high=held]', { state: 'detached' });
  // The same by keyboard: X replaces; then the replaced piece is dropped.
  await cell(page, 'c1').focus();
  await page.keyboard.press('Enter');
  await page.waitForSelector('[data-high=held]');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('x');
  await note(page, 'Where does the 1 from d1 go\\? 24 cells');
  assert.ok(await page.locator('.hand').count(), 'it is in hand');
  await click(page, 'c4');
  await until(page, 'moves', 1);
  assert.match(await save(page), / c1xd1=c4$/);
  await saying(page, 'c4', 'c4: 1 ring$');
  assert.equal(await page.locator('.drop-way').count(), 1);
  await spoken(page, 'South: c1 to d1, the piece there to c4. North to move.');
  // A cell behind bounces, chosen directly.
  await click(page, 'c6');
  await page.waitForSelector('[data-high=far]');
  const far = await page.locator('[data-high=far]').first().getAttribute('data-index');
  await page.locator(`[data-index="${far}"]`).click();
  await until(page, 'moves', 2);
  await page.keyboard.press('u');
  await until(page, 'moves', 1);
  await quiet();
});

test('what is not allowed is refused with the rule', async () => {
  const { page, quiet } = await visitAs('', '', { route: standard });
  await click(page, 'a6');
  await note(page, 'a6 is not in your active row');
  await click(page, 'c3');
  await note(page, 'There is no piece on c3');
  await click(page, 'a1');
  await page.waitForSelector('[data-high=held]');
  await click(page, 'f5');
  await note(page, 'The 3 cannot be brought to f5: every run has exactly as many steps');
  assert.equal(await page.locator('[data-high=held]').count(), 1, 'the piece stays in hand');
  await click(page, 'b1');
  await page.keyboard.press('x');
  await note(page, 'Where does');
  await click(page, 'f6');
  await note(page, 'f6 is taken');
  assert.equal(await counter(page, 'moves'), '0');
  await quiet();
});

test('the setup: tray, keys, standard and the engine’s choice', async () => {
  const { page, quiet } = await visitAs('', 'level2', { route: empty });
  await page.waitForSelector('.tray');
  assert.ok(await deed(page, 'gyges-ready').isDisabled());
  await click(page, 'c4');
  await note(page, 'on your own row');
  for (const [name, value] of [
    ['a1', 3],
    ['b1', 3],
    ['c1', 2],
  ]) {
    await page.locator(`[data-value="${value}"]`).click();
    await click(page, name);
    await saying(page, name, `: ${value}`);
  }
  assert.ok(await page.locator('[data-value="3"]').isDisabled(), 'both are placed');
  await click(page, 'b1');
  await saying(page, 'b1', 'empty');
  await click(page, 'b1');
  await saying(page, 'b1', ': 3');
  await cell(page, 'c1').focus();
  for (const key of ['ArrowRight', '2', 'ArrowRight', '1', 'ArrowRight', '1']) await page.keyboard.press(key);
  await saying(page, 'f1', ': 1');
  await violations(page, 'setup');
  await deed(page, 'gyges-ready').click();
  await until(page, 'moves', 2);
  assert.match(await save(page), / 332211,[123]{6}/, 'the opponent has set up too');
  await saying(page, 'a1', 'may move');
  await quiet();
  const other = await visitAs('', '', { route: empty });
  await other.page.waitForSelector('.tray');
  await deed(other.page, 'gyges-standard').click();
  await saying(other.page, 'a1', ': 3');
  assert.equal(await other.page.locator('.tag').count(), 0);
  await deed(other.page, 'gyges-engine').click();
  await other.page.waitForSelector('.tag');
  await deed(other.page, 'gyges-ready').click();
  await until(other.page, 'moves', 1);
  await saying(other.page, 'a6', 'your row');
  await other.quiet();
});

test('North against the engine: the board is turned, the engine begins, a whole turn is taken back', async () => {
  const { page, quiet } = await visitAs('level3', '', { route: standard });
  await until(page, 'moves', 1);
  await page.waitForSelector('.board.turned');
  assert.ok(await command(page, 'undo').isDisabled(), 'there is no move of one’s own yet');
  await saying(page, 'a6', 'may move');
  await click(page, 'c6');
  await page.waitForSelector('[data-high=reach]');
  await page.locator('[data-high=reach]').first().click();
  await until(page, 'moves', 3);
  const line = (await save(page)).split(' ')[1];
  await page.keyboard.press('u');
  await until(page, 'moves', 1);
  assert.ok(line.startsWith((await save(page)).split(' ')[1].split('/')[0]));
  await page.keyboard.press('r');
  await until(page, 'moves', 3);
  assert.equal((await save(page)).split(' ')[1], line);
  // Arrows follow the flipped board.
  await cell(page, 'c6').focus();
  await page.keyboard.press('ArrowUp');
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('data-index')), String(index('c5')));
  await page.keyboard.press('f');
  await page.waitForSelector('.board:not(.turned)');
  await quiet();
});

test('whoever thinks can be stopped; undo and new games while it thinks are safe', async () => {
  const { page, quiet } = await visitAs('', 'full', { route: standard });
  await click(page, 'c1');
  await page.waitForSelector('[data-high=reach]');
  await click(page, 'c2');
  await page.waitForSelector('.seat.thinks');
  await page.waitForFunction(() => /thinking/.test(document.querySelector('.seat.north')?.textContent ?? ''));
  await click(page, 'a1');
  await note(page, 'the other side’s move');
  await deed(page, 'gyges-go').click();
  await page.waitForFunction(
    () =>
      !document.querySelector('.seat.thinks') &&
      /waiting/.test(document.querySelector('.seat.north')?.textContent ?? ''),
  );
  await deed(page, 'gyges-go').click();
  await page.waitForSelector('.seat.thinks');
  await page.keyboard.press('u');
  await until(page, 'moves', 0);
  await click(page, 'c1');
  await page.waitForSelector('[data-high=reach]');
  await click(page, 'c2');
  await page.waitForSelector('.seat.thinks');
  await page.keyboard.press('n');
  await page.locator('#new-north').selectOption('greedy');
  await page.locator('#new-start').selectOption('random');
  await page.locator('#new-rules').selectOption('beginner');
  await page.locator('dialog .main').click();
  await until(page, 'moves', 0);
  await page.waitForTimeout(2500);
  assert.equal(await counter(page, 'moves'), '0', 'the old thought is not played on the new board');
  assert.match(await save(page), /^gyges:beginner:/);
  assert.equal(await page.locator('#seat-1').inputValue(), 'greedy');
  await quiet();
});

test('a reply of level 12 takes less than 2 s on one worker', async () => {
  const { page, quiet } = await visit({ route: standard });
  const times = await page.evaluate(async (route) => {
    const { Engine } = await import('./js/engine/engine.js');
    const engine = new Engine();
    const all = [];
    for (const id of [
      route,
      'gyges:full:002130/300300/021100/002000/000200/030100_s',
      'gyges:random#1',
      'gyges:random#2',
      'gyges:random#3',
    ]) {
      await engine.ask(`load ${id}`);
      const began = performance.now();
      const { think } = await engine.ask('think level12');
      all.push({ ms: Math.round(performance.now() - began), nodes: think?.nodes ?? 0 });
    }
    engine.close();
    return all;
  }, standard);
  console.log(
    `level 12 replies in the browser: ${times.map(({ ms, nodes }) => `${ms} ms for ${nodes} positions`).join(', ')}`,
  );
  assert.ok(times.every(({ nodes }) => nodes > 0));
  // The target is 2 s on an idle machine; a loaded one gets more time.
  assert.ok(Math.max(...times.map(({ ms }) => ms)) < 2000 * Number(process.env.QD_SLACK ?? 4));
  await quiet();
});

test('two opponents play by themselves: pause, one move, speed', async () => {
  const { page, quiet } = await visitAs('level3', 'level3', { route: standard });
  await until(page, 'moves', 1);
  await deed(page, 'gyges-go').click();
  const made = Number(await counter(page, 'moves'));
  await page.waitForTimeout(2000);
  assert.equal(Number(await counter(page, 'moves')), made, 'paused');
  await deed(page, 'gyges-step').click();
  await until(page, 'moves', made + 1);
  await page.waitForTimeout(2000);
  assert.equal(Number(await counter(page, 'moves')), made + 1, 'one move only');
  await page.keyboard.press('u');
  await until(page, 'moves', made);
  await page.waitForTimeout(500);
  assert.equal(Number(await counter(page, 'moves')), made, 'after undo they wait');
  await page.locator('#gyges-speed').fill('10');
  await deed(page, 'gyges-go').click();
  await page.waitForSelector('.note.won', { timeout: 90000 });
  assert.match(await page.locator('.note.won').textContent(), /(North|South) wins\./);
  await page.locator('#seat-0').selectOption('');
  await deed(page, 'next').click();
  await until(page, 'moves', 0);
  await saying(page, 'a1', 'may move|empty');
  await quiet();
});

test('a problem: the person plays the side to move against the best defence, and it is marked as solved', async () => {
  const levels = {
    gyges: [
      {
        id: 'one',
        title: { en: 'In one', fr: 'En un' },
        levels: [
          { best: { moves: 1 }, text: '002130/300300/021100/002000/000200/030100 n' },
          { best: { moves: 1 }, text: '030100/000200/002000/021100/300300/002130 s' },
        ],
      },
    ],
  };
  const { page, quiet } = await visitAs('level1', 'level1', {
    route: standard,
    before: (fresh) => fresh.route('**/levels.json', (route) => route.fulfill({ json: levels })),
  });
  await page.keyboard.press('o');
  await page.locator('.level').first().click();
  await page.waitForFunction(() => /In one 1\/2/.test(document.querySelector('.chip')?.textContent ?? ''));
  assert.deepEqual(
    [await page.locator('#seat-0').inputValue(), await page.locator('#seat-1').inputValue()],
    ['defence', ''],
  );
  await page.waitForSelector('.board.turned');
  // Any other move is parried.
  await saying(page, 'd6', 'may move');
  await click(page, 'd6');
  await page.waitForSelector('[data-high=far], [data-high=reach]');
  await page.locator('[data-high=far], [data-high=reach]').first().click();
  await page.waitForFunction(
    () =>
      document.querySelector('[data-counter=moves] b')?.textContent === '2' ||
      document.querySelector('.note.over, .note.won'),
  );
  await page.keyboard.press('Home');
  await until(page, 'moves', 0);
  await saying(page, 'b6', 'may move');
  await click(page, 'b6');
  await page.waitForSelector('[data-high=held]');
  await click(page, 'S');
  await page.waitForSelector('.note.won');
  assert.match(await page.locator('.note.won').textContent(), /North wins\./);
  await deed(page, 'next').click();
  await page.waitForFunction(() => /In one 2\/2/.test(document.querySelector('.chip')?.textContent ?? ''));
  assert.deepEqual(
    [await page.locator('#seat-0').inputValue(), await page.locator('#seat-1').inputValue()],
    ['', 'defence'],
  );
  await page.keyboard.press('o');
  await page.waitForSelector('.level.own');
  assert.equal(await page.locator('.level.own').count(), 1);
  await page.keyboard.press('Escape');
  await quiet();
});

test('the packs: sixty problems; one is won in two moves, without its solution being sent', async () => {
  const first = (await readFile(path.join(root, 'levels/gyges/1-two.txt'), 'utf8')).match(/# first: (\S+)/)[1];
  const { page, quiet } = await visitAs('', 'level1', { route: standard });
  await page.keyboard.press('o');
  await page.waitForSelector('.level .thumb');
  assert.equal(await page.locator('.level').count(), 30);
  assert.match(await page.locator('.level').first().textContent(), /Proved: 2 moves/);
  await page.locator('.level').first().click();
  await note(page, '(South|North) to move, and to win in 2 moves');
  const sent = await page.evaluate(async () => (await fetch('levels.json')).json());
  assert.equal(sent.gyges.flatMap(({ levels }) => levels).length, 60);
  assert.ok(!JSON.stringify(sent.gyges).includes(first));
  const [, from, to, drop] = first.match(/^([a-f][1-6])[-x](?:.*-)?([a-f][1-6])(?:=(..))?$/);
  await page.waitForSelector('[data-high=pick]');
  await enter(page, { from, to, drop }, click);
  await until(page, 'moves', 2);
  await page.waitForSelector('[data-high=pick]');
  await enter(page, await hinted(page), click);
  await page.waitForSelector('.note.won');
  await page.keyboard.press('o');
  await page.waitForSelector('.level.helped');
  await page.keyboard.press('Escape');
  await quiet();
});

test('the list of moves takes the board to any of them, and nothing is lost', async () => {
  const moves = 'e1-e3,a6xb6=a2,b1xa2=a6,f6xe6=b4';
  const board = 'gyges:full:321123/000000/000000/000000/000000/321123_s';
  const { page, quiet } = await visit({
    route: 'gyges',
    before: (one) =>
      one.addInitScript((save) => {
        localStorage.setItem('quadrille.wishes.gyges', JSON.stringify({ south: '', north: '' }));
        localStorage.setItem('quadrille.play.gyges', JSON.stringify({ save, ms: 0, moves: 4 }));
      }, `${board} ${moves}`),
  });
  await page.locator('.game-moves summary').click();
  assert.deepEqual(await page.locator('.move-list button').allTextContents(), moves.split(','));
  await page.locator('[data-ply="2"]').click();
  await page.waitForSelector('[data-ply="2"][aria-current]');
  assert.equal(await page.locator('.move-list .undone').count(), 2);
  assert.equal(await counter(page, 'moves'), '2');
  await page.locator('[data-ply="4"]').click();
  await page.waitForSelector('[data-ply="4"][aria-current]');
  assert.equal(await page.locator('.move-list .undone').count(), 0);
  await quiet();
});

test('the setup book: its best rows with what they score, one of them taken', async () => {
  const { page, quiet } = await visitAs('', 'level2', { route: empty });
  await page.waitForSelector('.tray');
  assert.equal(await page.locator('.book button').count(), 0);
  await deed(page, 'gyges-book').click();
  await page.waitForSelector('.book button');
  assert.equal(await page.locator('.book button').count(), 8);
  const shares = (await page.locator('.book span').allTextContents()).map((text) => parseInt(text, 10));
  assert.deepEqual(
    shares,
    [...shares].sort((a, b) => b - a),
    'the best first',
  );
  const row = await page.locator('.book b').first().textContent();
  await page.locator('.book button').first().click();
  await deed(page, 'gyges-ready').click();
  await until(page, 'moves', 2);
  assert.match(await save(page), new RegExp(` ${row},[123]{6}.* helped`));
  await quiet();
});
