// Whole pages kept in memory with their compressed forms, in front of the framework. A page is stored with the tags of what it
// shows ('product:{id}', 'products', 'settings'); a verb that changes such a thing calls `pagesChanged` in its transaction, and
// the database tells every node when that transaction commits.
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { sql } from 'drizzle-orm';
import type { Database, Db } from './database.server.ts';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** NOTIFY channel; the payload is tags joined by a space. */
const CHANNEL = 'pages';
const PAGES_AT_MOST = 1_000;

export type Encoding = 'br' | 'gzip' | 'identity';
export type KeptPage = {
  status: number;
  headers: Record<string, string>;
  tags: ReadonlySet<string>;
  until: Date | null;
  bodies: Record<Encoding, Buffer>;
  etags: Record<Encoding, string>;
};
export type RenderedPage = {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  tags: string[] | null;
  /** When what it shows is no longer true by itself, as at the end of a sale. */
  until?: Date | null;
};

export type PageCache = {
  get(key: string): KeptPage | undefined;
  /**
   * Renders, unless the same `sharedAs` is being rendered already, and keeps the page under `key`. A page whose render began
   * before a change is answered but not kept.
   */
  render(sharedAs: string, render: () => Promise<RenderedPage>, key?: string): Promise<KeptPage>;
  /** Keeps what is made of the same things as pages, until one of the tags changes; whoever asks under the same name shares it. */
  remember<T>(name: string, tags: readonly string[], make: () => Promise<T>): Promise<T>;
  drop(tags: readonly string[] | 'all'): void;
  /** Follows changes made on any node. */
  follow(database: Database): Promise<void>;
  readonly size: number;
};

export function createPageCache(now = () => new Date()): PageCache {
  const pages = new Map<string, KeptPage>();
  const underWay = new Map<string, Promise<KeptPage>>();
  const remembered = new Map<string, { tags: readonly string[]; value: Promise<unknown> }>();
  let generation = 0;

  function drop(tags: readonly string[] | 'all') {
    generation += 1;
    underWay.clear();
    const isTold = (of: Iterable<string>) => tags === 'all' || [...of].some((tag) => tags.includes(tag));
    for (const [name, { tags: of }] of remembered) if (isTold(of)) remembered.delete(name);
    for (const [key, page] of pages) if (isTold(page.tags)) pages.delete(key);
  }

  function keep(key: string, page: KeptPage) {
    // A Map remembers insertion order: the oldest page goes first.
    if (pages.size >= PAGES_AT_MOST) for (const oldest of [...pages.keys()].slice(0, PAGES_AT_MOST / 10)) pages.delete(oldest);
    pages.set(key, page);
    compressHarder(page);
  }

  return {
    get(key) {
      const page = pages.get(key);
      return page?.until && page.until <= now() ? undefined : page;
    },
    render(sharedAs, render, key = sharedAs) {
      const already = underWay.get(sharedAs);
      if (already) return already;
      const begunAt = generation;
      const work = render()
        .then(async (rendered) => {
          const page = await compress(rendered);
          if (rendered.tags && rendered.status === 200 && generation === begunAt) keep(key, page);
          return page;
        })
        .finally(() => {
          if (underWay.get(sharedAs) === work) underWay.delete(sharedAs);
        });
      underWay.set(sharedAs, work);
      return work;
    },
    remember<T>(name: string, tags: readonly string[], make: () => Promise<T>) {
      const kept = remembered.get(name);
      if (kept) return kept.value as Promise<T>;
      const value = make();
      remembered.set(name, { tags, value });
      // A failure is its asker's; the next one tries again.
      value.catch(() => remembered.get(name)?.value === value && remembered.delete(name));
      return value;
    },
    drop,
    follow: (database) => database.listen(CHANNEL, (payload) => drop(payload === null ? 'all' : payload.split(' '))),
    get size() {
      return pages.size;
    },
  };
}

/** Says, in the transaction that changed them, what pages must show anew. Delivered to every node on commit, and only then. */
export async function pagesChanged(tx: Db, ...tags: string[]) {
  await tx.execute(sql`select pg_notify(${CHANNEL}, ${tags.join(' ')})`);
}

/** Quality 5 is fast enough to answer with; quality 11 replaces it in the background. */
async function compress(rendered: RenderedPage): Promise<KeptPage> {
  const { body } = rendered;
  const [br, gz] = await Promise.all([brotliAt(body, 5), gzipped(body, { level: 6 })]);
  const etag = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  return {
    status: rendered.status,
    headers: rendered.headers,
    tags: new Set(rendered.tags ?? []),
    until: rendered.until ?? null,
    bodies: { br, gzip: gz, identity: body },
    etags: { br: `"${etag}-br"`, gzip: `"${etag}-gz"`, identity: `"${etag}"` },
  };
}

function compressHarder(page: KeptPage) {
  brotliAt(page.bodies.identity, 11).then(
    (smaller) => {
      page.bodies.br = smaller;
    },
    () => undefined,
  );
}

const brotliAt = (body: Buffer, quality: number) =>
  brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } });

/** The best of the encodings that the request accepts. */
export function acceptedEncoding(header: string | null | undefined): Encoding {
  if (header && /\bbr\b(?!;q=0(\.0*)?(,|$))/.test(header)) return 'br';
  if (header && /\bgzip\b(?!;q=0(\.0*)?(,|$))/.test(header)) return 'gzip';
  return 'identity';
}
