// What a local shop without a provider would send to phones; only for requests from that machine.
import { desc } from 'drizzle-orm';
import type { Hono } from 'hono';
import type { Env } from '../platform/env.server.ts';
import { requireLocal } from '../platform/http/caller.server.ts';
import type { Vars } from '../platform/http/endpoint.server.ts';
import { Refusal } from '../platform/refusal.ts';
import { formatDateTime } from '../platform/time.ts';
import { escapeHtml } from '../platform/words/escape-html.ts';
import { isPractice } from './channels.server.ts';
import { messages } from './messages.tables.ts';

const SHOWN_AT_MOST = 100;
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export function mountDevMessages(hono: Hono<Vars>, env: Env) {
  if (env.isProduction) return;
  hono.get('/dev/messages', async (c) => {
    if (!isPractice(c.get('shop').env)) throw new Refusal(404, 'Not found.');
    requireLocal(c, 'The messages open');
    const newest = await c.get('shop').db.select().from(messages).orderBy(desc(messages.createdAt)).limit(SHOWN_AT_MOST);
    const items = newest.map(
      ({ phone, createdAt, text }) => `<li><p>To ${escapeHtml(phone)}, ${formatDateTime(createdAt)}</p><p>${escapeHtml(text)}</p></li>`,
    );
    c.header('Content-Security-Policy', POLICY);
    c.header('Cache-Control', 'no-store');
    return c.html(`<!doctype html><html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Messages</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:44rem;margin:0 auto;padding:1.5rem}h1{font-size:1.5rem}ul{list-style:none;padding:0}li{border:1px solid #ccc;padding:1rem;margin:.75rem 0}p{margin:.25rem 0;overflow-wrap:anywhere;white-space:pre-line}</style></head>
<body><h1>Messages</h1><p>WhatsApp and SMS messages this shop has written. Nothing leaves it until their keys are set.</p>${items.length > 0 ? `<ul>${items.join('')}</ul>` : '<p>No message yet.</p>'}</body></html>`);
  });
}
