// Answers from memory: pages, and API answers that are the same for everybody.
import type { Context } from 'hono';
import type { Vars } from './endpoint.server.ts';
import { acceptedEncoding, type KeptPage, type PageCache } from './page-cache.server.ts';

type AnswerToKeep = { body: string; type: string; headers?: Record<string, string> };

/**
 * Answers from memory, or makes the answer and keeps it until one of the tags changes. `address` names what is answered: the
 * path with only those query keys that change it, from a small set of values, else noise would fill the memory.
 */
export async function keepAnswer(c: Context<Vars>, address: string, tags: string[], make: () => Promise<AnswerToKeep>): Promise<Response> {
  const { pages } = c.get('shop');
  return answerKept(c.req.raw, pages.get(address) ?? (await pages.render(address, () => rendered(make, tags))));
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

/**
 * In front of everything else: what is kept under just this address goes out with `standing` headers, at nearly the cost of a bare
 * server; through the middleware it costs three times as much. Nothing can go wrong with such an answer and it names nobody, so it has
 * no request id and no line in the log. Undefined when there is none.
 */
export function answerFromMemory(pages: PageCache, request: Request, standing: Record<string, string>): Response | undefined {
  if (request.method !== 'GET') return undefined;
  const page = pages.get(request.url.slice(request.url.indexOf('/', 'https://'.length)));
  return page && answerKept(request, page, standing);
}

/** In the best encoding that the request accepts, or 304 when the asker has it already. */
export function answerKept(request: Request, page: KeptPage, standing?: Record<string, string>): Response {
  const encoding = acceptedEncoding(request.headers.get('accept-encoding'));
  const etag = page.etags[encoding];
  const { 'content-type': type, ...others } = page.headers;
  // A plain object, and the bytes as they are: the server writes both without making a Headers or a stream of them.
  const headers: Record<string, string> = { ...standing, ...others, vary: 'Accept-Encoding', etag };
  if (request.headers.get('if-none-match')?.includes(etag)) return new Response(null, { status: 304, headers });
  if (type) headers['content-type'] = type;
  if (encoding !== 'identity') headers['content-encoding'] = encoding;
  const body = page.bodies[encoding];
  headers['content-length'] = String(body.length);
  const isBodiless = request.method === 'HEAD' || page.status === 304 || page.status === 204;
  return new Response(isBodiless ? null : (body as Uint8Array<ArrayBuffer>), { status: page.status, headers });
}
