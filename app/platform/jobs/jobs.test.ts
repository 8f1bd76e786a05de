import { afterAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { openTestShop } from '../../../test/shop.ts';
import { defineJob, enqueue, handle, type JobHandler } from '../jobs.server.ts';
import { jobs } from '../platform.tables.ts';
import { silentLog } from '../records/log.server.ts';
import { claimingIn, runDueJobs, runJob } from './run-jobs.server.ts';
import { startJobs } from './start-jobs.server.ts';

const s = await openTestShop();
beforeEach(() => s.reset());
afterAll(() => s.close());

const now = new Date('2026-11-21T06:00:00Z');
const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

const payload = z.object({ name: z.string() });
const REFUND = defineJob('refund', { lane: 'money', payload });
const LETTER = defineJob('letter', { lane: 'mail', payload });
const IMPORT = defineJob('import', { lane: 'bulk', payload });
const SHORT = defineJob('short', { lane: 'money', payload, limitSeconds: 0.05 });

const never = () => new Promise<never>(() => {});
const work = (handlers: JobHandler[], at: () => Date = () => now) => ({ db: s.db, handlers, now: at, log: silentLog });
const rows = () => s.db.select().from(jobs).orderBy(jobs.id);

test('a job runs once; one that fails is retried later, until it is dead and stays visible', async () => {
  const done: string[] = [];
  const handlers = [
    handle(REFUND, async ({ name }) => void done.push(name)),
    handle(LETTER, async () => {
      throw new Error('The other side is away');
    }),
  ];
  await enqueue(s.db, REFUND, { name: 'first' }, now);
  await enqueue(s.db, LETTER, { name: 'bad' }, now);
  await enqueue(s.db, REFUND, { name: 'later' }, minutesLater(5));
  await runDueJobs(work(handlers));
  expect(done).toEqual(['first']);
  expect(await rows()).toMatchObject([
    { kind: 'letter', attempts: 1, lastError: 'The other side is away', runAt: minutesLater(1), deadAt: null },
    { kind: 'refund', attempts: 0 },
  ]);
  for (let hour = 1; hour <= 12; hour++) await runDueJobs(work(handlers, () => minutesLater(hour * 61)));
  expect(done).toEqual(['first', 'later']);
  expect(await rows()).toMatchObject([{ kind: 'letter', attempts: 10, deadAt: expect.any(Date) }]);
});

test('a job with the payload of another version fails, logs no value in its error and blocks no other', async () => {
  const done: string[] = [];
  const handlers = [handle(REFUND, async ({ name }) => void done.push(name))];
  await s.db.insert(jobs).values([
    { kind: 'refund', payload: { code: '123456' }, runAt: now },
    { kind: 'refund', payload: { name: 7 }, runAt: now },
    { kind: 'of-a-newer-version', payload: { name: 'new' }, runAt: now },
    { kind: 'refund', payload: { name: 'good', more: 'ignored' }, runAt: now },
  ]);
  await runDueJobs(work(handlers));
  expect(done).toEqual(['good']);
  expect((await rows()).map(({ lastError, attempts }) => [lastError, attempts])).toEqual([
    ['Unreadable payload: name', 1],
    ['Unreadable payload: name', 1],
    ['No handler for job of-a-newer-version', 1],
  ]);
});

test('a job past its time limit is aborted, recorded and retried, and the next one runs', async () => {
  const runs: string[] = [];
  const handlers = [
    handle(SHORT, async ({ name }) => {
      runs.push(name);
      if (name === 'hung' && runs.length === 1) await never();
    }),
  ];
  await enqueue(s.db, SHORT, { name: 'hung' }, now);
  await enqueue(s.db, SHORT, { name: 'next' }, now);
  await runDueJobs(work(handlers));
  expect(runs).toEqual(['hung', 'next']);
  expect(await rows()).toMatchObject([
    { payload: { name: 'hung' }, attempts: 1, lockedUntil: null, runAt: minutesLater(1), lastError: 'Not done within 0.05 seconds' },
  ]);
  await runDueJobs(work(handlers, () => minutesLater(1)));
  expect(runs).toEqual(['hung', 'next', 'hung']);
  expect(await rows()).toEqual([]);
});

test('a job whose node died is taken over within a minute, and late reports of the dead node change nothing', async () => {
  let fail = (_: Error) => {};
  await enqueue(s.db, REFUND, { name: 'of the dead node' }, now);
  const deadNode = handle(REFUND, () => {
    return new Promise((_, reject) => {
      fail = reject;
    });
  });
  const first = runDueJobs(work([deadNode]));
  await expect.poll(async () => (await rows())[0]?.lockedUntil).not.toBeNull();

  let runs = 0;
  const other = [
    handle(REFUND, async () => {
      runs += 1;
      fail(new Error('From the dead node'));
      await first;
      throw new Error('From the living node');
    }),
  ];
  await runDueJobs(work(other, () => new Date(now.getTime() + 30_000)));
  expect(runs).toBe(0);
  await runDueJobs(work(other, () => minutesLater(1)));
  expect(runs).toBe(1);
  expect(await rows()).toMatchObject([{ attempts: 2, lastError: 'From the living node', runAt: minutesLater(3), lockedUntil: null }]);
});

test('a job locked by the previous version is left alone until its lock has expired', async () => {
  let runs = 0;
  await s.db.insert(jobs).values({ kind: 'refund', payload: { name: 'held' }, runAt: now, lockedUntil: minutesLater(2), attempts: 1 });
  const handlers = [handle(REFUND, async () => void runs++)];
  await runDueJobs(work(handlers, () => minutesLater(1)));
  expect(runs).toBe(0);
  await runDueJobs(work(handlers, () => minutesLater(3)));
  expect(runs).toBe(1);
});

test('the end of a job claims the next, and not the job itself when its lease ran out', async () => {
  const runs: string[] = [];
  let at = now;
  const handlers = [
    handle(REFUND, async ({ name }) => {
      runs.push(name);
      at = minutesLater(5);
    }),
  ];
  await enqueue(s.db, REFUND, { name: 'long' }, now);
  await enqueue(s.db, REFUND, { name: 'next' }, minutesLater(4));
  expect(await runDueJobs(work(handlers, () => at))).toBe(2);
  expect(runs).toEqual(['long', 'next']);
  expect(await rows()).toEqual([]);
});

test('a job is done even when the next one cannot be claimed', async () => {
  await enqueue(s.db, REFUND, { name: 'first' }, now);
  await enqueue(s.db, REFUND, { name: 'second' }, now);
  const mine = work([handle(REFUND, async () => undefined)]);
  const job = await claimingIn(mine, undefined, () => true)();
  if (!job) throw new Error('No job was claimed.');
  const next = await runJob(mine, job, async () => {
    throw new Error('deadlock detected');
  });
  expect(next).toBeUndefined();
  expect(await rows()).toMatchObject([{ payload: { name: 'second' }, attempts: 0, lastError: null }]);
});

test('two nodes share the jobs, and none runs twice however many leases it takes', async () => {
  const running = new Map<string, number>();
  const starts: string[] = [];
  let mostAtOnce = 0;
  const handlers = [
    handle(REFUND, async ({ name }) => {
      starts.push(name);
      running.set(name, (running.get(name) ?? 0) + 1);
      mostAtOnce = Math.max(mostAtOnce, ...running.values());
      await new Promise((resolve) => setTimeout(resolve, Number(name) < 3 ? 1_500 : 10));
      running.set(name, (running.get(name) ?? 0) - 1);
    }),
  ];
  const names = Array.from({ length: 20 }, (_, n) => String(n));
  for (const name of names) await enqueue(s.db, REFUND, { name }, now);
  const node = async () => {
    const own = { ...work(handlers, s.shop.now), leaseMs: 400 };
    while ((await s.db.$count(jobs)) > 0) {
      await runDueJobs(own);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  await Promise.all([node(), node(), node()]);
  expect(starts.sort()).toEqual(names.sort());
  expect(mostAtOnce).toBe(1);
});

test('a node whose clock is 150 seconds ahead takes over no job that runs, and its lease lasts no longer', async () => {
  let runs = 0;
  let end = () => {};
  const handlers = [
    handle(REFUND, async () => {
      runs += 1;
      await new Promise<void>((resolve) => {
        end = resolve;
      });
    }),
  ];
  const node = (aheadMs: number) => ({
    ...work(handlers, () => new Date(Date.now() + aheadMs)),
    byDatabaseClock: true,
  });
  await enqueue(s.db, REFUND, { name: 'hers' }, new Date());
  const first = runDueJobs(node(0));
  await expect.poll(() => runs).toBe(1);
  expect(await runDueJobs(node(150_000))).toBe(0);
  end();
  await first;

  await enqueue(s.db, REFUND, { name: 'later' }, new Date(Date.now() + 60_000));
  expect(await runDueJobs(node(150_000))).toBe(0);
  await s.db.update(jobs).set({ runAt: new Date(0) });
  const ahead = runDueJobs(node(150_000));
  await expect.poll(() => runs).toBe(2);
  const lockedUntil = (await rows())[0]?.lockedUntil?.getTime() ?? 0;
  expect(lockedUntil - Date.now()).toBeLessThan(60_000);
  end();
  await ahead;
});

test('a mail or an import that hangs delays no refund', async () => {
  const refunded: string[] = [];
  await enqueue(s.db, LETTER, { name: 'hung' }, s.shop.now());
  await enqueue(s.db, IMPORT, { name: 'hung' }, s.shop.now());
  await enqueue(s.db, REFUND, { name: 'hers' }, s.shop.now());
  const ends: Array<() => void> = [];
  const hang = () => new Promise<void>((resolve) => ends.push(resolve));
  const handlers = [handle(LETTER, hang), handle(IMPORT, hang), handle(REFUND, async ({ name }) => void refunded.push(name))];
  const stop = startJobs({ ...work(handlers, s.shop.now), sweeps: [] });
  await expect.poll(() => [ends.length, refunded], { timeout: 10_000 }).toEqual([2, ['hers']]);
  for (const end of ends) end();
  await stop();
});

test('a sweep that hangs is aborted, delays no other for long, and is not started again while it hangs', async () => {
  const begun: string[] = [];
  const errors: unknown[] = [];
  const sweeps = [
    {
      name: 'hung',
      run: async () => {
        begun.push('hung');
        await never();
      },
    },
    { name: 'next', run: async () => void begun.push('next') },
  ];
  const log = { ...silentLog, error: (_: string, error: unknown) => void errors.push(error) };
  const stop = startJobs({ ...work([], s.shop.now), log, sweeps, sweepEveryMs: 50, sweepLimitSeconds: 0.05 });
  await expect.poll(() => begun.filter((name) => name === 'next').length, { timeout: 10_000 }).toBeGreaterThan(2);
  await stop();
  expect(begun.filter((name) => name === 'hung')).toHaveLength(1);
  expect(errors.map(String)).toEqual(['Error: Not done within 0.05 seconds']);
});

test('sweeps run beside jobs that never end, and a stop waits for the current one', async () => {
  let done = 0;
  let rounds = 0;
  const again = async () => {
    await enqueue(s.db, IMPORT, { name: 'again' }, s.shop.now());
    done += 1;
  };
  const count = async () => {
    rounds += 1;
  };
  await again();
  const stop = startJobs({ ...work([handle(IMPORT, again)], s.shop.now), sweeps: [{ name: 'round', run: count }] });
  await expect.poll(() => done > 5 && rounds, { timeout: 10_000 }).toBe(1);
  await stop();
  const before = done;
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(done).toBe(before);
  expect(await s.db.$count(jobs)).toBe(1);
});
