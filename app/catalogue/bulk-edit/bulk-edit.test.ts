import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestShop } from '../../../test/shop.ts';
import { aKit, aProduct, aStaffMember, type Person } from '../../../test/world.ts';
import { audit } from '../../platform/platform.tables.ts';
import { stockMoves } from '../../stock/stock.tables.ts';
import { products } from '../catalogue.tables.ts';
import { forgetEdits } from './bulk-edit.server.ts';
import { changedPrice } from './edit-target.server.ts';
import { productEdits } from './product-edits.tables.ts';

const s = await openTestShop();
let staff: Person;
beforeEach(async () => {
  await s.reset();
  staff = await aStaffMember(s);
});
afterAll(() => s.close());

type Row = typeof products.$inferSelect;
const bodyOf = (rows: Row[], change: object) => ({
  products: rows.map(({ id, updatedAt }) => ({ id, updatedAt: updatedAt.toISOString() })),
  change,
});
const preview = (rows: Row[], change: object) =>
  s.request('POST', '/api/product-edits/preview', { as: staff.token, body: bodyOf(rows, change) });
const edit = (rows: Row[], change: object) => s.request('POST', '/api/product-edits', { as: staff.token, body: bodyOf(rows, change) });
const undo = (id: string) => s.request('POST', `/api/product-edits/${id}/undo`, { as: staff.token });
async function rowOf({ id }: { id: string }): Promise<Row> {
  const [row] = await s.db.select().from(products).where(eq(products.id, id));
  if (!row) throw new Error('no product');
  return row;
}
const all = () => s.db.select().from(products).orderBy(products.id);

async function aLipstick() {
  const options = [{ name: 'Shade', values: ['Rose', 'Plum'] }];
  const rose = await aProduct(s, { options, optionValues: ['Rose'], variantLabel: 'Rose', originalPricePaise: 300_00 });
  const of = { variantOfId: rose.id, optionValues: ['Plum'], variantLabel: 'Plum', variantPosition: 1 };
  return [rose, await aProduct(s, { ...of, name: rose.name, originalPricePaise: 400_00, stockQuantity: 7 })] as [Row, Row];
}

test.each([
  [24_900, { kind: 'set', rupees: 199.5 }, 19_950],
  [24_900, { kind: 'percent', percent: 10, roundTo: 0 }, 27_390],
  [24_900, { kind: 'percent', percent: 10, roundTo: 1 }, 27_400],
  [24_900, { kind: 'percent', percent: -10, roundTo: 5 }, 22_500],
  [24_900, { kind: 'percent', percent: 12.5, roundTo: 10 }, 28_000],
  [5, { kind: 'percent', percent: 50, roundTo: 0 }, 8],
  [24_900, { kind: 'percent', percent: -100, roundTo: 0 }, 0],
] as const)('%i paise changed by %o are %i', (paise, price, changed) => expect(changedPrice(paise, price)).toBe(changed));

