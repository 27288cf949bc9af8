// SPDX-License-Identifier: MIT
// The comparison: methods selected, run in sequence, watched, cancelled, saved as a chart.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before } from 'node:test';
import { command, counter, deed, deep, shut, small, start, stop, test, until, visit } from './harness.mjs';

before(start);
after(stop);

const finished = (page) => page.waitForSelector('[data-deed=compare-again]:not([hidden])', { timeout: 120000 });
/** The rows of the table as displayed. */
const rows = (page) =>
  page.locator('.results tbody tr').evaluateAll((lines) =>
    lines.map((line) => ({
      state: line.className,
      name: line.querySelector('th span').textContent,
      fate: line.querySelector('th small').textContent,
      figures: [...line.querySelectorAll('td')].map((cell) => cell.textContent),
    })),
  );
const count = (text) => Number(text.replace(/\D/g, ''));

/** Opens the comparison and leaves only these methods checked. */
async function open(page, names, limit) {
  await command(page, 'solve').click();
  await deed(page, 'compare').click();
  await page.waitForSelector('dialog[open]');
  await deed(page, 'compare-none').click();
  assert.ok(await deed(page, 'compare-go').isDisabled(), 'nothing to compare');
  for (const name of names) await page.locator(`.method input[value="${name}"]`).check();
  if (limit) await page.getByLabel('Positions for each').selectOption(String(limit));
}

test('every method is offered by name, with a line about its answer', async () => {
  const { page, quiet } = await visit({ route: small });
  await page.keyboard.press('m');
  await page.waitForSelector('dialog[open]');
  const methods = await page
    .locator('.method')
    .evaluateAll((labels) =>
      labels.map((label) => [
        label.querySelector('input').value,
        label.querySelector('b').textContent,
        label.querySelector('small').textContent,
      ]),
    );
  const games = await page.evaluate(async () => {
    const engine = new globalThis.TestEngine();
    const answer = await engine.ask('games');
    engine.close();
    return answer.games;
  });
  assert.deepEqual(
    methods.map(([value]) => value),
    games[0].methods.map(({ name }) => name),
  );
  for (const [value, name, line] of methods) {
    assert.notEqual(name, value, 'a translated name');
    const { optimal } = games[0].methods.find(({ name: id }) => id === value);
    assert.match(line, optimal ? /is proved shortest/ : /need not be the shortest|no proof|where it can/);
  }
  await quiet();
});

test('methods are compared on the present position, by mouse', async () => {
  const { page, quiet } = await visit({ route: small });
  await page.keyboard.press('ArrowDown');
  await until(page, 'moves', 1);
  await open(page, ['layers', 'brute', 'greedy-pairs', 'astar-linear', 'dfs'], 10000);
  await deed(page, 'compare-go').click();
  await finished(page);
  const found = await rows(page);
  assert.deepEqual(
    found.map(({ name }) => name),
    ['Layer by layer', 'Brute force', 'Depth first', 'Greedy, pairs', 'A*, linear conflict'],
  );
  const shortest = found[4];
  assert.equal(shortest.fate, 'proved shortest');
  assert.match(shortest.figures[0], /^[79]$/, 'one move away from the start, which lies eight from solved');
  assert.equal(found[1].fate, 'proved shortest');
  assert.equal(found[1].figures[0], shortest.figures[0]);
  assert.ok(count(found[1].figures[1]) > count(shortest.figures[1]), 'brute force searches more');
  assert.match(found[0].fate, /at least|proved/);
  // One bar per method, proportional to the logarithm of its positions.
  const bars = await page
    .locator('.chart .bar')
    .evaluateAll((nodes) => nodes.slice(3).map((node) => node.getBBox().width));
  assert.equal(bars.length, 5);
  const room = await page
    .locator('.chart .scale')
    .evaluateAll((nodes) => nodes[nodes.length - 1].getBBox().x - nodes[0].getBBox().x);
  for (const [i, { figures }] of found.entries()) {
    const nodes = count(figures[1]);
    assert.ok(Math.abs(bars[i] - Math.max(2, nodes > 1 ? (room * Math.log10(nodes)) / 4 : 0)) < 1.5, `bar ${i}`);
  }
  assert.match(await page.locator('.compare [role=status]').textContent(), /Least work for a proof: /);
  assert.doesNotMatch(await page.locator('.chip').textContent(), /with help/);
  assert.equal(await counter(page, 'moves'), '1');
  await quiet();
});

