import { expect, test } from 'vitest';
import { createTurns } from './password-turns.server.ts';

/** Work that runs until it is released. */
function aLine(bounds: Parameters<typeof createTurns>[0]) {
  const inTurn = createTurns(bounds);
  const ends: (() => void)[] = [];
  let running = 0;
  let most = 0;
  return {
    ask: (network: string) =>
      inTurn(network, async () => {
        most = Math.max(most, ++running);
        await new Promise<void>((resolve) => ends.push(resolve));
        running -= 1;
        return network;
      }).catch((error) => error.status),
    async endAll() {
      for (; ends.length > 0; await new Promise(setImmediate)) ends.shift()?.();
    },
    most: () => most,
  };
}

test('a fixed number of hashes run and a fixed number wait; any more are asked to retry', async () => {
  const line = aLine({ atOnce: 2, waiting: 3, perNetwork: 99 });
  const answers = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map(line.ask);
  await line.endAll();
  expect(await Promise.all(answers)).toEqual(['a', 'b', 'c', 'd', 'e', 503, 503]);
  expect(line.most()).toBe(2);
});

test('one network cannot fill the queue', async () => {
  const line = aLine({ atOnce: 1, waiting: 10, perNetwork: 2 });
  const answers = ['a', 'a', 'a', 'b'].map(line.ask);
  await line.endAll();
  expect(await Promise.all(answers)).toEqual(['a', 'a', 503, 'b']);
  const again = line.ask('a');
  await line.endAll();
  expect(await again).toBe('a');
});

test('work that fails frees its place', async () => {
  const inTurn = createTurns({ atOnce: 1, waiting: 1, perNetwork: 1 });
  await expect(inTurn('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await inTurn('a', async () => 'right')).toBe('right');
});
