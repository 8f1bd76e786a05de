import { and, asc, eq, ilike, inArray, isNull, or, sql } from 'drizzle-orm';
import { products } from '../../catalogue/catalogue.tables.ts';
import type { Db } from '../../platform/database.server.ts';
import { patternOf } from '../../platform/http/list-query.ts';
import { waysToWrite } from './barcode.ts';
import type { Goods } from './goods.schema.ts';

const FOUND_AT_MOST = 12;

export const AS_GOODS = {
  id: products.id,
  name: products.fullName,
  sku: products.sku,
  barcode: products.barcode,
  stockQuantity: products.stockQuantity,
};

const isOnShelf = and(isNull(products.archivedAt), isNull(products.kitPricing));

export async function searchGoods(db: Db, search: string): Promise<Goods[]> {
  const pattern = patternOf({ search });
  return db
    .select(AS_GOODS)
    .from(products)
    .where(and(isOnShelf, or(ilike(products.fullName, pattern), ilike(products.sku, pattern), eq(products.barcode, search))))
    .orderBy(asc(products.fullName))
    .limit(FOUND_AT_MOST);
}

/** A code of no goods is left out. */
export async function findByCodes(db: Db, codes: readonly string[]): Promise<Goods[]> {
  const wanted = [...new Set(codes.filter(Boolean).map((code) => code.toLowerCase()))];
  if (wanted.length === 0) return [];
  return db
    .select(AS_GOODS)
    .from(products)
    .where(and(isOnShelf, or(inArray(sql`lower(${products.sku})`, wanted), inArray(products.barcode, wanted.flatMap(waysToWrite)))))
    .orderBy(asc(products.fullName));
}
