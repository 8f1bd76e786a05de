// What makes the shop installable, and what is shown of it when nothing else can be: manifest, icons, the page without a connection.
import { readFile } from 'node:fs/promises';
import type { Hono } from 'hono';
import sharp from 'sharp';
import { escapeHtml } from '../mailing/mail-body.ts';
import type { Vars } from '../platform/endpoint.server.ts';
import { keepAnswer } from '../platform/kept-answer.server.ts';
import { shopIdentity } from '../settings/settings.server.ts';

const SAND = '#f7f1e8';
/** Of a maskable icon the launcher may cut off all but the middle 80%: https://www.w3.org/TR/appmanifest/#icon-masks */
const ICONS = {
  'app-192.png': { size: 192, drawn: 0.76 },
  'app-512.png': { size: 512, drawn: 0.76 },
  'app-maskable-512.png': { size: 512, drawn: 0.56 },
  'apple-touch-icon.png': { size: 180, drawn: 0.76 },
} as const;
type IconName = keyof typeof ICONS;

const OFFLINE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";

export function mountAppShell(hono: Hono<Vars>) {
  hono.get('/manifest.webmanifest', (c) =>
    keepAnswer(c, '/manifest.webmanifest', ['settings'], async () => {
      const { name, tagline } = await shopIdentity(c.get('shop').db);
      return { type: 'application/manifest+json', body: JSON.stringify(manifestOf(name, tagline)) };
    }),
  );

  hono.get('/offline.html', (c) =>
    keepAnswer(c, '/offline.html', ['settings'], async () => {
      const { name } = await shopIdentity(c.get('shop').db);
      return { type: 'text/html; charset=utf-8', body: offlinePage(name), headers: { 'content-security-policy': OFFLINE_POLICY } };
    }),
  );

  const drawn = new Map<IconName, Promise<Buffer>>();
  for (const name of Object.keys(ICONS) as IconName[])
    hono.get(`/icons/${name}`, async (c) => {
      const picture = drawn.get(name) ?? drawIcon(name);
      drawn.set(name, picture);
      c.header('Content-Type', 'image/png');
      c.header('Cache-Control', 'public, max-age=86400');
      return c.body(new Uint8Array(await picture));
    });
}

const manifestOf = (name: string, tagline: string) => ({
  id: '/',
  name,
  short_name: name,
  ...(tagline && { description: tagline }),
  lang: 'en-IN',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: SAND,
  theme_color: SAND,
  icons: [iconOf('app-192.png', 'any'), iconOf('app-512.png', 'any'), iconOf('app-maskable-512.png', 'maskable')],
});

const iconOf = (name: IconName, purpose: 'any' | 'maskable') => {
  const { size } = ICONS[name];
  return { src: `/icons/${name}`, sizes: `${size}x${size}`, type: 'image/png', purpose };
};

async function drawIcon(name: IconName): Promise<Buffer> {
  const { size, drawn } = ICONS[name];
  const inner = Math.round(size * drawn);
  const margin = { top: (size - inner) >> 1, left: (size - inner) >> 1, bottom: (size - inner + 1) >> 1, right: (size - inner + 1) >> 1 };
  return sharp(await readFavicon(), { density: 600 })
    .resize(inner, inner)
    .extend({ ...margin, background: SAND })
    .flatten({ background: SAND })
    .png()
    .toBuffer();
}

/** The build brings a copy; a shop that was not built has the original. */
const readFavicon = () => readFile('build/client/favicon.svg').catch(() => readFile('public/favicon.svg'));

const offlinePage = (name: string) => `<!doctype html><html lang="en-IN"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>You are offline | ${escapeHtml(name)}</title>
<style>body{font:18px/1.6 system-ui,sans-serif;max-width:32rem;margin:0 auto;padding:4rem 1.5rem;background:${SAND};color:#2b211b}h1{font:400 2rem/1.2 Georgia,serif}
a{display:inline-block;padding:.75rem 1.75rem;background:#8c4a2f;color:#fffdf9;text-decoration:none}p{overflow-wrap:anywhere}[lang=hi]{margin-top:3rem}</style></head>
<body><main><h1>You are offline</h1><p>This page has not been kept on your device. Pages of ${escapeHtml(name)} that you have visited can be read without a connection.</p>
<p><a href="">Try again</a></p><div lang="hi"><h1>आप ऑफ़लाइन हैं</h1><p>यह पेज आपके डिवाइस पर नहीं रखा गया है। जो पेज आप देख चुके हैं, वे बिना इंटरनेट के भी पढ़े जा सकते हैं।</p><p><a href="">फिर कोशिश करें</a></p></div></main></body></html>`;
