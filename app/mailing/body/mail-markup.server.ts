// Sanitised against an allow-list when saved (D26). Pictures, buttons and products (by their ids) are paragraphs of their own kind.
import type sanitizeHtml from 'sanitize-html';
import { keyInMailUrl, mailPictureUrl } from '../../media/media.schema.ts';
import { badField } from '../../platform/refusal.ts';
import { libraries } from '../../platform/running/libraries.server.ts';
import { GOODS_AT_MOST, PICTURE_WIDTH } from './mail-blocks.ts';

const COLOUR = /^#(?:[0-9a-f]{3}){1,2}$/i;
const ALIGNMENT = /^(?:left|center|right)$/;
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const ALT_AT_MOST = 250;
const TURNS_AT_MOST = 6;

const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: ['b', 'strong', 'i', 'em', 'u', 'br', 'p', 'div', 'span', 'font', 'a', 'ul', 'ol', 'li', 'img'],
  allowedAttributes: {
    a: ['href'],
    font: ['color'],
    p: ['data-picture', 'data-button', 'data-products', 'align', 'style'],
    div: ['align', 'style'],
    span: ['style'],
    img: ['src', 'alt', 'width'],
  },
  allowedStyles: { '*': { color: [COLOUR], 'text-align': [ALIGNMENT] } },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: {
    img: (tagName, { src, alt, width }) => ({ tagName, attribs: pictureAttributes(src, alt, width) }),
    p: (tagName, attributes) => ({ tagName, attribs: blockAttributes(attributes) }),
  },
  exclusiveFilter: ({ tag, attribs }) => (tag === 'font' && !COLOUR.test(attribs['color'] ?? '')) || (tag === 'img' && !attribs['src']),
};

/** Only pictures of the shop, by the one address under which mails load them; no picture tells the shop who opens a mail. */
function pictureAttributes(src = '', alt = '', width = ''): sanitizeHtml.Attributes {
  const key = keyInMailUrl(src);
  const pixels = Math.min(PICTURE_WIDTH, Math.max(1, Number.parseInt(width, 10) || PICTURE_WIDTH));
  return key ? { src: mailPictureUrl(key), alt: alt.trim().slice(0, ALT_AT_MOST), width: String(pixels) } : {};
}

function blockAttributes({ align, style, ...data }: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  const ids = [...new Set(data['data-products']?.split(',').filter((id) => ID.test(id)))].slice(0, GOODS_AT_MOST);
  if (ids.length > 0) return { 'data-products': ids.join(',') };
  const aligned: sanitizeHtml.Attributes = align && ALIGNMENT.test(align) ? { align } : {};
  if ('data-picture' in data) return { 'data-picture': 'yes', ...aligned };
  if ('data-button' in data) return { 'data-button': 'yes', ...aligned };
  return { ...aligned, ...(style && { style }) };
}

const GOODS = /<p data-products="([^"]*)">.*?<\/p>/gs;

/** '' when nothing is left to read or to see. */
export function cleanMessage(markup: string): string {
  const clean = settled(markup);
  return messageText(clean) === '' && goodsIn(clean).length === 0 && picturesIn(clean).length === 0 ? '' : clean;
}

/** Tags that were nested wrongly are parsed otherwise once others are gone: until nothing changes any more. */
function settled(markup: string): string {
  let [before, clean] = [markup, libraries.sanitizeHtml(markup, ALLOWED).trim()];
  for (let turn = 1; clean !== before && turn < TURNS_AT_MOST; turn++)
    [before, clean] = [clean, libraries.sanitizeHtml(clean, ALLOWED).trim()];
  return clean;
}

export const splitAtGoods = (clean: string) => clean.split(GOODS);

export const goodsIn = (clean: string) => [...new Set([...clean.matchAll(GOODS)].flatMap(([, ids = '']) => ids.split(',')))];

export const picturesIn = (clean: string) => [
  ...new Set([...clean.matchAll(/<img src="([^"]*)"/g)].flatMap(([, src = '']) => keyInMailUrl(src) ?? [])),
];

/** A mail is read without its pictures, too. */
export function refuseUndescribed(clean: string, field: string) {
  if (/<img\b[^>]*\balt=""/.test(clean)) throw badField(field, 'Describe each picture: many mail programs hide pictures at first.');
}

/** Line breaks are kept; the end of a block already is one. */
export const messageHtml = (clean: string) => clean.replace(/\n?(<\/?(?:div|p|ul|ol|li)\b[^>]*>)\n?/g, '$1').replaceAll('\n', '<br>\n');

const SIGNS: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

export function messageText(clean: string): string {
  const lines = clean
    .replace(/<img\b[^>]*\balt="([^"]*)"[^>]*>/g, (_, alt: string) => (alt ? `[${alt}]` : ''))
    .replace(/<a\b[^>]*\bhref="([^"]*)"[^>]*>(.*?)<\/a>/gs, (_, href: string, words: string) =>
      words === href ? href : `${words} (${href})`,
    )
    .replace(/<br\b[^>]*>/g, '\n')
    .replace(/<li\b[^>]*>/g, '- ')
    .replace(/<\/(?:div|p|ul|ol|li)>\n?/g, '\n');
  return libraries
    .sanitizeHtml(lines, { allowedTags: [], allowedAttributes: {} })
    .replace(/&(?:lt|gt|quot|amp);/g, (sign) => SIGNS[sign] ?? sign)
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
