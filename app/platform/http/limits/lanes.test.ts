import { setImmediate as turnOfLoop } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { Refusal } from '../../refusal.ts';
import { createLane } from './lanes.server.ts';

afterEach(() => vi.useRealTimers());

/** Work that runs until it is released. */
function openWork(lane: ReturnType<typeof createLane>) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const told = new Map<string, number>();
  const enter = (who: string, name = who) =>
    lane(who, () => {
      begun.push(name);
      return new Promise<void>((end) => ends.set(name, end));
    }).then(
      () => told.set(name, 200),
      (error: Refusal) => told.set(name, error.status),
    );
  return { begun, told, enter, end: (name: string) => ends.get(name)?.() };
}

test('a lane runs a fixed number at once and the rest in order of arrival', async () => {
  const { begun, enter, end } = openWork(createLane({ atOnce: 2, waiting: 9, waitingEach: 9, seconds: 3 }));
  for (const who of ['a', 'b', 'c', 'd']) enter(who);
  await turnOfLoop();
  expect(begun).toEqual(['a', 'b']);
  end('b');
  await turnOfLoop();
  expect(begun).toEqual(['a', 'b', 'c']);
});

test('one client fills only its own share of the queue, and all clients together no more than its size', async () => {
  const { told, enter } = openWork(createLane({ atOnce: 1, waiting: 3, waitingEach: 2, seconds: 3 }));
  enter('a', 'a1');
  for (const name of ['a2', 'a3', 'a4']) enter('a', name);
  enter('b');
  enter('c');
  await turnOfLoop();
  expect([...told]).toEqual([
    ['a4', 503],
    ['c', 503],
  ]);
});

test('no request waits longer than the lane allows; it is told when to retry', async () => {
  vi.useFakeTimers();
  const lane = createLane({ atOnce: 1, waiting: 9, waitingEach: 9, seconds: 3 });
  lane('a', () => new Promise(() => undefined));
  const waiting = lane('b', async () => undefined).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(3_000);
  const refusal = await waiting;
  expect(refusal).toBeInstanceOf(Refusal);
  expect(refusal).toMatchObject({ status: 503, retryAfterSeconds: 2 });
});

test('a low-priority lane runs one request at a time while the process is busy, and pauses after it', async () => {
  vi.useFakeTimers();
  const { begun, enter, end } = openWork(createLane({ atOnce: 3, waiting: 9, waitingEach: 9, seconds: 3, yields: true }, () => true));
  for (const who of ['a', 'b', 'c']) enter(who);
  await vi.advanceTimersByTimeAsync(50);
  expect(begun).toEqual(['a']);
  end('a');
  await vi.advanceTimersByTimeAsync(40);
  expect(begun).toEqual(['a']);
  await vi.advanceTimersByTimeAsync(10);
  expect(begun).toEqual(['a', 'b']);
});

test('a busy lane rests only when it owes a millisecond', async () => {
  vi.useFakeTimers();
  const { begun, enter, end } = openWork(createLane({ atOnce: 3, waiting: 9, waitingEach: 9, seconds: 3, yields: true }, () => true));
  for (const who of ['a', 'b']) enter(who);
  end('a');
  await vi.advanceTimersByTimeAsync(0);
  expect(begun).toEqual(['a', 'b']);
});

test('what short work owes is rested together', async () => {
  vi.useFakeTimers();
  const { begun, enter, end } = openWork(createLane({ atOnce: 1, waiting: 9, waitingEach: 9, seconds: 3, yields: true }, () => true));
  for (const who of ['a', 'b', 'c', 'd']) enter(who);
  for (const who of ['a', 'b', 'c']) {
    vi.advanceTimersByTime(0.4);
    end(who);
    await Promise.resolve();
    await Promise.resolve();
    await Promise.resolve();
  }
  expect(begun).toEqual(['a', 'b', 'c']);
  await vi.advanceTimersByTimeAsync(2);
  expect(begun).toEqual(['a', 'b', 'c', 'd']);
});

test('work that fails frees its place', async () => {
  const lane = createLane({ atOnce: 1, waiting: 9, waitingEach: 9, seconds: 3 });
  await expect(lane('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await lane('a', async () => 'done')).toBe('done');
});
