// SPDX-License-Identifier: MIT
// Sokoban on the page: whole games by mouse, touch and keyboard, boxes moved by picking them up, undo by pushes, dead
// squares, lost positions, replays, levels and moves as text, boards larger than the window.
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { captions, choose, command, counter, deed, press, shut, start, stop, test, until, visit } from './harness.mjs';

before(start);
after(stop);

/** Two boxes in a room of 3 × 5: boxes in cells 16 and 18, goals 8 and 12, the player 24; four pushes, 13 moves. */
const two = 'sokoban:5x7:7#|#.3-.#|#-$-$-#|#2-@2-#|7#';
const solution = 'lUruLrddrUluR';
/** One box that the first push to the left puts against a wall without goals. */
const risky = 'sokoban:5x7:7#|#4-.#|#-$-@-#|#5-#|7#';
const places = { u: 'KeyW', d: 'KeyS', l: 'KeyA', r: 'KeyD' };
const cell = (page, index) => page.locator(`[data-index="${index}"]`);
const high = (page, name) =>
  page
    .locator(`[data-high=${name}]`)
    .evaluateAll((cells) => cells.map((one) => Number(one.getAttribute('data-index'))));
const where = async (page, what) => (await captions(page)).findIndex((say) => say.startsWith(what));
const middle = async (page, index) => {
  const box = await cell(page, index).boundingBox();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};
/** The cells of a hint's piece and target. */
async function hinted(page, ask) {
  for (let grade = 1; grade <= 3; grade++) {
    await ask();
    await page.waitForFunction((n) => document.querySelectorAll('.note.hint .steps .on').length === n, grade);
  }
  const cells = [];
  for (const kind of ['piece', 'target']) {
    cells.push(
      await page.locator(`.hint-${kind}`).evaluate((node) => {
        const { e, f } = node.transform.baseVal.consolidate().matrix;
        const size = document.querySelector('[role=gridcell]').getBoundingClientRect().width;
        const cols = Number(document.querySelector('[role=grid]').getAttribute('aria-colcount'));
        return Math.round(f / size) * cols + Math.round(e / size);
      }),
    );
  }
  return cells;
}

