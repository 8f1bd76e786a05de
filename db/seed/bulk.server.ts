// For many rows at once: indexes are taken away and built again afterwards, which is several times faster than keeping them.
import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../app/platform/database.server.ts';

/** Tables that grow with orders and views. */
const LARGE =
  'orders order_lines order_events users addresses carts subscribers consents stock_moves coin_entries mails invoices invoice_lines payments payment_attempts impressions products'.split(
    ' ',
  );

/** Only the transaction sees its new rows, so nothing else tells the planner how many there are. */
export const countForPlanner = (tx: Db, tables: string) => tx.execute(sql.raw(`analyze ${tables}`));

/**
 * Within a transaction: it needs the memory, and no other session may see the tables without their indexes. A key that a foreign key
 * points at stays; the others are built again as they were, so that a doubled row is still refused, at the end.
 */
export async function withoutIndexes(tx: Db, work: () => Promise<void>) {
  await tx.execute(sql`select set_config('work_mem', '256MB', true), set_config('maintenance_work_mem', '512MB', true)`);
  await skipForeignKeys(tx);
  const indexes = await rowsOf<{ drop: string; build: string }>(
    tx,
    sql`select
        case when k.oid is null then format('drop index %I', c.relname) else format('alter table %I drop constraint %I', t.relname, k.conname) end as drop,
        case when k.oid is null then pg_get_indexdef(c.oid)
          else format('alter table %I add constraint %I %s', t.relname, k.conname, pg_get_constraintdef(k.oid)) end as build
      from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
      left join pg_constraint k on k.conindid = c.oid and k.contype in ('p', 'u')
      where n.nspname = current_schema() and t.relname = any(string_to_array(${LARGE.join(' ')}, ' ')) and not c.relispartition
        and not exists (select 1 from pg_constraint f where f.conindid = c.oid and f.contype = 'f')
      order by t.relname, c.relname`,
  );
  for (const index of indexes) await tx.execute(sql.raw(index.drop));
  await work();
  // Of a partitioned table the catalogue says ONLY, which would leave its partitions without.
  for (const { build } of indexes) await tx.execute(sql.raw(build.replace(' ON ONLY ', ' ON ')));
}

/** The rows are made from each other. Only a superuser may; any other is slower and gets the same rows. */
async function skipForeignKeys(tx: Db) {
  const [role] = await rowsOf<{ is_super: boolean }>(tx, sql`select rolsuper as is_super from pg_roles where rolname = current_user`);
  if (role?.is_super) await tx.execute(sql`set local session_replication_role = replica`);
}
