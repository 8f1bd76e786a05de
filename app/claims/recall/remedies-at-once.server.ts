// Refunds or replaces a recalled batch in many orders at once: each in its own transaction, so that a refusal does not block the others, and
// idempotent. docs/decisions/0097-a-recall-is-settled-in-bounded-steps.md
import { and, eq, inArray, sql } from 'drizzle-orm';
import { products } from '../../catalogue/catalogue.tables.ts';
import type { Sender } from '../../mailing/body/mail-body.ts';
import { forEachOrder, named } from '../../orders/moves/move-orders.server.ts';
import type { BulkResult } from '../../orders/moves/order-moves.schema.ts';
import { orderNumber } from '../../orders/order-number.ts';
import { orders } from '../../orders/orders.tables.ts';
import { refunds } from '../../orders/refunds/refunds.tables.ts';
import type { Db } from '../../platform/database.server.ts';
import { rupeesFromPaise } from '../../platform/money.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Shop, SignedIn } from '../../platform/shop.server.ts';
import { dayOf } from '../../platform/time.ts';
import { expiredPieces } from '../../stock/batches.server.ts';
import { batches } from '../../stock/stock.tables.ts';
import { claimItems, claims } from '../claims.tables.ts';
import { ticketOf } from '../ticket.ts';
import type { RemedyKind, RemedyPreview } from './remedies.schema.ts';
import { refundRecalled, replaceRecalled } from './remedies.server.ts';

type Staff = Pick<SignedIn, 'id' | 'staffRole' | 'steppedUpAt'>;
type Orders = Pick<Shop, 'db' | 'log'>;
type Wish = { batchId: string; orderIds: string[]; what: RemedyKind };

const DONE = { refund: 'is refunded', replace: 'gets a replacement' };

export function settleOrders(
  shop: Orders,
  sender: Sender,
  { batchId, orderIds, what }: Wish,
  staff: Staff,
  now: Date,
): Promise<BulkResult[]> {
  return forEachOrder(shop, named(orderIds), async ({ id: orderId, number }) => {
    try {
      await settle(shop.db, sender, { batchId, orderId, what }, staff, now);
      return `${orderNumber(number)} ${DONE[what]}.`;
    } catch (error) {
      // Pressed again, or by a colleague meanwhile.
      const earlier = error instanceof Refusal && error.code === 'nothing_left' ? await findSettled(shop.db, batchId, orderId) : null;
      if (!earlier) throw error;
      return `${orderNumber(number)} was settled before (${ticketOf(earlier)}).`;
    }
  });
}

type One = { batchId: string; orderId: string; what: RemedyKind };

/** Answers the id of the claim. */
async function settle(db: Db, sender: Sender, { what, ...of }: One, staff: Staff, now: Date): Promise<string> {
  if (what === 'replace') return replaceRecalled(db, sender, staff, of, now);
  const [order] = await db.select({ method: orders.paymentMethod }).from(orders).where(eq(orders.id, of.orderId));
  // Each payout has its own reference.
  if (order?.method === 'cod')
    throw new Refusal(409, 'Paid in cash. Refund this order separately and enter how you paid it out.', { code: 'cash' });
  return refundRecalled(db, sender, staff, of, {}, now);
}

async function findSettled(db: Db, batchId: string, orderId: string) {
  const [claim] = await db
    .select()
    .from(claims)
    .where(and(eq(claims.batchId, batchId), eq(claims.orderId, orderId), inArray(claims.status, ['refunded', 'replaced'])))
    .limit(1);
  return claim ?? null;
}

/** Thrown to roll an order's remedy back. */
class Previewed extends Error {
  readonly pieces: number;
  readonly paise: number;
  constructor(pieces: number, paise: number) {
    super('A preview is never kept.');
    this.pieces = pieces;
    this.paise = paise;
  }
}

/** What the same press would do: each order is settled, read and rolled back, so that the two cannot differ. */
export async function previewRemedies(
  shop: Orders,
  sender: Sender,
  { batchId, orderIds, what }: Wish,
  staff: Staff,
  now: Date,
): Promise<RemedyPreview> {
  const counted = { pieces: 0, paise: 0 };
  const results = await forEachOrder(shop, named(orderIds), async ({ id: orderId }) => {
    try {
      await shop.db.transaction(async (tx) => {
        const claimId = await settle(tx, sender, { batchId, orderId, what }, { ...staff, steppedUpAt: now }, now);
        throw await readSettled(tx, claimId);
      });
    } catch (error) {
      if (!(error instanceof Previewed)) throw error;
      counted.pieces += error.pieces;
      counted.paise += error.paise;
    }
    return '';
  });
  return {
    orders: results.filter(({ isDone }) => isDone).length,
    pieces: counted.pieces,
    amount: rupeesFromPaise(counted.paise),
    inStock: await readSellable(shop.db, batchId, now),
    refused: results.filter(({ isDone }) => !isDone),
  };
}

async function readSettled(tx: Db, claimId: string): Promise<Previewed> {
  const items = await tx.select().from(claimItems).where(eq(claimItems.claimId, claimId));
  const [refund] = await tx
    .select({ paise: refunds.amountPaise })
    .from(claims)
    .innerJoin(refunds, eq(refunds.id, claims.refundId))
    .where(eq(claims.id, claimId));
  return new Previewed(
    items.reduce((sum, { quantity }) => sum + quantity, 0),
    refund?.paise ?? 0,
  );
}

async function readSellable(db: Db, batchId: string, now: Date): Promise<number> {
  const [product] = await db
    .select({ pieces: sql<number>`greatest(0, products.stock_quantity - ${expiredPieces(dayOf(now))})`.mapWith(Number) })
    .from(products)
    .innerJoin(batches, eq(batches.productId, products.id))
    .where(eq(batches.id, batchId));
  return product?.pieces ?? 0;
}
