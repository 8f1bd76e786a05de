// The staff's text of a mailing: sanitised against an allow-list when saved (D26), and converted for mail programs.
import sanitizeHtml from 'sanitize-html';

const COLOUR = /^#(?:[0-9a-f]{3}){1,2}$/i;
const ALIGNMENT = /^(?:left|center|right)$/;
const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: ['b', 'strong', 'i', 'em', 'u', 'br', 'p', 'div', 'span', 'font', 'a', 'ul', 'ol', 'li'],
  allowedAttributes: { a: ['href'], font: ['color'], p: ['align', 'style'], div: ['align', 'style'], span: ['style'] },
  allowedStyles: { '*': { color: [COLOUR], 'text-align': [ALIGNMENT] } },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  exclusiveFilter: ({ tag, attribs }) => tag === 'font' && !COLOUR.test(attribs['color'] ?? ''),
};

export const cleanMessage = (markup: string) => sanitizeHtml(markup, ALLOWED).trim();

/** Line breaks are kept; the end of a block already is one. */
export const messageHtml = (clean: string) => clean.replace(/\n?(<\/?(?:div|p|ul|ol|li)\b[^>]*>)\n?/g, '$1').replaceAll('\n', '<br>\n');

const SIGNS: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

export function messageText(clean: string): string {
  const lines = clean
    .replace(/<a\b[^>]*\bhref="([^"]*)"[^>]*>(.*?)<\/a>/gs, (_, href: string, words: string) =>
      words === href ? href : `${words} (${href})`,
    )
    .replace(/<br\b[^>]*>/g, '\n')
    .replace(/<li\b[^>]*>/g, '- ')
    .replace(/<\/(?:div|p|ul|ol|li)>\n?/g, '\n');
  return sanitizeHtml(lines, { allowedTags: [], allowedAttributes: {} })
    .replace(/&(?:lt|gt|quot|amp);/g, (sign) => SIGNS[sign] ?? sign)
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