test('positions grow while a method runs, and Cancel leaves what is finished', async () => {
  const { page, quiet } = await visit({ route: deep });
  await open(page, ['layers', 'patterns', 'brute', 'bfs'], 20000000);
  await deed(page, 'compare-go').click();
  await page.waitForFunction(
    () =>
      /[1-9]/.test(document.querySelector('.results .running td:nth-of-type(2)')?.textContent ?? '') &&
      document.querySelector('.results .running span').textContent === 'Brute force',
  );
  const seen = () =>
    page.evaluate(() => ({
      nodes: Number(document.querySelector('.results .running td:nth-of-type(2)').textContent.replace(/\D/g, '')),
      bar: document.querySelector('.chart .bar.running').getBBox().width,
      place: JSON.stringify(document.querySelector('.sides').getBoundingClientRect()),
    }));
  const first = await seen();
  await page.waitForFunction(
    (nodes) =>
      Number(document.querySelector('.results .running td:nth-of-type(2)').textContent.replace(/\D/g, '')) > nodes,
    first.nodes,
  );
  const second = await seen();
  assert.ok(second.nodes > first.nodes && second.bar > first.bar, 'both grow');
  assert.equal(second.place, first.place, 'and nothing moves');
  const began = Date.now();
  await deed(page, 'compare-cancel').click();
  await finished(page);
  assert.ok(Date.now() - began < 2000, 'at once');
  const found = await rows(page);
  assert.deepEqual(
    found.map(({ state }) => state),
    ['solved', 'solved', 'stopped', 'waiting'],
  );
  assert.equal(found[2].fate, 'cancelled');
  assert.ok(count(found[2].figures[1]) >= second.nodes, 'how far it had come is still told');
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('data-deed')), 'compare-again');
  await page.waitForTimeout(300);
  assert.deepEqual(await rows(page), found, 'nothing runs on');
  await deed(page, 'compare-again').click();
  assert.equal(await page.locator('.method input:checked').count(), 4, 'the choice is kept');
  await quiet();
});

test('leaving the dialogue stops the search, and the play goes on', async () => {
  const { page, quiet } = await visit({ route: deep });
  await open(page, ['brute'], 20000000);
  await deed(page, 'compare-go').click();
  await page.waitForSelector('.results .running');
  await page.keyboard.press('Escape');
  await shut(page);
  await page.locator('.panel .close').click();
  await page.keyboard.press('ArrowUp');
  await until(page, 'moves', 1);
  for (let tries = 0; tries < 50 && page.workers().length > 1; tries++) await page.waitForTimeout(100);
  assert.equal(page.workers().length, 1, 'only the play has a worker left');
  await quiet();
});

test('a comparison by keyboard alone, and its chart as a file', async () => {
  const { page, quiet } = await visit({ route: small });
  await page.keyboard.press('m');
  await page.waitForSelector('dialog[open]');
  const focus = () =>
    page.evaluate(() => document.activeElement?.value || document.activeElement?.getAttribute('data-deed'));
  assert.equal(await focus(), 'auto');
  const ring = await page.evaluate(() => getComputedStyle(document.activeElement).outlineStyle);
  assert.equal(ring, 'solid', 'the focus can be seen');
  const names = await page.locator('.method input').evaluateAll((boxes) => boxes.map(({ value }) => value));
  for (const name of names) {
    assert.equal(await focus(), name);
    if (!['astar-linear', 'bfs'].includes(name)) await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
  }
  assert.match(await page.locator('.compare').textContent(), new RegExp(`2 of ${names.length} chosen`));
  while ((await focus()) !== 'compare-go') await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await finished(page);
  assert.equal(await focus(), 'compare-again', 'the focus went on from Cancel');
  await page.keyboard.press('Tab');
  assert.equal(await focus(), 'compare-save');
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  assert.equal(download.suggestedFilename(), 'taquin-compare.svg');
  const text = await readFile(await download.path(), 'utf8');
  assert.match(text, /^<\?xml[^]*<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
  assert.match(text, /Taquin 3x3m8#12: positions searched/);
  for (const { name, figures } of await rows(page)) {
    assert.ok(text.includes(`>${name}<`) && text.includes(`>${figures[1]}<`), `${name} and its figure`);
  }
  // It is self-contained: an <img> draws it, with colours, without our style sheet.
  const size = await page.evaluate(async (svg) => {
    const image = new Image();
    image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
    await image.decode();
    return [image.naturalWidth, image.naturalHeight > 100];
  }, text);
  assert.deepEqual(size, [800, true]);
  assert.doesNotMatch(text, /var\(|<script/);
  await page.keyboard.press('Escape');
  await shut(page);
  await quiet();
});

test('a comparison by touch fits a phone', async () => {
  for (const locale of ['en-GB', 'fr-FR']) {
    const { page, quiet } = await visit({ route: small, width: 360, height: 740, touch: true, locale });
    const fits = async (where) => {
      const { wide, dialog, inside } = await page.evaluate(() => {
        const box = document.querySelector('dialog');
        return {
          wide: document.documentElement.scrollWidth,
          dialog: box.scrollWidth - box.clientWidth,
          inside: box.getBoundingClientRect().right <= innerWidth,
        };
      });
      assert.ok(wide <= 360 && dialog <= 0 && inside, `${where}: nothing to the side`);
    };
    await command(page, 'solve').tap();
    await deed(page, 'compare').tap();
    await page.waitForSelector('dialog[open]');
    await fits('choosing');
    assert.ok(await deed(page, 'compare-go').isVisible());
    const box = await deed(page, 'compare-go').boundingBox();
    assert.ok(box.y + box.height <= 740, 'Compare is in sight without scrolling');
    await deed(page, 'compare-none').tap();
    for (const name of ['layers', 'greedy-linear', 'astar-linear'])
      await page.locator(`.method:has(input[value="${name}"])`).tap();
    await deed(page, 'compare-go').tap();
    await finished(page);
    await fits('finished');
    assert.equal((await rows(page)).length, 3);
    const clipped = await page
      .locator('.results th span, .results td')
      .evaluateAll((nodes) =>
        nodes.filter((node) => node.scrollWidth > node.clientWidth + 1).map((node) => node.textContent),
      );
    assert.deepEqual(clipped, [], 'all of it can be read');
    assert.equal(await page.getByRole('table').getByRole('row').count(), 4, 'still a table for a screen reader');
    await quiet();
  }
});
