// SPDX-License-Identifier: MIT
// Sounds and music: off by default, toggled by L and the button, one sound per event; and the skins.
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { shut, start, stop, test, until, visit } from './harness.mjs';

before(start);
after(stop);

/** One push from solved after a walk: r (a step), then R and R. */
const lane = 'sokoban:4x8:8#|#@-$-.-#|#6-#|8#';

/** Records every sound that starts. */
const listen = (page) =>
  page.addInitScript(() => {
    window.heard = [];
    for (const Node of [OscillatorNode, AudioBufferSourceNode]) {
      const { start } = Node.prototype;
      Node.prototype.start = function begin(...rest) {
        window.heard.push(this.type ? `${this.type} ${Math.round(this.frequency.value)}` : 'noise');
        return start.apply(this, rest);
      };
    }
  });
const heard = (page) => page.evaluate(() => window.heard.splice(0));
const silentMusic = async (page) => {
  await page.locator('#settings').click();
  await page.locator('dialog [data-setting=music]').uncheck();
  await page.keyboard.press('Escape');
  await shut(page);
};

test('nothing sounds until L is pressed; then each event has its sound', async () => {
  const { page, quiet } = await visit({ route: lane, before: listen });
  await page.keyboard.press('ArrowRight');
  await until(page, 'moves', 1);
  assert.deepEqual(await heard(page), [], 'silence');
  assert.equal(await page.locator('#sound').getAttribute('aria-pressed'), 'false');
  await page.keyboard.press('l');
  await page.waitForFunction(() => window.heard.length > 2);
  assert.equal(await page.locator('#sound').getAttribute('aria-pressed'), 'true');
  await silentMusic(page);
  await heard(page);
  await page.keyboard.press('ArrowUp');
  await page.waitForSelector('.note.error');
  assert.deepEqual(await heard(page), ['square 120'], 'a wall');
  await page.keyboard.press('ArrowRight');
  await until(page, 'sokoban.pushes', 1);
  assert.deepEqual(await heard(page), ['noise'], 'a push');
  await page.keyboard.press('u');
  await until(page, 'sokoban.pushes', 0);
  assert.deepEqual(await heard(page), ['triangle 190'], 'a step back');
  await page.keyboard.press('ArrowLeft');
  await until(page, 'moves', 2);
  assert.deepEqual(await heard(page), ['triangle 240'], 'a step');
  for (const [key, moves] of [
    ['ArrowRight', 3],
    ['ArrowRight', 4],
    ['ArrowRight', 5],
  ]) {
    await page.keyboard.press(key);
    await until(page, 'moves', moves);
  }
  await page.waitForSelector('.play.won');
  assert.deepEqual(
    (await heard(page)).slice(-4),
    ['triangle 523', 'triangle 659', 'triangle 784', 'triangle 1047'],
    'won',
  );
  await page.keyboard.press('l');
  assert.equal(await page.locator('#sound').getAttribute('aria-pressed'), 'false');
  await quiet();
});

test('a box on its goal rings, when it is not the last', async () => {
  const { page, quiet } = await visit({ route: 'sokoban:5x7:7#|#@$.--#|#--$.-#|#5-#|7#', before: listen });
  await page.keyboard.press('l');
  await silentMusic(page);
  await heard(page);
  await page.keyboard.press('ArrowRight');
  await until(page, 'sokoban.home', '1/2');
  assert.deepEqual(await heard(page), ['triangle 659', 'triangle 988']);
  await quiet();
});

test('the music goes on by itself, and stops; the button does what L does, by touch', async () => {
  const { page, quiet } = await visit({ route: lane, before: listen, width: 390, height: 844, touch: true });
  await page.locator('#sound').tap();
  await page.waitForFunction(() => window.heard.filter((one) => one.startsWith('sine')).length >= 3);
  const first = (await heard(page)).length;
  await page.waitForFunction(() => window.heard.length > 1, null, { timeout: 10000 });
  assert.ok(first >= 3);
  await page.locator('#sound').tap();
  await heard(page);
  await page.waitForTimeout(1500);
  assert.deepEqual(await heard(page), [], 'no note is laid down any more');
  await quiet();
});

test('what was chosen is kept; music waits for a press', async () => {
  const { page, again, quiet } = await visit({ route: lane, before: listen });
  await page.keyboard.press(',');
  await page.locator('[data-setting=music]').check();
  await page.keyboard.press('Escape');
  await again(lane);
  assert.equal(await page.locator('#sound').getAttribute('aria-pressed'), 'true');
  assert.deepEqual(await heard(page), [], 'nobody pressed anything yet');
  await page.mouse.click(5, 300);
  await page.waitForFunction(() => window.heard.length > 2);
  await page.keyboard.press('ArrowRight');
  await until(page, 'moves', 1);
  assert.ok(!(await heard(page)).includes('triangle 240'), 'sounds are a setting of their own');
  await quiet();
});

test('three looks, chosen in the settings and kept', async () => {
  const { page, again, quiet } = await visit({ route: lane });
  const fill = () =>
    page
      .locator('.bricks')
      .first()
      .evaluate((node) => getComputedStyle(node).fill);
  const seen = new Set([await fill()]);
  for (const look of ['plain', 'contrast']) {
    await page.keyboard.press(',');
    await page.getByLabel('Look of the boards').selectOption(look);
    await page.keyboard.press('Escape');
    await shut(page);
    seen.add(await fill());
    assert.equal(
      await page
        .locator('.seams')
        .first()
        .evaluate((node) => getComputedStyle(node).display),
      'none',
      look,
    );
    const circle = await page.locator('.keeper .cap').boundingBox();
    const cell = await page.locator('[data-index="9"]').boundingBox();
    assert.ok(circle.width < cell.width && circle.height < cell.height, `${look}: the keeper stays in his cell`);
  }
  assert.equal(seen.size, 3, 'three different walls');
  await again(lane);
  assert.equal(await page.evaluate(() => document.documentElement.dataset.skin), 'contrast');
  await quiet();
});
