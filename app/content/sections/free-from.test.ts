// The claims are those that no ingredient list on sale disproves, after any change; a change is read alone.
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestShop } from '../../../test/shop.ts';
import { aLipstick, aProduct, readAgain } from '../../../test/world.ts';
import { products } from '../../catalogue/catalogue.tables.ts';
import { pagesChanged } from '../../platform/pages/page-cache.server.ts';
import { productTag } from '../../stock/product-tag.ts';
import { CLAIMS, listFreeFrom } from './free-from.server.ts';

const s = await openTestShop();
beforeEach(() => s.reset());
afterAll(() => s.close());

const balm = 'Ricinus Communis (Castor) Seed Oil, Beeswax, CI 77491';
const ALL = ['No parabens', 'No sulphates', 'No mineral oil', 'No silicones', 'No talc', 'No carmine'];

async function withList(inciIngredients: string, over: Partial<typeof products.$inferInsert> = {}) {
  const { declarations, id } = await aProduct(s, over);
  await s.db
    .update(products)
    .set({ declarations: { ...declarations, inciIngredients } })
    .where(eq(products.id, id));
  return { id, declarations };
}
const claims = () => listFreeFrom(readAgain(s));

describe('the "free from" claims of the home page', () => {
  test('are all those that no ingredient list disproves', async () => {
    await withList(balm);
    expect(await claims()).toEqual(ALL);
  });

  test.each([
    ['No parabens', 'Aqua, Methylparaben'],
    ['No sulphates', 'Aqua, Sodium Laureth SULFATE'],
    ['No mineral oil', 'Petrolatum, Beeswax'],
    ['No silicones', 'Aqua, Dimethicone'],
    ['No talc', 'Talc, Mica'],
    ['No carmine', 'Beeswax, CI 75470'],
  ])('"%s" falls silent for the whole shop when one product contains %s', async (claim, ingredients) => {
    await withList(balm);
    await withList(ingredients);
    expect(await claims()).toEqual(ALL.filter((other) => other !== claim));
  });

  test.each(['', '  ', '\u00a0\u3000\n'])(
    'are empty while a product on sale has no ingredient list (%j), or none is on sale',
    async (list) => {
      expect(await claims()).toEqual([]);
      await withList(balm);
      const unknown = await withList(list);
      expect(await claims()).toEqual([]);
      await s.db.update(products).set({ isAvailable: false }).where(eq(products.id, unknown.id));
      expect(await claims()).toEqual(ALL);
      await s.db.update(products).set({ archivedAt: s.shop.now() });
      expect(await claims()).toEqual([]);
    },
  );
});

/** Of all lists on sale, put together. */
async function computed() {
  const lists = (await s.db.select().from(products))
    .filter(({ isAvailable, archivedAt }) => isAvailable && !archivedAt)
    .map(({ declarations }) => declarations.inciIngredients);
  if (lists.length === 0 || lists.some((list) => list.trim() === '')) return [];
  const all = lists.join('\n').toLowerCase();
  return CLAIMS.filter(({ disprovedBy }) => !disprovedBy.some((word) => all.includes(word))).map(({ label }) => label);
}

test('after any changes the claims are those of all ingredient lists', async () => {
  const list = fc.constantFrom(balm, balm, balm, 'Talc', 'Methylparaben, Talc', 'CI 75470', '');
  const change = fc.record({ n: fc.nat(5), list, isAvailable: fc.boolean(), isArchived: fc.nat(5).map((n) => n === 0) });
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 4, maxLength: 16 }), async (changes) => {
      await s.reset();
      const { variants } = await aLipstick(s);
      const goods = [await aProduct(s), await aProduct(s), await aProduct(s), ...variants];
      for (const { id, declarations } of goods)
        await s.db
          .update(products)
          .set({ declarations: { ...declarations, inciIngredients: balm } })
          .where(eq(products.id, id));
      readAgain(s);
      for (const { n, list, isAvailable, isArchived } of changes) {
        const row = goods[n] ?? goods[0];
        if (!row) continue;
        const archivedAt = isArchived ? s.shop.now() : null;
        const to = { declarations: { ...row.declarations, inciIngredients: list }, isAvailable, archivedAt };
        await s.db.transaction(async (tx) => {
          await tx.update(products).set(to).where(eq(products.id, row.id));
          await pagesChanged(tx, 'products', productTag(row));
        });
        const expected = await computed();
        await expect.poll(() => listFreeFrom(s.shop), { interval: 5, timeout: 5_000 }).toEqual(expected);
      }
    }),
    { numRuns: 12 },
  );
}, 60_000);
