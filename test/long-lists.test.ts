// Lists that grow with orders, parcels and time: all pages together are the list in its order, and what is skipped is skipped by its key alone.
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { rowsOf } from '../app/platform/database.server.ts';
import { openTestShop } from './shop.ts';
import { onStatement } from './statements.ts';
import { aProduct, aShopper, aStaffMember, buy, type Person } from './world.ts';

const COUNT = 7;
const LIMIT = 2;
const s = await openTestShop();
const statements: string[] = [];
let staff: Person;
let productId: string;
let mailingId: string;

beforeAll(async () => {
  staff = await aStaffMember(s);
  productId = (await aProduct(s, { stockQuantity: 100 })).id;
  for (let n = 0; n < COUNT; n++) await buy(s, await aShopper(s), productId);
  await s.db.execute(sql`
    insert into audit (actor_id, action, subject, created_at)
    select case when n % 2 = 0 then ${staff.id}::uuid end, 'order.ship', 'order:' || n, now() - n % 3 * interval '1 hour' from generate_series(1, ${COUNT}::int) n`);
  await s.db.execute(sql`
    insert into reviews (product_id, name, rating, content, status, created_at)
    select ${productId}::uuid, 'Name ' || n % 3, 1 + n % 5, 'Good.', case when n % 2 = 0 then 'pending' else 'approved' end, now() - n % 3 * interval '1 hour'
    from generate_series(1, ${COUNT}::int) n`);
  await s.db.execute(sql`
    insert into in_house_orders (customer_name, phone, address, payment_type, created_by_id, request_hash, subtotal_paise, total_paise, created_at)
    select 'Name ' || n % 3, '9876543210', '', 'UPI', ${staff.id}::uuid, '', n % 3, n % 3, now() - n % 3 * interval '1 hour' from generate_series(1, ${COUNT}::int) n`);
  await s.db.execute(sql`
    insert into till_sales (order_id, key, request_hash, till, reference, day, sold_at)
    select id, id, '', 'Till 1', 'T1-' || number, current_date, created_at from in_house_orders`);
  await s.db.execute(sql`
    insert into gateway_settlements (gateway, settlement_id, status, amount_paise, settled_at, source)
    select 'cashfree', 'S' || n, 'done', n % 3, case when n % 3 > 0 then now() - n % 3 * interval '1 day' end, 'api' from generate_series(1, ${COUNT}::int) n`);
  await s.db.execute(sql`
    insert into shipments (order_id, courier, reference, awb, state, weight_grams) select id, 'delhivery', 'R' || number, 'A' || number, 'booked', 500 from orders`);
  await s.db.execute(sql`
    insert into freight_charges (courier, awb, leg, weight_grams, amount_paise, order_id, charged_on)
    select 'delhivery', 'A' || number, 'forward', number % 3 * 100, number % 3 * 100, case when number % 2 = 0 then id end,
      case when number % 3 > 0 then current_date - number % 3 end from orders`);
  const [mailing] = await rowsOf<{ id: string }>(
    s.db,
    sql`
    insert into mailings (audience, subject, message, is_service, next_slice_at, created_by_id)
    values ('customers', 'News', '{}', false, now(), ${staff.id}::uuid) returning id`,
  );
  mailingId = mailing?.id ?? '';
  await s.db.execute(sql`
    insert into mailing_recipients (mailing_id, email, state) select ${mailingId}::uuid, 'customer' || n || '@example.com', 'sent' from generate_series(1, ${COUNT}::int) n`);
  onStatement((_, text) => statements.push(text));
});

const by = (...keys: string[]) => ['', ...keys.flatMap((key) => [`sort=${key}-asc`, `sort=${key}-desc`])];

test.each([
  ['the audit', () => '/api/audit', by('date', 'action', 'who')],
  ['reviews', () => '/api/reviews', [...by('date', 'rating', 'product', 'name'), 'sort=queue']],
  ['reviews of a product', () => `/api/reviews/product/${productId}`, by()],
  ['in-house sales', () => '/api/inhouse', by('date', 'total', 'customer')],
  ['sales at the till', () => '/api/till/sales', by('date', 'customer', 'till', 'payment', 'total')],
  ['settlements', () => '/api/settlements', by('date', 'amount', 'fee')],
  ['parcels', () => '/api/parcels', by('date', 'order', 'courier', 'state')],
  ['freight', () => '/api/freight-charges?show=all', by('date', 'order', 'weight', 'charged')],
  ['recipients', () => `/api/mailings/${mailingId}/recipients`, by()],
  ['moves of stock', () => `/api/product/${productId}/stock`, by()],
])('%s: pages together are the list, and skip rows by their key', async (_, at, sorts) => {
  for (const sort of sorts) {
    const call = at();
    const read = async (page: number, limit: number) => {
      const answer = await s.request('GET', `${call}${call.includes('?') ? '&' : '?'}page=${page}&limit=${limit}&${sort}`, {
        as: staff.token,
      });
      expect([answer.status, answer.text]).toEqual([200, expect.anything()]);
      return {
        rows: answer.json.moves ?? answer.json.reviews ?? answer.json,
        total: Number(answer.headers.get('x-total-count') ?? answer.json.total),
      };
    };
    const whole = await read(1, 200);
    expect(whole.rows.length, call).toBeGreaterThan(3);
    statements.length = 0;
    const paged = [];
    for (let page = 1; page <= Math.ceil(whole.rows.length / LIMIT); page++) {
      const { rows, total } = await read(page, LIMIT);
      expect(total).toBe(whole.rows.length);
      paged.push(...rows);
    }
    expect(paged, `${call} ${sort}`).toEqual(whole.rows);
    const skipping = statements.filter((text) => text.includes(' offset '));
    expect(skipping.length).toBeGreaterThan(0);
    for (const text of skipping) expect(text).toMatch(/"\w+"\."\w+" in \(select "\w+"\."\w+" from /);
  }
});
