// Each retention period of vocabulary/retention-periods.ts ends in batches, survives interruptions, and never ends a day early.
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestShop } from '../../test/shop.ts';
import {
  aCustomer,
  anAddress,
  aProduct,
  aSeller,
  aShopper,
  aStaffMember,
  fillCart,
  type Person,
  pressPay,
  type Shopper,
} from '../../test/world.ts';
import { reconcile } from '../books/reconcile.server.ts';
import { stockNotices } from '../catalogue/notices/stock-notices.tables.ts';
import { claims } from '../claims/claims.tables.ts';
import { complaints } from '../complaints/complaints.tables.ts';
import { consents } from '../consents/consents.tables.ts';
import { inHouseOrders } from '../in-house/in-house.tables.ts';
import { invoices } from '../invoices/invoices.tables.ts';
import { bounces, mailingRecipients, mailings } from '../mailing/mailing.tables.ts';
import { subscribers } from '../newsletter/newsletter.tables.ts';
import { orders } from '../orders/orders.tables.ts';
import { audit, mails } from '../platform/platform.tables.ts';
import { keepTerms } from './keep-terms.server.ts';

const s = await openTestShop();
let shopper: Shopper;
let staff: Person;
/** An order of 2018-19, a year whose books are kept to the end of 2025. */
const SOLD = new Date('2019-03-20T06:00:00Z');
const LAST_DAY = new Date('2025-12-31T18:29:00Z');
const OVER = new Date('2025-12-31T21:00:00Z');
const aYearLater = new Date('2026-12-31T21:00:00Z');
beforeEach(async () => {
  await s.reset();
  s.setClock(SOLD);
  await aSeller(s);
  shopper = await aShopper(s);
  staff = await aStaffMember(s);
});
afterAll(() => s.close());

async function anOrder(): Promise<string> {
  const { id: addressId } = await anAddress(s, shopper.id, { recipientName: 'Kavita Menon', isDefault: false });
  await fillCart(s, shopper, (await aProduct(s)).id);
  const { localOrderId: id } = (await pressPay(s, { ...shopper, addressId }, { paymentMethod: 'cod' })).json;
  await s.request('PUT', `/api/order/${id}/status`, {
    as: staff.token,
    body: { status: 'shipped', courierName: 'DTDC', trackingNumber: 'D42' },
  });
  await s.request('PUT', `/api/order/${id}/status`, { as: staff.token, body: { status: 'delivered' } });
  return id;
}
/** Of ₹299 and its tax, by UPI, and back again. */
async function aReturnAtTheTill() {
  const given = {
    ...{ till: 'Till 1', paymentType: 'UPI', paymentReference: '412345678901', totalAmount: 352.82 },
    ...{ customerName: 'Kavita Menon', address: '12 MG Road', pan: 'KAVIT1234M' },
    lines: [{ productId: (await aProduct(s)).id, quantity: 1, price: 299 }],
  };
  const ask = { as: staff.token, headers: { 'Idempotency-Key': crypto.randomUUID() } };
  const { json } = await s.request('POST', '/api/till/sales', { ...ask, body: given });
  const lines = [{ position: 0, quantity: 1, restocked: 0 }];
  const back = { till: 'Till 1', lines, method: 'UPI', reference: 'UTR 77', reason: 'Kavita changed her mind', paid: 352.82 };
  expect((await s.request('POST', `/api/till/sales/${json.id}/returns`, { ...ask, body: back })).status).toBe(201);
}

const named = async () => {
  const rows = await s.db.execute(sql`select orders::text as row from orders union all select invoices::text from invoices
    union all select in_house_orders::text from in_house_orders union all select till_sales::text from till_sales
    union all select till_returns::text from till_returns union all select order_events::text from order_events`);
  return (rows as unknown as { rows: { row: string }[] }).rows
    .map(({ row }) => row)
    .join('\n')
    .match(/Kavita|KAVIT1234M|412345678901|UTR 77|Shopper|MG Road|9876543210|example\.com|D42|560001/g);
};

