import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQuietQueue } from './quiet-queue.server.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('background work runs one at a time, in quiet moments only, with a limited queue', async () => {
  let isBusy = true;
  let [running, most] = [0, 0];
  const done: string[] = [];
  const add = createQuietQueue(() => isBusy, 3);
  const work = (name: string) => async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((end) => setTimeout(end, 1_000));
    running -= 1;
    done.push(name);
    if (name === 'a') throw new Error('a failure keeps no other task waiting');
  };
  for (const name of ['a', 'b', 'c', 'left out']) add(work(name));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(done).toEqual([]);
  isBusy = false;
  await vi.advanceTimersByTimeAsync(60_000);
  expect([done, most]).toEqual([['a', 'b', 'c'], 1]);
  add(work('d'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(done).toEqual(['a', 'b', 'c', 'd']);
});
