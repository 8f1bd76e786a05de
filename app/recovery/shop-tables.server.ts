// The tables of the shop in either engine, and the form in which their rows travel.
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Db, rowsOf } from '../platform/database.server.ts';

export const ROWS_AT_ONCE = 1_000;

const TEXT_FORMS = ['datestyle = iso', 'timezone = utc', 'intervalstyle = postgres', 'extra_float_digits = 3', 'bytea_output = hex'];

const table = z.object({ name: z.string(), columns: z.array(z.tuple([z.string(), z.string()])) });
export const head = z.object({ tables: z.array(table) });
export const end = z.object({
  sequences: z.array(z.tuple([z.string(), z.string(), z.boolean()])),
  rows: z.record(z.string(), z.number().int()),
});
export type Table = z.infer<typeof table>;
export type RowCounts = Record<string, number>;

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
export const tableOf = (name: string) => name.split('.').map(quoted).join('.');

export async function setTextForms(tx: Db) {
  for (const form of TEXT_FORMS) await tx.execute(sql.raw(`set local ${form}`));
}

export const IN_SHOP = sql`n.nspname in ('public', 'drizzle') and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype = 'e')`;

/** A partitioned table is one table: its rows are read and filled through it, and a restored shop makes the partitions itself. */
export const listTables = (tx: Db) =>
  rowsOf<Table>(
    tx,
    sql`select n.nspname || '.' || c.relname as name,
      (select json_agg(json_build_array(attname, format_type(atttypid, atttypmod)) order by attnum)
        from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
      from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind in ('r', 'p') and not c.relispartition and ${IN_SHOP} order by 1`,
  );
