// Search everywhere: a few results of each kind, one statement per kind, and only kinds that the user's role may see.

import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { users } from '../../accounts/accounts.tables.ts';
import { products } from '../../catalogue/catalogue.tables.ts';
import { stockOnShelf } from '../../catalogue/kits/read-kits.server.ts';
import { CLAIM_KIND_WORDS } from '../../claims/claims.schema.ts';
import { claims } from '../../claims/claims.tables.ts';
import { readTicket, ticketOf } from '../../claims/ticket.ts';
import { inHouseOrders } from '../../in-house/in-house.tables.ts';
import { inHouseNumber } from '../../in-house/in-house-invoices.server.ts';
import { orderNumber, readOrderNumber } from '../../orders/order-number.ts';
import { orders } from '../../orders/orders.tables.ts';
import type { Db } from '../../platform/database.server.ts';
import { patternOf } from '../../platform/http/list-query.ts';
import { mentions, resembles } from '../../platform/http/word-search.ts';
import { reachable } from '../../platform/mails/no-address.ts';
import { formatRupees } from '../../platform/money.ts';
import type { SignedIn } from '../../platform/shop.server.ts';
import { formatDate } from '../../platform/time.ts';
import { may } from '../../vocabulary/permissions.ts';
import { FOUND_OF_A_KIND, type FoundThing } from './find-anything.schema.ts';
import { findDocuments } from './find-documents.server.ts';

/** In display order; newest first within each kind. */
export async function findAnything(db: Db, person: SignedIn, q: string): Promise<FoundThing[]> {
  const pattern = patternOf({ search: q });
  const seesOrders = may(person, 'orders');
  const seesInHouse = may(person, 'in-house');
  return [
    ...(seesOrders ? await findOrders(db, q) : []),
    ...(may(person, 'claims') ? await findClaim(db, q) : []),
    ...(may(person, 'customers') ? await findCustomers(db, q) : []),
    ...(may(person, 'stock') ? await findProducts(db, q, may(person, 'products') ? '' : '/stock') : []),
    ...(seesOrders || seesInHouse ? await findDocuments(db, pattern, { seesOrders, seesInHouse }) : []),
    ...(seesInHouse ? await findInHouse(db, q) : []),
  ];
}

/** A word that many orders have is found among these, without putting all of them in order. */
const NEWEST = 1000;

async function findOrders(db: Db, q: string): Promise<FoundThing[]> {
  const { id, number, customerName, status, totalPaise, createdAt, search } = orders;
  const exact = readOrderNumber(q);
  const isExact = isExactly(q, search);
  // ORD-1001 before ORD-10010.
  const order = [desc(isExact), ...(exact ? [desc(eq(number, exact))] : []), desc(createdAt), desc(number)];
  const newest = sql`select id, created_at, number, search from orders order by created_at desc, number desc limit ${NEWEST}`;
  const all = sql`select ${id} from ${orders} where ${resembles(q, search)} order by ${sql.join(order, sql`, `)} limit ${FOUND_OF_A_KIND}`;
  const rows = await db
    .select({ id, number, customerName, status, totalPaise, createdAt, isExact })
    .from(orders)
    .where(
      sql`${id} in (${exact ? all : newestOr(all, { newest, isFound: mentions(q, sql`newest.search`), order: sql`created_at desc, number desc` })})`,
    )
    .orderBy(...order)
    .limit(FOUND_OF_A_KIND);
  return bestOf(rows).map((row) => ({
    kind: 'order',
    id: row.id,
    title: `${orderNumber(row.number)} · ${row.customerName}`,
    detail: `${row.status}, ${formatRupees(row.totalPaise)}, ${formatDate(row.createdAt)}`,
    path: `/admins/orders/${row.id}`,
  }));
}

/** The newest with all the words, if they fill the list: the others are then not asked. */
const newestOr = (all: SQL, { newest, isFound, order }: { newest: SQL; isFound: SQL | undefined; order: SQL }) => sql`with
  newest as materialized (${newest}),
  found as materialized (select id from newest where ${isFound} order by ${order} limit ${FOUND_OF_A_KIND}),
  filled as (select count(*) = ${FOUND_OF_A_KIND} as is_full from found)
  select id from found where (select is_full from filled)
  union all select id from (${all}) every where not (select is_full from filled)`;

