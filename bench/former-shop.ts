// Writes the exports of an invented Shopify shop, to try `npm run move-in` at size: node bench/former-shop.ts folder [share], where a
// share of 1 is 500 products, 20,000 customers and 50,000 orders.
import { createWriteStream, mkdirSync } from 'node:fs';
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

function* customerRows() {
  for (let place = 0; place < CUSTOMERS; place += 1)
    yield [
      ...[
        place,
        'Asha',
        `Rao ${place}`,
        `asha${place}@example.com`,
        place % 3 === 0 ? 'yes' : 'no',
        `${place} MG Road`,
        'Bengaluru',
        'KA',
        'IN',
      ],
      ...[place % 50 === 0 ? '12345' : '560001', '9876543210', '9876543210'],
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
    ...['Default Address Province Code', 'Default Address Country Code', 'Default Address Zip', 'Default Address Phone', 'Phone'],
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
