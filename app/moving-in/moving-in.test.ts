// A small former shop, moved in whole: dry, really, again, and after an interruption.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openTestShop } from '../../test/shop.ts';
import { aCustomer, aSeller, aStaffMember, type Person } from '../../test/world.ts';
import { addresses, users } from '../accounts/accounts.tables.ts';
import { findPhoneHolder } from '../accounts/phone/phone-proofs.server.ts';
import { products } from '../catalogue/catalogue.tables.ts';
import { collections } from '../collections/collections.tables.ts';
import { consents } from '../consents/consents.tables.ts';
import { contentPages } from '../content/content.tables.ts';
import { listPosts } from '../content/journal/posts.server.ts';
import { hasOrdered } from '../coupons/coupon-uses.server.ts';
import { coupons } from '../coupons/coupons.tables.ts';
import { subscribers } from '../newsletter/newsletter.tables.ts';
import { orders } from '../orders/orders.tables.ts';
import { closeCustomer } from '../own-data/close-account.server.ts';
import { keepTerms } from '../own-data/keep-terms.server.ts';
import { exportOwnData } from '../own-data/own-data.server.ts';
import { mails } from '../platform/platform.tables.ts';
import { Refusal } from '../platform/refusal.ts';
import { redirects } from '../redirects/redirects.tables.ts';
import { reviews } from '../reviews/reviews.tables.ts';
import { bringEarlierOrders } from './earlier-orders.server.ts';
import { moveIn } from './move-in.server.ts';
import { earlierOrders } from './moving-in.tables.ts';
import { printed, type Report, reportRows } from './report.ts';

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

/** Its server is gone. */
const former = () => Promise.reject(new Refusal(400, 'The server did not answer in time.'));
const put = (name: string, ...rows: string[]) => writeFile(path.join(folder, name), rows.join('\n'));
const move = async (isDry = false) =>
  moveIn(s.shop, folder, { isDry, fetchPublic: former, actorId: owner.id, hsn: '33049910', gstPercent: '18', pricesIncludeGst: true });
const of = (reports: Report[], name: string) => reports.find(({ report }) => report.file === name)?.report;
const countsOf = (reports: Report[]) =>
  Object.fromEntries(reports.map(({ report: { file, added, present, left } }) => [file, [added, present, left]]));

