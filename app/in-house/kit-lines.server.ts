// A kit is recorded at the counter as its pieces, as everywhere (docs/decisions/0049-kits-are-sold-as-their-pieces.md).
import { and, inArray, isNotNull } from 'drizzle-orm';
import { products } from '../catalogue/catalogue.tables.ts';
import { pricedPieces, readKits } from '../catalogue/kits/read-kits.server.ts';
import type { Db } from '../platform/database.server.ts';
import { paiseFromRupees, rupeesFromPaise } from '../platform/money.ts';
import { Refusal } from '../platform/refusal.ts';
import { said } from '../platform/words/said.ts';
import { spreadKit } from '../pricing/kit-price.ts';
import type { LineForm } from './in-house.schema.ts';

/** `place`: the line that staff sent; the pieces of a kit share one. */
export type PlacedLine = LineForm & { place: number };

/** Each piece with its share of the price that staff entered for the kit. */
export async function piecesOfLines(db: Db, lines: readonly LineForm[]): Promise<PlacedLine[]> {
  const ids = lines.flatMap(({ productId, variantId }) => variantId ?? productId ?? []);
  const isKit = and(inArray(products.id, ids), isNotNull(products.kitPricing));
  const kits = ids.length === 0 ? [] : await db.select().from(products).where(isKit);
  const pieces = await readKits(db, kits);
  return lines.flatMap((line, place) => {
    const kit = kits.find(({ id }) => id === (line.variantId ?? line.productId));
    if (!kit) return [{ ...line, place }];
    const parts = pieces.get(kit.id) ?? [];
    if (!kit.isAvailable || kit.archivedAt || parts.length === 0)
      throw new Refusal(409, said('{name} is not for sale.', { name: kit.name }), { code: 'out_of_stock' });
    const paise = paiseFromRupees(line.price);
    const priced = pricedPieces(parts, (rate) => rate);
    return spreadKit({ originalPricePaise: paise, unitPaise: paise }, priced).flatMap(({ piece, quantity, unitPaise }) => {
      const productId = parts[piece]?.productId;
      const share = { price: rupeesFromPaise(unitPaise), quantity: quantity * line.quantity };
      return productId ? [{ ...line, productId, variantId: productId, ...share, place }] : [];
    });
  });
}
