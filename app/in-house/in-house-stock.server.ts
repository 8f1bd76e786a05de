import { asc, inArray } from 'drizzle-orm';
import { products } from '../catalogue/catalogue.tables.ts';
import type { Db } from '../platform/database.server.ts';
import { Refusal } from '../platform/refusal.ts';
import { putBack, takeStock } from '../stock/stock.server.ts';
import type { Goods, ProductRow } from './in-house-goods.server.ts';

/** All at once and by id: a change may take one product and return another. */
export async function holdProducts(tx: Db, ids: string[]): Promise<ProductRow[]> {
  if (ids.length === 0) return [];
  return tx.select().from(products).where(inArray(products.id, ids)).orderBy(asc(products.id)).for('no key update');
}

export const productIdsOf = (lines: ReadonlyArray<{ productId?: string | null | undefined; variantId?: string | undefined }>) => [
  ...new Set(lines.flatMap(({ productId, variantId }) => variantId ?? productId ?? [])),
];

type Move = { orderId: string; actorId: string; before: readonly Goods[]; after: readonly Goods[]; held: readonly ProductRow[] };

export async function moveStock(tx: Db, { orderId, actorId, before, after, held }: Move, now: Date) {
  const pieces = (lines: readonly Goods[], id: string) =>
    lines.reduce((sum, { productId, quantity }) => sum + (productId === id ? quantity : 0), 0);
  const changes = held.map(({ id }) => ({ productId: id, more: pieces(after, id) - pieces(before, id) }));
  const why = { reason: 'in-house', inHouseOrderId: orderId, actorId } as const;
  const takes = changes.flatMap(({ productId, more }) => (more > 0 ? { productId, quantity: more } : []));
  const returns = changes.flatMap(({ productId, more }) => (more < 0 ? { productId, quantity: -more } : []));
  const { shortOf } = await takeStock(tx, why, takes, now);
  const short = held.find(({ id }) => id === shortOf);
  if (short) throw new Refusal(409, shortWords(short), { code: 'out_of_stock' });
  await putBack(tx, why, returns, now);
}

function shortWords({ name, stockQuantity, isAvailable, archivedAt }: ProductRow): string {
  if (!isAvailable || archivedAt) return `${name} is not for sale.`;
  return stockQuantity === 0 ? `${name} is out of stock.` : `Only ${stockQuantity} of ${name} left in stock.`;
}
