// SPDX-License-Identifier: MIT
// The rules as elements, with a document of the plainest kind.
import assert from 'node:assert/strict';
import { test } from 'node:test';

class Element {
  constructor(tag) {
    this.tag = tag;
    this.children = [];
  }
  append(...nodes) {
    this.children.push(...nodes);
  }
  setAttribute(name, value) {
    this[name] = value;
  }
  set textContent(text) {
    this.children = [text];
  }
  get html() {
    const inner = this.children.map((one) => (typeof one === 'string' ? one : one.html)).join('');
    return `<${this.tag}>${inner}</${this.tag}>`;
  }
}
globalThis.document = { createElement: (tag) => new Element(tag) };
const { elementsOf } = await import('../../web/js/rules/text.js');

const draws = (position) => Object.assign(new Element('figure'), { children: [position] });
const html = (text) =>
  elementsOf(text, draws)
    .map((one) => one.html)
    .join('\n');

test('paragraphs, lists, tables, emphasis', () => {
  assert.equal(
    html('# Title\n\nOne **two**\n`three` *four* [five](x.md).'),
    '<p>One <strong>two</strong> <code>three</code> <em>four</em> five.</p>',
  );
  assert.equal(
    html('## Head\n- one\n  more\n- two <kbd>F</kbd>'),
    '<h3>Head</h3>\n<ul><li>one more</li><li>two <kbd>F</kbd></li></ul>',
  );
  assert.equal(
    html('1. one\n2. two\n   more\n10. ten\n    more'),
    '<ol><li>one</li><li>two more</li><li>ten more</li></ol>',
  );
  assert.equal(
    html('| a | b |\n|---|---|\n| c | d |'),
    '<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>c</td><td>d</td></tr></tbody></table>',
  );
});

test('a board takes the place of the drawing behind it; other drawings stay', () => {
  assert.equal(
    html('Text:\n\n<!-- board x:y#1 -->\n    ####\n    #  #\n\nMore.'),
    '<p>Text:</p>\n<figure>x:y#1</figure>\n<p>More.</p>',
  );
  assert.equal(html('<!-- board x:y -->\n```\na\n\nb\n```\nMore.'), '<figure>x:y</figure>\n<p>More.</p>');
  assert.equal(html('```\na\n\nb\n```'), '<pre>a\n\nb</pre>');
  assert.equal(
    html('Text\n\n    code\n      more\n- one'),
    '<p>Text</p>\n<pre>code\n  more</pre>\n<ul><li>one</li></ul>',
  );
});
