import { and, eq, gte, ilike, inArray, lte, or, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { users } from '../../accounts/accounts.tables.ts';
import { products } from '../../catalogue/catalogue.tables.ts';
import { claims } from '../../claims/claims.tables.ts';
import { coupons } from '../../coupons/coupons.tables.ts';
import { inHouseOrders } from '../../in-house/in-house.tables.ts';
import { mailings } from '../../mailing/mailing.tables.ts';
import { orderNumber } from '../../orders/order-number.ts';
import { orders } from '../../orders/orders.tables.ts';
import { type Db, rowsOf } from '../../platform/database.server.ts';
import { fromOf, patternOf, untilOf } from '../../platform/http/list-query.ts';
import { bySort, down, longPage } from '../../platform/http/lists/long-list.server.ts';
import { isId } from '../../platform/http/openapi/calls.schema.ts';
import { audit, auditWords } from '../../platform/platform.tables.ts';
import type { AuditEntry, auditQuery } from './audit.schema.ts';

type Query = z.output<typeof auditQuery>;

const SORTS = { date: audit.createdAt, action: audit.action, who: sql`lower(${users.fullName})` };
const WITH_ACTORS = sql`left join ${users} on ${eq(users.id, audit.actorId)}`;

export async function listAudit(db: Db, query: Query): Promise<{ entries: AuditEntry[]; total: number }> {
  const found = entriesFound(db, query);
  const order = [...bySort(query.sort, SORTS), down(audit.createdAt), down(audit.id)];
  const joined = query.sort?.startsWith('who') ? WITH_ACTORS : undefined;
  const page = await longPage(db, { table: audit, id: audit.id, where: found, order, joined }, query);
  const rows = await db
    .select({ row: audit, fullName: users.fullName })
    .from(audit)
    .leftJoin(users, eq(users.id, audit.actorId))
    .where(page.isShown)
    .orderBy(...page.order);
  const names = await namesOf(
    db,
    rows.map(({ row }) => row.subject),
  );
  const entries = rows.map(({ row: { actorId, ...row }, fullName }) => ({
    ...row,
    actor: actorId === null ? null : { id: actorId, fullName: fullName ?? '' },
    subjectName: names.get(row.subject) ?? null,
  }));
  return { entries, total: page.total };
}

function entriesFound(db: Db, query: Query) {
  const from = fromOf(query);
  const until = untilOf(query);
  const pattern = patternOf(query);
  return and(
    query.actor ? eq(audit.actorId, query.actor) : undefined,
    query.action ? eq(audit.action, query.action) : undefined,
    query.subject ? eq(audit.subject, query.subject) : undefined,
    from && gte(audit.createdAt, from),
    until && lte(audit.createdAt, until),
    query.search
      ? or(
          sql`${auditWords} @@ to_tsquery('simple', ${wordsBeginningWith(query.search)})`,
          inArray(
            audit.actorId,
            db
              .select({ id: users.id })
              .from(users)
              .where(and(eq(users.role, 'admin'), or(ilike(users.fullName, pattern), ilike(users.email, pattern)))),
          ),
        )
      : undefined,
  );
}

/** Each word in quotes, so that it is not parsed as an operator. */
const wordsBeginningWith = (search: string) =>
  search
    .split(/\s+/)
    .map((word) => `'${word.replace(/[\\']/g, '\\$&')}':*`)
    .join(' & ');

type Named = { table: PgTable; id: PgColumn; name: PgColumn; words?: (name: string) => string };
const NAMED: Record<string, Named> = {
  order: { table: orders, id: orders.id, name: orders.number, words: (number) => orderNumber(Number(number)) },
  'in-house': { table: inHouseOrders, id: inHouseOrders.id, name: inHouseOrders.customerName },
  product: { table: products, id: products.id, name: products.fullName },
  user: { table: users, id: users.id, name: users.fullName },
  claim: { table: claims, id: claims.id, name: claims.number, words: (number) => `Claim ${number}` },
  coupon: { table: coupons, id: coupons.id, name: coupons.code },
  mailing: { table: mailings, id: mailings.id, name: mailings.subject },
};

/** 'order:{id}' -> 'ORD-1001', one statement per kind of subject. */
async function namesOf(db: Db, subjects: string[]): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const [kind, { table, id, name, words = String }] of Object.entries(NAMED)) {
    const ids = subjects
      .filter((subject) => subject.startsWith(`${kind}:`))
      .map((subject) => subject.slice(kind.length + 1))
      .filter(isId);
    if (ids.length === 0) continue;
    const rows = await db.select({ id, name }).from(table).where(inArray(id, ids));
    for (const row of rows) names.set(`${kind}:${row.id}`, words(String(row.name)));
  }
  return names;
}

/** The actors and subjects to filter by. A skip scan along the indexes, so that a long log is not read in full. */
export async function auditChoices(db: Db): Promise<{ actors: Array<{ id: string; fullName: string }>; actions: string[] }> {
  const actors = await rowsOf<{ id: string; fullName: string }>(
    db,
    sql`with recursive seen(id) as (
          (select actor_id from audit where actor_id is not null order by actor_id limit 1)
          union all
          select (select actor_id from audit where actor_id > seen.id order by actor_id limit 1) from seen where seen.id is not null)
        select users.id, users.full_name as "fullName" from seen join users on users.id = seen.id order by users.full_name, users.id`,
  );
  const actions = await rowsOf<{ action: string }>(
    db,
    sql`with recursive seen(action) as (
          (select action from audit order by action limit 1)
          union all
          select (select action from audit where action > seen.action order by action limit 1) from seen where seen.action is not null)
        select action from seen where action is not null`,
  );
  return { actors, actions: actions.map(({ action }) => action) };
}
