// SPDX-License-Identifier: MIT
// What lies over a game or stands apart from it, measured at six sizes in both languages: menus, dialogues, editors,
// home and Today. What they are opened for is in sight, and no words are cut or lie under others.
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { standard } from '../gyges-harness.mjs';
import { command, deed, shut, small, start, stop, test, visit } from '../harness.mjs';
import { common, locales, measured, settled, sizes } from './measures.mjs';

before(start);
after(stop);

const box = 'sokoban:5x7:7#|#4-.#|#-$-@-#|#5-#|7#';
const cave = 'wumpus:5x5:5/3W1/1P3/1PG1P/PP3 RRDD';
const games = { taquin: small, sokoban: box, wumpus: cave, gyges: standard };

/** What is wrong at each of the six sizes. */
async function atAll(page, look, chosen = sizes) {
  const wrong = [];
  for (const [width, height] of chosen) {
    await page.setViewportSize({ width, height });
    await settled(page);
    wrong.push(...(await look(width, height)).map((text) => `${width} × ${height}: ${text}`));
  }
  return wrong;
}

function menu() {
  const { all, outside, cut, nameOf } = globalThis;
  const [list] = all('.menu');
  return [
    !list && 'no menu',
    list && outside(list) && 'the menu leaves the screen',
    list && list.scrollHeight > list.clientHeight + 1 && `the menu scrolls: ${list.scrollHeight}`,
    ...all('.menu button span').map((one) => cut(one.parentElement) && `${nameOf(one.parentElement)} is cut`),
    ...all('.menu button').map((one) => {
      const [icon, words] = [...one.children].map((part) => part.getBoundingClientRect());
      return words.left - icon.right < 6 && `${nameOf(one)} touches its sign`;
    }),
  ];
}

/** The head of a dialogue, and whatever must be in sight there. */
function dialog(main) {
  const { all, outside, rect, cut } = globalThis;
  const [frame] = all('dialog[open]');
  const [title, close] = ['h2', '.close'].map((what) => frame.querySelector(`header ${what}`));
  const { bottom } = rect(frame);
  return [
    outside(frame) && 'the dialogue leaves the screen',
    frame.scrollWidth > frame.clientWidth + 1 && 'the dialogue scrolls to the side',
    (cut(title) || rect(title).right > rect(close).left - 4) && 'the title lies under the close button',
    ...all(main || 'dialog header').map((one) => rect(one).bottom > bottom + 1 && `${one.className} is out of sight`),
  ];
}

