// A database as lines of JSON, the same for both engines, so that a backup of one is restored into the other. Values travel as
// PostgreSQL's own text forms, a thousand rows at a time, so that memory stays bounded.
//
//   {"tables":[{"name":"public.orders","columns":[["id","uuid"], ...]}, ...]}
//   {"table":"public.orders"}          then one array per row: ["0197...",null,"1001"]
//   {"end":{"sequences":[["public.orders_number_seq","1001",true]],"rows":{"public.orders":1}}}
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Db, rowsOf } from '../platform/database.server.ts';

const ROWS_AT_ONCE = 1_000;
/**
 * Types whose text form is read back as the same value in any database. Not among them: money, whose form depends on the locale, and numbers
 * that mean something in one database only, such as oid, xid and regclass.
 */
const COVERED =
  /^(?:smallint|integer|bigint|numeric|real|double precision|boolean|text|character(?: varying)?|"char"|name|uuid|jsonb?|bytea|date|interval|inet|cidr|macaddr|bit(?: varying)?|tsvector|tsquery|time(?:stamp)? with(?:out)? time zone|(?:int[48]|num|ts|tstz|date)(?:multi)?range)(?:\[\])*$/;
const TEXT_FORMS = ['datestyle = iso', 'timezone = utc', 'intervalstyle = postgres', 'extra_float_digits = 3', 'bytea_output = hex'];

const table = z.object({ name: z.string(), columns: z.array(z.tuple([z.string(), z.string()])) });
const head = z.object({ tables: z.array(table) });
const end = z.object({
  sequences: z.array(z.tuple([z.string(), z.string(), z.boolean()])),
  rows: z.record(z.string(), z.number().int()),
});
type Table = z.infer<typeof table>;
export type RowCounts = Record<string, number>;

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
const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
const tableOf = (name: string) => name.split('.').map(quoted).join('.');

async function setTextForms(tx: Db) {
  for (const form of TEXT_FORMS) await tx.execute(sql.raw(`set local ${form}`));
}

const IN_SHOP = sql`n.nspname in ('public', 'drizzle') and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype = 'e')`;

const listTables = (tx: Db) =>
  rowsOf<Table>(
    tx,
    sql`select n.nspname || '.' || c.relname as name,
      (select json_agg(json_build_array(attname, format_type(atttypid, atttypmod)) order by attnum)
        from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
      from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'r' and ${IN_SHOP} order by 1`,
  );

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
      where (c.relkind in ('p', 'f') or c.relispartition) and ${IN_SHOP} order by 1`,
  );
  if (others.length > 0)
    throw new Error(`A backup does not cover partitioned and foreign tables: ${others.map(({ name }) => name).join(', ')}.`);
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
      await emptyTables(
        tx,
        [...tables.keys()].filter((name) => here.has(name)),
      );
    } else if (value && typeof value === 'object' && 'end' in value) {
      last = end.parse(value.end);
    } else {
      at = tables.get(z.object({ table: z.string() }).parse(value).table);
      if (at) arrived[at.name] = 0;
    }
  }
  if (!tables || !last) throw new Error('The database in this backup is incomplete.');
  if (Object.entries(last.rows).some(([name, count]) => arrived[name] !== count)) throw new Error('Rows are missing in this backup.');
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
