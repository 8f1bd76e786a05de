// Makes a small shop large: customers, orders with all their rows, and impressions. The database generates them, so a
// hundred thousand orders take a minute. The books of the grown shop reconcile, and the same size always gives the same shop.
import { inArray, type SQL, sql } from 'drizzle-orm';
import { makeImpressionDays } from '../../app/analytics/days/impression-days.server.ts';
import { products } from '../../app/catalogue/catalogue.tables.ts';
import { findSeller } from '../../app/invoices/invoices.server.ts';
import { type Db, rowsOf } from '../../app/platform/database.server.ts';
import { addDays, dayOf } from '../../app/platform/time.ts';
import { countForPlanner, withoutIndexes } from './bulk.server.ts';
import { manyProducts, variantsOf } from './large-catalogue.ts';

export type Size = { products: number; customers: number; orders: number; impressions: number };

const ORDERS_OVER_DAYS = 730;
/** Raw impressions are kept for 90 days (D32). */
const IMPRESSIONS_OVER_DAYS = 90;
/** Each order has one to three lines. */
const PRODUCTS_AT_LEAST = 3;
const VIEWED_PRODUCTS = 500;
const PRODUCTS_AT_ONCE = 500;

/** A stable id for each name, with the version bits of a random UUID (RFC 9562, version 4). */
const idOf = (name: SQL) => sql`overlay(overlay(md5(${name}) placing '4' from 13) placing '8' from 17)::uuid`;

export async function growShop(db: Db, size: Size, now: Date, progress: (line: string) => void) {
  const seller = await findSeller(db);
  const [shelf] = await rowsOf<{ count: number }>(db, sql`select count(*)::int as count from products where archived_at is null`);
  if (!seller || (shelf?.count ?? 0) < PRODUCTS_AT_LEAST)
    throw new Error('A shop grows from products and a seller: start it once with the demo data, stop it, and run this again.');
  const at = now.toISOString();
  await makeImpressionDays(db, addDays(dayOf(now), -IMPRESSIONS_OVER_DAYS), dayOf(now));
  await db.transaction(async (tx) => {
    const [grown] = await rowsOf(tx, sql`select 1 from users where email like '%@grown.example' limit 1`);
    if (grown) throw new Error('This shop has grown already.');
    const step = async (what: string, grows: string, work: () => Promise<unknown>) => {
      progress(what);
      await work();
      if (grows) await countForPlanner(tx, grows);
    };
    await withoutIndexes(tx, async () => {
      await step(`${size.products} products in three sizes`, 'products', () => growProducts(tx, size));
      await step(`${size.customers} customers`, 'users, addresses', () => growCustomers(tx, size, at));
      await step(`${size.orders} orders`, 'orders', () => growOrders(tx, size, at));
      await step('stock, payments, points, mails', '', () => growWhatFollows(tx));
      await step('invoices', '', () => growInvoices(tx, JSON.stringify(seller), seller.stateCode));
      await step(`${size.impressions} impressions`, '', () => growImpressions(tx, size, at));
      progress('indexes');
    });
    await noteForKeptFigures(tx);
  });
  // Before the first query the planner needs the table sizes and the visibility map for index-only scans.
  await db.execute(sql`vacuum analyze`);
}

/** As the triggers would have, which do not fire here (docs/decisions/0116). */
async function noteForKeptFigures(tx: Db) {
  await tx.execute(sql`insert into stale_buyers (user_id) select id from users where email like '%@grown.example'`);
  await tx.execute(sql`insert into stale_people (email) values (null)`);
  await tx.execute(sql`insert into stale_days (figure, day) select figure, day from kept_days`);
  await tx.execute(sql`
    insert into stock_levels (product_id, goods_id, pieces)
    select id, coalesce(variant_of_id, id), stock_quantity from products where archived_at is null and kit_pricing is null
    on conflict (product_id) do update set pieces = excluded.pieces`);
  await tx.execute(sql`
    insert into product_words (product_id, goods_id, words)
    select p.id, coalesce(p.variant_of_id, p.id), product_words_of(p) from products p where p.variant_of_id is null or p.archived_at is null
    on conflict (product_id) do update set words = excluded.words`);
}

async function growProducts(tx: Db, { products: count }: Size) {
  const rows = manyProducts(count);
  for (let at = 0; at < count; at += PRODUCTS_AT_ONCE) {
    const part = rows.slice(at, at + PRODUCTS_AT_ONCE);
    const saved = await tx.insert(products).values(part).returning({ id: products.id, slug: products.slug });
    const sizes = await tx.insert(products).values(variantsOf(saved, part)).returning({ id: products.id });
    const ids = [...saved, ...sizes].map(({ id }) => id);
    await tx.execute(sql`
      insert into stock_moves (product_id, change, reason)
      select id, stock_quantity, 'count' from products where stock_quantity > 0 and ${inArray(products.id, ids)}`);
  }
}

