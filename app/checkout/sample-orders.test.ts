// Free samples from the choice in the cart to the returned order (D50).
import { setTimeout as wait } from 'node:timers/promises';
import { asc, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { onPostgres, openTestShop } from '../../test/shop.ts';
import {
  aKit,
  aProduct,
  aSeller,
  aShopper,
  aStaffMember,
  fillCart,
  type Person,
  payOrder,
  pressPay,
  type Shopper,
  takeAnyCash,
} from '../../test/world.ts';
import { reconcile } from '../books/reconcile.server.ts';
import { carts } from '../cart/cart.tables.ts';
import { products } from '../catalogue/catalogue.tables.ts';
import { invoiceLines, invoices } from '../invoices/invoices.tables.ts';
import { orderLines } from '../orders/orders.tables.ts';
import { mails } from '../platform/platform.tables.ts';
import type { Campaign } from '../settings/campaign.schema.ts';
import { readSection, saveSection } from '../settings/settings.server.ts';
import { stockMoves } from '../stock/stock.tables.ts';

const s = await openTestShop();
let asha: Shopper;
let staff: Person;
/** ₹600. */
let cream: Awaited<ReturnType<typeof aProduct>>;
let minis: Array<Awaited<ReturnType<typeof aProduct>>>;
const mini = (place: number) => minis[place]?.id ?? '';

beforeEach(async () => {
  await s.reset();
  await aSeller(s);
  await takeAnyCash(s);
  [asha, staff, cream] = [await aShopper(s), await aStaffMember(s), await aProduct(s, { name: 'Cream', originalPricePaise: 60_000 })];
  minis = [];
  for (const name of ['Rose mini', 'Neem mini', 'Kesar mini']) minis.push(await aProduct(s, { name, stockQuantity: 5 }));
  await offer();
});
afterEach(async () => expect(await reconcile(s.db)).toEqual([]));
afterAll(() => s.close());

/** Two of the minis with every order above ₹1,000. */
async function offer(over: Partial<Campaign> = {}, samples: Partial<NonNullable<Campaign['samples']>> = {}) {
  const campaign = {
    key: 'minis',
    banner: 'Choose 2 minis with orders above ₹1,000',
    startsAt: '2020-01-01T00:00:00Z',
    endsAt: '2099-01-01T00:00:00Z',
    isActive: true,
    samples: { products: minis.map(({ slug }) => ({ slug })), choose: 2, aboveRupees: 1000, ...samples },
    ...over,
  } as Campaign;
  await saveSection(s.db, 'campaigns', { campaigns: [campaign] }, staff.id, new Date());
}

const choose = (variantIds: string[], who = asha) =>
  s.request('PUT', `/api/cart/${who.id}/samples`, { as: who.token, body: { variantIds } });
const quote = async (who = asha) => (await s.request('POST', '/api/cart/quote', { as: who.token, body: {} })).json;
const shown = async (who = asha) => (await quote(who)).samples[0];
const givenTo = async (who = asha): Promise<string[]> =>
  ((await shown(who))?.options ?? []).flatMap((option: { isGiven: boolean; Product: { name: string } }) =>
    option.isGiven ? option.Product.name : [],
  );
const chosenBy = async (who = asha) => (await s.db.select().from(carts).where(eq(carts.userId, who.id)))[0]?.sampleIds;
const stockOf = async (id: string) => (await s.db.select().from(products).where(eq(products.id, id)))[0]?.stockQuantity;
const linesOf = (id: string) => s.db.select().from(orderLines).where(eq(orderLines.orderId, id)).orderBy(asc(orderLines.position));
const freeOf = async (id: string) => (await linesOf(id)).filter(({ unitPaise }) => unitPaise === 0).map(({ name }) => name);
const cod = (over: object = {}, who = asha) => pressPay(s, who, { paymentMethod: 'cod', ...over });
const staffAct = (id: string, what: string, body: object) => s.request('POST', `/api/order/${id}/${what}`, { as: staff.token, body });
const move = (id: string, status: string) => s.request('PUT', `/api/order/${id}/status`, { as: staff.token, body: { status } });

async function setStock(id: string, stockQuantity: number) {
  const change = stockQuantity - ((await stockOf(id)) ?? 0);
  await s.db.update(products).set({ stockQuantity }).where(eq(products.id, id));
  await s.db.insert(stockMoves).values({ productId: id, change, reason: 'count' });
}

describe('in the cart', () => {
  test('samples are offered with what is missing, chosen above the amount, and dormant below it', async () => {
    await fillCart(s, asha, cream.id);
    expect(await shown()).toMatchObject({ campaign: 'minis', choose: 2, aboveRupees: 1000, missingRupees: 401 });
    expect((await choose([mini(0), mini(2)])).json).toEqual({ variantIds: [mini(0), mini(2)] });
    expect([await givenTo(), await chosenBy()]).toEqual([[], [mini(0), mini(2)]]);

    const { json: line } = await fillCart(s, asha, cream.id);
    expect([await givenTo(), (await shown()).missingRupees]).toEqual([['Rose mini', 'Kesar mini'], 0]);
    // ₹1,200 at 18% with delivery: as without samples.
    expect((await quote()).pricingDetails).toMatchObject({ originalSubtotal: 1200, subtotal: 1200, gst: 216, totalAmount: 1515 });

    const change = { as: asha.token, body: { quantity: 1 } };
    await s.request('PUT', `/api/cart/${asha.id}/${line.id}`, change);
    expect([await givenTo(), (await shown()).missingRupees, await chosenBy()]).toEqual([[], 401, [mini(0), mini(2)]]);
  });

  test('a coupon and coins do not cost the samples, an offer on the goods may', async () => {
    await fillCart(s, asha, cream.id, 2);
    await choose([mini(0)]);
    await s.request('POST', '/api/coupons', { as: staff.token, body: { code: 'HALF', discountPercentage: 50 } });
    const { json } = await s.request('POST', '/api/cart/quote', { as: asha.token, body: { code: 'HALF' } });
    expect(json.samples[0].options.map(({ isGiven }: { isGiven: boolean }) => isGiven)).toEqual([true, false, false]);
    await s.db.update(products).set({ offerBasisPoints: 2000 }).where(eq(products.id, cream.id));
    expect([await givenTo(), (await shown()).missingRupees]).toEqual([[], 41]);
  });

  test('a sold-out sample is not offered; one that was chosen says so and leaves its place', async () => {
    await fillCart(s, asha, cream.id, 2);
    await choose([mini(0), mini(1)]);
    await setStock(mini(1), 0);
    await setStock(mini(2), 0);
    const { options } = await shown();
    expect(
      options.map((option: { Product: { name: string }; isGiven: boolean; isSoldOut: boolean }) => [
        option.Product.name,
        option.isGiven,
        option.isSoldOut,
      ]),
    ).toEqual([
      ['Rose mini', true, false],
      ['Neem mini', false, true],
    ]);
  });

  test('a piece that is bought is not given away as well', async () => {
    await setStock(mini(0), 1);
    await fillCart(s, asha, cream.id, 2);
    await fillCart(s, asha, mini(0));
    await choose([mini(0), mini(1)]);
    expect(await givenTo()).toEqual(['Neem mini']);
  });

  test.each<[string, () => string[], string]>([
    ['three of two', () => [mini(0), mini(1), mini(2)], 'You can choose 2 free samples.'],
    ['goods that are no sample', () => [cream.id], 'This free sample is no longer offered.'],
    ['what is no id', () => ['x'], 'Please choose a free sample.'],
  ])('%s are refused, and nothing is kept', async (_, wanted, message) => {
    await fillCart(s, asha, cream.id, 2);
    const { status, json } = await choose(wanted());
    expect([status, json.message]).toEqual([400, message]);
    expect(await chosenBy()).toEqual([]);
  });

  test('a campaign that has ended, or is switched off, gives nothing', async () => {
    await fillCart(s, asha, cream.id, 2);
    await choose([mini(0)]);
    await offer({ isActive: false });
    expect((await quote()).samples).toEqual([]);
    expect((await choose([mini(0)])).status).toBe(400);
    const { json } = await cod();
    expect(await freeOf(json.localOrderId)).toEqual([]);
  });

  test('a kit cannot be a sample', async () => {
    const { kit } = await aKit(s);
    const campaign = (await readSection(s.db, 'campaigns')).campaigns[0];
    const body = { campaigns: [{ ...campaign, samples: { products: [{ slug: kit.slug }], choose: 1, aboveRupees: 1000 } }] };
    const { status, json } = await s.request('PUT', '/api/settings/campaigns', { as: staff.token, body });
    expect([status, Object.keys(json.fields)]).toEqual([400, ['campaigns.0.samples.products.0.slug']]);
  });
});

describe('in an order', () => {
  test('each is a line at no cost that takes stock, and the cart forgets the choice', async () => {
    await fillCart(s, asha, cream.id, 2);
    await choose([mini(2), mini(0)]);
    const { json } = await cod({ samples: [mini(0), mini(2)] });
    expect(
      (await linesOf(json.localOrderId)).map(({ name, unitPaise, taxablePaise, gstPaise }) => [name, unitPaise, taxablePaise, gstPaise]),
    ).toEqual([
      ['Cream', 60_000, 120_000, 21_600],
      ['Kesar mini (free sample)', 0, 0, 0],
      ['Rose mini (free sample)', 0, 0, 0],
    ]);
    expect([await stockOf(mini(0)), await stockOf(mini(1)), await stockOf(mini(2))]).toEqual([4, 5, 4]);
    expect(await chosenBy()).toEqual([]);

    for (const status of ['processing', 'shipped']) expect((await move(json.localOrderId, status)).status).toBe(200);
    const [invoice] = await s.db.select().from(invoices).where(eq(invoices.orderId, json.localOrderId));
    const lines = await s.db
      .select()
      .from(invoiceLines)
      .where(eq(invoiceLines.invoiceId, invoice?.id ?? ''));
    expect(lines.filter(({ name }) => name.endsWith('(free sample)')).map(({ taxablePaise }) => taxablePaise)).toEqual([0, 0]);
    await s.runJobs();
    const [mail] = await s.db.select().from(mails).where(eq(mails.kind, 'order-placed'));
    expect(mail?.text).toContain('Kesar mini (free sample)');
  });

  test('paid online, the choice stays until the payment, and a later choice is for the next cart', async () => {
    await fillCart(s, asha, cream.id, 2);
    await choose([mini(0)]);
    const { json } = await pressPay(s, asha);
    expect([await chosenBy(), await stockOf(mini(0))]).toEqual([[mini(0)], 4]);
    await choose([mini(0), mini(1)]);
    await payOrder(s, json.cashfreeOrder.payment_session_id);
    expect([await chosenBy(), await freeOf(json.localOrderId)]).toEqual([[mini(1)], ['Rose mini (free sample)']]);
  });

  test('another choice is another order, and the unpaid one gives its sample back', async () => {
    await setStock(mini(0), 1);
    await fillCart(s, asha, cream.id, 2);
    await choose([mini(0)]);
    const first = await pressPay(s, asha);
    expect([await stockOf(mini(0)), await givenTo()]).toEqual([0, ['Rose mini']]);
    await choose([mini(1)]);
    const second = await pressPay(s, asha);
    expect(second.json.localOrderId).not.toBe(first.json.localOrderId);
    expect([await stockOf(mini(0)), await stockOf(mini(1)), await freeOf(second.json.localOrderId)]).toEqual([
      1,
      4,
      ['Neem mini (free sample)'],
    ]);
  });

  test('what was seen and is no longer given is answered before anything is placed', async () => {
    await fillCart(s, asha, cream.id, 2);
    await choose([mini(0), mini(1)]);
    await setStock(mini(0), 0);
    const { status, json } = await cod({ samples: [mini(0), mini(1)] });
    expect([status, json.code, json.message]).toEqual([409, 'cart_changed', 'Your free samples have changed. Please check them.']);
    const again = await cod({ samples: [mini(1)] });
    expect([again.status, await freeOf(again.json.localOrderId)]).toEqual([200, ['Neem mini (free sample)']]);
  });

  test('of a returned order the samples stay with the customer: the goods are refunded in full', async () => {
    await fillCart(s, asha, cream.id, 2);
    await choose([mini(0)]);
    const { json } = await cod();
    const id = json.localOrderId as string;
    for (const status of ['processing', 'shipped', 'delivered']) await move(id, status);
    // One of two creams: the order would now be below the amount.
    const part = { items: [{ productId: cream.id, quantity: 1 }], reason: 'Broken', method: 'upi', reference: 'U1' };
    expect(await staffAct(id, 'refund', part)).toMatchObject({ status: 200, json: { refund: { amount: 708 } } });
    const rest = await staffAct(id, 'refund', { reason: 'Rest', method: 'upi', reference: 'U2' });
    // The other cream and the delivery.
    expect([rest.status, rest.json.refund.amount]).toEqual([200, 807]);
    expect(await stockOf(mini(0))).toBe(4);
  });

  test('a cancelled order puts its samples back on the shelf', async () => {
    await fillCart(s, asha, cream.id, 2);
    await choose([mini(0)]);
    const { json } = await cod();
    expect((await s.request('POST', `/api/order/${json.localOrderId}/cancel`, { as: asha.token, body: {} })).status).toBe(200);
    expect(await stockOf(mini(0))).toBe(5);
  });
});

describe('at once', () => {
  test('of the last sample and two carts, one gets it and the other is asked again', async () => {
    await setStock(mini(0), 1);
    const buyers = [asha, await aShopper(s)];
    for (const buyer of buyers) {
      await fillCart(s, buyer, cream.id, 2);
      await choose([mini(0)], buyer);
    }
    const answers = await Promise.all(buyers.map((buyer) => cod({ samples: [mini(0)] }, buyer)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await stockOf(mini(0))).toBe(0);
  });

  test('of three samples, ten carts that name none get three, and every order is placed', async () => {
    await setStock(mini(0), 3);
    const buyers = await Promise.all(Array.from({ length: 10 }, () => aShopper(s)));
    for (const buyer of buyers) {
      await fillCart(s, buyer, cream.id, 2);
      await choose([mini(0)], buyer);
    }
    const answers = await Promise.all(buyers.map((buyer) => cod({}, buyer)));
    expect(answers.map(({ status }) => status)).toEqual(buyers.map(() => 200));
    const free = await Promise.all(answers.map(({ json }) => freeOf(json.localOrderId)));
    expect([free.flat().length, await stockOf(mini(0))]).toEqual([3, 0]);
  });

  test('carts that sell, give and want each other’s goods do not deadlock', async () => {
    const [first, second, third] = minis.map(({ id }) => id).toSorted() as [string, string, string];
    await offer({}, { choose: 3, aboveRupees: 200 });
    const carry = [
      [first, [third, second]],
      [third, [first]],
      [second, [third, first]],
    ] as const;
    for (const { id } of minis) await setStock(id, 30);
    const buyers = await Promise.all(Array.from({ length: 12 }, () => aShopper(s)));
    for (const [place, buyer] of buyers.entries()) {
      const [bought, wanted] = carry[place % 3] ?? carry[0];
      await fillCart(s, buyer, bought);
      await choose([...wanted], buyer);
    }
    const answers = await Promise.all(buyers.map((buyer) => cod({}, buyer)));
    expect(answers.map(({ status }) => status)).toEqual(buyers.map(() => 200));
    // 4 of each kind of cart: bought 4 of each; given 8 of the first, 4 of the second, 8 of the third.
    expect([await stockOf(first), await stockOf(second), await stockOf(third)]).toEqual([18, 22, 18]);
  });

  test.runIf(onPostgres)('an order below the amount does not wait for the row of a sample', async () => {
    await fillCart(s, asha, cream.id);
    await choose([mini(0)]);
    const outcome = await s.db.transaction(async (tx) => {
      await tx
        .select()
        .from(products)
        .where(eq(products.id, mini(0)))
        .for('update');
      const placing = cod();
      return { placing, status: await Promise.race([placing.then(({ status }) => status), wait(3_000)]) };
    });
    await outcome.placing;
    expect(outcome.status).toBe(200);
  });
});
