// From the customer's report to the settled claim, with the books reconciled after each test.
import { randomUUID } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { asc, desc, eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTestShop } from '../../test/shop.ts';
import {
  aCustomer,
  aProduct,
  aSeller,
  aShopper,
  aStaffMember,
  fillCart,
  type Person,
  payOrder,
  pressPay,
  type Shopper,
} from '../../test/world.ts';
import { reconcile } from '../books/reconcile.server.ts';
import { products } from '../catalogue/catalogue.tables.ts';
import { invoices } from '../invoices/invoices.tables.ts';
import { coinEntries } from '../loyalty/loyalty.tables.ts';
import { orders } from '../orders/orders.tables.ts';
import { refunds } from '../orders/refunds/refunds.tables.ts';
import { closeAccount } from '../own-data/close-account.server.ts';
import { audit, mails } from '../platform/platform.tables.ts';
import { settings } from '../settings/settings.tables.ts';
import { stockMoves } from '../stock/stock.tables.ts';
import type { MailKind } from '../vocabulary/mail-kinds.ts';
import { claimsIn } from './claim-report.server.ts';
import { claimItems, claims } from './claims.tables.ts';

const s = await openTestShop();
let asha: Shopper;
let staff: Person;
let packer: Person;
let balm: Awaited<ReturnType<typeof aProduct>>;
let soap: Awaited<ReturnType<typeof aProduct>>;
const folder = path.join(s.shop.env.DATA_DIR, 'media');
const photoFiles = () => readdirSync(folder);
beforeEach(async () => {
  await s.reset();
  for (const name of photoFiles()) rmSync(path.join(folder, name));
  at('2026-11-19T06:30:00Z');
  await aSeller(s);
  asha = await aShopper(s);
  staff = await aStaffMember(s);
  packer = await aStaffMember(s, 'packer@example.com', 'packer');
  balm = await aProduct(s, { name: 'Rose Balm', stockQuantity: 10 });
  soap = await aProduct(s, { name: 'Soap', stockQuantity: 10 });
});
// However a claim ends, the books reconcile.
afterEach(async () => {
  await s.runJobs();
  expect(await reconcile(s.db)).toEqual([]);
});
afterAll(() => s.close());

const at = (moment: string) => s.setClock(new Date(moment));
const move = (id: string, status: string) => s.request('PUT', `/api/order/${id}/status`, { as: staff.token, body: { status } });

/** Three balms and a soap. */
async function anOrder({ status = 'delivered', paymentMethod = 'online', buyer = asha } = {}): Promise<string> {
  await fillCart(s, buyer, balm.id, 3);
  await fillCart(s, buyer, soap.id);
  const { json } = await pressPay(s, buyer, { paymentMethod });
  if (paymentMethod === 'online') await payOrder(s, json.cashfreeOrder.payment_session_id);
  expect((await move(json.localOrderId, status)).status).toBe(200);
  return json.localOrderId;
}

const aPicture = async () =>
  new File(
    [
      new Uint8Array(
        await sharp({ create: { width: 40, height: 30, channels: 3, background: '#8c4a2f' } })
          .jpeg()
          .withExif({ IFD0: { Artist: 'Asha at home' } })
          .toBuffer(),
      ),
    ],
    'balm.jpg',
    { type: 'image/jpeg' },
  );

type Given = {
  kind?: string;
  wish?: string;
  text?: string;
  items?: string[];
  photos?: File[];
  key?: string;
  as?: Person;
  afterWindowReason?: string;
};
async function claim(orderId: string, given: Given = {}, path = `/api/order/${orderId}/claims`) {
  const { kind = 'damaged', wish = 'replacement', text = 'The jar is cracked.', items = [`${balm.id}:1`], key, as = asha } = given;
  const form = new FormData();
  for (const [name, value] of Object.entries({ kind, wish, text })) form.append(name, value);
  for (const item of items) form.append('items', item);
  for (const photo of given.photos ?? [await aPicture()]) form.append('photos', photo);
  if (path === '/api/claims') form.append('orderId', orderId);
  if (given.afterWindowReason !== undefined) form.append('afterWindowReason', given.afterWindowReason);
  return s.request('POST', path, { as: as.token, body: form, headers: key ? { 'idempotency-key': key } : {} });
}
const reported = async (orderId: string, as: Person = asha) =>
  (await s.request('GET', `/api/order/${orderId}/claims`, { as: as.token })).json;
