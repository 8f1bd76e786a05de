// What a link in a mail opens: a page with one button, without script and without a session.
import type { Context } from 'hono';
import { LANGUAGES, type Language } from '../platform/language.ts';
import type { Shop } from '../platform/shop.server.ts';
import type { Colours } from '../settings/colours.ts';
import { readSection } from '../settings/settings.server.ts';

const POLICY = "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** `content` is markup; what goes into it from outside is escaped first. */
export async function sendPlainPage(c: Context, shop: Shop, language: Language, title: string, content: string) {
  c.header('Content-Security-Policy', POLICY);
  return c.html(plainPage(await readSection(shop.db, 'colours'), language, title, content));
}

const plainPage = (
  { page, paper, ink, action }: Colours,
  language: Language,
  title: string,
  content: string,
) => `<!doctype html><html lang="${LANGUAGES[language].tag}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title>
<style>body{font:18px/1.6 system-ui,sans-serif;max-width:32rem;margin:0 auto;padding:4rem 1.5rem;background:${page};color:${ink}}h1{font:400 2rem/1.35 Georgia,serif}
button{min-height:3rem;padding:0 1.75rem;border:0;background:${action};color:${paper};font:inherit;cursor:pointer}a{color:${action}}p{overflow-wrap:anywhere}</style></head>
<body><main><h1>${title}</h1>${content}</main></body></html>`;