async function aShopifyShop() {
  await put(
    'products.csv',
    'Handle,Title,Body (HTML),Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Inventory Qty,Status',
    'rose-balm-old,Rose Balm,<p>Soft</p>,Balm,,true,Title,Default Title,RB-1,299,10,active',
    'velvet,Velvet Lipstick,<p>Matt</p>,Lips,,true,Shade,Rose,VL-R,499,5,active',
    'velvet,,,,,,,Ruby,VL-B,499,4,',
  );
  await put(
    'customers.csv',
    'Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Default Address Address1,Default Address City,Default Address Province Code,Default Address Country Code,Default Address Zip,Default Address Phone,Phone',
    "1,Asha,Rao,Asha@example.com,yes,12 MG Road,Bengaluru,KA,IN,'560001,+919876543210,+919876543210",
    '2,Ravi,Iyer,ravi@example.com,no,1 Main St,Austin,TX,US,73301,,+15125550100',
    '3,Meera,,,no,,,,,,,+919812345678',
    '4,Asha,Again,asha@example.com,no,,,,,,,',
  );
  await put(
    'orders.csv',
    'Name,Email,Financial Status,Fulfillment Status,Currency,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Cancelled at',
    '#1001,asha@example.com,paid,fulfilled,INR,798.00,2024-05-01 12:30:00 +0530,1,Rose Balm,299.00,RB-1,',
    '#1001,,,,,,,1,Velvet Lipstick - Rose,499.00,VL-R,',
    '#1002,guest@example.com,refunded,,INR,299.00,2024-06-01 12:30:00 +0530,1,Rose Balm,299.00,RB-1,',
    '#1003,asha@example.com,paid,,USD,10.00,2024-06-01 12:30:00 +0530,1,Rose Balm,10.00,RB-1,',
    '#1004,asha@example.com,paid,,INR,ten,2024-06-01 12:30:00 +0530,1,Rose Balm,10.00,RB-1,',
  );
  await put(
    'reviews.csv',
    'title,body,rating,review_date,curated,reviewer_name,reviewer_email,product_handle',
    'Lovely,Soft lips,5,2024-05-10 10:00:00 UTC,ok,Asha,asha@example.com,rose-balm-old',
    ',Never bought it,4,2024-05-10 10:00:00 UTC,ok,Ravi,ravi@example.com,rose-balm-old',
    ',Gone,4,2024-05-10 10:00:00 UTC,ok,Ravi,ravi@example.com,gone',
    ',Bad rating,9,2024-05-10 10:00:00 UTC,ok,Ravi,ravi@example.com,rose-balm-old',
  );
  await put(
    'discounts.csv',
    'Name,Value,Value Type,Type,Usage Limit Per Code,Start,End',
    'WELCOME10,10,percentage,Amount off order,100,2024-01-01,2099-01-01',
    'SHIPFREE,100,percentage,Free shipping,,2024-01-01,',
    'OLD50,50,fixed_amount,Amount off order,,2020-01-01,2021-01-01',
    'NO-HYPHEN,50,fixed_amount,Amount off order,,2020-01-01,2099-01-01',
  );
  await put('redirects.csv', 'Redirect from,Redirect to', '/old-balm,/products/rose-balm-old', '/else,https://elsewhere.example/');
  await put(
    'Custom Collections.csv',
    'ID,Handle,Title,Body HTML,Published,Product: Handle',
    '1,Lips_2024,For lips,<p>All for lips</p>,true,velvet',
    '1,Lips_2024,,,,rose-balm-old',
    '1,Lips_2024,,,,gone',
  );
  await put(
    'Smart Collections.csv',
    'ID,Handle,Title,Must Match,Rule: Product Column,Rule: Relation,Rule: Condition',
    '2,sale,Sale,all conditions,Variant Price,Less Than,200',
    '3,winter,Winter,any condition,Tag,Equals,winter',
    '3,winter,,,Type,Equals,Lip Balms',
  );
  await put('Pages.csv', 'ID,Handle,Title,Body HTML,Published', '1,our-story,Our story,<p>We began.</p><p>We grew.</p>,true');
  await put(
    'Blog Posts.csv',
    'ID,Handle,Title,Author,Body HTML,Summary HTML,Tags,Blog: Handle,Published,Published At',
    '1,dry-lips,Dry lips,Asha,<p onclick="x">Drink <a href="/shop">water</a>.</p><script>x</script>,<b>Why</b>,"Lips, Winter",news,true,2024-01-05 20:00:00 +0530',
    '2,our-plans,Our plans,Asha,<p>Soon.</p>,,,news,false,',
  );
  await put('giftcards.csv', 'Id,Last Characters,Initial Value,Balance,Currency', '1,ab12,500,350.50,INR', '2,cd34,500,0,INR');
  await put('weather.csv', 'Date,Weather', '2024-01-01,Sun');
}

const TABLES = { products, users, addresses, earlierOrders, reviews, coupons, collections, contentPages, subscribers, consents, redirects };
const rowsIn = async () =>
  Object.fromEntries(await Promise.all(Object.entries(TABLES).map(async ([name, table]) => [name, await s.db.$count(table)] as const)));

test('a dry run writes nothing and counts what a move then does', async () => {
  await aShopifyShop();
  const before = await rowsIn();
  const dry = await move(true);
  expect(await rowsIn()).toEqual(before);
  const real = await move();
  const { 'Former addresses': _, 'redirects.csv': __, ...expected } = countsOf(real);
  expect(countsOf(dry)).toMatchObject(expected);
});

