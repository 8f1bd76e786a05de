// Discounts of former shops: each comes along only if a cart costs the same here as it did there.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openTestShop } from '../../../test/shop.ts';
import { aProduct, aSeller, aShopper, aStaffMember, fillCart, type Person } from '../../../test/world.ts';
import { products } from '../../catalogue/catalogue.tables.ts';
import { coupons } from '../../coupons/coupons.tables.ts';
import { facets, facetValues } from '../../facets/facets.tables.ts';
import { csvLine } from '../../platform/files/csv.server.ts';
import { moveIn } from '../move-in.server.ts';

const s = await openTestShop();
let owner: Person;
let folder: string;
beforeEach(async () => {
  await s.reset();
  await aSeller(s);
  owner = await aStaffMember(s, undefined, 'owner');
  folder = await mkdtemp(path.join(tmpdir(), 'move-'));
  return () => rm(folder, { recursive: true });
});
afterAll(() => s.close());

const MATRIXIFY = [
  ...['ID', 'Title', 'Method', 'Code', 'Type', 'Value Type', 'Value', 'Applies To: Type', 'Applies To: Values', 'Minimum Requirement'],
  ...[
    'Minimum Value',
    'Limit Total Times',
    'Total Used Count',
    'Limit One Use Per Customer',
    'Limit Uses Per Order',
    'Starts At',
    'Ends At',
  ],
  ...['Status', 'Eligibility: Customer Type', 'Eligibility: Customer Values', 'Summary'],
  ...['Buy X Get Y: Customer Buys Type', 'Buy X Get Y: Customer Buys Values', 'Buy X Get Y: Customer Buys Quantity'],
  'Buy X Get Y: Customer Gets Quantity',
];
type Cells = Record<string, string>;
const PERCENT = { Type: 'Amount off Products', 'Value Type': 'Percentage', Value: '-10.0', Status: 'Active', 'Total Used Count': '0' };
const ON = (values: string, type = 'Products') => ({ 'Applies To: Type': type, 'Applies To: Values': values });
const BUY = (buy: string, values: string, get: string) => ({
  ...{ 'Buy X Get Y: Customer Buys Type': 'Products', 'Buy X Get Y: Customer Buys Values': values },
  ...{ 'Buy X Get Y: Customer Buys Quantity': buy, 'Buy X Get Y: Customer Gets Quantity': get },
});
const GET = { Type: 'Buy X Get Y', 'Value Type': 'Free', Status: 'Active', 'Total Used Count': '0' };

async function move(head: readonly string[], rows: Cells[], isDry = false) {
  const lines = rows.map((cells, place) => head.map((title) => ({ ID: String(place + 1), Code: 'CODE', ...cells })[title] ?? ''));
  await writeFile(path.join(folder, 'discounts.csv'), [head, ...lines].map(csvLine).join(''));
  const fetchPublic = () => Promise.reject(new Error('Nothing is fetched.'));
  const options = { isDry, fetchPublic, actorId: owner.id, hsn: '33049910', gstPercent: '18', pricesIncludeGst: true };
  const reports = await moveIn(s.shop, folder, options);
  const report = reports.find(({ report }) => report.file === 'discounts.csv')?.report;
  return {
    added: report?.added,
    left: report?.left,
    findings: report?.findings.map(({ row, column, message }) => `${row} ${column}: ${message}`),
  };
}

/** Before GST: balm 300, mask 200, soap 100. */
async function aCart(pieces: Record<string, number>) {
  const shopper = await aShopper(s);
  for (const [slug, quantity] of Object.entries(pieces)) {
    const [product] = await s.db.select().from(products).where(eq(products.slug, slug));
    if (product) await fillCart(s, shopper, product.id, quantity);
  }
  return shopper;
}
const threeGoods = () =>
  Promise.all(
    Object.entries({ balm: 300, mask: 200, soap: 100 }).map(([slug, rupees]) =>
      aProduct(s, { slug, name: slug, sku: slug.toUpperCase(), originalPricePaise: rupees * 100, offerBasisPoints: 0, stockQuantity: 50 }),
    ),
  );
const quoted = async (shopper: Person, code: string) =>
  (await s.request('POST', '/api/cart/quote', { as: shopper.token, body: { userId: shopper.id, ...(code && { code }) } })).json;

