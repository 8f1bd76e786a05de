// The books of a shop that sold, refunded and cancelled reconcile; and each kind of wrong row is found.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { eq, type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop } from '../../test/shop.ts';
import { aProduct, aSeller, aShopper, aStaffMember, fillCart, payOrder, pressPay } from '../../test/world.ts';
import { coinEntries } from '../loyalty/loyalty.tables.ts';
import { openDatabase } from '../platform/database.server.ts';
import { openEngine } from '../platform/postgres/embedded.server.ts';
import { readOnly } from '../platform/postgres/read-only.server.ts';
import { settings } from '../settings/settings.tables.ts';
import { CHECK_NAMES, type Finding, reconcile } from './reconcile.server.ts';

const s = await openTestShop();
beforeAll(aBusyDay);
afterAll(() => s.close());

/** Thrown to roll back the row that was made wrong. */
class Found extends Error {
  readonly checks: string[];
  constructor(findings: Finding[]) {
    super('found');
    this.checks = findings.map(({ check }) => check);
  }
}

/**
 * Six orders: delivered and refunded in part and in full, shipped, cancelled when paid and unpaid, and one awaiting payment. Three
 * in-house orders: one unchanged, one changed, one deleted.
 */
async function aBusyDay() {
  await aSeller(s);
  const prepaidBenefit = { type: 'percentage', percent: 5, atMostRupees: 20 };
  await s.db.insert(settings).values({ section: 'payments', value: { prepaidBenefit } });
  const staff = await aStaffMember(s);
  const shopper = await aShopper(s);
  await s.db.insert(coinEntries).values({ userId: shopper.id, coins: 9_000, kind: 'birthday', cause: 'gift' });
  await s.request('POST', '/api/coupons', { as: staff.token, body: { code: 'SAVE10', discountPercentage: 10 } });
  const balm = await aProduct(s);
  const soap = await aProduct(s, { gstRateBasisPoints: 500, originalPricePaise: 10_000 });
  const arrived = { kind: 'received', quantity: 20, batchNumber: 'B1', expiresOn: '2099-12-31' };
  await s.request('POST', `/api/product/${balm.id}/stock`, { as: staff.token, body: arrived });
  const buy = async (over: Record<string, unknown> = {}, isPaid = true) => {
    await fillCart(s, shopper, balm.id, 2);
    await fillCart(s, shopper, soap.id);
    const { json } = await pressPay(s, shopper, { code: 'SAVE10', useCoins: true, ...over });
    if (isPaid && json.cashfreeOrder) await payOrder(s, json.cashfreeOrder.payment_session_id, 'pay_twice');
    return json.localOrderId as string;
  };
  const act = (id: string, what: string, body: object = {}) => s.request('POST', `/api/order/${id}/${what}`, { as: staff.token, body });
  const move = (id: string, status: string) => s.request('PUT', `/api/order/${id}/status`, { as: staff.token, body: { status } });

  const partly = await buy();
  await move(partly, 'delivered');
  const claim = async (id: string, product: { id: string }, quantity: number) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({
      kind: 'missing',
      wish: 'refund',
      text: 'Not in the box',
      items: `${product.id}:${quantity}`,
    }))
      form.append(name, value);
    const made = await s.request('POST', `/api/order/${id}/claims`, { as: shopper.token, body: form });
    return (what: string, body?: object) =>
      s.request('POST', `/api/claims/${made.json.id}/${what}`, { as: staff.token, ...(body && { body }) });
  };
  await (await claim(partly, soap, 1))('replace');
  await act(partly, 'refund', { reason: 'Broken', items: [{ productId: balm.id, quantity: 1, restock: true }] });
  const cash = await buy({ paymentMethod: 'cod' });
  await move(cash, 'delivered');
  await (await claim(cash, balm, 1))('refund', { method: 'UPI', reference: 'UTR 0' });
  await act(cash, 'refund', { reason: 'Lost', method: 'UPI', reference: 'UTR 1' });
  await move(await buy(), 'shipped');
  const cancelled = await buy();
  await act(cancelled, 'refund', { reason: 'Late', amount: 20 });
  await act(cancelled, 'cancel');
  await act(await buy({}, false), 'cancel');
  await buy({}, false);
  for (const quantity of [1, 2, 3]) {
    const products = [
      { productId: balm.id, price: 299, quantity },
      { productName: 'Cloth bag', price: 40, quantity: 1 },
    ];
    const given = {
      customerName: 'Asha Rao',
      phoneNumber: '9876543210',
      address: '1 MG Road',
      handedOver: true,
      ...(quantity < 3 && { code: 'SAVE10' }),
      offerPercentage: 10,
      products,
    };
    const { json } = await s.request('POST', '/api/inhouse', { as: staff.token, body: given });
    if (quantity === 2) await s.request('PUT', '/api/inhouse', { as: staff.token, body: { ...given, id: json.id, deliveryCharge: 50 } });
    if (quantity === 3) await s.request('DELETE', `/api/inhouse/${json.id}`, { as: staff.token });
  }
  await s.db.delete(settings).where(eq(settings.section, 'payments'));
  await s.runJobs();
}

