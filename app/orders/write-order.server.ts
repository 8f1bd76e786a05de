import type { z } from 'zod';
import { keptDiscounts } from '../cart/discounts/discount-snapshots.ts';
import { endCart } from '../cart/end-cart.server.ts';
import type { PricedCart } from '../cart/quote.server.ts';
import type { ToConfirm } from '../cash/to-confirm.ts';
import { giftName, sampleName } from '../catalogue/product-name.ts';
import { HOLD_MS } from '../payments/payments.server.ts';
import { beside, type Db } from '../platform/database.server.ts';
import { insertJob } from '../platform/jobs.server.ts';
import { roundOffOf } from '../platform/money.ts';
import { asJson, columnsBut, insertRows, prepared } from '../platform/postgres/prepared.server.ts';
import type { Day } from '../platform/time.ts';
import { ORDER_MAIL } from './mails/order-mails.server.ts';
import { insertEvent } from './order-events.server.ts';
import { orderKits } from './order-kits.tables.ts';
import type { OrderRow } from './orders.server.ts';
import { orderLines, orders, type ShippingAddress } from './orders.tables.ts';

type NewOrder = Pick<OrderRow, 'id' | 'userId' | 'idempotencyKey' | 'requestHash' | 'cartVersion' | 'cashVerdict' | keyof ToConfirm> & {
  buyer: { fullName: string; email: string; phone: string };
  asked: Pick<OrderRow, 'paymentMethod'> & { gstin?: string | null | undefined; businessName?: string | null | undefined } & {
    [Field in 'giftRecipient' | 'giftPhone' | 'giftNote']?: string | undefined;
  };
  shippingAddress: Omit<ShippingAddress, 'recipientName'> & { recipientName: string | null };
  promisedBy: Day;
  priced: PricedCart;
  bought: Bought;
};
type Bought = ReadonlyArray<{ productId: string; quantity: number }>;

const NOT_YET = [
  ...(['number', 'status', 'search', 'courierName', 'trackingNumber', 'confirmedAt', 'shippedAt', 'deliveredAt'] as const),
  ...(['cancelledAt', 'cameBackAt', 'isLost', 'documentsWaitSince', 'anonymisedAt'] as const),
];

/** Order, lines and first event, in one statement with what follows at once: unless it waits for its payment, its cart ends and its mail is due. */
const writeWith = ({ isUnpaid }: { isUnpaid: boolean }) =>
  prepared(
    {
      ...columnsBut(orders, NOT_YET),
      lines: asJson<ReturnType<typeof linesOf>>(),
      kits: asJson<ReturnType<typeof kitsOf>>(),
      bought: asJson<Bought>(),
      mailed: asJson<z.input<typeof ORDER_MAIL.payload>>(),
    },
    (tx, { lines, kits, bought, mailed, ...order }) => {
      const parts = {
        lined: insertRows(orderLines, lines, ['reshelved']),
        kitted: insertRows(orderKits, kits),
        noted: insertEvent(tx, order.id, 'placed', order.createdAt, { by: order.userId }),
        ...(!isUnpaid && { ...endCart(order.userId, bought), mailed: insertJob(tx, ORDER_MAIL, mailed, order.createdAt) }),
      };
      return tx
        .with(...beside(tx, parts))
        .insert(orders)
        .values(order)
        .returning();
    },
  );
const writeUnpaid = writeWith({ isUnpaid: true });
const writePlaced = writeWith({ isUnpaid: false });

export async function insertOrder(
  tx: Db,
  { buyer, asked, shippingAddress, priced, bought, ...order }: NewOrder,
  now: Date,
): Promise<OrderRow> {
  const { id } = order;
  const { paymentMethod, gstin, businessName, giftNote } = asked;
  const { lines: _, notices: __, ...figures } = priced.pricing;
  const { registration, pricesIncludeTax, prepaidTerms } = priced;
  const lines = linesOf(id, priced);
  // A total of 0 after coupon and coins is paid at once: no gateway accepts a payment of nothing.
  const paymentStatus = paymentMethod === 'cod' ? 'cod' : figures.totalPaise === 0 ? 'paid' : 'awaiting';
  const [written] = await (paymentStatus === 'awaiting' ? writeUnpaid : writePlaced)(tx, {
    ...order,
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
    lines,
    kits: kitsOf(id, priced.kits),
    bought: bought.map(({ productId, quantity }) => ({ productId, quantity })),
    mailed: { orderId: id, kind: 'placed' },
  });
  if (!written) throw new Error('The order was not written.');
  return written;
}

const kitsOf = (orderId: string, kits: PricedCart['kits']) =>
  kits.map(({ productId, name, slug, mediaKey, originalPricePaise, offerBasisPoints, unitPaise, quantity }) => ({
    ...{ orderId, productId, name, slug, mediaKey, originalPricePaise, offerBasisPoints, unitPaise, quantity },
  }));

const linesOf = (orderId: string, { goods, pricing }: PricedCart) =>
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
      ...{ orderId, position, productId, kitId, name, slug, mediaKey, hsn, originalPricePaise, offerBasisPoints },
      ...{ unitPaise, quantity, gstRateBasisPoints, discountPaise, taxablePaise, gstPaise },
    };
  });

function nameOf({ name, isFreeGift, isSample }: PricedCart['goods'][number]) {
  if (isSample) return sampleName(name);
  return isFreeGift ? giftName(name) : name;
}
