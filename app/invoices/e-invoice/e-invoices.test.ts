// What staff read of e-invoices: the list, the clock, the file of a month, the settings; with the practice portal of a local shop.
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openTestShop } from '../../../test/shop.ts';
import { aProduct, aStaffMember, aTradingShop, fillCart, type Person, pressPay, type Shopper } from '../../../test/world.ts';
import { startOfDay } from '../../platform/time.ts';
import { endInvoices } from '../anonymise-invoices.server.ts';
import { eInvoices } from '../e-invoices.tables.ts';
import { invoices } from '../invoices.tables.ts';
import { eInvoiceRows, lastMomentOf } from './e-invoices.server.ts';

const NOW = new Date('2026-11-22T06:00:00Z');
const GSTIN = '29AAGCB7383J1Z4';
/** The practice portal refuses it. */
const INACTIVE = '29ZZACB7383J1Z6';
const s = await openTestShop();
let shopper: Shopper;
let staff: Person;

beforeEach(async () => {
  await s.reset();
  s.setClock(NOW);
  ({ shopper, staff } = await aTradingShop(s));
  expect((await save({ eInvoice: 'within-30-days' })).status).toBe(200);
});
afterAll(() => s.close());

const save = (body: object) => s.request('PUT', '/api/settings/tax', { as: staff.token, body });
async function anInvoice(gstin: string) {
  await fillCart(s, shopper, (await aProduct(s, { hsn: '33049990' })).id);
  const { json } = await pressPay(s, shopper, { paymentMethod: 'cod', gstin, businessName: 'Rao Salon LLP' });
  expect((await s.request('POST', `/api/order/${json.localOrderId}/invoice`, { as: staff.token })).status).toBe(201);
  return json.localOrderId as string;
}
const list = async (query = '') => (await s.request('GET', `/api/e-invoices${query}`, { as: staff.token })).json;
const dueNow = async () =>
  (await s.request('GET', '/api/due', { as: staff.token })).json.find(({ kind }: { kind: string }) => kind === 'e-invoice');

test('they are listed, found by number and buyer, and filtered by what the portal said', async () => {
  await anInvoice(GSTIN);
  await anInvoice(INACTIVE);
  expect(await list('?show=waiting')).toHaveLength(2);
  await s.runJobs();
  expect(await list('?show=registered')).toMatchObject([
    { serial: 'INV/26-27/000001', buyer: { name: 'Rao Salon LLP', gstin: GSTIN }, isPractice: true, dueAt: null, problem: null },
  ]);
  expect(await list('?show=refused')).toMatchObject([
    { serial: 'INV/26-27/000002', irn: null, problem: expect.stringContaining('inactive'), dueAt: '2026-12-22T18:29:59.999Z' },
  ]);
  const foundBy = async (search: string) => (await list(`?search=${search}`)).length;
  expect([await foundBy('000002'), await foundBy('rao'), await foundBy('salom'), await foundBy('nobody')]).toEqual([1, 2, 2, 0]);
});

test('a refused one is due at once, one that waits after a quarter of an hour, with the last day to register', async () => {
  await anInvoice(GSTIN);
  expect(await dueNow()).toBeUndefined();
  s.setClock(new Date(NOW.getTime() + 16 * 60_000));
  const entry = { count: 1, to: '/admins/books/e-invoices?show=due', dueAt: '2026-12-22T18:29:59.999Z' };
  expect(await dueNow()).toMatchObject(entry);
  expect(await list('?show=due')).toHaveLength(1);
  await s.runJobs();
  expect(await dueNow()).toBeUndefined();
  await anInvoice(INACTIVE);
  await s.runJobs();
  expect(await dueNow()).toMatchObject(entry);
  await save({ eInvoice: 'on' });
  expect(await dueNow()).toMatchObject({ count: 1, dueAt: null });
});

test.each([
  ['2026-11-22T06:00:00Z', 'within-30-days', '2026-12-22T18:29:59.999Z'],
  ['2026-11-21T18:30:00Z', 'within-30-days', '2026-12-22T18:29:59.999Z'],
  ['2026-11-21T18:29:59Z', 'within-30-days', '2026-12-21T18:29:59.999Z'],
  ['2026-11-22T06:00:00Z', 'on', undefined],
] as const)('of %s with “%s” the last moment is %s', (issuedAt, limit, expected) => {
  expect(lastMomentOf(new Date(issuedAt), limit)?.toISOString()).toBe(expected);
});

test('the register of a month names each with its IRN', async () => {
  await anInvoice(GSTIN);
  await s.runJobs();
  const month = (from: string, before: string) => eInvoiceRows(s.db, { from: startOfDay(from), before: startOfDay(before) });
  const [{ irn } = { irn: '' }] = await s.db.select().from(eInvoices);
  expect((await month('2026-11-01', '2026-12-01'))?.[1]).toEqual(
    expect.arrayContaining(['INV/26-27/000001', 'Invoice', '22 Nov 2026', 'Rao Salon LLP', GSTIN, 'practice', irn]),
  );
  expect(await month('2026-12-01', '2027-01-01')).toBeNull();
});

test('the practice portal’s document says that it is worthless', async () => {
  const id = await anInvoice(GSTIN);
  await s.runJobs();
  const pdf = await s.hono.request(`http://shop.test/api/invoice/${id}`, { headers: { authorization: `Bearer ${shopper.token}` } });
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(await pdf.arrayBuffer())), { mergePages: true });
  expect(text).toContain('Practice: not registered with the government.');
});

test('when the term of the books is over, the QR code goes, which names the buyer; the IRN stays', async () => {
  await anInvoice(GSTIN);
  await s.runJobs();
  const [before] = await s.db.select().from(eInvoices);
  await s.db.transaction((tx) => endInvoices(tx, new Date('2036-01-01T06:00:00Z')));
  expect(await s.db.select().from(eInvoices)).toEqual([{ ...before, signedQr: null }]);
  expect((await s.db.select().from(invoices))[0]?.buyer).toMatchObject({ name: 'Anonymised' });
});

test.each([
  [{ registration: 'composition' }, 'eInvoice'],
  [{ hsnDigits: 4 }, 'hsnDigits'],
])('the setting does not go with %j', async (over, field) => {
  expect(await save({ eInvoice: 'on', ...over })).toMatchObject({ status: 400, json: { fields: { [field]: expect.any(String) } } });
});

test('an in-house sale to a business needs its PIN code', async () => {
  const sale = (address: string, gstin: string | null = GSTIN) =>
    s.request('POST', '/api/inhouse', {
      as: staff.token,
      body: {
        ...{ customerName: 'Rao Salon', phoneNumber: '9876543210', address, handedOver: true, paymentType: 'UPI', gstin },
        products: [{ productName: 'Kit', price: 100, quantity: 1, gstRate: 18 }],
      },
    });
  expect(await sale('1 MG Road')).toMatchObject({ status: 400, json: { fields: { address: expect.stringContaining('PIN code') } } });
  expect([(await sale('1 MG Road, Bengaluru 560001')).status, (await sale('1 MG Road', null)).status]).toEqual([201, 201]);
});

test('packers neither list them nor ask again', async () => {
  await anInvoice(GSTIN);
  const [{ id } = { id: '' }] = await list();
  const packer = await aStaffMember(s, 'packer@example.com', 'packer');
  expect((await s.request('GET', '/api/e-invoices', { as: packer.token })).status).toBe(403);
  expect((await s.request('POST', `/api/e-invoices/${id}/retry`, { as: packer.token })).status).toBe(403);
  expect((await s.request('POST', `/api/e-invoices/${id}/retry`, { as: shopper.token })).status).toBe(403);
});
