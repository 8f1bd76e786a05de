import { expect, test } from 'vitest';
import { createBreaker, guarded } from './breaker.server.ts';
import { createParties, partyStanding } from './parties.server.ts';

const at = new Date('2026-11-23T12:00:00Z');

test('a party that is away shows its last answer, its last failure and how long it rests', async () => {
  const parties = createParties(() => at);
  const isFault = (error: unknown) => String(error).includes('away');
  const breaker = createBreaker({ name: 'mail server', isFault, parties, now: () => 0 });
  createBreaker({ name: 'mail server', isFault, parties });
  expect(parties.list()).toEqual([{ name: 'mail server', succeededAt: null, failedAt: null, failure: '', failures: 0, restMs: 0 }]);
  await breaker.ask(async () => 'sent');
  const fail = () => breaker.ask(() => Promise.reject(new Error('asha@example.com: the server is away'))).catch(() => undefined);
  for (let tries = 0; tries < 3; tries++) await fail();
  expect(parties.list()).toEqual([
    { name: 'mail server', succeededAt: at, failedAt: at, failure: '…: the server is away', failures: 3, restMs: 15_000 },
  ]);
});

test('a refusal is an answer', async () => {
  const parties = createParties(() => at);
  const breaker = createBreaker({ name: 'gateway', isFault: () => false, parties });
  await breaker.ask(() => Promise.reject(new Error('no such order'))).catch(() => undefined);
  expect(parties.list()).toMatchObject([{ succeededAt: at, failedAt: null, failures: 0 }]);
});

test('each call to a party without a protocol of its own goes through its breaker', async () => {
  const parties = createParties(() => at);
  const store = { get: async (name: string) => name, put: () => Promise.reject(new Error('Access denied')) };
  const bucket = guarded(store, createBreaker({ name: 'bucket', isFault: () => true, parties, now: () => 0 }));
  expect(await bucket.get('a')).toBe('a');
  for (let tries = 0; tries < 3; tries++) await expect(bucket.put()).rejects.toThrow('Access denied');
  expect(parties.list()).toMatchObject([{ name: 'bucket', succeededAt: at, failedAt: at, failure: 'Access denied', restMs: 15_000 }]);
  await expect(bucket.get('a')).rejects.toThrow('bucket does not answer and is not asked for now.');
});

test('an answer ends the failures in a row', async () => {
  const parties = createParties(() => at);
  const notes = parties.follow('bucket');
  for (let tries = 0; tries < 2; tries++) notes.failed(new Error('away'));
  expect(parties.list()).toMatchObject([{ failures: 2 }]);
  notes.succeeded();
  expect(parties.list()).toMatchObject([{ failures: 0, failure: 'away' }]);
});

test.each([
  [{ succeededAt: null, failedAt: null, restMs: 0 }, 'unasked'],
  [{ succeededAt: at, failedAt: null, restMs: 0 }, 'responding'],
  [{ succeededAt: at, failedAt: new Date(at.getTime() + 1), restMs: 0 }, 'failed'],
  [{ succeededAt: new Date(at.getTime() + 1), failedAt: at, restMs: 0 }, 'responding'],
  [{ succeededAt: at, failedAt: at, restMs: 1 }, 'resting'],
] as const)('%o is %s', (party, standing) => {
  expect(partyStanding(party)).toBe(standing);
});
