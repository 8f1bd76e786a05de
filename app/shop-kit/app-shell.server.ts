import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Hono } from 'hono';
import { findPictures } from '../media/media.server.ts';
import type { Vars } from '../platform/http/endpoint.server.ts';
import { keepAnswer } from '../platform/pages/kept-answer.server.ts';
import { libraries } from '../platform/running/libraries.server.ts';
import type { Shop } from '../platform/shop.server.ts';
import { escapeHtml } from '../platform/words/escape-html.ts';
import { iconUrl } from '../settings/brand.server.ts';
import { OWN_COLOURS } from '../settings/colours.ts';
import type { Settings } from '../settings/settings.schema.ts';
import { readSettings } from '../settings/settings.server.ts';

/** A launcher may crop a maskable icon to the middle 80%: https://www.w3.org/TR/appmanifest/#icon-masks */
const ICONS = {
  'app-192.png': { size: 192, drawn: 0.76 },
  'app-512.png': { size: 512, drawn: 0.76 },
  'app-maskable-512.png': { size: 512, drawn: 0.56 },
  'apple-touch-icon.png': { size: 180, drawn: 0.76 },
  'favicon.png': { size: 96, drawn: 0.92 },
} as const;
type IconName = keyof typeof ICONS;

const OFFLINE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";

export function mountAppShell(hono: Hono<Vars>) {
  hono.get('/manifest.webmanifest', (c) =>
    keepAnswer(c, '/manifest.webmanifest', ['settings'], async () => {
      const settings = await readSettings(c.get('shop').db);
      return { type: 'application/manifest+json', body: JSON.stringify(manifestOf(settings)) };
    }),
  );

  hono.get('/offline.html', (c) =>
    keepAnswer(c, '/offline.html', ['settings'], async () => {
      const settings = await readSettings(c.get('shop').db);
      return { type: 'text/html; charset=utf-8', body: offlinePage(settings), headers: { 'content-security-policy': OFFLINE_POLICY } };
    }),
  );

  hono.get('/favicon.svg', (c) =>
    keepAnswer(c, '/favicon.svg', ['settings'], async () => {
      const { colours } = await readSettings(c.get('shop').db);
      return { type: 'image/svg+xml', body: await markIn(colours), headers: { 'cache-control': FOR_A_DAY } };
    }),
  );
  for (const name of Object.keys(ICONS) as IconName[])
    hono.get(`/icons/${name}`, async (c) => {
      const shop = c.get('shop');
      const picture = await shop.pages.remember(`icon ${name}`, ['settings'], () => drawIcon(name, shop));
      return c.body(new Uint8Array(picture), 200, { 'content-type': 'image/png', 'cache-control': FOR_A_DAY });
    });
}

const FOR_A_DAY = 'public, max-age=86400';

const manifestOf = ({ identity: { name, tagline }, ...look }: Settings) => ({
  id: '/',
  name,
  short_name: name,
  ...(tagline && { description: tagline }),
  lang: 'en-IN',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: look.colours.page,
  theme_color: look.colours.page,
  icons: [iconOf('app-192.png', 'any', look), iconOf('app-512.png', 'any', look), iconOf('app-maskable-512.png', 'maskable', look)],
});

const iconOf = (name: IconName, purpose: 'any' | 'maskable', look: Pick<Settings, 'colours' | 'logo'>) => {
  const { size } = ICONS[name];
  return { src: iconUrl(name, look), sizes: `${size}x${size}`, type: 'image/png', purpose };
};

async function drawIcon(name: IconName, shop: Shop): Promise<Buffer> {
  const { colours, logo } = await readSettings(shop.db);
  const { size, drawn } = ICONS[name];
  const inner = Math.round(size * drawn);
  const margin = { top: (size - inner) >> 1, left: (size - inner) >> 1, bottom: (size - inner + 1) >> 1, right: (size - inner + 1) >> 1 };
  const source = logo.picture && (await largestOf(logo.picture.key, shop));
  const mark = source ? libraries.sharp(source) : libraries.sharp(Buffer.from(await markIn(colours)), { density: 600 });
  return mark
    .resize({ width: inner, height: inner, fit: 'contain', background: colours.page })
    .extend({ ...margin, background: colours.page })
    .flatten({ background: colours.page })
    .png()
    .toBuffer();
}

async function largestOf(key: string, { db, files }: Shop): Promise<Buffer | null> {
  const picture = (await findPictures(db, [key])).get(key);
  return picture ? files.get(`${key}-${picture.width}.webp`) : null;
}

/** A build contains a copy; without a build the source file is used. */
async function markIn({ page, action }: Settings['colours']): Promise<string> {
  const mark = await readFile('build/client/favicon.svg', 'utf8').catch(() => readFile('public/favicon.svg', 'utf8'));
  return mark.replace(OWN_COLOURS.page, page).replace(OWN_COLOURS.action, action);
}

/** The service worker caches the offline page, and a worker at a new URL refetches it. */
export const offlineVersion = (settings: Settings) => createHash('sha256').update(offlinePage(settings)).digest('hex').slice(0, 8);

const offlinePage = ({
  identity: { name },
  colours: { page, paper, ink, action },
}: Settings) => `<!doctype html><html lang="en-IN"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>You are offline | ${escapeHtml(name)}</title>
<style>body{font:18px/1.6 system-ui,sans-serif;max-width:32rem;margin:0 auto;padding:4rem 1.5rem;background:${page};color:${ink}}h1{font:400 2rem/1.2 Georgia,serif}
a{display:inline-block;padding:.75rem 1.75rem;background:${action};color:${paper};text-decoration:none}p{overflow-wrap:anywhere}[lang=hi]{margin-top:3rem}</style></head>
<body><main><h1>You are offline</h1><p>This page has not been kept on your device. Pages of ${escapeHtml(name)} that you have visited can be read without a connection.</p>
<p><a href="">Try again</a></p><div lang="hi"><h1>आप ऑफ़लाइन हैं</h1><p>यह पेज आपके डिवाइस पर नहीं रखा गया है। जो पेज आप देख चुके हैं, वे बिना इंटरनेट के भी पढ़े जा सकते हैं।</p><p><a href="">फिर कोशिश करें</a></p></div></main></body></html>`;
