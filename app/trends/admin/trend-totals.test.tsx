import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { Sums, Trends } from '../trends.schema.ts';
import { TrendTotals } from './trend-totals.tsx';

const NOTHING: Sums = {
  ...{ orders: 0, onlineOrders: 0, revenue: 0, averageOrder: null, repeatOrders: 0, returnedOrders: 0, refunded: 0 },
  ...{ couponDiscount: 0, couponRevenue: 0, coinDiscount: 0, prepaidDiscount: 0, views: 0, visits: 0, placedOrders: 0 },
};

/** The text of one figure. */
function figureOf(label: string, now: Partial<Sums>, then: Partial<Sums>) {
  const trends = {
    ...{ from: '2026-11-01', to: '2026-11-27', totals: { ...NOTHING, ...now } },
    before: { from: '2026-10-01', to: '2026-10-27', totals: { ...NOTHING, ...then } },
  } as Trends;
  const element = <TrendTotals trends={trends} channel="all" />;
  const html = renderToString(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);
  return html
    .split(`${label}</dt>`)[1]
    ?.split('</dl>')[0]
    ?.split('<dt')[0]
    ?.replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

test.each<[string, string, Partial<Sums>, Partial<Sums>, string]>([
  ['compares', 'Conversion', { placedOrders: 3, visits: 100 }, { placedOrders: 2, visits: 100 }, '3.0% 50 % from 2.0%'],
  ['has no share without visits', 'Conversion', { placedOrders: 3 }, { placedOrders: 2, visits: 100 }, '- Orders placed: 3'],
  ['compares with no share', 'Conversion', { placedOrders: 3, visits: 100 }, {}, '3.0% Orders placed: 3'],
  ['has no average without orders', 'Average order', {}, { averageOrder: 500 }, '-'],
  ['grows from nothing', 'Orders', { orders: 3 }, {}, '3 100 % from 0'],
])('a figure %s: %s', (_, label, now, then, words) => {
  expect(figureOf(label, now, then)).toMatch(new RegExp(`^${words.replace(/[.*+]/g, '\\$&')}`));
});