async function growCustomers(tx: Db, { customers, orders }: Size, at: string) {
  await tx.execute(sql`
    insert into users (id, email, full_name, phone, password_hash, referral_code, created_at, updated_at)
    select ${idOf(sql`'grown customer ' || n`)}, 'customer' || n || '@grown.example',
      (array['Aarav', 'Diya', 'Ishaan', 'Kavya', 'Meera', 'Nikhil', 'Priya', 'Rohan', 'Sana', 'Vikram'])[1 + n % 10] || ' ' ||
        (array['Iyer', 'Khan', 'Mehta', 'Nair', 'Patel', 'Rao', 'Sharma', 'Singh', 'Das'])[1 + n % 9],
      '9' || lpad(n::text, 9, '0'), 'none', 'GROWN' || n, moment, moment
    from generate_series(1, ${customers}::int) n,
      lateral (select ${at}::timestamptz - (${ORDERS_OVER_DAYS}::int * interval '1 day') * (1 - n::float / ${customers}) as moment) m`);
  await tx.execute(sql`
    insert into addresses (id, user_id, name, street, city, state, state_code, zip_code, phone, is_default)
    select ${idOf(sql`'grown address ' || n`)}, ${idOf(sql`'grown customer ' || n`)}, 'Home', n || ' Station Road', city, state, code, zip, '9' || lpad(n::text, 9, '0'), true
    from generate_series(1, ${customers}::int) n
    join (values (0, 'Bengaluru', 'Karnataka', '29', '560001'), (1, 'Mumbai', 'Maharashtra', '27', '400001'), (2, 'Chennai', 'Tamil Nadu', '33', '600001'),
      (3, 'Kolkata', 'West Bengal', '19', '700001')) place (k, city, state, code, zip) on k = n % 4`);
  await tx.execute(sql`
    insert into subscribers (email, source, unsubscribed_at, created_at)
    select email, 'home', case when random() < 0.1 then created_at end, created_at from users
    where email like '%4@grown.example' or email like '%9@grown.example'`);
  await tx.execute(sql`
    insert into consents (email, purpose, text, version, source, given_at, withdrawn_at)
    select email, 'newsletter', 'Yes, send me news.', 1, source, created_at, unsubscribed_at from subscribers where email like '%@grown.example'`);
  await tx.execute(sql`
    insert into carts (user_id, version) select id, ${orders}::int + 1 from users where email like '%@grown.example'`);
}

