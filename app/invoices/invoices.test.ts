import { asc, eq, isNotNull, sql } from 'drizzle-orm';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestShop } from '../../test/shop.ts';
import {
  aNamelessSeller,
  anAddress,
  aProduct,
  aSeller,
  aShopper,
  aStaffMember,
  fillCart,
  type Person,
  pressPay,
  type Shopper,
  takeAnyCash,
} from '../../test/world.ts';
import { reconcile } from '../books/reconcile.server.ts';
import { issueInvoice } from '../orders/documents/issue-invoice.server.ts';
import { orders } from '../orders/orders.tables.ts';
import { audit } from '../platform/platform.tables.ts';
import { databaseErrorCode } from '../platform/postgres/database-errors.ts';
import { settings } from '../settings/settings.tables.ts';
import { issueCreditNote } from './invoices.server.ts';
import { invoiceLines, invoiceSeries, invoices } from './invoices.tables.ts';
import { SERIES, seriesOfYear } from './series.ts';

const s = await openTestShop();
let shopper: Shopper;
let staff: Person;
let balm: Awaited<ReturnType<typeof aProduct>>;
beforeEach(async () => {
  await s.reset();
  await takeAnyCash(s);
  await aSeller(s);
  shopper = await aShopper(s);
  staff = await aStaffMember(s);
  balm = await aProduct(s, { name: 'Rose balm', stockQuantity: 1_000 });
});
afterAll(() => s.close());

async function anOrder({ paymentMethod = 'cod', as = shopper, quantity = 1 } = {}): Promise<string> {
  await fillCart(s, as, balm.id, quantity);
  return (await pressPay(s, as, { paymentMethod })).json.localOrderId;
}
const set = (orderId: string, values: Partial<typeof orders.$inferInsert>) => s.db.update(orders).set(values).where(eq(orders.id, orderId));
const issue = (orderId: string) => s.db.transaction((tx) => issueInvoice(tx, orderId, s.shop.now()));
const ask = (orderId: string, as: Person) => s.request('GET', `/api/invoice/${orderId}`, { as: as.token });
const issueAs = (orderId: string, as = staff) => s.request('POST', `/api/order/${orderId}/invoice`, { as: as.token });
const serials = async () =>
  (await s.db.select().from(invoices).orderBy(asc(invoices.series), asc(invoices.number))).map(({ serial }) => serial);

