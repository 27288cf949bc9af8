// SPDX-License-Identifier: MIT
// Wumpus World on the page: whole games by mouse, touch and keyboard, flags, arrow and jokers, the overlay of proofs
// and risks, explanations, observer, death and the map after it, levels that leak nothing, boards larger than the
// window.
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import {
  captions,
  choose,
  command,
  counter,
  deed,
  ready,
  start,
  stop,
  test,
  until,
  violations,
  visit,
} from './harness.mjs';

before(start);
after(stop);

/**
 *   a b c d e
 * 1 A . . . .
 * 2 . . . W .
 * 3 . P . . .
 * 4 . P G . P
 * 5 P P . . .
 */
const grid = 'wumpus:5x5:5/3W1/1P3/1PG1P/PP3';
const keys = { U: 'ArrowUp', D: 'ArrowDown', L: 'ArrowLeft', R: 'ArrowRight' };
const places = { U: 'KeyW', D: 'KeyS', L: 'KeyA', R: 'KeyD' };
const index = (name) => (Number(name.slice(1)) - 1) * 5 + name.charCodeAt(0) - 97;
const cell = (page, name) => page.locator(`[data-index="${index(name)}"]`);
const said = (page, name) => cell(page, name).getAttribute('aria-label');
const saying = (page, name, words) =>
  page.waitForFunction(
    ([at, text]) =>
      new RegExp(text).test(document.querySelector(`[data-index="${at}"]`)?.getAttribute('aria-label') ?? ''),
    [index(name), words],
  );
const senses = (page) => page.locator('.senses').textContent();
async function walk(page, moves, table = keys) {
  const began = Number(await counter(page, 'moves'));
  for (const [i, letter] of [...moves].entries()) {
    await page.keyboard.press(table[letter]);
    await until(page, 'moves', began + i + 1);
  }
}