for (const [how, options, act] of [
  ['mouse', {}, (page, index) => cell(page, index).click()],
  ['touch', { width: 390, height: 844, touch: true }, (page, index) => cell(page, index).tap()],
]) {
  test(`a whole game by ${how}: a box, then the square it goes to`, async () => {
    const { page, quiet } = await visit({ route: two, ...options });
    for (let n = 0; (await page.locator('.play.won').count()) === 0; n++) {
      assert.ok(n < 8, 'the hints lead to the end');
      const [box, target] = await hinted(page, () =>
        how === 'touch' ? command(page, 'hint').tap() : command(page, 'hint').click(),
      );
      await act(page, box);
      await page.waitForSelector('.high.reach');
      assert.ok((await high(page, 'reach')).includes(target), 'the hinted square is in reach');
      await act(page, target);
      await page.waitForFunction(
        (to) => /^box/.test(document.querySelector(`[data-index="${to}"]`)?.getAttribute('aria-label') ?? ''),
        target,
      );
    }
    await page.waitForSelector('.note.won');
    assert.equal(await counter(page, 'sokoban.home'), '2/2');
    assert.match(await page.locator('.note.won').textContent(), /Solved\..*4 pushes, \d+ moves in .*With help/);
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

test('a whole game by keyboard alone, and its best is kept for this level', async () => {
  const { page, again, quiet } = await visit({ route: two });
  await press(page, solution);
  await page.waitForSelector('.note.won');
  assert.match(await page.locator('.note.won').textContent(), /4 pushes, 13 moves.*Your best on this level/);
  assert.equal(await counter(page, 'best'), '4\u2009·\u200913');
  await again('sokoban:3x6:6#|#@$.-#|6#');
  assert.equal(await counter(page, 'best'), '–', 'another level, another best');
  // The keys in the inverted-T position do the same in any keyboard layout.
  await again(two);
  for (const [i, letter] of [...solution].entries()) {
    await page.keyboard.press(places[letter.toLowerCase()]);
    await until(page, 'moves', i + 1);
  }
  await page.waitForSelector('.note.won');
  await quiet();
});

test('a box is taken up, shown its squares, let go and pushed by keys', async () => {
  const { page, quiet } = await visit({ route: two });
  await page.keyboard.press('b');
  await page.waitForSelector('.high.reach');
  assert.deepEqual(await high(page, 'held'), [16]);
  const reach = await high(page, 'reach');
  assert.ok(reach.includes(9) && reach.includes(8) && !reach.includes(18), `${reach}`);
  assert.match(await cell(page, 9).getAttribute('aria-label'), /in reach/);
  await page.keyboard.press('Escape');
  assert.deepEqual(await high(page, 'reach'), []);
  // By focus: Shift and arrows to the box, Enter, arrows to the square, Enter.
  await cell(page, 16).focus();
  await page.keyboard.press('Enter');
  await page.waitForSelector('.high.reach');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowLeft');
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('data-index')), '8');
  assert.equal(await counter(page, 'moves'), '0', 'the arrows choose while a box is held');
  await page.keyboard.press('Enter');
  await until(page, 'sokoban.home', '1/2');
  assert.equal(await where(page, 'box on goal'), 8);
  assert.equal(await counter(page, 'sokoban.pushes'), '2');
  // A square out of reach is refused, and nothing moves.
  await cell(page, 18).click();
  await page.waitForSelector('.high.reach');
  await cell(page, 8).click();
  await page
    .waitForFunction(() => document.querySelector('[data-high=held]')?.getAttribute('data-index') === '8', null, {
      timeout: 3000,
    })
    .catch(() => {});
  await page.keyboard.press('Escape');
  assert.equal(await counter(page, 'sokoban.pushes'), '2');
  await quiet();
});

for (const touch of [false, true]) {
  test(`a box is dragged ${touch ? 'with a finger' : 'with the mouse'}; a square out of reach puts it back`, async () => {
    const { page, context, quiet } = await visit({
      route: two,
      ...(touch ? { width: 390, height: 844, touch: true } : {}),
    });
    const cdp = await context.newCDPSession(page);
    const drag = async (from, to) => {
      const [a, b] = [await middle(page, from), await middle(page, to)];
      const way = Array.from({ length: 6 }, (_, i) => ({
        x: a.x + ((b.x - a.x) * (i + 1)) / 6,
        y: a.y + ((b.y - a.y) * (i + 1)) / 6,
      }));
      if (touch) {
        await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [a] });
        for (const point of way)
          await cdp.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [point] });
        await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
      } else {
        await page.mouse.move(a.x, a.y);
        await page.mouse.down();
        for (const point of way) await page.mouse.move(point.x, point.y);
        await page.waitForSelector('.high.reach');
        await page.mouse.up();
      }
    };
    await drag(16, 8);
    await until(page, 'sokoban.home', '1/2');
    const pushes = await counter(page, 'sokoban.pushes');
    await drag(18, 0);
    await page.waitForSelector('.note.error');
    assert.equal(await counter(page, 'sokoban.pushes'), pushes);
    assert.match(await cell(page, 18).getAttribute('aria-label'), /^box/);
    assert.equal(await page.locator('.piece.carried').count(), 0);
    await drag(18, 12);
    await page.waitForSelector('.note.won');
    await quiet();
  });
}

test('a click walks, a stroke steps, a wall is refused with its reason', async () => {
  const { page, quiet } = await visit({ route: two });
  await cell(page, 10).click();
  await page.waitForFunction(() =>
    document.querySelector('[data-index="10"]')?.getAttribute('aria-label')?.startsWith('player'),
  );
  assert.equal(await counter(page, 'sokoban.pushes'), '0');
  const walked = Number(await counter(page, 'moves'));
  assert.equal(walked, 2, 'by the shortest way');
  const { x, y } = await middle(page, 10);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 60, y + 4, { steps: 3 });
  await page.mouse.up();
  await until(page, 'moves', walked + 1);
  assert.equal(await where(page, 'player'), 11);
  await page.keyboard.press('ArrowUp');
  await page.waitForFunction(() =>
    /No step up: there is a wall/.test(document.querySelector('.note.error')?.textContent ?? ''),
  );
  await cell(page, 0).click();
  await page.waitForFunction(() =>
    /There is no path there/.test(document.querySelector('.note.error')?.textContent ?? ''),
  );
  await quiet();
});

