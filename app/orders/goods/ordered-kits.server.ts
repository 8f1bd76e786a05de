import { inArray } from 'drizzle-orm';
import type { Db } from '../../platform/database.server.ts';
import { rupeesFromPaise } from '../../platform/money.ts';
import { orderKits } from '../order-kits.tables.ts';
import type { Order } from '../orders.schema.ts';
import type { orderLines } from '../orders.tables.ts';

export type KitRow = typeof orderKits.$inferSelect;
type LineRow = typeof orderLines.$inferSelect;
type Sold = Pick<
  LineRow,
  'productId' | 'name' | 'slug' | 'mediaKey' | 'quantity' | 'originalPricePaise' | 'unitPaise' | 'offerBasisPoints'
>;
type Named = Pick<LineRow, 'orderId' | 'kitId'>;

export async function readOrderedKits(db: Db, lines: readonly Named[]): Promise<KitRow[]> {
  const ids = [...new Set(lines.flatMap(({ orderId, kitId }) => (kitId ? orderId : [])))];
  return ids.length === 0 ? [] : db.select().from(orderKits).where(inArray(orderKits.orderId, ids));
}

/** The lines of one order as they were in the cart; `pieces` is empty for a product sold by itself. */
export function asInCart<Line extends Named>(
  lines: readonly Line[],
  kits: readonly KitRow[],
): Array<{ sold: Line | KitRow; pieces: Line[] }> {
  return lines.flatMap((line, place): Array<{ sold: Line | KitRow; pieces: Line[] }> => {
    const kit = kits.find(({ orderId, productId }) => orderId === line.orderId && productId === line.kitId);
    if (!kit) return [{ sold: line, pieces: [] }];
    const pieces = lines.filter(({ kitId }) => kitId === line.kitId);
    return lines.findIndex(({ kitId }) => kitId === line.kitId) === place ? [{ sold: kit, pieces }] : [];
  });
}

/** Lines of the same piece, which may have two prices, are one piece. */
export function asPieces<Line extends { productId: string; quantity: number }>(lines: readonly Line[]): Line[] {
  const pieces = new Map<string, Line>();
  for (const line of lines) {
    const known = pieces.get(line.productId);
    pieces.set(line.productId, known ? { ...known, quantity: known.quantity + line.quantity } : line);
  }
  return [...pieces.values()];
}

export function serializeSold(
  lines: ReadonlyArray<Named & Sold>,
  kits: readonly KitRow[],
  imageOf: (mediaKey: string | null) => string | null,
) {
  const tell = (sold: Sold): Omit<Order['products'][number], 'pieces'> => ({
    id: sold.productId,
    name: sold.name,
    slug: sold.slug,
    image: imageOf(sold.mediaKey),
    quantity: sold.quantity,
    originalPrice: rupeesFromPaise(sold.originalPricePaise),
    price: rupeesFromPaise(sold.unitPaise),
    offerPercentage: sold.offerBasisPoints / 100,
  });
  return asInCart(lines, kits).map(({ sold, pieces }) => ({
    ...tell(sold),
    ...(pieces.length > 0 && { pieces: piecesOf(pieces, imageOf) }),
  }));
}

const piecesOf = (lines: readonly Sold[], imageOf: (mediaKey: string | null) => string | null) =>
  asPieces(lines).map(({ productId: id, name, slug, mediaKey, quantity }) => {
    const paise = lines.reduce((sum, line) => sum + (line.productId === id ? line.unitPaise * line.quantity : 0), 0);
    return { id, name, slug, image: imageOf(mediaKey), quantity, amount: rupeesFromPaise(paise) };
  });

export const namedByKit = <Line extends Named & { name: string }>(lines: readonly Line[], kits: readonly KitRow[]): Line[] =>
  lines.map((line) => {
    const kit = kits.find(({ productId }) => productId === line.kitId);
    return kit ? { ...line, name: `${line.name} (${kit.name})` } : line;
  });