/** A tenth is in transit, a twentieth was cancelled, the rest is delivered; two thirds are paid online. */
async function growOrders(tx: Db, { customers, orders }: Size, at: string) {
  await tx.execute(sql`
    create temporary table grown_orders on commit drop as
    select n, ${idOf(sql`'grown order ' || n`)} as id, ${idOf(sql`'grown customer ' || (1 + (n::bigint * 7919) % ${customers}::int)`)} as user_id,
      case when n % 20 = 0 then 'cancelled' when n % 20 = 1 and n > ${orders}::int * 0.9 then 'pending'
        when n % 20 = 2 and n > ${orders}::int * 0.9 then 'shipped' else 'delivered' end as status,
      case when n % 3 = 0 or n % 20 = 0 then 'cod' else 'online' end as payment_method,
      ${at}::timestamptz - (${ORDERS_OVER_DAYS}::int * interval '1 day') * (1 - n::float / ${orders}) as placed_at
    from generate_series(1, ${orders}::int) n`);
  await tx.execute(sql`
    create temporary table grown_lines on commit drop as
    select o.n, o.id as order_id, position, p.*, quantity, (unit_paise * quantity)::int as taxable_paise,
      (2 * round(unit_paise * quantity * gst_rate_basis_points / 20000.0))::int as gst_paise
    from grown_orders o cross join lateral generate_series(0, o.n % ${PRODUCTS_AT_LEAST}::int) position
    join (select row_number() over (order by slug) - 1 as place, id as product_id, name, slug, hsn, gst_rate_basis_points,
        original_price_paise, offer_basis_points, original_price_paise - original_price_paise::bigint * offer_basis_points / 10000 as unit_paise
      from products where archived_at is null) p
      on p.place = (o.n + position) % (select count(*) from products where archived_at is null)
    cross join lateral (select 1 + (o.n + position) % 2 as quantity) q`);
  await tx.execute(sql`analyze grown_orders, grown_lines`);
  await tx.execute(sql`
    insert into orders (id, user_id, status, payment_status, payment_method, cart_version, request_hash, customer_name, customer_email, customer_phone,
      product_names, shipping_address, original_subtotal_paise, subtotal_paise, discounted_subtotal_paise, gst_paise, total_paise, round_off_paise,
      paid_at, shipped_at, delivered_at, cancelled_at, created_at, updated_at)
    select o.id, o.user_id, o.status, case o.payment_method when 'cod' then 'cod' else 'paid' end, o.payment_method, o.n, '', u.full_name, u.email, u.phone,
      l.names, json_build_object('name', a.name, 'street', a.street, 'landmark', null, 'city', a.city, 'state', a.state, 'stateCode', a.state_code, 'zipCode', a.zip_code,
        'phone', a.phone, 'country', a.country),
      l.original, l.taxable, l.taxable, l.gst, l.taxable + l.gst,
      case o.payment_method when 'cod' then (l.taxable + l.gst + 50) / 100 * 100 - l.taxable - l.gst else 0 end,
      case o.payment_method when 'online' then o.placed_at end,
      case when o.status in ('shipped', 'delivered') then o.placed_at + interval '1 day' end,
      case when o.status = 'delivered' then o.placed_at + interval '4 days' end,
      case when o.status = 'cancelled' then o.placed_at + interval '1 hour' end, o.placed_at, o.placed_at
    from grown_orders o join users u on u.id = o.user_id join addresses a on a.user_id = u.id
    join (select n, sum(original_price_paise * quantity) as original, sum(taxable_paise)::int as taxable, sum(gst_paise)::int as gst,
        string_agg(name, E'\\n' order by position) as names
      from grown_lines group by n) l on l.n = o.n
    order by o.n`);
  await tx.execute(sql`
    insert into order_lines (order_id, position, product_id, name, slug, hsn, gst_rate_basis_points, original_price_paise, offer_basis_points, unit_paise, quantity,
      taxable_paise, gst_paise)
    select order_id, position, product_id, name, slug, hsn, gst_rate_basis_points, original_price_paise, offer_basis_points, unit_paise, quantity, taxable_paise,
      gst_paise
    from grown_lines`);
}

async function growWhatFollows(tx: Db) {
  await tx.execute(sql`
    insert into stock_moves (product_id, change, reason, order_id, created_at)
    select product_id, -quantity, 'sale', order_id, placed_at from grown_lines join grown_orders using (n)
    union all
    select product_id, quantity, 'cancel', order_id, placed_at + interval '1 hour' from grown_lines join grown_orders using (n) where status = 'cancelled'`);
  // The goods sold here were first added as received, so the stock level is unchanged.
  await tx.execute(sql`
    insert into stock_moves (product_id, change, reason, created_at)
    select product_id, sum(quantity), 'count', min(placed_at) from grown_lines join grown_orders using (n) where status <> 'cancelled' group by product_id`);
  await tx.execute(sql`
    insert into order_events (order_id, kind, created_at)
    select o.id, kind, at from orders o join grown_orders using (id)
    cross join lateral (values ('placed', o.created_at), ('paid', o.paid_at), ('shipped', o.shipped_at), ('delivered', o.delivered_at), ('cancelled', o.cancelled_at))
      event (kind, at)
    where at is not null`);
  await tx.execute(sql`
    insert into payment_attempts (gateway_order_id, order_id, gateway, session_id, amount_paise, expires_at, created_at)
    select 'ORD-' || o.number || '-1', o.id, 'practice', 'grown', o.total_paise, o.created_at + interval '30 minutes', o.created_at
    from orders o join grown_orders using (id) where o.payment_method = 'online'`);
  await tx.execute(sql`
    insert into payments (order_id, gateway_order_id, gateway_payment_id, amount_paise, method, created_at)
    select o.id, 'ORD-' || o.number || '-1', 'grown-' || o.number, o.total_paise, 'upi', o.paid_at
    from orders o join grown_orders using (id) where o.payment_method = 'online'`);
  await tx.execute(sql`
    insert into coin_entries (user_id, coins, kind, cause, order_id, created_at)
    select o.user_id, o.discounted_subtotal_paise * 3 / 1000, 'order', 'order:' || o.id, o.id, o.delivered_at
    from orders o join grown_orders using (id) where o.status = 'delivered' and o.discounted_subtotal_paise >= 1000`);
  await tx.execute(sql`
    insert into mails (cause, kind, to_address, subject, html, text, sent_at, created_at)
    select 'order-placed:' || o.id, 'order-placed', o.customer_email, 'We have your order ORD-' || o.number, '<p>Thank you for your order</p>', 'Thank you for your order',
      o.created_at, o.created_at
    from orders o join grown_orders using (id)`);
}