test('undo and redo by move and by push, restart, replay', async () => {
  const { page, quiet } = await visit({ route: two });
  await press(page, solution.slice(0, -1));
  const figures = async () => [await counter(page, 'moves'), await counter(page, 'sokoban.pushes')].map(Number);
  assert.deepEqual(await figures(), [12, 3]);
  await page.keyboard.press('Backspace');
  await until(page, 'moves', 11);
  await choose(page, 'undoPush');
  await until(page, 'sokoban.pushes', 2);
  assert.deepEqual(await figures(), [5, 2], 'with the walk to the box');
  await page.keyboard.press('Shift+U');
  await until(page, 'moves', 2);
  await page.keyboard.press('Shift+R');
  await until(page, 'moves', 5);
  await choose(page, 'redoPush');
  await until(page, 'moves', 10);
  await page.keyboard.press('Home');
  await until(page, 'moves', 0);
  await choose(page, 'replay');
  await page.waitForSelector('.walker');
  await page.getByLabel('Speed').fill('12');
  await until(page, 'moves', 12);
  assert.match(await page.locator('.verdict').textContent(), /Your 12 moves from the start/);
  assert.equal(await page.locator('.tag').count(), 0, 'looking at one’s own moves is no help');
  await quiet();
});

test('dead squares are shown on demand, and it is remembered', async () => {
  const { page, again, quiet } = await visit({ route: two });
  assert.equal(await page.locator('.board .dead').count(), 0);
  await page.keyboard.press('x');
  const dead = (await captions(page)).filter((say) => /could reach no goal/.test(say)).length;
  assert.ok(dead > 0);
  await page.waitForSelector('.board .dead');
  assert.ok((await page.locator('.board .dead').count()) >= dead);
  assert.equal(await command(page, 'dead').getAttribute('aria-pressed'), 'true');
  await again(two);
  assert.ok((await page.locator('.board .dead').count()) > 0);
  await choose(page, 'dead');
  assert.equal(await page.locator('.board .dead').count(), 0);
  await quiet();
});

test('the reachable zone and frozen boxes are laid over the board; each counts as help', async () => {
  const { page, quiet } = await visit({ route: 'sokoban:5x7:7#|#$.-@-#|#-$-.-#|#.2-$-#|7#' });
  const helped = () => page.locator('.chip .tag').count();
  assert.equal(await page.locator('.board .zone').count(), 0);
  assert.equal(await helped(), 0);
  await page.keyboard.press('i');
  await page.waitForSelector('.board .zone');
  await page.waitForSelector('.chip .tag');
  const walks = (await captions(page)).filter((say) => /the player can walk here/.test(say)).length;
  assert.equal(await page.locator('.board .zone').count(), walks);
  assert.ok(walks > 5);
  await page.keyboard.press('i');
  await page.waitForFunction(() => !document.querySelector('.board .zone'));
  await page.keyboard.press('k');
  await page.waitForSelector('.crate.ice');
  assert.equal(await page.locator('.crate.ice').count(), 1, 'the box in the corner');
  assert.equal((await captions(page)).filter((say) => /no push can ever move this box/.test(say)).length, 1);
  await quiet();
});

