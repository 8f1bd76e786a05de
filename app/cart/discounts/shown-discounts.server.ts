// Only discounts that every visitor can have are announced, however many come.
import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import { coupons } from '../../coupons/coupons.tables.ts';
import type { CouponRow } from '../../coupons/usable-coupons.server.ts';
import type { Db } from '../../platform/database.server.ts';
import type { Shop } from '../../platform/shop.server.ts';
import type { Language } from '../../platform/words/language.ts';
import { translated } from '../../platform/words/texts-by-language.ts';
import { goodsOfScope } from './goods-of-scope.server.ts';

const SHOWN_AT_MOST = 3;

type Shown = Pick<Shop, 'db' | 'pages'>;

/** `until`: the next moment at which one begins or ends; a page that shows them is cached no longer. */
export async function readShownDiscounts(
  shop: Shown,
  variantId: string,
  language: Language,
  now: Date,
): Promise<{ names: string[]; until: Date | null }> {
  const shown: CouponRow[] = [];
  for (const row of await listAnnounced(shop, now))
    if (!row.goods || (await goodsOfScope(shop.db, row.goods, [variantId], now)).has(variantId)) shown.push(row);
  const names = shown.filter(({ validFrom }) => validFrom <= now).map((row) => translated(row, language).description);
  return { names: names.slice(0, SHOWN_AT_MOST), until: nextChange(shown, now) };
}

/** One discount each: rather of chosen goods than of everything. Of a product in shades, of the shade that the card stands for. */
export async function nameDiscounts<Card extends { variantId: string }>(
  shop: Shown,
  cards: readonly Card[],
  language: Language,
  now: Date,
): Promise<{ cards: (Card & { discount?: string })[]; until: Date | null }> {
  const announced = cards.length === 0 ? [] : await listAnnounced(shop, now);
  const ids = cards.map(({ variantId }) => variantId);
  const names = new Map<string, string>();
  for (const row of announced.toSorted((one, other) => Number(one.goods === null) - Number(other.goods === null))) {
    if (row.validFrom > now) continue;
    const reached = row.goods ? await goodsOfScope(shop.db, row.goods, ids, now) : ids;
    for (const id of reached) if (!names.has(id)) names.set(id, translated(row, language).description);
  }
  return {
    cards: cards.map((card) => {
      const discount = names.get(card.variantId);
      return discount ? withDiscount(card, discount) : card;
    }),
    until: nextChange(announced, now),
  };
}

const discounted = new WeakMap<object, { discount: string }>();

/** The same object for the same words, by which pages keep a card's HTML. */
function withDiscount<Card extends object>(card: Card, discount: string): Card & { discount: string } {
  const known = discounted.get(card);
  if (known?.discount === discount) return known as Card & { discount: string };
  const named = { ...card, discount };
  discounted.set(card, named);
  return named;
}

/** Running or to come; from memory, until staff change one. */
async function listAnnounced({ db, pages }: Shown, now: Date): Promise<CouponRow[]> {
  const known = await pages.remember('announced discounts', ['settings'], () => readAnnounced(db, now));
  return known.filter(({ expiresAt }) => expiresAt > now);
}

/** A collection changes without its products, and so without the pages that show them. */
async function readAnnounced(db: Db, now: Date): Promise<CouponRow[]> {
  const isForAll = and(isNull(coupons.customers), isNull(coupons.usageLimit), eq(coupons.firstOrderOnly, false));
  const isOn = and(eq(coupons.isAutomatic, true), eq(coupons.isActive, true), eq(coupons.isPublic, true), isNull(coupons.deletedAt));
  const rows = await db
    .select()
    .from(coupons)
    .where(and(isOn, isForAll, gt(coupons.expiresAt, now)))
    .orderBy(asc(coupons.createdAt), asc(coupons.id));
  return rows.filter(({ goods }) => !goods || goods.collections.length === 0);
}

const nextChange = (rows: readonly CouponRow[], now: Date): Date | null =>
  rows.map(({ validFrom, expiresAt }) => (validFrom <= now ? expiresAt : validFrom)).toSorted((a, b) => a.getTime() - b.getTime())[0] ??
  null;
