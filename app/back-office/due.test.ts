import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openTestShop } from '../../test/shop.ts';
import {
  aProduct,
  aShopper,
  aStaffMember,
  fillCart,
  type Person,
  payOrder,
  pressPay,
  type Shopper,
  takeAnyCash,
} from '../../test/world.ts';
import { bankLines } from '../bank/bank.tables.ts';
import { complaints } from '../complaints/complaints.tables.ts';
import { E_WAY_ABOVE_PAISE } from '../invoices/e-way-bill.ts';
import { messages } from '../messages/messages.tables.ts';
import { orders } from '../orders/orders.tables.ts';
import { refunds } from '../orders/refunds/refunds.tables.ts';
import { paymentAttempts, payments } from '../payments/payments.tables.ts';
import { jobs, mails } from '../platform/platform.tables.ts';
import { daysBefore } from '../platform/time.ts';
import { reviews } from '../reviews/reviews.tables.ts';
import { settings } from '../settings/settings.tables.ts';
import { gatewaySettlements } from '../settlements/settlements.tables.ts';
import { batches } from '../stock/stock.tables.ts';
import type { DueKind } from '../vocabulary/due.ts';
import { clockOf, dueWords, spanWords } from './due-words.ts';
import { sectionAt, waitingBySection } from './sections.ts';

const s = await openTestShop();
afterAll(() => s.close());
const NOW = new Date('2026-11-21T06:30:00Z');
let shopper: Shopper;
let owner: Person;
let productId: string;
beforeEach(async () => {
  await s.reset();
  s.setClock(NOW);
  await takeAnyCash(s);
  shopper = await aShopper(s);
  owner = await aStaffMember(s);
  productId = (await aProduct(s, { stockQuantity: 500 })).id;
});

type Entry = { kind: DueKind; count: number; repeated: number; since: string | null; dueAt: string | null; to: string };
const dueFor = async (staff: Person): Promise<Entry[]> => (await s.request('GET', '/api/due', { as: staff.token })).json;
const kindsFor = async (staff: Person) => (await dueFor(staff)).map(({ kind }) => kind);

async function anOrder(paymentMethod = 'cod', over: Partial<typeof orders.$inferInsert> = {}): Promise<string> {
  await fillCart(s, shopper, productId);
  const { json } = await pressPay(s, shopper, { paymentMethod });
  if (paymentMethod === 'online') await payOrder(s, json.cashfreeOrder.payment_session_id);
  if (Object.keys(over).length > 0) await s.db.update(orders).set(over).where(eq(orders.id, json.localOrderId));
  return json.localOrderId;
}

const aComplaint = (over: Partial<typeof complaints.$inferInsert> = {}) =>
  s.db.insert(complaints).values({
    name: 'Asha',
    email: 'asha@example.com',
    kind: 'order',
    orderNumber: '',
    text: 'Late',
    requestHash: crypto.randomUUID(),
    answerBy: new Date('2026-11-22T06:30:00Z'),
    settleBy: new Date('2026-12-20T06:30:00Z'),
    ...over,
  });

/** Work of every kind but claims, which their own test makes. */
async function muchWork() {
  await anOrder('cod', { promisedBy: '2026-11-23' });
  await anOrder('online', { promisedBy: '2026-11-20' });
  // Its money went back before it was packed: nothing is sent.
  await anOrder('online', { status: 'processing', paymentStatus: 'refunded' });
  await anOrder('cod', { status: 'shipped', shippedAt: NOW, promisedBy: '2026-11-19' });
  await anOrder('cod', { status: 'shipped', shippedAt: NOW, promisedBy: '2026-11-29' });
  const refunded = await anOrder('cod', { status: 'delivered', shippedAt: NOW, deliveredAt: NOW });
  await s.db.insert(refunds).values(
    ['failed', 'done'].map((status) => ({
      orderId: refunded,
      kind: 'staff' as const,
      payoutMethod: 'UPI',
      payoutReference: status,
      cause: status,
      amountPaise: 100,
      status: status as 'failed' | 'done',
    })),
  );
  await aComplaint();
  await aComplaint({ status: 'answered', answeredAt: NOW });
  await aComplaint({ status: 'closed', closedAt: NOW });
  await s.db.insert(reviews).values({ productId, name: 'Asha', rating: 5, content: 'Lovely', createdAt: daysBefore(NOW, 3) });
  await aProduct(s, { stockQuantity: 2 });
  await s.db.insert(batches).values({ productId, number: 'B1', expiresOn: '2026-12-01', quantity: 4 });
  const mail = { kind: 'welcome' as const, toAddress: 'a@example.com', subject: 'Hello', html: '', text: '', failedAt: NOW };
  const [sentAgain] = await s.db
    .insert(mails)
    .values([
      { ...mail, cause: 'again' },
      { ...mail, cause: 'failed' },
    ] as (typeof mails.$inferInsert)[])
    .returning({ id: mails.id });
  await s.db.insert(mails).values({ ...mail, cause: `resend:${sentAgain?.id}:1`, failedAt: null } as typeof mails.$inferInsert);
  await moneyThatWaits();
  const message = { userId: shopper.id, phone: '9876543210', kind: 'order-shipped' as const, words: {}, text: 'Shipped', goodUntil: NOW };
  await s.db.insert(messages).values([
    { ...message, cause: 'new', status: 'failed', createdAt: daysBefore(NOW, 2) },
    { ...message, cause: 'old', status: 'failed', createdAt: daysBefore(NOW, 9) },
    { ...message, cause: 'read', status: 'read', createdAt: NOW },
  ]);
  await s.db.insert(jobs).values({ kind: 'send-mail', payload: {}, runAt: NOW, deadAt: NOW });
}