test('a lost position is told, its proof marked, and left', async () => {
  const { page, quiet } = await visit({ route: risky });
  await page.keyboard.press('ArrowLeft');
  await until(page, 'moves', 1);
  await page.waitForTimeout(600);
  assert.equal(await page.locator('.note.lost').count(), 0, 'nothing is lost yet');
  await page.keyboard.press('ArrowLeft');
  await page.waitForSelector('.note.lost');
  assert.match(await page.locator('.note.lost').textContent(), /Lost since move 2\./);
  assert.equal(await counter(page, 'moves'), '2', 'and the play goes on');
  assert.deepEqual(await high(page, 'lost'), [15], 'the box that the note calls marked is');
  assert.equal(await deed(page, 'lost-show').count(), 0, 'there is nothing more to show');
  // Some moves later the loss is still dated to that move; the proof is shown on its position.
  await press(page, 'dlU');
  await page.waitForSelector('.note.lost');
  assert.deepEqual(await high(page, 'lost'), []);
  await deed(page, 'lost-show').click();
  await page.waitForSelector('.high.lost');
  assert.deepEqual(await high(page, 'lost'), [15]);
  assert.match(await cell(page, 15).getAttribute('aria-label'), /proves the loss/);
  await deed(page, 'lost-back').click();
  await until(page, 'moves', 1);
  assert.equal(await page.locator('.note.lost').count(), 0);
  assert.equal(await page.locator('.high.lost').count(), 0);
  assert.equal(await page.locator('.tag').count(), 0, 'telling it is no help');
  await page.keyboard.press('r');
  await page.waitForSelector('.note.lost');
  await quiet();
});

