import { sql } from 'drizzle-orm';
import { type AnyPgColumn, boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '../accounts/accounts.tables.ts';
import { inHouseOrders } from '../in-house/in-house.tables.ts';
import { subscribers } from '../newsletter/newsletter.tables.ts';
import { orders } from '../orders/orders.tables.ts';
import { createdAt, id, moment, paise } from '../platform/columns.ts';
import type { TextsByLanguage } from '../platform/words/texts-by-language.ts';
import type { BuyGet } from '../pricing/discounts/buy-get.ts';
import type { DiscountTiers } from '../pricing/discounts/take-off.ts';
import type { DiscountCustomers, GoodsScope } from './goods-scope.ts';

export const coupons = pgTable(
  'coupons',
  {
    id: id(),
    /** Capital letters and digits; looked up ignoring case. Of an automatic discount a random one, which shoppers never type. */
    code: text().notNull(),
    description: text().notNull().default(''),
    texts: jsonb().$type<TextsByLanguage<{ description: string }>>().notNull().default({}),
    type: text({ enum: ['percentage', 'fixed'] }).notNull(),
    discountBasisPoints: integer().notNull().default(0),
    discountValuePaise: paise(),
    validFrom: moment().notNull(),
    expiresAt: moment().notNull(),
    isActive: boolean().notNull().default(true),
    isPublic: boolean().notNull().default(false),
    minSubtotalPaise: paise(),
    usageLimit: integer(),
    perCustomerLimit: integer(),
    firstOrderOnly: boolean().notNull().default(false),
    /** Counts without a code. */
    isAutomatic: boolean().notNull().default(false),
    /** Of an automatic one: beside a code, and beside others that combine. */
    combines: boolean().notNull().default(false),
    /** What comes off instead, by how much is bought; then the discount above is that of the highest step. */
    tiers: jsonb().$type<DiscountTiers>(),
    buyGet: jsonb().$type<BuyGet>(),
    /** The goods that it counts, or that are to be bought; null: all. */
    goods: jsonb().$type<GoodsScope>(),
    /** The goods that are got; null: those that are bought. */
    gotGoods: jsonb().$type<GoodsScope>(),
    /** Null: everyone. */
    customers: jsonb().$type<DiscountCustomers>(),
    /** When the people of its segment were last looked for; null: they are to be. */
    peopleFoundAt: moment(),
    /** One of many codes created at once, each for one order. */
    isGenerated: boolean().notNull().default(false),
    /** Personal coupon: only this user can use it. */
    userId: uuid().references(() => users.id),
    /** A code e-mailed for a subscription: one per address, usable by the bearer. */
    subscriberId: uuid()
      .unique()
      .references(() => subscribers.id, { onDelete: 'set null' }),
    deletedAt: moment(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [
    index('coupons_automatic').on(table.expiresAt).where(sql`${table.isAutomatic} and ${table.isActive} and ${table.deletedAt} is null`),
    uniqueIndex('coupons_code_once').on(table.code).where(sql`${table.deletedAt} is null`),
    check('coupons_code', sql`${table.code} ~ '^[A-Z0-9]{3,20}$'`),
    check(
      'coupons_discount',
      sql`case ${table.type} when 'percentage' then ${table.discountBasisPoints} between 1 and 10000 else ${table.discountValuePaise} > 0 end`,
    ),
    check('coupons_got_goods', sql`${table.gotGoods} is null or ${table.buyGet} is not null`),
    check('coupons_validity', sql`${table.expiresAt} > ${table.validFrom}`),
  ],
);

/** Who may use a coupon that is for a segment or a list: an e-mail address in small letters, or the ten digits of a mobile number. */
export const couponPeople = pgTable(
  'coupon_people',
  {
    couponId: uuid()
      .notNull()
      .references(() => coupons.id),
    contact: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.couponId, table.contact] }),
    index('coupon_people_contact').on(table.contact),
    check('coupon_people_contact_lower', sql`${table.contact} = lower(${table.contact})`),
  ],
);

/** One order's use of a coupon, or of an automatic discount; cancelling the order releases it. */
export const couponUses = pgTable(
  'coupon_uses',
  {
    orderId: uuid()
      .notNull()
      .references((): AnyPgColumn => orders.id),
    couponId: uuid()
      .notNull()
      .references(() => coupons.id),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    returnedAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.couponId] }),
    index('coupon_uses_coupon').on(table.couponId).where(sql`${table.returnedAt} is null`),
  ],
);

/** A counter sale's use of a coupon, or of an automatic discount. Its customer is the sale's phone number. */
export const counterUses = pgTable(
  'counter_uses',
  {
    inHouseOrderId: uuid()
      .notNull()
      .references(() => inHouseOrders.id),
    couponId: uuid()
      .notNull()
      .references(() => coupons.id),
    returnedAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.inHouseOrderId, table.couponId] }),
    index('counter_uses_coupon').on(table.couponId).where(sql`${table.returnedAt} is null`),
  ],
);
