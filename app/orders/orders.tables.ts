import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  alias,
  bigserial,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '../accounts/accounts.tables.ts';
import type { CashVerdict } from '../cash/cash-verdict.ts';
import { products } from '../catalogue/catalogue.tables.ts';
import { claims } from '../claims/claims.tables.ts';
import { createdAt, id, moment, oneOf, paise, TRIGRAMS } from '../platform/columns.ts';
import type { CouponSnapshot, OrderDiscount } from '../pricing/discounts/kept-discounts.ts';
import type { PrepaidTerms } from '../pricing/prepaid.ts';
import type { OrderEventKind } from './order-event-kinds.ts';
import { AWAITING_PAYMENT, BEFORE_SHIPPING, OPEN, ORDER_STATUSES, PAID_OR_CASH, PAYMENT_STATUSES } from './order-status.ts';

export type ShippingAddress = {
  name: string;
  /** Null in orders placed before addresses had one. */
  recipientName?: string;
  street: string;
  landmark: string | null;
  city: string;
  state: string;
  stateCode: string;
  zipCode: string;
  phone: string;
  country: string;
};

export const registrations = ['regular', 'composition', 'unregistered'] as const;

const written = (list: readonly string[]) => sql.raw(list.map((each) => `'${each}'`).join(', '));