const act = (id: string, what: string, body?: object, as: Person = staff) =>
  s.request('POST', `/api/claims/${id}/${what}`, { as: as.token, ...(body && { body }) });
const list = async (query = '') => (await s.request('GET', `/api/claims${query}`, { as: packer.token })).json;
const stockOf = async ({ id }: { id: string }) => (await s.db.select().from(products).where(eq(products.id, id)))[0]?.stockQuantity;
const mailsOf = async (kind: MailKind) => s.db.select().from(mails).where(eq(mails.kind, kind)).orderBy(desc(mails.createdAt));

describe('reporting', () => {
  test('creates a claim with a ticket, a deadline, a receipt, and an entry in the order’s timeline', async () => {
    const id = await anOrder();
    const { status, json } = await claim(id);
    expect(status).toBe(201);
    expect(json).toMatchObject({
      ticket: 'CL-2026-000001',
      status: 'open',
      items: [{ productId: balm.id, name: 'Rose Balm', quantity: 1 }],
      photos: [`/api/claims/${json.id}/photos/1`],
      answerBy: '2026-11-23T18:29:59.999Z',
      reason: null,
      parcel: null,
    });
    const [receipt] = await mailsOf('claim');
    expect(receipt?.subject).toBe("We've received your report: CL-2026-000001, order ORD-1001");
    expect(receipt?.text).toContain('reply by Mon 23 Nov 2026');
    const { events } = (await s.request('GET', `/api/order/${id}`, { as: asha.token })).json;
    expect(events.at(-1)).toMatchObject({ kind: 'claimed', note: 'CL-2026-000001' });
    const left = (await reported(id)).report.goods.map(({ name, left }: Record<string, unknown>) => [name, left]);
    expect(Object.fromEntries(left)).toEqual({ 'Rose Balm': 2, Soap: 1 });
  });

  test('on a Hindi page shows the items by their Hindi names, those reported and those left', async () => {
    await s.db
      .update(products)
      .set({ texts: { hi: { name: 'रोज़ बाम' } } })
      .where(eq(products.id, balm.id));
    const id = await anOrder();
    await claim(id);
    const { claims, report } = await claimsIn(s.db, 'hi', await reported(id));
    expect(claims[0]?.items).toEqual([{ productId: balm.id, kitId: null, name: 'रोज़ बाम', kitName: null, quantity: 1 }]);
    expect(Object.fromEntries(report?.goods.map(({ name, left }) => [name, left]) ?? [])).toEqual({ 'रोज़ बाम': 2, Soap: 1 });
  });

  test('within 24 hours of the delivery, and afterwards the way on is said', async () => {
    const id = await anOrder();
    at('2026-11-20T06:30:00.000Z');
    expect((await claim(id)).status).toBe(201);
    at('2026-11-20T06:30:00.001Z');
    const { status, json } = await claim(id);
    expect([status, json.code]).toEqual([409, 'too_late']);
    expect(json.message).toBe('The 24-hour window for reporting this has closed. Your legal rights are not affected: please write to us.');
    // A new value in Settings applies at once.
    await s.db.insert(settings).values({ section: 'policies', value: { claimWithinHours: 48 } });
    expect((await claim(id)).status).toBe(201);
    expect((await reported(id)).report).toMatchObject({ withinHours: 48, goodsUntil: '2026-11-21T06:30:00.000Z' });
  });

  test('a parcel that did not come is for the whole order, once its days have passed or it is marked delivered', async () => {
    const id = await anOrder({ status: 'shipped' });
    const lost = { kind: 'not-delivered', items: [], photos: [] };
    expect((await claim(id)).json.code).toBe('not_delivered');
    expect((await claim(id, lost)).json.code).toBe('not_late');
    expect((await reported(id)).report).toMatchObject({ kinds: [], parcelFrom: '2026-11-27T18:30:00.000Z', goodsUntil: null });
    at('2026-11-27T18:30:00Z');
    const { json } = await claim(id, lost);
    expect(json.items.map(({ quantity }: { quantity: number }) => quantity)).toEqual([3, 1]);
    expect((await claim(id, lost)).json.code).toBe('nothing_left');
    const marked = await anOrder();
    expect((await claim(marked, lost)).status).toBe(201);
  });

  test('needs a photo of visible damage but not of a missing item, and offers a refund only of a paid order', async () => {
    const id = await anOrder();
    expect((await claim(id, { photos: [] })).json.fields).toEqual({ photos: 'Please add a photo of it' });
    expect((await claim(id, { photos: await Promise.all(Array.from({ length: 6 }, aPicture)) })).json.fields).toEqual({
      photos: 'At most 5 photos',
    });
    expect((await claim(id, { photos: [new File(['no picture'], 'a.png')] })).status).toBe(415);
    expect((await claim(id, { items: [] })).json.fields).toEqual({ items: 'Please choose what it is about' });
    expect((await claim(id, { kind: 'missing', photos: [] })).status).toBe(201);
    const cash = await anOrder({ status: 'shipped', paymentMethod: 'cod' });
    at('2026-11-28T06:30:00Z');
    const lost = { kind: 'not-delivered', items: [], photos: [] };
    expect((await reported(cash)).report.wishes).toEqual(['replacement']);
    expect((await claim(cash, { ...lost, wish: 'refund' })).json.fields).toHaveProperty('wish');
    // Refused reports leave nothing behind.
    expect(photoFiles()).toEqual([]);
  });

  test('a double press is one claim with its photos once; another form under its name is refused', async () => {
    const id = await anOrder();
    const answers = await Promise.all([claim(id, { key: 'k1' }), claim(id, { key: 'k1' }), claim(id, { key: 'k1' })]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ json }) => json.ticket)).size).toBe(1);
    expect(await mailsOf('claim')).toHaveLength(1);
    expect((await claim(id, { key: 'k1', text: 'Something else' })).json.code).toBe('key_reused');
    await s.runJobs();
    expect(photoFiles()).toHaveLength(1);
  });

  test('the same items twice makes one claim, even concurrently', async () => {
    const id = await anOrder();
    const answers = await Promise.all(Array.from({ length: 6 }, () => claim(id, { items: [`${balm.id}:2`] })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.json.fields).toEqual({ items: 'Only 1 of Rose Balm can still be reported.' });
    expect(await s.db.$count(claimItems)).toBe(1);
    expect(photoFiles()).toHaveLength(1);
  });

  test('excludes refunded items, and includes items of a refused claim again', async () => {
    const id = await anOrder();
    const items = [{ productId: balm.id, quantity: 3 }];
    await s.request('POST', `/api/order/${id}/refund`, { as: staff.token, body: { reason: 'Late', items } });
    expect((await claim(id)).json.message).toBe('Rose Balm has already been reported or refunded.');
    const { json } = await claim(id, { items: [`${soap.id}:1`] });
    await act(json.id, 'refuse', { reason: 'The photo shows another soap.' });
    expect((await claim(id, { items: [`${soap.id}:1`] })).status).toBe(201);
    // Its items are in the new claim now.
    expect((await act(json.id, 'reopen')).json.code).toBe('settled');
  });

  test('shows photos only to the customer and to staff who settle claims, without camera metadata', async () => {
    const id = await anOrder();
    const { json } = await claim(id);
    const photo = (as?: Person) =>
      s.hono.request(`http://shop.test${json.photos[0]}`, as && { headers: { authorization: `Bearer ${as.token}` } });
    for (const person of [asha, staff, packer]) expect((await photo(person)).status).toBe(200);
    expect((await photo()).status).toBe(401);
    expect((await photo(await aCustomer(s))).status).toBe(404);
    expect((await photo(await aStaffMember(s, undefined, 'marketing'))).status).toBe(404);
    const [name = ''] = photoFiles();
    expect((await s.request('GET', `/media/${name}`)).status).toBe(404);
    const answer = await photo(asha);
    expect([answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual(['image/webp', 'private, no-store']);
    expect((await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).exif).toBeUndefined();
    expect((await s.request('GET', `/api/claims/${json.id}/photos/2`, { as: asha.token })).status).toBe(404);
  });

  test('on behalf of another customer is refused, even to staff', async () => {
    const id = await anOrder();
    expect((await claim(id, { as: staff })).status).toBe(404);
    expect((await reported(id, staff)).report).toBeNull();
  });

  test('by telephone is recorded by staff under the same rules and deadlines; the timeline and the audit name them', async () => {
    const id = await anOrder();
    const enter = (given: Given & { orderId?: string } = {}) => claim(given.orderId ?? id, { as: packer, ...given }, '/api/claims');
    expect((await enter({ photos: [] })).json.fields).toEqual({ photos: 'Please add a photo of it' });
    expect((await enter({ as: asha })).status).toBe(403);
    const [first, second] = [await enter({ key: 'phone' }), await enter({ key: 'phone' })];
    expect([first.status, second.json.id]).toEqual([201, first.json.id]);
    expect(first.json).toMatchObject({ ticket: 'CL-2026-000001', answerBy: '2026-11-23T18:29:59.999Z', status: 'open' });
    const { history } = (await s.request('GET', `/api/claims/${first.json.id}`, { as: packer.token })).json;
    expect(history).toMatchObject([{ kind: 'claim_entered', note: 'CL-2026-000001', by: expect.any(String) }]);
    const [row] = await s.db.select().from(audit).where(eq(audit.action, 'claim.enter'));
    expect(row).toMatchObject({ actorId: packer.id, subject: `claim:${first.json.id}`, after: { items: ['1 × Rose Balm'] } });
    expect((await mailsOf('claim')).map(({ toAddress }) => toAddress)).toEqual([asha.email]);
    // Shown to the customer like a report that she sent herself.
    expect((await reported(id)).claims).toMatchObject([{ ticket: 'CL-2026-000001' }]);
    expect((await s.request('GET', first.json.photos[0], { as: asha.token })).status).toBe(200);
    at('2026-11-20T06:30:00.001Z');
    expect((await enter({ orderId: randomUUID() })).status).toBe(404);
  });
});

describe('after the deadline', () => {
  const late = { items: [] as string[], kind: 'missing', photos: [] };
  test('staff open a claim with a reason, which the claim and the audit keep; a customer cannot', async () => {
    const id = await anOrder();
    at('2026-12-01T06:30:00Z');
    const given = { ...late, items: [`${soap.id}:1`] };
    const enter = (over: Given = {}) => claim(id, { as: packer, ...given, ...over }, '/api/claims');
    for (const afterWindowReason of [undefined, '', '  '])
      expect((await enter(afterWindowReason === undefined ? {} : { afterWindowReason })).json.fields).toEqual({
        afterWindowReason: 'The deadline for this claim has passed. Give a reason for opening it.',
      });
    expect((await enter({ afterWindowReason: 'x'.repeat(501) })).json.fields).toHaveProperty('afterWindowReason');
    expect((await claim(id, { ...given, afterWindowReason: 'Please' })).json.code).toBe('too_late');
    expect(await s.db.$count(claims)).toBe(0);
    const { status, json } = await enter({ afterWindowReason: 'She was in hospital.' });
    expect(status).toBe(201);
    expect((await list())[0]).toMatchObject({ id: json.id, afterWindowReason: 'She was in hospital.' });
    const [row] = await s.db.select().from(audit).where(eq(audit.action, 'claim.enter'));
    expect(row?.after).toMatchObject({ afterWindowReason: 'She was in hospital.' });
    expect(JSON.stringify(await reported(id))).not.toContain('hospital');
  });

  test('a reason given in time is dropped, and a report that is too early stays refused', async () => {
    const id = await anOrder();
    const given = { ...late, items: [`${soap.id}:1`], as: packer, afterWindowReason: 'Just so' };
    expect((await claim(id, given, '/api/claims')).status).toBe(201);
    expect((await list())[0].afterWindowReason).toBeNull();
    const sent = await anOrder({ status: 'shipped' });
    expect((await claim(sent, given, '/api/claims')).json.code).toBe('not_delivered');
    expect((await claim(sent, { ...given, ...late, kind: 'late' }, '/api/claims')).json.code).toBe('not_late');
  });
});

describe('a parcel later than promised', () => {
  const late = { kind: 'late', wish: 'refund', items: [], photos: [] };
  test('is claimed whole and without photos once the promised day is over, which the order keeps from its placing', async () => {
    const id = await anOrder({ status: 'shipped' });
    const [order] = await s.db.select().from(orders);
    expect(order?.promisedBy).toBe('2026-11-27');
    await s.db.insert(settings).values({ section: 'delivery', value: { workingDays: { min: 3, max: 20 } } });
    at('2026-11-27T18:29:59.999Z');
    expect((await claim(id, late)).json).toMatchObject({ code: 'not_late', message: 'The promised delivery date has not passed yet.' });
    at('2026-11-27T18:30:00Z');
    expect((await reported(id)).report).toMatchObject({ kinds: ['late', 'not-delivered'], promisedBy: '2026-11-27T18:29:59.999Z' });
    const { status, json } = await claim(id, late);
    expect([status, json.items.map(({ quantity }: { quantity: number }) => quantity)]).toEqual([201, [3, 1]]);
    expect((await act(json.id, 'refund', {})).json).toMatchObject({ status: 'refunded' });
  });

  test('cannot be claimed when the order came in time', async () => {
    const id = await anOrder();
    expect((await claim(id, late)).json).toMatchObject({ code: 'not_late', message: 'This order arrived on time.' });
  });
});

test('what is defective may be shown and need not be', async () => {
  const id = await anOrder();
  expect((await claim(id, { kind: 'defective', photos: [] })).status).toBe(201);
});

describe('a replacement', () => {
  test('is taken from stock, ships with courier and tracking number, and makes no second invoice', async () => {
    const id = await anOrder();
    const { json } = await claim(id, { items: [`${balm.id}:2`] });
    expect((await act(json.id, 'replace')).json).toMatchObject({ status: 'replaced', toCollect: 0, parcel: { shippedAt: null } });
    expect(await stockOf(balm)).toBe(5);
    const [taken] = await s.db.select().from(stockMoves).where(eq(stockMoves.reason, 'replacement'));
    expect(taken).toMatchObject({ change: -2, orderId: id, claimId: json.id, actorId: staff.id });
    expect((await act(json.id, 'deliver', undefined, packer)).json.message).toBe("This replacement hasn't shipped yet.");
    expect((await list('?status=to-send')).map(({ ticket }: { ticket: string }) => ticket)).toEqual([json.ticket]);
    const sent = await act(json.id, 'ship', { courierName: 'Blue Dart', trackingNumber: 'BD 42' }, packer);
    expect(sent.json.parcel).toMatchObject({ courierName: 'Blue Dart', trackingNumber: 'BD 42' });
    expect((await act(json.id, 'ship', {}, packer)).status).toBe(409);
    expect((await act(json.id, 'deliver', undefined, packer)).json.parcel.deliveredAt).not.toBeNull();
    expect((await mailsOf('claim-shipped'))[0]?.text).toContain('Tracking number: BD 42');
    expect(await mailsOf('claim-replaced')).toHaveLength(1);
    expect(await mailsOf('claim-delivered')).toHaveLength(1);
    expect(await s.db.$count(invoices)).toBe(1);
    const { events } = (await s.request('GET', `/api/order/${id}`, { as: asha.token })).json;
    expect(events.slice(-4).map(({ kind }: { kind: string }) => kind)).toEqual([
      'claimed',
      'claim_replaced',
      'replacement_shipped',
      'replacement_delivered',
    ]);
    expect(events.at(-2).note).toBe(`${json.ticket}: Blue Dart BD 42`);
    const acts = await s.db
      .select()
      .from(audit)
      .where(eq(audit.subject, `claim:${json.id}`))
      .orderBy(asc(audit.id));
    expect(acts.map(({ action }) => action)).toEqual(['claim.replaced', 'claim.replacement-shipped', 'claim.replacement-delivered']);
  });

  test('has a pick list and a packing slip until it ships', async () => {
    const { json } = await claim(await anOrder());
    const paper = (name: string) =>
      s.hono.request(`http://shop.test/api/claims/${json.id}/${name}`, { headers: { authorization: `Bearer ${packer.token}` } });
    expect((await paper('packing-slip')).status).toBe(409);
    await act(json.id, 'replace');
    for (const name of ['pick-list', 'packing-slip']) {
      const { status, headers } = await paper(name);
      expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf']);
    }
    await act(json.id, 'ship', {});
    expect((await paper('pick-list')).status).toBe(409);
  });

  test('that exceeds the stock is announced before and refused, and changes nothing', async () => {
    const id = await anOrder();
    const { json } = await claim(id, { items: [`${balm.id}:2`, `${soap.id}:1`] });
    await s.request('POST', `/api/product/${balm.id}/stock`, { as: staff.token, body: { kind: 'count', quantity: 1 } });
    const detail = (await s.request('GET', `/api/claims/${json.id}`, { as: packer.token })).json;
    expect(detail.items.map(({ name, quantity, stock }: Record<string, unknown>) => [name, quantity, stock])).toEqual([
      ['Rose Balm', 2, 1],
      ['Soap', 1, 9],
    ]);
    const refused = await act(json.id, 'replace');
    expect([refused.status, refused.json.code]).toEqual([409, 'short']);
    expect([await stockOf(balm), await stockOf(soap)]).toEqual([1, 9]);
    expect((await list('?status=open')).length).toBe(1);
  });

  test('decided concurrently by two staff is decided once', async () => {
    const id = await anOrder();
    const { json } = await claim(id);
    const answers = await Promise.all([
      act(json.id, 'replace'),
      act(json.id, 'refund', {}),
      act(json.id, 'refuse', { reason: 'No' }),
      act(json.id, 'replace'),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
  });

  test('for a lost cash parcel collects the cash, and delivers the order', async () => {
    const id = await anOrder({ status: 'shipped', paymentMethod: 'cod' });
    at('2026-11-28T06:30:00Z');
    const { json } = await claim(id, { kind: 'not-delivered', items: [], photos: [] });
    expect((await act(json.id, 'refund', { method: 'UPI', reference: 'U1' })).json.message).toBe(
      'This cash order is not delivered, so nothing has been paid yet.',
    );
    const [order] = await s.db.select().from(orders).where(eq(orders.id, id));
    expect((await act(json.id, 'replace')).json.toCollect).toBe(((order?.totalPaise ?? 0) + (order?.roundOffPaise ?? 0)) / 100);
    expect((await mailsOf('claim-replaced'))[0]?.text).toContain('in cash on delivery');
    // If the first parcel turns up, delivering it collects no more money.
    const back = await s.request('POST', `/api/order/${id}/came-back`, { as: staff.token, body: {} });
    expect(back.json.message).toBe('A replacement was sent for this order. Add the returned items to stock by hand instead.');
    const lost = await s.request('POST', `/api/order/${id}/lost`, { as: staff.token, body: {} });
    expect(lost.json.message).toBe('A replacement was sent for this order. Mark the replacement as delivered instead.');
    await act(json.id, 'ship', {}, packer);
    await act(json.id, 'deliver', undefined, packer);
    expect((await s.db.select().from(orders).where(eq(orders.id, id)))[0]?.status).toBe('delivered');
    await s.runJobs();
    expect([(await mailsOf('order-delivered')).length, (await mailsOf('claim-delivered')).length]).toEqual([1, 0]);
  });
});

test('a report on a cash order closed as lost is closed with it, not called unacceptable', async () => {
  const id = await anOrder({ status: 'shipped', paymentMethod: 'cod' });
  at('2026-11-28T06:30:00Z');
  const { json } = await claim(id, { kind: 'not-delivered', items: [], photos: [] });
  expect((await s.request('POST', `/api/order/${id}/lost`, { as: staff.token, body: {} })).status).toBe(200);
  expect((await act(json.id, 'refuse', { reason: 'Your parcel was lost. There is nothing left to pay.' })).status).toBe(200);
  expect((await mailsOf('claim-refused')).map(({ subject }) => subject)).toEqual([expect.stringContaining('We have closed your report')]);
});

describe('a refund', () => {
  test('is booked for the claimed items through the order’s refund, with credit note and points', async () => {
    const id = await anOrder();
    const earned = async () =>
      (await s.db.select().from(coinEntries).where(eq(coinEntries.orderId, id))).reduce((sum, { coins }) => sum + coins, 0);
    const before = await earned();
    const { json } = await claim(id, { wish: 'refund', items: [`${balm.id}:2`] });
    const { status, json: settled } = await act(json.id, 'refund', {});
    expect(status).toBe(200);
    // Two of ₹299 and 18% GST.
    expect(settled).toMatchObject({ status: 'refunded', refundedAmount: 705.64 });
    const [refund] = await s.db.select().from(refunds);
    expect(refund).toMatchObject({ kind: 'staff', amountPaise: 70_564, reason: `Damaged (${json.ticket})`, actorId: staff.id });
    expect((await s.db.select().from(invoices).where(eq(invoices.kind, 'credit_note'))).map(({ totalPaise }) => totalPaise)).toEqual([
      70_564,
    ]);
    expect(await earned()).toBeLessThan(before);
    expect((await mailsOf('claim-refunded'))[0]?.text).toContain(
      '₹705.64 will be refunded to your original payment method in 5 to 7 business days.',
    );
    expect(await stockOf(balm)).toBe(7);
    expect((await act(json.id, 'refund', {})).json.message).toBe('This claim was settled by a refund.');
  });

  test('of a cash order records how it was paid out; items on the shelf return to stock', async () => {
    const id = await anOrder({ paymentMethod: 'cod' });
    const { json } = await claim(id, { kind: 'missing', wish: 'refund', photos: [] });
    expect((await act(json.id, 'refund', {})).json.fields).toHaveProperty('method');
    await act(json.id, 'refund', { method: 'UPI', reference: 'UTR 1', restock: true });
    expect((await s.db.select().from(refunds))[0]).toMatchObject({ status: 'done', payoutMethod: 'UPI', payoutReference: 'UTR 1' });
    expect((await mailsOf('claim-refunded'))[0]?.text).toContain('₹352.82 was paid out to you.');
    expect(await stockOf(balm)).toBe(8);
  });

  test('made on the order page meanwhile is not paid twice, and not replaced', async () => {
    const id = await anOrder();
    const { json } = await claim(id, { items: [`${balm.id}:2`] });
    await s.request('POST', `/api/order/${id}/refund`, { as: staff.token, body: { reason: 'Goodwill' } });
    expect((await act(json.id, 'replace')).json.code).toBe('settled');
    expect((await act(json.id, 'refund', {})).json.status).toBe('refunded');
    expect(await s.db.$count(refunds)).toBe(1);
  });

  test('is not available to packers', async () => {
    const id = await anOrder();
    const { json } = await claim(id);
    for (const what of ['refund', 'refuse', 'replace']) expect((await act(json.id, what, { reason: 'No' }, packer)).status).toBe(403);
    expect(await list()).toHaveLength(1);
  });
});

describe('a refusal', () => {
  test('needs a reason, which is mailed with the next step; it can be undone', async () => {
    const id = await anOrder();
    const { json } = await claim(id);
    expect((await act(json.id, 'refuse', { reason: ' ' })).json.fields).toEqual({ reason: 'Please give a reason' });
    expect((await act(json.id, 'refuse', { reason: 'The jar on the photo is not ours.' })).json).toMatchObject({
      status: 'refused',
      reason: 'The jar on the photo is not ours.',
    });
    expect((await reported(id)).claims[0]).toMatchObject({ status: 'refused', reason: 'The jar on the photo is not ours.' });
    const [mail] = await mailsOf('claim-refused');
    expect(mail?.text).toContain('The jar on the photo is not ours.');
    expect(mail?.text).toContain('/complaints?order=ORD-1001');
    expect((await act(json.id, 'replace')).json.message).toBe('This claim was refused. Reopen it first.');
    expect((await act(json.id, 'reopen')).json).toMatchObject({ status: 'open', reason: null, decidedAt: null, answerBy: json.answerBy });
    at('2026-11-19T06:31:00Z');
    expect((await act(json.id, 'refuse', { reason: 'Still not ours.' })).status).toBe(200);
    expect(await mailsOf('claim-refused')).toHaveLength(2);
    const { history } = (await s.request('GET', `/api/claims/${json.id}`, { as: staff.token })).json;
    expect(history.map(({ kind, note }: Record<string, string>) => [kind, note])).toEqual([
      ['claimed', json.ticket],
      ['claim_refused', `${json.ticket}: The jar on the photo is not ours.`],
      ['claim_reopened', json.ticket],
      ['claim_refused', `${json.ticket}: Still not ours.`],
    ]);
  });
});

describe('withdrawing a claim', () => {
  test('is shown in the timeline, frees the items, and ends the actions of staff', async () => {
    const id = await anOrder();
    const { json } = await claim(id, { items: [`${balm.id}:3`] });
    const withdrawn = await act(json.id, 'withdraw', undefined, asha);
    expect([withdrawn.status, withdrawn.json.status, withdrawn.json.decidedAt]).toEqual([200, 'withdrawn', '2026-11-19T06:30:00.000Z']);
    const { events } = (await s.request('GET', `/api/order/${id}`, { as: asha.token })).json;
    expect(events.at(-1)).toMatchObject({ kind: 'claim_withdrawn', note: json.ticket });
    expect((await act(json.id, 'withdraw', undefined, asha)).json.message).toBe('You have already withdrawn this report.');
    for (const what of ['replace', 'refund', 'refuse', 'reopen'])
      expect((await act(json.id, what, { reason: 'No' })).json.message).toBe('The customer has withdrawn this claim.');
    expect((await list('?status=withdrawn')).map(({ ticket }: { ticket: string }) => ticket)).toEqual([json.ticket]);
    expect(await list('?status=open')).toEqual([]);
    // The audit keeps the acts of staff.
    expect(await s.db.$count(audit, eq(audit.subject, `claim:${json.id}`))).toBe(0);
    const { claims: own } = (await s.request('GET', `/api/auth/user/${asha.id}/data`, { as: asha.token })).json;
    expect(own).toMatchObject([{ ticket: json.ticket, status: 'withdrawn' }]);
    expect((await claim(id, { items: [`${balm.id}:3`] })).status).toBe(201);
  });

  test('is for the customer, until the claim is decided', async () => {
    const id = await anOrder();
    const { json } = await claim(id);
    for (const person of [staff, packer, await aCustomer(s)]) expect((await act(json.id, 'withdraw', undefined, person)).status).toBe(404);
    await act(json.id, 'refuse', { reason: 'No' });
    expect((await act(json.id, 'withdraw', undefined, asha)).json.message).toBe('We have already decided on this report.');
    await act(json.id, 'reopen');
    expect((await act(json.id, 'withdraw', undefined, asha)).status).toBe(200);
  });

  test('and deciding at the same moment: only one succeeds', async () => {
    const id = await anOrder();
    for (const decision of ['replace', 'refund', 'refuse']) {
      const { json } = await claim(id);
      const answers = await Promise.all([
        act(json.id, 'withdraw', undefined, asha),
        act(json.id, decision, { reason: 'No' }),
        act(json.id, 'withdraw', undefined, asha),
      ]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    }
  });
});

describe('the list of claims', () => {
  test('is exported with its filters', async () => {
    const { json } = await claim(await anOrder());
    const file = async (query = '') => (await s.request('GET', `/api/claims/claims.csv${query}`, { as: packer.token })).text;
    const told = 'Damaged,1 × Rose Balm,Replacement,open,19 Nov 2026,23 Nov 2026,,';
    expect((await file()).split('\r\n')[1]).toMatch(new RegExp(`^${json.ticket},ORD-1001,Shopper \\d+,${asha.email},${told}$`));
    expect(await file('?status=refused')).not.toContain(json.ticket);
  });

  test('shows the earliest deadline first, then replacements to ship, then the rest; with search and filters', async () => {
    const first = await anOrder();
    const settled = (await claim(first, { items: [`${balm.id}:1`] })).json;
    const toSend = (await claim(first, { items: [`${balm.id}:1`] })).json;
    const late = (await claim(first, { items: [`${balm.id}:1`], text: 'It leaks everywhere', kind: 'leaking' })).json;
    await act(settled.id, 'refuse', { reason: 'No' });
    await act(toSend.id, 'replace');
    at('2026-11-21T06:30:00Z');
    const second = await anOrder();
    const fresh = (await claim(second)).json;
    at('2026-11-23T18:30:00Z');
    const tickets = async (query = '') => (await list(query)).map(({ ticket }: { ticket: string }) => ticket);
    expect(await tickets()).toEqual([late.ticket, fresh.ticket, toSend.ticket, settled.ticket]);
    expect(await tickets('?status=overdue')).toEqual([late.ticket]);
    expect(await tickets('?kind=leaking')).toEqual([late.ticket]);
    expect(await tickets(`?search=${fresh.ticket.toLowerCase()}`)).toEqual([fresh.ticket]);
    expect(await tickets('?search=ORD-1002')).toEqual([fresh.ticket]);
    expect(await tickets('?search=leaks%20every')).toEqual([late.ticket]);
    expect(await tickets('?search=evrywhere%20leaks'), 'words in any order, with a slip').toEqual([late.ticket]);
    expect(await tickets('?search=leaks%20nothing')).toEqual([]);
    expect(await tickets('?limit=1&page=2')).toEqual([fresh.ticket]);
    const { headers } = await s.request('GET', '/api/claims?limit=1', { as: packer.token });
    expect(headers.get('x-total-count')).toBe('4');
  });
});

describe('data retention', () => {
  test('words and photos are deleted with the account, the claim stays with its order', async () => {
    const id = await anOrder();
    const { json } = await claim(id);
    await s.db.transaction((tx) => closeAccount(tx, asha.id, s.shop.now()));
    await s.runJobs();
    expect(photoFiles()).toEqual([]);
    const detail = (await s.request('GET', `/api/claims/${json.id}`, { as: staff.token })).json;
    expect(detail).toMatchObject({ text: '', photos: [], status: 'open', items: [{ quantity: 1 }] });
    expect((await act(json.id, 'refund', {})).status).toBe(200);
  });

  test('words and photos are deleted two years after the decision', async () => {
    const id = await anOrder();
    const { json } = await claim(id);
    const open = (await claim(id)).json;
    await act(json.id, 'refuse', { reason: 'No' });
    at('2028-11-20T06:30:00Z');
    await s.runSweeps();
    await s.runJobs();
    const rows = await s.db.select().from(claims).orderBy(asc(claims.number));
    expect(rows.map(({ text, photoNames }) => [text, photoNames.length])).toEqual([
      ['', 0],
      [open.text, 1],
    ]);
    expect(photoFiles()).toHaveLength(1);
  });
});
