import type { Context } from 'hono';
import type { PageTag } from '../../vocabulary/page-tags.ts';
import { cdnControlUntil } from '../cdn/cdn-headers.ts';
import type { Vars } from '../http/endpoint.server.ts';
import { acceptedEncoding, type Encoding, formAtOnce } from './compression.server.ts';
import type { KeptPage } from './kept-pages.server.ts';
import type { FindAddress } from './page-addresses.server.ts';
import type { PageCache } from './page-cache.server.ts';

type AnswerToKeep = {
  body: string | Buffer;
  type: string;
  headers?: Record<string, string>;
  until?: Date | null;
  tags?: readonly PageTag[];
  /** Another one for every other body, where that is known without reading it all. */
  etag?: string;
};
type Keeping = {
  isOnTrial?: boolean;
  /** Staff are told more at this address: kept for requests without a session. */
  isForVisitors?: boolean;
};

/** `address` is the cache key: the path with only the query keys that change it. With `isOnTrial` it is unbounded: cached on its second request. */
export async function keepAnswer(
  c: Context<Vars>,
  address: string,
  tags: PageTag[],
  make: () => Promise<AnswerToKeep>,
  { isOnTrial = false, isForVisitors = false }: Keeping = {},
): Promise<Response> {
  const { pages } = c.get('shop');
  const encoding = acceptedEncoding(c.req.header('accept-encoding'));
  const key = isForVisitors ? FOR_VISITORS + address : address;
  const kept = pages.get(key) ?? (await pages.render(key, () => rendered(make, tags, isForVisitors), { isOnTrial, encoding }));
  const answer = answerKept(c.req.raw, kept, (encoding) => formOf(kept, encoding, c.get('standing')));
  c.set('whole', answer);
  return answer;
}

const FOR_VISITORS = 'visitors ';

/** What only visitors are told is kept by no cache between them and the shop. */
async function rendered(make: () => Promise<AnswerToKeep>, known: readonly PageTag[], isForVisitors: boolean) {
  const { body, type, headers, until = null, tags = [], etag } = await make();
  return {
    status: 200,
    headers: { 'content-type': type, 'cache-control': `${isForVisitors ? 'private' : 'public'}, max-age=0, must-revalidate`, ...headers },
    body: typeof body === 'string' ? Buffer.from(body) : body,
    tags: [...known, ...tags],
    until,
    ...(etag && { etag }),
  };
}

/** Runs before the middleware, which costs three times as much. No personal data, so no request id and no log line. Undefined when not cached. */
export function answerFromMemory(
  pages: PageCache,
  request: Request,
  standing: Record<string, string>,
  findAddress: FindAddress = () => null,
  findRead: (address: string) => string | null = () => null,
): Response | undefined {
  if (request.method !== 'GET') return undefined;
  const address = request.url.slice(request.url.indexOf('/', 'https://'.length));
  const page = address.startsWith('/api/') ? readAt(pages, request, address, findRead) : pageAt(pages, address, findAddress);
  return page && answerKept(request, page, (encoding) => keptForm(page, encoding, standing));
}

/** A script with a token may be of staff, and reads what it has just written: its reads go to their handlers. */
function readAt(pages: PageCache, request: Request, address: string, findRead: (address: string) => string | null) {
  if (request.headers.has('authorization')) return undefined;
  const visitors = () => (request.headers.get('cookie')?.includes('session=') ? undefined : pages.get(FOR_VISITORS + address));
  return pages.get(address) ?? visitors() ?? pages.get(findRead(address) ?? '');
}

function pageAt(pages: PageCache, address: string, findAddress: FindAddress) {
  const known = pages.get(address);
  if (known) return known;
  const found = findAddress(address);
  return found && !found.isMissing ? pages.get(found.key) : undefined;
}

const ETAG_ENDS = { br: '-br"', gzip: '-gz"', identity: '"' } satisfies Record<Encoding, string>;

/** What goes with each form of a page that is answered from memory. */
const told = new WeakMap<KeptPage, Partial<Record<Encoding, Form>>>();
/** Made again when a smaller body takes the place of the first. */
type Form = { body: Buffer; etag: string; unchanged: Readonly<Record<string, string>>; headers: Readonly<Record<string, string>> };

export function answerKept(
  request: Request,
  page: KeptPage,
  form: (encoding: Encoding) => Form = (encoding) => formOf(page, encoding),
): Response {
  const encoding = encodingOf(page, acceptedEncoding(request.headers.get('accept-encoding')));
  const { body, etag, unchanged, headers } = form(encoding);
  // RFC 9110, 13.2.1: only a would-be success can be 304.
  const isUnchanged = page.status === 200 && request.headers.get('if-none-match')?.includes(etag);
  if (isUnchanged) return new Response(null, { status: 304, headers: unchanged });
  const isBodiless = request.method === 'HEAD' || page.status === 304 || page.status === 204;
  return new Response(isBodiless ? null : (body as Uint8Array<ArrayBuffer>), { status: page.status, headers });
}

/** The form is made where the page was asked for in another. */
function encodingOf({ bodies }: KeptPage, accepted: Encoding): Encoding {
  const form = bodies[accepted] ?? formAtOnce(bodies.identity, accepted, { isFast: false });
  if (!form) return 'identity';
  bodies[accepted] = form;
  return accepted;
}

function keptForm(page: KeptPage, encoding: Encoding, standing: Record<string, string>): Form {
  // A CDN is told how long from now.
  if (page.until && page.cdnSeconds) return formOf(page, encoding, standing);
  const forms = told.get(page) ?? {};
  const known = forms[encoding];
  if (known && known.body === page.bodies[encoding]) return known;
  const form = formOf(page, encoding, standing);
  told.set(page, { ...forms, [encoding]: form });
  return form;
}

/** Plain objects, and the raw bytes: the server writes both without creating Headers or a stream. */
function formOf(page: KeptPage, encoding: Encoding, standing?: Record<string, string>): Form {
  const body = page.bodies[encoding] ?? page.bodies.identity;
  const etag = `"${page.etag}${ETAG_ENDS[encoding]}`;
  const { 'content-type': type, ...others } = page.headers;
  const unchanged: Record<string, string> = { ...standing, ...others, vary: 'Accept-Encoding', etag };
  if (page.until && page.cdnSeconds && others['cache-tag']) unchanged['cdn-cache-control'] = cdnControlUntil(page.until, page.cdnSeconds);
  const headers = { ...unchanged, ...(type && { 'content-type': type }), 'content-length': String(body.length) };
  return { body, etag, unchanged, headers: encoding === 'identity' ? headers : { ...headers, 'content-encoding': encoding } };
}