export const orders = pgTable(
  'orders',
  {
    id: id(),
    number: integer().notNull().unique().generatedAlwaysAsIdentity({ startWith: 1001 }),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    status: text({ enum: ORDER_STATUSES }).notNull().default('pending'),
    paymentStatus: text({ enum: PAYMENT_STATUSES }).notNull(),
    paymentMethod: text({ enum: ['online', 'cod'] }).notNull(),
    /** The Idempotency-Key; without one, the cart's version distinguishes a second press from a new order (D12). */
    idempotencyKey: text(),
    cartVersion: integer().notNull(),
    requestHash: text().notNull(),
    customerName: text().notNull(),
    customerEmail: text().notNull(),
    customerPhone: text().notNull(),
    /** The product names, one per line, so that one index finds an order. */
    productNames: text().notNull().default(''),
    shippingAddress: jsonb().$type<ShippingAddress>().notNull(),
    /** For whom the parcel is, from the buyer; printed on its slip. */
    giftNote: text(),
    buyerGstin: text(),
    businessName: text(),
    originalSubtotalPaise: paise(),
    subtotalPaise: paise(),
    couponCode: text(),
    /** The terms of the discount at that time; null in orders from before they were recorded. */
    couponTerms: jsonb().$type<CouponSnapshot>(),
    /** Empty where a single discount of the whole order says it all with its code and terms. */
    discounts: jsonb().$type<OrderDiscount[]>().notNull().default([]),
    couponDiscountPaise: paise(),
    discountedSubtotalPaise: paise(),
    coinDiscountPaise: paise(),
    /** For paying online; 0 in cash. */
    prepaidDiscountPaise: paise(),
    prepaidTerms: jsonb().$type<PrepaidTerms>(),
    coinsSpent: integer().notNull().default(0),
    gstPaise: paise(),
    deliveryPaise: paise(),
    totalPaise: paise(),
    /** The shop's registration when the order was placed: whether it charges tax (D58). */
    registration: text({ enum: registrations }).notNull().default('regular'),
    /** How it was counted, for ever: prices and discounts contain the tax (D48). */
    pricesIncludeTax: boolean().notNull().default(false),
    /** Cash is collected in whole rupees: the total plus this (D15 keeps the total to the paisa). */
    roundOffPaise: paise(),
    /** Null in orders from before this was recorded. */
    promisedBy: date({ mode: 'string' }),
    courierName: text(),
    trackingNumber: text(),
    confirmedAt: moment(),
    mustConfirm: boolean().notNull().default(false),
    cashVerdict: jsonb().$type<CashVerdict>(),
    /** When it is cancelled if it is still unconfirmed, and when its buyer is reminded, once; null: never. */
    confirmUntil: moment(),
    confirmReminderAt: moment(),
    holdUntil: moment(),
    paidAt: moment(),
    shippedAt: moment(),
    deliveredAt: moment(),
    cancelledAt: moment(),
    /** The order stays shipped (D9). */
    cameBackAt: moment(),
    /** It did not come back: staff closed the order as lost, at `cameBackAt`. */
    isLost: boolean().notNull().default(false),
    /** When its invoice or credit note began to wait for the seller's identity. */
    documentsWaitSince: moment(),
    /** Retention period over (vocabulary/retention-periods.ts): personal data is removed. */
    anonymisedAt: moment(),
    /** Searchable fields, one per line, so that no match spans two of them. */
    search: text().generatedAlwaysAs(
      sql`'ORD-' || number::text || E'\\n' || customer_name || E'\\n' || customer_email || E'\\n' || customer_phone || E'\\n' || coalesce(tracking_number, '') || E'\\n' || product_names`,
    ),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [
    unique('orders_one_per_key').on(table.userId, table.idempotencyKey),
    uniqueIndex('orders_one_per_cart').on(table.userId, table.cartVersion).where(sql`${table.status} <> 'cancelled'`),
    index('orders_user').on(table.userId, table.createdAt),
    // For the cash limit per person, across accounts.
    index('orders_cash').on(table.customerPhone).where(sql`${table.paymentMethod} = 'cod' and ${table.status} <> 'cancelled'`),
    // For the share of parcels to a PIN code that came back.
    index('orders_cash_pin').on(sql`(${table.shippingAddress} ->> 'zipCode')`, table.createdAt).where(sql`${table.paymentMethod} = 'cod'`),
    index('orders_newest').on(table.createdAt, table.number, table.status, table.paymentStatus),
    index('orders_search').using('gin', table.search.op(TRIGRAMS)),
    index('orders_sold')
      .on(sql`coalesce(${table.paidAt}, ${table.createdAt})`)
      .where(sql`${table.status} <> 'cancelled' and ${table.paymentStatus} in (${written(PAID_OR_CASH)})`),
    index('orders_held')
      .on(table.holdUntil)
      .where(sql`${table.status} = 'pending' and ${table.paymentStatus} in (${written(AWAITING_PAYMENT)})`),
    // What is due: few orders are open at a time.
    index('orders_open')
      .on(table.status, table.promisedBy)
      .where(sql`${table.status} in (${written(OPEN)})`),
    index('orders_delivered').on(table.deliveredAt).where(sql`${table.deliveredAt} is not null`),
    // Cash that a courier has collected, in the order in which it falls due.
    index('orders_couriers_cash')
      .on(table.deliveredAt)
      .where(
        sql`${table.paymentMethod} = 'cod' and ${table.status} = 'delivered' and ${table.cameBackAt} is null and coalesce(${table.trackingNumber}, '') <> ''`,
      ),
    index('orders_confirm_until').on(table.confirmUntil).where(sql`${table.confirmUntil} is not null and ${table.confirmedAt} is null`),
    index('orders_confirm_reminder').on(table.confirmReminderAt).where(sql`${table.confirmReminderAt} is not null`),
    index('orders_documents_wait').on(table.documentsWaitSince).where(sql`${table.documentsWaitSince} is not null`),
    check(
      'orders_round_off',
      sql`${table.roundOffPaise} between -49 and 50 and (${table.paymentMethod} = 'cod' or ${table.roundOffPaise} = 0)`,
    ),
    check('orders_status', oneOf(table.status, ORDER_STATUSES)),
    check('orders_registration', oneOf(table.registration, registrations)),
    check('orders_payment_status', oneOf(table.paymentStatus, PAYMENT_STATUSES)),
    check(
      'orders_money_not_negative',
      sql`least(${table.originalSubtotalPaise}, ${table.subtotalPaise}, ${table.couponDiscountPaise}, ${table.discountedSubtotalPaise}, ${table.coinDiscountPaise}, ${table.prepaidDiscountPaise}, ${table.gstPaise}, ${table.deliveryPaise}, ${table.totalPaise}) >= 0`,
    ),
    check(
      'orders_total_adds_up',
      sql`${table.totalPaise} = ${table.discountedSubtotalPaise} - ${table.coinDiscountPaise} - ${table.prepaidDiscountPaise} + case when ${table.pricesIncludeTax} then 0 else ${table.gstPaise} end + ${table.deliveryPaise}`,
    ),
  ],
);

function conditionsOn({ status, paymentStatus, cameBackAt }: Record<'status' | 'paymentStatus' | 'cameBackAt', AnyPgColumn>) {
  const awaitingPayment = sql`${paymentStatus} in (${written(AWAITING_PAYMENT)})`;
  const sold = sql`(${status} <> 'cancelled' and ${paymentStatus} in (${written(PAID_OR_CASH)}))`;
  return {
    awaitingPayment,
    /** Paid at some time, or for cash; that it was cancelled or refunded later does not change how it came. */
    placed: sql`not (${awaitingPayment})`,
    unpaid: sql`(${status} = 'pending' and ${awaitingPayment})`,
    sold,
    /** Sold, and the parcel neither came back nor was lost. */
    kept: sql`(${sold} and ${cameBackAt} is null)`,
    open: sql`${status} in (${written(OPEN)})`,
    beforeShipping: sql`${status} in (${written(BEFORE_SHIPPING)})`,
  };
}

/** SQL conditions on a row of `orders`, matching order-status.ts. */
export const orderIs = conditionsOn(orders);

/** The same where the statement calls the table `name`. */
export const orderIn = (name: string) => conditionsOn(alias(orders, name));

/** The customer's next order cancels these, so they do not count against it. */
export const isUnpaidOrderOf = (userId: string | SQL) => sql`(${orders.userId} = ${userId} and ${orderIs.unpaid})`;

/** The goods as sold: name, price, HSN and rate never follow later catalogue changes (D8). */
export const orderLines = pgTable(
  'order_lines',
  {
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    position: integer().notNull(),
    productId: uuid()
      .notNull()
      .references(() => products.id),
    name: text().notNull(),
    slug: text().notNull(),
    mediaKey: text(),
    hsn: text().notNull(),
    gstRateBasisPoints: integer().notNull(),
    originalPricePaise: integer().notNull(),
    offerBasisPoints: integer().notNull(),
    unitPaise: integer().notNull(),
    quantity: integer().notNull(),
    taxablePaise: integer().notNull(),
    gstPaise: integer().notNull(),
    /** What discounts on chosen goods took off this line; it comes back with the line. */
    discountPaise: integer().notNull().default(0),
    /** The kit of this order that it is a piece of; its prices are its share of the kit's (D50). */
    kitId: uuid().references(() => products.id),
    /** The rest was damaged. */
    reshelved: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.position] }),
    index('order_lines_product').on(table.productId),
    check('order_lines_quantity', sql`${table.quantity} > 0`),
    check('order_lines_reshelved', sql`${table.reshelved} between 0 and ${table.quantity}`),
    check('order_lines_discount', sql`${table.discountPaise} between 0 and ${table.unitPaise} * ${table.quantity}`),
    check('order_lines_money_not_negative', sql`least(${table.unitPaise}, ${table.taxablePaise}, ${table.gstPaise}) >= 0`),
  ],
);

export const orderEvents = pgTable(
  'order_events',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    kind: text().$type<OrderEventKind>().notNull(),
    note: text(),
    claimId: uuid().references((): AnyPgColumn => claims.id),
    actorId: uuid().references(() => users.id),
    createdAt: createdAt(),
  },
  (table) => [
    index('order_events_order').on(table.orderId),
    index('order_events_claim').on(table.claimId).where(sql`${table.claimId} is not null`),
  ],
);
