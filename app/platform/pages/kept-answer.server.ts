// Answers from the cache: public pages and API answers.
import type { Context } from 'hono';
import { cdnControlUntil } from '../cdn/cdn-headers.ts';
import type { Vars } from '../http/endpoint.server.ts';
import { acceptedEncoding, type Encoding } from './compression.server.ts';
import type { KeptPage } from './kept-pages.server.ts';
import type { FindAddress, PageAddress } from './page-addresses.server.ts';
import type { PageCache, PageTag } from './page-cache.server.ts';

type AnswerToKeep = { body: string; type: string; headers?: Record<string, string>; until?: Date | null };

/**
 * Serves the cached answer, or makes it and caches it until one of the tags changes. `address` is the cache key: the path with
 * only those query keys that change it, from a small set of values; with `isOnTrial` the values are unbounded, and the answer is cached
 * only on its second request.
 */
export async function keepAnswer(
  c: Context<Vars>,
  address: string,
  tags: PageTag[],
  make: () => Promise<AnswerToKeep>,
  { isOnTrial = false } = {},
): Promise<Response> {
  const { pages } = c.get('shop');
  const encoding = acceptedEncoding(c.req.header('accept-encoding'));
  const kept = pages.get(address) ?? (await pages.render(address, () => rendered(make, tags), { isOnTrial, encoding }));
  return answerKept(c.req.raw, kept);
}

async function rendered(make: () => Promise<AnswerToKeep>, tags: string[]) {
  const { body, type, headers, until = null } = await make();
  return {
    status: 200,
    headers: { 'content-type': type, 'cache-control': 'public, max-age=0, must-revalidate', ...headers },
    body: Buffer.from(body),
    tags,
    until,
  };
}

/**
 * Before everything else: serves the cached response of this URL, or of its normalised form, with `standing` headers, at nearly the cost
 * of a bare server; through the middleware it costs three times as much. It cannot fail and contains no personal data, so it has no
 * request id and no log line. Undefined when not cached.
 */
export function answerFromMemory(
  pages: PageCache,
  request: Request,
  standing: Record<string, string>,
  findAddress: FindAddress = () => null,
): Response | undefined {
  if (request.method !== 'GET') return undefined;
  const address = request.url.slice(request.url.indexOf('/', 'https://'.length));
  const page = pages.get(address) ?? pages.get(pageAt(findAddress(address)));
  return page && answerKept(request, page, standing);
}

/** Calls and files have their own paths, which no page uses. */
const pageAt = (address: PageAddress | null) => (address && !address.isMissing ? address.key : '');

const ETAG_ENDS = { br: '-br"', gzip: '-gz"', identity: '"' } satisfies Record<Encoding, string>;

/** In the best encoding that the client accepts and the page has, or 304 when the client already has it. */
export function answerKept(request: Request, page: KeptPage, standing?: Record<string, string>): Response {
  const accepted = acceptedEncoding(request.headers.get('accept-encoding'));
  const encoding = page.bodies[accepted] ? accepted : 'identity';
  const body = page.bodies[encoding] ?? page.bodies.identity;
  const etag = `"${page.etag}${ETAG_ENDS[encoding]}`;
  const { 'content-type': type, ...others } = page.headers;
  // A plain object, and the raw bytes: the server writes both without creating Headers or a stream.
  const headers: Record<string, string> = { ...standing, ...others, vary: 'Accept-Encoding', etag };
  if (page.until && page.cdnSeconds && others['cache-tag']) headers['cdn-cache-control'] = cdnControlUntil(page.until, page.cdnSeconds);
  // RFC 9110, 13.2.1: only a would-be success can be 304.
  const isUnchanged = page.status === 200 && request.headers.get('if-none-match')?.includes(etag);
  if (isUnchanged) return new Response(null, { status: 304, headers });
  if (type) headers['content-type'] = type;
  if (encoding !== 'identity') headers['content-encoding'] = encoding;
  headers['content-length'] = String(body.length);
  const isBodiless = request.method === 'HEAD' || page.status === 304 || page.status === 204;
  return new Response(isBodiless ? null : (body as Uint8Array<ArrayBuffer>), { status: page.status, headers });
}
