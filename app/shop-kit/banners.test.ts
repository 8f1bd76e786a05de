import { expect, test } from 'vitest';
import { bannersAt, codeAsGoodAs } from './banners.ts';

const sale = {
  key: 'sale',
  banner: 'Sale',
  texts: { hi: { banner: 'सेल' } },
  startsAt: '2026-12-05T00:00:00+05:30',
  endsAt: '2026-12-07T00:00:00+05:30',
  isActive: true,
};
const welcome = { ...sale, key: 'welcome', banner: 'Welcome', startsAt: '2026-01-01T00:00:00+05:30', endsAt: '2028-01-01T00:00:00+05:30' };

test.each([
  ['before the sale', '2026-12-04T18:29:59Z', ['Welcome'], '2026-12-04T18:30:00Z'],
  ['from its first moment', '2026-12-04T18:30:00Z', ['Sale', 'Welcome'], '2026-12-06T18:30:00Z'],
  ['from its end', '2026-12-06T18:30:00Z', ['Welcome'], '2027-12-31T18:30:00Z'],
  ['when all is over', '2028-01-01T00:00:00Z', [], null],
])('%s', (_, now, banners, until) => {
  const shown = bannersAt([sale, welcome], new Date(now), () => true);
  expect(shown.banners.map(({ banner }) => banner)).toEqual(banners);
  expect(shown.until).toEqual(until && new Date(until));
});

test('a campaign that is turned off is not announced, and no page is refreshed for it', () => {
  expect(bannersAt([{ ...sale, isActive: false }], new Date('2026-12-05T00:00:00Z'), () => true)).toEqual({ banners: [], until: null });
});

test('a live campaign whose promise cannot be had is not announced, and the page is still rendered again when it starts or ends', () => {
  const live = new Date(Date.parse(sale.startsAt) + 1000);
  const { banners, until } = bannersAt([sale], live, () => false);
  expect(banners).toEqual([]);
  expect(until).toEqual(new Date(sale.endsAt));
});

test('a Hindi page announces it in Hindi, as far as translated', () => {
  const live = new Date(sale.startsAt);
  const { banners } = bannersAt([sale, { ...welcome, texts: {} }], live, () => true, 'hi');
  expect(banners.map(({ banner }) => banner)).toEqual(['सेल', 'Welcome']);
});

test.each([
  ['as much', { discountPercentage: 10 }, 'HELLO'],
  ['more', { discountPercentage: 15 }, 'HELLO'],
  ['less', { discountPercentage: 9 }, null],
  ['an amount', { type: 'fixed' as const, discountValue: 100 }, null],
  ['as much to those who were given the code', { discountPercentage: 10, isPublic: false }, null],
])('which announced code the popup mentions: one that gives %s', (_, over, code) => {
  const coupon = {
    code: 'HELLO',
    description: '',
    texts: {},
    type: 'percentage' as const,
    firstOrderOnly: true,
    perCustomerLimit: 1,
    isPublic: true,
  };
  const now = new Date('2026-12-05T00:00:00Z');
  const campaigns = [sale, { ...welcome, coupon: { ...coupon, ...over } }];
  expect(codeAsGoodAs(10, campaigns, now, () => true)).toBe(code);
  expect(codeAsGoodAs(10, campaigns, now, () => false)).toBe(null);
  expect(codeAsGoodAs(10, campaigns, new Date('2028-01-01T00:00:00Z'), () => true)).toBe(null);
});
