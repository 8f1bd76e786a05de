// The quote is booked by the function that books refunds, read, and rolled back, so that preview and refund cannot differ.
import { and, asc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { invoices } from '../../invoices/invoices.tables.ts';
import { coinBalance } from '../../loyalty/loyalty.server.ts';
import { coinEntries } from '../../loyalty/loyalty.tables.ts';
import type { Db } from '../../platform/database.server.ts';
import { payableOf, rupeesFromPaise } from '../../platform/money.ts';
import type { SignedIn } from '../../platform/shop.server.ts';
import { namedByKit, readOrderedKits } from '../goods/ordered-kits.server.ts';
import { lockOrder, type OrderRow, requireOwnOrder } from '../orders.server.ts';
import { orderLines } from '../orders.tables.ts';
import { refundHeldOrder } from './refund-order.server.ts';
import type { RefundQuote, refundQuoteForm } from './refunds.schema.ts';
import { refundLines, refunds } from './refunds.tables.ts';

/** Thrown to roll the booking back. */
class Quoted extends Error {
  readonly quote: RefundQuote;
  constructor(quote: RefundQuote) {
    super('A quote is never kept.');
    this.quote = quote;
  }
}

export async function quoteRefund(
  db: Db,
  orderId: string,
  wish: z.output<typeof refundQuoteForm>,
  staff: Pick<SignedIn, 'id' | 'staffRole'>,
  now: Date,
): Promise<RefundQuote> {
  try {
    return await db.transaction(async (tx) => {
      const order = requireOwnOrder(await lockOrder(tx, orderId), staff);
      const before = await coinBalance(tx, order.userId);
      // Method and reason of a payout change no figure.
      const payout = order.paymentMethod === 'cod' ? { method: 'Quote', reference: 'Quote' } : {};
      const form = { ...wish, reason: 'Quote', ...payout };
      const { id } = await refundHeldOrder(tx, order, { form, cause: `quote:${orderId}`, requestHash: null }, staff.id, now);
      throw new Quoted(await readBooked(tx, order, id, before));
    });
  } catch (error) {
    if (error instanceof Quoted) return error.quote;
    throw error;
  }
}

async function readBooked(tx: Db, order: OrderRow, refundId: string, coinsBefore: number): Promise<RefundQuote> {
  const all = await tx.select().from(refunds).where(eq(refunds.orderId, order.id));
  const refund = all.find(({ id }) => id === refundId);
  const sold = await tx.select().from(orderLines).where(eq(orderLines.orderId, order.id));
  const lines = namedByKit(sold, await readOrderedKits(tx, sold));
  const parts = await tx.select().from(refundLines).where(eq(refundLines.refundId, refundId)).orderBy(asc(refundLines.position));
  const [note] = await tx.select().from(invoices).where(eq(invoices.refundId, refundId));
  const [returned] = await tx
    .select({ coins: coinEntries.coins })
    .from(coinEntries)
    .where(and(eq(coinEntries.orderId, order.id), eq(coinEntries.cause, `returned:${refundId}`)));
  const coinsReturned = returned?.coins ?? 0;
  const refundedPaise = all.reduce((sum, { kind, amountPaise }) => sum + (kind === 'surplus' ? 0 : amountPaise), 0);
  return {
    amount: rupeesFromPaise(refund?.amountPaise ?? 0),
    roundOff: rupeesFromPaise(refund?.roundOffPaise ?? 0),
    parts: parts
      .filter(({ amountPaise, quantity }) => amountPaise > 0 || quantity > 0)
      .map(({ position, quantity, amountPaise }) => ({
        name: lines.find((line) => line.position === position)?.name ?? 'Delivery',
        quantity,
        amount: rupeesFromPaise(amountPaise),
      })),
    tax: note
      ? {
          taxable: rupeesFromPaise(note.taxablePaise),
          cgst: rupeesFromPaise(note.cgstPaise),
          sgst: rupeesFromPaise(note.sgstPaise),
          igst: rupeesFromPaise(note.igstPaise),
        }
      : null,
    coinsReturned,
    coinsTakenBack: coinsReturned - ((await coinBalance(tx, order.userId)) - coinsBefore),
    left: rupeesFromPaise(payableOf(order) - refundedPaise),
  };
}