describe('an order’s invoice', () => {
  test('is a PDF with the order’s figures, named after its serial', async () => {
    s.setClock(new Date('2026-11-21T06:00:00Z'));
    const orderId = await anOrder();
    await issueAs(orderId);
    const response = await s.hono.request(`http://shop.test/api/invoice/${orderId}`, {
      headers: { authorization: `Bearer ${staff.token}` },
    });
    expect([response.status, response.headers.get('content-type'), response.headers.get('content-disposition')]).toEqual([
      200,
      'application/pdf',
      'inline; filename="invoice_INV-26-27-000001.pdf"',
    ]);
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(await response.arrayBuffer())), { mergePages: true });
    const page = text.replace(/\s+/g, ' ');
    expect(page).toContain('Tax invoice');
    expect(page).toContain('1 Rose balm 330410 1 299.00 299.00 18% 26.91 26.91 352.82');
    expect(page).toContain('Amount payable ₹452.00');
  });

  test('comes when the order ships: before, its owner is told so and nothing is issued', async () => {
    const orderId = await anOrder();
    const early = await ask(orderId, shopper);
    expect([early.status, early.json]).toEqual([
      409,
      { message: 'Your invoice will be ready when the order ships.', code: 'not_issued_yet' },
    ]);
    expect(await serials()).toEqual([]);
    await s.request('PUT', `/api/order/${orderId}/status`, { as: staff.token, body: { status: 'shipped' } });
    expect(await serials()).toHaveLength(1);
    expect((await ask(orderId, shopper)).status).toBe(200);
    await s.request('PUT', `/api/order/${orderId}/status`, { as: staff.token, body: { status: 'delivered' } });
    expect(await serials()).toHaveLength(1);
  });

  test('can be issued by staff before the parcel leaves, once even when pressed twice, and then the customer has it too', async () => {
    const orderId = await anOrder();
    const answers = await Promise.all([issueAs(orderId), issueAs(orderId)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 201]);
    expect((await issueAs(orderId)).json).toEqual({ serial: (await serials())[0] });
    expect((await ask(orderId, shopper)).status).toBe(200);
    expect(await serials()).toHaveLength(1);
    expect(await s.db.select().from(audit)).toMatchObject([{ actorId: staff.id, action: 'invoice.issue', subject: `order:${orderId}` }]);
  });

  test('is shown to staff as a draft until then, and viewing it changes nothing', async () => {
    const orderId = await anOrder();
    const response = await s.hono.request(`http://shop.test/api/invoice/${orderId}`, {
      headers: { authorization: `Bearer ${staff.token}` },
    });
    expect([response.status, response.headers.get('content-disposition')]).toEqual([
      200,
      'inline; filename="invoice_DRAFT-NOT-ISSUED.pdf"',
    ]);
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(await response.arrayBuffer())), { mergePages: true });
    expect(text).toContain('DRAFT, NOT ISSUED');
    expect([await serials(), await s.db.$count(audit), await s.db.$count(invoiceSeries)]).toEqual([[], 0, 0]);
    expect((await ask(orderId, shopper)).json.code).toBe('not_issued_yet');
  });

  test('is not made for an order that is unpaid or cancelled, not even for staff', async () => {
    const unpaid = await anOrder({ paymentMethod: 'online' });
    for (const call of [ask(unpaid, staff), issueAs(unpaid)])
      expect((await call).json.message).toBe('Your invoice will be ready when the order ships.');
    await set(unpaid, { status: 'cancelled', paymentStatus: 'refunded' });
    expect(await ask(unpaid, staff)).toMatchObject({
      status: 409,
      json: { message: 'This order was cancelled before an invoice was issued.' },
    });
    expect((await ask(unpaid, shopper)).json.code).toBe('order_cancelled');
  });

  test('is not found for another customer', async () => {
    const orderId = await anOrder();
    await issue(orderId);
    expect((await ask(orderId, await aShopper(s))).status).toBe(404);
  });

  test('waits for the seller’s identity, but the parcel does not', async () => {
    await aNamelessSeller(s);
    const orderId = await anOrder();
    const moved = await s.request('PUT', `/api/order/${orderId}/status`, { as: staff.token, body: { status: 'shipped' } });
    expect(moved.json.status).toBe('shipped');
    expect((await ask(orderId, shopper)).json.message).toBe('Your invoice is not ready yet. Please ask the shop for it.');
    expect((await ask(orderId, staff)).json.message).toBe(
      'Enter the shop’s legal name, address and GSTIN in Settings first: an invoice needs them.',
    );
    await aSeller(s);
    expect((await ask(orderId, shopper)).json.message).toBe('Your invoice is being prepared. Please try again in a minute.');
    await s.runSweeps();
    expect((await ask(orderId, shopper)).status).toBe(200);
  });

  test('is issued once the seller’s identity is set, with the credit notes of earlier refunds', async () => {
    await aNamelessSeller(s);
    const [orderId, cancelled] = [await anOrder({ quantity: 3 }), await anOrder()];
    const act = (id: string, what: string, body: object) => s.request('POST', `/api/order/${id}/${what}`, { as: staff.token, body });
    await s.request('PUT', `/api/order/${orderId}/status`, { as: staff.token, body: { status: 'delivered' } });
    const payout = { reason: 'Broken', method: 'UPI', reference: 'UTR 1' };
    expect((await act(orderId, 'refund', { ...payout, items: [{ productId: balm.id, quantity: 1 }] })).status).toBe(200);
    expect((await act(orderId, 'refund', { ...payout, amount: 10 })).status).toBe(200);
    await set(cancelled, { documentsWaitSince: s.shop.now() });
    await act(cancelled, 'cancel', {});
    await s.runSweeps();
    expect(await serials()).toEqual([]);
    await aSeller(s);
    await Promise.all([s.runSweeps(), s.runSweeps(), ask(orderId, shopper)]);
    const issued = await s.db.select().from(invoices).orderBy(asc(invoices.series), asc(invoices.number));
    expect(issued.map(({ kind, totalPaise, reason }) => [kind, totalPaise, reason])).toEqual([
      ['credit_note', 352_82, 'Broken'],
      ['credit_note', 10_00, 'Broken'],
      ['invoice', 1157_46, null],
    ]);
    expect(await s.db.select().from(orders).where(isNotNull(orders.documentsWaitSince))).toEqual([]);
    expect(await reconcile(s.db)).toEqual([]);
  });

  test('paid in cash says what it is rounded by and the whole rupees to pay, and keeps both', async () => {
    const orderId = await anOrder();
    await issueAs(orderId);
    await issueAs(orderId);
    const response = await s.hono.request(`http://shop.test/api/invoice/${orderId}`, {
      headers: { authorization: `Bearer ${staff.token}` },
    });
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(await response.arrayBuffer())), { mergePages: true });
    const page = text.replace(/\s+/g, ' ');
    expect(page).toContain('Total 451.82 Round off +0.18 Amount payable ₹452.00');
    expect(page).toContain('Rupees Four Hundred Fifty-Two Only');
    expect(page).toContain('₹452 is paid in cash when the parcel arrives.');
    expect(await s.db.select().from(invoices)).toMatchObject([{ totalPaise: 451_82, roundOffPaise: 18 }]);
    const online = await anOrder({ paymentMethod: 'online' });
    expect(await s.db.select().from(orders).where(eq(orders.id, online))).toMatchObject([{ totalPaise: 451_82, roundOffPaise: 0 }]);
  });

  test('never follows Settings or the order afterwards', async () => {
    const orderId = await anOrder();
    await issueAs(orderId);
    const first = await ask(orderId, staff);
    await s.db.update(settings).set({ value: { name: 'Another', legalName: 'Another Ltd' } });
    await set(orderId, { customerName: 'Closed account' });
    expect((await ask(orderId, staff)).text).toBe(first.text);
  });

  test('and its lines can be neither changed nor deleted, even by hand', async () => {
    await issue(await anOrder());
    for (const statement of [
      sql`update invoices set reason = 'other'`,
      sql`delete from invoices`,
      sql`update invoice_lines set name = 'other'`,
      sql`delete from invoice_lines`,
    ]) {
      expect(databaseErrorCode(await s.db.execute(statement).catch((error: unknown) => error))).toBe('23001');
    }
  });

  test('for another state shows IGST, for the seller’s own CGST and SGST', async () => {
    const home = await issue(await anOrder());
    const mumbai = await anAddress(s, shopper.id, { state: 'Maharashtra', stateCode: '27', isDefault: false });
    const away = await issue(await anOrder({ as: { ...shopper, addressId: mumbai.id } }));
    const heads = [home, away].map(({ placeOfSupply, cgstPaise, sgstPaise, igstPaise, totalPaise }) => [
      placeOfSupply,
      cgstPaise,
      sgstPaise,
      igstPaise,
      totalPaise,
    ]);
    expect(heads).toEqual([
      ['29', 34_46, 34_46, 0, 451_82],
      ['27', 0, 0, 68_92, 451_82],
    ]);
  });
});

