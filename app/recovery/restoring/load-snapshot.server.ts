// Fills a database from the lines of a snapshot.
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Db, rowsOf } from '../../platform/database.server.ts';
import {
  end,
  head,
  IN_SHOP,
  listTables,
  quoted,
  ROWS_AT_ONCE,
  type RowCounts,
  setTextForms,
  type Table,
  tableOf,
} from '../shop-tables.server.ts';

/** `leftOut`: tables and columns of the backup that no migration makes, as someone added them by hand. */
export type Loaded = { rows: RowCounts; leftOut: string[] };

/**
 * Fills a database whose tables were just created by the same migrations. Foreign keys are dropped and made again, as rows arrive table
 * by table. Throws, for the caller's transaction to roll back, unless all rows of the snapshot arrived.
 */
export async function loadSnapshot(tx: Db, lines: AsyncIterable<string>): Promise<Loaded> {
  await setTextForms(tx);
  const keys = await dropForeignKeys(tx);
  const here = new Map((await listTables(tx)).map(({ name, columns }) => [name, new Set(columns.map(([column]) => column))]));
  const isHere = (name: string, column: string) => here.get(name)?.has(column) ?? false;
  let tables: Map<string, Table> | null = null;
  let at: Table | undefined;
  let last: z.infer<typeof end> | undefined;
  const arrived: RowCounts = {};
  let waiting: string[] = [];
  async function flush() {
    if (at && here.has(at.name) && waiting.length > 0) await insertRows(tx, at, isHere, waiting);
    waiting = [];
  }
  for await (const line of lines) {
    if (last) throw new Error('The database in this backup continues after its end.');
    if (line.startsWith('[')) {
      if (!at) throw new Error('The database in this backup has rows without a table.');
      arrived[at.name] = (arrived[at.name] ?? 0) + 1;
      if (waiting.push(line) >= ROWS_AT_ONCE) await flush();
      continue;
    }
    await flush();
    const value: unknown = JSON.parse(line);
    if (!tables) {
      tables = new Map(head.parse(value).tables.map((each) => [each.name, each]));
      const names = [...tables.keys()].filter((name) => here.has(name));
      await emptyTables(tx, names);
      // The rows are complete: what triggers would write is among them.
      for (const name of names) await tx.execute(sql.raw(`alter table ${tableOf(name)} disable trigger user`));
    } else if (value && typeof value === 'object' && 'end' in value) {
      last = end.parse(value.end);
    } else {
      at = tables.get(z.object({ table: z.string() }).parse(value).table);
      if (at) arrived[at.name] = 0;
    }
  }
  if (!tables || !last) throw new Error('The database in this backup is incomplete.');
  if (Object.entries(last.rows).some(([name, count]) => arrived[name] !== count)) throw new Error('Rows are missing in this backup.');
  for (const name of tables.keys()) if (here.has(name)) await tx.execute(sql.raw(`alter table ${tableOf(name)} enable trigger user`));
  for (const [name, value, isCalled] of last.sequences)
    await tx.execute(sql`select setval(at, ${value}::bigint, ${isCalled}) from to_regclass(${name}) as at where at is not null`);
  for (const { at: owner, name, definition } of keys)
    await tx.execute(sql.raw(`alter table ${owner} add constraint ${quoted(name)} ${definition}`));
  const leftOut = [...tables.values()].flatMap(({ name, columns }) =>
    here.has(name) ? columns.filter(([column]) => !isHere(name, column)).map(([column]) => `${name}.${column}`) : name,
  );
  return { rows: arrived, leftOut };
}

/** A migration may have added rows of its own. Not TRUNCATE, which the audit log refuses even when it is empty. */
async function emptyTables(tx: Db, names: string[]) {
  for (const name of names) await tx.execute(sql.raw(`delete from ${tableOf(name)}`));
}

async function insertRows(tx: Db, { name, columns }: Table, isHere: (name: string, column: string) => boolean, lines: string[]) {
  const placed = columns.map(([column, type], place) => ({ column, type, place })).filter(({ column }) => isHere(name, column));
  const names = placed.map(({ column }) => quoted(column)).join(', ');
  // The type is part of the backup, whose sums and seal are checked; it is what PostgreSQL printed.
  const values = placed.map(({ type, place }) => `(line ->> ${place})::${type}`).join(', ');
  await tx.execute(
    sql`${sql.raw(`insert into ${tableOf(name)} (${names}) overriding system value select ${values} from json_array_elements(`)}${`[${lines.join(',')}]`}::json) as line`,
  );
}

async function dropForeignKeys(tx: Db) {
  const keys = await rowsOf<{ at: string; name: string; definition: string }>(
    tx,
    sql`select con.conrelid::regclass::text as at, con.conname as name, pg_get_constraintdef(con.oid) as definition
      from pg_constraint con join pg_class c on c.oid = con.conrelid join pg_namespace n on n.oid = c.relnamespace
      where con.contype = 'f' and ${IN_SHOP} order by con.conname`,
  );
  for (const { at, name } of keys) await tx.execute(sql.raw(`alter table ${at} drop constraint ${quoted(name)}`));
  return keys;
}
