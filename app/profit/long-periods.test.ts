// A year of profit by what was sold: as many rows as goods or orders, of which 200 are shown.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { growShop } from '../../db/seed/grow.server.ts';
import { rowsRead, vacuumed } from '../../test/rows-read.ts';
import { openTestShop } from '../../test/shop.ts';
import { aProduct, aSeller } from '../../test/world.ts';
import { KEPT_CHECKS } from '../books/checks/kept-checks.server.ts';
import { rowsOf } from '../platform/database.server.ts';
import { addDays, dayOf } from '../platform/time.ts';
import type { Dimension } from './profit.schema.ts';
import { readProfit } from './profit.server.ts';
import { keepProfit } from './profit-days.server.ts';

const SHOWN = 200;
const s = await openTestShop();
beforeAll(async () => {
  await aSeller(s);
  for (let n = 0; n < 3; n++) await aProduct(s);
  await growShop(s.db, { products: 400, customers: 100, orders: 2_500, impressions: 1 }, new Date(), () => undefined);
});
afterAll(() => s.close());

const asked = (by: Dimension) => ({
  ...{ period: 'days' as const, by },
  ...{ from: addDays(dayOf(s.shop.now()), -729), to: addDays(dayOf(s.shop.now()), -1) },
});

test('kept, it is what the orders say, and sums up only the rows that it shows', async () => {
  const counted = new Map<Dimension, Awaited<ReturnType<typeof readProfit>>>();
  for (const by of ['order', 'variant', 'day'] as const) counted.set(by, await readProfit(s.db, asked(by), s.shop.now()));
  for (let round = 0; round < 26; round++) await keepProfit(s.db, s.shop.now());
  await vacuumed(s.db, 'profit_days');
  for (const [by, before] of counted) {
    const read = await s.db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      await tx.execute(sql`set local enable_bitmapscan = off`);
      const start = await rowsRead(tx, 'profit_days');
      expect(await readProfit(tx, asked(by), s.shop.now())).toEqual(before);
      return (await rowsRead(tx, 'profit_days')) - start;
    });
    // Goods sell on more than one day; the whole is read by day.
    if (by !== 'day') expect(read).toBeLessThan(2_000);
  }
  expect(counted.get('order')).toMatchObject({ rowCount: expect.any(Number), rows: { length: SHOWN } });
  expect(counted.get('order')?.rowCount).toBeGreaterThan(2_000);
});

const YEARS = ['this-year', 'last-year'] as const;

async function years() {
  const found = [];
  for (const period of YEARS)
    for (const by of ['order', 'product', 'variant'] as const) found.push(await readProfit(s.db, { period, by }, s.shop.now()));
  return found;
}

test('a financial year is the same with days that changed, kept again and counted from its orders', async () => {
  for (const round of [1, 2]) {
    // Days that lose all their income of some goods, and a month of which nothing is known any more.
    await s.db.execute(sql`update orders set status = 'cancelled' where status = 'delivered' and number % 47 = ${round}`);
    await s.db.execute(sql`update orders set payment_status = 'failed' where payment_status = 'cod' and number % 53 = ${round}`);
    await s.db.execute(sql`delete from kept_days where figure = 'profit' and extract(month from day) = ${round + 5}`);
    const stale = await years();
    expect(await reconcileKept()).toEqual([]);
    for (let turn = 0; turn < 26; turn++) await keepProfit(s.db, s.shop.now());
    expect(await years()).toEqual(stale);
    expect(await reconcileKept()).toEqual([]);
    await s.db
      .transaction(async (tx) => {
        await tx.execute(sql`delete from kept_days where figure = 'profit'`);
        const counted = [];
        for (const period of YEARS)
          for (const by of ['order', 'product', 'variant'] as const) counted.push(await readProfit(tx, { period, by }, s.shop.now()));
        expect(counted).toEqual(stale);
        expect(counted[2]?.rowCount).toBeGreaterThan(SHOWN);
        throw new TakenBack();
      })
      .catch((error) => {
        if (!(error instanceof TakenBack)) throw error;
      });
  }
}, 120_000);

class TakenBack extends Error {}

const reconcileKept = () => rowsOf(s.db, KEPT_CHECKS['kept profit of a year is that of its kept days'] ?? sql``);

test('of a year only the first goods are read', async () => {
  await vacuumed(s.db, 'profit_years');
  const read = await s.db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    await tx.execute(sql`set local enable_bitmapscan = off`);
    const start = (await rowsRead(tx, 'profit_years')) + (await rowsRead(tx, 'profit_days'));
    await readProfit(tx, { period: 'last-year', by: 'variant' }, s.shop.now());
    return (await rowsRead(tx, 'profit_years')) + (await rowsRead(tx, 'profit_days')) - start;
  });
  expect(read).toBeLessThan(1_200);
});
