// The e-mails of a local shop without an SMTP server. It shows one-time codes, so only for requests from that machine.
import { desc, eq } from 'drizzle-orm';
import type { Hono } from 'hono';
import type { Env } from '../platform/env.server.ts';
import { requireLocal } from '../platform/http/caller.server.ts';
import type { Vars } from '../platform/http/endpoint.server.ts';
import { isId } from '../platform/http/openapi/calls.schema.ts';
import { mails } from '../platform/platform.tables.ts';
import { Refusal } from '../platform/refusal.ts';
import { formatDateTime } from '../platform/time.ts';
import { escapeHtml } from '../platform/words/escape-html.ts';
import type { Colours } from '../settings/colours.ts';
import { readSettings } from '../settings/settings.server.ts';

const SHOWN_AT_MOST = 100;
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export function mountOutbox(hono: Hono<Vars>, env: Env) {
  if (env.isProduction) return;

  hono.use('/dev/*', async (c, next) => {
    requireLocal(c, 'The outbox opens');
    await next();
  });

  // A mail server may be entered in Settings meanwhile.
  hono.use('/dev/outbox/*', async (c, next) => {
    if (c.get('shop').env.SMTP_URL) throw new Refusal(404, 'Not found.');
    await next();
  });

  hono.get('/dev/outbox', async (c) => {
    const { db } = c.get('shop');
    const newest = await db.select().from(mails).orderBy(desc(mails.createdAt)).limit(SHOWN_AT_MOST);
    const { colours } = await readSettings(db);
    c.header('Content-Security-Policy', POLICY);
    c.header('Cache-Control', 'no-store');
    return c.html(outboxPage(newest, colours));
  });

  hono.get('/dev/outbox/:id', async (c) => {
    const id = c.req.param('id');
    const [mail] = isId(id) ? await c.get('shop').db.select().from(mails).where(eq(mails.id, id)) : [];
    if (!mail) throw new Refusal(404, 'Not found.');
    c.header('Content-Security-Policy', POLICY);
    c.header('Cache-Control', 'no-store');
    return c.html(mail.html);
  });
}

function outboxPage(newest: Array<typeof mails.$inferSelect>, { page, paper, ink, action, hairline }: Colours) {
  const items = newest.map(
    (mail) => `<li><h2><a href="/dev/outbox/${mail.id}">${escapeHtml(mail.subject)}</a></h2>
<p>To ${escapeHtml(mail.toAddress)}, ${formatDateTime(mail.createdAt)}${mail.sentAt ? '' : ', not sent yet'}</p>
<details><summary>Plain text</summary><pre>${escapeHtml(mail.text)}</pre></details></li>`,
  );
  return `<!doctype html><html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Outbox</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:44rem;margin:0 auto;padding:1.5rem;background:${page};color:${ink}}h1{font-size:1.5rem}h2{font-size:1.1rem;margin:0}
ul{list-style:none;padding:0}li{background:${paper};border:1px solid ${hairline};padding:1rem;margin:.75rem 0}p{margin:.25rem 0}a{color:${action}}summary{min-height:2rem;cursor:pointer}pre{white-space:pre-wrap;overflow-wrap:anywhere}</style></head>
<body><h1>Outbox</h1><p>Mails this shop has written. Nothing leaves it until SMTP_URL is set.</p>${items.length > 0 ? `<ul>${items.join('')}</ul>` : '<p>No mail yet.</p>'}</body></html>`;
}
