import { parse } from 'csv-parse/sync';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestShop } from '../../../test/shop.ts';
import {
  aCustomer,
  aKit,
  aLipstick,
  aProduct,
  aShopper,
  aStaffMember,
  fillCart,
  type Person,
  pressPay,
  readAgain,
  takeAnyCash,
} from '../../../test/world.ts';
import { orderLines, orders } from '../../orders/orders.tables.ts';
import { createPageCache } from '../../platform/pages/page-cache.server.ts';
import { audit } from '../../platform/platform.tables.ts';
import { readSection, saveSection } from '../../settings/settings.server.ts';
import { products, type TimedSale } from '../catalogue.tables.ts';
import { getProduct } from '../find-product.server.ts';
import { currentListing } from '../listing/current-listing.server.ts';
import { listShopProducts } from '../listing/list-cards.server.ts';
import { salesOfSum } from './edit-sales.server.ts';
import { followSales, readTurns } from './follow-sales.server.ts';

const s = await openTestShop();
let staff: Person;
beforeEach(async () => {
  await s.reset();
  staff = await aStaffMember(s);
});
afterAll(() => s.close());

const HOUR = 3_600_000;
/** The database's clock decides, so the moments are true ones. */
const at = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();
const sale = (rupees: number, from: number, to: number) => ({ price: { kind: 'set', rupees }, startsAt: at(from), endsAt: at(to) });
const add = (id: string, over: object, variants?: string[]) =>
  s.request('POST', `/api/product/${id}/sales`, { as: staff.token, body: { sale: over, ...(variants && { variants }) } });
const remove = (id: string, saleId: string) => s.request('DELETE', `/api/product/${id}/sales/${saleId}`, { as: staff.token });
const read = async (id: string) => {
  readAgain(s);
  return (await s.request('GET', `/api/product/${id}`)).json;
};
const rowOf = async (id: string) => (await s.db.select().from(products).where(eq(products.id, id)))[0];
const stored = (rupees: number, from: number, to: number): TimedSale => ({
  id: '00000000-0000-4000-8000-000000000000',
  pricePaise: rupees * 100,
  startsAt: at(from),
  endsAt: at(to),
});
/** As if the time had passed. */
const setSales = (id: string, sales: TimedSale[]) => s.db.update(products).set({ sales }).where(eq(products.id, id));

describe('the price of a product', () => {
  test.each([
    ['before a sale', 1, 2, 299, 0],
    ['while it runs', -1, 1, 199, 33],
    ['after it', -2, -1, 299, 0],
  ])('%s', async (_, from, to, price, offerPercentage) => {
    const { id } = await aProduct(s, { originalPricePaise: 299_00, sales: [stored(199, from, to)] });
    const ends = price === 199 ? expect.any(String) : null;
    expect(await read(id)).toMatchObject({ price, offerPercentage, originalPrice: 299, saleEndsAt: ends });
    expect(JSON.stringify(await read(id))).not.toContain('pricePaise');
  });

  test('is the same in lists, filters, counts and orders of prices', async () => {
    await aProduct(s, { name: 'Rose', originalPricePaise: 299_00, sales: [stored(99, -1, 1)] });
    await aProduct(s, { name: 'Plum', originalPricePaise: 200_00, sales: [stored(50, 1, 2)] });
    const names = async (filter: Parameters<typeof listShopProducts>[1]) =>
      (await listShopProducts(readAgain(s), filter)).map(({ name }) => name);
    expect(await names({ sort: 'price-up' })).toEqual(['Rose', 'Plum']);
    expect(await names({ toPaise: 100_00 })).toEqual(['Rose']);
    expect((await currentListing(s.shop)).look({ toPaise: 100_00 }).count('category').category('')).toBe(1);
    expect((await s.request('GET', '/api/product?sort=price-asc')).json.map(({ price }: { price: number }) => price)).toEqual([99, 200]);
  });

  test('never rises by a sale', async () => {
    const { id } = await aProduct(s, { originalPricePaise: 299_00, offerBasisPoints: 5000, sales: [stored(199, -1, 1)] });
    expect(await read(id)).toMatchObject({ price: 149.5, offerPercentage: 50 });
  });

  test('is that of each variant', async () => {
    const { product, variants } = await aLipstick(s, ['Rose', 'Ruby'], { originalPricePaise: 500_00 });
    expect((await add(product.id, sale(399, -1, 1), [variants[1]?.id ?? ''])).status).toBe(200);
    expect(await read(product.id)).toMatchObject({ price: 500, priceFrom: 399, priceTo: 500, variants: [{ price: 500 }, { price: 399 }] });
  });

  test('with taxes contains or adds them as the shop counts', async () => {
    const { id } = await aProduct(s, { originalPricePaise: 299_00, sales: [stored(200, -1, 1)] });
    expect((await read(id)).priceWithGst).toBe(236);
    await saveSection(s.db, 'tax', { ...(await readSection(s.db, 'tax')), pricesIncludeTax: true }, staff.id, s.shop.now());
    expect((await read(id)).priceWithGst).toBe(200);
  });
});