describe('a preview', () => {
  test('shows each product before and after, and changes nothing', async () => {
    const [first, second] = [await aProduct(s), await aProduct(s, { offerBasisPoints: 500 })];
    const present = await all();
    const { status, json } = await preview([first, second], { price: { kind: 'percent', percent: 10, roundTo: 1 }, offerPercent: 20 });
    expect(status).toBe(200);
    expect(json.products).toMatchObject([
      { id: first.id, refused: null, before: { priceFrom: 299, offerFrom: 0 }, after: { priceFrom: 329, offerFrom: 20, stock: 100 } },
      { id: second.id, refused: null, before: { priceFrom: 299, offerFrom: 5 }, after: { priceFrom: 329, offerFrom: 20 } },
    ]);
    expect(await all()).toEqual(present);
    expect(await s.db.select().from(audit)).toEqual([]);
  });

  test('names the rule that refuses a product, and goes on with the others', async () => {
    const [tight, free, deleted, old] = [
      await aProduct(s, { mrpPaise: 360_00 }),
      await aProduct(s),
      await aProduct(s, { archivedAt: s.shop.now() }),
      await aProduct(s),
    ];
    await s.db
      .update(products)
      .set({ updatedAt: new Date(old.updatedAt.getTime() + 5) })
      .where(eq(products.id, old.id));
    const { json } = await preview([tight, free, deleted, old], { price: { kind: 'percent', percent: 50, roundTo: 0 } });
    expect(json.products.map(({ after, refused }: { after: object | null; refused: string | null }) => [after !== null, refused])).toEqual([
      [false, expect.stringContaining('MRP')],
      [true, null],
      [false, 'This product is deleted.'],
      [false, expect.stringContaining('Someone else changed this product')],
    ]);
  });

  test.each([
    {},
    { offerPercent: 101 },
    { price: { kind: 'set', rupees: 1.234 } },
    { stock: { kind: 'set', pieces: -1 } },
    { state: 'scheduled' },
  ])('of %o is refused', async (change) => expect((await preview([await aProduct(s)], change)).status).toBe(400));
});

