// The automatic discounts that a product's page announces: those that every visitor can have, however many come.
import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import { coupons } from '../../coupons/coupons.tables.ts';
import type { Db } from '../../platform/database.server.ts';
import type { Language } from '../../platform/words/language.ts';
import { translated } from '../../platform/words/texts-by-language.ts';
import { goodsOfScope } from './goods-of-scope.server.ts';

const SHOWN_AT_MOST = 3;

/** `until`: the next moment at which one begins or ends; a page that shows them is cached no longer. */
export async function readShownDiscounts(
  db: Db,
  variantId: string,
  language: Language,
  now: Date,
): Promise<{ names: string[]; until: Date | null }> {
  const isForAll = and(isNull(coupons.customers), isNull(coupons.usageLimit), eq(coupons.firstOrderOnly, false));
  const isOn = and(eq(coupons.isAutomatic, true), eq(coupons.isActive, true), eq(coupons.isPublic, true), isNull(coupons.deletedAt));
  const rows = await db
    .select()
    .from(coupons)
    .where(and(isOn, isForAll, gt(coupons.expiresAt, now)))
    .orderBy(asc(coupons.createdAt), asc(coupons.id));
  const names: string[] = [];
  const moments: Date[] = [];
  for (const row of rows) {
    // A collection changes without its products, and so without their pages.
    if (row.goods && row.goods.collections.length > 0) continue;
    if (row.goods && !(await goodsOfScope(db, row.goods, [variantId], now)).has(variantId)) continue;
    const isRunning = row.validFrom <= now;
    moments.push(isRunning ? row.expiresAt : row.validFrom);
    if (isRunning) names.push(translated(row, language).description);
  }
  return { names: names.slice(0, SHOWN_AT_MOST), until: moments.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null };
}