test.each<[string, Cells, Record<string, number>, number | string]>([
  ['10% of one product', { ...PERCENT, ...ON('balm') }, { balm: 2, mask: 1 }, 60],
  ['10% of two products, one of them not in the cart', { ...PERCENT, ...ON('balm, soap') }, { balm: 1, mask: 3 }, 30],
  ['10% of a variant by its SKU', { ...PERCENT, ...ON('MASK', 'Product Variants') }, { balm: 1, mask: 2 }, 40],
  [
    '10% of a product from 400 of it',
    { ...PERCENT, ...ON('mask'), 'Minimum Requirement': 'Amount', 'Minimum Value': '400' },
    { balm: 5, mask: 1 },
    'Add ₹200 more to use this coupon.',
  ],
  ['the same, reached', { ...PERCENT, ...ON('mask'), 'Minimum Requirement': 'Amount', 'Minimum Value': '400' }, { mask: 2 }, 40],
  [
    '10% from 3 pieces',
    { ...PERCENT, ...ON('soap'), 'Minimum Requirement': 'Quantity', 'Minimum Value': '3' },
    { soap: 2, balm: 4 },
    'Add more products of this offer to use this coupon.',
  ],
  ['the same, reached', { ...PERCENT, ...ON('soap'), 'Minimum Requirement': 'Quantity', 'Minimum Value': '3' }, { soap: 4 }, 40],
  ['20% of the order', { ...PERCENT, Type: 'Amount off Order', Value: '20' }, { balm: 1, soap: 1 }, 80],
  ['buy 2, get 1 free, of one product', { ...GET, ...BUY('2', 'soap', '1'), ...ON('soap') }, { soap: 7 }, 200],
  ['the same once an order', { ...GET, ...BUY('2', 'soap', '1'), ...ON('soap'), 'Limit Uses Per Order': '1' }, { soap: 7 }, 100],
  ['buy a balm, get a soap free', { ...GET, ...BUY('1', 'balm', '1'), ...ON('soap') }, { balm: 2, soap: 3 }, 200],
  [
    'buy a balm, get 2 soaps for half',
    { ...GET, 'Value Type': 'Percentage', Value: '50', ...BUY('1', 'balm', '2'), ...ON('soap') },
    { balm: 1, soap: 3 },
    100,
  ],
])('Shopify, %s', async (_, cells, pieces, expected) => {
  await threeGoods();
  expect(await move(MATRIXIFY, [cells])).toEqual({ added: 1, left: 0, findings: [] });
  const answer = await quoted(await aCart(pieces), 'code');
  expect(typeof expected === 'number' ? answer.pricingDetails?.couponDiscountAmount : answer.message).toBe(expected);
});

test.each<[string, Cells, string]>([
  ['for products that the file does not name', PERCENT, 'Type: The file does not say for which products'],
  ['for products that are not here', { ...PERCENT, ...ON('gone') }, 'Applies To: Values: None of the goods'],
  ['for a segment', { ...PERCENT, ...ON('balm'), 'Eligibility: Customer Type': 'Segments' }, 'Eligibility: Customer Type: Codes for some'],
  ['off each piece', { ...PERCENT, ...ON('balm'), 'Value Type': 'Amount Off Each' }, 'Value Type: An amount off each piece'],
  ['with free delivery', { ...PERCENT, Type: 'Free Shipping' }, 'Type: Free delivery'],
  ['of an app', { ...PERCENT, Type: 'App' }, 'Type: This kind of discount'],
  [
    'with a minimum that cannot be read',
    { ...PERCENT, ...ON('balm'), 'Minimum Requirement': 'Amount', 'Minimum Value': 'x' },
    'Minimum: This is no amount',
  ],
  [
    'with goods to get at several prices',
    { ...GET, ...BUY('1', 'soap', '1'), ...ON('balm, mask') },
    'Applies To: Values: Of goods at several prices',
  ],
  ['with goods that overlap', { ...GET, ...BUY('1', 'balm, soap', '1'), ...ON('soap') }, 'Applies To: Values: Goods that are bought'],
  [
    'with an amount to spend',
    { ...GET, ...BUY('1', 'balm', '1'), ...ON('soap'), Summary: 'Spend $80, get 1 free' },
    'Summary: Pieces to get',
  ],
  [
    'that is used up',
    { ...PERCENT, ...ON('balm'), 'Limit Total Times': '5', 'Total Used Count': '5' },
    'Usage limit: This code is used up.',
  ],
  ['that ended', { ...PERCENT, ...ON('balm'), 'Ends At': '2020-01-01' }, 'End: This code has ended.'],
])('a discount %s stays behind and is named', async (_, cells, reason) => {
  await threeGoods();
  const { added, left, findings } = await move(MATRIXIFY, [cells]);
  expect([added, left, await s.db.$count(coupons)]).toEqual([0, 1, 0]);
  expect(findings?.[0]).toContain(`2 ${reason}`);
});

