// Pages are cached whole. The policy allows exactly the inline scripts and styles with this render's secret nonce: their hashes go into the header
// and the nonce is removed, so that the same bytes can be sent to everyone. A script injected into a text never runs.
import { createHash, randomBytes } from 'node:crypto';
import { type EntryContext, type HandleErrorFunction, type RouterContextProvider, ServerRouter } from 'react-router';
import { asJson, codeAfterPaint, wordsOfCode } from './code-after-paint.server.ts';
import { partsOfPage } from './kept-parts.server.ts';
import { dictionaries } from './language/dictionaries.server.ts';
import { broughtBy, WordsContext } from './language/learn-in-browser.ts';
import { sayIn } from './language/use-words.tsx';
import { NonceContext } from './platform/http/security/nonce.ts';
import { type AllowedSources, getLanguage, pageContext } from './platform/pages/page.server.ts';
import styles from './shop.css?inline';
import stylesheet from './shop.css?url';
import { STYLES_PLACE } from './styles-place.ts';
import { PartsContext } from './ui/kept-part.ts';
import { usedStylesOf } from './used-styles.server.ts';
import { asBytes, renderWhole, withData } from './whole-page.server.ts';

const usedStyles = usedStylesOf(asBytes(styles));

const WORDS = Object.fromEntries(
  Object.entries(dictionaries).map(([language, { atHome, browsing }]) => [language, { home: asJson(atHome), browsing: asJson(browsing) }]),
);

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: Readonly<RouterContextProvider>,
) {
  const nonce = randomBytes(16).toString('hex');
  const brought = broughtBy(new URL(request.url).pathname);
  const words = (brought && WORDS[getLanguage(context)]?.[brought]) || '';
  const { serverHandoffStream: data, ...framework } = routerContext;
  let parts = partsOfPage(getLanguage(context));
  const makePage = () => {
    parts = partsOfPage(getLanguage(context));
    return (
      <NonceContext value={nonce}>
        <WordsContext value={words}>
          <PartsContext value={parts.ask}>
            <ServerRouter context={framework} url={request.url} nonce={nonce} />
          </PartsContext>
        </WordsContext>
      </NonceContext>
    );
  };
  const rendered = await renderWhole(makePage, nonce);
  const joined = await withData(parts.join(rendered.html), data, nonce);
  const whole = codeAfterPaint(joined, { nonce, stylesheet, words: asBytes(wordsOfCode(sayIn(getLanguage(context)))) });
  const { html, hashes } = sealInline(import.meta.env.DEV ? whole : withUsedStyles(whole), nonce);
  const record = context.get(pageContext);
  if (rendered.failure) record.failure = rendered.failure;
  headers.set('content-type', 'text/html; charset=utf-8');
  const { allowed } = record;
  headers.set('content-security-policy', policy(hashes, allowed));
  // Instead of DENY: browsers that know the policy do not read it.
  if (allowed['frame-ancestors']) headers.set('x-frame-options', 'SAMEORIGIN');
  // Not in the answer, which would copy it through a stream.
  record.document = Buffer.from(html, 'latin1');
  return new Response(null, { status: rendered.failure ? 500 : status, headers });
}

/** Errors of loaders arrive here before the error page is rendered; the app logs them and chooses between 500 and 503. */
export const handleError: HandleErrorFunction = (error, { context, request }) => {
  if (!request.signal.aborted) (context as Readonly<RouterContextProvider>).get(pageContext).failure = error;
};

function withUsedStyles(html: string) {
  const [before = '', after = ''] = html.split(STYLES_PLACE);
  return before + usedStyles(before + after) + after;
}

function sealInline(html: string, nonce: string) {
  const hashes = { script: new Set<string>(), style: new Set<string>() };
  const parts = html.split(` nonce="${nonce}"`);
  for (const [place, part] of parts.entries()) {
    const before = parts[place - 1] ?? '';
    const opened = part.indexOf('>') + 1;
    const tag = before.slice(before.lastIndexOf('<')) + part.slice(0, opened);
    const [, kind] = /^<(script|style)\b/.exec(tag) ?? [];
    if (!kind || /\ssrc=/.test(tag)) continue;
    const content = part.slice(opened, part.indexOf(`</${kind}>`, opened));
    hashes[kind as 'script' | 'style'].add(`'sha256-${createHash('sha256').update(content, 'latin1').digest('base64')}'`);
  }
  return { html: parts.join(''), hashes };
}

function policy(hashes: { script: Set<string>; style: Set<string> }, allowed: AllowedSources) {
  const also = (directive: keyof AllowedSources) => allowed[directive] ?? [];
  return [
    "default-src 'self'",
    `script-src 'self' ${[...hashes.script, ...also('script-src')].join(' ')}`,
    // The dev server adds the styles of edited modules as separate elements.
    `style-src 'self' ${import.meta.env.DEV ? "'unsafe-inline'" : [...hashes.style].join(' ')}`,
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    ["connect-src 'self'", ...also('connect-src')].join(' '),
    ["frame-src 'self'", ...also('frame-src')].join(' '),
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    ["form-action 'self'", ...also('form-action')].join(' '),
    `frame-ancestors ${allowed['frame-ancestors']?.join(' ') ?? "'none'"}`,
  ].join('; ');
}
