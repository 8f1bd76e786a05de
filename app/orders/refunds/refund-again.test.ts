// Refunds that fail at the gateway: each stays owed until it succeeds or is paid by hand, and is paid once.
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openTestShop } from '../../../test/shop.ts';
import { aProduct, aShopper, aStaffMember, fillCart, type Person, payOrder, pressPay } from '../../../test/world.ts';
import { sessions } from '../../accounts/accounts.tables.ts';
import { reconcile } from '../../books/reconcile.server.ts';
import { type Gateway, GatewayError, type GatewayRefundStatus } from '../../payments/gateway.ts';
import { practiceGateway } from '../../payments/practice/practice.server.ts';
import { audit, jobs, mails } from '../../platform/platform.tables.ts';
import { settings } from '../../settings/settings.tables.ts';
import { orders } from '../orders.tables.ts';
import { refunds } from './refunds.tables.ts';
import { settleRefund } from './send-refund.server.ts';

/** The refunds that the gateway holds, and its answer to the next one; null is no answer at all. */
const known = new Map<string, GatewayRefundStatus>();
let next: GatewayRefundStatus | null = 'failed';

const silent = () => new GatewayError('The gateway does not answer', { code: 'timeout', retryable: true });
const moody = (honest: Gateway): Gateway => ({
  ...honest,
  async refund({ gatewayOrderId, refundId, amountPaise }) {
    if (next === null) throw silent();
    if (!known.has(refundId)) known.set(refundId, next);
    return { gatewayOrderId, refundId, amountPaise, status: known.get(refundId) ?? next, bankReference: null };
  },
  async getRefund(gatewayOrderId, refundId) {
    const status = known.get(refundId);
    if (next === null) throw silent();
    if (!status) throw new GatewayError('Refund not found', { code: 'refund_not_found', retryable: false, status: 404 });
    return { gatewayOrderId, refundId, amountPaise: 0, status, bankReference: null };
  },
});

const s = await openTestShop({ gateway: (shop) => moody(practiceGateway(shop)) });
let staff: Person;
let orderId: string;
let refundId: string;
afterAll(() => s.close());
beforeEach(async () => {
  await s.reset();
  known.clear();
  next = 'failed';
  staff = await aStaffMember(s);
  const shopper = await aShopper(s);
  await fillCart(s, shopper, (await aProduct(s)).id);
  const { json } = await pressPay(s, shopper);
  await payOrder(s, json.cashfreeOrder.payment_session_id);
  orderId = json.localOrderId;
  refundId = (await s.request('POST', `/api/order/${orderId}/refund`, { as: staff.token, body: { reason: 'Late' } })).json.refunds[0].id;
  await s.runJobs();
});

const post = (what: string, body?: object) =>
  s.request('POST', `/api/order/${orderId}/refund/${refundId}/${what}`, { as: staff.token, body });
const payOut = (reference = 'UTR 1') => post('payout', { method: 'UPI', reference });
const refundRow = async () => (await s.db.select().from(refunds).where(eq(refunds.id, refundId)))[0];
const orderNow = async () => (await s.request('GET', `/api/order/${orderId}`, { as: staff.token })).json;
const auditOf = (action: string) => s.db.select().from(audit).where(eq(audit.action, action));
test('one that failed is shown as stuck, is sent again under a new id, and then is done', async () => {
  expect(await orderNow()).toMatchObject({ paymentStatus: 'refund_pending', refunds: [{ status: 'failed', isStuck: true }] });
  next = 'success';
  expect((await post('send')).json.refunds).toMatchObject([{ status: 'pending', isStuck: false }]);
  await s.runJobs();
  expect([...known]).toEqual([
    [refundId, 'failed'],
    [`${refundId}-2`, 'success'],
  ]);
  expect(await orderNow()).toMatchObject({
    paymentStatus: 'refunded',
    refundedAmount: 451.82,
    refunds: [{ status: 'done', isStuck: false }],
  });
  expect(await auditOf('refund.send-again')).toMatchObject([{ actorId: staff.id, after: { refundId, tries: 2 } }]);
  expect((await s.db.select().from(mails).where(eq(mails.kind, 'order-refunded'))).length).toBe(1);
  expect(await post('send')).toMatchObject({ status: 409, json: { code: 'refund_done' } });
  expect(await reconcile(s.db)).toEqual([]);
});

test('ten concurrent retries send it once', async () => {
  next = 'success';
  const answers = await Promise.all(Array.from({ length: 10 }, () => post('send')));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  await Promise.all([s.runJobs(), s.runJobs()]);
  expect([...known.keys()]).toEqual([refundId, `${refundId}-2`]);
  expect(await auditOf('refund.send-again')).toHaveLength(1);
});

test('one that the gateway completed meanwhile is not sent a second time', async () => {
  known.set(refundId, 'success');
  await post('send');
  await s.runJobs();
  expect([...known.keys()]).toEqual([refundId]);
  expect(await refundRow()).toMatchObject({ status: 'done', tries: 1 });
  expect(await settleRefund(s.db, refundId, 'success', s.shop.now())).toBe('unchanged');
});