/** A payment that was not settled in time, cash that the courier kept too long, and lines of the bank with and without an explanation. */
async function moneyThatWaits() {
  const [late] = await s.db.select().from(payments).orderBy(payments.createdAt).limit(1);
  await s.db
    .update(payments)
    .set({ createdAt: daysBefore(NOW, 12) })
    .where(eq(payments.id, late?.id ?? ''));
  const [attempt] = await s.db.select().from(paymentAttempts).limit(1);
  await s.db.insert(gatewaySettlements).values({
    gateway: attempt?.gateway ?? 'cashfree',
    settlementId: '1',
    status: 'done',
    source: 'api',
    paymentsPaise: 1,
    amountPaise: 1,
  });
  const delivered = { status: 'delivered', courierName: 'Delhivery', trackingNumber: 'A1' } as const;
  await anOrder('cod', { ...delivered, shippedAt: NOW, deliveredAt: daysBefore(NOW, 15) });
  await anOrder('cod', { ...delivered, shippedAt: NOW, deliveredAt: daysBefore(NOW, 5) });
  const line = { account: 'HDFC', day: '2026-11-18', narration: 'NEFT', words: [], amountPaise: 100 };
  await s.db.insert(bankLines).values([line, { ...line, nth: 1, purpose: 'supplier', matchedBy: 'staff', matchedAt: NOW }]);
}

const LISTS: Record<string, string> = {
  '/admins/books/settlements/unmatched': '/api/settlements/unmatched',
  '/admins/books/settlements/cash': '/api/courier-cash',
  '/admins/books/settlements/bank': '/api/bank-lines',
  '/admins/mails/messages': '/api/messages',
  '/admins/orders': '/api/order/orders',
  '/admins/complaints': '/api/complaints',
  '/admins/reviews': '/api/reviews',
  '/admins/products': '/api/product?scope=kept',
  '/admins/mails': '/api/mails',
};

test('each entry counts exactly the rows of the list that it leads to', async () => {
  await muchWork();
  const due = await dueFor(owner);
  expect(Object.fromEntries(due.map(({ kind, count }) => [kind, count]))).toEqual({
    pack: 2,
    confirm: 1,
    'late-parcel': 1,
    complaint: 2,
    refund: 1,
    review: 1,
    'short-stock': 1,
    expiring: 1,
    unsettled: 1,
    'missing-cash': 1,
    'bank-line': 1,
    'failed-mail': 1,
    'failed-message': 1,
    'failed-job': 1,
  });
  const listed = new Map([['dashboard', 1]]);
  for (const { kind, count, repeated, to } of due.filter(({ kind }) => kind !== 'failed-job')) {
    const [path = '', query = ''] = to.split('?');
    const list = LISTS[path] ?? path;
    const { headers } = await s.request('GET', `${list}${list.includes('?') ? '&' : '?'}${query}`, { as: owner.token });
    const total = Number(headers.get('x-total-count'));
    expect([kind, total]).toEqual([kind, count]);
    const { name } = sectionAt(path);
    listed.set(name, (listed.get(name) ?? 0) + total - repeated);
  }
  expect(Object.fromEntries(waitingBySection(due)), 'the counts of the sidebar').toEqual(Object.fromEntries(listed));
});

