// BEGIN leaves with the first statement where that writes nothing, and a BEGIN that fails leaves nothing behind.
import { setImmediate } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import type pg from 'pg';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { onPostgres, openTestShop } from '../../../test/shop.ts';
import { onStatement } from '../../../test/statements.ts';
import type { Db } from '../database.server.ts';
import { jobs } from '../platform.tables.ts';
import { insideOnly, oneByOne, withBegin } from './in-one-write.server.ts';
import { preparedRows } from './prepared.server.ts';

const s = await openTestShop();
let turn = 0;
let heard: Array<[turn: number, name: string]> = [];
onStatement((name) => {
  heard.push([turn, name]);
  void setImmediate().then(() => {
    turn += 1;
  });
});
beforeEach(() => s.reset());
afterAll(() => s.close());

const aJob = { kind: 'a-job', payload: {}, runAt: new Date() };
const countJobs = preparedRows(
  { kind: jobs.kind },
  ({ kind }) => sql<{ n: number }>`select count(*)::int as n from jobs where kind = ${kind}`,
);
const refused = { isolationLevel: 'no such level' } as unknown as { isolationLevel: 'serializable' };

test('what a transaction asks for together is answered in that order', async () => {
  const [before, , after] = await s.db.transaction((tx) =>
    Promise.all([countJobs(tx, { kind: 'a-job' }), tx.insert(jobs).values(aJob), tx.$count(jobs)]),
  );
  expect([before, after]).toEqual([[{ n: 0 }], 1]);
});

test.runIf(onPostgres)('BEGIN and a first statement that reads leave together, a first statement that writes waits for BEGIN', async () => {
  heard = [];
  await s.db.transaction((tx) => countJobs(tx, { kind: 'a-job' }));
  expect(heard.map(([, name]) => name)).toEqual(['begin', 'select', 'commit']);
  expect(new Set(heard.map(([at]) => at)).size).toBe(2);
  heard = [];
  await s.db.transaction((tx) => tx.insert(jobs).values(aJob));
  expect(new Set(heard.map(([at]) => at)).size).toBe(3);
});

test('after a refused BEGIN nothing is written, and the next transaction works', async () => {
  const write = s.db.transaction((tx) => tx.insert(jobs).values(aJob), refused);
  await expect(write).rejects.toThrow();
  const readAndWrite = s.db.transaction(async (tx) => {
    await countJobs(tx, { kind: 'a-job' });
    await tx.insert(jobs).values(aJob);
  }, refused);
  await expect(readAndWrite).rejects.toThrow();
  expect(await s.db.$count(jobs)).toBe(0);
  await s.db.transaction((tx) => tx.insert(jobs).values(aJob));
  expect(await s.db.$count(jobs)).toBe(1);
});

test('of statements sent together the first that is refused is the reason, and all are rolled back', async () => {
  const divide = preparedRows({ by: jobs.attempts }, ({ by }) => sql<{ n: number }>`select 1 / ${by}::int as n`);
  const work = s.db.transaction(async (tx) => {
    await tx.insert(jobs).values(aJob);
    await Promise.all([divide(tx, { by: 1 }), divide(tx, { by: 0 }), countJobs(tx, { kind: 'a-job' })]);
  });
  await expect(work).rejects.toMatchObject({ cause: { message: 'division by zero' } });
  expect(await s.db.$count(jobs, eq(jobs.kind, 'a-job'))).toBe(0);
});

test('the first refused is the reason also when its refusal is told after those behind it', async () => {
  const refuse = (code: string) => Promise.reject(Object.assign(new Error(code), { code }));
  const client = {
    connection: { stream: { cork() {}, uncork() {} } },
    async query(text: string) {
      if (text === 'begin') return text;
      // Such as one whose plan is stale: it is asked once more.
      if (text === 'select late') await setImmediate();
      return refuse(text === 'select late' ? '40P01' : '25P02');
    },
  };
  const query = withBegin(client as unknown as Parameters<typeof withBegin>[0]).query as unknown as (text: string) => Promise<unknown>;
  await query('begin');
  const told = await Promise.allSettled(['select late', 'select behind', 'update behind'].map((text) => query(text)));
  expect(told.map((each) => each.status === 'rejected' && each.reason.code)).toEqual(['40P01', '40P01', '40P01']);
});

test('a branch that goes on after its transaction was rolled back writes nothing', async () => {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const late: Promise<unknown>[] = [];
  const goOn = async (tx: Db) => {
    await ended;
    await tx.insert(jobs).values(aJob);
  };
  const work = s.db.transaction(async (tx) => {
    late.push(goOn(tx));
    await tx.execute(sql`select 1 / 0`);
  });
  await expect(work).rejects.toThrow();
  // The same connection is in the next transaction.
  const next = s.db.transaction(async (tx) => {
    await tx.$count(jobs);
    end();
    await expect(Promise.all(late)).rejects.toThrow();
    return tx.$count(jobs);
  });
  expect(await next).toBe(0);
});

test('a statement after COMMIT or ROLLBACK is refused, as it would stand alone', async () => {
  const log: string[] = [];
  const query = insideOnly({ query: async (text: string) => void log.push(text) } as unknown as pg.PoolClient).query;
  for (const text of ['begin', 'rollback to savepoint sp1', 'insert', 'rollback']) await query(text);
  await expect(query('insert')).rejects.toThrow('This transaction has ended.');
  expect(log).toEqual(['begin', 'rollback to savepoint sp1', 'insert', 'rollback']);
});

test('what a savepoint refused is no reason for what follows it', async () => {
  const divide = (db: Db) => db.execute(sql`select 1 / 0`);
  const work = s.db.transaction(async (tx) => {
    await tx.transaction(divide).catch(() => undefined);
    return countJobs(tx, { kind: 'a-job' });
  });
  expect(await work).toEqual([{ n: 0 }]);
});

test('behind a pooler each statement waits until the last is answered, also by a refusal', async () => {
  const log: string[] = [];
  const client = {
    async query(text: string) {
      log.push(`${text} sent`);
      await setImmediate();
      log.push(`${text} answered`);
      if (text === 'second') throw new Error('refused');
      return text;
    },
  };
  const { query } = oneByOne(client as unknown as Parameters<typeof oneByOne>[0]);
  const settled = await Promise.allSettled(['first', 'second', 'third'].map((text) => query(text)));
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(log).toEqual(['first', 'second', 'third'].flatMap((text) => [`${text} sent`, `${text} answered`]));
});