const CLAIMS = 'no piece is claimed twice, and what a claim was promised was sent or refunded';
const COUNTER_USES = 'each discount of a counter sale has one use, and a deleted sale none';
const BENEFIT = 'the benefit of paying online follows its terms, and no cash order has one';
const BATCHES = 'batches hold what their moves left in them, and no more than the stock; no move took more from them than it moved';

test('after a busy day the books reconcile', async () => {
  expect(await reconcile(s.db)).toEqual([]);
});

test.each<[string, SQL]>([
  ["each order's figures add up to its lines", sql`update order_lines set unit_paise = unit_paise + 1 where position = 0`],
  ["each order's payment status is what came less what went back", sql`delete from refunds where kind = 'surplus'`],
  [
    "each order's payment status is what came less what went back",
    sql`update orders set payment_status = 'paid' where status = 'cancelled'`,
  ],
  ["each order's figures add up to its lines", sql`update orders set round_off_paise = round_off_paise - 1 where payment_method = 'cod'`],
  ['no payment goes back more than once', sql`update refunds set amount_paise = amount_paise + 500000 where kind = 'cancel'`],
  ['a refund that waits is being worked on', sql`update refunds set status = 'pending' where kind = 'surplus'`],
  [
    "a refund by staff adds up to its parts, and no part exceeds the order's",
    sql`update refund_lines set quantity = 9, amount_paise = amount_paise + 1 where quantity = 1`,
  ],
  [
    'points for a review stand only while it is published',
    sql`insert into coin_entries (user_id, coins, kind, cause) select user_id, 400, 'review', 'review:none:0' from orders limit 1`,
  ],
  ["each product's stock is the sum of its moves", sql`update products set stock_quantity = stock_quantity + 1`],
  ['the words that lists find a product by are those of the product', sql`update product_words set words = 'rose'`],
  ['the words that lists find a product by are those of the product', sql`delete from product_words`],
  [BATCHES, sql`update batches set quantity = quantity - 1`],
  [BATCHES, sql`update products set stock_quantity = 1 where id in (select product_id from batches)`],
  [BATCHES, sql`update stock_moves set change = -change where reason = 'received'`],
  ['each order holds the stock that it should', sql`update stock_moves set order_id = null where reason = 'cancel'`],
  ['each order holds the stock that it should', sql`update stock_moves set order_id = null where reason = 'return'`],
  ['each order holds the stock that it should', sql`update claim_items set quantity = quantity + 1`],
  [CLAIMS, sql`update claim_items set quantity = 99`],
  [CLAIMS, sql`delete from stock_moves where reason = 'replacement'`],
  [CLAIMS, sql`update claims set refund_id = (select id from refunds where kind = 'surplus' limit 1) where status = 'refunded'`],
  [CLAIMS, sql`update refund_lines set quantity = 0, restocked = 0`],
  [
    "each in-house order's figures add up to its lines, and it holds the stock that it should",
    sql`update in_house_lines set taxable_paise = taxable_paise + 1 where position = 0`,
  ],
  [
    "each in-house order's figures add up to its lines, and it holds the stock that it should",
    sql`update stock_moves set in_house_order_id = null where reason = 'in-house' and change > 0`,
  ],
  [
    'each in-house order has one invoice that stands, of its total, and a deleted one none',
    sql`update in_house_orders set deleted_at = null`,
  ],
  [
    'each in-house order has one invoice that stands, of its total, and a deleted one none',
    sql`update in_house_orders set deleted_at = now()`,
  ],
  [COUNTER_USES, sql`delete from counter_uses`],
  [COUNTER_USES, sql`update counter_uses set returned_at = now()`],
  [COUNTER_USES, sql`update in_house_orders set discounts = '[]'`],
  [COUNTER_USES, sql`update in_house_orders set discounts = null`],
  [COUNTER_USES, sql`update in_house_orders set deleted_at = now()`],
  ['coins have each cause once, and those of an order match it', sql`delete from coin_entries where kind = 'returned'`],
  ['coins have each cause once, and those of an order match it', sql`delete from coin_entries where kind = 'reversed'`],
  ['each use of a coupon matches its order', sql`update coupon_uses set returned_at = null`],
  ['each use of a coupon matches its order', sql`delete from coupon_uses`],
  ['invoice and credit note numbers have no hole and no double', sql`update invoice_series set last_number = last_number + 1`],
  [
    'invoice and credit note numbers have no hole and no double',
    sql`insert into invoice_series select 'INVB', financial_year, 0 from invoice_series where series = 'INV'`,
  ],
  [
    'invoice and credit note numbers have no hole and no double',
    sql`insert into invoices (kind, series, financial_year, number, serial, issued_at, seller, buyer, sale, place_of_supply)
      select kind, series, financial_year, 0, series || '/26-27/0', issued_at, seller, buyer, sale, place_of_supply from invoices
      where kind = 'invoice' limit 1`,
  ],
  [
    "each invoice is its order's, and credit notes take back what was refunded",
    sql`update orders set total_paise = total_paise + 1, delivery_paise = delivery_paise + 1 where status = 'shipped'`,
  ],
  ['the tax of each line is its rate of its taxable value', sql`update order_lines set gst_paise = gst_paise + 2 where position = 0`],
  ['the tax of each line is its rate of its taxable value', sql`update in_house_lines set gst_paise = gst_paise - 2 where position = 0`],
  [
    'the tax of each line is its rate of its taxable value',
    sql`insert into invoice_lines select invoice_id, 90 + position, kind, product_id, name, hsn, quantity, unit_paise, discount_paise,
      gst_rate_basis_points, taxable_paise, cgst_paise + 1, sgst_paise + 1, igst_paise from invoice_lines where kind = 'goods'`,
  ],
  [
    'the tax of each line is its rate of its taxable value',
    sql`insert into invoice_lines select invoice_id, 90 + position, kind, product_id, name, hsn, quantity, unit_paise, discount_paise,
      gst_rate_basis_points, taxable_paise, cgst_paise + 1, sgst_paise + 1, igst_paise from invoice_lines where kind = 'delivery'`,
  ],
  [
    'tax goes under the heads of the place of supply, which is the state of delivery',
    sql`update orders set shipping_address = jsonb_set(shipping_address, '{stateCode}', '"27"') where status = 'shipped'`,
  ],
  [
    'tax goes under the heads of the place of supply, which is the state of delivery',
    sql`insert into invoices (kind, series, financial_year, number, serial, issued_at, seller, buyer, sale, place_of_supply, igst_paise, total_paise)
      select kind, series, financial_year, 90, 'WRONG/1', issued_at, seller, buyer, sale, place_of_supply, 10, 10 from invoices
      where kind = 'invoice' limit 1`,
  ],
  [
    'tax goes under the heads of the place of supply, which is the state of delivery',
    sql`insert into invoices (kind, series, financial_year, number, serial, issued_at, seller, buyer, sale, place_of_supply, original_invoice_id)
      select 'credit_note', series, financial_year, 90, 'WRONG/1', issued_at, seller, buyer, sale, '27', id from invoices
      where kind = 'invoice' limit 1`,
  ],
  [
    'each discount follows the terms under which it was given',
    sql`update orders set coupon_discount_paise = coupon_discount_paise + 1, discounted_subtotal_paise = discounted_subtotal_paise - 1,
      coin_discount_paise = coin_discount_paise - 1 where status = 'delivered'`,
  ],
  [
    'each discount follows the terms under which it was given',
    sql`update orders set coupon_terms = coupon_terms || '{"minSubtotalPaise": 100000000}'`,
  ],
  ['each discount follows the terms under which it was given', sql`update orders set coupon_terms = coupon_terms || '{"usageLimit": 1}'`],
  [
    'each discount follows the terms under which it was given',
    sql`update orders set coupon_terms = coupon_terms || '{"perCustomerLimit": 1}'`,
  ],
  [
    'each discount follows the terms under which it was given',
    sql`update orders set coupon_terms = coupon_terms || '{"firstOrderOnly": true}'`,
  ],
  ['each discount follows the terms under which it was given', sql`update orders set coupon_code = null`],
  ['coins earned by an order are the share that its day gave', sql`update coin_entries set coins = coins + 1 where kind = 'order'`],
  [BENEFIT, sql`update orders set prepaid_terms = prepaid_terms || '{"basisPoints": 400, "atMostPaise": null}'`],
  [BENEFIT, sql`update orders set prepaid_terms = null`],
  [BENEFIT, sql`update orders set payment_method = 'cod' where prepaid_discount_paise > 0`],
  [
    'coins earned by an order are the share that its day gave',
    sql`update coin_entries set goods_paise = goods_paise + 1 where kind = 'order'`,
  ],
  [
    'cash stays below two lakh rupees, and within what the courier may collect',
    sql`update orders set total_paise = 19999950, round_off_paise = 50, gst_paise = 19999950 - discounted_subtotal_paise + coin_discount_paise -
      delivery_paise where payment_method = 'cod'`,
  ],
  [
    'cash stays below two lakh rupees, and within what the courier may collect',
    sql`insert into settings (section, value, updated_at) values ('payments', '{"cashAtMostRupees": 1}', now() - interval '2 hours')`,
  ],
  [
    'cash stays below two lakh rupees, and within what the courier may collect',
    sql`update in_house_orders set total_paise = 20000000, gst_paise = 20000000 - subtotal_paise + discount_paise - delivery_paise`,
  ],
  [
    'the cash of one person in a day stays below two lakh rupees',
    sql`update in_house_orders i set total_paise = 19999900, gst_paise = 19999900 - i.subtotal_paise + i.discount_paise - i.delivery_paise,
      payment_type = 'Cash', deleted_at = null, phone = o.customer_phone, created_at = o.delivered_at
      from (select * from orders where payment_method = 'cod' and status = 'delivered' limit 1) o`,
  ],
])('%s, or the discrepancy is found', async (check, wrong) => {
  const found = await s.db
    .transaction(async (tx) => {
      await tx.execute(wrong);
      throw new Found(await reconcile(tx));
    })
    .catch((error: Found) => error.checks);
  expect(found).toContain(check);
});

