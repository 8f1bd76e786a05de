// Answers from memory: pages, and API answers that are the same for everybody.
import type { Context } from 'hono';
import type { Vars } from './endpoint.server.ts';
import { acceptedEncoding, type KeptPage } from './page-cache.server.ts';

export type AnswerToKeep = { body: string; type: string; headers?: Record<string, string> };

/**
 * Answers from memory, or makes the answer and keeps it until one of the tags changes. `address` names what is answered: the
 * path with only those query keys that change it, from a small set of values, else noise would fill the memory.
 */
export async function keepAnswer(c: Context<Vars>, address: string, tags: string[], make: () => Promise<AnswerToKeep>): Promise<Response> {
  const { pages } = c.get('shop');
  const kept = pages.get(address) ?? (await pages.render(address, () => rendered(make, tags)));
  return answerKept(c, kept);
}

async function rendered(make: () => Promise<AnswerToKeep>, tags: string[]) {
  const { body, type, headers } = await make();
  return {
    status: 200,
    headers: { 'content-type': type, 'cache-control': 'public, max-age=0, must-revalidate', ...headers },
    body: Buffer.from(body),
    tags,
  };
}

/** In the best encoding that the request accepts, or 304 when the asker has it already. */
export function answerKept(c: Context<Vars>, page: KeptPage): Response {
  const encoding = acceptedEncoding(c.req.header('accept-encoding'));
  const etag = page.etags[encoding];
  const headers = new Headers(page.headers);
  headers.set('vary', 'Accept-Encoding');
  headers.set('etag', etag);
  if (c.req.header('if-none-match')?.includes(etag)) {
    headers.delete('content-type');
    return new Response(null, { status: 304, headers });
  }
  if (encoding !== 'identity') headers.set('content-encoding', encoding);
  const body = page.bodies[encoding];
  headers.set('content-length', String(body.length));
  const isBodiless = c.req.method === 'HEAD' || page.status === 304 || page.status === 204;
  return new Response(isBodiless ? null : new Uint8Array(body), { status: page.status, headers });
}
