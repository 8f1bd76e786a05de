// Which discounts count is decided in pricing (record 0067).
import { ADD_PRODUCTS, termsOf } from '../../coupons/coupon-rules.ts';
import { type Buyer, hasBought, hasOrdered } from '../../coupons/coupon-uses.server.ts';
import type { GoodsScope } from '../../coupons/goods-scope.ts';
import { type CouponRow, chooseCoupon, findAutomatic, listCouponsFor, NO_AUTOMATIC } from '../../coupons/usable-coupons.server.ts';
import type { Db } from '../../platform/database.server.ts';
import { formatRupees, paiseFromRupees } from '../../platform/money.ts';
import { badField } from '../../platform/refusal.ts';
import { type Said, said } from '../../platform/words/said.ts';
import { bestDiscounts, type Candidate, type Discounts } from '../../pricing/discounts/best-discounts.ts';
import { type Nearest, nearestDiscount } from '../../pricing/discounts/nearest-discount.ts';
import { takeOff } from '../../pricing/discounts/take-off.ts';
import { sumOf } from '../../pricing/settle-lines.ts';
import type { Settings } from '../../settings/settings.schema.ts';
import { FRIEND_CODE } from '../cart.schema.ts';
import { goodsOfScope, listBought } from './goods-of-scope.server.ts';

/** Without a coupon it is the referral discount, which has no usage limit. */
export type CartDiscount = Candidate & { coupon: CouponRow | null; code: string | null; name: string; sentence?: Said };
/** `nearest`: what a little more in the cart would bring. */
export type CartDiscounts = Discounts<CartDiscount> & { nearest: Nearest<CartDiscount> | null };

/** Without a product: sold at the counter, and not in the catalogue. */
export type Line = { productId: string | null; unitPaise: number; quantity: number };
type Cart = { userId: string; code: string | null | undefined; lines: readonly Line[]; isReferred: boolean; hasAutomatic: boolean };

/** `hold` when placing the order: the coupon is locked, and automatic ones of limited number. */
export async function findDiscounts(
  db: Db,
  { userId, code, lines, isReferred, hasAutomatic }: Cart,
  settings: Settings,
  now: Date,
  { hold }: { hold: boolean },
): Promise<CartDiscounts> {
  const { shopper, candidateOf } = candidatesFor(db, { buyer: { userIds: [userId] }, lines }, now);
  const coupon = code ? await chooseCoupon(db, { code: code.toUpperCase(), ...shopper }, now, { hold }) : null;
  const chosen = coupon && (await candidateOf(coupon));
  if (chosen) refuseWithoutGoods(chosen, lines);
  const friend = await findFriendDiscount(db, { userId, isReferred }, settings);
  const { usable, announced } = hasAutomatic ? await findAutomatic(db, shopper, now, { hold }) : NO_AUTOMATIC;
  const automatic = await Promise.all(usable.map(candidateOf));
  const candidates = [...(chosen ? [chosen] : []), ...(friend ? [friend] : []), ...automatic];
  const counted = bestDiscounts(candidates, lines);
  // An order that is placed has no use for it.
  if (hold) return { ...counted, nearest: null };
  const known = (row: CouponRow) => automatic.find(({ coupon }) => coupon?.id === row.id);
  const waiting = await Promise.all(announced.map(async (row) => known(row) ?? candidateOf(row)));
  return { ...counted, nearest: nearestDiscount(candidates, waiting, lines) };
}

export function candidatesFor(db: Db, { buyer, lines }: { buyer: Buyer; lines: readonly Line[] }, now: Date) {
  const { placesOf, worthOf } = scopesIn(db, lines, now);
  const shopper = { buyer, worthOf, boughtBefore: boughtBy(db, buyer, now) };
  const candidateOf = async (coupon: CouponRow): Promise<CartDiscount> => ({
    terms: termsOf(coupon),
    reach: { goods: await placesOf(coupon.goods), got: await placesOf(coupon.gotGoods) },
    isAutomatic: coupon.isAutomatic,
    combines: coupon.combines,
    coupon,
    code: coupon.isAutomatic ? null : coupon.code,
    name: coupon.description,
  });
  return { shopper, candidateOf, placesOf };
}

export async function listOfferedCoupons(db: Db, { userId, lines }: Pick<Cart, 'userId' | 'lines'>, now: Date) {
  const { shopper } = candidatesFor(db, { buyer: { userIds: [userId] }, lines }, now);
  return listCouponsFor(db, shopper, now);
}

function boughtBy(db: Db, buyer: Buyer, now: Date) {
  return async (goods: GoodsScope | null): Promise<boolean> => {
    if (!goods) return hasBought(db, buyer);
    return (await goodsOfScope(db, goods, await listBought(db, buyer), now)).size > 0;
  };
}

function scopesIn(db: Db, lines: readonly Line[], now: Date) {
  const known = new Map<string, Promise<number[]>>();
  const look = async (scope: GoodsScope) => {
    const goods = await goodsOfScope(
      db,
      scope,
      lines.flatMap(({ productId }) => productId ?? []),
      now,
    );
    return lines.flatMap(({ productId }, place) => (productId && goods.has(productId) ? place : []));
  };
  async function placesOf(scope: GoodsScope | null): Promise<number[] | null> {
    if (!scope) return null;
    const key = JSON.stringify(scope);
    const places = known.get(key) ?? look(scope);
    known.set(key, places);
    return places;
  }
  async function worthOf(scope: GoodsScope | null) {
    const places = await placesOf(scope);
    return sumOf(lines.map(({ unitPaise, quantity }, place) => (!places || places.includes(place) ? unitPaise * quantity : 0)));
  }
  return { placesOf, worthOf };
}

/** A plain code applies to any cart; one with steps or pieces to get says that more is needed. */
export function refuseWithoutGoods({ terms, reach }: Candidate, lines: readonly Line[]) {
  if (!terms.tiers && !terms.buyGet) return;
  const left = lines.map(({ unitPaise, quantity }) => unitPaise * quantity);
  if (!takeOff(terms, reach, lines, left)) throw badField('code', ADD_PRODUCTS);
}

/** A referred friend pays less on the first order, without a code; it counts like a code, so never beside one (D36). */
async function findFriendDiscount(
  db: Db,
  { userId, isReferred }: Pick<Cart, 'userId' | 'isReferred'>,
  { loyalty }: Settings,
): Promise<CartDiscount | null> {
  const valuePaise = paiseFromRupees(loyalty.friendDiscountRupees);
  if (valuePaise === 0 || !isReferred || (await hasOrdered(db, userId))) return null;
  const amount = formatRupees(valuePaise, { decimals: 'when-needed' });
  const sentence = said('{amount} off your first order, from a friend', { amount });
  return {
    terms: { off: { type: 'fixed', valuePaise }, fromPaise: 0, tiers: null, buyGet: null },
    reach: { goods: null, got: null },
    ...{ isAutomatic: false, combines: false, coupon: null, code: FRIEND_CODE, name: sentence.message, sentence },
  };
}

export const codeIn = ({ applied }: CartDiscounts) => applied.find(({ discount }) => !discount.isAutomatic)?.discount ?? null;