describe('staff', () => {
  test('set a sale, see it, and end it', async () => {
    const { id } = await aProduct(s, { originalPricePaise: 299_00 });
    const answer = await add(id, {
      price: { kind: 'percent', percent: 20 },
      startsAt: '2030-12-01T00:00:00+05:30',
      endsAt: '2030-12-05T00:00:00+05:30',
    });
    const set = { variantId: id, price: 239, originalPrice: 299, startsAt: '2030-11-30T18:30:00.000Z', isRunning: false };
    expect(answer).toMatchObject({ status: 200, json: [set] });
    expect((await s.request('GET', `/api/product/${id}/sales`, { as: staff.token })).json).toMatchObject([set]);
    expect((await remove(id, answer.json[0].id)).json).toEqual([]);
    expect((await remove(id, answer.json[0].id)).status).toBe(404);
    const written = (await s.db.select().from(audit)).filter(({ action }) => action === 'product.update');
    expect(written.map(({ after }) => after)).toMatchObject([{ sales: [{ pricePaise: 239_00 }] }, { sales: [] }]);
  });

  test.each([
    ['ends before it starts', sale(199, 2, 1), 'endsAt'],
    ['ends as it starts', { ...sale(199, 1, 1), startsAt: at(1), endsAt: at(1) }, 'endsAt'],
    ['is over', sale(199, -2, -1), 'endsAt'],
    ['is not below the price', sale(299, 1, 2), 'price'],
    ['is above the MRP and the price', sale(400, 1, 2), 'price'],
    ['costs nothing', sale(0, 1, 2), 'price'],
    ['has no time', { ...sale(199, 1, 2), startsAt: 'soon' }, 'startsAt'],
    ['overlaps another', sale(199, 5.5, 7), 'startsAt'],
    ['spans another', sale(199, 4, 9), 'startsAt'],
  ])('cannot set a sale that %s', async (_, over, field) => {
    const { id } = await aProduct(s, { originalPricePaise: 299_00, mrpPaise: 352_82, sales: [stored(250, 5, 6)] });
    const { status, json } = await add(id, over);
    expect(status).toBe(400);
    expect(Object.keys(json.fields).map((each) => each.replace(/^sale\./, '').replace(/\..*/, ''))).toEqual([field]);
    expect((await rowOf(id))?.sales).toHaveLength(1);
  });

  test('set one sale right after another', async () => {
    const { id } = await aProduct(s, { originalPricePaise: 299_00, sales: [{ ...stored(250, 5, 6), endsAt: '2030-01-01T00:00:00.000Z' }] });
    expect(
      (await add(id, { price: { kind: 'set', rupees: 199 }, startsAt: '2030-01-01T00:00:00Z', endsAt: '2030-01-02T00:00:00Z' })).status,
    ).toBe(200);
  });

  test('cannot lower the price to the sale price, and say why', async () => {
    const { id } = await aProduct(s, { originalPricePaise: 299_00, sales: [stored(199, 1, 2)] });
    const body = new FormData();
    body.set('originalPrice', '199');
    const { status, json } = await s.request('PUT', `/api/product/${id}`, { as: staff.token, body });
    expect([status, json.fields.originalPrice]).toEqual([400, expect.stringContaining('End the sale first')]);
  });

  test('of two who set sales of the same time at once, one is refused', async () => {
    const { id } = await aProduct(s, { originalPricePaise: 299_00 });
    const answers = await Promise.all([add(id, sale(199, 1, 3)), add(id, sale(149, 2, 4))]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect((await rowOf(id))?.sales).toHaveLength(1);
  });

  test('find the offer as they set it in the form and in the export while a sale runs', async () => {
    const { id } = await aProduct(s, { originalPricePaise: 299_00, offerBasisPoints: 1000, sales: [stored(199, -1, 1)] });
    expect((await getProduct(s.db, id)).prices).toMatchObject({ unitPaise: 199_00, offerPercent: 33, ownOfferPercent: 10 });
    const { text } = await s.request('GET', '/api/product/products.csv', { as: staff.token });
    const [row]: Record<string, string>[] = parse(text, { bom: true, columns: true });
    expect(row).toMatchObject({ 'Offer %': '10', 'Sale Price': '199.00' });
  });

  test('copy a product without its sales', async () => {
    const { id } = await aProduct(s, { sales: [stored(199, 1, 2)] });
    const copy = await s.request('POST', `/api/product/${id}/duplicate`, { as: staff.token });
    expect((await rowOf(copy.json.id))?.sales).toEqual([]);
  });

  test('set a sale for many products at once, and undo it', async () => {
    const rows = [await aProduct(s, { originalPricePaise: 299_00 }), await aProduct(s, { originalPricePaise: 100_00 })];
    const body = {
      products: rows.map(({ id, updatedAt }) => ({ id, updatedAt: updatedAt.toISOString() })),
      change: { sale: { price: { kind: 'percent', percent: 10 }, startsAt: at(-1), endsAt: at(1) } },
    };
    const preview = await s.request('POST', '/api/product-edits/preview', { as: staff.token, body });
    expect(preview.json.products).toMatchObject([
      { before: { sale: null }, after: { sale: { priceFrom: 269 } } },
      { after: { sale: { priceFrom: 90 } } },
    ]);
    const { status, json } = await s.request('POST', '/api/product-edits', { as: staff.token, body });
    expect(status).toBeLessThan(300);
    expect((await read(rows[0]?.id ?? '')).price).toBe(269);
    expect((await s.request('POST', `/api/product-edits/${json.id}/undo`, { as: staff.token })).json.undone).toBe(2);
    expect((await read(rows[0]?.id ?? '')).price).toBe(299);
  });

  test('preview what a sale for many refuses', async () => {
    const [cheap, busy] = [
      await aProduct(s, { originalPricePaise: 150_00 }),
      await aProduct(s, { originalPricePaise: 299_00, sales: [stored(99, 1, 3)] }),
    ];
    const body = {
      products: [cheap, busy].map(({ id, updatedAt }) => ({ id, updatedAt: updatedAt.toISOString() })),
      change: { sale: sale(199, 2, 4) },
    };
    const { json } = await s.request('POST', '/api/product-edits/preview', { as: staff.token, body });
    expect(json.products.map(({ refused }: { refused: string }) => refused)).toEqual([
      expect.stringContaining('below the price'),
      expect.stringContaining('overlap'),
    ]);
  });
});

describe('an order', () => {
  test('charges the sale price, and stores what it was', async () => {
    await takeAnyCash(s);
    const { id } = await aProduct(s, { originalPricePaise: 2000_00, sales: [stored(1499, -1, 1)] });
    const shopper = await aShopper(s);
    await fillCart(s, shopper, id, 2);
    expect((await pressPay(s, shopper, { paymentMethod: 'cod' })).status).toBeLessThan(300);
    expect(await s.db.select().from(orderLines)).toMatchObject([
      { originalPricePaise: 2000_00, offerBasisPoints: 2500, unitPaise: 1499_00, quantity: 2 },
    ]);
    expect(await s.db.select().from(orders)).toMatchObject([{ subtotalPaise: 2998_00, originalSubtotalPaise: 4000_00 }]);
  });

  test('that was quoted before the sale began is asked for again', async () => {
    await takeAnyCash(s);
    const { id } = await aProduct(s, { originalPricePaise: 2000_00 });
    const shopper = await aShopper(s);
    await fillCart(s, shopper, id);
    await setSales(id, [stored(1600, -1, 1)]);
    const answer = await pressPay(s, shopper, { paymentMethod: 'cod', pricingDetails: { totalAmount: 2360 } });
    expect([answer.status, answer.json.code, answer.json.pricingDetails.totalAmount]).toEqual([409, 'cart_changed', 1888]);
  });

  test('placed while a sale starts costs what its customer saw, or is refused', async () => {
    await takeAnyCash(s);
    const { id } = await aProduct(s, { originalPricePaise: 2000_00, stockQuantity: 100 });
    const shoppers = await Promise.all(Array.from({ length: 6 }, () => aShopper(s)));
    for (const shopper of shoppers) await fillCart(s, shopper, id);
    const soon = new Date(Date.now() + 30).toISOString();
    await setSales(id, [{ ...stored(1600, -1, 1), startsAt: soon }]);
    const answers = await Promise.all(
      shoppers.map((shopper) => pressPay(s, shopper, { paymentMethod: 'cod', pricingDetails: { totalAmount: 2360 } })),
    );
    for (const { status, json } of answers) if (status >= 300) expect([status, json.code]).toEqual([409, 'cart_changed']);
    const placed = await s.db.select().from(orders);
    expect(placed.map(({ totalPaise }) => totalPaise)).toEqual(placed.map(() => 2360_00));
    expect(placed).toHaveLength(answers.filter(({ status }) => status < 300).length);
  });
});

describe('a kit', () => {
  test('with a price of its own has sales of its own; its pieces share them by their regular prices', async () => {
    await takeAnyCash(s);
    const { kit, balm } = await aKit(s, { originalPricePaise: 450_00 });
    await setSales(balm.id, [stored(100, -1, 1)]);
    expect((await add(kit.id, sale(400, -1, 1))).status).toBe(200);
    expect(await read(kit.id)).toMatchObject({ price: 400, originalPrice: 450, kit: { priceSeparately: 300 } });
    const shopper = await aShopper(s);
    await fillCart(s, shopper, kit.id);
    expect((await pressPay(s, shopper, { paymentMethod: 'cod' })).status).toBeLessThan(300);
    const lines = await s.db.select().from(orderLines).orderBy(orderLines.position);
    // 400 over 300 and 2 x 100.
    expect(lines.map(({ unitPaise, quantity }) => [unitPaise, quantity])).toEqual([
      [240_00, 1],
      [80_00, 2],
    ]);
  });

  test('that costs what its pieces cost follows their sales', async () => {
    const { kit, balm } = await aKit(s, { kitPricing: 'sum', originalPricePaise: 500_00, offerBasisPoints: 1000 });
    expect((await add(balm.id, sale(200, -1, 1))).status).toBe(200);
    expect(await read(kit.id)).toMatchObject({ originalPrice: 500, price: 360 });
    expect((await add(kit.id, sale(300, -1, 1))).json.fields.price).toContain('pieces');
    const [listed] = (await s.request('GET', `/api/product/${balm.id}/sales`, { as: staff.token })).json;
    await remove(balm.id, listed.id);
    expect(await read(kit.id)).toMatchObject({ price: 450 });
  });

  test('has a price for each moment at which a piece changes its own', () => {
    const [one, two, three, four] = ['2030-01-01', '2030-01-02', '2030-01-03', '2030-01-04'].map((day) => `${day}T00:00:00.000Z`) as [
      string,
      string,
      string,
      string,
    ];
    const of = (pricePaise: number, startsAt: string, endsAt: string) => ({ id: 'a', pricePaise, startsAt, endsAt });
    const pieces = [
      { quantity: 1, originalPricePaise: 300, offerBasisPoints: 0, sales: [of(200, one, three)] },
      { quantity: 2, originalPricePaise: 100, offerBasisPoints: 0, sales: [of(50, two, four)] },
    ];
    expect(salesOfSum({ id: 'kit', offerBasisPoints: 0 }, pieces)).toEqual([
      { id: 'kit', pricePaise: 400, startsAt: one, endsAt: two },
      { id: 'kit', pricePaise: 300, startsAt: two, endsAt: three },
      { id: 'kit', pricePaise: 400, startsAt: three, endsAt: four },
    ]);
    expect(
      salesOfSum(
        { id: 'kit', offerBasisPoints: 0 },
        pieces.map((piece) => ({ ...piece, sales: [] })),
      ),
    ).toEqual([]);
  });
});

describe('what is cached', () => {
  test('turns at the moment, on every node, without a word from the database', async () => {
    await followSales(s.shop);
    const { id } = await aProduct(s, { originalPricePaise: 299_00 });
    const soon = new Date(Date.now() + 1_500).toISOString();
    expect((await add(id, { ...sale(199, 0, 1), startsAt: soon })).status).toBe(200);
    const listed = async () => (await s.request('GET', '/api/product')).json.map(({ price }: { price: number }) => price);
    await listed();
    await expect.poll(listed, { timeout: 10_000 }).toEqual([199]);
    expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(soon));
  });

  test('and so do the lists in memory, though no page is read', async () => {
    await followSales(s.shop);
    const { id } = await aProduct(s, { originalPricePaise: 299_00 });
    const soon = new Date(Date.now() + 1_500).toISOString();
    expect((await add(id, { ...sale(199, 0, 1), startsAt: soon })).status).toBe(200);
    const below200 = async () => (await currentListing(s.shop)).find({ toPaise: 200_00 });
    expect(await below200()).toEqual([]);
    await expect.poll(below200, { timeout: 10_000 }).toEqual([id]);
  });

  test('turns once for each moment, and names the products and their kits', async () => {
    const { kit, balm } = await aKit(s);
    const planned = stored(100, -2, 1);
    await setSales(balm.id, [planned]);
    const turns = await readTurns(s.db);
    // A cache of its own: the shop's follows the sales of the tests before, and may read them at any time.
    const end = Date.parse(planned.endsAt);
    let now = new Date(end - 1);
    const pages = createPageCache(() => now);
    const dropped: string[] = [];
    pages.watch((tags) => tags !== 'all' && dropped.push(...tags));
    const turnAfter = (ms: number) => {
      dropped.length = 0;
      now = new Date(end + ms);
      pages.expectTurns(turns);
      pages.get('/');
      return [...dropped];
    };
    const tags = ['products', `product:${balm.id}`, `product:${kit.id}`];
    expect(turnAfter(-1)).toEqual([]);
    expect(turnAfter(0)).toEqual(tags);
    expect(turnAfter(0)).toEqual([]);
    // What was rendered at the very moment.
    expect(turnAfter(1_000)).toEqual(tags);
    expect(turnAfter(2_000)).toEqual([]);
  });
});

test('planned prices are for staff with the right alone', async () => {
  const { id } = await aProduct(s, { sales: [stored(199, 1, 2)] });
  const shopper = await aCustomer(s);
  expect((await s.request('GET', `/api/product/${id}/sales`, { as: shopper.token })).status).toBe(403);
});
