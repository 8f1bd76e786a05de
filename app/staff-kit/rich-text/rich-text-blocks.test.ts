import { expect, test } from 'vitest';
import { asBlocks, asMarkup } from './rich-text-blocks.ts';

test.each([
  ['', ''],
  ['One line', '<p>One line</p>'],
  ['First\nsecond\n\nThird <b>bold</b>', '<p>First<br>second</p><p>Third <b>bold</b></p>'],
  ['<p>Already</p>', '<p>Already</p>'],
  ['<ul><li>One</li></ul>', '<ul><li>One</li></ul>'],
])('%j is edited as %j', (text, blocks) => expect(asBlocks(text)).toBe(blocks));

test.each([
  ['<ul><li><p>One</p></li><li><p><strong>Two</strong></p></li></ul>', '<ul><li>One</li><li><strong>Two</strong></li></ul>'],
  ['<ul><li><p>One</p><p>more</p></li></ul>', '<ul><li><p>One</p><p>more</p></li></ul>'],
  ['<p>One</p>', '<p>One</p>'],
])('%j is kept as %j', (html, markup) => expect(asMarkup(html)).toBe(markup));
