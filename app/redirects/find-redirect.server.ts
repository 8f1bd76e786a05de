// All redirects are in memory until one changes on any node; uses are counted there and written every few seconds: a visit costs no statement.
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../platform/database.server.ts';
import type { Shop } from '../platform/shop.server.ts';
import { fromPathOf, shopifyProduct } from './redirect-paths.ts';
import { redirects } from './redirects.tables.ts';

const WRITE_AFTER_MS = 5_000;

type Goal = { id: string; to: string };
export type FindRedirect = ReturnType<typeof createRedirectFinder>;

export function createRedirectFinder(shop: Pick<Shop, 'db' | 'pages' | 'log' | 'now'>) {
  let uses = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();

  /** Resolves when the counted uses are written. Lost if the database is away: they are only figures. */
  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const counted = uses;
    uses = new Map();
    writing = writing
      .then(() => writeUses(shop.db, counted, shop.now()))
      .catch((error) => shop.log.error('uses of redirects not counted', error));
    return writing;
  }

  /** The path is without language. Null where no redirect has it, and while the database is away. */
  async function find(path: string): Promise<string | null> {
    const key = fromPathOf(path);
    if (key === null) return null;
    const all = await shop.pages.remember('redirects', ['redirects'], () => readRedirects(shop.db)).catch(() => null);
    const goal = all?.get(key) ?? all?.get(shopifyProduct(key) ?? '');
    if (!goal) return null;
    uses.set(goal.id, (uses.get(goal.id) ?? 0) + 1);
    timer ??= setTimeout(flush, WRITE_AFTER_MS).unref();
    return goal.to;
  }

  return { find, flush };
}

async function readRedirects(db: Db): Promise<Map<string, Goal>> {
  const rows = await db.select({ from: redirects.fromPath, id: redirects.id, to: redirects.toPath }).from(redirects);
  return new Map(rows.map(({ from, id, to }) => [from, { id, to }]));
}

/** By id: two nodes that write at once lock the rows in the same order. */
async function writeUses(db: Db, counted: ReadonlyMap<string, number>, now: Date) {
  for (const [id, count] of [...counted].sort(([one], [other]) => (one < other ? -1 : 1)))
    await db
      .update(redirects)
      .set({ uses: sql`${redirects.uses} + ${count}`, lastUsedAt: now })
      .where(eq(redirects.id, id));
}
