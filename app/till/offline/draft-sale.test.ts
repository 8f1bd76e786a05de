import { expect, test } from 'vitest';
import {
  NO_BUYER,
  NO_OFFER,
  payableIn,
  priceDraft,
  provisionalReceipt,
  quickAmounts,
  saleBody,
  totalsOf,
  withGoods,
} from './draft-sale.ts';

const goods = { id: 'a', name: 'Rose balm', sku: 'BALM-1', barcode: null, price: 299, gstRate: 18, stock: 5, pieces: null };
const seller = {
  ...{ brand: 'Nikhar', legalName: 'Nikhar Private Limited', street: '1 MG Road', city: 'Bengaluru', stateCode: '29', pinCode: '560001' },
  ...({ gstin: '29AANCN0000D1ZY', email: '', phone: '080', gstMode: 'regular', hsnDigits: 6 } as const),
};
const draft = {
  ...{ lines: [{ goods, quantity: 2 }], offer: { ...NO_OFFER, offerPercentage: '10' }, buyer: NO_BUYER, till: 'Till 1' },
  payment: { type: 'Cash', tenderedPaise: 70_000, reference: '' } as const,
  now: new Date('2026-11-21T06:00:00Z'),
};
const key = '1a2b3c4d-0000-4000-8000-000000000000';

test('the same goods scanned again are one line with one more piece', () => {
  expect(withGoods(withGoods([], goods, 1), goods, 2)).toEqual([{ goods, quantity: 3 }]);
});

test('the price before the shop answers is that of an in-house order; what is half typed counts as nothing', () => {
  expect(priceDraft(draft.lines, draft.offer, false).totalPaise).toBe(63_508);
  expect(priceDraft(draft.lines, { ...NO_OFFER, offerPercentage: '1x' }, false).totalPaise).toBe(70_564);
  expect([payableIn('Cash', 63_508), payableIn('UPI', 63_508)]).toEqual([63_500, 63_508]);
});

test('a kit among other goods is one line with the price of all its pieces', () => {
  const piece = (id: string, price: number) => ({ id, name: id, price, gstRate: 18, quantity: 1 });
  const kit = { ...goods, id: 'k', name: 'Kit', price: 500, pieces: [piece('x', 100), piece('y', 400)] };
  const lines = [
    { goods, quantity: 1 },
    { goods: kit, quantity: 2 },
    { goods: { ...goods, id: 'b', price: 100 }, quantity: 1 },
  ];
  const priced = priceDraft(lines, NO_OFFER, false);
  expect(totalsOf(lines, priced)).toEqual([35_282, 118_000, 11_800]);
  expect(priced.totalPaise).toBe(35_282 + 118_000 + 11_800);
});

test('a sale without a connection is sent without customer and code, marked so, at the prices of the device', () => {
  const body = saleBody(
    { ...draft, buyer: { ...NO_BUYER, phoneNumber: '9876543210' }, offer: { ...draft.offer, code: 'SAVE10' } },
    null,
    63_508,
  );
  expect(body).toMatchObject({
    isOffline: true,
    phoneNumber: '',
    code: null,
    totalAmount: 635.08,
    lines: [{ productId: 'a', quantity: 2, price: 299 }],
  });
});

test('its receipt has the tax, the change and the reference, and says that the invoice follows', () => {
  const receipt = provisionalReceipt(draft, { key, seller, pricesIncludeTax: false, quote: null });
  expect(receipt).toMatchObject({
    title: 'Provisional receipt',
    serial: null,
    reference: 'T-1A2B3C4D',
    payable: 635,
    change: 65,
    roundOff: -0.08,
  });
  expect(receipt.taxes).toMatchObject([{ gstRate: 18, taxable: 538.2 }]);
});

test('the quick amounts are the sum itself in whole rupees, then the next notes', () => {
  expect(quickAmounts(63_500)).toEqual([63_500, 65_000, 70_000, 100_000]);
  expect(quickAmounts(50_000)).toEqual([50_000, 200_000]);
});
