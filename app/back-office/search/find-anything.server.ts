// Search everywhere: a few results of each kind, one statement per kind, and only kinds that the user's role may see.

import { and, desc, eq, isNull, sql } from 'drizzle-orm';
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

/** A word that more orders have is found among the newest of them. */
const NEWEST = 1000;

async function findOrders(db: Db, q: string): Promise<FoundThing[]> {
  const rows = (await findNewestOrders(db, q)) ?? (await findAllOrders(db, q));
  return rows.map((row) => ({
    kind: 'order',
    id: row.id,
    title: `${orderNumber(row.number)} · ${row.customerName}`,
    detail: `${row.status}, ${formatRupees(row.totalPaise)}, ${formatDate(row.createdAt)}`,
    path: `/admins/orders/${row.id}`,
  }));
}

const { id, number, customerName, status, totalPaise, createdAt } = orders;
const SHOWN = { id, number, customerName, status, totalPaise, createdAt };

/** A common word has too many orders to put them all in order. Null where the newest orders do not fill the list. */
async function findNewestOrders(db: Db, q: string) {
  if (readOrderNumber(q)) return null;
  const newest = db
    .select({ ...SHOWN, search: orders.search })
    .from(orders)
    .orderBy(desc(createdAt), desc(number))
    .limit(NEWEST)
    .as('newest');
  const rows = await db
    .select()
    .from(newest)
    .where(mentions(q, newest.search))
    .orderBy(desc(newest.createdAt), desc(newest.number))
    .limit(FOUND_OF_A_KIND);
  return rows.length < FOUND_OF_A_KIND ? null : rows;
}

async function findAllOrders(db: Db, q: string) {
  const exact = readOrderNumber(q);
  const isExact = isExactly(q, orders.search);
  const rows = await db
    .select({ ...SHOWN, isExact })
    .from(orders)
    .where(resembles(q, orders.search))
    // ORD-1001 before ORD-10010.
    .orderBy(desc(isExact), ...(exact ? [desc(eq(number, exact))] : []), desc(createdAt), desc(number))
    .limit(FOUND_OF_A_KIND);
  return bestOf(rows);
}

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
  const rows = await db
    .select({ id, fullName, email, phone, isExact })
    .from(users)
    .where(and(eq(role, 'customer'), resembles(q, fullName, email, phone)))
    .orderBy(desc(isExact), desc(createdAt), desc(id))
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
