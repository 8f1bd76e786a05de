// What is sent to the e-invoice portal: worked cases, and properties of its sums.
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SELLER as seller } from '../../../test/sellers.ts';
import { priceOrder } from '../../pricing/price-order.ts';
import { creditOf } from '../credit-document.ts';
import { totalOf } from '../document-totals.ts';
import { type Draft, documentOf } from '../invoice-document.ts';
import type { InvoiceBuyer } from '../invoices.tables.ts';
import { hashedWords, inv01Of } from './inv01.ts';
import { problemsOfInv01, sumsHold } from './inv01-problems.ts';
import { isForPortal } from './register-invoice.server.ts';

const inState = { gstin: '29AAGCB7383J1Z4', stateCode: '29', zipCode: '560001', city: 'Bengaluru', state: 'Karnataka' };
const outside = { gstin: '27AAPFU0939F1ZV', stateCode: '27', zipCode: '400050', city: 'Mumbai', state: 'Maharashtra' };

type Place = typeof inState;
const buyerAt = ({ gstin, ...place }: Place, street = '1 MG Road'): InvoiceBuyer => ({
  name: 'Rao Salon LLP',
  phone: '9876543210',
  gstin,
  address: { name: 'Shop', recipientName: 'Asha Rao', street, landmark: null, phone: '9876543210', country: 'India', ...place },
});

type Goods = { pricePaise: number; quantity: number; rate: number; hsn?: string; name?: string };
type Terms = { at?: Place; couponBasisPoints?: number; pricesIncludeTax?: boolean; roundOffPaise?: number; buyer?: InvoiceBuyer };

function draftOf(
  goods: Goods[],
  { at = inState, couponBasisPoints = 0, pricesIncludeTax = false, roundOffPaise = 0, buyer }: Terms = {},
): Draft {
  const pricing = priceOrder({
    lines: goods.map(({ pricePaise, quantity, rate }, index) => ({
      productId: `product-${index}`,
      originalPricePaise: pricePaise,
      offerBasisPoints: 0,
      gstRateBasisPoints: rate,
      quantity,
    })),
    coupon: { type: 'percentage', basisPoints: couponBasisPoints },
    coins: 0,
    pricesIncludeTax,
  });
  const lines = pricing.lines.map((line, index) => ({
    ...line,
    name: goods[index]?.name ?? `Goods ${index}`,
    hsn: goods[index]?.hsn ?? '33049990',
  }));
  const { deliveryPaise, totalPaise } = pricing;
  const sale = { number: 'ORD-1001', placedOn: '21 Nov 2026', payment: 'Paid online' };
  return documentOf({ buyer: buyer ?? buyerAt(at), sale, deliveryPaise, totalPaise, roundOffPaise, pricesIncludeTax }, lines, seller);
}

const issuedAt = new Date('2026-11-21T19:00:00Z');
const sent = (draft: Draft, over: object = {}) => inv01Of({ ...draft, serial: 'INV/26-27/000123', issuedAt, original: null, ...over });
const balm: Goods = { pricePaise: 39_900, quantity: 3, rate: 1800, name: 'Rose "balm"' };

