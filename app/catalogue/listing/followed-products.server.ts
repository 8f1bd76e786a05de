// What is kept in memory of the products on sale, such as the search index: a committed change names its products, and the next reader waits
// until those are read again.
import type { PageCache } from '../../platform/pages/page-cache.server.ts';
import type { Shop } from '../../platform/shop.server.ts';

type Followed = Pick<Shop, 'db' | 'pages'>;
/** Ids to read again; `all`: a change that named none. */
export type Stale = ReadonlySet<string> | 'all';
type Also = 'reviews:' | 'stock:';
type Live<Kept> = { kept: Kept; stale: Stale | null; work: Promise<void> | null };

/** One per running shop. `refresh` may be interrupted by an error; the next reader then starts from `all`. */
export function followProducts<Kept>({
  create,
  refresh,
  alsoAt = [],
}: {
  create: () => Kept;
  refresh: (db: Shop['db'], kept: Kept, stale: Stale) => Promise<void>;
  /** What else changes anything of what is kept. */
  alsoAt?: readonly Also[];
}): (shop: Followed) => Promise<Kept> {
  const lives = new WeakMap<PageCache, Live<Kept>>();

  function liveOf(pages: PageCache): Live<Kept> {
    const known = lives.get(pages);
    if (known) return known;
    const live: Live<Kept> = { kept: create(), stale: 'all', work: null };
    lives.set(pages, live);
    pages.watch((tags) => {
      live.stale = together(live.stale, changed(tags, alsoAt));
    });
    return live;
  }

  async function refreshed(db: Shop['db'], live: Live<Kept>) {
    const stale = live.stale;
    live.stale = null;
    if (!stale) return;
    try {
      await refresh(db, live.kept, stale);
    } catch (error) {
      live.stale = 'all';
      throw error;
    }
  }

  /** Waits for a change that was committed before the call, and for a sale price that has turned, as pages do. */
  return async ({ db, pages }) => {
    const live = liveOf(pages);
    pages.turn();
    while (live.stale || live.work) {
      live.work ??= refreshed(db, live).finally(() => {
        live.work = null;
      });
      await live.work;
    }
    return live.kept;
  };
}

const idsIn = (tags: readonly string[], kind: string) => tags.flatMap((tag) => (tag.startsWith(kind) ? tag.slice(kind.length) : []));

function changed(tags: readonly string[] | 'all', alsoAt: readonly Also[]): Stale | null {
  if (tags === 'all') return 'all';
  const [edited, reviewed] = [idsIn(tags, 'product:'), idsIn(tags, 'reviews:')];
  if (tags.includes('products') && edited.length === 0 && reviewed.length === 0) return 'all';
  const named = [...edited, ...alsoAt.flatMap((kind) => idsIn(tags, kind))];
  return named.length > 0 ? new Set(named) : null;
}

const together = (one: Stale | null, other: Stale | null): Stale | null =>
  one === 'all' || other === 'all' ? 'all' : one && other ? new Set([...one, ...other]) : (one ?? other);
