import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.server.ts';
import { rupeesFromPaise } from '../../platform/money.ts';
import { badField, Refusal } from '../../platform/refusal.ts';
import type { Shop } from '../../platform/shop.server.ts';
import { products, type TimedSale } from '../catalogue.tables.ts';
import { changeProduct } from '../editing/change-product.server.ts';
import { readRules } from '../editing/product-rules.server.ts';
import { productIdFor } from '../variants/read-variants.server.ts';
import { addingSale, removingSale, type SalesEdit } from './edit-sales.server.ts';
import type { SaleForm, SalesAnswer } from './sales.schema.ts';

export async function listSales(db: Db, id: string, now: Date): Promise<SalesAnswer> {
  const productId = await productIdFor(db, id);
  const rows = await db
    .select()
    .from(products)
    .where(or(eq(products.id, productId), and(eq(products.variantOfId, productId), isNull(products.archivedAt))))
    .orderBy(products.variantPosition, products.id);
  if (rows.length === 0) throw new Refusal(404, 'Product not found.');
  return rows.flatMap(({ id: variantId, variantLabel, originalPricePaise, sales }) =>
    sales
      .filter(({ endsAt }) => Date.parse(endsAt) > now.getTime())
      .map((sale) => ({
        ...{ id: sale.id, variantId, variantLabel, startsAt: sale.startsAt, endsAt: sale.endsAt },
        price: rupeesFromPaise(sale.pricePaise),
        originalPrice: rupeesFromPaise(originalPricePaise),
        isRunning: Date.parse(sale.startsAt) <= now.getTime(),
      })),
  );
}

export async function firstSales(db: Db, productIds: readonly string[]): Promise<Map<string, TimedSale>> {
  if (productIds.length === 0) return new Map();
  const rows = await db
    .select({ id: products.id, sales: products.sales, now: sql<Date>`now()`.mapWith((at) => new Date(at)) })
    .from(products)
    .where(
      and(
        or(inArray(products.id, [...productIds]), inArray(products.variantOfId, [...productIds])),
        isNull(products.archivedAt),
        sql`${products.sales} <> '[]'`,
      ),
    );
  return new Map(
    rows.flatMap(({ id, sales, now }) => {
      const first = sales.find(({ endsAt }) => Date.parse(endsAt) > now.getTime());
      return first ? [[id, first]] : [];
    }),
  );
}

type ShopDb = Pick<Shop, 'db' | 'env' | 'now'>;

export async function addSale(shop: ShopDb, actorId: string, id: string, { sale, variants }: SaleForm): Promise<SalesAnswer> {
  let isSet = false;
  const adding = addingSale(sale, shop.now(), variants);
  await editSales(
    shop,
    actorId,
    id,
    (row) => {
      const sales = adding(row);
      isSet ||= sales !== row.sales;
      return sales;
    },
    () => {
      if (!isSet) throw badField('variants', 'This product has no such variant.');
    },
  );
  return listSales(shop.db, id, shop.now());
}

/** At once: a running sale ends with it. */
export async function removeSale(shop: ShopDb, actorId: string | null, id: string, saleId: string): Promise<SalesAnswer> {
  let isFound = false;
  await editSales(
    shop,
    actorId,
    id,
    (row) => {
      isFound ||= row.sales.some((sale) => sale.id === saleId);
      return removingSale(saleId)(row);
    },
    () => {
      if (!isFound) throw new Refusal(404, 'Sale not found.');
    },
  );
  return listSales(shop.db, id, shop.now());
}

const editSales = (shop: ShopDb, actorId: string | null, id: string, sales: SalesEdit, check: () => void) =>
  shop.db.transaction(async (tx) => {
    const rules = await readRules(tx, shop.env);
    await changeProduct(tx, { actorId, rules }, await productIdFor(tx, id), { sales }, shop.now());
    check();
  });
