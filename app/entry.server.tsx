// Renders a page whole (pages are cached whole) and gives it a policy that allows exactly the inline scripts and styles that the
// framework itself wrote: those with this render's secret nonce. Their hashes go into the header and the nonce is removed, so that
// the same bytes can be sent to everyone. A script injected into a text has no nonce and never runs.
import { createHash, randomBytes } from 'node:crypto';
import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type HandleErrorFunction, type RouterContextProvider, ServerRouter } from 'react-router';
import { dictionaries } from './language/dictionaries.server.ts';
import { broughtBy, WordsContext } from './language/learn-in-browser.ts';
import { type Say, sayIn } from './language/use-words.tsx';
import { NonceContext } from './platform/http/nonce.ts';
import { type AllowedSources, getLanguage, pageContext } from './platform/pages/page.server.ts';

const RENDER_SECONDS_AT_MOST = 10;
/** A '<' in it could end the element that contains it. */
const asJson = (words: object) => JSON.stringify(words).replaceAll('<', '\\u003c');
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
  const page = (
    <NonceContext value={nonce}>
      <WordsContext value={words}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </WordsContext>
    </NonceContext>
  );
  const rendered = await renderWhole(page, nonce);
  const { html, hashes } = sealInline(codeAfterPaint(rendered.html, nonce, sayIn(getLanguage(context))), nonce);
  if (rendered.failure) context.get(pageContext).failure = rendered.failure;
  headers.set('content-type', 'text/html; charset=utf-8');
  headers.set('content-security-policy', policy(hashes, context.get(pageContext).allowed));
  return new Response(html, { status: rendered.failure ? 500 : status, headers });
}

/** Errors of loaders arrive here before the error page is rendered; the app logs them and chooses between 500 and 503. */
export const handleError: HandleErrorFunction = (error, { context, request }) => {
  if (!request.signal.aborted) (context as Readonly<RouterContextProvider>).get(pageContext).failure = error;
};

function renderWhole(element: React.ReactElement, nonce: string): Promise<{ html: string; failure: unknown }> {
  return new Promise((resolve, reject) => {
    let failure: unknown = null;
    const chunks: Buffer[] = [];
    const { pipe, abort } = renderToPipeableStream(element, {
      nonce,
      // Whole: no section is streamed separately and moved into place by a script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        clearTimeout(timer);
        pipe(
          new Writable({
            write(chunk: Buffer, _encoding, done) {
              chunks.push(chunk);
              done();
            },
            final(done) {
              resolve({ html: Buffer.concat(chunks).toString('utf8'), failure });
              done();
            },
          }),
        );
      },
      onShellError: reject,
      onError(error) {
        failure = error;
      },
    });
    const timer = setTimeout(abort, RENDER_SECONDS_AT_MOST * 1000);
  });
}

/**
 * A page renders without its JavaScript: the framework's initial requests wait until the main picture is painted (or half a second
 * after the first frame), and so does parsing its data. Earlier they would compete with fonts and the main picture for bandwidth on a
 * slow line, and with painting for the processor of a slow phone.
 */
function codeAfterPaint(html: string, nonce: string, t: Say) {
  const words = asJson([t("Part of this page didn't load."), t('Reload the page')]);
  return html
    .replace(/<link rel="(modulepreload|manifest)"/g, '<link rel="later-$1"')
    .replace(/(<script[^>]*)>(window\.__reactRouterContext\b)/g, '$1 type="later">$2')
    .replace(/(<script[^>]*) type="module" async="">[\s\S]*?<\/script>/, (code) => {
      const kept = code.replace('type="module" async=""', 'type="later-module"');
      return `${kept}<script nonce="${nonce}">(${askForCode})(${words})</script>`;
    });
}

/**
 * Runs in the page, as it is written here. Presses before hydration are stored and replayed after it (root.tsx); links, and forms
 * with GET, work without JavaScript. If loading fails, the page says so: otherwise every button looks as if it worked.
 */