test('what might be worth more here comes inactive: amounts before GST, and codes that some have used', async () => {
  await threeGoods();
  const { added, findings } = await move(MATRIXIFY, [
    { ...PERCENT, ...ON('balm'), Code: 'FIXED', 'Value Type': 'Fixed Amount', Value: '50' },
    { ...PERCENT, ...ON('balm'), Code: 'ONCE', 'Limit One Use Per Customer': 'TRUE', 'Total Used Count': '9' },
    { ...PERCENT, ...ON('balm'), Code: 'ONCENEW', 'Limit One Use Per Customer': 'TRUE' },
    { ...PERCENT, ...ON('balm'), Code: 'HUNDRED', 'Limit Total Times': '100', 'Total Used Count': '40' },
    { ...PERCENT, ...ON('balm'), Code: 'OFF', Status: 'Disabled' },
  ]);
  expect([added, findings?.length]).toEqual([5, 2]);
  const rows = await s.db.select().from(coupons);
  expect(
    Object.fromEntries(rows.map(({ code, isActive, usageLimit, perCustomerLimit }) => [code, [isActive, usageLimit, perCustomerLimit]])),
  ).toEqual({
    FIXED: [false, null, null],
    ONCE: [false, null, 1],
    ONCENEW: [true, null, 1],
    HUNDRED: [true, 60, null],
    OFF: [false, null, null],
  });
});

test('an automatic discount comes by its name, several codes with the same terms, and nothing twice', async () => {
  await threeGoods();
  const rows = [
    { ...PERCENT, ID: '1', Title: '10% off balms', Method: 'Automatic', Code: '', ...ON('balm') },
    { ...PERCENT, ID: '2', Code: 'ASHA1', ...ON('soap') },
    { ID: '2', Code: 'ASHA2' },
  ];
  expect(await move(MATRIXIFY, rows, true)).toMatchObject({ added: 3, left: 0 });
  expect(await s.db.$count(coupons)).toBe(0);
  expect(await move(MATRIXIFY, rows)).toMatchObject({ added: 3, left: 0 });
  expect(await move(MATRIXIFY, rows)).toMatchObject({ added: 0, left: 0 });
  expect((await quoted(await aCart({ balm: 1 }), '')).pricingDetails?.couponDiscountAmount).toBe(30);
  expect((await quoted(await aCart({ soap: 1 }), 'asha2')).pricingDetails?.couponDiscountAmount).toBe(10);
});

const WOO = [
  ...['post_title', 'post_status', 'discount_type', 'coupon_amount', 'minimum_amount', 'product_ids', 'product_categories', 'usage_count'],
  ...['exclude_sale_items', 'expiry_date', 'usage_limit', 'usage_limit_per_user', 'customer_email', 'limit_usage_to_x_items'],
];
const woo = { post_title: 'code', post_status: 'publish', discount_type: 'percent', coupon_amount: '10', usage_count: '0' };

test.each<[string, Cells, number]>([
  ['a SKU', { product_ids: 'BALM' }, 30],
  ['two SKUs', { product_ids: 'BALM|SOAP' }, 40],
  ['a category', { product_categories: 'Lip care' }, 60],
  ['everything', {}, 60],
])('WooCommerce, 10%% of %s', async (_, cells, expected) => {
  await threeGoods();
  await s.db.update(products).set({ category: ['Lip care'] });
  const [facet] = await s.db.insert(facets).values({ kind: 'category', slug: 'category', name: 'Category', position: 0 }).returning();
  await s.db.insert(facetValues).values({ facetId: facet?.id ?? '', slug: 'lip-care', name: 'Lip care', position: 0 });
  expect(await move(WOO, [{ ...woo, ...cells }])).toEqual({ added: 1, left: 0, findings: [] });
  expect((await quoted(await aCart({ balm: 1, mask: 1, soap: 1 }), 'CODE')).pricingDetails?.couponDiscountAmount).toBe(expected);
});

test.each<[Cells, string]>([
  [{ exclude_sale_items: 'yes' }, 'exclude_sale_items'],
  [{ limit_usage_to_x_items: '2' }, 'limit_usage_to_x_items'],
  [{ customer_email: '*@example.com' }, 'customer_email'],
  [{ discount_type: 'fixed_product' }, 'discount_type'],
  [{ discount_type: 'fixed_cart', product_ids: 'BALM' }, 'product_ids'],
  [{ minimum_amount: '500', product_ids: 'BALM' }, 'minimum_amount'],
  [{ product_ids: 'BALM', product_categories: 'Lip care' }, 'product_categories'],
  [{ post_status: 'trash' }, 'post_status'],
])('a WooCommerce coupon with %j stays behind', async (cells, column) => {
  await threeGoods();
  const { added, left, findings } = await move(WOO, [{ ...woo, ...cells }]);
  expect([added, left, findings?.[0]?.split(':')[0]]).toEqual([0, 1, `2 ${column}`]);
});
