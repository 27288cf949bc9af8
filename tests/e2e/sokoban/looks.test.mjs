// SPDX-License-Identifier: MIT
// Looks of Sokoban: red boxes on goals; walls and boxes with height, played by keyboard, mouse and touch, within 8 ms
// of the main thread’s processor time a move.
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { shut, start, stop, test, until, violations, visit } from '../harness.mjs';

before(start);
after(stop);

const lane = 'sokoban:4x8:8#|#@$-.2-#|#.$4-#|8#';
const fillOf = (page, what) =>
  page
    .locator(what)
    .first()
    .evaluate((node) => getComputedStyle(node).fill);

async function set(page, change) {
  await page.keyboard.press(',');
  await change();
  await page.keyboard.press('Escape');
  await shut(page);
}

test('a box on a goal is red, if that is the look', async () => {
  const { page, quiet } = await visit({ route: lane });
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.waitForSelector('.crate.home');
  const before = await fillOf(page, '.crate.home .body');
  await set(page, () => page.getByLabel('Look of the boards').selectOption('red'));
  const [r, g, b] = (await fillOf(page, '.crate.home .body')).match(/\d+/g).map(Number);
  assert.notEqual(before, `rgb(${r}, ${g}, ${b})`);
  assert.ok(r > 2 * g && r > 2 * b, `${r} ${g} ${b}`);
  await quiet();
});

for (const { touch, dark, width } of [
  { touch: false, dark: false, width: 1280 },
  { touch: true, dark: true, width: 390 },
]) {
  test(`height, ${touch ? 'by touch, dark' : 'by mouse and keyboard'}`, async () => {
    const { page, quiet } = await visit({ route: lane, touch, dark, width });
    await set(page, () => page.locator('[data-setting=deep]').check());
    await page.waitForSelector('.wall-top');
    assert.ok((await page.locator('.crate .side').count()) === 2);
    const cell = page.locator('[data-index="10"]');
    await (touch ? cell.tap() : cell.click());
    const goal = page.locator('[data-index="12"]');
    await page.waitForSelector('[data-high=reach]');
    await (touch ? goal.tap() : goal.click());
    await page.waitForSelector('.crate.home .side');
    await page.keyboard.press('ArrowLeft');
    await until(page, 'moves', 3);
    await violations(page, 'height');
    await set(page, () => page.locator('[data-setting=deep]').uncheck());
    await page.waitForSelector('.wall-top', { state: 'detached' });
    await quiet();
  });
}

test('height hides nobody: no wall lies over the keeper or a box', async () => {
  // The keeper and a box stand right behind walls.
  const { page, quiet } = await visit({ route: 'sokoban:6x7:7#|#5-#|#-.$--#|#-#.$-#|#-@3-#|7#' });
  await set(page, () => page.locator('[data-setting=deep]').check());
  await page.waitForSelector('.wall-front');
  const hidden = await page.evaluate(() => {
    const rects = (what) => [...document.querySelectorAll(what)].map((one) => one.getBoundingClientRect());
    const walls = rects('.wall-top, .wall-front');
    return rects('.keeper .coat, .keeper .cap, .crate .body').filter((one) =>
      walls.some(
        (wall) =>
          Math.min(wall.right, one.right) - Math.max(wall.left, one.left) > 1 &&
          Math.min(wall.bottom, one.bottom) - Math.max(wall.top, one.top) > 1,
      ),
    ).length;
  });
  assert.equal(hidden, 0);
  await quiet();
});

test('height costs at most 8 ms of the main thread a frame', async () => {
  const { page, context, quiet } = await visit({ route: 'sokoban:16x16b6#5' });
  await set(page, () => page.locator('[data-setting=deep]').check());
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const metrics = async () => {
    const { metrics: all } = await session.send('Performance.getMetrics');
    return all.find(({ name }) => name === 'TaskDuration').value * 1000;
  };
  await page.locator('[role=gridcell][data-act]').first().click();
  await page.waitForFunction(() => !document.querySelector('[data-command=undo]').disabled);
  await page.evaluate(() => {
    window.frames_ = 0;
    const beat = () => {
      window.frames_++;
      requestAnimationFrame(beat);
    };
    requestAnimationFrame(beat);
  });
  const [busy, frames] = [await metrics(), await page.evaluate(() => window.frames_)];
  for (let i = 0; i < 40; i++) {
    await page.keyboard.press(i % 2 ? 'r' : 'u');
    await page.waitForTimeout(60);
  }
  const each = ((await metrics()) - busy) / ((await page.evaluate(() => window.frames_)) - frames);
  assert.ok(each > 0 && each <= 8, `${each.toFixed(2)} ms a frame`);
  if (process.env.QD_FIGURES) console.log(`${each.toFixed(2)} ms of the main thread a frame`);
  await quiet();
});
