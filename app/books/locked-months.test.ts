// Nothing is dated to a locked month, also when the lock and a document are written at the same moment.
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openTestShop } from '../../test/shop.ts';
import { aProduct, aSeller, aShopper, aStaffMember, fillCart, type Person, payOrder, pressPay } from '../../test/world.ts';
import { invoices } from '../invoices/invoices.tables.ts';
import { issueInvoice } from '../orders/documents/issue-invoice.server.ts';
import { audit } from '../platform/platform.tables.ts';
import { lockMonth, monthOf } from '../settings/locked-months.server.ts';
import { lockedMonths } from '../settings/settings.tables.ts';
import { stockMoves } from '../stock/stock.tables.ts';

const s = await openTestShop();
let owner: Person;
beforeEach(async () => {
  await s.reset();
  s.setClock(OCTOBER);
  await aSeller(s);
  owner = await aStaffMember(s);
});
afterAll(() => s.close());

const OCTOBER = new Date('2026-10-31T18:29:59Z');
const NOVEMBER = new Date('2026-10-31T18:30:00Z');
const LOCKED = { status: 409, json: { code: 'month_locked', message: 'The books of Oct 2026 are locked. Please try again.' } };

const as = (method: string, path: string, body?: unknown) => s.request(method, path, { as: owner.token, body });
const lock = (month = '2026-10') => as('PUT', `/api/locked-months/${month}`);

async function aPaidOrder(): Promise<string> {
  const shopper = await aShopper(s);
  await fillCart(s, shopper, (await aProduct(s)).id);
  const { json } = await pressPay(s, shopper);
  await payOrder(s, json.cashfreeOrder.payment_session_id);
  return json.localOrderId;
}
const form = { customerName: 'Asha', phoneNumber: '9876543210', address: '1 MG Road', state: '29', paymentType: 'UPI' };
const aSale = async () => ({ ...form, products: [{ productId: (await aProduct(s)).id, price: 100, quantity: 1 }] });

test('a month is locked once it is over, by the owner, and the audit says who and when', async () => {
  expect(await lock()).toMatchObject({ status: 409, json: { code: 'month_not_over', message: 'Lock a month once it is over.' } });
  s.setClock(NOVEMBER);
  expect((await lock()).status).toBe(200);
  expect((await lock()).status).toBe(200);
  expect((await lock('2026-11')).status).toBe(409);
  expect((await lock('2026-13')).status).toBe(404);
  expect((await as('GET', '/api/locked-months')).json).toEqual([
    { month: '2026-10', lockedAt: NOVEMBER.toISOString(), lockedBy: expect.stringMatching(/^Shopper/) },
  ]);
  const manager = await aStaffMember(s, 'manager@example.com', 'manager');
  for (const [method, path] of [
    ['PUT', '/api/locked-months/2026-09'],
    ['POST', '/api/locked-months/2026-10/unlock'],
  ] as const)
    expect((await s.request(method, path, { as: manager.token, body: { reason: 'Because' } })).status).toBe(403);
  const rows = await s.db.select().from(audit);
  expect(rows.filter(({ subject }) => subject === 'locked-month:2026-10')).toEqual([
    expect.objectContaining({ action: 'locked-month.lock', actorId: owner.id, after: { lockedAt: NOVEMBER.toISOString() } }),
  ]);
});

test('no invoice, note, sale or stock entry is dated to a locked month, and the next month takes them', async () => {
  const [early, late] = [await aPaidOrder(), await aPaidOrder()];
  await as('PUT', `/api/order/${early}/status`, { status: 'shipped' });
  const product = await aProduct(s);
  const received = { kind: 'received', quantity: 5 };
  const attempts: Array<[string, () => ReturnType<typeof as>]> = [
    ['invoice', () => as('PUT', `/api/order/${late}/status`, { status: 'shipped' })],
    ['credit note', () => as('POST', `/api/order/${early}/refund`, { reason: 'Late', amount: 10 })],
    ['in-house sale', async () => as('POST', '/api/inhouse', await aSale())],
    ['stock', () => as('POST', `/api/product/${product.id}/stock`, received)],
  ];
  s.setClock(NOVEMBER);
  await lock();
  // A node whose clock is behind, or a request that began before midnight.
  s.setClock(OCTOBER);
  const before = [await s.db.$count(invoices), await s.db.$count(stockMoves)];
  for (const [name, attempt] of attempts) expect([name, await attempt()]).toMatchObject([name, LOCKED]);
  // The product of the refused sale has an opening entry.
  expect([await s.db.$count(invoices), await s.db.$count(stockMoves)]).toEqual([before[0], (before[1] ?? 0) + 1]);
  s.setClock(NOVEMBER);
  for (const [name, attempt] of attempts) expect([name, (await attempt()).status < 300]).toEqual([name, true]);
  expect((await s.db.select().from(invoices)).filter(({ issuedAt }) => monthOf(issuedAt) === '2026-10')).toHaveLength(1);
});

test('an unlocked month takes documents again; the reason is required and kept', async () => {
  s.setClock(NOVEMBER);
  expect(await as('POST', '/api/locked-months/2026-10/unlock', { reason: 'A late invoice' })).toMatchObject({ status: 404 });
  await lock();
  expect(await as('POST', '/api/locked-months/2026-10/unlock', { reason: ' ' })).toMatchObject({
    status: 400,
    json: { fields: { reason: 'Say why the month is unlocked' } },
  });
  expect((await as('POST', '/api/locked-months/2026-10/unlock', { reason: 'A late invoice' })).status).toBe(200);
  expect(await s.db.$count(lockedMonths)).toBe(0);
  const [row] = (await s.db.select().from(audit)).filter(({ action }) => action === 'locked-month.unlock');
  expect(row).toMatchObject({ actorId: owner.id, before: { lockedById: owner.id }, after: { reason: 'A late invoice' } });
  s.setClock(OCTOBER);
  expect((await as('POST', '/api/inhouse', await aSale())).status).toBe(201);
});

test('whichever comes first, the lock or a document, a locked month holds what it held when it was locked', async () => {
  for (let round = 0; round < 6; round++) {
    await s.db.delete(lockedMonths);
    const ids = [await aPaidOrder(), await aPaidOrder(), await aPaidOrder()];
    const held = () => s.db.$count(invoices);
    const locking = lockMonth(s.db, owner.id, '2026-10', NOVEMBER).then(held);
    const writing = ids.map((id) => s.db.transaction((tx) => issueInvoice(tx, id, OCTOBER)));
    const written = await Promise.allSettled(round % 2 ? [...writing].toReversed() : writing);
    expect(await locking).toBe(await held());
    for (const each of written) if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 'month_locked' });
  }
});
