// The reads that shoppers wait for share two connections: each gets its own answer, a refused one harms no other, and a lost connection is replaced.
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { onPostgres, openTestShop } from '../../../test/shop.ts';
import { aShopper } from '../../../test/world.ts';
import { users } from '../../accounts/accounts.tables.ts';
import { carts } from '../../cart/cart.tables.ts';
import { prepared, preparedRows } from './prepared.server.ts';
import { lanesIn } from './read-lanes.server.ts';

const s = await openTestShop();
beforeEach(() => s.reset());
afterAll(() => s.close());

const whoReads = preparedRows(
  { id: users.id },
  ({ id }) => sql<{ id: string; pid: number }>`select ${id}::uuid as id, pg_backend_pid() as pid`,
);
const divide = preparedRows({ by: carts.version }, ({ by }) => sql<{ n: number }>`select 1 / ${by}::int as n`);
const anId = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const readTogether = (count: number) => Promise.all(Array.from({ length: count }, (_, n) => whoReads(s.db, { id: anId(n) })));

test('many at once get their own answers; on PostgreSQL over two connections', async () => {
  for (let round = 0; round < 25; round++) {
    const answers = await readTogether(60);
    expect(answers.map(([row]) => row?.id)).toEqual(answers.map((_, n) => anId(n)));
    const connections = new Set(answers.map(([row]) => row?.pid)).size;
    expect(connections).toBeLessThanOrEqual(2);
    if (onPostgres) expect(connections).toBe(2);
  }
});

test('a refused statement harms none that is sent with it', async () => {
  const sent = Array.from({ length: 20 }, (_, n) => divide(s.db, { by: n % 5 }));
  const settled = await Promise.allSettled(sent);
  expect(settled.map(({ status }) => status)).toEqual(settled.map((_, n) => (n % 5 === 0 ? 'rejected' : 'fulfilled')));
  expect(await divide(s.db, { by: 1 })).toEqual([{ n: 1 }]);
});

test.runIf(onPostgres)('a lost connection fails what it was asked, and the next reads take a new one', async () => {
  const before = new Set((await readTogether(10)).map(([row]) => row?.pid));
  const waiting = preparedRows({ id: users.id }, ({ id }) => sql<object>`select pg_sleep(30), ${id}::uuid`);
  const lost = Promise.allSettled([waiting(s.db, { id: anId(1) }), waiting(s.db, { id: anId(2) })]);
  const isAsleep = async () =>
    (await s.db.execute(sql`select from pg_stat_activity where query like 'select pg_sleep(30)%' and state = 'active'`)) as {
      rows: object[];
    };
  while ((await isAsleep()).rows.length < 2) await new Promise((done) => setTimeout(done, 10));
  await s.db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity where query like 'select pg_sleep(30)%'`);
  expect((await lost).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  const after = new Set((await readTogether(10)).map(([row]) => row?.pid));
  expect([...after].filter((pid) => before.has(pid))).toEqual([]);
});

test('a read in a transaction sees what the transaction has written', async () => {
  const nameOf = prepared({ id: users.id }, (db, { id }) => db.select({ name: users.fullName }).from(users).where(eq(users.id, id)));
  const { id } = await aShopper(s);
  await s.db.transaction(async (tx) => {
    await tx.update(users).set({ fullName: 'Asha' }).where(eq(users.id, id));
    expect(await nameOf(tx, { id })).toEqual([{ name: 'Asha' }]);
  });
  expect(await nameOf(s.db, { id })).toEqual([{ name: 'Asha' }]);
});

test.runIf(onPostgres)('what locks a row waits on a connection of its own', async () => {
  const { id } = await aShopper(s);
  const hold = prepared({ id: users.id }, (db, { id }) => db.select({ id: users.id }).from(users).where(eq(users.id, id)).for('update'));
  await s.db.transaction(async (tx) => {
    await hold(tx, { id });
    const second = hold(s.db, { id });
    expect(await readTogether(20)).toHaveLength(20);
    expect(await Promise.race([second, Promise.resolve('waits')])).toBe('waits');
    void second.catch(() => undefined);
  });
});

test('small pools and pools behind a pooler have no lanes', () => {
  const lanes = [
    { size: 10, isPooled: false },
    { size: 6, isPooled: false },
    { size: 5, isPooled: false },
    { size: 10, isPooled: true },
  ].map(lanesIn);
  expect(lanes).toEqual([2, 2, 0, 0]);
});
