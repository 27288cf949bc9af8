// SPDX-License-Identifier: MIT
// The page's icons: strokes on a 20 x 20 grid, drawn for this page.
import { s } from './dom.js';

/** @type {Record<string, string>} */
const paths = {
  undo: 'M7 4L3 8l4 4M3.5 8H12a4.5 4.5 0 0 1 0 9H8',
  redo: 'M13 4l4 4-4 4M16.5 8H8a4.5 4.5 0 0 0 0 9h4',
  learn: 'M2 7l8-3.5L18 7l-8 3.5zM5.5 8.8V13c2.5 2.3 6.5 2.3 9 0V8.8M18 7v5.5',
  rules: 'M10 5C8 3.6 5.5 3.2 3 3.5v12c2.5-.3 5 .1 7 1.5 2-1.4 4.5-1.8 7-1.5v-12c-2.5-.3-5 .1-7 1.5zM10 5v12',
  settings: 'M3 6h7M14 6h3M12 4v4M3 14h3M10 14h7M8 12v4',
  more: 'M4 10h.01M10 10h.01M16 10h.01',
  restart: 'M4.5 4v12M16 4.5L8 10l8 5.5z',
  hint: 'M7.5 14.5C5.5 13 4.5 11.3 4.5 9a5.5 5.5 0 0 1 11 0c0 2.3-1 4-3 5.5zM8 17.5h4',
  solve: 'M3 3h6v6H3zM11 11h6v6h-6zM13.5 3.5L17 7M17 3.5L13.5 7M3 14.5l2 2 4-4.5',
  new: 'M3.5 3.5h13v13h-13zM10 7v6M7 10h6',
  keep: 'M5 3h10v14l-5-4-5 4z',
  rotate: 'M15.5 5.5A7 7 0 1 0 17 10M16 2v4h-4',
  mirror: 'M10 2.5v15M7.5 5.5L2.5 15h5zM12.5 5.5l5 9.5h-5z',
  sheet: 'M5 2.5h7l3.5 3.5v11.5H5zM11.5 3v3.5H15M7.5 10h5M7.5 13h5',
  share: 'M10 12.5V3M6.5 6L10 2.5 13.5 6M5 9.5H3.5v7.5h13V9.5H15',
  play: 'M6 3.5l10 6.5-10 6.5z',
  pause: 'M6.5 4v12M13.5 4v12',
  back: 'M12.5 4L6 10l6.5 6',
  forward: 'M7.5 4L14 10l-6.5 6',
  clear: 'M4 6h12M8 6V4h4v2M5.5 6l1 11h7l1-11',
  print: 'M6 7V3h8v4M6 14H3.5V7h13v7H14M6 11.5h8V17H6z',
  shuffle: 'M2.5 6H6l8 8h3.5M14.5 11l3 3-3 3M2.5 14H6l2.2-2.2M11.8 8.2L14 6h3.5M14.5 3l3 3-3 3',
  copy: 'M7 7h9.5v9.5H7zM4 13H3.5V3.5H13V4',
  paste: 'M6.5 4H4v13h12V4h-2.5M7 2.5h6v3H7zM10 9v5M7.5 11.5L10 14l2.5-2.5',
  loud: 'M3 8v4h3l4 3.5v-11L6 8zM13 7a4 4 0 0 1 0 6M15.5 4.5a7.5 7.5 0 0 1 0 11',
  silent: 'M3 8v4h3l4 3.5v-11L6 8zM13.5 8l4 4M17.5 8l-4 4',
  close: 'M5 5l10 10M15 5L5 15',
  light:
    'M10 6.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 1 0 0-7zM10 1.5v2M10 16.5v2M1.5 10h2M16.5 10h2M4 4l1.4 1.4M14.6 14.6L16 16M16 4l-1.4 1.4M5.4 14.6L4 16',
  dark: 'M16.5 12A7 7 0 0 1 8 3.5 7 7 0 1 0 16.5 12z',
  levels: 'M3 3h5.5v5.5H3zM11.5 3H17v5.5h-5.5zM3 11.5h5.5V17H3zM12 14.5l1.8 1.8 3.4-4',
  undoPush: 'M5.5 5.5L1.5 10l4 4.5M2 10h5.5M9.5 5h9v10h-9zM9.5 5l9 10M18.5 5l-9 10',
  redoPush: 'M14.5 5.5l4 4.5-4 4.5M18 10h-5.5M1.5 5h9v10h-9zM1.5 5l9 10M10.5 5l-9 10',
  zone: 'M3.5 3.5h13v13h-13zM7 13l2-5 3 3 2-5',
  frozen: 'M10 2.5v15M3.5 6.2l13 7.6M16.5 6.2l-13 7.6M8 4l2 2 2-2M8 16l2-2 2 2',
  dead: 'M3.5 3.5h13v13h-13zM3.5 10L10 3.5M3.5 16.5l13-13M10 16.5l6.5-6.5',
  replay: 'M4 10a6 6 0 1 0 2-4.5M6.5 2v4h-4M8.5 7.5l4.5 2.7-4.5 2.7z',
  previous: 'M12 5l-5 5 5 5',
  next: 'M8 5l5 5-5 5',
  zoomIn: 'M4 10h12M10 4v12',
  zoomOut: 'M4 10h12',
  zoomFit: 'M3 7V3h4M13 3h4v4M17 13v4h-4M7 17H3v-4',
  flag: 'M5.5 17.5V3M5.5 3.5L15 6.5l-9.5 4',
  shoot: 'M3 17L16 4M10.5 3.5H16.5V9.5M3 12.5V17h4.5',
  reveal: 'M2 10c4-6.5 12-6.5 16 0-4 6.5-12 6.5-16 0zM10 7.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 1 0 0-5z',
  deduce: 'M3.5 3.5h13v13h-13zM7.8 8.2C7.8 5.4 12.2 5.5 12.2 8.2 12.2 10 10 9.8 10 11.6M10 14v.2',
  why: 'M3 5h14v9H9l-4 3.5V14H3zM7 8.3h6M7 10.8h4',
  overlay:
    'M3 3h6v6H3zM11 3h6v6h-6zM3 11h6v6H3zM4.5 6l1 1 2-2.2M12.5 4.5l3 3M15.5 4.5l-3 3M12 15.8l3.6-3.6M11.9 12.6v.1M15.8 15.8v.1',
  observe: 'M10 2.5l7.5 4-7.5 4-7.5-4zM2.5 10.5l7.5 4 7.5-4M2.5 14l7.5 4 7.5-4',
  watch: 'M3 4h14v9.5H3zM7 17h6M10 13.5V17M8.5 6.7l4 2.1-4 2.1z',
  threats: 'M10 17V8M6.5 11.5L10 8l3.5 3.5M3 3h14v3.5H3z',
  analyse: 'M3 17h14M5 14V9M10 14V4M15 14v-3',
  flip: 'M6 3v13M3 13l3 3.5L9 13M14 17V4M11 7l3-3.5L17 7',
  edit: 'M4 16l.8-3.6L13.6 3.6l2.8 2.8-8.8 8.8zM11.8 5.4l2.8 2.8',
  done: 'M4 10.5l4 4 8-9',
  keys: 'M7.2 7.5A2.8 2.8 0 1 1 11.3 10C10.3 10.6 10 11 10 12.2M10 15.3v.4',
};

/** @param {string} name */
export function icon(name) {
  return s(
    'svg',
    { class: 'icon', viewBox: '0 0 20 20', width: 20, height: 20, 'aria-hidden': 'true', focusable: 'false' },
    s('path', { d: paths[name] }),
  );
}
