import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { users } from '../../app/accounts/accounts.tables.ts';
import { impressions } from '../../app/analytics/analytics.tables.ts';
import { reconcile } from '../../app/books/reconcile.server.ts';
import { products } from '../../app/catalogue/catalogue.tables.ts';
import { invoices } from '../../app/invoices/invoices.tables.ts';
import { orders } from '../../app/orders/orders.tables.ts';
import { rowsOf } from '../../app/platform/database.server.ts';
import { openTestShop } from '../../test/shop.ts';
import { aProduct, aSeller } from '../../test/world.ts';
import { growShop } from './grow.server.ts';

const s = await openTestShop();
afterAll(() => s.close());

test('a grown shop has what was asked for, and its books hold', async () => {
  await aSeller(s);
  for (let n = 0; n < 4; n++) await aProduct(s);
  await growShop(s.db, { products: 5, customers: 100, orders: 400, impressions: 1000 }, new Date(), () => undefined);
  expect([await s.db.$count(users), await s.db.$count(orders), await s.db.$count(impressions)]).toEqual([100, 400, 1000]);
  expect(await s.db.$count(products)).toBe(4 + 5 * 3);
  expect(await rowsOf(s.db, sql`select sum(count)::int as count from impression_days`)).toEqual([{ count: 1000 }]);
  expect(await s.db.$count(invoices)).toBeGreaterThan(300);
  expect(await reconcile(s.db)).toEqual([]);
  expect(await rowsOf(s.db, sql`select relname from pg_index join pg_class on oid = indexrelid where not indisvalid`)).toEqual([]);
  await expect(growShop(s.db, { products: 0, customers: 1, orders: 1, impressions: 1 }, new Date(), () => undefined)).rejects.toThrow(
    'grown already',
  );
});
