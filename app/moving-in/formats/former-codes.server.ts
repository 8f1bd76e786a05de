// Discount codes of Shopify (its own export or Matrixify's) and coupons of WooCommerce: those that this shop can keep.
import { and, inArray, isNull } from 'drizzle-orm';
import { newCoupon } from '../../coupons/coupons.schema.ts';
import { createCoupon } from '../../coupons/coupons.server.ts';
import { coupons } from '../../coupons/coupons.tables.ts';
import { addDays, dayOf } from '../../platform/time.ts';
import { momentIn, paiseIn } from '../cells.ts';
import type { Move, Reader } from '../move.ts';
import { type FileRow, inBatches } from '../read-file.server.ts';
import type { Report } from '../report.ts';

const AT_ONCE = 200;
/** A code without an end gets one: it can be extended. */
const OPEN_DAYS = 365;

type Code = {
  code: string;
  /** Why it cannot come along, with its column. */
  refused: { column: string; message: string } | null;
  isPercent: boolean;
  value: string;
  minimum: string;
  starts: string;
  ends: string;
  usesAtMost: string;
  usesByCustomer: string;
};

const readCodes =
  (codeIn: (row: FileRow) => Code): Reader =>
  async (move, rows, report) => {
    for await (const batch of inBatches(rows, AT_ONCE)) {
      report.report.rows += batch.length;
      await bring(
        move,
        batch.map((row) => ({ row: row.number, ...codeIn(row) })),
        report,
      );
    }
  };

async function bring({ shop: { db, now }, options }: Move, batch: (Code & { row: number })[], report: Report) {
  const wanted = batch.map(({ code }) => code.toUpperCase());
  const found = await db
    .select({ code: coupons.code })
    .from(coupons)
    .where(and(inArray(coupons.code, wanted), isNull(coupons.deletedAt)));
  const known = new Set(found.map(({ code }) => code));
  for (const each of batch) {
    if (known.has(each.code.toUpperCase())) {
      report.report.present += 1;
      continue;
    }
    const coupon = each.refused ? null : couponOf(each, now());
    if (!coupon?.success) {
      const issue = coupon?.error?.issues[0];
      report.leave(each.row, each.refused?.column ?? String(issue?.path[0] ?? ''), each.refused?.message ?? issue?.message ?? '');
      continue;
    }
    if (coupon.data.expiresAt && coupon.data.expiresAt <= now()) {
      report.leave(each.row, 'End', 'This code has ended.');
      continue;
    }
    if (!options.isDry) await createCoupon(db, options.actorId, coupon.data, now());
    known.add(coupon.data.code);
    report.report.added += 1;
  }
}

function couponOf({ code, isPercent, value, minimum, starts, ends, usesAtMost, usesByCustomer }: Code, now: Date) {
  const amount = (cell: string) => (paiseIn(cell) ?? 0) / 100;
  const count = (cell: string) => (Number.parseInt(cell, 10) > 0 ? Number.parseInt(cell, 10) : null);
  return newCoupon.safeParse({
    code,
    type: isPercent ? 'percentage' : 'fixed',
    discountPercentage: isPercent ? amount(value.replace(/[-%\s]/g, '')) : 0,
    discountValue: isPercent ? 0 : amount(value.replace('-', '')),
    minSubtotal: amount(minimum),
    // Codes were handed out, not shown to everybody.
    isPublic: false,
    validFrom: (momentIn(starts) ?? now).toISOString(),
    expiresAt: (momentIn(ends) ?? new Date(`${addDays(dayOf(now), OPEN_DAYS)}T18:29:59Z`)).toISOString(),
    usageLimit: count(usesAtMost),
    perCustomerLimit: count(usesByCustomer),
  });
}

const refusal = (column: string, message: string) => ({ column, message });

export const readShopifyDiscounts = readCodes((row) => {
  const kind = row.get('Value Type', 'Type', 'Discount Type').toLowerCase().replaceAll('_', ' ');
  const whole = `${kind} ${row.get('Type')} ${row.get('Discount Class', 'Class')}`.toLowerCase();
  const isPercent = /percent/.test(kind) || row.get('Value').includes('%');
  const isOfGoods = row.get('Applies To: Products', 'Applies To: Collections', 'Applies To: Product Handles') !== '';
  const refused = /shipping/.test(whole)
    ? refusal('Type', 'Free delivery by code is not possible: delivery follows the settings.')
    : /buy|bxgy|bogo/.test(whole)
      ? refusal('Type', 'Buy-X-get-Y codes are not possible; use a campaign instead.')
      : isOfGoods
        ? refusal('Applies To', 'Codes for some products only are not possible.')
        : row.get('Minimum Quantity', 'Minimum Requirements: Quantity') !== ''
          ? refusal('Minimum Quantity', 'Codes with a minimum quantity are not possible.')
          : row.get('Customers: Segments', 'Customers: Email', 'Customer Segments') !== ''
            ? refusal('Customers', 'Codes for some customers only are not possible.')
            : /expired|disabled/i.test(row.get('Status'))
              ? refusal('Status', 'This code has ended.')
              : null;
  return {
    code: row.get('Code', 'Name', 'Title'),
    refused,
    isPercent,
    value: row.get('Value'),
    minimum: row.get('Minimum Requirements: Amount', 'Minimum Purchase Amount', 'Minimum Subtotal', 'Minimum Requirements'),
    starts: row.get('Starts At', 'Start', 'Start Date'),
    ends: row.get('Ends At', 'End', 'End Date'),
    usesAtMost: row.get('Limit Total Times', 'Usage Limit Per Code', 'Usage Limit'),
    usesByCustomer: /^(true|yes|1)$/i.test(row.get('Limit Once Per Customer', 'Applies Once Per Customer')) ? '1' : '',
  };
});

export const readWooCoupons = readCodes((row) => {
  const kind = row.get('discount_type').toLowerCase();
  const goods = [
    'product_ids',
    'product_categories',
    'exclude_product_ids',
    'exclude_product_categories',
    'customer_email',
    'maximum_amount',
  ];
  const limited = goods.find((title) => row.get(title) !== '');
  const refused = isFree(row.get('free_shipping'))
    ? refusal('free_shipping', 'Free delivery by code is not possible: delivery follows the settings.')
    : kind === 'fixed_product'
      ? refusal('discount_type', 'Codes for some products only are not possible.')
      : limited
        ? refusal(limited, 'Codes for some products or customers only are not possible.')
        : /draft|trash/i.test(row.get('post_status', 'status'))
          ? refusal('post_status', 'This code has ended.')
          : null;
  return {
    code: row.get('code', 'coupon_code', 'post_title'),
    refused,
    isPercent: kind.includes('percent'),
    value: row.get('coupon_amount', 'amount'),
    minimum: row.get('minimum_amount'),
    starts: row.get('post_date', 'date_created'),
    ends: row.get('expiry_date', 'date_expires'),
    usesAtMost: row.get('usage_limit'),
    usesByCustomer: row.get('usage_limit_per_user'),
  };
});

const isFree = (cell: string) => /^(yes|true|1)$/i.test(cell);