const askForCode = `([sorry, reload]) => {
  // Zod would try whether it may compile its checks, and the browser would report a breach of the policy.
  globalThis.__zod_globalConfig = { jitless: true };
  const make = (name, attributes) => Object.assign(document.createElement(name), attributes);
  const tell = () => {
    removeEventListener("unhandledrejection", tell);
    const line = make("p", { className: "no-code", role: "alert", textContent: sorry + " " });
    line.append(make("a", { href: "", textContent: reload }));
    document.body.append(line);
  };
  addEventListener("unhandledrejection", tell);
  const afterFrame = (work, ms) => requestAnimationFrame(() => setTimeout(work, ms));
  // What is near the screen is laid out in a frame of its own, before the code takes the processor.
  const wake = () => {
    if (document.documentElement.dataset.arriving) document.documentElement.dataset.arriving = "";
    afterFrame(askForAll);
  };
  const askForAll = () => {
    for (const link of document.querySelectorAll('link[rel^="later-"]')) link.rel = link.rel.replace("later-", "");
    const textOf = (type) => [...document.querySelectorAll(\`script[type="\${type}"]\`)].map((script) => script.textContent);
    const ask = (attributes) => document.head.appendChild(make("script", { onerror: tell, ...attributes }));
    const rest = () => {
      for (const textContent of textOf("later")) ask({ textContent });
      for (const textContent of textOf("later-module")) ask({ textContent, type: "module" });
    };
    const framework = document.querySelector('link[href*="/framework-"]');
    if (framework) ask({ src: framework.href, type: "module", onload: rest, onerror: rest });
    else rest();
  };
  const read = new Promise((done) => addEventListener("DOMContentLoaded", done));
  // On the screen, that is: to draw a frame takes a slow phone longer than to compute it.
  const painted = new Promise((done) => {
    const picture = document.querySelector('img[fetchpriority="high"]');
    const largest = "largest-contentful-paint";
    const isPictureTold = picture && PerformanceObserver.supportedEntryTypes.includes(largest);
    const look = (list) => list.getEntries().some(({ element }) => !isPictureTold || element === picture) && done();
    new PerformanceObserver(look).observe({ type: isPictureTold ? largest : "paint", buffered: true });
    afterFrame(done, 500);
  });
  Promise.all([read, painted]).then(wake);
  let pressed = () => {};
  const keepPress = ({ target }) => {
    const button = target.closest('button[type="button"]:not([popovertarget])');
    if (button) pressed = () => button.click();
  };
  const keepSubmit = (event) => {
    if (event.target.method !== "post") return;
    event.preventDefault();
    // Its button, where it has one: a press also brings a section to life that is still waiting for its turn.
    pressed = () => event.submitter ? event.submitter.click() : event.target.requestSubmit();
  };
  addEventListener("click", keepPress);
  addEventListener("submit", keepSubmit);
  const act = () => {
    removeEventListener("unhandledrejection", tell);
    document.querySelector(".no-code")?.remove();
    removeEventListener("click", keepPress);
    removeEventListener("submit", keepSubmit);
    setTimeout(pressed);
  };
  addEventListener("alive", act, { once: true });
}`;

function sealInline(html: string, nonce: string) {
  const hashes = { script: new Set<string>(), style: new Set<string>() };
  const own = new RegExp(`<(script|style)([^>]*) nonce="${nonce}"([^>]*)>([\\s\\S]*?)</\\1>`, 'g');
  for (const [, kind, before = '', after = '', content = ''] of html.matchAll(own)) {
    if (/\ssrc=/.test(before + after)) continue;
    hashes[kind as 'script' | 'style'].add(`'sha256-${createHash('sha256').update(content).digest('base64')}'`);
  }
  return { html: html.replaceAll(` nonce="${nonce}"`, ''), hashes };
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
    "frame-ancestors 'none'",
  ].join('; ');
}
