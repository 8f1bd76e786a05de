import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { pagesFromSources } from '../../../../test/pages.ts';
import { openTestShop } from '../../../../test/shop.ts';
import { aLipstick, aProduct, aShopper, aStaffMember, fillCart, type Person, pressPay } from '../../../../test/world.ts';
import { reconcile } from '../../../books/reconcile.server.ts';
import { pagesInLanguages } from '../../../language/language.server.ts';
import { batches } from '../../../stock/stock.tables.ts';
import { products } from '../../catalogue.tables.ts';
import { kitPieces } from '../../kits/kit-pieces.tables.ts';

const s = await openTestShop({ pages: pagesInLanguages(await pagesFromSources(), 'test') });
let staff: Person;
let balm: Awaited<ReturnType<typeof aProduct>>;
beforeEach(async () => {
  await s.reset();
  // Sales are compared with the clock of the database.
  s.setClock(null);
  staff = await aStaffMember(s);
  balm = await aProduct(s, { stockQuantity: 0 });
});
afterEach(async () => expect(await reconcile(s.db)).toEqual([]));
afterAll(() => s.close());

const call = (method: string, path: string, body?: unknown) => s.request(method, path, { as: staff.token, body });
const receive = (batchNumber: string, expiresOn: string, quantity: number, id = balm.id) =>
  call('POST', `/api/product/${id}/stock`, { kind: 'received', quantity, batchNumber, expiresOn });
/** As shoppers get it: from the page cache, where it is. The database announces a change to every node a moment after its transaction. */
async function pageOf(slug = balm.slug, query = '', prefix = '') {
  const html = await (await s.fetch(new Request(`http://shop.test${prefix}/product/${slug}${query}`))).text();
  return /Best before at least \w+ \d+|Reduced: best before \w+ \d+|कम से कम [^<]* तक/.exec(html)?.[0] ?? null;
}
async function buy(quantity: number, id = balm.id) {
  const shopper = await aShopper(s);
  await fillCart(s, shopper, id, quantity);
  const { json } = await pressPay(s, shopper, { paymentMethod: 'cod' });
  return { id: json.localOrderId as string, shopper };
}

describe('a product page', () => {
  test('says the month of the batch that ships first, and another when that batch is sold, returned or written off', async () => {
    await receive('B1', '2031-06-15', 20);
    await receive('B2', '2031-09-15', 20);
    await expect.poll(() => pageOf()).toBe('Best before at least Jun 2031');
    await expect.poll(() => pageOf(balm.slug, '', '/hi')).toBe('कम से कम जून 2031 तक');
    await buy(5);
    await expect.poll(() => pageOf()).toBe('Best before at least Jun 2031');
    const { id, shopper } = await buy(15);
    await expect.poll(() => pageOf()).toBe('Best before at least Sep 2031');
    await s.request('POST', `/api/order/${id}/cancel`, { as: shopper.token });
    await expect.poll(() => pageOf()).toBe('Best before at least Jun 2031');
    const [first] = await s.db.select().from(batches).where(eq(batches.number, 'B1'));
    await call('POST', `/api/batches/${first?.id}/recall`, { reason: 'Mould' });
    await expect.poll(() => pageOf()).toBe('Best before at least Sep 2031');
  });

  test('promises nothing while pieces without a batch are in stock, or nothing is', async () => {
    await expect.poll(() => pageOf()).toBeNull();
    await receive('B1', '2031-06-15', 20);
    await call('POST', `/api/product/${balm.id}/stock`, { kind: 'received', quantity: 1 });
    await expect.poll(() => pageOf()).toBeNull();
    await buy(20);
    await expect.poll(() => pageOf()).toBeNull();
  });

  test('of a kit says the month of the piece that is good for the shortest time, or nothing while one is not known', async () => {
    const cream = await aProduct(s, { stockQuantity: 0 });
    const kit = await aProduct(s, { kitPricing: 'own', stockQuantity: 0 });
    const inKit = [balm, cream].map(({ id }, position) => ({ kitId: kit.id, pieceId: id, quantity: 1, position }));
    await s.db.insert(kitPieces).values(inKit);
    await receive('K1', '2031-09-15', 20);
    await expect.poll(() => pageOf(kit.slug)).toBeNull();
    await receive('K2', '2031-06-15', 20, cream.id);
    await expect.poll(() => pageOf(kit.slug)).toBe('Best before at least Jun 2031');
    const [batch] = await s.db.select().from(batches).where(eq(batches.number, 'K2'));
    await call('POST', `/api/batches/${batch?.id}/recall`, { reason: 'Mould' });
    await expect.poll(() => pageOf(kit.slug)).toBeNull();
  });

  test('speaks of the variant that is shown', async () => {
    const { product, variants } = await aLipstick(s, ['Rose', 'Ruby'], { stockQuantity: 0 });
    await receive('R1', '2031-06-15', 5, variants[0]?.id);
    await receive('R2', '2032-01-15', 5, variants[1]?.id);
    await expect.poll(() => pageOf(product.slug)).toBe('Best before at least Jun 2031');
    await expect.poll(() => pageOf(product.slug, '?variant=LIP-Ruby')).toBe('Best before at least Jan 2032');
    await call('POST', `/api/product/${variants[1]?.id}/stock`, {
      kind: 'received',
      quantity: 5,
      batchNumber: 'R3',
      expiresOn: '2031-12-15',
    });
    await expect.poll(() => pageOf(product.slug, '?variant=LIP-Ruby')).toBe('Best before at least Dec 2031');
  });
});

describe('pieces that expire soon', () => {
  const soon = () => new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);
  const reduce = (bestBefore: string) =>
    call('POST', `/api/product/${balm.id}/sales`, {
      variants: [balm.id],
      sale: {
        price: { kind: 'percent', percent: 40 },
        startsAt: new Date(Date.now() - 1_000).toISOString(),
        endsAt: `${bestBefore}T18:29:00Z`,
        bestBefore,
      },
    });

  test('are sold at a price that says why, until they are gone', async () => {
    await receive('SOON', soon(), 20);
    await receive('LATE', '2031-06-15', 20);
    expect((await reduce(soon())).status).toBe(200);
    await expect.poll(() => pageOf()).toMatch(/^Reduced: best before /);
    await buy(20);
    await expect.poll(() => pageOf()).toBe('Best before at least Jun 2031');
    await s.runSweeps();
    const [row] = await s.db.select().from(products).where(eq(products.id, balm.id));
    expect(row?.sales).toEqual([]);
  });

  test('keep their reduced price while pieces of that date are left, and another sale is not explained so', async () => {
    await receive('SOON', soon(), 20);
    await reduce(soon());
    await s.runSweeps();
    await expect.poll(() => pageOf()).toMatch(/^Reduced: best before /);
    const [row] = await s.db.select().from(products).where(eq(products.id, balm.id));
    await call('DELETE', `/api/product/${balm.id}/sales/${row?.sales[0]?.id}`);
    await call('POST', `/api/product/${balm.id}/sales`, {
      sale: {
        price: { kind: 'percent', percent: 40 },
        startsAt: new Date(Date.now() - 1_000).toISOString(),
        endsAt: '2030-01-01T00:00:00Z',
      },
    });
    await expect.poll(() => pageOf()).toMatch(/^Best before at least /);
  });
});
