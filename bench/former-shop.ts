// Writes the exports of an invented shop in every kind that a move reads, most of them Shopify's, to try `npm run move-in` at size: node bench/former-shop.ts folder [share], where a
// share of 1 is 500 products, 20,000 customers and 50,000 orders.
import { createWriteStream, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { csvLine } from '../app/platform/files/csv.server.ts';

const [folder = 'former-shop', share = '1'] = process.argv.slice(2);
const [PRODUCTS, CUSTOMERS, ORDERS] = [500, 20_000, 50_000].map((count) => Math.ceil(count * Number(share))) as [number, number, number];
const SHADES = ['Rose', 'Ruby', 'Plum'];
mkdirSync(folder, { recursive: true });

async function write(name: string, head: string[], rows: Iterable<(string | number)[]>) {
  const file = createWriteStream(path.join(folder, name));
  file.write(csvLine(head));
  for (const row of rows) if (!file.write(csvLine(row))) await new Promise((done) => file.once('drain', () => done(null)));
  await new Promise((done) => file.end(() => done(null)));
}

function* productRows() {
  const text = `<p>${'A balm for dry days. '.repeat(40)}</p>`;
  for (let place = 0; place < PRODUCTS; place += 1)
    for (const [shade, name] of SHADES.entries())
      yield shade === 0
        ? [`lipstick-${place}`, `Lipstick ${place}`, text, 'Lips', 'true', 'Shade', name, `L-${place}-${shade}`, '499', '20', 'active']
        : [`lipstick-${place}`, '', '', '', '', '', name, `L-${place}-${shade}`, '499', '20', ''];
}

const mobileOf = (place: number) => String(9_000_000_000 + place);

function* customerRows() {
  for (let place = 0; place < CUSTOMERS; place += 1)
    yield [
      ...[
        place,
        'Asha',
        `Rao ${place}`,
        // One in forty gave a phone only.
        place % 40 === 0 ? '' : `asha${place}@example.com`,
        place % 3 === 0 ? 'yes' : 'no',
        `${place} MG Road`,
        'Bengaluru',
        'KA',
        'IN',
      ],
      ...[place % 50 === 0 ? '12345' : '560001', '9876543210', mobileOf(place), place % 4 === 0 ? 'yes' : 'no'],
    ];
}

function* orderRows() {
  for (let place = 0; place < ORDERS; place += 1) {
    const [email, day] = [`asha${place % CUSTOMERS}@example.com`, new Date(Date.UTC(2024, 0, 1 + (place % 700), 6)).toISOString()];
    const line = (item: number) => [1, `Lipstick ${item % PRODUCTS} - Rose`, '499.00', `L-${item % PRODUCTS}-0`];
    yield [`#${1001 + place}`, email, 'paid', 'fulfilled', place % 500 === 0 ? 'USD' : 'INR', '998.00', day, ...line(place), ''];
    yield [`#${1001 + place}`, '', '', '', '', '', '', ...line(place + 7), ''];
  }
}

function* reviewRows() {
  for (let place = 0; place < PRODUCTS * 10; place += 1)
    yield [
      'Lovely',
      `Number ${place}: it lasts all day.`,
      5 - (place % 3),
      '2024-05-10 10:00:00 UTC',
      'ok',
      'Asha',
      `asha${place}@example.com`,
      `lipstick-${place % PRODUCTS}`,
    ];
}

await write(
  'products.csv',
  [
    'Handle',
    'Title',
    'Body (HTML)',
    'Type',
    'Published',
    'Option1 Name',
    'Option1 Value',
    'Variant SKU',
    'Variant Price',
    'Variant Inventory Qty',
    'Status',
  ],
  productRows(),
);
await write(
  'customers.csv',
  [
    ...['Customer ID', 'First Name', 'Last Name', 'Email', 'Accepts Email Marketing', 'Default Address Address1', 'Default Address City'],
    ...[
      'Default Address Province Code',
      'Default Address Country Code',
      'Default Address Zip',
      'Default Address Phone',
      'Phone',
      'Accepts SMS Marketing',
    ],
  ],
  customerRows(),
);
await write(
  'orders.csv',
  [
    ...['Name', 'Email', 'Financial Status', 'Fulfillment Status', 'Currency', 'Total', 'Created at', 'Lineitem quantity', 'Lineitem name'],
    ...['Lineitem price', 'Lineitem sku', 'Cancelled at'],
  ],
  orderRows(),
);
await write(
  'reviews.csv',
  ['title', 'body', 'rating', 'review_date', 'curated', 'reviewer_name', 'reviewer_email', 'product_handle'],
  reviewRows(),
);

/** A tenth of the products, or so, of everything that has a fixed size in a real shop. */
const SMALL = Math.ceil(PRODUCTS / 10);
const places = Array.from({ length: SMALL }, (_, place) => place);
const day = '2024-03-01 10:00:00 +0530';
const html = `<p>${'Dry days need oil. '.repeat(60)}</p><table><tr><td>Rose</td><td>3 g</td></tr><tr><td>Plum</td><td>3 g</td></tr></table>`;

await write(
  'Custom Collections.csv',
  ['ID', 'Handle', 'Title', 'Body HTML', 'Published', 'Product: Handle'],
  places.flatMap((place) => [place, place + 1].map((item) => [place, `edit-${place}`, `Edit ${place}`, html, 'true', `lipstick-${item}`])),
);
await write(
  'Smart Collections.csv',
  ['ID', 'Handle', 'Title', 'Must Match', 'Rule: Product Column', 'Rule: Relation', 'Rule: Condition'],
  places.map((place) => [
    place,
    `tag-${place}`,
    `Tag ${place}`,
    'all conditions',
    place % 2 ? 'Tag' : 'Variant Price',
    'Equals',
    `tag ${place}`,
  ]),
);
await write(
  'discounts.csv',
  ['Name', 'Value', 'Value Type', 'Type', 'Usage Limit Per Code', 'Start', 'End'],
  places.map((place) => [
    `SAVE${1000 + place}`,
    10,
    'percentage',
    place % 5 ? 'Amount off order' : 'Free shipping',
    100,
    '2024-01-01',
    '2099-01-01',
  ]),
);
await write(
  'Pages.csv',
  ['ID', 'Handle', 'Title', 'Body HTML', 'Published'],
  places.map((place) => [place, `story-${place}`, `Story ${place}`, html, 'true']),
);
await write(
  'Blog Posts.csv',
  ['ID', 'Handle', 'Title', 'Author', 'Body HTML', 'Summary HTML', 'Tags', 'Blog: Handle', 'Published', 'Published At'],
  places.map((place) => [place, `post-${place}`, `Post ${place}`, 'Asha', html, 'Why', 'Lips', 'news', 'true', day]),
);
await write(
  'redirects.csv',
  ['Redirect from', 'Redirect to'],
  places.map((place) => [`/old-${place}`, place % 10 ? `/products/lipstick-${place}` : 'https://elsewhere.example/']),
);
await write(
  'giftcards.csv',
  ['Id', 'Last Characters', 'Initial Value', 'Balance', 'Currency'],
  places.map((place) => [place, `ab${place}`, 500, 350.5, 'INR']),
);
await write(
  'loox.csv',
  ['Handle', 'Rating', 'Author', 'Email', 'Body', 'Date'],
  places.map((place) => [`lipstick-${place}`, 5, 'Asha', `asha${place}@example.com`, `Soft, ${place}`, '2024-05-10']),
);
await write(
  'wc-products.csv',
  ['ID', 'Type', 'SKU', 'Name', 'Published', 'Description', 'Regular price', 'Categories', 'Tags', 'Stock', 'Parent'],
  places.map((place) => [
    9000 + place,
    place % 20 ? 'simple' : 'grouped',
    `W-${place}`,
    `Soap ${place}`,
    1,
    html,
    199,
    `Bath > Soap ${place % 5}`,
    'vegan',
    5,
    '',
  ]),
);
await write(
  'wc-customers.csv',
  [
    'ID',
    'user_email',
    'first_name',
    'last_name',
    ...['address_1', 'city', 'state', 'postcode', 'country'].flatMap((part) => [`billing_${part}`, `shipping_${part}`]),
    'billing_phone',
  ],
  places.map((place) => [
    place,
    `kavita${place}@example.com`,
    'Kavita',
    'Menon',
    '4 Park St',
    '9 Lake Rd',
    'Kochi',
    'Mysuru',
    'KL',
    'KA',
    '682001',
    '570001',
    'IN',
    'IN',
    '9876543210',
  ]),
);
await write(
  'wc-orders.csv',
  ['order_id', 'order_number', 'order_date', 'status', 'order_total', 'order_currency', 'billing_email', 'line_item_1'],
  places.map((place) => [
    place,
    `W${place}`,
    '2024-02-03 10:00:00',
    'completed',
    '199.00',
    'INR',
    `kavita${place}@example.com`,
    `name:Soap|sku:W-${place}|quantity:1|total:199.00`,
  ]),
);
await write(
  'wc-coupons.csv',
  ['post_title', 'discount_type', 'coupon_amount', 'minimum_amount', 'free_shipping', 'expiry_date'],
  places.map((place) => [`soap${100 + place}`, 'percent', 10, 500, place % 5 ? 'no' : 'yes', '2099-12-31']),
);

const item = (kind: string, place: number) =>
  `<item><title>${kind} ${place}</title><link>https://old.example/${kind}/${place}/</link><dc:creator>Asha</dc:creator><content:encoded><![CDATA[${html}]]></content:encoded><wp:post_name>wp-${kind}-${place}</wp:post_name><wp:post_type>${kind}</wp:post_type><wp:status>publish</wp:status><wp:post_date_gmt>2024-01-05 20:00:00</wp:post_date_gmt></item>`;
writeFileSync(
  path.join(folder, 'wordpress.xml'),
  `<rss xmlns:wp="http://wordpress.org/export/1.2/"><channel>${places.flatMap((place) => ['post', 'page'].map((kind) => item(kind, place))).join('\n')}</channel></rss>`,
);