describe('an edit', () => {
  test('changes all variants, and leaves what it does not name', async () => {
    const [rose, plum] = await aLipstick();
    expect((await edit([rose], { price: { kind: 'percent', percent: 10, roundTo: 0 } })).status).toBe(201);
    expect(await rowOf(rose)).toMatchObject({
      originalPricePaise: 330_00,
      stockQuantity: 100,
      isAvailable: true,
      sku: rose.sku,
      variantLabel: 'Rose',
    });
    expect(await rowOf(plum)).toMatchObject({
      originalPricePaise: 440_00,
      stockQuantity: 7,
      isAvailable: true,
      sku: plum.sku,
      variantLabel: 'Plum',
    });
  });

  test('never puts a draft on sale by its price', async () => {
    const [rose, plum] = await aLipstick();
    await s.db.update(products).set({ isAvailable: false });
    const scheduled = await aProduct(s, { isAvailable: false, launchAt: new Date(s.shop.now().getTime() + 60_000) });
    expect((await edit([await rowOf(rose), scheduled], { offerPercent: 5 })).status).toBe(201);
    expect(await Promise.all([rose, plum, scheduled].map(async (row) => (await rowOf(row)).isAvailable))).toEqual([false, false, false]);
    expect((await rowOf(scheduled)).launchAt).toEqual(scheduled.launchAt);
  });

  test('books stock as a count, and a state as the form would', async () => {
    const [balm, other] = [await aProduct(s), await aProduct(s)];
    await edit([balm], { stock: { kind: 'add', pieces: -30 }, state: 'draft' });
    expect(await rowOf(balm)).toMatchObject({ stockQuantity: 70, isAvailable: false });
    expect((await s.db.select().from(stockMoves)).at(-1)).toMatchObject({ change: -30, reason: 'count', actorId: staff.id });
    await edit([other], { state: 'archived' });
    expect((await rowOf(other)).archivedAt).not.toBeNull();
    expect((await preview([await rowOf(balm)], { stock: { kind: 'add', pieces: -71 } })).json.products[0].refused).toMatch(/below 0/);
  });

  test('adds and removes values of filters', async () => {
    const facet = {
      kind: 'own',
      name: 'Concern',
      slug: 'concern',
      values: [
        { name: 'Acne', slug: 'acne' },
        { name: 'Tan', slug: 'tan' },
      ],
    };
    expect((await s.request('POST', '/api/facets', { as: staff.token, body: facet })).status).toBe(201);
    const balm = await aProduct(s);
    const { json } = await edit([balm], { facets: { add: { concern: ['acne', 'tan'] } } });
    expect((await s.request('GET', `/api/product/${balm.id}`)).json.facets).toEqual({ concern: ['acne', 'tan'] });
    await edit([await rowOf(balm)], { facets: { remove: { concern: ['tan'] } } });
    expect((await s.request('GET', `/api/product/${balm.id}`)).json.facets).toEqual({ concern: ['acne'] });
    expect((await undo(json.id)).json).toMatchObject({ undone: 0, left: [{ id: balm.id, reason: 'Changed since.' }] });
  });

  test('changes no product if one is refused', async () => {
    const [tight, free] = [await aProduct(s, { mrpPaise: 360_00 }), await aProduct(s)];
    const present = await all();
    expect(await edit([free, tight], { price: { kind: 'percent', percent: 50, roundTo: 0 } })).toMatchObject({ status: 409 });
    expect(await all()).toEqual(present);
    expect(await s.db.select().from(productEdits)).toEqual([]);
  });

  test('at the same time as another leaves the products as one of them made them', async () => {
    const balms = [await aProduct(s), await aProduct(s), await aProduct(s)];
    const answers = await Promise.all([
      edit(balms, { offerPercent: 10 }),
      edit(balms.toReversed(), { offerPercent: 20 }),
      edit(balms, { price: { kind: 'set', rupees: 99 } }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    expect(new Set((await all()).map((row) => `${row.originalPricePaise} ${row.offerBasisPoints}`)).size).toBe(1);
  });
});

describe('a kit', () => {
  const refusals = async (rows: Row[], change: object) =>
    (await preview(rows, change)).json.products.map(({ refused }: { refused: string | null }) => refused);

  test('that costs what its pieces cost follows an edit of them, and its undo', async () => {
    const { kit, balm, cream } = await aKit(s, { kitPricing: 'sum', originalPricePaise: 50_000 });
    const { json, status } = await edit([balm, cream], { price: { kind: 'percent', percent: 10, roundTo: 0 } });
    expect(status).toBe(201);
    expect(await rowOf(kit)).toMatchObject({ originalPricePaise: 55_000 });
    expect((await undo(json.id)).json).toEqual({ undone: 2, left: [] });
    expect(await rowOf(kit)).toMatchObject({ originalPricePaise: 50_000 });
  });

  test('is edited together with its pieces, in whatever order they are ticked, and comes back with them', async () => {
    const { kit, balm, cream } = await aKit(s, { kitPricing: 'sum', originalPricePaise: 50_000 });
    expect(await refusals([balm, kit, cream], { offerPercent: 20 })).toEqual([null, null, null]);
    const { json } = await edit([balm, kit, cream], { offerPercent: 20 });
    expect(await rowOf(kit)).toMatchObject({ originalPricePaise: 40_000, offerBasisPoints: 2_000 });
    expect((await undo(json.id)).json).toEqual({ undone: 3, left: [] });
    expect(await rowOf(kit)).toMatchObject({ originalPricePaise: 50_000, offerBasisPoints: 0 });
    for (const rows of [
      [balm, kit, cream],
      [kit, cream, balm],
    ]) {
      const gone = await edit(await Promise.all(rows.map(rowOf)), { state: 'archived' });
      expect([gone.status, (await undo(gone.json.id)).json]).toEqual([201, { undone: 3, left: [] }]);
    }
  });

  test('that someone else changed is refused as before', async () => {
    const { kit, balm } = await aKit(s, { kitPricing: 'sum', originalPricePaise: 50_000 });
    await edit([kit], { offerPercent: 5 });
    expect(await refusals([balm, kit], { offerPercent: 20 })).toEqual([null, expect.stringContaining('Someone else changed')]);
  });

  test('keeps its pieces on sale', async () => {
    const { kit, balm, cream } = await aKit(s);
    for (const state of ['draft', 'archived'])
      expect(await refusals([balm, cream], { state })).toEqual([
        expect.stringContaining('Travel kit'),
        expect.stringContaining('Travel kit'),
      ]);
    const present = await all();
    expect((await edit([balm, cream], { state: 'archived' })).status).toBe(409);
    expect(await all()).toEqual(present);
    // With the kit off sale they may go.
    expect((await edit([kit], { state: 'archived' })).status).toBe(201);
    expect((await edit([balm, cream], { state: 'archived' })).status).toBe(201);
  });

  test('has a price of its own, and the stock of its pieces', async () => {
    const { kit } = await aKit(s);
    expect((await edit([kit], { price: { kind: 'set', rupees: 400 }, offerPercent: 10 })).status).toBe(201);
    expect(await rowOf(kit)).toMatchObject({ originalPricePaise: 40_000, offerBasisPoints: 1_000 });
    expect(await refusals([await rowOf(kit)], { stock: { kind: 'set', pieces: 5 } })).toEqual([expect.stringContaining('pieces')]);
    const { kit: sum } = await aKit(s, { name: 'Sum kit', kitPricing: 'sum', originalPricePaise: 50_000 });
    expect(await refusals([sum], { price: { kind: 'set', rupees: 1 } })).toEqual([expect.stringContaining('pieces')]);
  });
});

describe('undo', () => {
  test('takes an edit back once, in all its parts', async () => {
    const [rose, plum] = await aLipstick();
    const balm = await aProduct(s, { offerBasisPoints: 500 });
    const { json } = await edit([rose, balm], {
      price: { kind: 'set', rupees: 10 },
      offerPercent: 50,
      stock: { kind: 'set', pieces: 3 },
      state: 'draft',
    });
    const [first, second] = await Promise.all([undo(json.id), undo(json.id)]);
    expect([first.status, second.status].toSorted()).toEqual([200, 409]);
    for (const row of [rose, plum, balm]) {
      const { originalPricePaise, offerBasisPoints, stockQuantity, isAvailable } = row;
      expect(await rowOf(row)).toMatchObject({ originalPricePaise, offerBasisPoints, stockQuantity, isAvailable });
    }
    expect((await s.request('GET', '/api/product-edits', { as: staff.token })).json).toMatchObject([
      { id: json.id, undoneAt: expect.any(String) },
    ]);
  });

  test('keeps the sales since then', async () => {
    const balm = await aProduct(s);
    const { json } = await edit([balm], { stock: { kind: 'set', pieces: 40 } });
    await s.db.update(products).set({ stockQuantity: 38 }).where(eq(products.id, balm.id));
    await undo(json.id);
    expect(await rowOf(balm)).toMatchObject({ stockQuantity: 98 });
  });

  test('leaves products that were changed since', async () => {
    const [first, second] = [await aProduct(s), await aProduct(s)];
    const { json } = await edit([first, second], { offerPercent: 50 });
    await edit([await rowOf(second)], { offerPercent: 60 });
    expect((await undo(json.id)).json).toEqual({ undone: 1, left: [{ id: second.id, name: second.name, reason: 'Changed since.' }] });
    expect([(await rowOf(first)).offerBasisPoints, (await rowOf(second)).offerBasisPoints]).toEqual([0, 6000]);
  });

  test('brings deleted products back, also a scheduled one', async () => {
    const launchAt = new Date(s.shop.now().getTime() + 60_000);
    const balms = [await aProduct(s), await aProduct(s, { isAvailable: false, launchAt })];
    const { json } = await edit(balms, { state: 'archived' });
    expect((await undo(json.id)).json).toEqual({ undone: 2, left: [] });
    expect(await Promise.all(balms.map(rowOf))).toMatchObject([
      { archivedAt: null, isAvailable: true },
      { archivedAt: null, isAvailable: false, launchAt },
    ]);
  });

  test('is possible for 30 days', async () => {
    const { json } = await edit([await aProduct(s)], { offerPercent: 50 });
    await forgetEdits(s.db, new Date(s.shop.now().getTime() + 31 * 24 * 3_600_000));
    expect((await undo(json.id)).status).toBe(404);
  });
});
