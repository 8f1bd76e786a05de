// The cart is locked throughout: a second press, a retry and a second tab find the first order (D12, D35). The gateway is called afterwards.
import { createHash, randomUUID } from 'node:crypto';
import { confirmAge } from '../accounts/age.server.ts';
import { holdGoods } from '../cart/gift.server.ts';
import { priceCart, quoteCart } from '../cart/quote.server.ts';
import { readWholeCart } from '../cart/read-cart.server.ts';
import { tryCode } from '../cart/savings/coupon-tries.server.ts';
import { toConfirm } from '../cash/to-confirm.ts';
import { takeCouponUse } from '../coupons/coupon-uses.server.ts';
import { spendCoins } from '../loyalty/loyalty.server.ts';
import { isMeasured, noteConversion, queueConversion } from '../measuring/measuring.server.ts';
import { cashOf, holdCashOf } from '../orders/cash/cash-of-person.server.ts';
import { addEvent } from '../orders/order-events.server.ts';
import { orderNumber } from '../orders/order-number.ts';
import { awaitPayment } from '../orders/order-payment.server.ts';
import { isPaid, isUnpaid } from '../orders/order-status.ts';
import { lockOrder, type OrderRow, requireOwnOrder } from '../orders/orders.server.ts';
import { insertOrder } from '../orders/write-order.server.ts';
import { type Gateway, GatewayError, type OnlineWay } from '../payments/gateway.ts';
import { type Attempt, giveUpAttempt, liveAttempt, openCheckout } from '../payments/payments.server.ts';
import type { Db } from '../platform/database.server.ts';
import { rupeesFromPaise } from '../platform/money.ts';
import { databaseErrorCode, MISSING_REFERENCE } from '../platform/postgres/database-errors.ts';
import { repeatable } from '../platform/postgres/repeatable.server.ts';
import { recordAudit } from '../platform/records/audit.server.ts';
import { badField, Refusal } from '../platform/refusal.ts';
import type { Shop, SignedIn } from '../platform/shop.server.ts';
import type { Language } from '../platform/words/language.ts';
import type { Pricing } from '../pricing/price-order.ts';
import { arrivalOf, deliveryTo, notDeliveredTo } from '../settings/rules/delivery-area.ts';
import { isGstinMissing } from '../settings/rules/registration.ts';
import type { Settings } from '../settings/settings.schema.ts';
import { readSettings } from '../settings/settings.server.ts';
import { takeStock } from '../stock/stock.server.ts';
import { CartChanged, refuseOtherState, whatChanged } from './cart-changed.server.ts';
import { requireCash, whyNoCashAt } from './cash/cash-limits.server.ts';
import type { CheckoutForm, Placed } from './checkout.schema.ts';
import { endUnpaid, lockPurchase } from './lock-purchase.server.ts';
import { payCashOrder } from './methods/pay-otherwise.server.ts';

type WayBack = { language?: Language | undefined };
/** `userAgent`: the buyer's own browser, unless it asks not to be tracked. */
export type Purchase = WayBack & { userId: string; form: CheckoutForm; key: string | undefined; userAgent?: string | null };
export type Again = WayBack & { orderId: string; way?: OnlineWay | undefined };

/** The amount is below the gateway's minimum or above its maximum, which only the gateway knows. */
const NOT_ONLINE = 'This amount cannot be paid online. Please choose cash on delivery.';

/** CGST Rules 2017, rule 46A: only consumers may get one document for taxed and exempt goods. */
const TAX_APART = 'A GST invoice cannot mix taxed and tax-free products. Please order them separately, or leave the GSTIN blank.';

type Placement = { order: OrderRow; attempt: Attempt | null };

export async function placeOrder(shop: Shop, gateway: Gateway, purchase: Purchase, now: Date): Promise<Placed> {
  const { userId, form } = purchase;
  const write = (goods: 'unlocked' | 'locked') => repeatable(shop.db, (tx) => writeOrder(tx, gateway, purchase, now, goods));
  const writeEither = () =>
    write('unlocked').catch((error: unknown) => {
      if (!hasGoodsMoved(error)) throw error;
      return write('locked');
    });
  const placement = await tryCode(shop.db, { userId, code: form.code }, now, writeEither).catch(async (error: unknown) => {
    if (!(error instanceof CartChanged)) throw error;
    const fresh = await quoteCart(shop, userId, form, now);
    throw new Refusal(409, error.sentence, { code: 'cart_changed', more: fresh });
  });
  return answerPlaced(shop, gateway, placement, purchase, now);
}