test('a Shopify shop comes along, and what cannot is listed by row and column', async () => {
  await aShopifyShop();
  const reports = await move();
  expect(countsOf(reports)).toEqual({
    'weather.csv': [0, 0, 0],
    'products.csv': [2, 0, 0],
    'Custom Collections.csv': [1, 0, 0],
    'Smart Collections.csv': [1, 0, 1],
    'customers.csv': [3, 0, 1],
    'orders.csv': [2, 0, 2],
    'reviews.csv': [2, 0, 2],
    'discounts.csv': [1, 0, 3],
    'Blog Posts.csv': [2, 0, 0],
    'Pages.csv': [1, 0, 0],
    'giftcards.csv': [0, 0, 1],
    'redirects.csv': [1, 0, 1],
    'Former addresses': expect.any(Array),
  });
  expect(of(reports, 'orders.csv')?.findings).toEqual([
    { row: 5, column: 'Currency', message: 'Orders in another currency than rupees stay behind.' },
    { row: 6, column: 'Total', message: 'This is no amount in rupees.' },
  ]);
  expect(of(reports, 'customers.csv')?.findings.map(({ row, column }) => [row, column])).toEqual([
    [3, 'Phone'],
    [3, 'Default Address Province Code'],
    [5, 'Email'],
  ]);
  expect(of(reports, 'giftcards.csv')?.remarks[0]).toContain('350.50');
  expect(reportRows(reports)).toContainEqual(['giftcards.csv', '2', 'Balance', 'This gift card has a balance.', '…ab12, ₹350.50']);
});

test('customers keep what they agreed to, have no password and get no mail', async () => {
  await aShopifyShop();
  await move();
  const people = await s.db.select().from(users);
  const asha = people.find(({ email }) => email === 'asha@example.com');
  expect(asha).toMatchObject({ fullName: 'Asha Rao', phone: '9876543210', passwordHash: 'none', role: 'customer' });
  expect((await s.db.select().from(addresses)).map(({ userId, state, zipCode, isDefault }) => [userId, state, zipCode, isDefault])).toEqual(
    [[asha?.id, 'Karnataka', '560001', true]],
  );
  expect((await s.db.select().from(subscribers)).map(({ email, source }) => [email, source])).toEqual([['asha@example.com', 'move']]);
  expect((await s.db.select().from(consents)).map(({ email, purpose, version }) => [email, purpose, version])).toEqual([
    ['asha@example.com', 'newsletter', 0],
  ]);
  expect(await s.db.$count(mails)).toBe(0);
});

test('orders are history: theirs to see, in no order list, gone with the account or after three years', async () => {
  await aShopifyShop();
  await move();
  expect(await s.db.$count(orders)).toBe(0);
  const [asha] = (await s.db.select().from(users)).filter(({ email }) => email === 'asha@example.com');
  const now = s.shop.now();
  const data = await exportOwnData(s.db, { id: asha?.id ?? '', staffRole: null }, asha?.id ?? '', now);
  expect(data.earlierOrders).toMatchObject([
    { number: '#1001', status: 'paid, fulfilled', total: 798, lines: [{ quantity: 1 }, { price: 499 }] },
  ]);
  await closeCustomer(s.db, { id: owner.id, staffRole: 'owner' }, asha?.id ?? '', now);
  expect((await s.db.select().from(earlierOrders)).map(({ number }) => number)).toEqual(['#1002']);
  await keepTerms(s.db, new Date(now.getTime() + 3 * 366 * 24 * 3600 * 1000));
  expect(await s.db.$count(earlierOrders)).toBe(0);
});

test('a review is verified only if an order that came along has its product', async () => {
  await aShopifyShop();
  await move();
  const brought = await s.db.select().from(reviews).orderBy(reviews.rating);
  expect(brought.map(({ name, verified, status, broughtFrom }) => [name, verified, status, broughtFrom])).toEqual([
    ['Ravi', false, 'approved', 'Judge.me'],
    ['Asha', true, 'approved', 'Judge.me'],
  ]);
});

test('former addresses lead to the new ones', async () => {
  await aShopifyShop();
  await move();
  const leads = Object.fromEntries((await s.db.select().from(redirects)).map(({ fromPath, toPath }) => [fromPath, toPath]));
  expect(leads).toMatchObject({
    '/products/rose-balm-old': '/product/rose-balm',
    '/products/velvet': '/product/velvet-lipstick',
    '/collections/lips_2024': '/collections/lips-2024',
    '/blogs/news/dry-lips': '/journal/dry-lips',
    '/old-balm': '/product/rose-balm',
  });
  expect(leads).not.toHaveProperty('/pages/our-story');
});

