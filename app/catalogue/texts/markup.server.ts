import { libraries } from '../../platform/running/libraries.server.ts';

/** Tags allowed in a product's texts (D26). No attributes at all. */
const ALLOWED = { allowedTags: ['b', 'strong', 'em', 'i', 'br', 'ul', 'ol', 'li', 'p'], allowedAttributes: {} };

/** Sanitised markup, safe to render. A lone & is valid there and stays as typed. */
export const cleanMarkup = (text: string) =>
  libraries
    .sanitizeHtml(text, ALLOWED)
    .replace(/&amp;(?!#?\w{1,31};)/g, '&')
    .trim();

const ENTITIES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

export const plainText = (markup: string) =>
  libraries
    .sanitizeHtml(markup.replace(/<(br|\/p|\/li)\b[^>]*>/gi, ' '), { allowedTags: [], allowedAttributes: {} })
    .replace(/&(?:lt|gt|quot|amp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