test('the command reads only: it says what it read, lists the checks that pass and every discrepancy, and exits 1', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'nikhar-books-'));
  const run = () => {
    const env = { ...process.env, DATABASE_URL: '', DATA_DIR: folder };
    const { status, stdout, stderr } = spawnSync('node_modules/.bin/node', ['reconcile.ts'], { encoding: 'utf8', env });
    return { status, lines: stdout.trim().split('\n'), stderr };
  };
  const write = async (statement: SQL) => {
    const engine = await openEngine(folder);
    await engine.db.execute(statement);
    await engine.close();
  };
  expect(run()).toMatchObject({ status: 1, stderr: `There is no database in ${folder}.\n` });
  await (await PGlite.create(path.join(folder, 'postgres'))).close();
  expect(run()).toMatchObject({ status: 1, stderr: 'There is no shop in this database. Check DATABASE_URL or DATA_DIR.\n' });
  const database = await openDatabase({ folder });
  await database.close();
  expect(run()).toMatchObject({ status: 1, stderr: expect.stringMatching(/^There is nothing to check/) });
  await write(sql`insert into invoice_series (series, financial_year, last_number) values ('INV', '26-27', 1)`);
  const { status, lines } = run();
  expect(status).toBe(1);
  expect(lines.filter((line) => line.startsWith('holds  '))).toHaveLength(CHECK_NAMES.length - 1);
  expect(lines.filter((line) => !line.startsWith('holds  '))).toEqual([
    expect.stringMatching(/^read {3}0 orders, .* 1 invoice series, /),
    'WRONG  invoice and credit note numbers have no hole and no double',
    '       INV/26-27 gave 1 numbers; 0 documents bear them, from 0 to 0',
  ]);
  const deleted = readOnly({ folder }, (tx) => tx.execute(sql`delete from invoice_series`));
  await expect(deleted).rejects.toMatchObject({ cause: { code: '25006' } });
  await write(sql`delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)`);
  expect(run()).toMatchObject({ status: 1, stderr: expect.stringMatching(/^This database was last used by an older version of the shop/) });
  rmSync(folder, { recursive: true });
});