/** Invoices of shipped orders, numbered in order within each financial year, after the numbers already issued. */
async function growInvoices(tx: Db, seller: string, sellerStateCode: string) {
  await tx.execute(sql`
    create temporary table grown_invoices on commit drop as
    select o.*, ${idOf(sql`'grown invoice ' || o.id`)} as invoice_id, year, o.shipping_address ->> 'stateCode' = ${sellerStateCode} as is_within,
      coalesce(s.last_number, 0) + row_number() over (partition by year order by o.number) as invoice_number
    from orders o join grown_orders using (id)
    cross join lateral (select o.shipped_at at time zone 'Asia/Kolkata' - interval '3 months' as begins) b
    cross join lateral (select to_char(b.begins, 'YY') || '-' || to_char(b.begins + interval '1 year', 'YY') as year) y
    left join invoice_series s on s.series = 'INV' and s.financial_year = year
    where o.shipped_at is not null`);
  await tx.execute(sql`
    insert into invoice_series (series, financial_year, last_number)
    select 'INV', year, max(invoice_number) from grown_invoices group by year
    on conflict (series, financial_year) do update set last_number = excluded.last_number`);
  await tx.execute(sql`
    insert into invoices (id, kind, series, financial_year, number, serial, order_id, issued_at, seller, buyer, sale, place_of_supply, taxable_paise, cgst_paise,
      sgst_paise, igst_paise, total_paise, round_off_paise)
    select invoice_id, 'invoice', 'INV', year, invoice_number, 'INV/' || year || '/' || lpad(invoice_number::text, 6, '0'), id, shipped_at, ${seller}::jsonb,
      json_build_object('name', customer_name, 'phone', customer_phone, 'address', shipping_address),
      json_build_object('number', 'ORD-' || number, 'placedOn', to_char(created_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD'), 'payment',
        case payment_method when 'cod' then 'Cash on delivery' else 'Paid online' end),
      shipping_address ->> 'stateCode', discounted_subtotal_paise, case when is_within then gst_paise / 2 else 0 end,
      case when is_within then gst_paise / 2 else 0 end, case when is_within then 0 else gst_paise end, total_paise, round_off_paise
    from grown_invoices`);
  await tx.execute(sql`
    insert into invoice_lines (invoice_id, position, kind, product_id, name, hsn, quantity, unit_paise, discount_paise, gst_rate_basis_points, taxable_paise,
      cgst_paise, sgst_paise, igst_paise)
    select invoice_id, position, 'goods', product_id, name, hsn, quantity, unit_paise, 0, gst_rate_basis_points, taxable_paise,
      case when is_within then l.gst_paise / 2 else 0 end, case when is_within then l.gst_paise / 2 else 0 end, case when is_within then 0 else l.gst_paise end
    from grown_invoices i join grown_lines l on l.order_id = i.id`);
}

async function growImpressions(tx: Db, { impressions }: Size, at: string) {
  await tx.execute(sql`
    create temporary table grown_pages on commit drop as
    select row_number() over () - 1 as place, page from (
      select unnest(array['home', 'shop', 'cart', 'loyalty']) as page
      union all (select 'product/' || id from products order by slug limit ${VIEWED_PRODUCTS}::int)) pages`);
  await tx.execute(sql`
    insert into impressions (ip, page, section, location, device_type, at)
    select '203.0.' || n % 250 || '.0', page, case when n % 5 = 0 then 'banner' end, 'Unknown', (array['Mobile', 'Mobile', 'Tablet', 'Desktop'])[1 + n % 4],
      ${at}::timestamptz - (${IMPRESSIONS_OVER_DAYS}::int * interval '1 day') * (1 - n::float / ${impressions})
    from generate_series(1, ${impressions}::int) n join grown_pages p on p.place = n % (select count(*) from grown_pages)`);
  const since = sql`(${at}::timestamptz - ${IMPRESSIONS_OVER_DAYS}::int * interval '1 day')`;
  const day = sql`(at at time zone 'Asia/Kolkata')::date`;
  // Recount all totals, including impressions recorded before.
  await tx.execute(sql`
    insert into impression_days (day, count) select ${day}, count(*) from impressions where at >= ${since} group by 1
    on conflict (day) do update set count = excluded.count`);
  await tx.execute(sql`
    insert into impression_totals (day, page, section, count) select ${day}, page, coalesce(section, ''), count(*) from impressions where at >= ${since} group by 1, 2, 3
    on conflict (day, page, section) do update set count = excluded.count`);
}