describe('books', () => {
  test('lose their names once 72 months have passed since the annual return was due, and no day sooner; the amounts stay', async () => {
    const id = await anOrder();
    const sale = {
      customerName: 'Kavita Menon',
      phoneNumber: '9876543210',
      address: '12 MG Road',
      paymentType: 'UPI',
      handedOver: true,
      offerValue: 0,
      offerPercentage: 0,
    };
    const products = [{ productName: 'Pouch', price: 100, quantity: 1, hsn: '42022220', gstRate: 18 }];
    const sold = await s.request('POST', '/api/inhouse', {
      as: staff.token,
      body: { ...sale, deliveryCharge: 0, others: 'Kavita', products },
    });
    expect(sold.status).toBe(201);
    await aReturnAtTheTill();
    const before = await s.db.select().from(invoices);
    await keepTerms(s.db, LAST_DAY);
    expect(await named()).not.toBeNull();
    await keepTerms(s.db, OVER);
    expect(await named()).toBeNull();
    const [order] = await s.db.select().from(orders).where(eq(orders.id, id));
    expect(order).toMatchObject({
      customerName: 'Anonymised',
      anonymisedAt: OVER,
      shippingAddress: { state: 'Karnataka', stateCode: '29' },
    });
    for (const { id: invoiceId, buyer: _, ...figures } of before) {
      const [after] = await s.db.select().from(invoices).where(eq(invoices.id, invoiceId));
      expect(after).toMatchObject({ ...figures, reason: null, buyer: { name: 'Anonymised' } });
    }
    const counter = await s.db.select().from(inHouseOrders).orderBy(inHouseOrders.number);
    expect(counter).toMatchObject([11_800, 35_282].map((totalPaise) => ({ customerName: 'Anonymised', totalPaise })));
    expect(await reconcile(s.db)).toEqual([]);
    // The invoice can still be drawn.
    expect((await s.request('GET', `/api/invoice/${id}`, { as: staff.token })).status).toBe(200);
  });

  test('are kept whole from the day on that Settings hold for a proceeding, and end once the hold is lifted', async () => {
    await anOrder();
    const hold = (heldFrom: string) =>
      s.request('PUT', '/api/settings/books', { as: staff.token, body: { heldFrom, heldFor: 'Notice DRC-01/2025' } });
    expect((await hold('2019-02-30')).json.fields).toHaveProperty('heldFrom');
    expect((await hold('2019-03-01')).status).toBe(200);
    expect(await s.db.select().from(audit).where(eq(audit.subject, 'settings:books'))).toMatchObject([
      { actorId: staff.id, after: { heldFrom: '2019-03-01' } },
    ]);
    const before = await named();
    await keepTerms(s.db, OVER);
    expect(await named()).toEqual(before);
    await hold('2019-03-21');
    await keepTerms(s.db, aYearLater);
    expect(await s.db.$count(orders, eq(orders.customerName, 'Anonymised'))).toBe(1);
  });

  test('an issued invoice changes in no other way, even while data is being erased', async () => {
    await anOrder();
    const change = (what: ReturnType<typeof sql>) =>
      s.db.transaction(async (tx) => {
        await tx.execute(sql`select set_config('shop.retention', 'anonymise', true)`);
        await tx.execute(what);
      });
    for (const what of [
      sql`update invoices set total_paise = 1`,
      sql`update invoices set buyer = buyer || '{"name": "Somebody"}'`,
      sql`update invoices set buyer = buyer || '{"name": "Anonymised"}', serial = 'X'`,
      sql`delete from invoices`,
      sql`update invoice_lines set name = 'X'`,
    ])
      await expect(change(what)).rejects.toThrow();
    await expect(s.db.execute(sql`update invoices set buyer = buyer || '{"name": "Anonymised"}'`)).rejects.toThrow();
  });

  test('of more than one batch all are done, also when a run was interrupted, and once a night', async () => {
    const id = await anOrder();
    await s.db.execute(
      sql`insert into audit (action, subject, created_at) select 'order.move', 'order:' || n, '2010-01-01' from generate_series(1, 4500) n`,
    );
    await expect(
      s.db.transaction(async (tx) => {
        await keepTerms(tx, OVER);
        throw new Error('The shop was stopped.');
      }),
    ).rejects.toThrow('stopped');
    expect(await named()).not.toBeNull();
    await keepTerms(s.db, OVER);
    expect(await named()).toBeNull();
    // Twenty batches of 200; the rest a minute later.
    expect(await s.db.$count(audit, eq(audit.action, 'order.move'))).toBeGreaterThanOrEqual(500);
    await keepTerms(s.db, new Date(OVER.getTime() + 60_000));
    expect(await s.db.$count(audit, sql`created_at < '2011-01-01'`)).toBe(0);
    // Done for tonight: rows written now wait for the next night.
    await s.db.execute(sql`insert into audit (action, subject, created_at) values ('order.move', ${`order:${id}`}, '2010-01-01')`);
    await keepTerms(s.db, new Date(OVER.getTime() + 120_000));
    expect(await s.db.$count(audit, sql`created_at < '2011-01-01'`)).toBe(1);
    await keepTerms(s.db, new Date(OVER.getTime() + 24 * 3600_000));
    expect(await s.db.$count(audit, sql`created_at < '2011-01-01'`)).toBe(0);
  });

  test('two nodes at once erase once', async () => {
    await anOrder();
    await Promise.all([keepTerms(s.db, OVER), keepTerms(s.db, OVER)]);
    expect(await named()).toBeNull();
  });
});

