import sanitizeHtml from 'sanitize-html';

/** What a product's texts may carry (D26). No attributes at all. */
const ALLOWED = { allowedTags: ['b', 'strong', 'em', 'i', 'br', 'ul', 'ol', 'li', 'p'], allowedAttributes: {} };

/** Sanitized markup, safe to render. A lone & is valid there and stays as it was typed. */
export const cleanMarkup = (text: string) =>
  sanitizeHtml(text, ALLOWED)
    .replace(/&amp;(?!#?\w{1,31};)/g, '&')
    .trim();

const ENTITIES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

/** The words alone, for titles, cards and descriptions of a page. */
export const plainText = (markup: string) =>
  sanitizeHtml(markup.replace(/<(br|\/p|\/li)\b[^>]*>/gi, ' '), { allowedTags: [], allowedAttributes: {} })
    .replace(/&(?:lt|gt|quot|amp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