/** By the full ticket, as customers quote it. */
async function findClaim(db: Db, q: string): Promise<FoundThing[]> {
  const number = readTicket(q);
  if (!number) return [];
  const rows = await db
    .select({ claim: claims, customerName: orders.customerName, orderNumber: orders.number })
    .from(claims)
    .innerJoin(orders, eq(orders.id, claims.orderId))
    .where(eq(claims.number, number));
  return rows.map(({ claim, customerName, ...order }) => ({
    kind: 'claim',
    id: claim.id,
    title: `${ticketOf(claim)} · ${customerName}`,
    detail: `${CLAIM_KIND_WORDS[claim.kind]}, ${orderNumber(order.orderNumber)}, ${claim.status}, ${formatDate(claim.createdAt)}`,
    path: `/admins/claims/${claim.id}`,
  }));
}

async function findCustomers(db: Db, q: string): Promise<FoundThing[]> {
  const { id, fullName, email, phone, role, createdAt } = users;
  const isExact = isExactly(q, fullName, email, phone);
  const order = [desc(isExact), desc(createdAt), desc(id)];
  const all = sql`select ${id} from ${users} where ${eq(role, 'customer')} and ${resembles(q, fullName, email, phone)}
    order by ${sql.join(order, sql`, `)} limit ${FOUND_OF_A_KIND}`;
  const newest = sql`select id, created_at, full_name, email, phone from users where role = 'customer'
    order by created_at desc, id desc limit ${NEWEST}`;
  const isFound = mentions(q, sql`newest.full_name`, sql`newest.email`, sql`newest.phone`);
  const rows = await db
    .select({ id, fullName, email, phone, isExact })
    .from(users)
    .where(sql`${id} in (${newestOr(all, { newest, isFound, order: sql`created_at desc, id desc` })})`)
    .orderBy(...order)
    .limit(FOUND_OF_A_KIND);
  return bestOf(rows).map((row) => ({
    kind: 'customer',
    id: row.id,
    title: row.fullName,
    detail: [reachable(row.email), row.phone].filter(Boolean).join(', '),
    path: `/admins/customers/${row.id}`,
  }));
}

async function findProducts(db: Db, q: string, part: '' | '/stock'): Promise<FoundThing[]> {
  const { id, fullName: name, sku, barcode, archivedAt, createdAt } = products;
  const isExact = isExactly(q, name, sku, barcode);
  const rows = await db
    .select({ id, name, sku, archivedAt, stockQuantity: stockOnShelf, isExact })
    .from(products)
    .where(resembles(q, name, sku, barcode))
    .orderBy(desc(isExact), desc(isNull(archivedAt)), desc(createdAt), desc(id))
    .limit(FOUND_OF_A_KIND);
  return bestOf(rows).map((row) => ({
    kind: 'product',
    id: row.id,
    title: row.name,
    detail: `${row.sku}, ${row.archivedAt ? 'archived' : `${row.stockQuantity} in stock`}`,
    path: `/admins/products/${row.id}${part}`,
  }));
}

async function findInHouse(db: Db, q: string): Promise<FoundThing[]> {
  const { id, number, customerName, phone, totalPaise, createdAt, deletedAt } = inHouseOrders;
  const exact = readOrderNumber(q.replace(/^iho-/i, ''));
  const rows = await db
    .select({ id, number, customerName, totalPaise, createdAt })
    .from(inHouseOrders)
    .where(and(isNull(deletedAt), mentions(q, sql`'IHO-' || ${number}::text`, customerName, phone)))
    .orderBy(...(exact ? [desc(eq(number, exact))] : []), desc(createdAt), desc(number))
    .limit(FOUND_OF_A_KIND);
  return rows.map((row) => ({
    kind: 'in-house',
    id: row.id,
    title: `${inHouseNumber(row.number)} · ${row.customerName}`,
    detail: `${formatRupees(row.totalPaise)}, ${formatDate(row.createdAt)}`,
    path: `/admins/invoices/${row.id}`,
  }));
}

const isExactly = (...asked: Parameters<typeof mentions>) => sql<boolean>`${mentions(...asked) ?? sql`true`}`;

/** What is only like the words is left out where something has them. */
const bestOf = <Row extends { isExact: boolean }>(rows: Row[]) =>
  rows.some(({ isExact }) => isExact) ? rows.filter(({ isExact }) => isExact) : rows;
