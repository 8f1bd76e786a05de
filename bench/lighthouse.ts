// Lighthouse on the pages where most visits begin, as a phone, over TLS and HTTP/2: the median of five runs of each page, which was asked for
// before, as those of a living shop are. The figures count only where Lighthouse's own benchmark of the machine is above 2,500; below it the
// line says so. The command `lighthouse` is not one of the shop's packages: install it with `npm install --global lighthouse`, or name it in
// LIGHTHOUSE; CHROME_PATH names the browser.
import { execFile } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { DEMO_ACCOUNTS } from '../app/accounts/demo-accounts.server.ts';
import { median } from './load.ts';
import { withTlsFront } from './tls-front.ts';

const RUNS = 5;
const QUIET = 2500;
/** More than make the shop squeeze a kept page (app/platform/pages/kept-pages.server.ts). */
const ASKED_BEFORE = 7;
const SQUEEZING_MS = 3_000;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const PAGES = {
  home: '/',
  shop: '/shop',
  product: '/product/strawberry-lip-balm',
  'filtered shop': '/shop?category=Lip+care',
  collection: '/collections/everything',
  cart: '/cart',
};

/** What is read of a report: scores from 0 to 1, times in milliseconds, layout shift as it is. */
type Report = {
  environment: { benchmarkIndex: number };
  categories: Record<(typeof CATEGORIES)[number], { score: number }>;
  audits: Record<'largest-contentful-paint' | 'total-blocking-time' | 'cumulative-layout-shift', { numericValue: number }>;
};

export async function measureLighthouse(port: number, say: (line: string) => void) {
  await makeCollection(`http://127.0.0.1:${port}`);
  await visitEach(port, PAGES, say);
}

export const visitEach = (port: number, pages: Record<string, string>, say: (line: string) => void) =>
  withTlsFront(port, (origin) => visitEachAt(port, origin, pages, say));

async function visitEachAt(port: number, origin: string, pages: Record<string, string>, say: (line: string) => void) {
  for (const [name, path] of Object.entries(pages)) {
    await askBefore(`http://127.0.0.1:${port}${path}`);
    const reports: Report[] = [];
    for (let run = 0; run < RUNS; run++) {
      const url = origin + path;
      // Chromium loses the trace of a visit now and then.
      reports.push(await visit(url).catch(() => visit(url)));
    }
    const middle = (of: (report: Report) => number) => median(reports.map(of));
    const index = middle(({ environment }) => environment.benchmarkIndex);
    const scores = CATEGORIES.map((category) => `${category} ${Math.round(middle(({ categories }) => categories[category].score) * 100)}`);
    const audit = (key: keyof Report['audits']) => middle(({ audits }) => audits[key].numericValue);
    say(
      [
        `${name}: ${scores.join(', ')}`,
        `LCP ${(audit('largest-contentful-paint') / 1000).toFixed(2)} s, blocked ${Math.round(audit('total-blocking-time'))} ms, shift ${audit('cumulative-layout-shift').toFixed(3)}`,
        `benchmark index ${Math.round(index)}${index > QUIET ? '' : ' (the machine is too slow or too busy for the performance score to count)'}`,
      ].join('; '),
    );
  }
}

async function askBefore(url: string) {
  const headers = { accept: 'text/html', 'accept-encoding': 'br' };
  for (let times = 0; times < ASKED_BEFORE; times++) await (await fetch(url, { headers })).arrayBuffer();
  await setTimeout(SQUEEZING_MS);
}

/** The demo shop has none. */
async function makeCollection(origin: string) {
  const [, { email, password }] = DEMO_ACCOUNTS;
  const post = (path: string, body: object, headers = {}) =>
    fetch(origin + path, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) });
  const { token } = (await (await post('/api/auth/login', { email, password })).json()) as { token: string };
  const rules = [{ kind: 'price', from: 1 }];
  const made = await post('/api/collections', { title: 'Everything', kind: 'rule', rules }, { authorization: `Bearer ${token}` });
  if (!made.ok) throw new Error(`The collection was not made: ${await made.text()}`);
}

async function visit(url: string): Promise<Report> {
  const { stdout } = await promisify(execFile)(
    process.env['LIGHTHOUSE'] ?? 'lighthouse',
    [
      url,
      '--output=json',
      '--quiet',
      `--only-categories=${CATEGORIES.join(',')}`,
      '--chrome-flags=--headless=new --no-sandbox --disable-quic --ignore-certificate-errors',
    ],
    { maxBuffer: 64 * 2 ** 20 },
  );
  return JSON.parse(stdout);
}
