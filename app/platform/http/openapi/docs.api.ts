import project from '../../../../package.json' with { type: 'json' };
import type { Db } from '../../database.server.ts';
import { keepAnswer } from '../../pages/kept-answer.server.ts';
import type { Shop } from '../../shop.server.ts';
import { escapeHtml } from '../../words/escape-html.ts';
import type { Api } from '../endpoint.server.ts';
import { openApiDocument } from './openapi.server.ts';

const { version } = project;

type Operation = ReturnType<typeof openApiDocument>['paths'][string][string];

const DOCS_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'";

type Named = { findName: (db: Db) => Promise<string> };

export function docsApi(api: Api, { findName }: Named) {
  const documentOf = async ({ db, env }: Shop) =>
    openApiDocument(api.declarations, { name: await findName(db), url: env.PUBLIC_URL, version });
  api.hono.get('/api/openapi.json', (c) =>
    keepAnswer(c, '/api/openapi.json', ['settings'], async () => ({
      type: 'application/json',
      body: JSON.stringify(await documentOf(c.get('shop'))),
    })),
  );
  api.hono.get('/api/docs', (c) =>
    keepAnswer(c, '/api/docs', ['settings'], async () => {
      const { info, paths } = await documentOf(c.get('shop'));
      return { type: 'text/html; charset=utf-8', body: docsPage(info.title, paths), headers: { 'content-security-policy': DOCS_POLICY } };
    }),
  );
}

function docsPage(title: string, paths: Record<string, Record<string, Operation>>) {
  const rooms = new Map<string, string[]>();
  for (const [path, operations] of Object.entries(paths).sort(([one], [other]) => one.localeCompare(other))) {
    const room = path.split('/')[2] ?? '';
    rooms.set(room, [
      ...(rooms.get(room) ?? []),
      ...Object.entries(operations).map(([method, operation]) => call(method, path, operation)),
    ]);
  }
  const sections = [...rooms].map(([room, calls]) => `<h2 id="${escapeHtml(room)}">${escapeHtml(room)}</h2>${calls.join('')}`).join('');
  const menu = [...rooms.keys()].map((room) => `<a href="#${escapeHtml(room)}">${escapeHtml(room)}</a>`).join(' ');
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}: API</title><style>
body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:1.5rem;background:#fffdf9;color:#2b211b}
nav{display:flex;flex-wrap:wrap;gap:.25rem 1rem}a{color:#8c4a2f}details{border-top:1px solid #e3d8c9;padding:.6rem 0}
summary{cursor:pointer;overflow-wrap:anywhere}code{font:600 .95em ui-monospace,monospace}pre{overflow:auto;background:#f7f1e8;padding:1rem;font-size:.85rem}
small{border:1px solid #e3d8c9;border-radius:99px;padding:.1rem .6rem;white-space:nowrap}</style>
<h1>${escapeHtml(title)}: API</h1><p>Amounts are rupees with at most two decimals, times are ISO 8601 in UTC. Sign in with POST /api/auth/login and send
<code>Authorization: Bearer {token}</code>. Refusals answer <code>{message, code, fields?}</code>. The document itself: <a href="/api/openapi.json">openapi.json</a>.</p>
<nav>${menu}</nav>${sections}</html>`;
}

function call(method: string, path: string, operation: Operation) {
  const { summary, parameters, requestBody, responses } = operation as Record<string, unknown>;
  const shapes = JSON.stringify({ parameters, requestBody, responses }, null, 2);
  const access = String((operation as Record<string, unknown>)['x-access']);
  return `<details><summary><code>${method.toUpperCase()} ${escapeHtml(path)}</code> ${escapeHtml(String(summary))} <small>${escapeHtml(access)}</small></summary><pre>${escapeHtml(shapes)}</pre></details>`;
}
