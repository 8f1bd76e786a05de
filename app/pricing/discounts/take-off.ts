// What one discount takes off a cart. Pure, in whole paise, browser-safe.
import { splitByLargestRemainder } from '../../platform/split-amount.ts';
import { type CouponTerms, couponDiscount } from '../price-order.ts';
import { sumOf } from '../settle-lines.ts';
import { type BuyGet, piecesOf } from './buy-get.ts';

/** A line of the cart as the shopper sees it: a kit is one, at its own price. */
export type CartGoods = { unitPaise: number; quantity: number };

/** The highest step that is reached counts. `from` is paise, or pieces. */
export type DiscountTiers = { by: 'amount' | 'pieces'; steps: ReadonlyArray<{ from: number; off: CouponTerms }> };

export type DiscountTerms = {
  off: CouponTerms;
  /** What its goods must cost together, after offers and before all discounts, so that no discount takes another away. */
  fromPaise: number;
  /** Says what comes off instead of `off`. */
  tiers: DiscountTiers | null;
  buyGet: BuyGet | null;
};

/** The places of its goods among the lines, in any order; null: the whole order. `got` for other goods than those to buy. */
export type Reach = { goods: readonly number[] | null; got: readonly number[] | null };

export type Taken = {
  /** What the rate counted on, and what it came to. */
  basePaise: number;
  off: CouponTerms;
  amountPaise: number;
  /** By line; null: off the whole order, and spread with what else comes off it. */
  shares: number[] | null;
};

/** `left`: what earlier discounts left of each line. Null: the discount is not reached. */
export function takeOff(terms: DiscountTerms, reach: Reach, lines: readonly CartGoods[], left: readonly number[]): Taken | null {
  const places = reach.goods ?? lines.map((_, place) => place);
  const worthPaise = sumOf(places.map((place) => worthOf(lines[place])));
  const off = terms.tiers ? stepReached(terms.tiers, worthPaise, piecesIn(places, lines)) : terms.off;
  if (!off || worthPaise < terms.fromPaise) return null;
  if (terms.buyGet) return takeOffPieces(off, terms.buyGet, { goods: places, got: reach.got }, lines, left);
  const basePaise = sumOf(places.map((place) => left[place] ?? 0));
  const amountPaise = couponDiscount(basePaise, off);
  const weights = lines.map((_, place) => (places.includes(place) ? (left[place] ?? 0) : 0));
  const shares = reach.goods && splitByLargestRemainder(amountPaise, weights);
  return { basePaise, off, amountPaise, shares };
}

const worthOf = (line: CartGoods | undefined) => (line ? line.unitPaise * line.quantity : 0);
const piecesIn = (places: readonly number[], lines: readonly CartGoods[]) => sumOf(places.map((place) => lines[place]?.quantity ?? 0));

function stepReached({ by, steps }: DiscountTiers, worthPaise: number, pieces: number): CouponTerms | undefined {
  const reached = by === 'amount' ? worthPaise : pieces;
  return steps.filter(({ from }) => reached >= from).toSorted((a, b) => b.from - a.from)[0]?.off;
}

/** Bought and got pieces share what comes off by their price: returning the bought ones leaves no free one behind (record 0067). */
function takeOffPieces(
  off: CouponTerms,
  buyGet: BuyGet,
  reach: { goods: readonly number[]; got: readonly number[] | null },
  lines: readonly CartGoods[],
  left: readonly number[],
): Taken | null {
  const prices = lines.map(({ quantity }, place) => ({ quantity, unitPaise: Math.floor((left[place] ?? 0) / quantity) }));
  const { bought, got } = piecesOf(buyGet, reach, prices);
  if (got.length === 0) return null;
  const basePaise = sumOf(got.map(({ paise }) => paise));
  const amountPaise = couponDiscount(basePaise, off);
  const weights = lines.map((_, place) => sumOf([...bought, ...got].map((piece) => (piece.place === place ? piece.paise : 0))));
  return { basePaise, off, amountPaise, shares: splitByLargestRemainder(amountPaise, weights) };
}
