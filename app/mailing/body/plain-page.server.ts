// Pages opened from links in e-mails: one button, without JavaScript and without a session.
import type { Context } from 'hono';
import { mailWords } from '../../language/mail-words.server.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Shop } from '../../platform/shop.server.ts';
import { inLanguage, LANGUAGES, type Language } from '../../platform/words/language.ts';
import type { Colours } from '../../settings/colours.ts';
import { readSection } from '../../settings/settings.server.ts';

const POLICY = "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** The token is truncated, forged or unknown. */
export const unknownLink = () => new Refusal(404, 'This link is not valid. Please use the one in our latest mail.');

type PlainPage = { title: string; content: string };

/** `content` is markup; callers escape outside input. Refusals are shown as a page too. */
export async function sendPlainPage(c: Context, shop: Shop, language: Language, act: () => Promise<PlainPage>) {
  const t = mailWords(language);
  const { title, content } = await act().catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
    c.status(error.status);
    return {
      title: t('This link does not work'),
      content: `<p>${t(error.said)}</p><p><a href="${inLanguage('/', language)}">${t('Go to the shop')}</a></p>`,
    };
  });
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