describe('a document for the portal', () => {
  test('within the state it has CGST and SGST, its day is India’s, and texts hold no quotation marks', () => {
    const document = sent(draftOf([balm]));
    expect(document).toMatchObject({
      Version: '1.1',
      TranDtls: { TaxSch: 'GST', SupTyp: 'B2B', RegRev: 'N' },
      DocDtls: { Typ: 'INV', No: 'INV/26-27/000123', Dt: '22/11/2026' },
      SellerDtls: { Gstin: '29AANCN0000D1ZY', LglNm: 'Nikhar Botanicals Pvt Ltd', Loc: 'Bangalore', Pin: 560046, Stcd: '29' },
      BuyerDtls: { Gstin: inState.gstin, LglNm: 'Rao Salon LLP', Addr1: '1 MG Road', Loc: 'Bengaluru', Pin: 560001, Stcd: '29', Pos: '29' },
    });
    expect(document.ItemList[0]).toMatchObject({
      ...{ SlNo: '1', PrdDesc: 'Rose ’balm’', HsnCd: '330499', Qty: 3, Unit: 'PCS', UnitPrice: 399, TotAmt: 1197, Discount: 0 },
      ...{ AssAmt: 1197, GstRt: 18, IgstAmt: 0, CgstAmt: 107.73, SgstAmt: 107.73, TotItemVal: 1412.46 },
    });
    expect(problemsOfInv01(document)).toEqual([]);
  });

  test.each([
    [
      'between states it has IGST',
      [balm],
      { at: outside },
      { AssVal: 1280.9, IgstVal: 230.56, CgstVal: 0, SgstVal: 0, TotInvVal: 1511.46 },
    ],
    [
      'a coupon is a discount before tax',
      [balm],
      { couponBasisPoints: 1000 },
      { AssVal: 1161.2, CgstVal: 104.51, SgstVal: 104.51, TotInvVal: 1370.22 },
    ],
    ['a price that includes tax is sent without it', [{ ...balm, quantity: 4 }], { pricesIncludeTax: true }, { TotInvVal: 1596 }],
    [
      'cash is rounded to the rupee beside the total',
      [{ ...balm, pricePaise: 60_033 }],
      { roundOffPaise: 48 },
      { RndOffAmt: 0.48, TotInvVal: 2125.65 },
    ],
  ])('%s', (_, goods, terms, values) => {
    const document = sent(draftOf(goods, terms));
    expect(document.ValDtls).toMatchObject(values);
    expect(problemsOfInv01(document)).toEqual([]);
  });

  test('the pieces of a kit are lines with their own codes and rates', () => {
    const document = sent(draftOf([balm, { pricePaise: 9_900, quantity: 3, rate: 500, hsn: '33061020' }]));
    expect(document.ItemList.slice(0, 2).map(({ HsnCd, GstRt }) => [HsnCd, GstRt])).toEqual([
      ['330499', 18],
      ['330610', 5],
    ]);
    expect(problemsOfInv01(document)).toEqual([]);
  });

  test('a credit note names its invoice, and an amount without pieces is one of its own', () => {
    const invoice = draftOf([balm]);
    const credit = creditOf(invoice, [], { parts: [{ position: 0, quantity: 0, amountPaise: 100_00 }], roundOffPaise: 0 });
    const original = { serial: 'INV/26-27/000123', issuedAt };
    const document = sent(credit, { serial: 'CN/26-27/000001', original });
    expect(document.DocDtls.Typ).toBe('CRN');
    expect(document.RefDtls).toEqual({ PrecDocDtls: [{ InvNo: 'INV/26-27/000123', InvDt: '22/11/2026' }] });
    expect(document.ItemList).toMatchObject([{ Qty: 1, Unit: 'OTH', UnitPrice: 84.74, TotAmt: 84.74, AssAmt: 84.74, TotItemVal: 100 }]);
    expect(problemsOfInv01(document)).toEqual([]);
  });

  test('an in-house sale has its PIN code in its one text of address', () => {
    const place = { ...inState, city: '', zipCode: '' };
    const written = sent(draftOf([balm], { buyer: buyerAt(place, '12 345678 Road, Bengaluru 560 001') }));
    expect(written.BuyerDtls).toMatchObject({ Loc: 'Karnataka', Pin: 560001 });
    expect(problemsOfInv01(sent(draftOf([balm], { buyer: buyerAt(place, '1 MG Road') })))).toEqual([
      'The buyer’s address has no PIN code.',
    ]);
  });

  test('a long street is two lines', () => {
    const { Addr1, Addr2 } = sent(draftOf([balm], { buyer: buyerAt(inState, 'Brigade Road '.repeat(12)) })).BuyerDtls;
    expect([Addr1.length <= 100, Addr2?.startsWith('Brigade') || Addr2?.startsWith('Road')]).toEqual([true, true]);
  });

  test.each([
    ['a short HSN code', { ...balm, hsn: '3304' }, {}, /needs 6 or 8 digits/],
    ['a mistyped GSTIN', balm, { at: { ...inState, gstin: '29AAGCB7383J1Z5' } }, /GSTIN is not valid/],
    ['the shop as its own buyer', balm, { at: { ...inState, gstin: seller.gstin } }, /shop’s own/],
  ])('%s is found before it is sent', (_, goods, terms, message) => {
    expect(problemsOfInv01(sent(draftOf([goods], terms))).join(' ')).toMatch(message);
  });

  test.each([
    ['a consumer', { buyer: { ...buyerAt(inState), gstin: '' } }, false],
    ['a business', {}, true],
  ])('a sale to %s goes there: %o', (_, over, expected) => {
    expect(isForPortal({ ...draftOf([balm]), ...over })).toBe(expected);
  });

  test('a bill of supply does not go there, nor what a composition shop sells', () => {
    expect(isForPortal(draftOf([{ ...balm, rate: 0 }]))).toBe(false);
    expect(isForPortal({ ...draftOf([balm]), seller: { ...seller, gstMode: 'composition' } })).toBe(false);
  });

  test('the IRN is the hash of GSTIN, year, kind and number', () => {
    const words = hashedWords({
      SellerDtls: { ...sent(draftOf([balm])).SellerDtls, Gstin: '29AAAAA0000A1Z5' },
      DocDtls: { Typ: 'INV', No: 'inv/26-27/000123', Dt: '31/03/2027' },
    });
    expect(createHash('sha256').update(words).digest('hex')).toBe('ebf4a84279e1de3a6ab67004311f3ea0b7a45230c3a83360ff6accc90eec8e4b');
  });
});

