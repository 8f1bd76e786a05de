import { formatRupees, paiseFromRupees } from '../platform/money.ts';
import { said } from '../platform/words/said.ts';

/** One piece each of up to `choose` of its products, with goods worth more than `abovePaise` after offers, before coupon and coins. */
export type SampleOffer = { abovePaise: number; choose: number; productIds: readonly string[] };

type Chosen = {
  chosen: readonly string[];
  subtotalPaise: number;
  leftOf: (productId: string) => number;
};

/** A product is given once, by the first offer with room for it; earlier choices count first; sold-out ones leave their place to the next. */
export function giveSamples(offers: readonly SampleOffer[], { chosen, subtotalPaise, leftOf }: Chosen): string[][] {
  const taken = new Set<string>();
  return offers.map((offer) => {
    if (!isInReach(offer, subtotalPaise)) return [];
    const given = [...new Set(chosen)]
      .filter((id) => offer.productIds.includes(id) && !taken.has(id) && leftOf(id) > 0)
      .slice(0, offer.choose);
    for (const id of given) taken.add(id);
    return given;
  });
}

export const isInReach = ({ abovePaise }: Pick<SampleOffer, 'abovePaise'>, subtotalPaise: number) => subtotalPaise > abovePaise;

/** Whole rupees of goods that bring the cart above the amount; 0 when it is. */
export const missingRupees = ({ abovePaise }: Pick<SampleOffer, 'abovePaise'>, subtotalPaise: number) =>
  subtotalPaise > abovePaise ? 0 : Math.floor((abovePaise - subtotalPaise) / 100) + 1;

export const sampleWords = ({ choose, aboveRupees }: { choose: number; aboveRupees: number }) => [
  said('Choose {count, plural, one {# free sample} other {# free samples}}', { count: choose }),
  said('With orders above {amount}, after offers.', {
    amount: formatRupees(paiseFromRupees(aboveRupees), { decimals: 'when-needed' }),
  }),
];

/** The chosen products that no offer has room for, whatever the stock: more than its number, or not offered at all. */
export function withoutRoom(offers: readonly SampleOffer[], chosen: readonly string[]): string[] {
  const everywhere = offers.map((offer) => ({ ...offer, abovePaise: -1 }));
  const given = giveSamples(everywhere, { chosen, subtotalPaise: 0, leftOf: () => 1 }).flat();
  return chosen.filter((id) => !given.includes(id));
}
