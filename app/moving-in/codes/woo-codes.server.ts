// Coupons of WooCommerce, from an export plugin: goods are named by the ids of its products, or by SKU.
import type { Move, Reader } from '../move.ts';
import type { FileRow } from '../read-file.server.ts';
import { bringCode } from './bring-codes.server.ts';
import { type FormerCode, type FormerGoods, isYes, listIn, StaysBehind } from './former-code.ts';

export const readWooCoupons: Reader = async (move, rows, report) => {
  for await (const row of rows) {
    report.report.rows += 1;
    await bringCode(move, report, row.number, () => wooCode(move, row));
  }
};

const NOT_HERE: readonly [title: string, message: string][] = [
  ['exclude_product_ids', 'Codes for all but some products are not possible.'],
  ['exclude_product_categories', 'Codes for all but some products are not possible.'],
  ['maximum_amount', 'Codes up to an amount are not possible.'],
  ['limit_usage_to_x_items', 'Codes for a number of pieces are not possible.'],
  ['customer_email', 'Codes for some customers only stay behind.'],
];

function wooCode(move: Move, row: FileRow): FormerCode {
  const kind = row.get('discount_type').toLowerCase();
  const isSet = (title: string) => !/^(|0|no|false)$/i.test(row.get(title));
  if (isYes(row.get('free_shipping')))
    throw new StaysBehind('free_shipping', 'Free delivery by code is not possible: delivery follows the settings.');
  if (kind === 'fixed_product') throw new StaysBehind('discount_type', 'An amount off each piece is not possible.');
  if (!/percent|^fixed_cart$/.test(kind)) throw new StaysBehind('discount_type', 'This kind of discount is not known here.');
  if (isSet('exclude_sale_items')) throw new StaysBehind('exclude_sale_items', 'Codes that leave out reduced products are not possible.');
  for (const [title, message] of NOT_HERE) if (isSet(title)) throw new StaysBehind(title, message);
  if (/trash/i.test(row.get('post_status', 'status'))) throw new StaysBehind('post_status', 'This code was deleted.');
  const goods = goodsIn(move, row);
  if (goods && kind === 'fixed_cart')
    throw new StaysBehind(goods.column, 'An amount off the cart that needs some products is not possible.');
  if (goods && isSet('minimum_amount'))
    throw new StaysBehind('minimum_amount', 'A minimum of the cart for a code on some products is not possible.');
  const minimum = row.get('minimum_amount');
  return {
    ...{ row: row.number, codes: [row.get('code', 'coupon_code', 'post_title')], name: '' },
    isActive: /^(|publish|published|active)$/i.test(row.get('post_status', 'status')),
    ...{ isPercent: kind.includes('percent'), value: row.get('coupon_amount', 'amount') },
    ...{ minimum: isSet('minimum_amount') ? minimum : '', minimumPieces: '', goods, buyGet: null },
    starts: row.get('post_date', 'date_created'),
    ends: row.get('expiry_date', 'date_expires'),
    usesAtMost: row.get('usage_limit'),
    uses: row.get('usage_count') || null,
    usesByCustomer: row.get('usage_limit_per_user'),
  };
}

function goodsIn({ formerIds }: Move, row: FileRow): FormerGoods | null {
  const [ids, categories] = [listIn(row.get('product_ids')), listIn(row.get('product_categories'))];
  if (ids.length > 0 && categories.length > 0)
    throw new StaysBehind('product_categories', 'A code on products and categories together stays behind.');
  if (categories.length > 0) return { by: 'categories', named: categories, column: 'product_categories' };
  if (ids.length === 0) return null;
  const found = ids.map((id) => formerIds.get(id) ?? { sku: id });
  const handles = found.flatMap((one) => ('handle' in one ? one.handle : []));
  const skus = found.flatMap((one) => ('sku' in one ? one.sku : []));
  if (handles.length > 0 && skus.length > 0)
    throw new StaysBehind('product_ids', 'A code on products and single variants together stays behind.');
  return handles.length > 0
    ? { by: 'products', named: handles, column: 'product_ids' }
    : { by: 'variants', named: skus, column: 'product_ids' };
}