/** Whatever the cart contains now. */
export async function payAgain(shop: Shop, gateway: Gateway, again: Again, payer: SignedIn, now: Date): Promise<Placed> {
  const { orderId } = again;
  const outcome = await repeatable(shop.db, async (tx) => {
    const order = requireOwnOrder(await lockOrder(tx, orderId), payer);
    if (order.userId !== payer.id) await recordAudit(tx, payer.id, 'order.pay-again', `order:${orderId}`);
    if (order.paymentStatus === 'cod' && order.status !== 'cancelled') return payCashOrder(tx, gateway, order, again.way ?? null, now);
    if (order.status !== 'cancelled' && !isUnpaid(order)) throw new Refusal(409, 'This order needs no payment.', { code: 'not_unpaid' });
    return continueOrder(tx, gateway, order, again.way, now);
  });
  return answerPlaced(shop, gateway, outcome, again, now);
}

async function answerPlaced(shop: Shop, gateway: Gateway, { order, attempt }: Placement, back: WayBack, now: Date): Promise<Placed> {
  const answer = { localOrderId: order.id, orderNumber: orderNumber(order.number), totalAmount: rupeesFromPaise(order.totalPaise) };
  if (!attempt) return { message: 'Order placed successfully', ...answer };

  const session = await openCheckout(shop, gateway, attempt, order, back.language).catch(async (error: unknown) => {
    if (!(error instanceof GatewayError)) throw error;
    shop.log.error('gateway refused an order', error, { order: order.id, attempt: attempt.gatewayOrderId });
    // A permanently refused attempt is not retried: the next press makes a new one.
    if (!error.retryable) await giveUpAttempt(shop.db, attempt, now);
    if (error.code === 'order_amount_invalid') throw badField('paymentMethod', NOT_ONLINE);
    // The order stands: pressing again asks the gateway again.
    throw new Refusal(502, 'Failed to initiate payment', { more: { localOrderId: order.id } });
  });
  return {
    message: 'Payment initiated',
    ...answer,
    cashfreeOrder: {
      order_id: session.gatewayOrderId,
      payment_session_id: session.sessionId,
      order_amount: rupeesFromPaise(attempt.amountPaise),
      order_currency: 'INR',
    },
    checkout: session.checkout,
    ...(attempt.way && { onlineWay: attempt.way }),
  };
}

async function writeOrder(
  tx: Db,
  gateway: Gateway,
  { userId, form, key, language, userAgent = null }: Purchase,
  now: Date,
  goods: 'unlocked' | 'locked',
): Promise<Placement> {
  const purchase = await lockPurchase(tx, userId, form.addressId, key);
  if (!purchase) throw emptyCart();
  const { cart, buyer, earlier, unpaid } = purchase;
  const requestHash = hashOf(form);
  if (key && earlier?.idempotencyKey === key && earlier.requestHash !== requestHash)
    throw new Refusal(409, 'This Idempotency-Key belongs to another order.', { code: 'key_reused' });
  if (earlier?.requestHash === requestHash) return continueOrder(tx, gateway, earlier, form.onlineWay, now);

  const ofCash = form.paymentMethod === 'cod' ? { userId, phone: buyer.phone } : null;
  const mustLock = goods === 'locked' || takesMoreThanStock(form);
  // A different purchase (address, payment method, items): this customer's unpaid orders are cancelled, freeing stock, coupon and coins.
  const { whole, held, cashPaise } = await readGoods(tx, { userId, ofCash, unpaid, mustLock }, now);
  const { lines } = whole;
  if (lines.length === 0) throw emptyCart();
  const settings = await readSettings(tx);
  if (isGstinMissing(settings))
    throw new Refusal(409, "This shop isn't taking orders yet. Please check back later.", { code: 'shop_cannot_sell' });
  const { address: shippingAddress } = purchase;
  if (!shippingAddress) throw badField('addressId', 'Please select a valid address');
  refuseOtherState(shippingAddress.stateCode, settings);
  refuseOutside(shippingAddress.zipCode, form.paymentMethod, settings, gateway);
  // The GST portal rejects a return in which the seller is its own buyer.
  if (form.gstin && form.gstin === settings.identity.gstin) throw badField('gstin', 'This is the GSTIN of the shop itself.');
  const priced = await priceCart(tx, whole, form, now, { isOrder: true, held });
  if (form.gstin && isMixed(priced.pricing.lines)) throw badField('gstin', TAX_APART);
  const changed = whatChanged(form, lines, priced);
  if (changed) throw new CartChanged(changed);
  const { isAdult } = form;
  await confirmAge(tx, { userId, email: buyer.email, isAdult, language: language ?? buyer.language }, now);
  const ordered = { userId, phone: buyer.phone, address: shippingAddress, totalPaise: priced.pricing.totalPaise, cashPaise };
  const cashVerdict = form.paymentMethod === 'cod' ? await requireCash(tx, ordered, settings, now) : null;

  const orderId = randomUUID();
  const take = () => takeStock(tx, { reason: 'sale', orderId }, priced.goods, now);
  const writing = insertOrder(
    tx,
    {
      id: orderId,
      userId,
      buyer,
      asked: form,
      idempotencyKey: key ?? null,
      requestHash,
      cartVersion: cart.version,
      shippingAddress,
      promisedBy: arrivalOf(now, settings.delivery).to,
      priced,
      cashVerdict,
      ...toConfirm(cashVerdict, settings.cash, now),
      bought: lines,
    },
    now,
  );
  // Both leave in one write where nothing comes between them.
  const taking = held || form.paymentMethod === 'online' || isMeasured(settings) ? null : take();
  const [order] = await Promise.all([writing, taking]);
  for (const { discount } of priced.discounts.applied)
    if (discount.coupon) await takeCouponUse(tx, { couponId: discount.coupon.id, orderId: order.id, userId }, now);
  await spendCoins(tx, order, now);
  await noteConversion(tx, { orderId: order.id, userId, userAgent }, settings.measuring, now);
  if (isPaid(order)) await addEvent(tx, order.id, 'paid', now, { note: 'Nothing was to be paid' });
  if (!isUnpaid(order) && userAgent !== null && isMeasured(settings)) await queueConversion(tx, order.id, now);
  const attempt = isUnpaid(order) ? await liveAttempt(tx, gateway, order, now, form.onlineWay) : null;

  const { shortOf } = await (taking ?? take());
  if (shortOf && !held) throw new GoodsMoved();
  // Stock was checked with the product locked; in the minute after midnight it may still include pieces that have just expired.
  if (shortOf) throw new Refusal(409, 'A product in your cart is no longer available in this quantity.', { code: 'out_of_stock' });
  return { order, attempt };
}