test('levels and moves are pasted and copied', async () => {
  const { page, quiet } = await visit({ route: two });
  const open = async (text) => {
    await page.keyboard.press('c');
    await page.getByLabel(/Open a link/).fill(text);
    await page.getByRole('button', { name: 'Open', exact: true }).click();
  };
  // Leading spaces are significant.
  await open('   ####\n####  #\n# .$@ #\n#######');
  await shut(page);
  assert.equal(await page.locator('[role=gridcell]').count(), 28);
  assert.equal((await captions(page))[2], 'outside');
  await open('  ####\n  #  #\n  #$.#\n  #### ');
  await page.waitForFunction(() => /no player/i.test(document.querySelector('dialog .fault')?.textContent ?? ''));
  await page.keyboard.press('Escape');
  await shut(page);
  assert.equal(await page.locator('[role=gridcell]').count(), 28, 'what was there stays');
  // Invalid moves change nothing; valid ones are played from the start.
  await page.keyboard.press('ArrowRight');
  await until(page, 'moves', 1);
  await open('LLL');
  await page.waitForFunction(() => (document.querySelector('dialog .fault')?.textContent ?? '') !== '');
  await page.keyboard.press('Escape');
  await shut(page);
  assert.equal(await counter(page, 'moves'), '1');
  await open('r l\nL');
  await page.waitForSelector('.note.won');
  assert.equal(await counter(page, 'moves'), '3');
  await page.keyboard.press('c');
  assert.equal(await page.locator('#share-moves').inputValue(), 'rlL');
  assert.match(await page.locator('#share-board').inputValue(), /# \*@ {2}#/);
  await quiet();
});

test('hints name the push and why; P plays all of it', async () => {
  const { page, quiet } = await visit({ route: two });
  const words = [];
  for (let grade = 1; grade <= 4; grade++) {
    await page.keyboard.press('h');
    await page.waitForFunction((n) => document.querySelectorAll('.note.hint .steps .on').length === n, grade);
    words.push(await page.locator('.note.hint .says .last').textContent());
    if (grade === 1) assert.match(await deed(page, 'more').textContent(), /Which box\?/);
  }
  assert.match(
    words.join('\n'),
    /Look at row \d\.\nPush the box in row \d, column \d\.\nPush it \w+.*\n.*solution has 4 pushes in all, replayed and checked/s,
  );
  const target = Number(await page.locator('.hint-target').count());
  assert.equal(target, 1);
  await page.keyboard.press('p');
  await page.waitForFunction(() => document.querySelector('[data-counter="sokoban.pushes"] b')?.textContent !== '0');
  await quiet();
});

test('the solver: methods by name, figures, Cancel, the solution walked', async () => {
  const { page, quiet } = await visit({ route: two });
  await page.keyboard.press('f');
  const names = await page.locator('#method option').allTextContents();
  assert.ok(
    names.includes('Fewest pushes') &&
      names.includes('Fewest moves') &&
      names.includes('IDA*, corrals · fewest pushes'),
    names.join('\n'),
  );
  await page.locator('#method').selectOption('optimal-pushes');
  await deed(page, 'solve-go').click();
  await page.waitForSelector('.walker');
  assert.match(
    await page.locator('.verdict').textContent(),
    /4 pushes, 13 moves, replayed and checked\. No solution has fewer pushes\./,
  );
  await page.keyboard.press('t');
  await page.waitForSelector('.note.won');
  await quiet();
  // Thirty boxes in an open hall: no breadth-first search over moves ends here.
  const hall = Array.from({ length: 12 }, (_, r) =>
    r === 0 || r === 11 ? '14#' : r % 2 || r > 9 ? (r === 1 ? '#@11-#' : '#12-#') : r < 5 ? '#2-$.$.$.$.2-#' : '#12-#',
  ).join('|');
  const large = await visit({ route: `sokoban:12x14:${hall}` });
  await large.page.keyboard.press('f');
  await large.page.locator('#method').selectOption('bfs-moves');
  await deed(large.page, 'solve-go').click();
  await large.page.waitForFunction(
    () =>
      /[1-9]\d* positions|[1-9],\d+ positions|\d positions/.test(
        document.querySelector('.panel .figures')?.textContent ?? '',
      ) && !/^0 positions/.test(document.querySelector('.panel .figures')?.textContent ?? ''),
  );
  await deed(large.page, 'solve-cancel').click();
  await large.page.waitForSelector('#method');
  assert.match(await large.page.locator('.panel .fault').textContent(), /Cancelled/);
  await large.quiet();
});

for (const [width, height, touch] of [
  [1280, 800, false],
  [390, 844, true],
]) {
  test(`64 × 64 stays usable at ${width} pixels: it scrolls, follows the player, zooms`, async () => {
    const rows = Array.from({ length: 64 }, (_, r) => (r === 0 || r === 63 ? '64#' : r === 60 ? '#58-$.-@#' : '#62-#'));
    const { page, quiet } = await visit({ route: `sokoban:64x64:${rows.join('|')}`, width, height, touch });
    const size = () => cell(page, 0).evaluate((node) => node.getBoundingClientRect().width);
    const seen = (index) =>
      page.evaluate((at) => {
        const room = document.querySelector('.sheet').getBoundingClientRect();
        const box = document.querySelector(`[data-index="${at}"]`).getBoundingClientRect();
        return box.left >= room.left && box.right <= room.right && box.top >= room.top && box.bottom <= room.bottom;
      }, index);
    assert.ok((await size()) >= 16, 'legible');
    assert.ok(
      await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
      'the page itself does not scroll sideways',
    );
    const at = 60 * 64 + 62;
    await page.waitForFunction(() => document.querySelector('.sheet').scrollTop > 100);
    assert.ok(await seen(at), 'the player is in sight');
    const began = Date.now();
    for (let n = 1; n <= 10; n++) {
      await page.keyboard.press('ArrowUp');
      await until(page, 'moves', n);
    }
    const each = (Date.now() - began) / 10;
    console.log(`64 × 64 at ${width} pixels: ${each.toFixed(0)} ms a move`);
    assert.ok(each < 400 * Number(process.env.QD_SLACK ?? 4), `${each} ms a move`);
    const before = await size();
    await page.locator('.zoom [data-command=zoomIn]').click();
    await page.waitForFunction(
      (old) => document.querySelector('[data-index="0"]').getBoundingClientRect().width > old,
      before,
    );
    await page.keyboard.press('0');
    await page.waitForFunction(() => {
      const sheet = document.querySelector('.sheet');
      return sheet.scrollWidth <= sheet.clientWidth && sheet.scrollHeight <= sheet.clientHeight;
    });
    assert.ok((await seen(0)) && (await seen(64 * 64 - 1)), 'all of it');
    await quiet();
  });
}

test('the counters that matter are shown, the others on demand', async () => {
  const { page, again, quiet } = await visit({ route: two });
  const shown = () => page.locator('.counters [data-counter]:visible').evaluateAll((all) => all.length);
  assert.equal(await shown(), 5);
  await page.locator('.all-figures').click();
  assert.equal(await shown(), 7);
  await again(two);
  assert.equal(await shown(), 7);
  await quiet();
});
