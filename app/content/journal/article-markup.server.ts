import type sanitizeHtml from 'sanitize-html';
import { libraries } from '../../platform/running/libraries.server.ts';

/** The page's own title is its h1. */
const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'b', 'strong', 'i', 'em', 'h2', 'h3', 'ul', 'ol', 'li', 'blockquote', 'a'],
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
};

/** '' when nothing is left to read. */
export function cleanArticle(markup: string): string {
  const clean = libraries.sanitizeHtml(markup, ALLOWED).trim();
  return libraries.sanitizeHtml(clean, { allowedTags: [], allowedAttributes: {} }).trim() === '' ? '' : clean;
}
