// Shown instead of a page when the shop is overloaded: without JavaScript or database, and it reloads automatically.
import type { Context } from 'hono';
import { say } from '../language/words.ts';
import type { Refusal } from '../platform/refusal.ts';
import { LANGUAGES, type Language } from '../platform/words/language.ts';
import type { Params } from '../platform/words/said.ts';
import { OWN_COLOURS } from '../settings/colours.ts';

const POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";

export function sendBusyPage(c: Context, { status, retryAfterSeconds = 5 }: Refusal, language: Language) {
  return c.html(busyPage(language, retryAfterSeconds), status as 503, {
    'cache-control': 'no-store',
    'content-security-policy': POLICY,
    'retry-after': String(retryAfterSeconds),
  });
}

function busyPage(language: Language, seconds: number) {
  const t = (text: string, values?: Params) => say(text, language, values);
  const { page, paper, ink, action } = OWN_COLOURS;
  return `<!doctype html><html lang="${LANGUAGES[language].tag}"><head><meta charset="utf-8"><meta http-equiv="refresh" content="${seconds}">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${t('One moment, please')}</title>
<style>body{font:18px/1.6 system-ui,sans-serif;max-width:32rem;margin:0 auto;padding:4rem 1.5rem;background:${page};color:${ink}}h1{font:400 2rem/1.35 Georgia,serif}
a{display:inline-block;padding:.75rem 1.75rem;background:${action};color:${paper};text-decoration:none}</style></head>
<body><main><h1>${t('One moment, please')}</h1><p>${t('The shop is very busy right now. This page will reload in {seconds} seconds.', { seconds })}</p>
<p><a href="">${t('Try again')}</a></p></main></body></html>`;
}
