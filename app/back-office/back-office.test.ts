import { expect, test } from 'vitest';
import * as demo from '../../db/seed/shop.ts';
import { couponStatus } from '../coupons/admin/coupon-status.ts';
import { ordersQuery } from '../orders/list/order-list.schema.ts';
import { draftOf, settingsOf } from '../settings/admin/settings-draft.ts';
import { FORM_SECTIONS, partsOf } from '../settings/admin/settings-forms.ts';
import { inForce, settingsSchemas } from '../settings/settings.schema.ts';
import { abbreviateCount, percentChange } from '../staff-kit/change/daily-change.ts';
import { addressWith, askedOf, leadToLastPage } from '../staff-kit/list/list-address.ts';
import { stockStatus } from '../stock/admin/stock-status.ts';
import { SECTIONS, sectionAt } from './sections.ts';

test.each([
  [0, 0, 0],
  [5, 0, 100],
  [3, 2, 50],
  [1, 4, -75],
  [0, 4, -100],
])('%i after %i is a change of %i percent', (current, previous, change) => {
  expect(percentChange(current, previous)).toBe(change);
});

test.each([
  [999, '999'],
  [1000, '1.0K'],
  [1250, '1.2K'],
  [999_999, '999.9K'],
  [1_000_000, '1.0M'],
])('a count of %i is shown as %s', (count, shown) => {
  expect(abbreviateCount(count)).toBe(shown);
});

test.each([
  [11, 'In Stock'],
  [10, 'Low Stock'],
  [1, 'Low Stock'],
  [0, 'Out of Stock'],
  [-1, 'Out of Stock'],
])('%i items are shown as %s', (count, label) => {
  expect(stockStatus(count, 10).label).toBe(label);
});

test('a page belongs to the section in its path', () => {
  expect(sectionAt('/admins').name).toBe('dashboard');
  expect(sectionAt('/admins/orders/42').name).toBe('orders');
  expect(sectionAt('/Admins/Orders').name).toBe('orders');
});

test('no two sections have the same shortcut letter', () => {
  const keys = SECTIONS.flatMap((section) => ('key' in section ? [section.key] : []));
  expect(new Set(keys).size).toBe(keys.length);
});

test('an address drops parameters that it cannot parse', () => {
  const asked = askedOf(ordersQuery, 'http://shop.test/admins/orders?status=lost&search=asha&page=x&month=');
  expect(asked).toMatchObject({ search: 'asha', page: 1 });
  expect(asked.status).toBeUndefined();
});

test('changing a filter returns to the first page, and empty filters leave the address', () => {
  const present = new URLSearchParams('status=pending&search=asha&page=3');
  expect(addressWith(present, { status: '' })).toBe('?search=asha');
  expect(addressWith(present, { page: 2 })).toBe('?status=pending&search=asha&page=2');
});

test('a page past the end shows the last one, and an empty list has one page', () => {
  const ask = (page: number, total: number) => () => leadToLastPage('http://shop.test/a?search=x&page=9', { page, limit: 25 }, total);
  expect(ask(2, 26)).not.toThrow();
  expect(ask(1, 0)).not.toThrow();
  const led = (page: number, total: number) => {
    try {
      ask(page, total)();
    } catch (answer) {
      return (answer as Response).headers.get('location');
    }
  };
  expect(led(3, 26)).toBe('?search=x&page=2');
  expect(led(9, 0)).toBe('?search=x');
});

const open = { isActive: true, validFrom: '2026-11-01T00:00:00Z', expiresAt: '2026-11-30T18:29:59.999Z', usageLimit: null, uses: 3 };
test.each<[string, Partial<Parameters<typeof couponStatus>[0]>]>([
  ['Active', {}],
  ['Active', { usageLimit: 4 }],
  ['Used up', { usageLimit: 3 }],
  ['Scheduled', { validFrom: '2026-11-22T00:00:00Z' }],
  ['Expired', { expiresAt: '2026-11-20T18:29:59.999Z', usageLimit: 3 }],
  ['Inactive', { isActive: false, expiresAt: '2026-11-20T18:29:59.999Z' }],
])('a coupon is %s with %j', (label, facts) => {
  expect(couponStatus({ ...open, ...facts }, new Date('2026-11-21T06:30:00Z')).label).toBe(label);
});

const filled = { identity: demo.identity, campaigns: { campaigns: demo.campaigns } };
test.each(FORM_SECTIONS.flatMap((section) => [[section, 'nothing', {}] as const, [section, 'the demo shop’s', filled] as const]))(
  'saving the form of %s, filled with %s, without edits changes nothing',
  (section, _what, values) => {
    const saved = settingsSchemas[section].parse((values as Record<string, unknown>)[section] ?? {});
    const given = inForce(section, saved, { isProduction: false });
    const sent = JSON.parse(JSON.stringify(settingsOf(partsOf(section), draftOf(partsOf(section), given))));
    expect(settingsSchemas[section].parse(sent)).toEqual(given);
  },
);

test('an empty number is refused at its field, and one that may be empty is left out', () => {
  const parts = partsOf('delivery');
  const sent = JSON.parse(JSON.stringify(settingsOf(parts, { ...draftOf(parts, settingsSchemas.delivery.parse({})), chargeRupees: ' ' })));
  expect(settingsSchemas.delivery.safeParse(sent).error?.issues).toMatchObject([
    { path: ['chargeRupees'], message: 'Enter an amount in rupees' },
  ]);
});
