// The buyers of a recalled batch get their money back or another piece, once, and the authority gets the figures.
import { and, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { aBatchShop, type BatchShop } from '../../../test/batches.ts';
import { openTestShop } from '../../../test/shop.ts';
import { moveOrder } from '../../../test/world.ts';
import { reconcile } from '../../books/reconcile.server.ts';
import { invoices } from '../../invoices/invoices.tables.ts';
import { refunds } from '../../orders/refunds/refunds.tables.ts';
import { audit, mails } from '../../platform/platform.tables.ts';
import { batches, batchMoves, stockMoves } from '../../stock/stock.tables.ts';
import { claimItems, claims } from '../claims.tables.ts';

const s = await openTestShop();
let w: BatchShop;
beforeEach(async () => {
  w = await aBatchShop(s);
});
afterEach(async () => expect(await reconcile(s.db)).toEqual([]));
afterAll(() => s.close());

async function buy(quantity: number, status?: 'shipped' | 'delivered') {
  const { shopper, id } = await w.buy(quantity);
  if (status) await moveOrder(s, w.staff, id, 'shipped');
  if (status === 'delivered') await moveOrder(s, w.staff, id, 'delivered');
  return { shopper, id };
}
const CASH = { method: 'UPI', reference: 'upi-77' };
const refund = (orderId: string, payout: object = CASH) => w.act('refund', 'A', { orderId, ...payout });
const replace = (orderId: string) => w.act('replace', 'A', { orderId });

test('a refund pays for the pieces of the batch only, corrects the invoice and is told by e-mail', async () => {
  await w.receive('A', '2027-01-31', 2);
  await w.receive('B', '2027-06-30', 10);
  const { id } = await buy(3, 'delivered');
  await w.recall('A');
  expect((await refund(id, {})).json.fields).toEqual({ method: 'Enter how the money was paid out' });
  const done = await refund(id);
  expect(done.json.buyers).toMatchObject([{ orderId: id, pieces: 2, remedy: { status: 'refunded', pieces: 2, piecesBack: 0 } }]);
  expect(await s.db.select().from(claimItems)).toMatchObject([{ productId: w.balm.id, quantity: 2 }]);
  expect(await s.db.select().from(claims)).toMatchObject([
    { kind: 'recalled', status: 'refunded', text: 'Batch A is recalled: Mould found' },
  ]);
  expect(await s.db.select().from(refunds)).toMatchObject([{ orderId: id, reason: expect.stringContaining('Recalled by us (CL-2026-') }]);
  expect(await s.db.select().from(invoices).where(eq(invoices.kind, 'credit_note'))).toHaveLength(1);
  await s.runJobs();
  expect(await s.db.select().from(mails).where(eq(mails.kind, 'claim-refunded'))).toHaveLength(1);
  expect(await s.db.select().from(audit).where(eq(audit.action, 'claim.enter'))).toMatchObject([
    { after: { batch: 'A', items: [expect.stringContaining('2 × ')] } },
  ]);
  for (const again of [await refund(id), await replace(id)]) expect([again.status, again.json.code]).toEqual([409, 'nothing_left']);
});

test('a replacement comes from another batch, and waits for its parcel like every other', async () => {
  await w.receive('A', '2027-01-31', 2);
  const { id } = await buy(2, 'delivered');
  await w.recall('A');
  expect([(await replace(id)).json.code, await s.db.$count(claims)]).toEqual(['short', 0]);
  await w.receive('B', '2027-06-30', 10);
  expect((await replace(id)).json.buyers).toMatchObject([{ remedy: { status: 'replaced', pieces: 2 } }]);
  const taken = await s.db
    .select({ batchId: batchMoves.batchId, change: batchMoves.change })
    .from(batchMoves)
    .innerJoin(stockMoves, and(eq(stockMoves.id, batchMoves.moveId), eq(stockMoves.reason, 'replacement')));
  expect(taken).toEqual([{ batchId: await w.idOf('B'), change: -2 }]);
  const [claim] = await s.db.select().from(claims);
  const shipped = await s.request('POST', `/api/claims/${claim?.id}/ship`, { as: w.staff.token, body: { courierName: 'Delhivery' } });
  expect([shipped.status, shipped.json.parcel.courierName]).toEqual([200, 'Delhivery']);
});

test('refund and replacement pressed at once: one of them happens', async () => {
  for (let round = 0; round < 4; round++) {
    await s.db.update(batches).set({ recalledAt: null, recallReason: null });
    await w.receive('A', '2027-01-31', 1);
    const { id } = await buy(1, 'delivered');
    await w.receive('B', '2027-06-30', 1);
    await w.recall('A');
    const answers = await Promise.all([refund(id), replace(id), refund(id), replace(id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    expect(await s.db.$count(claims, eq(claims.orderId, id))).toBe(1);
    await s.request('POST', `/api/batches/${await w.idOf('B')}/recall`, { as: w.staff.token, body: { reason: 'Next round' } });
    await s.request('POST', `/api/batches/${await w.idOf('B')}/end-recall`, { as: w.staff.token });
  }
});

test('what was refunded on the order before is not refunded again', async () => {
  await w.receive('A', '2027-01-31', 3);
  const { id } = await buy(3, 'delivered');
  const items = [{ productId: w.balm.id, quantity: 2 }];
  expect((await s.request('POST', `/api/order/${id}/refund`, { as: w.staff.token, body: { items, reason: 'Kind', ...CASH } })).status).toBe(
    200,
  );
  await w.recall('A');
  await refund(id);
  expect(await s.db.select().from(claimItems)).toMatchObject([{ quantity: 1 }]);
});

test('an order on its way, not paid, not shipped or of another batch is refused with what to do', async () => {
  await w.receive('A', '2027-01-31', 2);
  await w.receive('B', '2027-06-30', 9);
  const [onItsWay, waiting, other] = [await buy(1, 'shipped'), await buy(1), await buy(1, 'delivered')];
  expect((await refund(onItsWay.id)).json.code).toBe('not_recalled');
  await w.recall('A');
  const codes = [await refund(onItsWay.id), await replace(onItsWay.id), await refund(waiting.id), await replace(other.id)];
  expect(codes.map(({ json }) => json.code)).toEqual(['not_paid', 'not_delivered', 'not_shipped', 'nothing_left']);
});

test('pieces that customers give back are noted, and move no stock', async () => {
  await w.receive('A', '2027-01-31', 2);
  const { id } = await buy(2, 'delivered');
  await w.recall('A');
  const give = (piecesBack: number) => w.act('pieces-back', 'A', { orderId: id, piecesBack });
  expect((await give(1)).json.code).toBe('not_settled');
  await refund(id);
  expect((await give(3)).json.fields).toEqual({ piecesBack: 'More than this order had of the batch' });
  await give(2);
  expect((await give(2)).json.buyers).toMatchObject([{ remedy: { piecesBack: 2 } }]);
  expect(await s.db.$count(audit, eq(audit.action, 'claim.pieces-back'))).toBe(1);
});

test('the report has the figures of the recall and no customer', async () => {
  await w.receive('A', '2027-01-31', 9);
  const [first, second] = [await buy(2, 'delivered'), await buy(1, 'delivered')];
  const report = async () => s.request('GET', `/api/batches/${await w.idOf('A')}/recall-report.csv`, { as: w.staff.token });
  expect((await report()).status).toBe(409);
  await w.recall('A');
  await w.receive('B', '2027-06-30', 9);
  await w.act('tell-buyers', 'A', { advice: 'Stop using it.' });
  await s.runJobs();
  await refund(first.id);
  await replace(second.id);
  await w.act('pieces-back', 'A', { orderId: first.id, piecesBack: 2 });
  const { text, headers } = await report();
  expect(headers.get('content-disposition')).toContain('recall-A.csv');
  for (const line of [
    'Batch,Number,A',
    'Batch,Reason,Mould found',
    'Pieces,Received by the shop,9',
    '"Sold, less those that came back before the recall",3',
    'Pieces,"Held: taken off the shelf, or out of orders not shipped",6',
    'Pieces,Recovered from customers since,2',
    '"Still with customers, or on the way to them",1',
    'Buyers,Told by e-mail or message,2',
    'Told,"E-mail, 21 Nov 2026",2',
    'Settled,Orders refunded,1',
    'Settled,Pieces refunded,2',
    'Settled,Orders with a replacement,1',
  ])
    expect(text).toContain(line);
  for (const { shopper } of [first, second]) expect(text).not.toContain(shopper.email);
  expect(text).not.toContain('9876543210');
});
