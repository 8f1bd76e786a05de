import { describe, expect, test } from 'vitest';
import { sayIn } from '../../language/use-words.tsx';
import { paiseFromRupees } from '../../platform/money.ts';
import { priceOrder } from '../../pricing/price-order.ts';
import { pricingDetailsInRupees } from '../../pricing/pricing-details.ts';
import { differences } from './cart-changes.ts';
import { type CartLineView, type CartView, missingForFreeDelivery } from './cart-view.ts';

const t = sayIn('en');
const line = (over: Partial<CartLineView> = {}): CartLineView => ({
  id: 'line',
  variantId: 'cream',
  quantity: 2,
  name: 'Night Cream',
  slug: 'night-cream',
  contents: [],
  weight: '50 g',
  picture: null,
  originalPrice: 499,
  price: 449.1,
  priceWithGst: 529.94,
  offerPercentage: 10,
  gstRate: 18,
  isTaxed: true,
  isTaxIncluded: false,
  stockQuantity: 20,
  atMost: 20,
  problem: null,
  ...over,
});
const samples = (...given: string[]): CartView['samples'] => [
  {
    ...{ campaign: 'minis', choose: 2, aboveRupees: 500, missingRupees: 0 },
    options: ['Rose mini', 'Neem mini'].map((name) => ({
      ...{ variantId: name, name, slug: name, weight: '2 g', picture: null },
      ...{ isChosen: true, isGiven: given.includes(name), isSoldOut: !given.includes(name) },
    })),
  },
];
const figures = (over: Partial<CartView['figures']> = {}): CartView['figures'] => ({
  originalSubtotal: 998,
  subtotal: 898.2,
  couponDiscountAmount: 0,
  discountedSubtotal: 898.2,
  coinDiscount: 0,
  prepaidDiscount: 0,
  gst: 161.68,
  deliveryCharge: 99,
  totalAmount: 1158.88,
  ...over,
});
const oneFor = (rupees: number) => ({
  productId: 'cream',
  originalPricePaise: paiseFromRupees(rupees),
  offerBasisPoints: 0,
  gstRateBasisPoints: 1800,
  quantity: 1,
});
const cart = (lines: CartLineView[], over: Partial<CartView['figures']> = {}) => ({
  lines,
  figures: figures(over),
  prepaid: null,
  savings: [],
  samples: samples(),
});

describe('a difference from what the shopper saw', () => {
  test.each([
    ['nothing', [line()], []],
    ['a price', [line({ price: 499 })], ['Night Cream was ₹449.10 and is now ₹499 each, before GST.']],
    ['a quantity', [line({ quantity: 3 })], ['Night Cream: quantity changed from 2 to 3.']],
    ['a tax rate', [line({ gstRate: 5 })], ['GST on Night Cream changed from 18% to 5%.']],
    ['a line that is gone', [], ['Night Cream is no longer in your cart.']],
    ['a line that is new', [line(), line({ variantId: 'balm', name: 'Balm' })], ['Balm was added to your cart.']],
    [
      'stock that ran short',
      [line({ problem: { code: 'short_of_stock', message: 'Only 1 left in stock.' } })],
      ['Night Cream: Only 1 left in stock.'],
    ],
    [
      'stock that ran out',
      [line({ problem: { code: 'out_of_stock', message: 'Night Cream is out of stock.' } })],
      ['Night Cream is out of stock.'],
    ],
  ])('is reported for %s', (_what, lines, sentences) => {
    expect(differences(cart([line()]), cart(lines), t)).toEqual(sentences);
  });

  test('is reported for a free sample that is no longer given', () => {
    const seen = { ...cart([line()]), samples: samples('Rose mini', 'Neem mini') };
    const now = { ...cart([line()]), samples: samples('Neem mini') };
    expect(differences(seen, now, t)).toEqual(['Rose mini is no longer among your free samples.']);
    expect(differences(now, seen, t)).toEqual([]);
  });

  test('is reported for an automatic discount that has ended, and not for a code', () => {
    const savings = [
      { code: null, name: 'Buy 2, get 1', amount: 100 },
      { code: 'SAVE10', name: 'A tenth off', amount: 50 },
    ];
    const seen = { ...cart([line()]), savings };
    expect(differences(seen, cart([line()]), t)).toEqual(['Buy 2, get 1 no longer applies.']);
    expect(differences(cart([line()]), seen, t)).toEqual([]);
  });

  test('is reported for the delivery charge', () => {
    expect(differences(cart([line()]), cart([line()], { deliveryCharge: 0 }), t)).toEqual(['Delivery is now free.']);
    expect(differences(cart([line()], { deliveryCharge: 0 }), cart([line()]), t)).toEqual(['Delivery is now ₹99.']);
  });
});

test.each([
  [898.2, 602],
  [1200, 301],
  [1499.99, 1],
  [1500, 1],
])('a cart of ₹%d shows an amount that makes its delivery free', (subtotal, missing) => {
  expect(missingForFreeDelivery(figures({ subtotal, discountedSubtotal: subtotal }), 1500)).toBe(missing);
  const more = priceOrder({ lines: [oneFor(subtotal + missing)] });
  expect(more.deliveryPaise).toBe(0);
});

test.each([
  ['a coupon', { coupon: { type: 'percentage', basisPoints: 1000 } }],
  ['coins', { coins: 5000 }],
] as const)('a cart discounted by %s shows no amount: part of any addition would be discounted too', (_what, discount) => {
  const priced = (subtotal: number) => pricingDetailsInRupees(priceOrder({ lines: [oneFor(subtotal)], ...discount }));
  const { discountedSubtotal, coinDiscount } = priced(1400);
  const missing = 1501 - (discountedSubtotal - coinDiscount);
  expect(priced(1400 + missing).deliveryCharge, 'what it would take on paper').toBe(99);
  expect(missingForFreeDelivery(priced(1400), 1500)).toBe(0);
});

test('a cart with free delivery shows no amount', () => {
  expect(missingForFreeDelivery(figures({ subtotal: 1501, discountedSubtotal: 1501, deliveryCharge: 0 }), 1500)).toBe(0);
});
