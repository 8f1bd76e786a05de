// Reads claims: of an order, the staff list, one with its details and photos; and what is left to claim.
import { and, asc, desc, eq, gte, ilike, inArray, isNotNull, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { users } from '../accounts/accounts.tables.ts';
import { products } from '../catalogue/catalogue.tables.ts';
import { orderNumber } from '../orders/order-number.ts';
import type { OrderRow } from '../orders/orders.server.ts';
import { orderEvents, orders } from '../orders/orders.tables.ts';
import { refunds } from '../orders/refunds/refunds.tables.ts';
import { type Db, rowsOf } from '../platform/database.server.ts';
import { type Due, due } from '../platform/due.ts';
import { inParts } from '../platform/files/csv.server.ts';
import { fromOf, offsetOf, patternOf, untilOf } from '../platform/http/list-query.ts';
import { payableOf, rupeesFromPaise } from '../platform/money.ts';
import { may } from '../platform/permissions.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Shop, SignedIn } from '../platform/shop.server.ts';
import { dayOf } from '../platform/time.ts';
import { expiredPieces } from '../stock/batches.server.ts';
import type { CLAIM_FILTERS, Claim, ClaimDetail, claimQuery, StaffClaim } from './claims.schema.ts';
import { claimItems, claims } from './claims.tables.ts';

export type ClaimRow = typeof claims.$inferSelect;
type Item = { claimId: string; productId: string; kitId: string | null; name: string; kitName: string | null; quantity: number };
type Found = {
  claim: ClaimRow;
  order: Pick<OrderRow, 'id' | 'number' | 'status' | 'userId' | 'customerName' | 'customerEmail'>;
  refundPaise: number | null;
};

export const ticketOf = ({ number, createdAt }: Pick<ClaimRow, 'number' | 'createdAt'>) =>
  `CL-${dayOf(createdAt).slice(0, 4)}-${String(number).padStart(6, '0')}`;

/** The number from a full ticket; null for anything else. */
export const readTicket = (text: string) => Number(/^CL-\d{4}-0*(\d{1,9})$/i.exec(text.trim())?.[1] ?? 0) || null;

export const noSuchClaim = () => new Refusal(404, 'Claim not found.');

// -------------------------------------------------------- what is left of an order

/** `left`: neither claimed nor refunded. `unrefunded`: sold and not refunded. */
export type Pieces = Omit<Item, 'claimId' | 'quantity'> & { left: number; unrefunded: number };

/** Excludes the claim itself. */
export function piecesOf(db: Db, orderId: string, besides: string | null = null): Promise<Pieces[]> {
  return rowsOf<Pieces>(
    db,
    sql`
      select sold.product_id as "productId", sold.kit_id as "kitId", sold.name, kit.name as "kitName", sold.quantity - sold.refunded as "unrefunded",
        greatest(0, sold.quantity - sold.refunded - coalesce((
          select sum(i.quantity) from claims c join claim_items i on i.claim_id = c.id
          where c.order_id = ${orderId} and i.product_id = sold.product_id and i.kit_id is not distinct from sold.kit_id and c.status in ('open', 'replaced')
            and c.id is distinct from ${besides}::uuid), 0))::int as "left"
      from (
        select l.product_id, l.kit_id, min(l.name) as name, min(l.position) as position, sum(l.quantity)::int as quantity, sum((
          select coalesce(sum(b.quantity), 0) from refunds r join refund_lines b on b.refund_id = r.id
          where r.order_id = l.order_id and b.position = l.position))::int as refunded
        from order_lines l where l.order_id = ${orderId} group by l.product_id, l.kit_id
      ) sold left join order_kits kit on kit.order_id = ${orderId} and kit.product_id = sold.kit_id
      order by sold.position`,
  );
}

// ---------------------------------------------------------------- telling

const found = {
  claim: claims,
  order: {
    id: orders.id,
    number: orders.number,
    status: orders.status,
    userId: orders.userId,
    customerName: orders.customerName,
    customerEmail: orders.customerEmail,
  },
  refundPaise: refunds.amountPaise,
};
const select = (db: Db) =>
  db.select(found).from(claims).innerJoin(orders, eq(orders.id, claims.orderId)).leftJoin(refunds, eq(refunds.id, claims.refundId));

/** Names at the time of sale, whatever the products are called today. */
export async function itemsOf(db: Db, claimIds: string[]): Promise<Item[]> {
  if (claimIds.length === 0) return [];
  const { claimId, productId, kitId, quantity } = claimItems;
  const name = sql<string>`(select min(l.name) from order_lines l join claims c on c.order_id = l.order_id
    where c.id = claim_items.claim_id and l.product_id = claim_items.product_id
      and l.kit_id is not distinct from claim_items.kit_id)`;
  const kitName = sql<string | null>`(select k.name from order_kits k join claims c on c.order_id = k.order_id
    where c.id = claim_items.claim_id and k.product_id = claim_items.kit_id)`;
  return db
    .select({ claimId, productId, kitId, quantity, name, kitName })
    .from(claimItems)
    .where(inArray(claimId, claimIds))
    .orderBy(asc(name), sql`${kitId} nulls first`);
}

async function serialize<Told>(db: Db, rows: Found[], as: (row: Found, items: Item[]) => Told): Promise<Told[]> {
  const items = await itemsOf(
    db,
    rows.map(({ claim }) => claim.id),
  );
  return rows.map((row) =>
    as(
      row,
      items.filter(({ claimId }) => claimId === row.claim.id),
    ),
  );
}

function serializeClaim({ claim, refundPaise }: Found, items: Item[]): Claim {
  const { id, kind, wish, text, status, photoNames, createdAt, answerBy, decidedAt, reason } = claim;
  const { courierName, trackingNumber, shippedAt, deliveredAt } = claim;
  return {
    id,
    ticket: ticketOf(claim),
    kind,
    wish,
    text,
    items: items.map(({ claimId: _, ...item }) => item),
    photos: photoNames.map((_, place) => `/api/claims/${id}/photos/${place + 1}`),
    status,
    createdAt,
    answerBy,
    decidedAt,
    reason,
    refundedAmount: refundPaise === null ? null : rupeesFromPaise(refundPaise),
    parcel: status === 'replaced' ? { courierName, trackingNumber, shippedAt, deliveredAt } : null,
  };
}

const serializeForStaff = (row: Found, items: Item[]): StaffClaim => ({
  ...serializeClaim(row, items),
  afterWindowReason: row.claim.afterWindowReason,
  order: {
    id: row.order.id,
    number: orderNumber(row.order.number),
    status: row.order.status,
    userId: row.order.userId,
    name: row.order.customerName,
    email: row.order.customerEmail,
  },
});

const newest = [desc(claims.createdAt), desc(claims.number)];

export async function listClaimsOf(db: Db, wanted: { orderId: string } | { userId: string }): Promise<Claim[]> {
  const isWanted = 'orderId' in wanted ? eq(claims.orderId, wanted.orderId) : eq(orders.userId, wanted.userId);
  const rows = await select(db)
    .where(isWanted)
    .orderBy(...newest);
  return serialize(db, rows, serializeClaim);
}

/** The owner's view. */
export async function getClaim(db: Db, id: string): Promise<Claim> {
  const [told] = await serialize(db, await select(db).where(eq(claims.id, id)), serializeClaim);
  if (!told) throw noSuchClaim();
  return told;
}

/** For the claimant and staff; 404 for others. */
export async function readClaimPhoto(
  { db, files }: Pick<Shop, 'db' | 'files'>,
  id: string,
  place: number,
  asker: SignedIn,
): Promise<Buffer> {
  const [row] = await db
    .select({ photoNames: claims.photoNames, userId: orders.userId })
    .from(claims)
    .innerJoin(orders, eq(orders.id, claims.orderId))
    .where(eq(claims.id, id));
  const isTheirs = row && (row.userId === asker.id || may(asker, 'claims'));
  const bytes = isTheirs ? await files.get(row.photoNames[place - 1] ?? '') : null;
  if (!bytes) throw noSuchClaim();
  return bytes;
}

// ------------------------------------------------------------------- staff

const isOpen = eq(claims.status, 'open');
const isOverdue = (now: Date) => and(isOpen, lt(claims.answerBy, now));
const isToSend = and(eq(claims.status, 'replaced'), isNull(claims.shippedAt));
const filterOf = (status: (typeof CLAIM_FILTERS)[number], now: Date): SQL | undefined => {
  if (status === 'overdue') return isOverdue(now);
  if (status === 'to-send') return isToSend;
  if (status === 'on-the-way') return and(isNotNull(claims.shippedAt), isNull(claims.deliveredAt));
  return eq(claims.status, status);
};
/** Waiting for a reply, waiting for a parcel, and finished. */
const turn = sql`case when ${isOpen} then 0 when ${isToSend} then 1 else 2 end`;
const dueAt = sql`case when ${isOpen} then ${claims.answerBy} when ${isToSend} then ${claims.decidedAt} end`;

export async function listClaims(db: Db, query: z.output<typeof claimQuery>, now: Date): Promise<{ claims: StaffClaim[]; total: number }> {
  const wanted = claimsFound(query, now);
  const rows = await select(db)
    .where(wanted)
    .orderBy(asc(turn), sql`${dueAt} asc nulls last`, ...newest)
    .limit(query.limit)
    .offset(offsetOf(query));
  const [counted] = await db
    .select({ total: sql<number>`count(*)`.mapWith(Number) })
    .from(claims)
    .innerJoin(orders, eq(orders.id, claims.orderId))
    .where(wanted);
  return { claims: await serialize(db, rows, serializeForStaff), total: counted?.total ?? 0 };
}

function claimsFound(query: z.output<typeof claimQuery>, now: Date): SQL | undefined {
  const [from, until] = [fromOf(query), untilOf(query)];
  return and(
    query.status && filterOf(query.status, now),
    query.kind && eq(claims.kind, query.kind),
    from && gte(claims.createdAt, from),
    until && lte(claims.createdAt, until),
    query.search ? isAbout(query) : undefined,
  );
}

/** All results of the list, newest first, in batches. */
export function exportClaims(db: Db, query: z.output<typeof claimQuery>, now: Date) {
  const wanted = claimsFound(query, now);
  return inParts<StaffClaim>(async (last, limit) => {
    const isAfter = last && lt(claims.number, readTicket(last.ticket) ?? 0);
    const rows = await select(db).where(and(wanted, isAfter)).orderBy(desc(claims.number)).limit(limit);
    return serialize(db, rows, serializeForStaff);
  });
}

function isAbout(query: z.output<typeof claimQuery>): SQL | undefined {
  const number = readTicket(query.search);
  if (number) return eq(claims.number, number);
  const pattern = patternOf(query);
  return or(ilike(orders.search, pattern), ilike(claims.text, pattern), ilike(claims.trackingNumber, pattern));
}

/** Counts late replies and unsent replacements. */
export async function countPressing(db: Db, now: Date): Promise<{ overdue: number; toSend: number }> {
  return { overdue: await db.$count(claims, isOverdue(now)), toSend: await db.$count(claims, isToSend) };
}

export async function dueInClaims(db: Db): Promise<Due[]> {
  const of = (task: SQL | undefined, since: typeof claims.createdAt | typeof claims.decidedAt) => ({
    count: sql<number>`count(*) filter (where ${task})`.mapWith(Number),
    since: sql<Date | null>`min(${since}) filter (where ${task})`.mapWith(claims.createdAt),
  });
  const answerBy = sql<Date | null>`min(${claims.answerBy}) filter (where ${isOpen})`.mapWith(claims.answerBy);
  const [found] = await db
    .select({ open: { ...of(isOpen, claims.createdAt), dueAt: answerBy }, toSend: of(isToSend, claims.decidedAt) })
    .from(claims)
    .where(or(isOpen, isToSend));
  if (!found) return [];
  return [
    ...due('claim', 'claim-decisions', '/admins/claims?status=open', found.open),
    ...due('replacement', 'claims', '/admins/claims?status=to-send', found.toSend),
  ];
}

export async function getClaimDetail(db: Db, id: string, now: Date): Promise<ClaimDetail> {
  const [row] = await select(db).where(eq(claims.id, id));
  if (!row) throw noSuchClaim();
  const [order] = await db.select().from(orders).where(eq(orders.id, row.order.id));
  if (!order) throw noSuchClaim();
  const items = await itemsOf(db, [id]);
  const stock = await db
    .select({
      productId: products.id,
      pieces: sql<number>`case when products.is_available and products.archived_at is null
        then greatest(0, products.stock_quantity - ${expiredPieces(dayOf(now))}) else 0 end`.mapWith(Number),
    })
    .from(products)
    .where(
      inArray(
        products.id,
        items.map(({ productId }) => productId),
      ),
    );
  const stockOf = (id: string) => stock.find(({ productId }) => productId === id)?.pieces ?? 0;
  const history = await db
    .select({ kind: orderEvents.kind, note: orderEvents.note, by: users.fullName, at: orderEvents.createdAt })
    .from(orderEvents)
    .leftJoin(users, eq(users.id, orderEvents.actorId))
    .where(eq(orderEvents.claimId, id))
    .orderBy(asc(orderEvents.id));
  return {
    ...serializeForStaff(row, items),
    items: items.map(({ claimId: _, ...item }) => ({ ...item, stock: stockOf(item.productId) })),
    toCollect: rupeesFromPaise(collectPaise(order)),
    isPaid: isPaid(order),
    paymentMethod: order.paymentMethod,
    history,
  };
}

/** Cash is collected on delivery. */
export const isPaid = ({ paymentMethod, status }: Pick<OrderRow, 'paymentMethod' | 'status'>) =>
  paymentMethod === 'online' || status === 'delivered';

/** Cash to collect with the replacement of an unpaid parcel. */
export const collectPaise = (order: OrderRow) => (isPaid(order) ? 0 : payableOf(order));
