// The narrow copy of the stock follows its product, whatever changes it.
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openTestShop } from '../../test/shop.ts';
import { aProduct } from '../../test/world.ts';
import { products } from '../catalogue/catalogue.tables.ts';
import { rowsOf } from '../platform/database.server.ts';
import { stockLevels, stockMoves } from './stock.tables.ts';

const s = await openTestShop();
beforeEach(() => s.reset());
afterAll(() => s.close());

const levels = () => rowsOf<object>(s.db, sql`select goods_id as of, pieces from ${stockLevels} order by pieces`);
const change = (id: string, to: Partial<typeof products.$inferInsert>) => s.db.update(products).set(to).where(eq(products.id, id));

test('it follows stock, variants, kits, the archive and removal', async () => {
  const [balm, mask] = [await aProduct(s, { stockQuantity: 3 }), await aProduct(s, { stockQuantity: 8 })];
  expect(await levels()).toEqual([
    { of: balm.id, pieces: 3 },
    { of: mask.id, pieces: 8 },
  ]);
  await change(mask.id, { variantOfId: balm.id, variantLabel: '50 ml', stockQuantity: 9 });
  expect((await levels())[1]).toEqual({ of: balm.id, pieces: 9 });
  await change(mask.id, { archivedAt: s.shop.now() });
  await change(mask.id, { stockQuantity: 5 });
  expect(await levels()).toEqual([{ of: balm.id, pieces: 3 }]);
  await change(mask.id, { archivedAt: null, variantOfId: null, variantLabel: '' });
  expect((await levels())[1]).toEqual({ of: mask.id, pieces: 5 });
  await change(balm.id, { kitPricing: 'sum', stockQuantity: 0 });
  expect(await levels()).toEqual([{ of: mask.id, pieces: 5 }]);
  await s.db.delete(stockMoves);
  await s.db.delete(products).where(eq(products.id, mask.id));
  expect(await levels()).toEqual([]);
});