for (const [how, options, act] of [
  ['mouse', {}, (page, name) => cell(page, name).click()],
  ['touch', { width: 390, height: 844, touch: true }, (page, name) => cell(page, name).tap()],
]) {
  test(`a whole game by ${how}: cells that a known way leads to`, async () => {
    const { page, quiet } = await visit({ route: grid, ...options });
    assert.equal((await captions(page)).filter((say) => /unknown/.test(say)).length, 24, 'nothing is given away');
    await act(page, 'd5');
    await page.waitForFunction(() => /No known path/.test(document.querySelector('.note.error')?.textContent ?? ''));
    let moves = 0;
    for (const [name, steps] of [
      ['b1', 1],
      ['c1', 1],
      ['c2', 1],
      ['d1', 2],
      ['e1', 1],
      ['e2', 1],
      ['c3', 5],
    ]) {
      await act(page, name);
      await until(page, 'moves', (moves += steps));
      await saying(page, name, 'you are here');
    }
    assert.equal(await said(page, 'c3'), 'c3: you are here, breeze, glitter');
    assert.match(await senses(page), /You are at c3.*A breeze: at least one pit.*Glitter: gold is beside you/s);
    assert.match(await said(page, 'c2'), /open, stench/);
    await act(page, 'c4');
    await page.waitForSelector('.note.won');
    assert.match(await page.locator('.note.won').textContent(), /The gold is yours\..*13 steps/s);
    assert.equal(await counter(page, 'wumpus.gold'), '1/1');
    await saying(page, 'd2', 'wumpus');
    assert.equal(await page.locator('.tag').count(), 0, 'the map at the end is no help');
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

test('a whole game by keyboard alone; a reload brings the play back', async () => {
  const { page, again, quiet } = await visit({ route: grid });
  await walk(page, 'RR');
  await walk(page, 'DD', places);
  await again('wumpus');
  assert.equal(await said(page, 'c3'), 'c3: you are here, breeze, glitter');
  await walk(page, 'D');
  await page.waitForSelector('.note.won');
  assert.match(await page.locator('.note.won').textContent(), /5 steps/);
  assert.equal(await counter(page, 'best'), '5');
  await quiet();
});

test('flags by right click, long press and F; a flagged cell is not entered', async () => {
  const { page, quiet } = await visit({ route: grid });
  await cell(page, 'b1').click({ button: 'right' });
  await saying(page, 'b1', 'flag');
  await page.waitForSelector('.board .flag');
  await cell(page, 'b1').click();
  await page.waitForSelector('.note.error');
  assert.equal(await said(page, 'a1'), 'a1: you are here');
  await cell(page, 'b1').click({ button: 'right' });
  await page.waitForFunction(() => !/flag/.test(document.querySelector('[data-index="1"]').getAttribute('aria-label')));
  // Shift and the arrows move between cells, F flags.
  await cell(page, 'a1').focus();
  for (const key of ['Shift+ArrowRight', 'Shift+ArrowDown', 'f']) await page.keyboard.press(key);
  await saying(page, 'b2', 'flag');
  // The button: several cells, until Escape.
  await command(page, 'flag').click();
  assert.equal(await command(page, 'flag').getAttribute('aria-pressed'), 'true');
  for (const name of ['d4', 'e5']) {
    await cell(page, name).click();
    await saying(page, name, 'flag');
  }
  await page.keyboard.press('Escape');
  assert.equal(await command(page, 'flag').getAttribute('aria-pressed'), 'false');
  await quiet();
  const phone = await visit({ route: grid, width: 390, height: 844, touch: true });
  const cdp = await phone.context.newCDPSession(phone.page);
  const { x, y, width } = await cell(phone.page, 'c3').boundingBox();
  const point = { x: x + width / 2, y: y + width / 2 };
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
  await saying(phone.page, 'c3', 'flag');
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await phone.page.waitForTimeout(100);
  assert.equal(await counter(phone.page, 'moves'), '1', 'the finger that leaves does nothing more');
  await phone.quiet();
});

test('the arrow and the jokers, by button and key, with what is left of them', async () => {
  const { page, quiet } = await visit({ route: grid });
  const left = (name) => command(page, name).getAttribute('data-badge');
  assert.deepEqual([await left('shoot'), await left('reveal'), await left('deduce')], ['1', '1', '3']);
  await walk(page, 'RRD');
  await page.keyboard.press('k');
  await page.waitForSelector('.high.reach');
  assert.equal(await page.locator('[data-high=reach]').count(), 3, 'b2, c3 and d2');
  await cell(page, 'b2').click();
  await saying(page, 'b2', 'said to be safe');
  assert.equal(await left('deduce'), '2');
  await command(page, 'reveal').click();
  await cell(page, 'e4').click();
  await saying(page, 'e4', 'pit');
  assert.equal(await left('reveal'), '0');
  assert.ok(await command(page, 'reveal').isDisabled());
  // Out of line is refused, Escape lowers the bow, an arrow key shoots.
  await command(page, 'shoot').click();
  await cell(page, 'e5').click();
  await page.waitForFunction(() => /flies straight/.test(document.querySelector('.note.error')?.textContent ?? ''));
  await page.keyboard.press('Escape');
  await page.keyboard.press('x');
  await page.waitForSelector('.high.reach');
  await page.keyboard.press('ArrowRight');
  await saying(page, 'd2', 'dead wumpus');
  await page.waitForSelector('.board .slain');
  assert.equal(await said(page, 'c2'), 'c2: you are here', 'the stench is gone');
  assert.equal(await left('shoot'), '0');
  assert.equal(await counter(page, 'wumpus.wumpuses'), '0/1');
  assert.equal(await page.locator('.tag').count(), 0, 'jokers are part of the game');
  await quiet();
});

test('the overlay: proved safe, deadly, the risk elsewhere; it counts as help', async () => {
  const { page, quiet } = await visit({ route: grid });
  await walk(page, 'RRDD');
  await page.keyboard.press('b');
  await saying(page, 'd1', 'proved safe');
  await saying(page, 'd2', 'proved deadly');
  const risk = Number((await said(page, 'c4')).match(/risk (\d+) %/)?.[1]);
  assert.ok(risk > 0 && risk < 100);
  await page.waitForSelector('.proved.danger');
  assert.equal(await page.locator('.proved.safe').count(), 3, 'a2, b2 and d1');
  assert.ok((await page.locator('.board .risk').allTextContents()).includes(String(risk)));
  assert.equal(await page.locator('.tag').textContent(), 'with help');
  // It is updated after every move, and can be hidden.
  await walk(page, 'U');
  await walk(page, 'L');
  await saying(page, 'a2', 'proved safe');
  await page.waitForFunction(() => document.querySelectorAll('.proved.safe').length === 2);
  await saying(page, 'b3', 'proved deadly');
  await command(page, 'overlay').click();
  await page.waitForFunction(() => !document.querySelector('.board .risk'));
  assert.doesNotMatch(await said(page, 'd1'), /proved/);
  await quiet();
});

test('why: the proof in words and on the board, another world for a doubt', async () => {
  const { page, quiet } = await visit({ route: grid });
  await walk(page, 'RRDD');
  await cell(page, 'd1').focus();
  await page.keyboard.press('Shift+ArrowDown'); // d2
  await page.keyboard.press('i');
  await page.waitForSelector('.why:not([hidden])');
  assert.match(await page.locator('.why').textContent(), /d2.*proved deadly.*There is .*stench at c2.*d2/s);
  const proof = await page
    .locator('[data-high=proof]')
    .evaluateAll((cells) => cells.map((one) => Number(one.getAttribute('data-index'))));
  assert.ok(proof.includes(index('c2')), `${proof}`);
  assert.match(await said(page, 'c2'), /part of the proof/);
  await command(page, 'why').click();
  await cell(page, 'c4').click();
  await page.waitForSelector('.why figure svg');
  assert.match(await page.locator('.why').textContent(), /c4.*risk \d+ %.*Nothing seen decides c4.*This world fits/s);
  assert.equal((await page.locator('.why figure .pit, .why figure .beast').count()) > 0, true, 'with the danger in it');
  assert.equal(await page.locator('[data-high=proof]').count(), 0);
  assert.equal(await page.locator('.tag').count(), 1);
  await page.keyboard.press('Escape');
  await walk(page, 'U');
  assert.ok(await page.locator('.why').isHidden());
  await quiet();
});

test('no barriers: fog, overlay, explanation, death, in light and dark', async () => {
  for (const options of [{}, { dark: true, width: 390, height: 844, touch: true, locale: 'fr-FR' }]) {
    const { page, quiet } = await visit({ route: grid, ...options });
    await walk(page, 'RRDD');
    await violations(page, 'fog');
    await page.keyboard.press('b');
    await page.waitForSelector('.board .risk', { state: 'attached' });
    await command(page, 'why').click();
    await cell(page, 'c4').click();
    await page.waitForSelector('.why figure svg');
    await violations(page, 'overlay and explanation');
    await page.keyboard.press('Escape');
    await walk(page, 'UR');
    await page.waitForSelector('.note.over.lost');
    await violations(page, 'death');
    await quiet();
  }
});

test('hints in four grades; the observer sees the map, and it counts', async () => {
  const { page, quiet } = await visit({ route: grid });
  const words = [];
  for (let grade = 1; grade <= 4; grade++) {
    await page.keyboard.press('h');
    await page.waitForFunction((n) => document.querySelectorAll('.note.hint .steps .on').length === n, grade);
    words.push(await page.locator('.note.hint .says .last').textContent());
  }
  assert.match(words.join('\n'), /Look at row.*\n.*proved safe.*\nGo .*\nThere is no breeze at a1 and no stench at a1/);
  await page.keyboard.press('p');
  await until(page, 'moves', 1);
  await page.keyboard.press('v');
  await saying(page, 'd2', 'wumpus');
  await walk(page, 'D');
  await saying(page, 'd2', 'wumpus');
  await choose(page, 'observe');
  await saying(page, 'd2', 'unknown');
  assert.equal(await page.locator('.tag').count(), 1);
  await quiet();
});

test('map and risks together: both follow every move and the language, and each goes alone', async () => {
  const { page, quiet } = await visit({ route: grid });
  await page.keyboard.press('v');
  await saying(page, 'd2', 'wumpus');
  await page.keyboard.press('b');
  await walk(page, 'RRDD');
  await saying(page, 'd2', 'wumpus.*proved deadly');
  await saying(page, 'b3', 'pit');
  const risk = Number((await said(page, 'c4')).match(/risk (\d+) %/)?.[1]);
  assert.ok(risk > 0 && risk < 100, 'the map tells the risks nothing');
  await walk(page, 'U');
  await saying(page, 'd2', 'wumpus.*proved deadly');
  await page.locator('#lang').click();
  await saying(page, 'b3', 'trou');
  for (const name of ['observe', 'overlay'])
    assert.equal(await command(page, name).getAttribute('aria-pressed'), 'true', name);
  await page.locator('#lang').click();
  await saying(page, 'd2', 'wumpus.*proved deadly');
  await page.keyboard.press('b');
  await page.waitForFunction(() => !document.querySelector('.board .risk'));
  await saying(page, 'd2', 'wumpus$');
  await page.keyboard.press('b');
  await saying(page, 'd2', 'wumpus.*proved deadly');
  await page.keyboard.press('v');
  await saying(page, 'd2', '^(?!.*wumpus).*proved deadly');
  assert.equal(await page.locator('.tag').count(), 1);
  await quiet();
});

test('on a map the risks stand below the signs, large or small', async () => {
  for (const route of [grid, 'wumpus:16x16#3']) {
    const { page, quiet } = await visit({ route, width: 390, height: 844 });
    await page.keyboard.press('v');
    await page.waitForSelector('.board .ghost', { state: 'attached' });
    await page.keyboard.press('b');
    await page.waitForSelector('.board .risk', { state: 'attached' });
    const high = await page.evaluate(() => {
      const cell = parseFloat(document.querySelector('.sheet .board').style.getPropertyValue('--cell'));
      const head = (one) => Number(one.getAttribute('y')) - Number(one.getAttribute('font-size')) / 2;
      return [...document.querySelectorAll('.board .risk')].filter((one) => head(one) < 0.41 * cell).length;
    });
    assert.equal(high, 0, `${route}: a sign ends at two fifths of its cell`);
    await quiet();
  }
});

test('death: what it was, the map, the same board again', async () => {
  for (const [moves, at, words] of [
    ['RRDR', 'd2', /The wumpus at d2 ate you/],
    ['DDR', 'b3', /You fell into a pit at b3/],
  ]) {
    const { page, quiet } = await visit({ route: grid });
    await walk(page, moves);
    await page.waitForSelector('.note.over.lost');
    assert.match(await page.locator('.note.over').textContent(), words);
    await saying(page, 'e4', 'pit');
    assert.match(await said(page, at), /you are here/);
    const signs = await cell(page, at).evaluate((node) => {
      const { left, right, top, bottom } = node.getBoundingClientRect();
      return [...document.querySelectorAll('.board .sign')].filter((one) => {
        const box = one.getBoundingClientRect();
        const inside = box.left < right - 2 && box.right > left + 2 && box.top < bottom - 2 && box.bottom > top + 2;
        return inside && !one.closest('.ghost');
      }).length;
    });
    assert.equal(signs, 0, 'nothing lies across what it was');
    assert.ok((await command(page, 'shoot').isDisabled()) && (await command(page, 'hint').isDisabled()));
    await deed(page, 'again').click();
    await until(page, 'moves', 0);
    await saying(page, 'e4', 'unknown');
    await page.waitForSelector('.tag');
    await walk(page, 'R');
    assert.match(await said(page, 'b1'), /you are here/);
    await quiet();
  }
});

test('a grid is pasted as a diagram; New has its own fields; levels give nothing away', async () => {
  const { page, quiet } = await visit({ route: grid });
  await page.keyboard.press('c');
  await page.getByLabel(/Open a link/).fill('. . P .\n. . . .\n. W . .\n. . . G');
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await page.waitForFunction(() => document.querySelectorAll('[role=gridcell]').length === 16);
  await page.keyboard.press('n');
  await page.locator('input[name=size][value="8x8"]').check({ force: true });
  await page.locator('#new-class').selectOption('easy');
  await page.locator('#new-counted').selectOption('yes');
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await page.waitForFunction(() => document.querySelectorAll('[role=gridcell]').length === 64);
  assert.match(await page.locator('.chip').textContent(), /^8x8k-easy#\d+/);
  assert.equal(await page.locator('[data-counter="wumpus.pits"]').count(), 1);
  await choose(page, 'levels');
  await page.waitForFunction(() => document.querySelectorAll('.level .thumb').length === 30);
  await page.waitForFunction(() => document.querySelectorAll('[role=tab]').length === 4);
  assert.equal(await page.locator('.level .pit, .level .beast, .level .gold').count(), 0);
  await page.locator('.level').nth(2).click();
  await ready(page);
  await page.waitForFunction(() => /Easy 3\/30/.test(document.querySelector('.chip')?.textContent ?? ''));
  await quiet();
});

test('64 × 64: it scrolls, follows the player and keeps up', async () => {
  const { page, quiet } = await visit({ route: 'wumpus:64x64#1' });
  const slack = Number(process.env.QD_SLACK ?? 4);
  const began = Date.now();
  for (let n = 1; n <= 10; n++) {
    await page.keyboard.press(n % 2 ? 'ArrowRight' : 'ArrowLeft');
    await until(page, 'moves', n);
  }
  const each = (Date.now() - began) / 10;
  console.log(`64 × 64: ${each.toFixed(0)} ms a move, keyboard to counter`);
  assert.ok(each < 100 * slack, `${each} ms a move`);
  const inside = await page.evaluate(async () => {
    const engine = new globalThis.TestEngine();
    await engine.ask('new wumpus 64x64 #1');
    const times = [];
    for (let n = 0; n < 40; n++) {
      const from = performance.now();
      await engine.ask(n % 2 ? 'move L' : 'move R');
      times.push(performance.now() - from);
    }
    engine.close();
    return times.sort((a, b) => a - b)[20];
  });
  console.log(`64 × 64: ${inside.toFixed(1)} ms a move asked of the worker`);
  assert.ok(inside < 16 * slack, `${inside} ms`);
  await quiet();
});

for (const { rules, actions, says } of [
  { rules: 'classic', actions: /^[UDLR]$/, says: /proved safe/ },
  { rules: 'ia02', actions: /^probe a1$/, says: /proved safe/ },
  { rules: 'aima', actions: /^(forward|left|right|grab|shoot|climb)$/, says: /./ },
]) {
  test(`an agent at work is watched, action by action: ${rules}`, async () => {
    const { page, quiet } = await visit({ route: 'wumpus:8x8#3' });
    await page.keyboard.press('t');
    await page.locator('#watch-rules').selectOption(rules);
    await page.locator('#watch-seed').fill('3');
    await page.locator('#watch-seed').dispatchEvent('change');
    await page.waitForFunction(() => Number(document.querySelector('.trace-at').max) > 3);
    await page.locator('[data-deed=watch-forward]').click();
    await page.waitForFunction(() => document.querySelector('.trace-at').value === '1');
    assert.match(await page.locator('.watch-action').textContent(), actions);
    assert.match(await page.locator('.watch-plan').textContent(), says);
    await page.locator('.trace-at').evaluate((slider) => {
      slider.value = slider.max;
      slider.dispatchEvent(new Event('input'));
    });
    await page.waitForFunction(() =>
      /The end|maze-completed/.test(document.querySelector('.watch-action').textContent),
    );
    assert.ok(await page.locator('[data-deed=watch-forward]').isDisabled());
    await page.locator('[data-deed=watch-restart]').click();
    await page.locator('[data-deed=watch-play]').click();
    await page.waitForFunction(() => Number(document.querySelector('.trace-at').value) > 1);
    await page.keyboard.press('Escape');
    await quiet();
  });
}
