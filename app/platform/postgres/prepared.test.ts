// A statement that is built once runs with each call's values, in the database or transaction that it is given.
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { openTestShop } from '../../../test/shop.ts';
import { aShopper } from '../../../test/world.ts';
import { users } from '../../accounts/accounts.tables.ts';
import { carts } from '../../cart/cart.tables.ts';
import { coinEntries } from '../../loyalty/loyalty.tables.ts';
import { orders } from '../../orders/orders.tables.ts';
import type { Db } from '../database.server.ts';
import { asJson, columnsBut, insertRows, prepared, preparedRows } from './prepared.server.ts';

const s = await openTestShop();
beforeEach(() => s.reset());
afterAll(() => s.close());

test('a builder is asked once, and its rows are mapped at each call', async () => {
  const build = vi.fn((db: Db, { id }) =>
    db
      .select({ id: users.id, createdAt: users.createdAt, order: { id: orders.id } })
      .from(users)
      .leftJoin(orders, eq(orders.userId, users.id))
      .where(eq(users.id, id)),
  );
  const find = prepared({ id: users.id }, build);
  const [one, two] = [await aShopper(s), await aShopper(s)];
  expect(await find(s.db, { id: one.id })).toEqual([{ id: one.id, createdAt: expect.any(Date), order: null }]);
  expect(await find(s.db, { id: two.id })).toHaveLength(1);
  expect(await find(s.db, { id: '00000000-0000-4000-8000-000000000000' })).toEqual([]);
  expect(build).toHaveBeenCalledTimes(1);
});

test('it runs in the transaction that it is given, and ends with it', async () => {
  const rename = prepared({ id: users.id, fullName: users.fullName }, (db, { id, fullName }) =>
    db.update(users).set({ fullName }).where(eq(users.id, id)).returning({ fullName: users.fullName }),
  );
  const { id } = await aShopper(s);
  await rename(s.db, { id, fullName: 'Asha' });
  const undone = s.db.transaction(async (tx) => {
    expect(await rename(tx, { id, fullName: 'Meera' })).toEqual([{ fullName: 'Meera' }]);
    throw new Error('No.');
  });
  await expect(undone).rejects.toThrow('No.');
  const [found] = await s.db.select({ fullName: users.fullName }).from(users).where(eq(users.id, id));
  expect(found).toEqual({ fullName: 'Asha' });
});

test('values are written as their columns write them; null stays null', async () => {
  const echo = preparedRows(
    { at: orders.paidAt, address: orders.shippingAddress, ids: carts.sampleIds, none: orders.paidAt },
    (given) =>
      sql<{ at: string; zip: string; ids: number; none: string | null }>`select ${given.at}::timestamptz::text as at,
      ${given.address}::jsonb ->> 'zipCode' as zip, cardinality(${given.ids}::uuid[]) as ids, ${given.none}::timestamptz::text as none`,
  );
  const at = new Date('2026-11-26T10:00:00.123Z');
  const address = { zipCode: '400001' } as typeof orders.$inferSelect.shippingAddress;
  const [found] = await echo(s.db, { at, address, ids: ['00000000-0000-4000-8000-000000000000'], none: null });
  expect({ ...found, at: new Date(found?.at ?? '').toISOString() }).toEqual({ at: at.toISOString(), zip: '400001', ids: 1, none: null });
});

test.each([0, 1, 3])('%i rows are inserted by the same statement; columns that are left out get their defaults', async (count) => {
  const add = prepared({ rows: asJson<Array<typeof coinEntries.$inferInsert>>() }, (db, { rows }) =>
    db
      .with(db.$with('added', {}).as(insertRows(coinEntries, rows, ['id', 'goodsPaise', 'rateBasisPoints'])))
      .select({ one: sql<number>`1` })
      .from(sql`(select 1) as one`),
  );
  const { id: userId } = await aShopper(s);
  const createdAt = new Date('2026-11-26T10:00:00.123Z');
  const rows = Array.from({ length: count }, (_, n) => ({
    userId,
    coins: n + 1,
    kind: 'birthday' as const,
    cause: `test ${n}`,
    orderId: null,
    createdAt,
  }));
  await add(s.db, { rows });
  const found = await s.db.select().from(coinEntries).where(eq(coinEntries.userId, userId)).orderBy(coinEntries.coins);
  expect(found).toEqual(rows.map((row) => ({ ...row, id: expect.any(Number), goodsPaise: null, rateBasisPoints: null })));
});

test('all columns but those named', () => {
  expect(Object.keys(columnsBut(coinEntries, ['id', 'orderId', 'goodsPaise', 'rateBasisPoints', 'createdAt']))).toEqual([
    'userId',
    'coins',
    'kind',
    'cause',
  ]);
});
