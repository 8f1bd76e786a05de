// The API shapes of the till. Amounts are rupees; prices as the shop enters them, before GST or with it. Browser-safe.
import { z } from 'zod';
import { phone } from '../accounts/accounts.schema.ts';
import { QUANTITY_AT_MOST } from '../in-house/in-house.schema.ts';
import { inHouseQuote } from '../in-house/in-house-orders.schema.ts';
import { listQuery, sortBy } from '../platform/http/list-query.ts';
import { isPercent, isRupees } from '../platform/money.ts';
import { isDay } from '../platform/time.ts';
import { requiredText, textUpTo } from '../platform/words/typed-text.ts';
import { receipt } from './receipt.schema.ts';

/** The two others of in-house orders are taken by phone, not at a till. */
export const TILL_PAYMENTS = ['Cash', 'UPI', 'Credit Card'] as const;

export type TillPayment = (typeof TILL_PAYMENTS)[number];

export const PAYMENT_NAMES: Record<TillPayment, string> = { Cash: 'Cash', UPI: 'UPI', 'Credit Card': 'Card' };

/** CGST Rules 2017, rule 46(e): from this taxable value on, the invoice names the buyer and the address. */
export const NAMED_FROM_PAISE = 5_000_000;

/**
 * Goods of more than two lakh rupees in one transaction, however they are paid, quote the buyer's PAN: Income-tax Rules 2026, rule 159, for
 * section 262 of the Income-tax Act 2025; before 1 April 2026 Rules 1962, rule 114B no. 18 (S.O. 3545(E) of 30 December 2015).
 */
export const PAN_ABOVE_PAISE = 20_000_000;

export const WALK_IN = 'Walk-in customer';

const AN_AMOUNT = 'Enter an amount of 0 or more';

export const amount = z
  .number(AN_AMOUNT)
  .min(0, AN_AMOUNT)
  .max(10_000_000, 'At most ₹1,00,00,000')
  .refine(isRupees, 'At most two decimals');

const A_QUANTITY = 'Please enter a valid quantity';

const quantity = z.number(A_QUANTITY).int(A_QUANTITY).min(1, A_QUANTITY).max(QUANTITY_AT_MOST, 'At most 9,999 pieces');

export const tillName = textUpTo(40).min(1, 'Which till?');

export const day = z.string().refine(isDay, 'Write a day as 2026-11-21');

const AT_LEAST_ONE = 'Please add at least one product';

const LINES_AT_MOST = 100;

const A_PERCENTAGE = 'Enter a percentage from 0 to 100';

/** Empty for a walk-in customer. */
const optionalPhone = z.union([z.literal(''), phone]).default('');

const offer = {
  code: textUpTo(60).nullish(),
  offerPercentage: z.number(A_PERCENTAGE).refine(isPercent, A_PERCENTAGE).default(0),
  offerValue: amount.default(0),
};

/** Products by their id, or a variant's; the server prices them. */
const quoteLine = z.object({ productId: z.uuid('Please select a product'), quantity });

export const tillQuoteForm = z.object({
  ...offer,
  /** As far as it is typed. */
  phoneNumber: textUpTo(40).default(''),
  lines: z.array(quoteLine, AT_LEAST_ONE).min(1, AT_LEAST_ONE).max(LINES_AT_MOST, `At most ${LINES_AT_MOST} products`),
});

export const tillQuote = inHouseQuote.extend({
  prices: z.array(z.number()).describe('Of each line; `products` has the pieces of a kit instead'),
  stock: z.array(z.int()).describe('Of each line, what is in stock'),
});

export type TillQuote = z.output<typeof tillQuote>;

/** `price`: as the till showed it. */
const saleLine = quoteLine.extend({ price: amount });

