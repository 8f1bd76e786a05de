import { count, desc, eq, sql } from 'drizzle-orm';
import { users } from '../../accounts/accounts.tables.ts';
import { type Db, rowsOf } from '../../platform/database.server.ts';
import { offsetOf } from '../../platform/http/list-query.ts';
import { sortedBy } from '../../platform/http/sorted-by.ts';
import { rupeesFromPaise } from '../../platform/money.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type CountScope, stockCounts } from '../stock-counts.tables.ts';
import type { CountAnswer, CountHead, CountLine, CountQuery } from './counts.schema.ts';

const MISSING_AT_MOST = 200;

export const countName = (number: number) => `CNT-${number}`;
export const notFound = () => new Refusal(404, 'Count not found.');

const lines = sql<number>`(select count(*) from stock_count_lines l where l.count_id = stock_counts.id)`.mapWith(Number);
const headsOf = (db: Db) =>
  db.select({ count: stockCounts, by: users.fullName, lines }).from(stockCounts).innerJoin(users, eq(users.id, stockCounts.actorId));

type Head = Awaited<ReturnType<typeof headsOf>>[number];

const headOf = ({ count: row, by, lines }: Head): CountHead => ({
  ...{ id: row.id, number: countName(row.number), state: row.state, scopeWords: wordsOf(row.scope), note: row.note, by, lines },
  startedAt: row.createdAt.toISOString(),
  closedAt: row.closedAt?.toISOString() ?? null,
});

/** Of goods on the shelf, by name. */
export async function countableCategories(db: Db): Promise<string[]> {
  const rows = await rowsOf<{ name: string }>(
    db,
    sql`select distinct unnest(category) as name from products where archived_at is null and kit_pricing is null order by 1 limit 200`,
  );
  return rows.map(({ name }) => name);
}

const wordsOf = (scope: CountScope) =>
  scope.kind === 'all'
    ? 'Whole shop'
    : scope.kind === 'category'
      ? scope.category
      : `${scope.productIds.length} ${scope.productIds.length === 1 ? 'product' : 'products'}`;

const SORTS = { date: stockCounts.createdAt, state: stockCounts.state, by: sql`lower(${users.fullName})`, lines };

export async function listCounts(db: Db, query: CountQuery): Promise<{ items: CountHead[]; total: number }> {
  const rows = await headsOf(db)
    .orderBy(...sortedBy(query.sort, SORTS), desc(stockCounts.createdAt), desc(stockCounts.number))
    .limit(query.limit)
    .offset(offsetOf(query));
  const [counted] = await db.select({ total: count() }).from(stockCounts);
  return { items: rows.map(headOf), total: counted?.total ?? 0 };
}

export async function getCount(db: Db, id: string, seesCosts: boolean): Promise<CountAnswer> {
  const [head] = await headsOf(db).where(eq(stockCounts.id, id));
  if (!head) throw notFound();
  const items = await readLines(db, id, seesCosts);
  const missing = head.count.state === 'open' ? await readMissing(db, head.count) : [];
  return { ...headOf(head), items, missing: missing.slice(0, MISSING_AT_MOST), missingCount: missing.length };
}

type Row = Omit<CountLine, 'value' | 'difference'> & { costPaise: number | null };

type Of = { productId: string; batchId: string | null };

export async function readLines(db: Db, countId: string, seesCosts: boolean, of?: Of): Promise<CountLine[]> {
  const isAsked = of ? sql`l.product_id = ${of.productId} and l.batch_id is not distinct from ${of.batchId}::uuid` : sql`true`;
  const rows = await rowsOf<Row>(
    db,
    sql`select p.id as "productId", p.full_name as name, p.sku, b.id as "batchId", b.number as "batchNumber", b.expires_on::text as "expiresOn",
      l.counted, l.stock_then as "stockThen", coalesce(b.unit_cost_paise, p.unit_cost_paise) as "costPaise"
    from stock_count_lines l join products p on p.id = l.product_id left join batches b on b.id = l.batch_id
    where l.count_id = ${countId} and ${isAsked} order by l.counted_at desc, p.full_name, b.expires_on`,
  );
  return rows.map(({ costPaise, ...line }) => {
    const difference = line.counted - line.stockThen;
    return { ...line, difference, value: seesCosts && costPaise !== null ? rupeesFromPaise(difference * costPaise) : null };
  });
}

/** In the surrounding statement `p` is the product. */
const isInScope = (scope: CountScope) =>
  scope.kind === 'all'
    ? sql`true`
    : scope.kind === 'category'
      ? sql`${scope.category} = any(p.category)`
      : sql`p.id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(scope.productIds)}::jsonb))`;

type Missing = CountAnswer['missing'][number];

/** Batches and loose pieces in the books that no scan has found; of a product with a batch it is both. */
export const readMissing = (db: Db, { id, scope }: { id: string; scope: CountScope }): Promise<Missing[]> =>
  rowsOf<Missing>(
    db,
    sql`select shelf.* from (
      select p.id as "productId", p.full_name as name, p.sku, b.id as "batchId", b.number as "batchNumber", b.quantity as stock
      from products p join batches b on b.product_id = p.id and b.quantity > 0
      where p.archived_at is null and p.kit_pricing is null and ${isInScope(scope)}
      union all
      select p.id, p.full_name, p.sku, null, null,
        p.stock_quantity - coalesce((select sum(b.quantity) from batches b where b.product_id = p.id), 0)::int
      from products p where p.archived_at is null and p.kit_pricing is null and p.stock_quantity > 0 and ${isInScope(scope)}
    ) shelf where shelf.stock > 0 and not exists (
      select from stock_count_lines l where l.count_id = ${id} and l.product_id = shelf."productId" and l.batch_id is not distinct from shelf."batchId"
    ) order by shelf.name, shelf."batchNumber"`,
  );