describe('invoice numbers', () => {
  test('begin again at midnight of 1 April in India', async () => {
    for (const moment of ['2026-03-31T18:29:58Z', '2026-03-31T18:29:59Z', '2026-03-31T18:30:00Z']) {
      const orderId = await anOrder();
      await s.db.transaction((tx) => issueInvoice(tx, orderId, new Date(moment)));
    }
    expect((await serials()).sort()).toEqual(['INV/25-26/000001', 'INV/25-26/000002', 'INV/26-27/000001']);
  });

  test('follow one another without a hole when 50 are issued at once', async () => {
    const orderIds: string[] = [];
    for (let n = 0; n < 50; n++) orderIds.push(await anOrder());
    const issued = await Promise.all(orderIds.map(issue));
    expect(issued.map(({ serial }) => Number(serial.slice(-6))).sort((a, b) => a - b)).toEqual(orderIds.map((_, index) => index + 1));
  });

  test('are used once when 20 requests ask for the same order at once', async () => {
    const orderId = await anOrder();
    const answers = await Promise.all(Array.from({ length: 20 }, () => issueAs(orderId)));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array.from({ length: 19 }, () => 200), 201]);
    expect(new Set(answers.map(({ json }) => json.serial)).size).toBe(1);
    expect(await serials()).toHaveLength(1);
    expect(await s.db.select().from(invoiceLines)).toHaveLength(2);
  });

  test('that were rolled back are reused', async () => {
    const [first, second] = [await anOrder(), await anOrder()];
    const broken = s.db.transaction(async (tx) => {
      await issueInvoice(tx, first, s.shop.now());
      throw new Error('The power went.');
    });
    await expect(broken).rejects.toThrow('The power went.');
    expect((await issue(second)).serial).toMatch(/000001$/);
    expect((await issue(first)).serial).toMatch(/000002$/);
  });

  test('continue in a further series after 999,999, even concurrently, and the books accept them', async () => {
    const fy = '26-27';
    s.setClock(new Date('2026-11-21T06:00:00Z'));
    const orderIds: string[] = [];
    for (let count = 0; count < 12; count++) orderIds.push(await anOrder());
    await s.db.execute(sql`insert into invoice_series values ('INV', ${fy}, 999996), ('CN', ${fy}, 999999)`);
    const broken = s.db.transaction(async (tx) => {
      await issueInvoice(tx, orderIds[11] ?? '', s.shop.now());
      throw new Error('The power went.');
    });
    const outcomes = await Promise.allSettled([broken, ...orderIds.slice(0, 11).map(issue)]);
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(1);
    expect((await issue(orderIds[11] ?? '')).serial).toBe('INVB/26-27/00009');
    expect(await serials()).toEqual([
      ...['INV/26-27/999997', 'INV/26-27/999998', 'INV/26-27/999999'],
      ...Array.from({ length: 9 }, (_, index) => `INVB/26-27/0000${index + 1}`),
    ]);
    const [last] = await s.db.select().from(invoices).where(eq(invoices.serial, 'INVB/26-27/00009'));
    const note = await s.db.transaction((tx) => issueCreditNote(tx, last?.id ?? '', { reason: 'Broken' }, s.shop.now()));
    expect(note.serial).toBe('CNB/26-27/000001');
    const { json } = await s.request('GET', '/api/books/documents?period=days&from=2026-11-01&to=2026-11-30', { as: staff.token });
    expect(json.rows.map(({ first, last, issued }: Record<string, unknown>) => [first, last, issued])).toEqual([
      ['INV/26-27/999997', 'INV/26-27/999999', 3],
      ['INVB/26-27/00001', 'INVB/26-27/00009', 9],
      ['CNB/26-27/000001', 'CNB/26-27/000001', 1],
    ]);
    s.setClock(null);
  });

  test('after the last series give a clear error', async () => {
    s.setClock(new Date('2026-11-21T06:00:00Z'));
    const orderId = await anOrder();
    for (const { name, digits } of seriesOfYear(SERIES.online.invoice))
      await s.db.execute(sql`insert into invoice_series values (${name}, '26-27', ${10 ** digits - 1})`);
    expect(await issueAs(orderId)).toMatchObject({
      status: 409,
      json: { code: 'series_full', message: 'All numbers of INV are used up in 26-27.' },
    });
    s.setClock(null);
  });
});

