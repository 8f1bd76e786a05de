// What staff type or scan finds products by indexes, however many there are.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { growShop } from '../../../db/seed/grow.server.ts';
import { rowsRead } from '../../../test/rows-read.ts';
import { openTestShop } from '../../../test/shop.ts';
import { aProduct, aSeller } from '../../../test/world.ts';
import { impressionsQuery } from '../../analytics/analytics.schema.ts';
import { listImpressions } from '../../analytics/list-impressions.server.ts';
import type { Db } from '../../platform/database.server.ts';
import { findByCodes, searchGoods } from '../../stock/goods/goods.server.ts';
import { findAnything } from './find-anything.server.ts';

const s = await openTestShop();
beforeAll(async () => {
  await aSeller(s);
  for (let n = 0; n < 3; n++) await aProduct(s);
  await growShop(s.db, { products: 700, customers: 1, orders: 1, impressions: 1 }, new Date(), () => undefined);
});
afterAll(() => s.close());

const packer = { staffRole: 'packer' } as Parameters<typeof findAnything>[1];

test.each<[string, (tx: Db) => Promise<unknown>]>([
  ['words of a name', (tx) => searchGoods(tx, 'quartz lantern')],
  ['a scanned code', (tx) => findByCodes(tx, ['8901234567894', 'none-01'])],
  ['the search over everything, with words nearly spelt so', (tx) => findAnything(tx, packer, 'quartz lantern')],
  ['impressions of a product', (tx) => listImpressions(tx, impressionsQuery.parse({ search: 'quartz lantern' }), new Date())],
])('%s: no product is read that is not found', async (_, find) => {
  const read = await s.db.transaction(async (tx) => {
    const before = await rowsRead(tx, 'products');
    await find(tx);
    return (await rowsRead(tx, 'products')) - before;
  });
  expect(read).toBe(0);
});
