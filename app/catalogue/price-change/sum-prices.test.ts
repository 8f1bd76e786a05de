// The counts of a preview, made by the database, beside the functions that price orders.
import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { rowsRead, vacuumed } from '../../../test/rows-read.ts';
import { openTestShop } from '../../../test/shop.ts';
import { aProduct, readAgain } from '../../../test/world.ts';
import { settings } from '../../settings/settings.tables.ts';
import { products } from '../catalogue.tables.ts';
import type { PlannedTax } from './price-change.schema.ts';
import { comparedPrice, previewPriceChange } from './price-change.server.ts';
import { countRisenAboveMrp } from './sum-prices.server.ts';

const s = await openTestShop();
beforeEach(() => s.reset());
afterAll(() => s.close());

const PLANS: PlannedTax[] = (['regular', 'composition', 'unregistered'] as const).flatMap((registration) =>
  [true, false].map((pricesIncludeTax) => ({ registration, pricesIncludeTax })),
);

/** Prices of a few paise round in their own way. */
async function fill() {
  let seed = 7;
  const upTo = (most: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % (most + 1);
  };
  for (let n = 0; n < 120; n++) {
    const originalPricePaise = n < 40 ? n : upTo(90_000);
    const gstRateBasisPoints = [0, 500, 1800, 4000][upTo(3)] ?? 0;
    const withTax = Math.round(originalPricePaise * (1 + gstRateBasisPoints / 10_000));
    await aProduct(s, {
      ...{ originalPricePaise, gstRateBasisPoints, offerBasisPoints: [0, 0, 1000, 3333][upTo(3)] ?? 0 },
      ...{ mrpPaise: upTo(3) === 0 ? null : Math.max(1, withTax + upTo(4) - 2), isAvailable: upTo(4) > 0 },
    });
  }
}

test('a preview counts what the prices of orders would be, under each tax from each other', async () => {
  await fill();
  const rows = await s.db.select().from(products);
  for (const saved of PLANS) {
    await s.db
      .insert(settings)
      .values({ section: 'tax', value: saved })
      .onConflictDoUpdate({ target: settings.section, set: { value: saved } });
    readAgain(s);
    for (const planned of PLANS) {
      const changes = rows.map((row) => ({ ...comparedPrice(row, saved, planned), row, was: comparedPrice(row, saved, saved).isAboveMrp }));
      const howMany = (isCounted: (change: (typeof changes)[number]) => boolean) => changes.filter(isCounted).length;
      expect({ saved, planned, ...(await previewPriceChange(s.db, planned)), products: [] }).toEqual({
        ...{ saved, planned, products: [], total: rows.length },
        lower: howMany((change) => change.planned < change.now),
        higher: howMany((change) => change.planned > change.now),
        aboveMrp: howMany(({ isAboveMrp }) => isAboveMrp),
      });
      expect(await countRisenAboveMrp(s.db, saved, planned)).toBe(
        howMany(({ isAboveMrp, was, row }) => isAboveMrp && !was && row.isAvailable),
      );
    }
  }
});

test('it counts from the index of prices, without reading products', async () => {
  await fill();
  await vacuumed(s.db, 'products');
  const read = await s.db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    await tx.execute(sql`set local enable_bitmapscan = off`);
    const before = await rowsRead(tx, 'products');
    await previewPriceChange(tx, { registration: 'unregistered', pricesIncludeTax: false });
    return (await rowsRead(tx, 'products')) - before;
  });
  // Only for its list: a count that read products would read each of the 120 besides.
  expect(read).toBeLessThan(120);
});
