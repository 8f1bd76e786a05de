// Products by the pieces of all their variants on sale. An order names the products of which it took pieces, so that only those are read again.
import { and, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.server.ts';
import type { Shop } from '../../platform/shop.server.ts';
import { isProduct, listedStock } from '../catalogue.server.ts';
import { products } from '../catalogue.tables.ts';
import { kitPieces } from '../kits/kit-pieces.tables.ts';
import { currentListing } from './current-listing.server.ts';
import { followProducts } from './followed-products.server.ts';

const currentStock = followProducts({
  create: () => new Map<string, number>(),
  alsoAt: ['stock:'],
  async refresh(db, kept, stale) {
    for (const { id, pieces } of await readStock(db, stale === 'all' ? undefined : among(stale))) kept.set(id, pieces);
  },
});

const readStock = (db: Db, isAsked: SQL | undefined) =>
  db
    .select({ id: products.id, pieces: sql<number>`${listedStock}`.mapWith(Number) })
    .from(products)
    .where(and(isProduct, isAsked));

/** And the kits that they are pieces of. */
function among(stale: ReadonlySet<string>) {
  const ids = sql`${`{${[...stale].join(',')}}`}::uuid[]`;
  const kits = sql`select ${kitPieces.kitId} from ${kitPieces} join products piece on piece.id = ${kitPieces.pieceId}
    where coalesce(piece.variant_of_id, piece.id) = any(${ids})`;
  return or(sql`${products.id} = any(${ids})`, sql`${products.id} = any(array(${kits}))`);
}

/** Ids of all that is on sale; the newest first among equals. */
export async function idsByStock(shop: Pick<Shop, 'db' | 'pages'>, isRising: boolean): Promise<string[]> {
  const listing = await currentListing(shop);
  const stock = await currentStock(shop);
  const byPieces = new Map<number, string[]>();
  for (const { id } of listing.newest()) {
    const pieces = stock.get(id) ?? 0;
    const same = byPieces.get(pieces);
    if (same) same.push(id);
    else byPieces.set(pieces, [id]);
  }
  const found = [...byPieces].sort(([one], [other]) => (isRising ? one - other : other - one));
  return found.flatMap(([, ids]) => ids);
}
