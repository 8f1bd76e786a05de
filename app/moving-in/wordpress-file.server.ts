// WordPress's own export ("WXR"), as rows of Matrixify's sheets. https://wordpress.org/documentation/article/tools-export-screen/
import { createReadStream } from 'node:fs';
import { Refusal } from '../platform/refusal.ts';
import type { FileRow } from './read-file.server.ts';

const ITEM_AT_MOST = 4_000_000;
const BEGIN = '<item>';
const END = '</item>';
const CDATA = ['<![CDATA[', ']]>'] as const;

export async function isWordPressFile(path: string): Promise<boolean> {
  for await (const part of createReadStream(path, { encoding: 'utf8', end: 20_000 })) return /wordpress\.org\/export\//.test(String(part));
  return false;
}

/** Of one kind: 'post' or 'page'. Pictures of posts are named by the id of an attachment, so the file is read twice. */
export async function* wordPressRows(path: string, kind: 'post' | 'page'): AsyncGenerator<FileRow> {
  const pictures = new Map<string, string>();
  for await (const item of itemsIn(path)) {
    const picture = textIn(item, 'wp:post_type') === 'attachment' && textIn(item, 'wp:attachment_url');
    if (picture) pictures.set(textIn(item, 'wp:post_id'), picture);
  }
  let number = 0;
  for await (const item of itemsIn(path)) {
    number += 1;
    const status = textIn(item, 'wp:status');
    if (textIn(item, 'wp:post_type') !== kind || /^(trash|auto-draft|inherit)$/.test(status)) continue;
    yield rowOf(number, {
      Handle: textIn(item, 'wp:post_name') || textIn(item, 'title'),
      Title: textIn(item, 'title'),
      Author: textIn(item, 'dc:creator'),
      'Body HTML': htmlOf(textIn(item, 'content:encoded')),
      'Summary HTML': textIn(item, 'excerpt:encoded'),
      Tags: labelsIn(item),
      Published: String(status === 'publish'),
      'Published At': `${textIn(item, 'wp:post_date_gmt')} UTC`,
      Address: pathIn(textIn(item, 'link')),
      'Image Src': pictures.get(metaIn(item, '_thumbnail_id')) ?? '',
    });
  }
}

function rowOf(number: number, cells: Record<string, string>): FileRow {
  return { number, cells: Object.values(cells), get: (...titles) => titles.map((title) => cells[title]?.trim() ?? '').find(Boolean) ?? '' };
}

async function* itemsIn(path: string): AsyncGenerator<string> {
  let rest = '';
  for await (const part of createReadStream(path, { encoding: 'utf8' })) {
    rest += part;
    for (let start = rest.indexOf(BEGIN); start >= 0; start = rest.indexOf(BEGIN)) {
      const end = endOfItem(rest, start);
      if (end < 0) break;
      yield rest.slice(start, end);
      rest = rest.slice(end);
    }
    if (rest.length > ITEM_AT_MOST) throw new Refusal(413, 'An item of this file is longer than a page or post can be.');
  }
}

/** What stands in a CDATA part is text, whatever it says. -1: the item goes on in the next part of the file. */
function endOfItem(text: string, from: number): number {
  for (let place = from; ; ) {
    const end = text.indexOf(END, place);
    const quoted = text.indexOf(CDATA[0], place);
    if (end < 0) return -1;
    if (quoted < 0 || end < quoted) return end + END.length;
    const after = text.indexOf(CDATA[1], quoted);
    if (after < 0) return -1;
    place = after + CDATA[1].length;
  }
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const plain = (inner: string) =>
  inner
    .split(/(<!\[CDATA\[[\s\S]*?\]\]>)/)
    .map((part) =>
      part.startsWith(CDATA[0])
        ? part.slice(CDATA[0].length, -CDATA[1].length)
        : part.replace(/&(\w+);/g, (all, name) => ENTITIES[name] ?? all),
    )
    .join('');

const textIn = (item: string, tag: string) => plain(new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`).exec(item)?.[1] ?? '').trim();

function metaIn(item: string, key: string): string {
  const all = [...item.matchAll(/<wp:postmeta>([\s\S]*?)<\/wp:postmeta>/g)].map(([, inner = '']) => inner);
  const found = all.find((inner) => textIn(inner, 'wp:meta_key') === key);
  return found ? textIn(found, 'wp:meta_value') : '';
}

const labelsIn = (item: string) =>
  [...item.matchAll(/<category domain="(?:category|post_tag)" nicename="(?!uncategorized")[^"]*">([\s\S]*?)<\/category>/g)]
    .map(([, name = '']) => plain(name).replaceAll(',', ' '))
    .join(', ');

/** '' for an address without a readable path, such as /?page_id=7 of a draft. */
function pathIn(address: string): string {
  const path = URL.parse(address)?.pathname ?? '';
  return path === '/' ? '' : path;
}

const SHORTCODES =
  /\[\/?(?:caption|gallery|embed|audio|video|playlist|contact-form-7|woocommerce_\w+|products?|product_\w+|add_to_cart)\b[^\]]*\]/g;

/** Texts of the old editor have no paragraphs: WordPress makes them of blank lines when it shows them. */
function htmlOf(body: string): string {
  const words = body.replace(SHORTCODES, '').trim();
  if (/<(p|div|ul|ol|table|figure|blockquote|h[1-6])\b/i.test(words)) return words;
  return words
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim() && `<p>${paragraph.trim().replaceAll('\n', '<br>')}</p>`)
    .join('');
}