test('the sums hold to the paisa, and credit notes together never exceed the invoice', () => {
  const goods = fc.array(
    fc.record({
      pricePaise: fc.integer({ min: 100, max: 500_000 }),
      quantity: fc.integer({ min: 1, max: 99 }),
      rate: fc.constantFrom(500, 1800, 4000),
    }),
    { minLength: 1, maxLength: 5 },
  );
  const terms = fc.record({
    at: fc.constantFrom(inState, outside),
    couponBasisPoints: fc.integer({ min: 0, max: 6_000 }),
    pricesIncludeTax: fc.boolean(),
  });
  fc.assert(
    fc.property(goods, terms, fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 4 }), (given, under, percents) => {
      const invoice = draftOf(given, under);
      const document = sent(invoice);
      expect(problemsOfInv01(document)).toEqual([]);
      const notes: Draft[] = [];
      for (const percent of percents) {
        const parts = invoice.lines.flatMap(({ position, ...line }) => {
          const left =
            totalOf(line) - notes.flatMap((note) => note.lines).reduce((sum, of) => sum + (of.position === position ? totalOf(of) : 0), 0);
          const amountPaise = Math.min(left, Math.floor((totalOf(line) * percent) / 100));
          return amountPaise > 0 ? [{ position, quantity: 0, amountPaise }] : [];
        });
        if (parts.length > 0) notes.push(creditOf(invoice, notes, { parts, roundOffPaise: 0 }));
      }
      const credits = notes.map((note) => sent(note, { serial: 'CN/26-27/000001', original: { serial: 'INV/26-27/000123', issuedAt } }));
      for (const credit of credits) expect([sumsHold(credit.ItemList, credit.ValDtls), problemsOfInv01(credit)]).toEqual([true, []]);
      const credited = credits.reduce((sum, { ValDtls }) => sum + Math.round(ValDtls.TotInvVal * 100), 0);
      expect(credited).toBeLessThanOrEqual(Math.round(document.ValDtls.TotInvVal * 100));
    }),
    { numRuns: 200 },
  );
});