for (const locale of locales) {
  for (const [game, route] of Object.entries(games)) {
    test(`the menu of ${game} lies whole on the screen: ${locale}`, async () => {
      const { page, quiet } = await visit({ route, locale, still: true });
      await page.waitForSelector('.sheet [data-index]');
      const wrong = await atAll(page, async () => {
        await command(page, 'more').click();
        const found = await measured(page, null, [menu]);
        await page.keyboard.press('Escape');
        return found;
      });
      assert.deepEqual(wrong, []);
      await quiet();
    });

    test(`dialogues of ${game} show what they are for: ${locale}`, async () => {
      const { page, quiet } = await visit({ route, locale, still: true });
      await page.waitForSelector('.sheet [data-index]');
      const wrong = [];
      const steps = '.trace-walk, .trace-at';
      for (const [key, main] of [
        ['n', '.new .deeds .main'],
        ['c', ''],
        [',', ''],
        ['?', ''],
        ['F1', ''],
        ['o', ''],
        ...(['taquin', 'sokoban'].includes(game) ? [['v', steps]] : []),
        ...(game === 'wumpus' ? [['t', steps]] : []),
        ...(game === 'sokoban' ? [['z', '']] : []),
      ]) {
        await page.keyboard.press(key);
        await page.waitForSelector('dialog[open]');
        if (main) await page.waitForSelector(main.split(',')[0]);
        wrong.push(...(await atAll(page, () => measured(page, main, [dialog]))).map((text) => `key ${key}, ${text}`));
        await page.keyboard.press('Escape');
        await shut(page);
      }
      assert.deepEqual(wrong, []);
      await quiet();
    });

    test(`the editor of ${game} fits: ${locale}`, async () => {
      const { page, quiet } = await visit({ route: `edit/${route.split(' ')[0]}`, locale, still: true });
      await page.waitForSelector('.editor-note.won');
      function fields() {
        const { all, rect } = globalThis;
        const [head] = all('.editor h1');
        return all('.editor .free input').map(
          (one) => rect(one).left < rect(head).right - 1 && rect(one).top < rect(head).bottom && 'the title is covered',
        );
      }
      const wrong = await atAll(page, (width) => measured(page, width < 900, [...common, fields]));
      assert.deepEqual(wrong, []);
      if (game !== 'gyges') assert.ok(await page.locator('.names.cols span').first().isVisible(), 'coordinates');
      await quiet();
    });
  }

  for (const game of Object.keys(games)) {
    test(`every step of the lesson in ${game} is whole on the screen: ${locale}`, async () => {
      const { page, quiet } = await visit({ route: game, locale, still: true });
      await deed(page, 'learn').click();
      const wrong = [];
      for (let step = 1; step < 10; step++) {
        await page.waitForFunction(
          (n) => document.querySelector('.lesson h2')?.textContent.match(/\d+/)?.[0] === String(n),
          step,
        );
        const found = await atAll(page, (width) => measured(page, width < 900));
        wrong.push(...found.map((text) => `step ${step}, ${text}`));
        await page.locator('.lesson .deeds button').last().click();
        await settled(page);
        if (!(await page.locator('.lesson').isVisible())) break;
      }
      assert.deepEqual(wrong, []);
      await quiet();
    });
  }

  test(`the methods compared are told apart by their names: ${locale}`, async () => {
    const { page, quiet } = await visit({ route: box, locale });
    await page.keyboard.press('m');
    await deed(page, 'compare-go').click();
    await page.waitForSelector('[data-deed=compare-again]:not([hidden])', { timeout: 120000 });
    function names() {
      const { all, cut } = globalThis;
      return all('.results th span, .results thead th').map((one) => cut(one) && `${one.textContent} is cut`);
    }
    const wrong = await atAll(page, () => measured(page, null, [names]), sizes.slice(0, 3));
    assert.deepEqual(wrong, []);
    await quiet();
  });

  test(`home shows all games at once, Today all columns: ${locale}`, async () => {
    const { page, again, quiet } = await visit({ locale, still: true });
    const cards = () => {
      const { all, outside, nameOf } = globalThis;
      return all('.cards .game strong').map((one) => outside(one) && `${nameOf(one)} is below the fold`);
    };
    const wide = sizes.filter(([width]) => width !== 360);
    assert.deepEqual(await atAll(page, () => measured(page, null, [cards]), wide), []);
    await again('today');
    await page.waitForSelector('[data-puzzle=gyges]');
    const columns = () => {
      const { all } = globalThis;
      return [
        document.documentElement.scrollWidth > innerWidth && 'the page is wider than the window',
        ...all('.people .scroll').map((one) => one.scrollWidth > one.clientWidth + 1 && 'the table is cut'),
      ];
    };
    assert.deepEqual(await atAll(page, () => measured(page, null, [columns])), []);
    await quiet();
  });
}

test('winning moves nothing: the card keeps its height', async () => {
  for (const [width, height] of sizes) {
    const { page, quiet } = await visit({ route: 'sokoban:3x7:7#|#@-$-.#|7#', width, height, touch: width < 900 });
    const card = () =>
      page
        .locator('.play .card')
        .first()
        .evaluate((one) => one.getBoundingClientRect().height);
    const before = await card();
    for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowRight');
    await page.waitForSelector('.note.won');
    assert.equal(await card(), before, `${width} × ${height}`);
    await quiet();
  }
});

test('fingers are told of touches, not of keys', async () => {
  const { page, quiet } = await visit({ route: box, width: 390, height: 844, touch: true });
  await page.locator('#keys').tap();
  await page.waitForSelector('dialog[open]');
  assert.deepEqual(await page.locator('.keys dt b').allTextContents(), ['Tap', 'Swipe']);
  await quiet();
});

test('all counters are a setting, and a button where there is room', async () => {
  const { page, quiet } = await visit({ route: box });
  const rare = page.locator('[data-counter="sokoban.lines"]');
  assert.equal(await rare.isVisible(), false);
  await page.locator('.all-figures').click();
  await rare.waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  assert.equal(await page.locator('.all-figures').isVisible(), false);
  await page.keyboard.press(',');
  await page.locator('[data-setting=figures]').uncheck();
  await rare.waitFor({ state: 'hidden' });
  await quiet();
});