test('addresses that every shop of that system has lead on, unless the shop itself redirected them', async () => {
  await aShopifyShop();
  await put('redirects.csv', 'Redirect from,Redirect to', '/collections/all,/collections/winter');
  await move();
  const leads = Object.fromEntries((await s.db.select().from(redirects)).map(({ fromPath, toPath }) => [fromPath, toPath]));
  expect(leads).toMatchObject({
    '/blogs/news': '/journal',
    '/collections': '/shop',
    '/collections/all': '/collections/winter',
    '/account/login': '/login',
    '/policies/privacy-policy': '/privacy',
  });
});

test('run again, a redirect that staff changed here stays', async () => {
  await aShopifyShop();
  await move();
  const [old] = await s.db.select().from(redirects).where(eq(redirects.fromPath, '/old-balm'));
  const changed = await s.request('PUT', `/api/redirects/${old?.id}`, { as: owner.token, body: { from: '/old-balm', to: '/shop' } });
  expect(changed.json).toMatchObject({ to: '/shop', source: 'staff' });
  await move();
  expect(await s.db.select().from(redirects).where(eq(redirects.fromPath, '/old-balm'))).toMatchObject([{ toPath: '/shop' }]);
});

test('what is printed tells rows from the products and orders that they make', async () => {
  await aShopifyShop();
  const lines = printed(await move(true));
  expect(lines[lines.indexOf('products.csv: Shopify: products') + 1]).toBe('  3 rows with 2 entries: 2 new, 0 there already, 0 left out');
  expect(lines[lines.indexOf('weather.csv: not recognised, left alone') + 1]).toBe(
    '  Its titles are those of no known export: Date, Weather.',
  );
  expect(lines[lines.indexOf('Pages.csv: Matrixify: pages') + 1]).toBe('  1 row: 1 new, 0 there already, 0 left out');
});

test('a blog post becomes a post of the journal, sanitised, with its date; a hidden one a draft', async () => {
  await aShopifyShop();
  await move();
  const posts = await listPosts(s.db, { page: 1, limit: 9, search: '' }, s.shop.now());
  expect(posts.items.map(({ path, state, date }) => [path, state, date])).toEqual([
    ['/journal/our-plans', 'draft', ''],
    ['/journal/dry-lips', 'live', '2024-01-05'],
  ]);
  const [row] = await s.db.select().from(contentPages).where(eq(contentPages.slug, 'dry-lips'));
  expect(row?.draft).toMatchObject({
    sections: [{ kind: 'article', text: { en: '<p>Drink <a href="/shop">water</a>.</p>' } }],
    post: { excerpt: { en: 'Why' }, author: 'Asha', tags: ['lips', 'winter'] },
  });
});

test('run again, nothing comes twice and nothing that was changed here is undone', async () => {
  await aShopifyShop();
  await move();
  const [before] = [await rowsIn()];
  await s.db.update(subscribers).set({ unsubscribedAt: s.shop.now() });
  await s.db.update(products).set({ stockQuantity: 1 });
  const again = await move();
  expect(await rowsIn()).toEqual(before);
  expect(again.every(({ report }) => report.added === 0)).toBe(true);
  expect((await s.db.select().from(subscribers)).every(({ unsubscribedAt }) => unsubscribedAt !== null)).toBe(true);
  expect((await s.db.select().from(products)).every(({ stockQuantity }) => stockQuantity === 1)).toBe(true);
});

test('a move that broke off is finished by the next one', async () => {
  await aShopifyShop();
  const people = Array.from({ length: 1200 }, (_, place) => `${place},P,${place},p${place}@example.com,yes,,,,,,,`);
  const head =
    'Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Default Address Address1,Default Address City,Default Address Province Code,Default Address Country Code,Default Address Zip,Default Address Phone,Phone';
  await put('customers.csv', head, ...people);
  let batches = 0;
  const breaking = { ...s.shop, now: () => (++batches > 1500 ? fail() : new Date('2026-11-23T06:00:00Z')) };
  await moveIn(breaking, folder, {
    isDry: false,
    fetchPublic: former,
    actorId: owner.id,
    hsn: '33049910',
    gstPercent: '18',
    pricesIncludeGst: true,
  }).catch(() => null);
  const reports = await move();
  const counts = of(reports, 'customers.csv');
  expect((counts?.added ?? 0) + (counts?.present ?? 0)).toBe(1200);
  expect(await s.db.$count(subscribers)).toBe(1200);
  expect(await s.db.$count(earlierOrders)).toBe(2);
});

