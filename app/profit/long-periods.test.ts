// A year of profit by what was sold: as many rows as goods or orders, of which 200 are shown.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { growShop } from '../../db/seed/grow.server.ts';
import { rowsRead, vacuumed } from '../../test/rows-read.ts';
import { openTestShop } from '../../test/shop.ts';
import { aProduct, aSeller } from '../../test/world.ts';
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
