import { and, count, eq, gte, lte, min, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { users } from '../accounts/accounts.tables.ts';
import { products } from '../catalogue/catalogue.tables.ts';
import { orders } from '../orders/orders.tables.ts';
import type { Db } from '../platform/database.server.ts';
import { fromOf, untilOf } from '../platform/http/list-query.ts';
import { bySort, down, longPage, up } from '../platform/http/lists/long-list.server.ts';
import { nearest } from '../platform/http/word-search.ts';
import { reachable } from '../platform/mails/no-address.ts';
import { type Due, due } from '../vocabulary/due.ts';
import type { StaffReview, staffReviewsQuery } from './reviews.schema.ts';
import { reviewColumns, serializeReviews } from './reviews.server.ts';
import { reviews } from './reviews.tables.ts';

/** How long a decision can be undone before the writer is e-mailed. */
export const TOLD_AFTER_MS = 30_000;

const isWaiting = eq(reviews.status, 'pending');
const isWaitingFirst = sql`${reviews.status} <> 'pending'`;
const waitsSince = sql`case when ${reviews.status} = 'pending' then ${reviews.updatedAt} end`;

const SORTS = {
  date: reviews.createdAt,
  rating: reviews.rating,
  product: sql`lower(${products.name})`,
  name: sql`lower(${reviews.name})`,
};
const orderOf = (sort: z.output<typeof staffReviewsQuery>['sort']) => {
  if (sort === 'newest') return [];
  return sort === 'queue' ? [up(isWaitingFirst), up(waitsSince)] : bySort(sort, SORTS);
};

export async function listStaffReviews(
  db: Db,
  query: z.output<typeof staffReviewsQuery>,
): Promise<{ items: StaffReview[]; total: number; isNear: boolean }> {
  const { status, search, sort } = query;
  const [from, until] = [fromOf(query), untilOf(query)];
  const filters = and(status && eq(reviews.status, status), from && gte(reviews.createdAt, from), until && lte(reviews.createdAt, until));
  const texts = [reviews.name, reviews.title, reviews.content, products.name, users.email];
  const { matching, isNear } = await nearest(search, texts, async (found) => {
    const [any] = await select(db).where(and(filters, found)).limit(1);
    return any !== undefined;
  });
  const wanted = and(filters, matching);
  const order = [...orderOf(sort), down(reviews.createdAt), down(reviews.id)];
  const joined = search || sort.startsWith('product') ? WITH_NAMES : undefined;
  const page = await longPage(db, { table: reviews, id: reviews.id, where: wanted, order, joined }, query);
  const rows = await select(db)
    .where(page.isShown)
    .orderBy(...page.order);
  return { items: await serializeForStaff(db, rows), total: page.total, isNear };
}

const WITH_NAMES = sql`join ${products} on ${eq(products.id, reviews.productId)} left join ${users} on ${eq(users.id, reviews.userId)}`;

export const countWaitingReviews = (db: Db) => db.$count(reviews, isWaiting);

export async function dueInReviews(db: Db): Promise<Due[]> {
  const [found] = await db
    .select({ count: count(), since: min(reviews.updatedAt) })
    .from(reviews)
    .where(isWaiting);
  return found ? due('review', 'reviews', '/admins/reviews?status=pending', found) : [];
}

export const select = (db: Db) =>
  db
    .select({
      ...reviewColumns,
      product: { id: products.id, name: products.name, slug: products.slug },
      customer: { id: users.id, email: users.email },
      order: { id: orders.id, number: sql<string>`'ORD-' || ${orders.number}` },
    })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .leftJoin(users, eq(users.id, reviews.userId))
    .leftJoin(orders, eq(orders.id, reviews.orderId));

export async function serializeForStaff(db: Db, rows: Awaited<ReturnType<typeof select>>): Promise<StaffReview[]> {
  const told = await serializeReviews(db, rows);
  return rows.map(({ row, product, customer, order }, place) => {
    const review = told[place];
    if (!review) throw new Error(`Review ${row.id} could not be told.`);
    return {
      ...review,
      status: row.status,
      reason: row.reason,
      updatedAt: row.updatedAt.toISOString(),
      product,
      customer: customer && { ...customer, email: reachable(customer.email) },
      order: order?.id ? order : null,
      broughtFrom: row.broughtFrom,
    };
  });
}
