import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
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
import { products } from '../catalogue/catalogue.tables.ts';
import { inHouseOrders } from '../in-house/in-house.tables.ts';
import { orders, type registrations, type ShippingAddress } from '../orders/orders.tables.ts';
import { refunds } from '../orders/refunds/refunds.tables.ts';
import { id, moment, oneOf, paise, TRIGRAMS } from '../platform/columns.ts';

/** Counts from 1 in each financial year. The row is locked while a number is taken, so numbers have no gaps or duplicates. */
export const invoiceSeries = pgTable(
  'invoice_series',
  {
    series: text().notNull(),
    financialYear: text().notNull(),
    lastNumber: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.series, table.financialYear] })],
);

/** As they were on the day of issue, whatever Settings and the address book say later. */
export type InvoiceSeller = {
  brand: string;
  legalName: string;
  street: string;
  city: string;
  stateCode: string;
  pinCode: string;
  gstin: string;
  email: string;
  phone: string;
  /** The registration on that day; the key keeps the name it had in the first invoices. */
  gstMode: (typeof registrations)[number];
  hsnDigits: 4 | 6 | 8;
  palette?: Palette;
  logoKey?: string;
};

export type Palette = Record<'ink' | 'soft' | 'clay' | 'hairline' | 'sandal', string>;

/** An in-house order's address is one text, `street`; its `city` and `zipCode` are empty. */
export type InvoiceBuyer = { name: string; phone: string; gstin?: string; address: ShippingAddress };

export type InvoicedSale = { number: string; placedOn: string; payment: string };

/** A row never changes: a trigger refuses it (0000_shop.sql). */
export const invoices = pgTable(
  'invoices',
  {
    id: id(),
    kind: text({ enum: ['invoice', 'credit_note'] }).notNull(),
    series: text().notNull(),
    financialYear: text().notNull(),
    number: integer().notNull(),
    serial: text().notNull().unique(),
    orderId: uuid().references((): AnyPgColumn => orders.id),
    inHouseOrderId: uuid().references((): AnyPgColumn => inHouseOrders.id),
    originalInvoiceId: uuid().references((): AnyPgColumn => invoices.id),
    reason: text(),
    issuedAt: moment().notNull(),
    seller: jsonb().$type<InvoiceSeller>().notNull(),
    buyer: jsonb().$type<InvoiceBuyer>().notNull(),
    sale: jsonb().$type<InvoicedSale>().notNull(),
    placeOfSupply: text().notNull(),
    taxablePaise: paise(),
    cgstPaise: paise(),
    /** The state tax; UTGST in a union territory without a legislature. */
    sgstPaise: paise(),
    igstPaise: paise(),
    totalPaise: paise(),
    /** Not part of the taxable value. */
    roundOffPaise: paise(),
    /** The staff refund behind a credit note; null when it credits the rest of a cancelled order. */
    refundId: uuid()
      .unique()
      .references((): AnyPgColumn => refunds.id),
  },
  (table) => [
    unique('invoices_one_per_number').on(table.series, table.financialYear, table.number),
    uniqueIndex('invoices_one_per_order').on(table.orderId).where(sql`${table.kind} = 'invoice'`),
    index('invoices_order').on(table.orderId),
    index('invoices_in_house').on(table.inHouseOrderId),
    index('invoices_original').on(table.originalInvoiceId),
    index('invoices_newest').on(table.issuedAt),
    // Documents that a return lists one by one.
    index('invoices_to_business').on(table.issuedAt).where(sql`coalesce(${table.buyer} ->> 'gstin', '') <> ''`),
    index('invoices_large').on(table.issuedAt).where(sql`${table.kind} = 'invoice' and ${table.totalPaise} > 10000000`),
    index('invoices_credit_notes').on(table.issuedAt).where(sql`${table.kind} = 'credit_note'`),
    index('invoices_search').using('gin', table.serial.op(TRIGRAMS)),
    check('invoices_kind', oneOf(table.kind, ['invoice', 'credit_note'])),
    check('invoices_of_one_sale', sql`num_nonnulls(${table.orderId}, ${table.inHouseOrderId}) <= 1`),
    // CGST Rules 2017, rule 46(b).
    check('invoices_serial_length', sql`length(${table.serial}) <= 16`),
    check('invoices_credit_has_original', sql`(${table.kind} = 'credit_note') = (${table.originalInvoiceId} is not null)`),
    check(
      'invoices_money_not_negative',
      sql`least(${table.taxablePaise}, ${table.cgstPaise}, ${table.sgstPaise}, ${table.igstPaise}, ${table.totalPaise}) >= 0`,
    ),
    check('invoices_round_off', sql`${table.roundOffPaise} between -49 and 50`),
    check('invoices_refund_has_note', sql`${table.refundId} is null or ${table.kind} = 'credit_note'`),
    check('invoices_equal_halves', sql`${table.kind} = 'credit_note' or ${table.cgstPaise} = ${table.sgstPaise}`),
    check(
      'invoices_total_adds_up',
      sql`${table.totalPaise} = ${table.taxablePaise} + ${table.cgstPaise} + ${table.sgstPaise} + ${table.igstPaise}`,
    ),
  ],
);

/** Goods, then delivery by rate. On a credit note `unitPaise` and `discountPaise` are null, and quantity 0 means an amount only. */
export const invoiceLines = pgTable(
  'invoice_lines',
  {
    invoiceId: uuid()
      .notNull()
      .references(() => invoices.id),
    position: integer().notNull(),
    kind: text({ enum: ['goods', 'delivery'] }).notNull(),
    productId: uuid().references(() => products.id),
    name: text().notNull(),
    hsn: text().notNull(),
    quantity: integer().notNull(),
    unitPaise: integer(),
    discountPaise: integer(),
    /** Price and discount contain the tax (D48). */
    priceIncludesTax: boolean().notNull().default(false),
    gstRateBasisPoints: integer().notNull(),
    taxablePaise: integer().notNull(),
    cgstPaise: integer().notNull(),
    sgstPaise: integer().notNull(),
    igstPaise: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.invoiceId, table.position] }),
    check('invoice_lines_kind', oneOf(table.kind, ['goods', 'delivery'])),
    check(
      'invoice_lines_money_not_negative',
      sql`least(${table.quantity}, ${table.unitPaise}, ${table.discountPaise}, ${table.taxablePaise}, ${table.cgstPaise}, ${table.sgstPaise}, ${table.igstPaise}) >= 0`,
    ),
    check(
      'invoice_lines_add_up',
      sql`${table.taxablePaise} + case when ${table.priceIncludesTax} then ${table.cgstPaise} + ${table.sgstPaise} + ${table.igstPaise} else 0 end = ${table.quantity} * ${table.unitPaise} - ${table.discountPaise}`,
    ),
  ],
);
