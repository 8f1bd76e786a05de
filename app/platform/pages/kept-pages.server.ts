import { brotliAt, type Encoding, gzipAt } from './compression.server.ts';
import type { createQuietQueue } from './quiet-queue.server.ts';

const PAGES_AT_MOST = 1_000;
/** Including all forms; a page has about 200 kB. Of the 300 MB that a process may take (docs/decisions/0107), 200 are there before the first page. */
const BYTES_AT_MOST = 80_000_000;
/** Above this, Brotli at its highest level takes seconds. */
const HARD_BYTES_AT_MOST = 400_000;
const SQUEEZED_AT = 5;
const PASSES_AT_MOST = 3;

export type KeptPage = {
  status: number;
  headers: Record<string, string>;
  tags: ReadonlySet<string>;
  until: Date | null;
  cdnSeconds?: number;
  bodies: { identity: Buffer } & Partial<Record<Encoding, Buffer>>;
  etag: string;
};
type Kept = { page: KeptPage; bytes: number; passes: number; hits: number };

const sizeOf = ({ bodies }: KeptPage) => bodies.identity.length + (bodies.br?.length ?? 0) + (bodies.gzip?.length ?? 0);

export function createKeptPages(now: () => Date, smaller: ReturnType<typeof createQuietQueue>) {
  const pages = new Map<string, Kept>();
  let bytes = 0;
  let hits = 0;

  function remove(key: string) {
    bytes -= pages.get(key)?.bytes ?? 0;
    pages.delete(key);
  }

  function makeRoom(needed: number) {
    while (pages.size > 0 && (pages.size >= PAGES_AT_MOST || bytes + needed > BYTES_AT_MOST)) {
      const [[key, oldest] = ['', undefined]] = pages;
      pages.delete(key);
      if (oldest && oldest.passes > 0) {
        oldest.passes -= 1;
        pages.set(key, oldest);
      } else bytes -= oldest?.bytes ?? 0;
    }
  }

  function keep(key: string, page: KeptPage) {
    remove(key);
    const size = sizeOf(page);
    makeRoom(size);
    pages.set(key, { page, bytes: size, passes: 0, hits: 0 });
    bytes += size;
  }

  /** A third of a second of CPU: only for a page that was asked for again. */
  function squeeze(key: string, page: KeptPage) {
    if (page.bodies.identity.length > HARD_BYTES_AT_MOST) return;
    smaller(async () => {
      if (pages.get(key)?.page !== page) return;
      page.bodies.gzip = await gzipAt(page.bodies.identity, 9);
      page.bodies.br = await brotliAt(page.bodies.identity, 11);
    });
  }

  return {
    keep,
    get(key: string) {
      const kept = pages.get(key);
      if (!kept || (kept.page.until && kept.page.until <= now())) return undefined;
      kept.hits += 1;
      hits += 1;
      // It may have got another form, or smaller ones.
      const size = sizeOf(kept.page);
      bytes += size - kept.bytes;
      kept.bytes = size;
      if (kept.hits === SQUEEZED_AT) squeeze(key, kept.page);
      if (kept.passes < PASSES_AT_MOST) kept.passes += 1;
      return kept.page;
    },
    dropIf(isChanged: (tags: ReadonlySet<string>) => boolean) {
      for (const [key, { page }] of pages) if (isChanged(page.tags)) remove(key);
    },
    size: () => pages.size,
    counts: () => ({ hits, pages: pages.size, bytes }),
  };
}
