// What a database ends to resolve a deadlock is done again, once, without the person who asked noticing.
import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { reconcile } from '../app/books/reconcile.server.ts';
import { products } from '../app/catalogue/catalogue.tables.ts';
import { rowsOf } from '../app/platform/database.server.ts';
import { openTestShop } from './shop.ts';
import { aProduct, aSeller, aShopper, aStaffMember, buy, moveOrder, type Person, takeAnyCash } from './world.ts';

const s = await openTestShop();
let staff: Person;
let balm: Awaited<ReturnType<typeof aProduct>>;
beforeEach(async () => {
  await s.reset();
  s.setClock(new Date('2026-11-21T06:00:00Z'));
  await aSeller(s);
  await takeAnyCash(s);
  staff = await aStaffMember(s);
  balm = await aProduct(s, { name: 'Rose balm', stockQuantity: 10 });
  // A sequence keeps its number when a transaction ends: only the first statement after `arm` collides.
  await s.db.execute(sql`create sequence if not exists collisions`);
  await s.db.execute(sql`create or replace function collide() returns trigger language plpgsql as $$
    begin
      if nextval('collisions') = 1 then raise exception 'deadlock detected' using errcode = '40P01'; end if;
      return null;
    end $$`);
});
afterEach(async () => {
  await s.db.execute(sql`drop function if exists collide() cascade`);
  expect(await reconcile(s.db)).toEqual([]);
});
afterAll(async () => {
  await s.db.execute(sql`drop sequence if exists collisions`);
  await s.close();
});

async function arm(table: string) {
  await s.db.execute(sql`select setval('collisions', 1, false)`);
  await s.db.execute(sql`create trigger collides after insert on ${sql.identifier(table)} for each statement execute function collide()`);
}
const asStaff = (method: string, path: string, body: unknown) =>
  s.request(method, path, { as: staff.token, body, headers: { 'Idempotency-Key': randomUUID() } });

const anOrder = async (paymentMethod: 'cod' | 'online') => buy(s, await aShopper(s), balm.id, { paymentMethod, quantity: 2 });

type Act = {
  table: string;
  stockAfter: number;
  prepare?: () => Promise<string>;
  act: (id: string) => Promise<{ status: number; text: string }>;
};
const acts: Record<string, Act> = {
  'a sale at the till': {
    table: 'invoices',
    stockAfter: 9,
    act: () =>
      asStaff('POST', '/api/till/sales', {
        ...{ till: 'Till 1', paymentType: 'Cash', tendered: 500, totalAmount: 352.82 },
        lines: [{ productId: balm.id, quantity: 1, price: 299 }],
      }),
  },
  'an in-house invoice': {
    table: 'invoices',
    stockAfter: 7,
    act: () =>
      asStaff('POST', '/api/inhouse', {
        ...{ customerName: 'Asha Rao', phoneNumber: '+91 98765 43210', address: '12 MG Road\nBengaluru 560001', paymentType: 'UPI' },
        ...{ offerValue: 0, offerPercentage: 0, deliveryCharge: 0, others: '' },
        products: [{ productId: balm.id, price: 299, quantity: 3 }],
      }),
  },
  'a shipped order': {
    table: 'order_events',
    stockAfter: 8,
    prepare: () => anOrder('cod'),
    act: (id) => moveOrder(s, staff, id, 'shipped'),
  },
  'a refund': {
    table: 'refunds',
    stockAfter: 9,
    prepare: () => anOrder('online'),
    act: (id) =>
      asStaff('POST', `/api/order/${id}/refund`, { reason: 'Wanted fewer', items: [{ productId: balm.id, quantity: 1, restock: true }] }),
  },
};

test.each(Object.entries(acts))(
  '%s that loses a deadlock is done at the second try, and once',
  async (_, { table, stockAfter, prepare, act }) => {
    const id = (await prepare?.()) ?? '';
    await arm(table);
    const answer = await act(id);
    expect([answer.status < 300, answer.text]).toEqual([true, expect.any(String)]);
    expect(await rowsOf(s.db, sql`select last_value > 1 as "isRepeated" from collisions`)).toEqual([{ isRepeated: true }]);
    const [after] = await s.db.select({ stock: products.stockQuantity }).from(products).where(eq(products.id, balm.id));
    expect(after).toEqual({ stock: stockAfter });
  },
);
