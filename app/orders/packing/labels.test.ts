// Parcel documents, A4 and 4 × 6 inches, and what a courier, a scanner and a printer need of them.
import { eq } from 'drizzle-orm';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openTestShop } from '../../../test/shop.ts';
import {
  anAddress,
  aProduct,
  aSeller,
  aShopper,
  aStaffMember,
  fillCart,
  type Person,
  payOrder,
  pressPay,
  type Shopper,
} from '../../../test/world.ts';
import { products } from '../../catalogue/catalogue.tables.ts';
import { audit } from '../../platform/platform.tables.ts';
import { drawPackingSlips, drawSlips } from './draw-packing.server.ts';
import { netWeightOf, readParcels } from './parcels.server.ts';

const s = await openTestShop();
let shopper: Shopper;
let staff: Person;
beforeEach(async () => {
  await s.reset();
  s.setClock(new Date('2026-11-21T06:30:00Z'));
  await aSeller(s);
  shopper = await aShopper(s);
  staff = await aStaffMember(s);
});
afterAll(() => s.close());

async function anOrder({ paymentMethod = 'cod', quantity = 1, address = {} } = {}): Promise<string> {
  const { id: addressId } = await anAddress(s, shopper.id, { recipientName: 'Kavita Menon', isDefault: false, ...address });
  await fillCart(s, shopper, (await aProduct(s, { name: 'Rose balm' })).id, quantity);
  const { json } = await pressPay(s, { ...shopper, addressId }, { paymentMethod });
  if (paymentMethod === 'online') await payOrder(s, json.cashfreeOrder.payment_session_id);
  return json.localOrderId;
}
const print = (body: object) => s.request('POST', '/api/order/packing-slips', { as: staff.token, body });

async function open(ids: string[], format: 'a4' | 'label') {
  const pdf = await getDocumentProxy(new Uint8Array(await drawPackingSlips(s.db, ids, s.shop.now(), format)));
  const { text } = await extractText(pdf, { mergePages: false });
  return { pdf, pages: text.map((page) => page.replace(/\s+/g, ' ')) };
}

test('a label is 4 by 6 inches and shows the destination, the weight, and the whole rupees to collect', async () => {
  const ids = [await anOrder({ quantity: 2 }), await anOrder({ paymentMethod: 'online' })];
  const { pdf, pages } = await open(ids, 'label');
  const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 });
  expect([width, height]).toEqual([4 * 72, 6 * 72]);
  expect(pages).toHaveLength(2);
  for (const words of [
    'ORD-1001',
    'Kavita Menon',
    '12 MG Road',
    'Bengaluru',
    'PIN 560001, Karnataka',
    'Phone 9876543210',
    'Net weight 16 g',
  ])
    expect(pages[0]).toContain(words);
  expect(pages[0]).toMatch(/COD ₹805(?![.,\d])/);
  expect(pages[0]).toContain('return to: Nikhar Botanicals Pvt Ltd, 12 Benson Cross Road, Bangalore, Karnataka 560046');
  expect(pages[1]).toContain('PREPAID');
  expect(pages[1]).not.toContain('COD');
});

test('the barcode is the number by which the courier knows the parcel, and the order number without one', async () => {
  const ids = [await anOrder(), await anOrder(), await anOrder({ paymentMethod: 'online' })];
  const [sent = '', odd = ''] = ids;
  const ship = (id: string, trackingNumber: string) =>
    s.request('PUT', `/api/order/${id}/status`, { as: staff.token, body: { status: 'shipped', courierName: 'Blue Dart', trackingNumber } });
  await ship(sent, '81234567');
  await ship(odd, 'रसीद १२३');
  const barcodes = (await readParcels(s.db, ids)).map(({ barcode }) => barcode);
  expect(barcodes).toEqual(['81234567', 'ORD-1002', 'ORD-1003']);
  const { pages } = await open(ids, 'label');
  expect(pages[0]).toMatch(/ORD-1001.*81234567/);
});