const fail = (): never => {
  throw new Error('The power went.');
};

test('a WooCommerce shop comes along', async () => {
  await put(
    'wc-products.csv',
    'ID,Type,SKU,Name,Published,Description,Regular price,Sale price,Categories,Images,Parent,Stock,Attribute 1 name,Attribute 1 value(s),Tags',
    '10,simple,NC-1,Neem Cleanser,1,Clean,399,349,Skin care > Face,,,7,,,"neem, vegan"',
    '11,variable,VB,Vitamin Serum,1,Glow,,,Skin care,,,,Size,"10 ml, 30 ml",vegan',
    '12,grouped,G,Set,1,,,,,,,,,',
    '20,variation,VB-10,Vitamin Serum - 10 ml,1,,299,,,,VB,3,Size,10 ml',
    '21,variation,VB-30,Vitamin Serum - 30 ml,1,,699,,,,VB,2,Size,30 ml',
  );
  await put(
    'wc-customers.csv',
    'ID,user_email,user_registered,first_name,last_name,billing_address_1,billing_city,billing_state,billing_postcode,billing_country,billing_phone,shipping_address_1,shipping_city,shipping_state,shipping_postcode,shipping_country,sms_marketing',
    '5,kavita@example.com,2023-01-01 10:00:00,Kavita,Menon,4 Park St,Kochi,KL,682001,IN,9876543210,9 Lake Rd,Mysuru,KA,570001,IN,yes',
    '6,same@example.com,2023-01-01 10:00:00,Sam,Roy,4 Park St,Kochi,KL,682001,IN,9876543211,4 Park St,Kochi,KL,682001,IN,no',
  );
  await put(
    'wc-orders.csv',
    'order_id,order_number,order_date,status,order_total,order_currency,billing_email,line_item_1,line_item_2',
    '77,77,2024-02-03 10:00:00,completed,698.00,INR,kavita@example.com,name:Neem Cleanser|product_id:10|sku:NC-1|quantity:2|total:698.00,',
  );
  await put(
    'wc-coupons.csv',
    'post_title,discount_type,coupon_amount,minimum_amount,free_shipping,expiry_date,product_ids',
    'save50,fixed_cart,50,500,no,2099-12-31,',
    'ship,percent,0,,yes,,',
    'one,percent,10,,no,,10',
  );
  const reports = await move();
  expect(countsOf(reports)).toMatchObject({
    'wc-products.csv': [2, 0, 1],
    'wc-customers.csv': [2, 0, 0],
    'Categories and tags': [4, 1, 0],
    'wc-orders.csv': [1, 0, 0],
    'wc-coupons.csv': [2, 0, 1],
  });
  const homes = await s.db
    .select({ user: users.email, street: addresses.street })
    .from(addresses)
    .innerJoin(users, eq(users.id, addresses.userId));
  expect(homes.map(({ user, street }) => `${user} ${street}`).sort()).toEqual([
    'kavita@example.com 4 Park St',
    'kavita@example.com 9 Lake Rd',
    'same@example.com 4 Park St',
  ]);
  expect(await s.db.select({ email: consents.email, purpose: consents.purpose, source: consents.source }).from(consents)).toEqual([
    { email: 'kavita@example.com', purpose: 'reminders-sms', source: 'move' },
  ]);
  const leads = Object.fromEntries((await s.db.select().from(redirects)).map(({ fromPath, toPath }) => [fromPath, toPath]));
  expect(leads).toMatchObject({
    '/product-category/skin-care': '/collections/skin-care',
    '/product-category/skin-care/face': '/collections/face',
    '/product-category/face': '/collections/face',
    '/product-tag/vegan': '/collections/vegan',
  });
  const vegan = await s.request('GET', '/api/collections/vegan');
  expect([vegan.status, (await s.request('GET', '/api/collections/vegan/products')).json.length ?? vegan.json.count]).toEqual([200, 2]);
  const goods = await s.db.select({ sku: products.sku, stock: products.stockQuantity }).from(products).orderBy(products.sku);
  expect(goods).toEqual([
    { sku: 'NC-1', stock: 7 },
    { sku: 'VB-10', stock: 3 },
    { sku: 'VB-30', stock: 2 },
  ]);
  expect(await s.db.select().from(earlierOrders)).toMatchObject([
    { number: '77', status: 'completed', lines: [{ quantity: 2, pricePaise: 34_900 }] },
  ]);
  expect(await s.db.select().from(coupons).orderBy(coupons.code)).toMatchObject([
    { code: 'ONE', discountBasisPoints: 1_000, goods: { products: [expect.any(String)] }, isActive: true },
    { code: 'SAVE50', discountValuePaise: 5_000, minSubtotalPaise: 50_000, isPublic: false, isActive: false },
  ]);
});

