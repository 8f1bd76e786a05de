// An empty picture file is refused wherever pictures are uploaded (D26), and nothing is written. A field left blank, for which a browser
// sends a file without a name, counts as no picture.
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openTestShop } from '../../test/shop.ts';
import { aProduct, aShopper, aStaffMember, fillCart, type Person, payOrder, pressPay, type Shopper } from '../../test/world.ts';
import { products } from '../catalogue/catalogue.tables.ts';
import { claims } from '../claims/claims.tables.ts';
import { reviews } from '../reviews/reviews.tables.ts';
import { settings } from '../settings/settings.tables.ts';
import { sliderImages } from './media.tables.ts';

const s = await openTestShop();
let shopper: Shopper;
let staff: Person;
let balm: Awaited<ReturnType<typeof aProduct>>;
let orderId: string;
beforeEach(async () => {
  await s.reset();
  [shopper, staff, balm] = [await aShopper(s), await aStaffMember(s), await aProduct(s)];
  await fillCart(s, shopper, balm.id);
  const { json } = await pressPay(s, shopper, { paymentMethod: 'online' });
  await payOrder(s, json.cashfreeOrder.payment_session_id);
  orderId = json.localOrderId;
  await s.request('PUT', `/api/order/${orderId}/status`, { as: staff.token, body: { status: 'delivered' } });
});
afterAll(() => s.close());

const PRODUCT = { name: 'Neem soap', sku: 'NEEM', originalPrice: '199', stockQuantity: '5', hsn: '34011190', category: '["Bath"]' };
const CLAIM = { kind: 'damaged', wish: 'refund', text: 'Broken' };
const REVIEW = { rating: '5', content: 'Lovely' };

type Case = { field: string; path: () => string; words?: Record<string, string>; by?: 'shopper' };
const CASES: Case[] = [
  { field: 'image', path: () => '/api/product', words: PRODUCT },
  { field: 'images', path: () => '/api/product', words: PRODUCT },
  {
    field: 'keyIngredientImage_0',
    path: () => '/api/product',
    words: { ...PRODUCT, keyIngredients: '[{"name":"Neem","benefits":["Clears"]}]' },
  },
  { field: 'images', path: () => '/api/upload/desktop' },
  { field: 'logo', path: () => '/api/settings/logo' },
  { field: 'photos', path: () => `/api/order/${orderId}/claims`, words: CLAIM, by: 'shopper' },
  { field: 'photos', path: () => `/api/reviews/product/${balm.id}`, words: REVIEW, by: 'shopper' },
];

function post({ field, path, words = {}, by }: Case, name: string) {
  const form = new FormData();
  for (const [key, value] of Object.entries(words)) form.append(key, value);
  if (by && words === CLAIM) form.append('items', `${balm.id}:1`);
  form.append(field, new File([], name));
  return s.request('POST', path(), { as: by ? shopper.token : staff.token, body: form });
}

test.each(CASES)('an empty file as $field of $path is refused', async (given) => {
  const count = () => Promise.all([products, sliderImages, claims, reviews, settings].map((table) => s.db.$count(table)));
  const before = await count();
  const { status, json } = await post(given, 'balm.png');
  expect([status, json.fields]).toEqual([400, { [given.field]: 'This picture file is empty. Please choose another.' }]);
  const written = await count();
  expect(written).toEqual(before);
});

test.each([CASES[0], CASES[1], CASES[6]].flatMap((each) => each ?? []))('a $field left blank counts as no picture', async (given) => {
  expect((await post(given, '')).status).toBe(201);
});
