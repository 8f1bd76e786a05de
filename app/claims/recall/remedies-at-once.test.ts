// All orders of a recalled batch are settled in steps: previewed to the rupee, each once, also when a colleague or the customer settles it meanwhile.
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { aBatchShop, type BatchShop } from '../../../test/batches.ts';
import { openTestShop } from '../../../test/shop.ts';
import { aShopper, aStaffMember, buy, moveOrder, type Person } from '../../../test/world.ts';
import { sessions } from '../../accounts/accounts.tables.ts';
import { reconcile } from '../../books/reconcile.server.ts';
import { refunds } from '../../orders/refunds/refunds.tables.ts';
import { rupeesFromPaise } from '../../platform/money.ts';
import { mails } from '../../platform/platform.tables.ts';
import { claims } from '../claims.tables.ts';

const s = await openTestShop();
let w: BatchShop;
let [staff, colleague]: Person[] = [];
beforeEach(async () => {
  w = await aBatchShop(s);
  [staff, colleague] = [w.staff, await aStaffMember(s)];
  await w.receive('A', '2027-01-31', 20);
});
afterEach(async () => expect(await reconcile(s.db)).toEqual([]));
afterAll(() => s.close());

const act = (verb: string, body: object, person = staff) => w.act(verb, 'A', body, person);
const recall = () => w.recall('A');
const refundAll = (orderIds: string[], person = staff) => act('remedies/refund', { orderIds }, person);
const replaceAll = (orderIds: string[], person = staff) => act('remedies/replace', { orderIds }, person);

async function delivered(paymentMethod: 'online' | 'cod' = 'online', quantity = 1) {
  const shopper = await aShopper(s);
  const id = await buy(s, shopper, w.balm.id, { quantity, paymentMethod });
  for (const status of ['shipped', 'delivered']) await moveOrder(s, staff as Person, id, status);
  return { shopper, id };
}
const paidBack = async () => rupeesFromPaise((await s.db.select().from(refunds)).reduce((sum, { amountPaise }) => sum + amountPaise, 0));

test('the preview counts orders, pieces and rupees, names what is refused, and keeps nothing', async () => {
  const [one, two, cash] = [await delivered(), await delivered('online', 2), await delivered('cod')];
  await recall();
  const orderIds = [one.id, two.id, cash.id];
  const { json } = await act('remedies/preview', { what: 'refund', orderIds });
  expect(json).toMatchObject({ orders: 2, pieces: 3, refused: [{ id: cash.id, message: expect.stringContaining('Paid in cash') }] });
  expect([await s.db.$count(claims), await s.db.$count(refunds)]).toEqual([0, 0]);
  await refundAll(orderIds);
  expect(await paidBack()).toBe(json.amount);
  expect((await act('remedies/preview', { what: 'refund', orderIds })).json).toMatchObject({ orders: 0, pieces: 0, amount: 0 });
});

test('a preview of replacements says how many pieces other batches have', async () => {
  const { id } = await delivered('cod', 3);
  await w.receive('B', '2027-06-30', 2);
  await recall();
  const preview = await act('remedies/preview', { what: 'replace', orderIds: [id] });
  expect(preview.json).toMatchObject({ orders: 0, inStock: 2, refused: [{ message: expect.stringContaining('Not enough') }] });
  await w.receive('B', '2027-06-30', 2);
  expect((await act('remedies/preview', { what: 'replace', orderIds: [id] })).json).toMatchObject({ orders: 1, pieces: 3, inStock: 4 });
  expect((await replaceAll([id])).json).toMatchObject([{ isDone: true }]);
});

test('the same press again settles nothing twice and counts as done', async () => {
  const orderIds = [(await delivered()).id, (await delivered()).id];
  await recall();
  const [first, again] = [await refundAll(orderIds), await refundAll(orderIds)];
  expect(first.json.map(({ isDone }: { isDone: boolean }) => isDone)).toEqual([true, true]);
  expect(again.json).toMatchObject([
    { isDone: true, message: expect.stringContaining('was settled before') },
    { isDone: true, message: expect.stringContaining('was settled before') },
  ]);
  expect([await s.db.$count(claims), await s.db.$count(refunds)]).toEqual([2, 2]);
  await s.runJobs();
  expect(await s.db.$count(mails, eq(mails.kind, 'claim-refunded'))).toBe(2);
});

test('an order that is refused does not hold up the others', async () => {
  const [paid, cash] = [await delivered(), await delivered('cod')];
  const waiting = await buy(s, await aShopper(s), w.balm.id, { paymentMethod: 'online' });
  await recall();
  const { json } = await refundAll([cash.id, waiting, paid.id]);
  expect(json.map(({ isDone }: { isDone: boolean }) => isDone)).toEqual([false, false, true]);
});

test('two members of staff and the customer at once: each piece is settled once', async () => {
  const all = [await delivered(), await delivered(), await delivered()];
  await w.receive('B', '2027-06-30', 9);
  await recall();
  const orderIds = all.map(({ id }) => id);
  const claim = ({ shopper, id }: (typeof all)[number]) => {
    const body = new FormData();
    for (const [name, value] of Object.entries({ kind: 'defective', text: 'It smells', wish: 'refund', items: `${w.balm.id}:1` }))
      body.append(name, value);
    return s.request('POST', `/api/order/${id}/claims`, { as: shopper.token, body });
  };
  await Promise.all([refundAll(orderIds), replaceAll(orderIds.toReversed(), colleague), ...all.map(claim)]);
  for (const id of orderIds) expect(await s.db.$count(claims, eq(claims.orderId, id))).toBe(1);
  expect(await s.db.$count(refunds)).toBeLessThanOrEqual(3);
});

test('refunding many asks for the password again, and a packer may not', async () => {
  const { id } = await delivered();
  await recall();
  await s.db.update(sessions).set({ steppedUpAt: null });
  expect((await refundAll([id])).json.code).toBe('password_needed');
  await s.db.update(sessions).set({ steppedUpAt: s.shop.now() });
  const packer = await aStaffMember(s, undefined, 'packer');
  expect((await replaceAll([id], packer)).status).toBe(403);
  expect((await act('remedies/refund', { orderIds: Array.from({ length: 21 }, () => id) })).status).toBe(400);
});
