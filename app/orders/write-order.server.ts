// Writes an order once, as priced; afterwards only its status changes.
import { randomUUID } from 'node:crypto';
import { and, asc, eq, type SQLWrapper } from 'drizzle-orm';
import { keptDiscounts } from '../cart/discounts/cart-discounts.server.ts';
import type { PricedCart } from '../cart/quote.server.ts';
import { NOT_TO_CONFIRM, type ToConfirm } from '../cash/to-confirm.ts';
import { giftName, sampleName } from '../catalogue/product-name.ts';
import { HOLD_MS } from '../payments/payments.server.ts';
import { beside, type Db } from '../platform/database.server.ts';
import { roundOffOf } from '../platform/money.ts';
import type { Day } from '../platform/time.ts';
import { reprice } from '../pricing/prepaid.ts';
import { orderKits } from './order-kits.tables.ts';
import { insertEvent, type OrderRow } from './orders.server.ts';
import { orderLines, orders, type ShippingAddress } from './orders.tables.ts';

type NewOrder = Pick<OrderRow, 'userId' | 'idempotencyKey' | 'requestHash' | 'cartVersion' | 'cashVerdict' | keyof ToConfirm> & {
  buyer: { fullName: string; email: string; phone: string };
  asked: { paymentMethod: OrderRow['paymentMethod']; gstin?: string | null | undefined; businessName?: string | null | undefined };
  shippingAddress: Omit<ShippingAddress, 'recipientName'> & { recipientName: string | null };
  promisedBy: Day;
  priced: PricedCart;
};

/**
 * Order, lines and first event, in one statement with what else follows at once: `also` is told the id, and whether the order waits for
 * its payment.
 */
export async function insertOrder(
  tx: Db,
  { buyer, asked, shippingAddress, priced, ...order }: NewOrder,
  also: (order: { id: string; isUnpaid: boolean }) => Record<string, SQLWrapper>,
  now: Date,
): Promise<OrderRow> {
  const id = randomUUID();
  const { paymentMethod, gstin, businessName } = asked;
  const { lines: _, notices: __, ...figures } = priced.pricing;
  const { registration, pricesIncludeTax, prepaidTerms } = priced;
  const lines = linesOf(priced);
  // A total of 0 after coupon and coins is paid at once: no gateway accepts a payment of nothing.
  const paymentStatus = paymentMethod === 'cod' ? 'cod' : figures.totalPaise === 0 ? 'paid' : 'awaiting';
  const parts = {
    lined: tx.insert(orderLines).values(lines.map((line) => ({ ...line, orderId: id }))),
    ...(priced.kits.length > 0 && { kitted: insertKits(tx, id, priced.kits) }),
    noted: insertEvent(tx, id, 'placed', now, { by: order.userId }),
    ...also({ id, isUnpaid: paymentStatus === 'awaiting' }),
  };
  const [written] = await tx
    .with(...beside(tx, parts))
    .insert(orders)
    .values({
      ...order,
      id,
      paymentStatus,
      paymentMethod,
      paidAt: paymentStatus === 'paid' ? now : null,
      holdUntil: paymentStatus === 'awaiting' ? new Date(now.getTime() + HOLD_MS) : null,
      customerName: buyer.fullName,
      customerEmail: buyer.email,
      // Staff accounts have no phone number, and no gateway accepts a payer without one.
      customerPhone: buyer.phone || shippingAddress.phone,
      buyerGstin: gstin || null,
      businessName: businessName || null,
      productNames: [...priced.kits, ...lines].map(({ name }) => name).join('\n'),
      shippingAddress: { ...shippingAddress, recipientName: shippingAddress.recipientName ?? buyer.fullName },
      ...keptDiscounts(priced.discounts),
      ...figures,
      registration,
      pricesIncludeTax,
      prepaidTerms,
      roundOffPaise: paymentMethod === 'cod' ? roundOffOf(figures.totalPaise) : 0,
      createdAt: now,
      updatedAt: now,
    })
    .returning();
  if (!written) throw new Error('The order was not written.');
  return written;
}

const insertKits = (tx: Db, orderId: string, kits: PricedCart['kits']) =>
  tx.insert(orderKits).values(
    kits.map(({ productId, name, slug, mediaKey, originalPricePaise, offerBasisPoints, unitPaise, quantity }) => ({
      ...{ orderId, productId, name, slug, mediaKey, originalPricePaise, offerBasisPoints, unitPaise, quantity },
    })),
  );