describe('other retained data', () => {
  const at = (day: string) => new Date(`${day}T06:00:00Z`);
  /** Two rows each: one whose period has ended on 1 January 2027, and one whose has not. */
  test.each([
    [
      'what staff did',
      audit,
      () => ['2018-12-30', '2019-01-03'].map((day) => ({ action: 'order.move', subject: 'order:1', createdAt: at(day) })),
    ],
    [
      'mails',
      mails,
      () =>
        ['2024-12-30', '2025-01-03'].map((day) => ({
          cause: day,
          kind: 'order-placed',
          toAddress: 'a@b.c',
          subject: '',
          html: '',
          text: '',
          createdAt: at(day),
        })),
    ],
    [
      'ended subscriptions',
      subscribers,
      () => ['2023-12-30', '2024-01-03'].map((day) => ({ email: `${day}@b.c`, unsubscribedAt: at(day) })),
    ],
    [
      'withdrawn consents',
      consents,
      () =>
        ['2023-12-30', '2024-01-03'].map((day) => ({
          email: 'a@b.c',
          purpose: 'newsletter' as const,
          text: '',
          version: 1,
          source: 'home',
          givenAt: at('2020-01-01'),
          withdrawnAt: at(day),
        })),
    ],
    ['bounces', bounces, () => ['2023-12-30', '2024-01-03'].map((day) => ({ email: `${day}@b.c`, reason: '550', bouncedAt: at(day) }))],
    [
      'complaints that were never closed',
      complaints,
      () =>
        ['2024-12-30', '2025-01-03'].map((day) => ({
          name: 'Asha',
          email: 'a@b.c',
          kind: 'other' as const,
          orderNumber: '',
          text: 'x',
          requestHash: day,
          answerBy: at(day),
          settleBy: at(day),
        })),
    ],
  ] as const)('%s end with their retention period', async (_, table, rows) => {
    await s.db.delete(table);
    await s.db.insert(table).values(rows() as never);
    await keepTerms(s.db, aYearLater);
    expect(await s.db.$count(table)).toBe(1);
  });

  test('a back-in-stock request ends after a year', async () => {
    const { id: productId } = await aProduct(s);
    await s.db
      .insert(stockNotices)
      .values(['2025-12-30', '2026-01-03'].map((day) => ({ productId, email: `${day}@b.c`, createdAt: at(day) })));
    await keepTerms(s.db, aYearLater);
    expect((await s.db.select().from(stockNotices)).map(({ email }) => email)).toEqual(['2026-01-03@b.c']);
  });

  test('recipients of a mailing are counted after two years, and no longer named', async () => {
    for (const day of ['2024-12-30', '2025-01-03']) {
      const words = { audience: 'customers', subject: day, message: 'x', isService: false, state: 'done', nextSliceAt: at(day) } as const;
      const [mailing] = await s.db
        .insert(mailings)
        .values({ ...words, createdById: staff.id, createdAt: at(day) })
        .returning();
      await s.db.insert(mailingRecipients).values({ mailingId: mailing?.id ?? '', email: `${day}@b.c`, state: 'sent' });
    }
    await keepTerms(s.db, aYearLater);
    const emails = (await s.db.select().from(mailingRecipients)).map(({ email }) => email).toSorted();
    expect(emails).toEqual(['2025-01-03@b.c', expect.stringMatching(/^anonymised-.*@closed\.invalid$/)]);
  });

  test('a claim that was never decided loses its words two years after it was due', async () => {
    const orderId = await anOrder();
    const words = { kind: 'missing', wish: 'refund', text: 'Asha’s words', requestHash: '' } as const;
    await s.db.insert(claims).values({ ...words, orderId, answerBy: at('2019-04-01') });
    s.setClock(at('2021-04-02'));
    await s.runSweeps();
    expect((await s.db.select().from(claims))[0]?.text).toBe('');
  });

  test('an open account keeps the data it needs', async () => {
    const asha = await aCustomer(s, { fullName: 'Asha Rao' });
    await anAddress(s, asha.id);
    await keepTerms(s.db, aYearLater);
    const { json } = await s.request('GET', `/api/address/add/${asha.id}`, { as: staff.token });
    expect(json).toHaveLength(1);
  });
});