describe('a credit note', () => {
  const credit = (invoiceId: string, wish: Omit<Parameters<typeof issueCreditNote>[2], 'reason'> = {}) =>
    s.db.transaction((tx) => issueCreditNote(tx, invoiceId, { reason: 'Order cancelled', ...wish }, s.shop.now()));

  /** Of the goods. */
  const part = (amountPaise: number, quantity = 0) => ({ credit: { parts: [{ position: 0, quantity, amountPaise }], roundOffPaise: 0 } });

  test('has its own series, names its invoice and can be read only by the order’s customer and staff', async () => {
    const invoice = await issue(await anOrder({ quantity: 2 }));
    const note = await credit(invoice.id, part(352_82, 1));
    expect(note).toMatchObject({
      serial: expect.stringMatching(/^CN\/\d\d-\d\d\/000001$/),
      totalPaise: 352_82,
      original: { serial: invoice.serial },
    });
    for (const [person, status] of [
      [shopper, 200],
      [staff, 200],
      [await aShopper(s), 404],
    ] as const) {
      expect((await s.request('GET', `/api/credit-note/${note.id}`, { as: person.token })).status).toBe(status);
    }
    expect((await s.request('GET', `/api/credit-note/${invoice.id}`, { as: staff.token })).status).toBe(404);
  });

  test('for the rest credits what earlier ones left', async () => {
    const invoice = await issue(await anOrder({ quantity: 3 }));
    const notes = [await credit(invoice.id, part(100_00)), await credit(invoice.id, part(352_82, 1)), await credit(invoice.id)];
    expect(notes.reduce((sum, note) => sum + note.totalPaise, 0)).toBe(invoice.totalPaise);
    await expect(credit(invoice.id)).rejects.toThrow('All of this invoice is credited already.');
  });

  test('is issued once when 20 requests credit the whole at once', async () => {
    const invoice = await issue(await anOrder());
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => credit(invoice.id)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await serials()).toHaveLength(2);
  });

  test('credits the rest when an order is cancelled after its invoice, and is not made without an invoice', async () => {
    const orderIds = [await anOrder(), await anOrder(), await anOrder()];
    const [whole, rest] = [await issue(orderIds[0] ?? ''), await issue(orderIds[1] ?? '')];
    await credit(whole.id);
    await credit(rest.id, part(100_00));
    for (const orderId of orderIds) {
      expect((await s.request('POST', `/api/order/${orderId}/cancel`, { as: shopper.token })).status).toBe(200);
    }
    const notes = await s.db.select().from(invoices).where(eq(invoices.kind, 'credit_note')).orderBy(asc(invoices.number));
    expect(notes.map(({ originalInvoiceId, totalPaise }) => [originalInvoiceId, totalPaise])).toEqual([
      [whole.id, whole.totalPaise],
      [rest.id, 100_00],
      [rest.id, rest.totalPaise - 100_00],
    ]);
  });
});
