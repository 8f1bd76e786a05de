// Every node knows the moments at which a price turns, and drops what shows these products when one is reached.
import { inArray, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.server.ts';
import type { PageTurn } from '../../platform/pages/page-cache.server.ts';
import type { Shop } from '../../platform/shop.server.ts';
import type { PageTag } from '../../vocabulary/page-tags.ts';
import { products } from '../catalogue.tables.ts';
import { kitPieces } from '../kits/kit-pieces.tables.ts';
import { productIdOf } from '../variants/read-variants.server.ts';

/** Nodes and database agree on the time to some milliseconds; what was rendered at the very moment is dropped once more. */
const AGAIN_AFTER_MS = 1_000;
const RETRY_AFTER_MS = 1_000;

/** Once at the start, and after each change of a product. */
export async function followSales({ db, pages, log }: Pick<Shop, 'db' | 'pages' | 'log'>) {
  async function read() {
    try {
      pages.expectTurns(await readTurns(db));
    } catch (error) {
      log.warn('sales not read', { error: String(error) });
      setTimeout(read, RETRY_AFTER_MS).unref();
    }
  }
  pages.watch((tags) => {
    if (tags === 'all' || tags.includes('products')) void read();
  });
  await read();
}

export async function readTurns(db: Db): Promise<PageTurn[]> {
  const rows = await db
    .select({ id: products.id, variantOfId: products.variantOfId, sales: products.sales })
    .from(products)
    .where(sql`${products.sales} <> '[]'`);
  const kits = await kitsOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows
    .flatMap((row) => {
      const shown = [productIdOf(row), row.id, ...kits.flatMap(({ pieceId, kitId }) => (pieceId === row.id ? kitId : []))];
      const tags: PageTag[] = ['products', ...shown.map((id) => `product:${id}` as const)];
      const moments = row.sales.flatMap(({ startsAt, endsAt }) => [Date.parse(startsAt), Date.parse(endsAt)]);
      return moments.flatMap((at) => [at, at + AGAIN_AFTER_MS]).map((at) => ({ at: new Date(at), tags }));
    })
    .toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

const kitsOf = async (db: Db, ids: string[]) =>
  ids.length === 0
    ? []
    : db.select({ pieceId: kitPieces.pieceId, kitId: kitPieces.kitId }).from(kitPieces).where(inArray(kitPieces.pieceId, ids));
