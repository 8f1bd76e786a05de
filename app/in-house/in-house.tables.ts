import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { users } from '../accounts/accounts.tables.ts';
import { products } from '../catalogue/catalogue.tables.ts';
import type { CounterDiscount } from '../coupons/counter-discount.ts';
import { createdAt, id, moment, oneOf, paise } from '../platform/columns.ts';

const inHousePayments = ['Cash', 'Credit Card', 'Online Payment', 'UPI'] as const;

/** Sales recorded by staff. A deleted one stays for the books. */
export const inHouseOrders = pgTable(
  'in_house_orders',
  {
    id: id(),
    number: integer().notNull().unique().generatedAlwaysAsIdentity({ startWith: 1001 }),
    customerName: text().notNull(),
    phone: text().notNull(),
    address: text().notNull(),
    /** GST code of the address's state; null: the shop's own (IGST Act s.10). */
    stateCode: text(),
    gstin: text(),
    paymentType: text({ enum: inHousePayments }).notNull(),
    others: text().notNull().default(''),
    offerBasisPoints: integer().notNull().default(0),
    offerPaise: paise(),
    subtotalPaise: paise(),
    /** All discounts together: those of the shop, then the percentage, then the flat amount. */
    discountPaise: paise(),
    /** The part of it that is by code, or automatic. */
    couponDiscountPaise: paise(),
    /** Null: recorded before the counter knew discounts; a change gives it no automatic one. */
    discounts: jsonb().$type<CounterDiscount[]>(),
    gstPaise: paise(),
    deliveryPaise: paise(),
    totalPaise: paise(),
    /** As for orders. */
    pricesIncludeTax: boolean().notNull().default(false),
    createdById: uuid()
      .notNull()
      .references(() => users.id),
    idempotencyKey: text(),
    requestHash: text().notNull(),
    /** When its invoice began to wait for the seller's identity. */
    documentsWaitSince: moment(),
    deletedAt: moment(),
    /** As for orders. */
    anonymisedAt: moment(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [
    unique('in_house_orders_one_per_key').on(table.createdById, table.idempotencyKey),
    index('in_house_orders_documents_wait').on(table.documentsWaitSince).where(sql`${table.documentsWaitSince} is not null`),
    index('in_house_orders_cash').on(table.phone, table.createdAt).where(sql`${table.paymentType} = 'Cash' and ${table.deletedAt} is null`),
    index('in_house_orders_phone').on(table.phone).where(sql`${table.deletedAt} is null`),
    index('in_house_orders_newest').on(table.createdAt).where(sql`${table.deletedAt} is null`),
    check('in_house_orders_payment', oneOf(table.paymentType, inHousePayments)),
    check('in_house_orders_offer', sql`${table.offerBasisPoints} between 0 and 10000`),
    check(
      'in_house_orders_money_not_negative',
      sql`least(${table.offerPaise}, ${table.subtotalPaise}, ${table.discountPaise}, ${table.gstPaise}, ${table.deliveryPaise}, ${table.totalPaise}) >= 0`,
    ),
    check(
      'in_house_orders_total_adds_up',
      sql`${table.totalPaise} = ${table.subtotalPaise} - ${table.discountPaise} + case when ${table.pricesIncludeTax} then 0 else ${table.gstPaise} end + ${table.deliveryPaise}`,
    ),
  ],
);

/** Catalogue items as sold, and items outside it, which have no product. */
export const inHouseLines = pgTable(
  'in_house_lines',
  {
    orderId: uuid()
      .notNull()
      .references(() => inHouseOrders.id),
    position: integer().notNull(),
    productId: uuid().references(() => products.id),
    name: text().notNull(),
    hsn: text().notNull(),
    gstRateBasisPoints: integer().notNull(),
    unitPaise: integer().notNull(),
    quantity: integer().notNull(),
    taxablePaise: integer().notNull(),
    gstPaise: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.position] }),
    index('in_house_lines_product').on(table.productId),
    check('in_house_lines_quantity', sql`${table.quantity} > 0`),
    check('in_house_lines_money_not_negative', sql`least(${table.unitPaise}, ${table.taxablePaise}, ${table.gstPaise}) >= 0`),
  ],
);
