// A business buys with its GSTIN (D57): which input is valid, and where it appears afterwards.
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openTestShop } from '../../test/shop.ts';
import { anAddress, aProduct, aSeller, aShopper, aStaffMember, fillCart, type Person, pressPay, type Shopper } from '../../test/world.ts';
import { orders } from '../orders/orders.tables.ts';

const s = await openTestShop();
let shopper: Shopper;
let staff: Person;
beforeEach(async () => {
  await s.reset();
  s.setClock(new Date('2026-11-10T06:00:00Z'));
  await aSeller(s);
  shopper = await aShopper(s);
  staff = await aStaffMember(s);
  await fillCart(s, shopper, (await aProduct(s)).id);
});
afterAll(() => s.close());

const GSTIN = '29AAGCB7383J1Z4';
const buy = (over: Record<string, unknown>, as = shopper) => pressPay(s, as, { paymentMethod: 'cod', ...over });
const NOVEMBER = 'period=days&from=2026-11-01&to=2026-11-30';
const table = async (name: string) => (await s.request('GET', `/api/books/${name}?${NOVEMBER}`, { as: staff.token })).json.rows;

test.each([
  [{ gstin: '29AAGCB7383J1Z5' }, { gstin: 'Enter a valid GSTIN' }],
  [{ gstin: '28AAGCB7383J1Z' }, { gstin: 'Enter a valid GSTIN' }],
  [{ businessName: 'Rao Salon' }, { gstin: 'Enter the GSTIN of the business' }],
  [{ gstin: GSTIN, businessName: 'R'.repeat(121) }, { businessName: 'Use at most 120 characters' }],
  [{ gstin: '29AANCN0000D1ZY' }, { gstin: 'This is the GSTIN of the shop itself.' }],
])('%j is refused by its field, and nothing is written', async (over, fields) => {
  expect(await buy(over)).toMatchObject({ status: 400, json: { fields } });
  expect(await s.db.select().from(orders)).toEqual([]);
});

test('taxed and tax-free goods are two orders for a business, and one for a consumer; a gift makes no difference', async () => {
  const kajal = await aProduct(s, { gstRateBasisPoints: 0, hsn: '33042000' });
  await fillCart(s, shopper, kajal.id);
  const apart = 'A GST invoice cannot mix taxed and tax-free products. Please order them separately, or leave the GSTIN blank.';
  expect(await buy({ gstin: GSTIN })).toMatchObject({ status: 400, json: { fields: { gstin: apart } } });
  expect(await s.db.select().from(orders)).toEqual([]);
  expect((await buy({})).status).toBe(200);
  await fillCart(s, shopper, kajal.id);
  expect((await buy({ gstin: GSTIN })).status).toBe(200);

  const sale = (gstin: string | null) =>
    s.request('POST', '/api/inhouse', {
      as: staff.token,
      body: {
        ...{ customerName: 'Rao Salon', phoneNumber: '9876543210', address: '1 MG Road', handedOver: true, paymentType: 'UPI', gstin },
        products: [18, 0].map((gstRate) => ({ productName: 'Kit', price: 100, quantity: 1, gstRate })),
      },
    });
  expect(await sale(GSTIN)).toMatchObject({ status: 400, json: { fields: { gstin: expect.stringContaining('two orders') } } });
  expect((await sale(null)).status).toBe(201);
});

test('what it wrote stands on the order, for staff, in the file, on the invoice, in the return and in its own data', async () => {
  const { status, json } = await buy({ gstin: ' 29aagcb7383j1z4 ', businessName: ' Rao Salon LLP ' });
  expect(status).toBe(200);
  const id = json.localOrderId;
  const named = { gstin: GSTIN, businessName: 'Rao Salon LLP' };
  expect((await s.request('GET', `/api/order/${id}`, { as: shopper.token })).json).toMatchObject(named);
  expect((await s.request('GET', `/api/order/${id}`, { as: staff.token })).json).toMatchObject(named);
  const file = (await s.request('GET', '/api/order/orders.csv', { as: staff.token })).text.trim().split('\r\n');
  expect([file[0]?.endsWith(',GSTIN,Business Name,Tags'), file[1]?.endsWith(`,${GSTIN},Rao Salon LLP,`)]).toEqual([true, true]);
  const own = await s.request('GET', `/api/auth/user/${shopper.id}/data`, { as: shopper.token });
  expect(own.text).toContain(GSTIN);

  await s.request('PUT', `/api/order/${id}/status`, { as: staff.token, body: { status: 'delivered' } });
  const pdf = await s.hono.request(`http://shop.test/api/invoice/${id}`, { headers: { authorization: `Bearer ${shopper.token}` } });
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(await pdf.arrayBuffer())), { mergePages: true });
  expect(text.replace(/\s+/g, ' ')).toMatch(/Billed to.*Rao Salon LLP.*GSTIN 29AAGCB7383J1Z4/);
  expect(await table('b2b')).toMatchObject([{ gstin: GSTIN, name: 'Rao Salon LLP', serial: 'INV/26-27/000001', place: '29-Karnataka' }]);
  expect(await table('b2cs')).toEqual([]);
  await s.request('POST', `/api/order/${id}/refund`, {
    as: staff.token,
    body: { reason: 'Late', amount: 100, method: 'UPI', reference: 'UTR 1' },
  });
  expect(await table('cdnr')).toMatchObject([{ gstin: GSTIN, serial: 'CN/26-27/000001' }]);
});

test('the state of delivery is the place of supply, whichever state the GSTIN is of; without a business name the account’s stands', async () => {
  const mumbai = await anAddress(s, shopper.id, { state: 'Maharashtra', stateCode: '27', isDefault: false });
  const { json } = await buy({ gstin: GSTIN }, { ...shopper, addressId: mumbai.id });
  await s.request('PUT', `/api/order/${json.localOrderId}/status`, { as: staff.token, body: { status: 'shipped' } });
  expect(await table('b2b')).toMatchObject([{ gstin: GSTIN, name: expect.stringMatching(/^Shopper/), place: '27-Maharashtra' }]);
  expect(await table('tax')).toMatchObject([{ place: '27-Maharashtra', cgst: 0, sgst: 0 }]);
});

test('an order without a GSTIN is a consumer order', async () => {
  const { json } = await buy({ gstin: '', businessName: null });
  await s.request('PUT', `/api/order/${json.localOrderId}/status`, { as: staff.token, body: { status: 'shipped' } });
  expect((await s.request('GET', `/api/order/${json.localOrderId}`, { as: shopper.token })).json).toMatchObject({
    gstin: null,
    businessName: null,
  });
  expect([(await table('b2b')).length, (await table('b2cs')).length]).toEqual([0, 1]);
});
