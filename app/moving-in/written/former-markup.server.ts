import type sanitizeHtml from 'sanitize-html';
import { cleanArticle } from '../../content/journal/article-markup.server.ts';
import { libraries } from '../../platform/running/libraries.server.ts';
import { paragraphsIn, plainText } from '../cells.ts';

export type FormerPart =
  | { kind: 'words'; markup: string }
  | { kind: 'picture'; address: string; alt: string; caption: string }
  | { kind: 'table'; rows: string[][]; isHeaded: boolean; caption: string; hasMerged: boolean }
  | { kind: 'video'; address: string; poster: string; title: string }
  | { kind: 'player'; address: string; title: string };

const TEXT = ['p', 'h2', 'h3', 'ul', 'ol', 'li', 'blockquote', 'br', 'b', 'strong', 'i', 'em', 'a'];
const MEDIA = ['img', 'iframe', 'video', 'source', 'figure', 'figcaption', 'table', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td', 'caption'];

/** Well-formed, so that what follows may look at tags one by one. */
const TIDY: sanitizeHtml.IOptions = {
  allowedTags: [...TEXT, ...MEDIA],
  allowedAttributes: {
    ...{ a: ['href'], img: ['src', 'data-src', 'alt'], iframe: ['src', 'title'], video: ['src', 'poster', 'title', 'aria-label'] },
    ...{ source: ['src'], th: ['colspan', 'rowspan'], td: ['colspan', 'rowspan'] },
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  // The title of the post is the only h1.
  transformTags: { h1: 'h2', h4: 'h3', h5: 'h3', h6: 'h3', div: 'p', section: 'p', article: 'p' },
};

/** Of a table that is no table, each is a paragraph. */
const CELLS = ['td', 'th', 'caption', 'figcaption'];

const MEDIUM = /^<(figure|table|video|iframe|img)\b/;
const NO_END = new Set(['img', 'br', 'source']);

export function partsOf(html: string): FormerPart[] {
  const parts: FormerPart[] = [];
  const open: { name: string; tag: string }[] = [];
  let words = '';
  // What is open around a picture closes before it and opens again behind it.
  const endWords = () => {
    const closing = open.toReversed().map(({ name }) => `</${name}>`);
    const markup = withoutEmpty(cleanArticle(words + closing.join('')));
    if (markup !== '') parts.push({ kind: 'words', markup });
    words = open.map(({ tag }) => tag).join('');
  };
  const tokens = libraries.sanitizeHtml(html, TIDY).match(/<[^>]*>|[^<]+/g) ?? [];
  for (let place = 0; place < tokens.length; place += 1) {
    const token = tokens[place] ?? '';
    if (MEDIUM.test(token)) {
      const whole = wholeElement(tokens, place);
      const found = mediumIn(whole);
      if (found.length === 0) continue;
      endWords();
      parts.push(...found);
      place += whole.length - 1;
    } else {
      const [, slash, written = ''] = /^<(\/?)(\w+)/.exec(token) ?? [];
      const isCell = CELLS.includes(written);
      if (MEDIA.includes(written) && !isCell) continue;
      const [name, tag] = isCell ? ['p', slash ? '</p>' : '<p>'] : [written, token];
      if (slash && open.at(-1)?.name === name) open.pop();
      else if (name && !slash && !NO_END.has(name)) open.push({ name, tag });
      words += tag;
    }
  }
  endWords();
  return parts;
}

const withoutEmpty = (markup: string) =>
  libraries
    .sanitizeHtml(markup, {
      ...{ allowedTags: TEXT, allowedAttributes: { a: ['href'] } },
      exclusiveFilter: ({ tag, text }) => tag !== 'br' && text.trim() === '',
    })
    .trim();

/** From the start of an element to its end, elements of the same name inside it included. */
function wholeElement(tokens: readonly string[], start: number): string[] {
  const name = /^<(\w+)/.exec(tokens[start] ?? '')?.[1] ?? '';
  if (NO_END.has(name)) return tokens.slice(start, start + 1);
  let depth = 0;
  for (let place = start; place < tokens.length; place += 1) {
    const token = tokens[place] ?? '';
    if (token.startsWith(`</${name}>`)) depth -= 1;
    else if (new RegExp(`^<${name}\\b`).test(token)) depth += 1;
    if (depth === 0) return tokens.slice(start, place + 1);
  }
  return tokens.slice(start);
}

function mediumIn(whole: readonly string[]): FormerPart[] {
  const [first = ''] = whole;
  const html = whole.join('');
  if (first.startsWith('<img')) return pictureOf(first, '');
  if (first.startsWith('<iframe')) return [playerOf(first)].filter(({ address }) => address !== '');
  if (first.startsWith('<video')) return videoOf(whole);
  if (first.startsWith('<table')) return tableOf(html);
  const inside = whole.slice(1);
  const images = inside.filter((token) => token.startsWith('<img'));
  const others = inside.filter((token) => /^<(table|video|iframe)\b/.test(token));
  if (others.length > 0 || images.length !== 1) return [];
  return pictureOf(images[0] ?? '', plainText(html));
}

const attribute = (tag: string, name: string) => {
  const [, value = ''] = new RegExp(`\\s${name}="([^"]*)"`).exec(tag) ?? [];
  return plainText(value).replaceAll('\n', ' ');
};

function pictureOf(tag: string, caption: string): FormerPart[] {
  const address = addressOf(attribute(tag, 'data-src') || attribute(tag, 'src'));
  return [{ kind: 'picture', address, alt: attribute(tag, 'alt'), caption }];
}

function videoOf(whole: readonly string[]): FormerPart[] {
  const [tag = ''] = whole;
  const sources = [attribute(tag, 'src'), ...whole.filter((token) => token.startsWith('<source')).map((token) => attribute(token, 'src'))];
  const address = sources.find((source) => /\.(mp4|webm)\b/i.test(source)) ?? sources.find(Boolean) ?? '';
  const title = attribute(tag, 'title') || attribute(tag, 'aria-label');
  return [{ kind: 'video', address: addressOf(address), poster: addressOf(attribute(tag, 'poster')), title }];
}

/** The page of the video that an embedded player shows. */
const PLAYERS: [RegExp, (id: string) => string, string][] = [
  [/^https:\/\/(?:www\.)?youtube(?:-nocookie)?\.com\/embed\/([\w-]+)/, (id) => `https://www.youtube.com/watch?v=${id}`, 'Video on YouTube'],
  [/^https:\/\/player\.vimeo\.com\/video\/(\d+)/, (id) => `https://vimeo.com/${id}`, 'Video on Vimeo'],
  [/^https:\/\/www\.instagram\.com\/((?:p|reel)\/[\w-]+)/, (id) => `https://www.instagram.com/${id}/`, 'Post on Instagram'],
];

function playerOf(tag: string) {
  const source = addressOf(attribute(tag, 'src'));
  const own = attribute(tag, 'title');
  for (const [address, page, name] of PLAYERS) {
    const id = address.exec(source)?.[1];
    if (id) return { kind: 'player' as const, address: page(id), title: own || name };
  }
  const host = URL.parse(source)?.hostname ?? '';
  return { kind: 'player' as const, address: /^https?:/.test(source) ? source : '', title: own || host };
}

/** '//cdn.shopify.com/…' is such an address too. */
const addressOf = (source: string) => (source.startsWith('//') ? `https:${source}` : source);

const MERGED = /\s(?:col|row)span="(?!1")/;

/** A table of one column, or around pictures and other tables, only arranges them. */
function tableOf(html: string): FormerPart[] {
  if (/<(img|video|iframe)\b/.test(html) || html.lastIndexOf('<table') > 0) return [];
  const rows = [...html.matchAll(/<tr>([\s\S]*?)<\/tr>/g)].map(([, row = '']) =>
    [...row.matchAll(/<t[hd]([^>]*)>([\s\S]*?)<\/t[hd]>/g)].flatMap(([, attributes = '', cell = '']) => {
      const span = Math.min(20, Number(/colspan="(\d+)"/.exec(attributes)?.[1] ?? 1));
      return [paragraphsIn(cell).join(' '), ...Array<string>(Math.max(0, span - 1)).fill('')];
    }),
  );
  const filled = rows.filter((cells) => cells.some((cell) => cell !== ''));
  if (filled.length < 2 || filled.every(({ length }) => length < 2)) return [];
  const caption = plainText(/<caption>([\s\S]*?)<\/caption>/.exec(html)?.[1] ?? '');
  return [{ kind: 'table', rows: filled, isHeaded: isHeaded(html), caption, hasMerged: MERGED.test(html) }];
}

const isHeaded = (html: string) => /<thead>|<th\b/.test(html.slice(0, html.indexOf('</tr>')));