test('the sidebar counts an order, a parcel and a product once, though several entries have it', async () => {
  // To pack, to confirm, in need of an e-way bill, and with a refund that failed.
  const orderId = await anOrder('cod', { deliveryPaise: E_WAY_ABOVE_PAISE, totalPaise: E_WAY_ABOVE_PAISE + 35_282 });
  const payout = {
    orderId,
    kind: 'staff',
    payoutMethod: 'UPI',
    payoutReference: 'x',
    cause: 'x',
    amountPaise: 100,
    status: 'failed',
  } as const;
  await s.db.insert(refunds).values(payout);
  await anOrder('cod', { status: 'shipped', shippedAt: NOW, promisedBy: '2026-11-19' });
  const { id } = await aProduct(s, { stockQuantity: 2 });
  await s.db
    .insert(batches)
    .values([id, productId].map((of, n) => ({ productId: of, number: `B${n}`, expiresOn: '2026-12-01', quantity: 1 })));
  const due = await dueFor(owner);
  expect(Object.fromEntries(due.map(({ kind, count, repeated }) => [kind, [count, repeated]]))).toEqual({
    pack: [1, 0],
    confirm: [1, 1],
    'e-way-bill': [1, 1],
    'late-parcel': [1, 0],
    refund: [1, 1],
    'short-stock': [1, 0],
    expiring: [2, 1],
  });
  expect(Object.fromEntries(waitingBySection(due))).toEqual({ orders: 2, products: 2 });
});

test('the clock is that of the most urgent row', async () => {
  await muchWork();
  const due = await dueFor(owner);
  const dueAtOf = (kind: DueKind) => due.find((entry) => entry.kind === kind)?.dueAt;
  expect(dueAtOf('pack')).toBe('2026-11-20T18:29:59.999Z');
  expect(dueAtOf('late-parcel')).toBe('2026-11-19T18:29:59.999Z');
  expect(dueAtOf('complaint')).toBe('2026-11-22T06:30:00.000Z');
  expect(dueAtOf('expiring')).toBe('2026-12-01T18:29:59.999Z');
});

test('an unpaid order is no work yet, and an unconfirmed cash order is not packed where Settings require the call', async () => {
  await anOrder('cod');
  await fillCart(s, shopper, productId);
  await pressPay(s, shopper, { paymentMethod: 'online' });
  expect(await kindsFor(owner)).toEqual(['pack', 'confirm']);
  await s.db
    .update(settings)
    .set({ value: { confirmCod: true } })
    .where(eq(settings.section, 'payments'));
  expect(await kindsFor(owner)).toEqual(['confirm']);
});

test('a role sees only the work that it may do', async () => {
  await muchWork();
  const packer = await aStaffMember(s, 'packer@example.com', 'packer');
  const marketing = await aStaffMember(s, 'marketing@example.com', 'marketing');
  expect(await kindsFor(packer)).toEqual(['pack', 'confirm', 'late-parcel', 'short-stock', 'expiring']);
  expect(await kindsFor(marketing)).toEqual(['review']);
  expect((await s.request('GET', '/api/due', { as: shopper.token })).status).toBe(403);
  expect((await s.request('GET', '/api/due')).status).toBe(401);
});

test('a shop without work has an empty list', async () => {
  expect(await dueFor(owner)).toEqual([]);
});

test.each([
  [30 * 60_000, '30 minutes'],
  [20_000, '1 minute'],
  [60 * 60_000, '1 hour'],
  [47 * 60 * 60_000, '47 hours'],
  [72 * 60 * 60_000, '3 days'],
])('%i milliseconds are %s', (ms, words) => {
  expect(spanWords(ms)).toBe(words);
});

test('a clock says how long is left, or for how long it is overdue', () => {
  const at = (dueAt: string) => clockOf({ kind: 'claim', since: null, dueAt: new Date(dueAt) }, NOW.getTime());
  expect(at('2026-11-21T05:30:00Z')).toMatchObject({ due: '1 hour overdue', tone: 'late' });
  expect(at('2026-11-21T09:30:00Z')).toMatchObject({ due: 'answer due in 3 hours', tone: 'soon' });
  expect(at('2026-11-25T06:30:00Z')).toMatchObject({ due: 'answer due in 4 days', tone: 'none' });
  expect([dueWords({ kind: 'claim', count: 1 }), dueWords({ kind: 'claim', count: 1200 })]).toEqual([
    '1 claim to answer',
    '1,200 claims to answer',
  ]);
});