/** A code or coins are locked after the goods, as a cancelled order returns them. */
const takesMoreThanStock = ({ code, useCoins }: CheckoutForm) => Boolean(code || useCoins);

type ToRead = { userId: string; ofCash: { userId: string; phone: string } | null; unpaid: readonly OrderRow[]; mustLock: boolean };

/**
 * `held`: the locked goods, so that what is read of the cart is what is sold. Null where stock is all that the order takes of others: it takes it
 * last, and so holds the goods for one statement (docs/decisions/0121). The cash of the buyer is held before both.
 */
async function readGoods(tx: Db, { userId, ofCash, unpaid, mustLock }: ToRead, now: Date) {
  const holding = ofCash && holdCashOf(tx, ofCash);
  if (!mustLock && unpaid.length === 0) {
    // In one write and in this order: what is read is as it is once the cash is held.
    const [, whole, cashPaise] = await Promise.all([holding, readWholeCart(tx, userId), ofCash && cashOf(tx, ofCash, now)]);
    if (!whole.hasAutomatic) return { whole, held: null, cashPaise };
  }
  await holding;
  const held = await holdGoods(tx, userId, now);
  await endUnpaid(tx, unpaid, now);
  return { whole: await readWholeCart(tx, userId), held, cashPaise: null };
}

/** Another order took the goods, or the shop changed them, after this one had read them. */
class GoodsMoved extends Error {}

const hasGoodsMoved = (error: unknown) => error instanceof GoodsMoved || databaseErrorCode(error) === MISSING_REFERENCE;

/** A repeated press: returns the same order, and while it is unpaid a way to pay it. */
async function continueOrder(tx: Db, gateway: Gateway, order: OrderRow, way: OnlineWay | undefined, now: Date): Promise<Placement> {
  if (order.status === 'cancelled') throw new Refusal(409, 'This order was cancelled. Please place it again.', { code: 'order_cancelled' });
  if (!isUnpaid(order)) return { order, attempt: null };
  const attempt = await liveAttempt(tx, gateway, order, now, way);
  await awaitPayment(tx, order.id, attempt.expiresAt, now);
  return { order, attempt };
}

function refuseOutside(pin: string, paymentMethod: CheckoutForm['paymentMethod'], settings: Settings, gateway: Gateway) {
  if (!deliveryTo(pin, settings).isServed) throw new Refusal(409, notDeliveredTo(pin), { code: 'not_served' });
  if (paymentMethod === 'online' && (!settings.payments.isOnline || gateway.isClosed))
    throw badField('paymentMethod', 'Online payment is not available at the moment. Please choose cash on delivery.');
  const noCash = paymentMethod === 'cod' && whyNoCashAt(pin, settings);
  if (noCash) throw badField('paymentMethod', noCash);
}

/** A gift costs nothing, and needs no second document. */
function isMixed(lines: Pricing['lines']) {
  const sold = lines.filter(({ taxablePaise }) => taxablePaise > 0);
  return sold.some(({ gstRateBasisPoints }) => gstRateBasisPoints === 0) && sold.some(({ gstRateBasisPoints }) => gstRateBasisPoints > 0);
}

/** A hash of the parsed body, whose fields are in schema order. Another way of paying online is a new attempt of the same order. */
const hashOf = ({ isAdult: _, onlineWay: __, ...wish }: CheckoutForm) => createHash('sha256').update(JSON.stringify(wish)).digest('hex');

const emptyCart = () => new Refusal(400, 'Your cart is empty.', { code: 'cart_empty' });