const linesOf = ({ goods, pricing }: PricedCart) =>
  goods.map((line, position) => {
    const priced = pricing.lines[position];
    if (!priced) throw new Error(`Line ${position} was not priced.`);
    const { productId, slug, mediaKey, hsn, kitId } = line;
    // A gift has no value.
    const name = nameOf(line);
    const originalPricePaise = priced.isFreeGift ? 0 : line.originalPricePaise;
    const offerBasisPoints = priced.isFreeGift ? 0 : line.offerBasisPoints;
    const { unitPaise, quantity, gstRateBasisPoints, offPaise: discountPaise, taxablePaise, gstPaise } = priced;
    return {
      ...{ position, productId, kitId, name, slug, mediaKey, hsn, originalPricePaise, offerBasisPoints },
      ...{ unitPaise, quantity, gstRateBasisPoints, discountPaise, taxablePaise, gstPaise },
    };
  });

/** What is given is marked in its name wherever the order is shown. */
function nameOf({ name, isFreeGift, isSample }: PricedCart['goods'][number]) {
  if (isSample) return sampleName(name);
  return isFreeGift ? giftName(name) : name;
}

/** What the order costs with another benefit; the lines that change with it. */
export async function priceOtherwise(db: Db, order: OrderRow, prepaidDiscountPaise: number) {
  const { gstPaise, totalPaise } = order;
  if (prepaidDiscountPaise === order.prepaidDiscountPaise) return { figures: { prepaidDiscountPaise, gstPaise, totalPaise }, lines: [] };
  const ordered = await db.select().from(orderLines).where(eq(orderLines.orderId, order.id)).orderBy(asc(orderLines.position));
  const { figures, lines } = reprice(order, ordered, prepaidDiscountPaise);
  return { figures, lines: lines.map((line, index) => ({ ...line, position: ordered[index]?.position ?? index })) };
}

type NewMethod = Pick<OrderRow, 'paymentMethod' | 'prepaidDiscountPaise' | 'prepaidTerms' | 'cashVerdict' | keyof ToConfirm>;

/** The order must be locked, and have no documents yet: it is cash, or paid. */
export async function changeMethod(tx: Db, order: OrderRow, to: NewMethod, now: Date) {
  const { paymentMethod, prepaidDiscountPaise, prepaidTerms, cashVerdict, mustConfirm, confirmUntil, confirmReminderAt } = to;
  const { figures, lines } = await priceOtherwise(tx, order, prepaidDiscountPaise);
  for (const { position, ...amounts } of lines)
    await tx
      .update(orderLines)
      .set(amounts)
      .where(and(eq(orderLines.orderId, order.id), eq(orderLines.position, position)));
  const isCash = paymentMethod === 'cod';
  const payment = { paymentStatus: isCash ? 'cod' : 'paid', paidAt: isCash ? null : now, holdUntil: null } as const;
  const roundOffPaise = isCash ? roundOffOf(figures.totalPaise) : 0;
  const standing = { cashVerdict, ...(isCash ? { mustConfirm, confirmUntil, confirmReminderAt } : NOT_TO_CONFIRM) };
  const changed = { paymentMethod, ...payment, ...figures, prepaidTerms, roundOffPaise, ...standing };
  await tx
    .update(orders)
    .set({ ...changed, updatedAt: now })
    .where(eq(orders.id, order.id));
  return { ...order, ...changed };
}

type Payment = Partial<Pick<OrderRow, 'paymentStatus' | 'paidAt' | 'holdUntil'>>;

async function changePayment(tx: Db, orderId: string, change: Payment, now: Date) {
  await tx
    .update(orders)
    .set({ ...change, updatedAt: now })
    .where(eq(orders.id, orderId));
}

/** Requires a locked order, like everything below. */
export const awaitPayment = (tx: Db, orderId: string, holdUntil: Date, now: Date) =>
  changePayment(tx, orderId, { paymentStatus: 'awaiting', holdUntil }, now);

export const setPaid = (tx: Db, orderId: string, now: Date) =>
  changePayment(tx, orderId, { paymentStatus: 'paid', paidAt: now, holdUntil: null }, now);

export const setPaymentFailed = (tx: Db, orderId: string, now: Date) => changePayment(tx, orderId, { paymentStatus: 'failed' }, now);

export const setRefundPending = (tx: Db, orderId: string, now: Date) =>
  changePayment(tx, orderId, { paymentStatus: 'refund_pending' }, now);

export const setRefunded = (tx: Db, orderId: string, now: Date) => changePayment(tx, orderId, { paymentStatus: 'refunded' }, now);
