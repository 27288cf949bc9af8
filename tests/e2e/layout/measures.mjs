// SPDX-License-Identifier: MIT
// What the tests of the layout share: the six sizes, and measurements made in the page, each of which answers what is
// wrong.

export const sizes = [
  [1280, 800],
  [1366, 657],
  [1920, 1080],
  [390, 844],
  [360, 640],
  [844, 390],
];
export const locales = ['en-GB', 'fr-FR'];

/** What the measurements share, in the page. */
function tools() {
  globalThis.shown = (node) => node.checkVisibility({ visibilityProperty: true }) && node.getClientRects().length > 0;
  globalThis.rect = (node) => node.getBoundingClientRect();
  globalThis.nameOf = (node) =>
    node.dataset.command ?? node.dataset.deed ?? node.dataset.counter ?? (node.id || node.textContent);
  globalThis.all = (what) => [...document.querySelectorAll(what)].filter(globalThis.shown);
  /** Whether words leave their own box. */
  globalThis.cut = (node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    const [words, box] = [range.getBoundingClientRect(), node.getBoundingClientRect()];
    return words.right > box.right + 1 || node.scrollWidth > node.clientWidth + 1;
  };
  globalThis.outside = (node) => {
    const { top, bottom, left, right } = node.getBoundingClientRect();
    return top < 0 || left < 0 || bottom > innerHeight + 1 || right > innerWidth + 1;
  };
}

/** Of an editor's page, too. */
export const common = [
  function page() {
    const { scrollWidth, scrollHeight } = document.documentElement;
    return [
      scrollWidth > innerWidth && 'the page is wider than the window',
      scrollHeight > innerHeight + 1 && 'the page scrolls',
    ];
  },
  /** What the page says is on the screen, whole. */
  function messages() {
    const { all, outside } = globalThis;
    const boxes = all('.slot > *');
    const { scrollHeight, clientHeight } = document.querySelector('.slot');
    return [
      !boxes.length && 'no message box',
      ...boxes.map((one) => outside(one) && `${one.className} is off the screen`),
      scrollHeight > clientHeight + 1 && `the message box scrolls: ${scrollHeight} in ${clientHeight}`,
    ];
  },
  function heads() {
    const { all, cut } = globalThis;
    return all('.play h1').map((one) => cut(one) && `${one.textContent} is cut or lies under its neighbour`);
  },
];

/** Of a game's page. */
const measures = [
  ...common,
  function targets(touch) {
    const { all, rect, nameOf, outside } = globalThis;
    return all('.play button, .play select, .top button, .top a:not(.brand)').map((one) => {
      const { width, height } = rect(one);
      if (touch && (width < 44 || height < 43.5)) return `${nameOf(one)}: ${width} × ${height}`;
      return outside(one) && `${nameOf(one)} is off the screen`;
    });
  },
  function overlaps() {
    const { all, rect, nameOf } = globalThis;
    const things = all('.play button, .play select, .top button, .top a, .counters > div, .play h1, .sheet');
    return things.flatMap((a, i) =>
      things.slice(i + 1).map((b) => {
        if (a.contains(b) || b.contains(a)) return false;
        const [p, q] = [rect(a), rect(b)];
        const dx = Math.min(p.right, q.right) - Math.max(p.left, q.left);
        const dy = Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top);
        return dx > 1 && dy > 1 && `${nameOf(a)} lies over ${nameOf(b)}`;
      }),
    );
  },
  /** Buttons and counters show all of their words. */
  function words() {
    const { all, rect, nameOf } = globalThis;
    const card = rect(document.querySelector('.card'));
    return [
      ...all('.play button span').map((one) => {
        const button = one.closest('button');
        return rect(one).width > 2 && one.scrollWidth > button.clientWidth && `${nameOf(button)}: its words are cut`;
      }),
      ...all('.counters > div').map(
        (one) => rect(one).right > card.right && `the counter ${nameOf(one)} leaves its card`,
      ),
    ];
  },
  /** Who plays is chosen among many, and all of them must fit; the names of methods are sentences. */
  function selects() {
    const pen = document.createElement('canvas').getContext('2d');
    return globalThis.all('.play select').map((select) => {
      const style = getComputedStyle(select);
      pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
      const options = [...select.options].filter((one) => !one.hidden && (select.id !== 'method' || one.selected));
      const needed = Math.max(...options.map((one) => pen.measureText(one.text).width));
      const room = select.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - 18;
      return needed > room && `${select.id} is cut: ${Math.round(needed)} in ${Math.round(room)}`;
    });
  },
  /** One pixel more a cell would not fit, unless the board is as large as boards get. */
  function board() {
    const { rect, all } = globalThis;
    const { style } = document.querySelector('.sheet .board');
    const [cell, rows, cols] = ['--cell', '--rows', '--cols'].map((one) => parseFloat(style.getPropertyValue(one)));
    const sheet = document.querySelector('.sheet');
    const room = rect(document.querySelector('.room'));
    const zoom = all('.zoom').map((one) => rect(one).height + 8)[0] ?? 0;
    const free = [room.width - rect(sheet).width, room.height - rect(sheet).height - zoom];
    const small = free[0] > cols + 1 && free[1] > rows + 1;
    return [small && cell < 320 && !sheet.matches('.scrolls') && `the board leaves ${free.map(Math.round)} pixels`];
  },
];

export async function measured(page, touch, which = measures) {
  await page.evaluate(tools);
  const found = [];
  for (const one of which) found.push(...(await page.evaluate(one, touch)).filter(Boolean));
  return found;
}

/** After the next frame but one nothing moves any more. */
export const settled = (page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
