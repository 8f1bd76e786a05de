import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { onPostgres, openTestShop } from '../../../test/shop.ts';
import { rowsOf } from '../database.server.ts';
import { createStatementNames } from './named-statements.server.ts';
import { repeatable } from './repeatable.server.ts';

const s = await openTestShop({ limits: { DATABASE_POOL_SIZE: 1, DATABASE_NAMED_STATEMENTS: 10 } });
afterAll(() => s.close());

const asked = (names: ReturnType<typeof createStatementNames>, text: string, times: number) =>
  Array.from({ length: times }, () => names.nameOf(text)).at(-1);

test('a statement has a name from its twentieth use on, always the same', () => {
  const names = createStatementNames(2);
  expect(asked(names, 'select 1', 19)).toBeUndefined();
  expect(asked(names, 'select 1', 1)).toMatch(/^s0_[0-9a-f]{16}$/);
  expect(asked(names, 'select 1', 5)).toBe(asked(names, 'select 1', 1));
});

test('only so many have names, and a text of several statements has none', () => {
  const names = createStatementNames(2);
  expect(asked(names, 'select 1; select 2', 40)).toBeUndefined();
  expect(['select 1', 'select 2', 'select 3'].map((text) => typeof asked(names, text, 40))).toEqual(['string', 'string', 'undefined']);
  expect(asked(names, 'select 1', 1)).toMatch(/^s0/);
  names.forget();
  expect(asked(names, 'select 3', 40)).toMatch(/^s1/);
});

test('texts that are never repeated take no place from those that are', () => {
  const names = createStatementNames(1);
  for (let n = 0; n < 5_000; n++) names.nameOf(`select ${n}`);
  expect(asked(names, 'select 0', 20)).toMatch(/^s0/);
});

test.runIf(onPostgres)('what was prepared before a table changed is answered, alone and in a transaction', async () => {
  const prepared = async () =>
    (await rowsOf<{ name: string }>(s.db, sql`select name from pg_prepared_statements where statement like '%from "named" n%'`)).length;
  const read = (db = s.db) => rowsOf(db, sql`select n.* from "named" n where n.id = ${1}`);
  await s.db.execute(sql`create table "named" (id int)`);
  await s.db.execute(sql`insert into "named" values (1)`);
  for (let n = 0; n < 25; n++) expect(await read()).toEqual([{ id: 1 }]);
  expect(await prepared()).toBe(1);

  await s.db.execute(sql`alter table "named" add shade text default 'Rose'`);
  expect(await read()).toEqual([{ id: 1, shade: 'Rose' }]);
  for (let n = 0; n < 25; n++) await read();
  await s.db.execute(sql`alter table "named" drop shade`);
  expect(await repeatable(s.db, (tx) => read(tx))).toEqual([{ id: 1 }]);
});
