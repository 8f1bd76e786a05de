// Writes an order once, as priced; afterwards only its status changes.
import { randomUUID } from 'node:crypto';
import type { SQLWrapper } from 'drizzle-orm';
import { keptDiscounts } from '../cart/discounts/discount-snapshots.ts';
import type { PricedCart } from '../cart/quote.server.ts';
import type { ToConfirm } from '../cash/to-confirm.ts';
import { giftName, sampleName } from '../catalogue/product-name.ts';
import { HOLD_MS } from '../payments/payments.server.ts';
import { beside, type Db } from '../platform/database.server.ts';
import { roundOffOf } from '../platform/money.ts';
import type { Day } from '../platform/time.ts';
import { insertEvent } from './order-events.server.ts';
import { orderKits } from './order-kits.tables.ts';
import type { OrderRow } from './orders.server.ts';
import { orderLines, orders, type ShippingAddress } from './orders.tables.ts';

type NewOrder = Pick<OrderRow, 'userId' | 'idempotencyKey' | 'requestHash' | 'cartVersion' | 'cashVerdict' | keyof ToConfirm> & {
  buyer: { fullName: string; email: string; phone: string };
  asked: Pick<OrderRow, 'paymentMethod'> & { gstin?: string | null | undefined; businessName?: string | null | undefined } & {
    [Field in 'giftRecipient' | 'giftPhone' | 'giftNote']?: string | undefined;
  };
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
  const { paymentMethod, gstin, businessName, giftNote } = asked;
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
      giftNote: giftNote ?? null,
      shippingAddress: {
        ...shippingAddress,
        recipientName: asked.giftRecipient ?? shippingAddress.recipientName ?? buyer.fullName,
        phone: asked.giftPhone ?? shippingAddress.phone,
      },
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
