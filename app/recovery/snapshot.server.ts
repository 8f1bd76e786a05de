// A database as lines of JSON, the same for both engines, so that a backup of one is restored into the other. Values travel as
// PostgreSQL's own text forms, a thousand rows at a time, so that memory stays bounded.
//
//   {"tables":[{"name":"public.orders","columns":[["id","uuid"], ...]}, ...]}
//   {"table":"public.orders"}          then one array per row: ["0197...",null,"1001"]
//   {"end":{"sequences":[["public.orders_number_seq","1001",true]],"rows":{"public.orders":1}}}
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { type Db, rowsOf } from '../platform/database.server.ts';
import {
  type end,
  type head,
  IN_SHOP,
  listTables,
  quoted,
  ROWS_AT_ONCE,
  type RowCounts,
  setTextForms,
  type Table,
  tableOf,
} from './shop-tables.server.ts';

/**
 * Types whose text form is read back as the same value in any database. Not among them: money, whose form depends on the locale, and numbers
 * that mean something in one database only, such as oid, xid and regclass.
 */
const COVERED =
  /^(?:smallint|integer|bigint|numeric|real|double precision|boolean|text|character(?: varying)?|"char"|name|uuid|jsonb?|bytea|date|interval|inet|cidr|macaddr|bit(?: varying)?|tsvector|tsquery|time(?:stamp)? with(?:out)? time zone|(?:int[48]|num|ts|tstz|date)(?:multi)?range)(?:\[\])*$/;

/** Within a transaction that sees one moment. Counts into `rows`. */
export async function* snapshotLines(tx: Db, rows: RowCounts): AsyncGenerator<string> {
  await setTextForms(tx);
  const tables = await listTables(tx);
  await refuseUncovered(tx, tables);
  yield lineOf({ tables } satisfies z.infer<typeof head>);
  for (const { name, columns } of tables) {
    yield lineOf({ table: name });
    let count = 0;
    const values = columns.map(([column]) => `${quoted(column)}::text`).join(', ');
    await tx.execute(
      sql.raw(`declare backup no scroll cursor for select to_json(array[${values}]::text[])::text as line from ${tableOf(name)}`),
    );
    for (;;) {
      const found = await rowsOf<{ line: string }>(tx, sql.raw(`fetch ${ROWS_AT_ONCE} from backup`));
      count += found.length;
      if (found.length > 0) yield `${found.map(({ line }) => line).join('\n')}\n`;
      if (found.length < ROWS_AT_ONCE) break;
    }
    rows[name] = count;
    await tx.execute(sql.raw('close backup'));
  }
  // Last: a sequence belongs to no snapshot and only counts up.
  const sequences = await listSequences(tx);
  yield lineOf({ end: { sequences, rows } satisfies z.infer<typeof end> });
}

const lineOf = (value: object) => `${JSON.stringify(value)}\n`;

/** `numeric(10,2)` -> `numeric`, `timestamp(3) with time zone` -> `timestamp with time zone` */
const plainType = (type: string) => type.replaceAll(/\([\d,]+\)/g, '');

/** Before anything is written: a backup without a part of the shop must not look complete. */
async function refuseUncovered(tx: Db, tables: Table[]) {
  const columns = tables.flatMap(({ name, columns }) => columns.map(([column, type]) => ({ what: `${name}.${column}`, type })));
  const wrong = columns.filter(({ type }) => !COVERED.test(plainType(type))).map(({ what, type }) => `${what} (${type})`);
  if (wrong.length > 0) throw new Error(`A backup does not cover the type of ${wrong.join(', ')}. Use another type, or drop the column.`);
  const others = await rowsOf<{ name: string }>(
    tx,
    sql`select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'f' and ${IN_SHOP} order by 1`,
  );
  if (others.length > 0) throw new Error(`A backup does not cover foreign tables: ${others.map(({ name }) => name).join(', ')}.`);
  const [large] = await rowsOf<{ count: number }>(tx, sql`select count(*)::int as count from pg_largeobject_metadata`);
  if (large?.count) throw new Error(`A backup does not cover large objects, and this database has ${large.count}.`);
}

async function listSequences(tx: Db) {
  const found = await rowsOf<{ name: string }>(
    tx,
    sql`select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'S' and ${IN_SHOP} order by 1`,
  );
  const sequences: Array<[string, string, boolean]> = [];
  for (const { name } of found) {
    const [row] = await rowsOf<{ last: string; called: boolean }>(
      tx,
      sql.raw(`select last_value::text as last, is_called as called from ${tableOf(name)}`),
    );
    if (row) sequences.push([name, row.last, row.called]);
  }
  return sequences;
}
