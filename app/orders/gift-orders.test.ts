// An order for somebody else (D56): recipient, phone and note are the order's alone.
import { eq, sql } from 'drizzle-orm';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { aBuyer, CHECKOUT_MODES, type CheckoutMode } from '../../test/open-world.ts';
import { openTestShop } from '../../test/shop.ts';
import { aProduct, aSeller, aStaffMember, type Person, pressPay } from '../../test/world.ts';
import { addresses } from '../accounts/accounts.tables.ts';
import { draftParcel } from '../couriers/booking/parcel-to-book.server.ts';
import { exportOwnData } from '../own-data/own-data.server.ts';
import { mails } from '../platform/platform.tables.ts';
import { anonymiseOrders } from './anonymise-orders.server.ts';
import { orders } from './orders.tables.ts';
import { drawPackingSlips } from './packing/draw-packing.server.ts';

const s = await openTestShop();
let staff: Person;
beforeEach(async () => {
  await s.reset();
  await aSeller(s);
  staff = await aStaffMember(s);
});
afterAll(() => s.close());

const GIFT = { giftRecipient: 'Kavita Menon', giftPhone: '+91 90000 00009', giftNote: 'Happy birthday!\nWith love, Asha' };

async function aGift(mode: CheckoutMode, gift: object = GIFT) {
  const buyer = await aBuyer(s, mode, [[(await aProduct(s)).id, 1]]);
  const placed = await pressPay(s, buyer, { paymentMethod: 'cod', ...gift });
  return { buyer, placed, id: placed.json.localOrderId as string };
}
const rowOf = async (id: string) => (await s.db.select().from(orders).where(eq(orders.id, id)))[0];
const slipOf = async (id: string, format: 'a4' | 'label' = 'a4') => {
  const pdf = await getDocumentProxy(new Uint8Array(await drawPackingSlips(s.db, [id], s.shop.now(), format)));
  return (await extractText(pdf, { mergePages: true })).text.replace(/\s+/g, ' ');
};

test.each(CHECKOUT_MODES)(
  'slip, label, courier, pages, mail and own data (%s) name the recipient; the slip has the note and no prices',
  async (mode) => {
    const { buyer, id } = await aGift(mode);
    const order = await rowOf(id);
    if (!order) throw new Error('no order');
    const slip = await slipOf(id);
    expect(slip).toContain('Deliver to Kavita Menon');
    expect(slip).toContain('Gift note Happy birthday! With love, Asha');
    expect(slip.replace(/Collect ₹[\d,.]+ in cash/, '')).not.toContain('₹');
    const label = await slipOf(id, 'label');
    expect(label).toContain('Kavita Menon');
    expect(label).not.toContain('Happy birthday');
    expect((await draftParcel(s.db, order)).to).toMatchObject({ name: 'Kavita Menon', phone: '9000000009' });

    const own = await s.request('GET', `/api/order/${id}`, { as: buyer.token });
    const forStaff = await s.request('GET', `/api/order/${id}`, { as: staff.token });
    for (const { json } of [own, forStaff])
      expect(json).toMatchObject({ giftNote: GIFT.giftNote, shippingAddress: { recipientName: 'Kavita Menon', phone: '9000000009' } });
    await s.runJobs();
    const [mail] = await s.db.select().from(mails).where(eq(mails.kind, 'order-placed'));
    expect([
      mail?.toAddress,
      mail?.text.includes('Delivery address: Kavita Menon, 12 MG Road'),
      mail?.text.includes('Happy birthday!'),
    ]).toEqual([buyer.email, true, true]);
    const data = await exportOwnData(s.db, { id: buyer.id, staffRole: null }, buyer.id, s.shop.now());
    expect(data.orders[0]).toMatchObject({ giftNote: GIFT.giftNote, shippingAddress: { recipientName: 'Kavita Menon' } });

    // The address book and the buyer stay what they were.
    expect(await s.db.select().from(addresses).where(eq(addresses.userId, buyer.id))).toMatchObject([
      { recipientName: null, phone: '9876543210' },
    ]);
    expect(order.customerPhone).toBe('9876543210');
  },
);

test('without a gift nothing is written, and empty fields are none', async () => {
  const { id } = await aGift('account', { giftRecipient: ' ', giftPhone: '', giftNote: '' });
  expect(await rowOf(id)).toMatchObject({ giftNote: null, shippingAddress: { phone: '9876543210' } });
  expect(await slipOf(id)).not.toContain('Gift note');
});

test.each([
  [{ giftNote: 'x'.repeat(201) }, 'giftNote'],
  [{ giftRecipient: 'x'.repeat(121) }, 'giftRecipient'],
  [{ giftPhone: '12345' }, 'giftPhone'],
])('%j is refused at its field', async (gift, field) => {
  const { placed } = await aGift('account', gift);
  expect([placed.status, Object.keys(placed.json.fields)]).toEqual([400, [field]]);
});

test('a second press with the same note is the same order; another note under its key is refused', async () => {
  const buyer = await aBuyer(s, 'account', [[(await aProduct(s)).id, 1]]);
  const press = (giftNote: string) =>
    pressPay(s, buyer, { paymentMethod: 'cod', ...GIFT, giftNote }, { 'idempotency-key': 'one press of the buyer' });
  const [first, second] = [await press('One'), await press('One')];
  expect(second.json.localOrderId).toBe(first.json.localOrderId);
  expect((await press('Two')).json.code).toBe('key_reused');
});

test('the note ends with the personal data of the order', async () => {
  const { id } = await aGift('account');
  await s.db.transaction((tx) => anonymiseOrders(tx, sql`(select id from orders)`, s.shop.now()));
  expect(await rowOf(id)).toMatchObject({
    giftNote: null,
    shippingAddress: { recipientName: expect.not.stringContaining('Kavita'), phone: '' },
  });
});
