import { sql } from 'drizzle-orm';
import type { CounterDiscount } from '../../coupons/counter-discount.ts';
import { ADD_PRODUCTS } from '../../coupons/coupon-rules.ts';
import { accountsWith, type Buyer } from '../../coupons/coupon-uses.server.ts';
import { chooseCoupon, findAutomatic } from '../../coupons/usable-coupons.server.ts';
import type { Db } from '../../platform/database.server.ts';
import { badField } from '../../platform/refusal.ts';
import { inEachLanguage } from '../../platform/words/texts-by-language.ts';
import { bestDiscounts, type Candidate } from '../../pricing/discounts/best-discounts.ts';
import { takeOff } from '../../pricing/discounts/take-off.ts';
import { lockCart } from '../cart.server.ts';
import { candidatesFor, type Line, refuseWithoutGoods } from './cart-discounts.server.ts';

/** A sale that is changed: it keeps the discounts it has, with their terms, and gets automatic ones as on its day. */
type Recorded = { id: string; createdAt: Date; discounts: CounterDiscount[] | null };
type Sale = { buyer: Buyer; code: string | null | undefined; lines: readonly Line[]; recorded: Recorded | null };
export type CounterDiscounts = { offLines: number[]; offOrderPaise: number; kept: CounterDiscount[] | null };

export const counterBuyer = async (db: Db, phone: string, exceptId: string | null = null): Promise<Buyer> => ({
  userIds: await accountsWith(db, phone),
  counter: { phone, exceptId },
});

/** Until the transaction ends, no other sale or order with this phone number takes a discount. Before the goods, as on the web. */
export async function holdCounterBuyer(tx: Db, { userIds, counter }: Buyer) {
  // No limit counts for a walk-in customer.
  if (counter?.phone === '') return;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`counter discounts ${counter?.phone}`}, 0))`);
  for (const userId of userIds) await lockCart(tx, userId);
}

export async function findCounterDiscounts(
  db: Db,
  { buyer, code, lines, recorded }: Sale,
  now: Date,
  { hold = false } = {},
): Promise<CounterDiscounts> {
  const { shopper, candidateOf, placesOf } = candidatesFor(db, { buyer, lines }, now);
  const fromKept = async (kept: CounterDiscount): Promise<Known> => ({
    ...kept,
    reach: { goods: await placesOf(kept.goods), got: await placesOf(kept.gotGoods) },
  });
  const fromCoupon = async (coupon: Parameters<typeof candidateOf>[0]): Promise<Known> => {
    const { combines, goods, gotGoods, isAutomatic, texts } = coupon;
    return {
      ...(await candidateOf(coupon)),
      ...{ couponId: coupon.id, combines, goods, gotGoods, isAutomatic, names: inEachLanguage(texts, 'description') },
    };
  };
  const kept = recorded?.discounts ?? [];
  const wanted = code?.toUpperCase();
  const keptCode = kept.find((one) => !one.isAutomatic && one.code === wanted);
  const chosen = !wanted
    ? null
    : keptCode
      ? await fromKept(keptCode)
      : await fromCoupon(await chooseCoupon(db, { code: wanted, ...shopper }, now, { hold }));
  if (chosen) (keptCode ? refuseUnreached : refuseWithoutGoods)(chosen, lines);
  const keptAutomatic = kept.filter(({ isAutomatic }) => isAutomatic);
  const knowsDiscounts = recorded === null || recorded.discounts !== null;
  const found = knowsDiscounts ? (await findAutomatic(db, shopper, recorded?.createdAt ?? now, { hold })).usable : [];
  const fresh = found.filter(({ id }) => !keptAutomatic.some(({ couponId }) => couponId === id));
  const candidates = [...(chosen ? [chosen] : []), ...(await Promise.all([...keptAutomatic.map(fromKept), ...fresh.map(fromCoupon)]))];
  const { applied, offLines, offOrderPaise } = bestDiscounts(candidates, lines);
  return {
    ...{ offLines, offOrderPaise },
    kept:
      !knowsDiscounts && applied.length === 0
        ? null
        : applied.map(
            ({ discount: { couponId, code, name, names, isAutomatic, combines, terms, goods, gotGoods }, basePaise, amountPaise }) => ({
              ...{ couponId, code, name, names, basePaise, amountPaise, isAutomatic, combines, terms, goods, gotGoods },
            }),
          ),
  };
}

type Known = Candidate & Omit<CounterDiscount, 'basePaise' | 'amountPaise'>;

function refuseUnreached({ terms, reach }: Candidate, lines: readonly Line[]) {
  const left = lines.map(({ unitPaise, quantity }) => unitPaise * quantity);
  if (!takeOff(terms, reach, lines, left)) throw badField('code', ADD_PRODUCTS);
}
