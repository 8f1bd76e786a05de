import { and, asc, eq, gt, inArray, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import { products } from '../catalogue/catalogue.tables.ts';
import { type KitPiece, pricedPieces, readKits, stockOfKit } from '../catalogue/kits/read-kits.server.ts';
import { type PriceNow, pricesNow } from '../catalogue/sales/price-now.server.ts';
import { quoteInHouse } from '../in-house/write-in-house.server.ts';
import type { Db } from '../platform/database.server.ts';
import { rupeesFromPaise } from '../platform/money.ts';
import { badField } from '../platform/refusal.ts';
import { spreadKit } from '../pricing/kit-price.ts';
import { chargedRate, isTaxIncluded } from '../settings/rules/registration.ts';
import type { Settings } from '../settings/settings.schema.ts';
import { readSection } from '../settings/settings.server.ts';
import type { TillQuote, tillQuoteForm } from './till.schema.ts';
import type { TillGoods } from './till-goods.schema.ts';

/** A page of the till's catalogue; a device asks until there is no next. */
const GOODS_A_PAGE = 1_000;

type ProductRow = typeof products.$inferSelect;

/** Whatever is on sale, by id. A kit brings its pieces along, so that a till without a connection can tax and print them. */
export async function listTillGoods(db: Db, after: string | undefined): Promise<TillGoods> {
  const rows = await db
    .select()
    .from(products)
    .where(and(eq(products.isAvailable, true), isNull(products.archivedAt), after ? gt(products.id, after) : undefined))
    .orderBy(asc(products.id))
    .limit(GOODS_A_PAGE);
  const priceOf = await pricesNow(db, rows);
  const tax = await readSection(db, 'tax');
  const kits = await readKits(db, rows);
  return {
    goods: rows.map((row) => ({
      id: row.id,
      name: row.fullName,
      sku: row.sku,
      barcode: row.barcode,
      price: rupeesFromPaise(priceOf(row).unitPaise),
      gstRate: chargedRate(row.gstRateBasisPoints, tax) / 100,
      stock: stockOf(row, kits),
      pieces: piecesIn(kits.get(row.id), priceOf(row).unitPaise, tax),
    })),
    next: rows.length < GOODS_A_PAGE ? null : (rows.at(-1)?.id ?? null),
    pricesIncludeTax: isTaxIncluded(tax),
  };
}

const stockOf = (row: ProductRow, kits: ReadonlyMap<string, KitPiece[]>) => {
  const pieces = kits.get(row.id);
  return pieces ? stockOfKit(pieces) : row.stockQuantity;
};

function piecesIn(pieces: KitPiece[] | undefined, unitPaise: number, tax: Settings['tax']): TillGoods['goods'][number]['pieces'] {
  if (!pieces) return null;
  const kit = { originalPricePaise: unitPaise, unitPaise };
  return spreadKit(
    kit,
    pricedPieces(pieces, (rate) => rate),
  ).flatMap(({ piece, quantity, unitPaise: share }) => {
    const from = pieces[piece];
    if (!from) return [];
    const gstRate = chargedRate(from.gstRateBasisPoints, tax) / 100;
    return { id: from.productId, name: from.name, quantity, price: rupeesFromPaise(share), gstRate };
  });
}

type Asked = { productId: string };

export async function priceLines(db: Db, lines: readonly Asked[]): Promise<Array<{ product: ProductRow; price: PriceNow }>> {
  const ids = [...new Set(lines.map(({ productId }) => productId))];
  const rows = await db.select().from(products).where(inArray(products.id, ids));
  const priceOf = await pricesNow(db, rows);
  return lines.map(({ productId }, place) => {
    const product = rows.find(({ id }) => id === productId);
    if (!product) throw badField(`lines.${place}.productId`, 'This product no longer exists. Remove it.');
    return { product, price: priceOf(product) };
  });
}

/** As an in-house order names them: a variant is a product of its own at the till. */
export const inHouseLinesOf = (lines: ReadonlyArray<{ productId: string; quantity: number; price: number }>) =>
  lines.map((line) => ({ ...line, variantId: line.productId }));

export async function quoteAtTill(db: Db, form: z.output<typeof tillQuoteForm>, now: Date): Promise<TillQuote> {
  const { lines, ...offer } = form;
  const priced = await priceLines(db, lines);
  const products = lines.map((line, place) => ({ ...line, price: rupeesFromPaise(priced[place]?.price.unitPaise ?? 0) }));
  const quote = await quoteInHouse(db, { ...offer, deliveryCharge: 0, products: inHouseLinesOf(products) }, now);
  const kits = await readKits(
    db,
    priced.map(({ product }) => product),
  );
  return {
    ...quote,
    prices: products.map(({ price }) => price),
    stock: priced.map(({ product }) => stockOf(product, kits)),
  };
}
