// Finds the people affected by a breach of personal data (docs/breach-runbook.md), by kind of data, each person once with their language.

import { type SQL, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../platform/database.server.ts';
import { reachable } from '../platform/mails/no-address.ts';
import type { Language } from '../platform/words/language.ts';

/** Selected for each kind: an address, a name and the day on which the shop received it. */
const QUERIES = {
  accounts: sql`select email, full_name as name, created_at as held_at from users where closed_at is null`,
  sessions: sql`select u.email, u.full_name as name, s.created_at as held_at from sessions s join users u on u.id = s.user_id where u.closed_at is null`,
  addresses: sql`select u.email, coalesce(a.recipient_name, u.full_name) as name, a.created_at as held_at
    from addresses a join users u on u.id = a.user_id where u.closed_at is null`,
  orders: sql`select customer_email as email, customer_name as name, created_at as held_at from orders where anonymised_at is null`,
  payments: sql`select o.customer_email as email, o.customer_name as name, p.created_at as held_at
    from payments p join orders o on o.id = p.order_id where o.anonymised_at is null`,
  parcels: sql`select o.customer_email as email, o.customer_name as name, p.created_at as held_at
    from shipments p join orders o on o.id = p.order_id where o.anonymised_at is null`,
  claims: sql`select o.customer_email as email, o.customer_name as name, c.created_at as held_at
    from claims c join orders o on o.id = c.order_id where o.anonymised_at is null`,
  complaints: sql`select email, name, created_at as held_at from complaints`,
  newsletter: sql`select email, '' as name, created_at as held_at from subscribers`,
  discounts: sql`select u.email, u.full_name as name, p.created_at as held_at
    from coupon_people p join users u on p.contact in (u.email, u.phone) where u.closed_at is null`,
  notices: sql`select email, '' as name, created_at as held_at from stock_notices`,
} satisfies Record<string, SQL>;

export type DataKind = keyof typeof QUERIES;
export const DATA_KINDS = Object.keys(QUERIES) as DataKind[];
export const isDataKind = (text: string): text is DataKind => text in QUERIES;

/** `email` is empty for an account made by phone, which is told over `phone`; others' phone may be empty. */
export type Affected = { email: string; phone: string; name: string; language: Language; kinds: DataKind[] };

/** Data held at any moment of the period. Omit `from` when the attacker could also read everything stored before it. */
export async function listAffected(db: Db, kinds: readonly DataKind[], period: { from?: Date; until: Date }): Promise<Affected[]> {
  const held = sql.join(
    kinds.map((kind) => sql`select ${kind}::text as kind, found.* from (${QUERIES[kind]}) found`),
    sql` union all `,
  );
  const from = period.from ? sql`and held_at >= ${period.from.toISOString()}::timestamptz` : sql``;
  const rows = await rowsOf<Affected>(
    db,
    sql`select held.email, max(held.name) as name, array_agg(distinct held.kind order by held.kind) as kinds,
        coalesce(max(u.language), max(s.language), 'en') as language, coalesce(max(u.phone), '') as phone
      from (${held}) held
      left join users u on u.email = held.email and u.closed_at is null
      left join subscribers s on s.email = held.email
      where held.email not like '%@closed.invalid' and held_at <= ${period.until.toISOString()}::timestamptz ${from}
      group by held.email order by held.email`,
  );
  return rows.map((row) => ({ ...row, email: reachable(row.email) }));
}
