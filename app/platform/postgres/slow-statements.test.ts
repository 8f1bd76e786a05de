import type pg from 'pg';
import { expect, test } from 'vitest';
import { statementName, watchStatements } from './slow-statements.server.ts';

test.each([
  ['select "id" from "orders" where "id" = $1', 'select orders'],
  ['insert into "mails" ("id") values ($1)', 'insert mails'],
  ['update "public"."jobs" set "attempts" = 1', 'update jobs'],
  ['with due as (select id from jobs) delete from jobs', 'select jobs'],
  ['begin', 'begin'],
])('the name of %j says what it does, and stays the same', (text, name) => {
  expect(statementName(text)).toMatch(new RegExp(`^${name} [0-9a-f]{8}$`));
  expect(statementName(text)).toBe(statementName(text));
});

test('a slow statement is logged once with its name and without its values, however it was asked; a fast one is not', async () => {
  const lines: Array<Record<string, unknown>> = [];
  const log = { warn: (event: string, fields?: Record<string, unknown>) => void lines.push({ event, ...fields }) };
  const answers = { rows: [] };
  const query = (...given: unknown[]) => {
    const last = given.at(-1);
    if (typeof last !== 'function') return Promise.resolve(answers);
    last(null, answers);
    return undefined;
  };
  const watched = (fromMs: number) => {
    const client = Object.create({ query }) as pg.PoolClient;
    watchStatements(client, { fromMs, log });
    return client;
  };
  await watched(60_000).query('select 1');
  await watched(0).query('select 1');
  expect(lines).toEqual([]);

  // Everything is slower than this.
  const client = watched(Number.MIN_VALUE);
  const origin = performance.now.bind(performance);
  let ms = 0;
  performance.now = () => {
    ms += 5;
    return ms;
  };
  try {
    expect(await client.query({ text: 'select * from users where email = $1', values: ['asha@example.com'] })).toBe(answers);
    const told = await new Promise((resolve) =>
      client.query('select * from orders', ['asha'], (_: Error, found: unknown) => resolve(found)),
    );
    expect(told).toBe(answers);
  } finally {
    performance.now = origin;
  }
  expect(lines.map(({ event, name }) => [event, String(name).replace(/ \w+$/, '')])).toEqual([
    ['slow statement', 'select users'],
    ['slow statement', 'select orders'],
  ]);
  expect(JSON.stringify(lines)).not.toContain('asha');
});