test('a very long name and address are printed in full, above the amount', async () => {
  const address = {
    recipientName: 'Thiruvenkatanathapuram Venkataramanaiyer Subramaniya Krishnamoorthy Gopalakrishnan Ramasubramanian Chandrasekharan IV',
    street: Array.from({ length: 12 }, (_, n) => `Block ${n + 1}, Sri Lakshmi Nilayam`)
      .join(', ')
      .slice(0, 300),
    landmark: 'Behind the old post office, opposite Sree Padmanabhaswamy temple east gate, next to the water tank and the ration shop',
    city: 'Thiruvananthapuram',
  };
  const { pdf, pages } = await open([await anOrder({ address })], 'label');
  expect(pages).toHaveLength(1);
  const squeezed = pages[0]?.replaceAll(' ', '') ?? '';
  for (const part of Object.values(address)) expect(squeezed).toContain(part.replaceAll(' ', ''));
  const { items } = await (await pdf.getPage(1)).getTextContent();
  const placed = items.flatMap((item) =>
    'str' in item && item.str.trim() ? [{ text: item.str, x: item.transform[4], y: item.transform[5], width: item.width }] : [],
  );
  for (const { x, y, width } of placed) expect([x >= 13, x + width <= 288 - 13, y >= 6, y <= 432]).toEqual([true, true, true, true]);
  const floorOf = (words: RegExp) => placed.filter(({ text }) => words.test(text)).map(({ y }) => y);
  expect(Math.min(...floorOf(/9876543210/))).toBeGreaterThan(Math.max(...floorOf(/₹|805|COD/)) + 20);
});

test.each(['a4', 'label'] as const)('names in Devanagari are printed on %s', async (format) => {
  const address = { recipientName: 'कविता मेनन', street: '१२ महात्मा गांधी मार्ग' };
  const { pages } = await open([await anOrder({ address })], format);
  expect(pages[0]).not.toContain('?');
  expect(pages[0]).toMatch(/[\u0900-\u097f]{3}/);
});

test('documents can be reprinted in any state, which they show, and the audit records each print', async () => {
  const [sent, cancelled] = [await anOrder(), await anOrder()];
  const waiting = await anOrder({ paymentMethod: 'online' });
  await s.request('PUT', `/api/order/${sent}/status`, { as: staff.token, body: { status: 'shipped' } });
  await s.request('POST', `/api/order/${cancelled}/cancel`, { as: shopper.token });
  for (const format of ['a4', 'label'] as const) {
    const { pages } = await open([sent, cancelled, waiting], format);
    expect(pages[0]).toContain('Reprint. Shipped on 21 Nov 2026.');
    expect(pages[1]).toContain('Cancelled. Do not send.');
    expect(pages[2]).not.toMatch(/Reprint|Do not send/);
  }
  expect((await print({ ids: [sent], format: 'label' })).headers.get('content-disposition')).toContain('labels.pdf');
  expect((await print({ ids: [sent] })).headers.get('content-disposition')).toContain('packing-slips.pdf');
  const rows = await s.db.select().from(audit).where(eq(audit.action, 'order.slip'));
  expect(rows.map(({ subject, actorId, after }) => [subject, actorId, after])).toEqual([
    [`order:${sent}`, staff.id, { format: 'label' }],
    [`order:${sent}`, staff.id, { format: 'a4' }],
  ]);
  expect((await print({ ids: [sent], format: 'a5' })).json.fields).toEqual({ format: 'Choose A4 or label' });
});

test.each([
  [[{ net: { value: 8, unit: 'g' }, quantity: 3 }], '24 g'],
  [
    [
      { net: { value: 8.25, unit: 'g' }, quantity: 1 },
      { net: { value: 100, unit: 'ml' }, quantity: 2 },
    ],
    '8.3 g + 200 ml',
  ],
  [
    [
      { net: { value: 8, unit: 'g' }, quantity: 1 },
      { net: null, quantity: 1 },
    ],
    '8 g and more',
  ],
  [[{ net: { value: 1, unit: 'piece' }, quantity: 1 }], ''],
  [[{ net: null, quantity: 1 }], ''],
])('%j weigh %j', (lines, words) => {
  expect(netWeightOf(lines.map((line) => ({ productId: '', name: '', sku: '', ...line })))).toBe(words);
});

test('a product without a declared weight leaves a blank to write it in', async () => {
  const id = await anOrder();
  const [product] = await s.db.select().from(products);
  if (product) await s.db.update(products).set({ declarations: { ...product.declarations, netQuantity: null } });
  expect((await open([id], 'label')).pages[0]).toMatch(/Weight kg/);
  const booked = (await readParcels(s.db, [id])).map((parcel) => ({ ...parcel, weightGrams: 450 }));
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(await drawSlips(s.db, booked, s.shop.now(), 'label'))));
  expect(text[0]).toContain('Weight 0.45 kg');
});
