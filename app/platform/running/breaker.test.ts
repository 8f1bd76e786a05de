import { expect, test } from 'vitest';
import { createBreaker, isAway } from './breaker.server.ts';

const away = async () => Promise.reject(new Error('away'));
const refused = async () => Promise.reject(new Error('refused'));
const openBreaker = () => {
  const clock = { ms: 0 };
  return {
    clock,
    breaker: createBreaker({ name: 'The mail server', isFault: (error) => String(error).includes('away'), now: () => clock.ms }),
  };
};
const asked = async (ask: Promise<unknown>) =>
  ask.then(
    () => 'answered',
    (error) => (isAway(error) ? 'not asked' : 'asked'),
  );

test('after three failures in a row a party is not asked, and then probed by one request at a time', async () => {
  const { breaker, clock } = openBreaker();
  for (let n = 0; n < 3; n++) expect(await asked(breaker.ask(away))).toBe('asked');
  expect(await asked(breaker.ask(away))).toBe('not asked');
  expect(breaker.restMs()).toBe(15_000);
  clock.ms += 15_000;
  const probe = breaker.ask(() => new Promise((resolve) => setTimeout(resolve, 10)));
  expect(await asked(breaker.ask(away))).toBe('not asked');
  await probe;
  expect(await asked(breaker.ask(away))).toBe('asked');
  expect(breaker.restMs()).toBe(0);
});

test('each failed probe doubles the pause, up to a minute', async () => {
  const { breaker, clock } = openBreaker();
  for (let n = 0; n < 2; n++) await asked(breaker.ask(away));
  const pauses: number[] = [];
  for (let n = 0; n < 5; n++) {
    await asked(breaker.ask(away));
    pauses.push(breaker.restMs());
    clock.ms += breaker.restMs();
  }
  expect(pauses).toEqual([15_000, 30_000, 60_000, 60_000, 60_000]);
});

test('requests that fail together lengthen no pause', async () => {
  const { breaker } = openBreaker();
  await Promise.all(Array.from({ length: 5 }, () => asked(breaker.ask(away))));
  expect(breaker.restMs()).toBe(15_000);
});

test('a party that refuses is not away', async () => {
  const { breaker } = openBreaker();
  for (let n = 0; n < 20; n++) expect(await asked(breaker.ask(n % 3 === 2 ? refused : away))).toBe('asked');
});
