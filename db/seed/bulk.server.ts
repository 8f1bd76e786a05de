// For many rows at once: secondary indexes are taken away and built again afterwards, which is several times faster than keeping them.
import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../app/platform/database.server.ts';

/** Tables that grow with orders and views. A primary key or a unique rule stays, so that a doubled row is still refused. */
const LARGE =
  'orders order_lines order_events users addresses stock_moves coin_entries mails invoices invoice_lines payments payment_attempts impressions products'.split(
    ' ',
  );

/** Only the transaction sees its new rows, so nothing else tells the planner how many there are. */
export const countForPlanner = (tx: Db) => tx.execute(sql.raw(`analyze ${LARGE.join(', ')}`));

/** Within a transaction: it needs the memory, and no other session may see the tables without their indexes. */
export async function withoutIndexes(tx: Db, work: () => Promise<void>) {
  await tx.execute(sql`select set_config('work_mem', '256MB', true), set_config('maintenance_work_mem', '512MB', true)`);
  await skipForeignKeys(tx);
  const indexes = await rowsOf<{ name: string; definition: string }>(
    tx,
    sql`select format('%I.%I', n.nspname, c.relname) as name, pg_get_indexdef(i.indexrelid) as definition
      from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = current_schema() and t.relname = any(string_to_array(${LARGE.join(' ')}, ' ')) and not i.indisunique and not c.relispartition order by 1`,
  );
  for (const { name } of indexes) await tx.execute(sql.raw(`drop index ${name}`));
  await work();
  // Of a partitioned table the catalogue says ONLY, which would leave its partitions without.
  for (const { definition } of indexes) await tx.execute(sql.raw(definition.replace(' ON ONLY ', ' ON ')));
}

/** The rows are made from each other. Only a superuser may; any other is slower and gets the same rows. */
async function skipForeignKeys(tx: Db) {
  const [role] = await rowsOf<{ is_super: boolean }>(tx, sql`select rolsuper as is_super from pg_roles where rolname = current_user`);
  if (role?.is_super) await tx.execute(sql`set local session_replication_role = replica`);
}