test('WordPress’s own export brings pages and posts, whose addresses lead on; nothing of it is written twice', async () => {
  const item = (fields: Record<string, string>, more = '') =>
    `<item>${Object.entries(fields)
      .map(([tag, text]) => `<${tag}><![CDATA[${text}]]></${tag}>`)
      .join('')}${more}</item>`;
  const written = { 'wp:status': 'publish', 'wp:post_date_gmt': '2024-01-05 20:00:00', 'dc:creator': 'Asha' };
  await put(
    'export.xml',
    '<?xml version="1.0"?><rss xmlns:wp="http://wordpress.org/export/1.2/"><channel>',
    item(
      {
        ...{ ...written, title: 'Dry lips & winter', link: 'https://old.example/2024/01/dry-lips/', 'wp:post_name': 'dry-lips' },
        ...{ 'wp:post_type': 'post', 'content:encoded': 'Drink water.\n\n[gallery ids="1"]Then balm </item>.', 'excerpt:encoded': 'Why' },
      },
      '<category domain="post_tag" nicename="lips"><![CDATA[Lips]]></category><category domain="category" nicename="uncategorized"><![CDATA[Uncategorized]]></category>',
    ),
    item({
      ...{ ...written, title: 'Our story', link: 'https://old.example/about/our-story/', 'wp:post_name': 'our-story' },
      ...{ 'wp:post_type': 'page', 'content:encoded': '<!-- wp:paragraph --><p>We began.</p><!-- /wp:paragraph -->' },
    }),
    item({
      ...written,
      title: 'Cart',
      link: 'https://old.example/cart/',
      'wp:post_name': 'cart',
      'wp:post_type': 'page',
      'content:encoded': '[woocommerce_cart]',
    }),
    item({ ...written, title: 'Old', 'wp:post_name': 'old', 'wp:post_type': 'post', 'wp:status': 'trash', 'content:encoded': 'Old' }),
    '</channel></rss>',
  );
  await put('other.xml', '<?xml version="1.0"?><rss></rss>');
  await put('redirection.csv', 'source,target,regex,code', '/winter,/2024/01/dry-lips/,0,301');
  const counts = async () => (await move()).map(({ report: { holds, added, present, left } }) => [holds, added, present, left]);
  expect(await counts()).toEqual([
    ['', 0, 0, 0],
    ['WordPress: posts', 1, 0, 0],
    ['WordPress: pages', 1, 0, 1],
    ['Redirects', 1, 0, 0],
    ['products, collections, pages and posts', 2, 0, 0],
  ]);
  const [post] = (await listPosts(s.db, { page: 1, limit: 10, search: '' }, s.shop.now())).items;
  expect(post).toMatchObject({ title: 'Dry lips & winter', path: '/journal/dry-lips', date: '2024-01-06', state: 'live' });
  const [row] = await s.db.select().from(contentPages).where(eq(contentPages.slug, 'dry-lips'));
  expect(JSON.stringify(row?.draft)).toMatch(/<p>Drink water\.<\/p><p>Then balm/);
  expect(row?.draft.post).toMatchObject({ author: 'Asha', tags: ['lips'], excerpt: { en: 'Why' } });
  const leads = Object.fromEntries((await s.db.select().from(redirects)).map(({ fromPath, toPath }) => [fromPath, toPath]));
  expect(leads).toEqual({
    '/2024/01/dry-lips': '/journal/dry-lips',
    '/about/our-story': '/pages/our-story',
    '/winter': '/journal/dry-lips',
  });
  expect((await counts()).slice(1, 4)).toEqual([
    ['WordPress: posts', 0, 1, 0],
    ['WordPress: pages', 0, 1, 1],
    ['Redirects', 0, 1, 0],
  ]);
});

