import { z } from 'zod';

const AT_MOST = 200;
const ids = z.array(z.uuid()).max(AT_MOST, 'At most 200').default([]);

/** Any of these. A kit is a product; its pieces count as part of it, and not as the products that they are. */
export const goodsScope = z
  .object({
    products: ids.describe('With all their variants; kits too'),
    variants: ids,
    categories: ids.describe('Values of the category filter'),
    collections: ids,
  })
  .refine((scope) => Object.values(scope).some((list) => list.length > 0), 'Choose at least one product, category or collection');
export type GoodsScope = z.output<typeof goodsScope>;

/** Who may have a discount, by what they ordered before. */
export const customerSegment = z.object({
  who: z.enum(['bought', 'not-bought']),
  goods: goodsScope.nullable().default(null).describe('Null: anything'),
});

export type CustomerSegment = z.output<typeof customerSegment>;

/** By what they ordered before, by a saved segment, or by name: e-mail address or mobile number. */
export const discountCustomers = z.discriminatedUnion('who', [
  customerSegment,
  z.object({ who: z.literal('segment'), segmentId: z.uuid('Choose a segment') }),
  z.object({ who: z.literal('listed') }),
]);
export type DiscountCustomers = z.output<typeof discountCustomers>;

/** What they bought, or not; null: anything, or it does not matter. */
export const earlierGoodsOf = (customers: DiscountCustomers | null | undefined) =>
  customers && 'goods' in customers ? customers.goods : null;
