// The API shapes of in-house orders (D29, D39). Amounts are rupees before GST, or with it where `pricesIncludeTax`; delivery includes it. Browser-safe.
import { z } from 'zod';
import { buyerGstin, phone } from '../accounts/accounts.schema.ts';
import { findState } from '../platform/india.ts';
import { isPercent, isRupees } from '../platform/money.ts';
import { charactersAtMost, requiredText, textUpTo } from '../platform/words/typed-text.ts';

export const PAYMENT_TYPES = ['Cash', 'Credit Card', 'Online Payment', 'UPI'] as const;

/** The default for items outside the catalogue: other preparations for the care of the skin (Customs Tariff, chapter 33). */
export const USUAL_HSN = '33049990';

export const QUANTITY_AT_MOST = 9_999;

const LINES_AT_MOST = 100;

/** Keeps all amounts of an order within their columns. */
const SUBTOTAL_AT_MOST = 10_000_000;

const A_PRICE = 'Please enter a valid price';

const price = z.number(A_PRICE).positive(A_PRICE).max(1_000_000, 'At most ₹10,00,000').refine(isRupees, 'At most two decimals');

const A_QUANTITY = 'Please enter a valid quantity';

const quantity = z.number(A_QUANTITY).int(A_QUANTITY).min(1, A_QUANTITY).max(QUANTITY_AT_MOST, 'At most 9,999 pieces');

const A_PERCENTAGE = 'Enter a percentage from 0 to 100';

const percentage = z.number(A_PERCENTAGE).refine(isPercent, A_PERCENTAGE);

const AN_AMOUNT = 'Enter an amount of 0 or more';

const amount = (atMost: number, words: string) =>
  z.number(AN_AMOUNT).min(0, AN_AMOUNT).max(atMost, `At most ${words}`).refine(isRupees, 'At most two decimals').default(0);

const PRODUCT = 'Please select a product';

/** Catalogue items by `productId`, others by name, with their own code and rate or the shop's defaults. */
export const lineForm = z
  .object({
    productId: z.uuid(PRODUCT).nullish(),
    variantId: z.uuid('Please choose a variant.').optional(),
    productName: z.string(PRODUCT).trim().max(120, charactersAtMost(120)).nullish(),
    price,
    quantity,
    hsn: z
      .string()
      .trim()
      .regex(/^(\d{4}|\d{6}|\d{8})$/, 'HSN code must have 4, 6 or 8 digits')
      .nullish(),
    gstRate: percentage.nullish(),
  })
  .refine((line) => line.productId || line.productName, { path: ['productName'], message: PRODUCT });

export type LineForm = z.output<typeof lineForm>;

const AT_LEAST_ONE = 'Please add at least one product';

export const quoteForm = z
  .object({
    /** A discount code. */
    code: textUpTo(60).nullish(),
    offerPercentage: percentage.default(0),
    offerValue: amount(SUBTOTAL_AT_MOST, '₹1,00,00,000'),
    deliveryCharge: amount(100_000, '₹1,00,000'),
    products: z.array(lineForm, AT_LEAST_ONE).min(1, AT_LEAST_ONE).max(LINES_AT_MOST, `At most ${LINES_AT_MOST} products`),
  })
  .refine(({ products }) => products.reduce((sum, line) => sum + line.price * line.quantity, 0) <= SUBTOTAL_AT_MOST, {
    path: ['products'],
    message: 'An order may come to ₹1,00,00,000 at most',
  });

export type QuoteForm = z.output<typeof quoteForm>;

/** `id`: the order being edited, which keeps the way and the rates of its sale. */
export const inHouseQuoteForm = quoteForm.safeExtend({
  id: z.uuid('Order not found.').nullish(),
  /** As far as it is typed: limits of discounts per customer count by it. */
  phoneNumber: z.string().max(40).nullish(),
});

/** The name or the GST code of a state; stored as the code. */
const state = z
  .string()
  .trim()
  .transform((text, context) => {
    const found = findState(text);
    if (text !== '' && !found) context.addIssue({ code: 'custom', message: 'Choose a state of India' });
    return found?.code ?? null;
  })
  .nullish();

export const inHouseForm = quoteForm.safeExtend({
  customerName: requiredText('Customer name is required'),
  phoneNumber: phone,
  address: requiredText('Address is required', 500),
  /** The address's state; derived from the address if it contains a PIN code or names the state. */
  state,
  /** Handed over in the shop: the sale is in the shop's own state, whatever the address. */
  handedOver: z.boolean('Must be true or false').nullish(),
  gstin: buyerGstin,
  paymentType: z.enum(PAYMENT_TYPES, 'Payment type is required').default('Cash'),
  /** Staff note, never printed. */
  others: textUpTo(2_000).nullish(),
  /** The total that staff saw; another total is refused with the fresh figures (D16). */
  totalAmount: z.number().refine(isRupees, 'At most two decimals').nullish(),
});

export type InHouseForm = z.output<typeof inHouseForm>;

export const inHouseChange = inHouseForm.safeExtend({
  id: z.uuid('Order not found.'),
  /** Optimistic lock: a concurrent change is refused. */
  updatedAt: z.iso.datetime({ offset: true }).nullish(),
});

export type InHouseChange = z.output<typeof inHouseChange>;