export const tillSaleForm = z.object({
  ...offer,
  till: tillName,
  lines: z.array(saleLine, AT_LEAST_ONE).min(1, AT_LEAST_ONE).max(LINES_AT_MOST, `At most ${LINES_AT_MOST} products`),
  phoneNumber: optionalPhone,
  customerName: textUpTo(120).default(''),
  address: textUpTo(500).default(''),
  pan: textUpTo(20)
    .toUpperCase()
    .refine((pan) => pan === '' || /^[A-Z]{5}\d{4}[A-Z]$/.test(pan), 'Enter a valid PAN, such as ABCDE1234F')
    .default(''),
  paymentType: z.enum(TILL_PAYMENTS, 'Choose how it is paid'),
  tendered: amount.nullish(),
  paymentReference: textUpTo(60).default(''),
  /** What the customer was told before the round-off; another total is refused with the fresh figures. */
  totalAmount: amount,
  /** By the clock of the device: a sale whose answer was lost is sent again later. */
  soldAt: z.iso.datetime({ offset: true }).nullish(),
  /** Made without a connection: it has no customer, no code and no discount of the shop. */
  isOffline: z.boolean().default(false),
  /** Staff accept the prices that the customer paid, where they have changed since. */
  keepPrices: z.boolean().default(false),
  /** Staff say that the pieces were there: missing stock is counted in first. */
  countStock: z.boolean().default(false),
});

export type TillSaleForm = z.output<typeof tillSaleForm>;

export const moment = z.date().meta({ type: 'string', format: 'date-time' });

const tillReturn = z.object({
  id: z.uuid(),
  number: z.string(),
  creditNoteId: z.uuid(),
  creditNote: z.string(),
  method: z.enum(TILL_PAYMENTS),
  reference: z.string(),
  reason: z.string(),
  amount: z.number(),
  paid: z.number(),
  createdAt: moment,
  lines: z.array(z.object({ position: z.int(), productName: z.string(), quantity: z.int(), restocked: z.int() })),
});

export const tillSale = z.object({
  id: z.uuid(),
  number: z.string(),
  /** The invoice's number; null until the shop has entered its identity. */
  invoiceId: z.string().nullable(),
  reference: z.string(),
  till: z.string(),
  soldAt: moment,
  wasOffline: z.boolean(),
  customerName: z.string(),
  phoneNumber: z.string(),
  paymentType: z.enum(TILL_PAYMENTS),
  paymentReference: z.string(),
  totalAmount: z.number(),
  payableAmount: z.number(),
  soldBy: z.string(),
  lines: z.array(
    z.object({
      position: z.int(),
      productName: z.string(),
      quantity: z.int(),
      returned: z.int(),
      total: z.number().describe('With GST, after discounts'),
    }),
  ),
  returns: z.array(tillReturn),
  returned: z.number().describe('What went back to the customer'),
  receipt,
});

export type TillSale = z.output<typeof tillSale>;

export const tillSalesQuery = listQuery.extend({
  till: textUpTo(40).optional(),
  sort: sortBy('date', 'customer', 'till', 'payment', 'total'),
});

export const tillSaleRow = tillSale.omit({ lines: true, returns: true, receipt: true });

export type TillSaleRow = z.output<typeof tillSaleRow>;

const REASON = 'Enter a reason';

export const tillReturnForm = z.object({
  till: tillName,
  lines: z
    .array(z.object({ position: z.int().min(0), quantity, restocked: z.int().min(0) }), 'Choose what comes back')
    .min(1, 'Choose what comes back')
    .max(LINES_AT_MOST)
    .refine((lines) => new Set(lines.map(({ position }) => position)).size === lines.length, 'Name each line once')
    .refine((lines) => lines.every(({ quantity, restocked }) => restocked <= quantity), 'At most the pieces that come back'),
  method: z.enum(TILL_PAYMENTS, 'Choose how the money goes back'),
  reference: textUpTo(60).default(''),
  reason: requiredText(REASON, 200),
  /** What the customer was told; another amount is refused. */
  paid: amount,
});

export type TillReturnForm = z.output<typeof tillReturnForm>;

/** A sale that was never recorded and is given up by staff: it goes into the audit log. */
export const discardForm = z.object({
  key: z.uuid(),
  reference: textUpTo(40),
  reason: requiredText(REASON, 200),
  refused: textUpTo(500),
  totalAmount: amount,
  lines: z.array(z.object({ productName: textUpTo(200), quantity, price: amount })).max(LINES_AT_MOST),
});
