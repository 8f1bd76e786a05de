import { asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { orderNumber } from '../orders/order-number.ts';
import type { OrderRow } from '../orders/orders.server.ts';
import { orders } from '../orders/orders.tables.ts';
import { refunds } from '../orders/refunds/refunds.tables.ts';
import type { Db } from '../platform/database.server.ts';
import { reachable } from '../platform/mails/no-address.ts';
import { rupeesFromPaise } from '../platform/money.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Shop, SignedIn } from '../platform/shop.server.ts';
import { may } from '../vocabulary/permissions.ts';
import type { Claim, StaffClaim } from './claims.schema.ts';
import { claimItems, claims } from './claims.tables.ts';
import { ticketOf } from './ticket.ts';

export type ClaimRow = typeof claims.$inferSelect;
export type Item = { claimId: string; productId: string; kitId: string | null; name: string; kitName: string | null; quantity: number };
type Found = {
  claim: ClaimRow;
  order: Pick<OrderRow, 'id' | 'number' | 'status' | 'userId' | 'customerName' | 'customerEmail'>;
  refundPaise: number | null;
};

export const noSuchClaim = () => new Refusal(404, 'Claim not found.');

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
export const selectClaims = (db: Db) =>
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

export async function serializeClaims<Told>(db: Db, rows: Found[], as: (row: Found, items: Item[]) => Told): Promise<Told[]> {
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

export const serializeForStaff = (row: Found, items: Item[]): StaffClaim => ({
  ...serializeClaim(row, items),
  afterWindowReason: row.claim.afterWindowReason,
  order: {
    id: row.order.id,
    number: orderNumber(row.order.number),
    status: row.order.status,
    userId: row.order.userId,
    name: row.order.customerName,
    email: reachable(row.order.customerEmail),
  },
});

export const newest = [desc(claims.createdAt), desc(claims.number)];

export async function listClaimsOf(db: Db, wanted: { orderId: string } | { userId: string }): Promise<Claim[]> {
  const isWanted = 'orderId' in wanted ? eq(claims.orderId, wanted.orderId) : eq(orders.userId, wanted.userId);
  const rows = await selectClaims(db)
    .where(isWanted)
    .orderBy(...newest);
  return serializeClaims(db, rows, serializeClaim);
}

/** The owner's view. */
export async function getClaim(db: Db, id: string): Promise<Claim> {
  const [told] = await serializeClaims(db, await selectClaims(db).where(eq(claims.id, id)), serializeClaim);
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
