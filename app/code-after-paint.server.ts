import type { Say } from './language/use-words.tsx';

/** A '<' in it could end the element that contains it. */
export const asJson = (words: object | string) => JSON.stringify(words).replaceAll('<', '\\u003c');

/**
 * Until the main picture is painted, or half a second after the first frame, the framework's requests and the parsing of its data wait: they would
 * compete with fonts and that picture for a slow line and a slow processor.
 */
export function codeAfterPaint(html: string, { nonce, stylesheet, words }: { nonce: string; stylesheet: string; words: string }) {
  // Between its head and the data at its end stands most of a page, which need not be looked through.
  const body = Math.max(0, html.indexOf('</head>'));
  const end = Math.max(body, html.lastIndexOf('<script', html.indexOf('window.__reactRouterContext')));
  const head = html
    .slice(0, body)
    .replace(/<link rel="(modulepreload|manifest)"/g, '<link rel="later-$1"')
    .replace(`<link rel="stylesheet" href="${stylesheet}"`, `<link rel="later-stylesheet" href="${stylesheet}"`);
  const scripts = html
    .slice(end)
    .replace(/(<script[^>]*)>(window\.__reactRouterContext\b)/g, '$1 type="later">$2')
    .replace(/(<script[^>]*) type="module" async="">[\s\S]*?<\/script>/, (code) => {
      const kept = code.replace('type="module" async=""', 'type="later-module"');
      return `${kept}<script nonce="${nonce}">(${askForCode})(${words})</script>`;
    });
  return head + html.slice(body, end) + scripts;
}

export const wordsOfCode = (t: Say) => asJson([t("Part of this page didn't load."), t('Reload the page')]);

/**
 * Runs in the page. Presses before hydration are replayed after it (root.tsx); links, and forms with GET, work without JavaScript. If loading fails,
 * the page says so: otherwise every button looks as if it worked.
 */
const askForCode = withoutComments(`([sorry, reload]) => {
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
    const sheet = document.querySelector('link[rel="later-stylesheet"]');
    // What the code adds to the page needs rules that the page did not bring.
    const styled = sheet && new Promise((done) => Object.assign(sheet, { onload: done, onerror: tell }));
    for (const link of document.querySelectorAll('link[rel^="later-"]')) link.rel = link.rel.replace("later-", "");
    const textOf = (type) => [...document.querySelectorAll(\`script[type="\${type}"]\`)].map((script) => script.textContent);
    const ask = (attributes) => document.head.appendChild(make("script", { onerror: tell, ...attributes }));
    const rest = async () => {
      await styled;
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
    // Each counts, in the field, which the page takes up as if it had been typed.
    if (button?.dataset.steps) button.closest("fieldset").querySelector("input").stepUp(button.dataset.steps);
    else if (button) pressed = () => button.click();
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
}`);

/** Nor the spaces before a line. */
function withoutComments(code: string) {
  return code.replace(/^\s*(\/\/.*)?\n?/gm, '');
}