test('a customer of whom the former shop knew only the phone comes along once, signs in with it, and has the orders', async () => {
  await put(
    'customers.csv',
    'First Name,Last Name,Email,Accepts Email Marketing,Accepts SMS Marketing,SMS Marketing: Updated At,Phone',
    'Meera,Das,,yes,yes,2024-03-01 10:00:00 +0530,+919812345678',
    'Landline,Only,,no,yes,,02212345678',
  );
  await put(
    'orders.csv',
    'Name,Email,Phone,Financial Status,Currency,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price',
    '#1,,+919812345678,paid,INR,299.00,2024-05-01 12:30:00 +0530,1,Rose Balm,299.00',
  );
  expect(countsOf(await move(true))).toMatchObject({ 'customers.csv': [1, 0, 1], 'orders.csv': [1, 0, 0] });
  expect(countsOf(await move())).toMatchObject({ 'customers.csv': [1, 0, 1], 'orders.csv': [1, 0, 0] });
  expect(countsOf(await move())).toMatchObject({ 'customers.csv': [0, 1, 1], 'orders.csv': [0, 1, 0] });
  const holder = await findPhoneHolder(s.db, '9812345678');
  expect(holder).toMatchObject({ fullName: 'Meera Das', email: `phone-${holder?.id}@phone.invalid` });
  expect(await s.db.select().from(earlierOrders)).toMatchObject([{ number: '#1', userId: holder?.id }]);
  expect(await s.db.select().from(consents)).toMatchObject([
    { userId: holder?.id, purpose: 'reminders-sms', givenAt: new Date('2024-03-01T04:30:00Z') },
  ]);
  expect(await s.db.$count(subscribers)).toBe(0);
});

test('a file that is broken or of nothing known stops no other', async () => {
  await put('customers.csv', 'Email,First Name,Last Name', 'asha@example.com,Asha,Rao', `x,"${'y'.repeat(3_000_000)}`);
  await put('empty.csv', '');
  await put('redirects.csv', 'Redirect from,Redirect to', '/a,/shop');
  const reports = await move();
  expect(of(reports, 'customers.csv')?.remarks[0]).toMatch(/^Reading stopped/);
  expect(countsOf(reports)).toMatchObject({ 'redirects.csv': [1, 0, 0], 'empty.csv': [0, 0, 0] });
});

test('a folder without an export is refused', async () => {
  await put('weather.csv', 'Date,Weather');
  await expect(move()).rejects.toThrow('The folder has no CSV file');
});

test.each([
  ['paid, fulfilled', true],
  ['completed', true],
  ['processing', true],
  ['unknown', true],
  ['cancelled', false],
  ['refunded', false],
  ['refunded, fulfilled', false],
  ['partially refunded, fulfilled', true],
  ['voided', false],
  ['failed', false],
  ['pending', false],
  ['pending, unfulfilled', false],
  ['pending, fulfilled', true],
])('an order of the former shop that is %s counts as a first order: %s', async (status, counts) => {
  const asha = await aCustomer(s);
  const ravi = await aCustomer(s);
  const order = { shop: 'shopify' as const, placedAt: s.shop.now(), status, totalPaise: 299_00, lines: [] };
  await bringEarlierOrders(s.db, [{ ...order, number: '#1', email: asha.email }], s.shop.now());
  expect([await hasOrdered(s.db, asha.id), await hasOrdered(s.db, ravi.id)]).toEqual([counts, false]);
  // Brought along before there was an account.
  await s.db.update(earlierOrders).set({ userId: null });
  expect(await hasOrdered(s.db, asha.id)).toBe(counts);
});
