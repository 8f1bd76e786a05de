// An empty database has no discrepancy either, and proves nothing.
import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../platform/database.server.ts';

/** Table -> its name in a sentence. */
const CHECKED = {
  orders: 'orders',
  in_house_orders: 'in-house orders',
  payments: 'payments',
  refunds: 'refunds',
  invoices: 'invoices and credit notes',
  invoice_series: 'invoice series',
  products: 'products',
  stock_moves: 'stock moves',
  coin_entries: 'coin entries',
  coupon_uses: 'coupon uses',
  till_returns: 'returns at the till',
  claims: 'claims',
  gateway_settlements: 'settlements of the gateway',
  courier_remittances: 'remittances of couriers',
  bank_lines: 'lines of the bank',
};

export type CheckedRows = { name: string; count: number }[];

export async function countChecked(db: Db): Promise<CheckedRows> {
  const parts = Object.entries(CHECKED).map(
    ([table, name]) => sql`select ${name}::text as name, count(*)::int as count from ${sql.identifier(table)}`,
  );
  return rowsOf(db, sql.join(parts, sql` union all `));
}

/** Products alone are no books: a shop that sold nothing has them too. */
export const isNothing = (rows: CheckedRows) => rows.every(({ name, count }) => count === 0 || name === CHECKED.products);
