// A list finds by kept words what comparing the search with every text finds, after any edits: of this version, or of one that knows no words.
import { eq, isNotNull, isNull, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openTestShop } from '../../../test/shop.ts';
import { aKit, aLipstick, aProduct, readAgain } from '../../../test/world.ts';
import { reconcile } from '../../books/reconcile.server.ts';
import { rowsOf } from '../../platform/database.server.ts';
import { stockMoves } from '../../stock/stock.tables.ts';
import { productQuery } from '../catalogue.schema.ts';
import { isOnSale, listProducts } from '../catalogue.server.ts';
import { products } from '../catalogue.tables.ts';
import { listAnswer } from '../kept/list-answers.server.ts';

const s = await openTestShop();
beforeEach(() => s.reset());
afterAll(() => s.close());

const SEARCHES = [
  ...['balm', 'BALM 1', 'lip', 'l', '-', ' b', 'a b', 'ro', 'Rose', 'Ruby', '%', '_', '\\', "'", '"', '", "', '["', '0%', 'a_c'],
  ...['éclat', 'ÉCLAT', 'É', 'नीम', 'म', 'Neem "Gold"', '890', '8901', 'skin care', 'Care Lip', 'nothing of it'],
];
const TEXTS = ['Rose Balm', 'ÉCLAT', 'नीम बाम', '100% a_c \\ neem', "Rani's", '', 'Neem "Gold"', 'lip'];
const pick = <T>(list: readonly T[], n: number) => list[n % list.length] as T;

/** How lists were searched before the words were kept. */
async function comparedWith(search: string, scope: 'all' | 'active') {
  const has = (text: ReturnType<typeof sql>) => sql`position(lower(${search}) in lower(${text})) > 0`;
  const own = sql`concat_ws(' ', products.full_name, products.sku, products.barcode, products.description, array_to_string(products.category, ' '),
    jsonb_path_query_array(products.key_ingredients, '$[*].name')::text)`;
  const found = await rowsOf<{ id: string }>(
    s.db,
    sql`select products.id from products where ${scope === 'active' ? isOnSale : isNull(products.variantOfId)} and (${has(own)} or exists (
      select 1 from products variant where variant.variant_of_id = products.id and variant.archived_at is null
        and ${has(sql`concat_ws(' ', variant.sku, variant.barcode, variant.variant_label)`)}))
    order by products.created_at desc, products.id desc`,
  );
  return found.map(({ id }) => id);
}

async function expectSame() {
  const shop = readAgain(s);
  for (const search of SEARCHES) {
    const asked = productQuery.parse({ search, limit: 200 });
    const all = await listProducts(s.db, { ...asked, search, scope: 'all' });
    const expected = await comparedWith(search, 'all');
    expect([search, all.total, all.items.map(({ id }) => id)]).toEqual([search, expected.length, expected]);
    const onSale = await comparedWith(search, 'active');
    for (const sort of ['date-desc', 'sku-asc', 'price-desc'] as const) {
      const answer = await listAnswer(shop, { ...asked, search, sort });
      const ids = (JSON.parse(answer.body.toString()) as Array<{ id: string }>).map(({ id }) => id);
      expect([search, sort, answer.total, sort === 'date-desc' ? ids : ids.sort()]).toEqual([
        ...[search, sort, onSale.length, sort === 'date-desc' ? onSale : onSale.toSorted()],
      ]);
    }
  }
  expect(
    (await reconcile(s.db)).filter(({ check }) => check === 'the words that lists find a product by are those of the product'),
  ).toEqual([]);
}

const EDITS: Record<string, (ids: string[], n: number) => Promise<unknown>> = {
  name: (ids, n) => change(pick(ids, n), { name: pick(TEXTS, n) || 'Named' }),
  description: (ids, n) => change(pick(ids, n), { description: pick(TEXTS, n) }),
  barcode: (ids, n) => change(pick(ids, n), { barcode: n % 3 ? `8901${n}` : null }).catch(() => null),
  sku: (ids, n) => change(pick(ids, n), { sku: `${pick(TEXTS, n)}-${n}` }).catch(() => null),
  category: (ids, n) => change(pick(ids, n), { category: ['Skin care', pick(TEXTS, n), 'Lip care'].slice(n % 3) }),
  ingredients: (ids, n) => change(pick(ids, n), { keyIngredients: [{ name: pick(TEXTS, n) }, { name: 'Aloe' }].slice(n % 2) as never }),
  archive: (ids, n) => change(pick(ids, n), { archivedAt: n % 3 ? new Date() : null }).catch(() => null),
  availability: (ids, n) => change(pick(ids, n), { isAvailable: n % 2 === 0 }),
  label: (ids, n) => change(pick(ids, n), { variantLabel: `${pick(TEXTS, n)} ${n}` }),
  'stock and price': (ids, n) => change(pick(ids, n), { originalPricePaise: 100 * n, isFeatured: n % 2 === 0 }),
  'becoming a variant': async (ids, n) => {
    const [one, other] = [pick(ids, n), pick(ids, n + 1)];
    const of = await s.db.select().from(products).where(eq(products.variantOfId, one));
    const [parent] = await s.db.select().from(products).where(eq(products.id, other));
    if (of.length === 0 && parent && !parent.variantOfId && one !== other)
      await change(one, { variantOfId: other, variantLabel: `Size ${n}` }).catch(() => null);
  },
  'becoming a product': (ids, n) => change(pick(ids, n), { variantOfId: null }),
  'all at once': () =>
    s.db
      .update(products)
      .set({ sku: sql`${products.sku} || 'x'` })
      .where(isNotNull(products.variantOfId)),
  new: (_ids, n) => aProduct(s, { name: pick(TEXTS, n) || 'New', description: pick(TEXTS, n + 3) }),
  removal: async () => {
    const { id } = await aProduct(s, { name: 'Rose to remove' });
    await s.db.delete(stockMoves).where(eq(stockMoves.productId, id));
    await s.db.delete(products).where(eq(products.id, id));
  },
};
const change = (id: string, to: Partial<typeof products.$inferInsert>) => s.db.update(products).set(to).where(eq(products.id, id));

test('after any edits, a search of a list finds what it found before its words were kept', async () => {
  const edits = fc.array(fc.tuple(fc.constantFrom(...Object.keys(EDITS)), fc.nat(1_000)), { minLength: 4, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(edits, async (chosen) => {
      await s.reset();
      await aProduct(s, { name: 'Éclat', keyIngredients: [{ name: 'Neem "Gold"' }] as never });
      await aLipstick(s);
      await aKit(s);
      await expectSame();
      for (const [edit, n] of chosen) {
        const ids = (await s.db.select({ id: products.id }).from(products).orderBy(products.createdAt, products.id)).map(({ id }) => id);
        await EDITS[edit]?.(ids, n);
      }
      await expectSame();
    }),
    { numRuns: 6 },
  );
}, 240_000);

test('a change of stock or price leaves the words alone', async () => {
  const { id } = await aProduct(s);
  const versionOf = () => rowsOf<{ xmin: string }>(s.db, sql`select xmin::text from product_words where product_id = ${id}`);
  const before = await versionOf();
  await s.db.transaction(async (tx) => {
    await tx
      .update(products)
      .set({ stockQuantity: 3, originalPricePaise: 5_000, name: sql`${products.name}` })
      .where(eq(products.id, id));
  });
  expect(await versionOf()).toEqual(before);
  await change(id, { name: 'Rani' });
  expect(await versionOf()).not.toEqual(before);
});