test('one that never reached the gateway keeps its id, so that a lost answer cannot pay twice', async () => {
  next = 'success';
  await s.db.update(refunds).set({ status: 'pending' });
  known.clear();
  expect((await orderNow()).refunds).toMatchObject([{ status: 'pending', isStuck: true }]);
  await s.db.insert(jobs).values({ kind: 'send-refund', payload: { refundId }, runAt: s.shop.now(), deadAt: s.shop.now() });
  expect((await reconcile(s.db)).map(({ check }) => check)).toEqual(['a refund that waits is being worked on']);
  await post('send');
  await s.runJobs();
  expect([...known.keys()]).toEqual([refundId]);
  expect(await refundRow()).toMatchObject({ status: 'done', tries: 1 });
  expect(
    await s.db
      .select()
      .from(jobs)
      .where(and(eq(jobs.kind, 'send-refund'))),
  ).toEqual([]);
});

test('a late event of an abandoned try changes nothing, but a second success is reported to staff once', async () => {
  next = 'success';
  await post('send');
  expect(await settleRefund(s.db, refundId, 'failed', s.shop.now())).toBe('unchanged');
  expect((await refundRow())?.status).toBe('pending');
  await s.runJobs();
  for (let n = 0; n < 2; n++) await settleRefund(s.db, refundId, 'success', s.shop.now());
  const { events } = await orderNow();
  expect(events.filter(({ kind }: { kind: string }) => kind === 'refund_came_twice')).toMatchObject([{ note: refundId }]);
});

test('one that can never succeed is paid by hand, once, and the method is recorded and mailed', async () => {
  expect(await post('payout', { method: 'UPI' })).toMatchObject({
    status: 400,
    json: { fields: { reference: 'Enter the reference of the payout' } },
  });
  const answers = await Promise.all(Array.from({ length: 5 }, () => payOut()));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(answers[0]?.json).toMatchObject({
    paymentStatus: 'refunded',
    refunds: [{ status: 'done', isStuck: false, method: 'UPI', reference: 'UTR 1' }],
  });
  expect(await payOut('UTR 2')).toMatchObject({ status: 409, json: { code: 'refund_done' } });
  expect(await post('send')).toMatchObject({ status: 409, json: { code: 'refund_done' } });
  await s.runJobs();
  expect([...known.keys()]).toEqual([refundId]);
  const [mail] = await s.db.select().from(mails).where(eq(mails.kind, 'order-refunded'));
  expect(mail?.text).toContain('Paid by UPI, reference UTR 1.');
  expect(await auditOf('refund.pay-out')).toMatchObject([{ actorId: staff.id, after: { amountPaise: 45_182, reference: 'UTR 1' } }]);
  expect(await reconcile(s.db)).toEqual([]);
});

test('paying by hand above the limit needs the password again, and nothing is recorded without it', async () => {
  await s.db.insert(settings).values({ section: 'security', value: { refundPasswordAboveRupees: 451 } });
  await s.db.update(sessions).set({ steppedUpAt: null });
  expect(await payOut()).toMatchObject({ status: 403, json: { code: 'password_needed' } });
  expect(await refundRow()).toMatchObject({ status: 'failed', payoutReference: null });
  expect(await auditOf('refund.pay-out')).toEqual([]);
  await s.db
    .update(settings)
    .set({ value: { refundPasswordAboveRupees: 452 } })
    .where(eq(settings.section, 'security'));
  expect((await payOut()).status).toBe(200);
});

test('of resending and paying by hand at once only one happens', async () => {
  next = 'success';
  const [sent, paid] = await Promise.all([post('send'), payOut()]);
  expect([sent.status, paid.status].sort()).toEqual([200, 409]);
  await s.runJobs();
  const row = await refundRow();
  expect(row?.status).toBe('done');
  expect(known.size).toBe(row?.payoutReference ? 1 : 2);
  expect(await reconcile(s.db)).toEqual([]);
});

test.each<[string, GatewayRefundStatus | null, number, string]>([
  ['still carries it out', 'pending', 409, 'The gateway is processing this refund. Pay it manually only if it fails.'],
  ['carried it out after all', 'success', 409, 'The gateway is processing this refund. Pay it manually only if it fails.'],
  ['does not answer', null, 502, "The gateway hasn't confirmed this refund yet. Please try again later."],
])('nothing is paid by hand while the gateway %s', async (_, status, code, message) => {
  if (status) known.set(refundId, status);
  else next = null;
  expect(await payOut()).toMatchObject({ status: code, json: { message } });
  expect((await refundRow())?.payoutReference).toBeNull();
  expect((await orderNow()).paymentStatus).toBe(status === 'success' ? 'refunded' : 'refund_pending');
});

test('a refund of another order, or an unknown one, is not found', async () => {
  for (const what of ['send', 'payout'])
    for (const path of [`${crypto.randomUUID()}/refund/${refundId}`, `${orderId}/refund/${crypto.randomUUID()}`]) {
      const body = { method: 'UPI', reference: 'UTR 1' };
      expect((await s.request('POST', `/api/order/${path}/${what}`, { as: staff.token, body })).status).toBe(404);
    }
  expect(await s.db.select().from(orders)).toMatchObject([{ paymentStatus: 'refund_pending' }]);
});
