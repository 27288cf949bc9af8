// SPDX-License-Identifier: MIT
// Skeleton as the page plays it.
import painter from './painter.js';

/** @type {import('../types.js').GameEntry} */
export default {
  painter,
  form: { presets: ['7'], fields: [], params: () => '7' },
  sample: '7:2,5',
  input: { arrows: { ArrowLeft: 'L', ArrowRight: 'R' } },
};
