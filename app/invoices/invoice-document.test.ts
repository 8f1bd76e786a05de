import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SELLER as seller } from '../../test/sellers.ts';
import { payableOf } from '../platform/money.ts';
import { priceOrder } from '../pricing/price-order.ts';
import { creditOf } from './credit-document.ts';
import { hsnSummary, sumOf, taxHeads, totalOf } from './document-totals.ts';
import { type Draft, type InvoiceLine, invoiceOf, titleOf } from './invoice-document.ts';

type Goods = { pricePaise: number; quantity: number; rate: number; hsn?: string };

/** Like an order from checkout: priced by the shop's one pricing function. */
function invoiceFor(
  goods: Goods[],
  { couponBasisPoints = 0, coins = 0, stateCode = '29', from = seller, pricesIncludeTax = false } = {},
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
    coins,
    pricesIncludeTax,
  });
  const lines = pricing.lines.map((line, index) => ({ ...line, name: `Goods ${index}`, hsn: goods[index]?.hsn ?? '33049990' }));
  const shippingAddress = {
    name: 'Asha Rao',
    street: '1 MG Road',
    landmark: null,
    city: 'Bengaluru',
    state: '',
    stateCode,
    zipCode: '560001',
    phone: '9876543210',
    country: 'India',
  };
  const order = {
    number: 1001,
    createdAt: new Date('2026-11-21T06:00:00Z'),
    paymentMethod: 'cod' as const,
    customerName: 'Asha Rao',
    customerPhone: '9876543210',
    businessName: null,
    buyerGstin: null,
    shippingAddress,
    deliveryPaise: pricing.deliveryPaise,
    totalPaise: pricing.totalPaise,
    roundOffPaise: 0,
    pricesIncludeTax,
  };
  return invoiceOf(order, lines, from);
}

const someGoods = fc.array(
  fc.record({
    pricePaise: fc.integer({ min: 0, max: 5_000_00 }),
    quantity: fc.integer({ min: 1, max: 20 }),
    rate: fc.constantFrom(0, 500, 1200, 1800, 2800),
    hsn: fc.constantFrom('33041000', '33049910', '33049990', '34011190'),
  }),
  { minLength: 1, maxLength: 12 },
);
const someOrder = fc.record({
  goods: someGoods,
  couponBasisPoints: fc.integer({ min: 0, max: 10_000 }),
  coins: fc.integer({ min: 0, max: 100_000 }),
  stateCode: fc.constantFrom<string>('29', '27', '04'),
});
const invoiceFrom = ({ goods, ...over }: typeof someOrder extends fc.Arbitrary<infer T> ? T : never) => invoiceFor(goods, over);

describe('an invoice', () => {
  test('has the worked total of the specification', () => {
    const { taxablePaise, cgstPaise, sgstPaise, igstPaise, totalPaise, lines } = invoiceFor([
      { pricePaise: 299_00, quantity: 1, rate: 1800 },
    ]);
    expect({ taxablePaise, cgstPaise, sgstPaise, igstPaise, totalPaise }).toEqual({
      taxablePaise: 382_90,
      cgstPaise: 34_46,
      sgstPaise: 34_46,
      igstPaise: 0,
      totalPaise: 451_82,
    });
    expect(lines.map(({ name, taxablePaise, hsn }) => [name, taxablePaise, hsn])).toEqual([
      ['Goods 0', 299_00, '33049990'],
      ['Delivery', 83_90, '33049990'],
    ]);
  });

  test('divides the delivery charge over the rates, each share under the code of its goods', () => {
    const { lines } = invoiceFor([
      { pricePaise: 700_00, quantity: 1, rate: 1800, hsn: '33049990' },
      { pricePaise: 400_00, quantity: 1, rate: 500, hsn: '33059011' },
    ]);
    expect(lines.slice(2).map(({ name, hsn, taxablePaise, cgstPaise }) => ({ name, hsn, taxablePaise, cgstPaise }))).toEqual([
      { name: 'Delivery, share of the goods at 18%', hsn: '33049990', taxablePaise: 53_38, cgstPaise: 4_81 },
      { name: 'Delivery, share of the goods at 5%', hsn: '33059011', taxablePaise: 34_28, cgstPaise: 86 },
    ]);
  });

  test('adds up to the order to the paisa: lines, heads and the summary by HSN', () => {
    fc.assert(
      fc.property(someOrder, (order) => {
        const invoice = invoiceFrom(order);
        const { taxablePaise, cgstPaise, sgstPaise, igstPaise, totalPaise } = invoice;
        expect(taxablePaise + cgstPaise + sgstPaise + igstPaise).toBe(totalPaise);
        for (const sums of [invoice.lines, hsnSummary(invoice)]) {
          for (const figure of ['taxablePaise', 'cgstPaise', 'sgstPaise', 'igstPaise'] as const) {
            expect(sums.reduce((sum, row) => sum + row[figure], 0)).toBe(invoice[figure]);
          }
        }
        for (const line of [invoice, ...invoice.lines]) {
          expect(line.cgstPaise).toBe(line.sgstPaise);
          expect(order.stateCode === '29' ? line.igstPaise : line.cgstPaise).toBe(0);
        }
        for (const line of invoice.lines) {
          expect(line.taxablePaise).toBe(line.quantity * (line.unitPaise ?? 0) - (line.discountPaise ?? 0));
          expect(Math.min(line.taxablePaise, line.discountPaise ?? 0, line.cgstPaise, line.igstPaise)).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });

  test('costs the same in every state', () => {
    fc.assert(
      fc.property(someOrder, (order) => {
        const totals = ['29', '27', '04', '07'].map((stateCode) => invoiceFrom({ ...order, stateCode }).totalPaise);
        expect(new Set(totals).size).toBe(1);
      }),
    );
  });

  test('is refused for an order with another total', () => {
    const invoice = invoiceFor([{ pricePaise: 299_00, quantity: 1, rate: 1800 }]);
    const buyer = { customerName: 'A', customerPhone: '', businessName: null, buyerGstin: null };
    const order = { number: 7, createdAt: new Date(), paymentMethod: 'cod' as const, ...buyer };
    const lines = [
      {
        ...invoice.lines[0],
        productId: 'p',
        name: 'A',
        hsn: '33',
        quantity: 1,
        unitPaise: 100,
        gstRateBasisPoints: 0,
        taxablePaise: 100,
        gstPaise: 0,
      },
    ];
    expect(() =>
      invoiceOf(
        { ...order, shippingAddress: invoice.buyer.address, deliveryPaise: 0, totalPaise: 99, roundOffPaise: 0, pricesIncludeTax: false },
        lines,
        seller,
      ),
    ).toThrow('comes to 100 paise, the order to 99');
  });

  test.each([
    ['29', '29', 'CGST and SGST'],
    ['29', '27', 'IGST'],
    ['07', '07', 'CGST and SGST'],
    ['34', '34', 'CGST and SGST'],
    ['04', '04', 'CGST and UTGST'],
    ['26', '26', 'CGST and UTGST'],
    ['31', '31', 'CGST and UTGST'],
    ['35', '35', 'CGST and UTGST'],
    ['38', '38', 'CGST and UTGST'],
  ])('from state %s to state %s is taxed under %s', (from, to, heads) => {
    const names = taxHeads({ seller: { ...seller, stateCode: from }, placeOfSupply: to }).map(({ name }) => name);
    expect(names.join(' and ')).toBe(heads);
  });

  test.each([
    ['Tax invoice', [1800, 500], 'regular'],
    ['Invoice-cum-bill of supply', [1800, 0], 'regular'],
    ['Bill of supply', [0, 0], 'regular'],
    ['Bill of supply', [0], 'composition'],
    ['Invoice', [0], 'unregistered'],
  ] as const)('is a %s for goods at %j from a seller who is %s', (title, rates, gstMode) => {
    const goods = rates.map((rate) => ({ pricePaise: 2_000_00, quantity: 1, rate }));
    expect(titleOf(invoiceFor(goods, { from: { ...seller, gstMode } }))).toBe(title);
  });

  test.each([
    [4, ['3304', '3401']],
    [6, ['330410', '330499', '340111']],
    [8, ['33041000', '33049910', '33049990', '34011190']],
  ] as const)('is summed by the %i digits of the code that are printed', (hsnDigits, codes) => {
    const goods = ['33041000', '33049910', '33049990', '34011190'].map((hsn) => ({ pricePaise: 500_00, quantity: 1, rate: 1800, hsn }));
    expect(hsnSummary(invoiceFor(goods, { from: { ...seller, hsnDigits } })).map(({ hsn }) => hsn)).toEqual(codes);
  });
});

describe('where prices include tax', () => {
  test('price and discount are printed with the tax, and the taxable value is what is left of them', () => {
    const { lines, ...figures } = invoiceFor([{ pricePaise: 299_00, quantity: 2, rate: 1800 }], {
      couponBasisPoints: 1000,
      pricesIncludeTax: true,
    });
    expect(lines).toMatchObject([
      { unitPaise: 299_00, discountPaise: 59_80, taxablePaise: 456_10, cgstPaise: 41_05, sgstPaise: 41_05, priceIncludesTax: true },
      { kind: 'delivery', unitPaise: 99_00, discountPaise: 0, taxablePaise: 83_90, cgstPaise: 7_55, priceIncludesTax: true },
    ]);
    expect(figures.totalPaise).toBe(637_20);
  });

  test('a free delivery and a coupon of the whole price leave no tax', () => {
    const { lines } = invoiceFor([{ pricePaise: 299_00, quantity: 1, rate: 1800 }], { couponBasisPoints: 10_000, pricesIncludeTax: true });
    expect(lines[0]).toMatchObject({ unitPaise: 299_00, discountPaise: 299_00, taxablePaise: 0, cgstPaise: 0 });
  });
});

describe('credit notes', () => {
  const twoGoods = () =>
    invoiceFor([
      { pricePaise: 700_00, quantity: 3, rate: 1800 },
      { pricePaise: 33_33, quantity: 2, rate: 500 },
    ]);
  /** Credits these amounts of the lines, without their items. */
  const amounts = (...parts: Array<[position: number, amountPaise: number, quantity?: number]>) => ({
    parts: parts.map(([position, amountPaise, quantity = 0]) => ({ position, amountPaise, quantity })),
    roundOffPaise: 0,
  });

  test('credit the whole invoice, delivery and round-off included, and then nothing more', () => {
    const invoice = { ...invoiceFor([{ pricePaise: 299_00, quantity: 2, rate: 1800 }]), roundOffPaise: 18 };
    const note = creditOf(invoice, []);
    expect(sumOf(note.lines)).toEqual(sumOf(invoice.lines));
    expect(note.roundOffPaise).toBe(18);
    expect(() => creditOf(invoice, [note])).toThrow('All of this invoice is credited already.');
  });

  test('of items credit the refunded amount, with the tax in it', () => {
    const invoice = twoGoods();
    const note = creditOf(invoice, [], amounts([0, 826_00, 1]));
    expect(
      note.lines.map(({ position, quantity, taxablePaise, cgstPaise, sgstPaise }) => [
        position,
        quantity,
        taxablePaise,
        cgstPaise,
        sgstPaise,
      ]),
    ).toEqual([[0, 1, 700_00, 63_00, 63_00]]);
  });

  test.each([
    ['pieces', [0, 826_00, 3]],
    ['money', [0, 1652_01]],
  ] as const)('of more %s than a line has left are refused', (_, part) => {
    const invoice = twoGoods();
    const first = creditOf(invoice, [], amounts([0, 826_00, 1]));
    expect(() => creditOf(invoice, [first], amounts([...part]))).toThrow('Line 0 has 165200 paise and 2 pieces left');
  });

  test('add up to the invoice and never exceed it in any line or head, however it is taken back', () => {
    fc.assert(
      fc.property(
        someOrder,
        fc.array(fc.tuple(fc.nat(), fc.double({ min: 0, max: 1, noNaN: true })), { maxLength: 8 }),
        fc.integer({ min: -49, max: 50 }),
        (order, shares, roundOffPaise) => {
          const invoice = { ...invoiceFrom(order), roundOffPaise };
          if (invoice.totalPaise === 0) return;
          const notes: Draft[] = [];
          const leftOf = (line: InvoiceLine) =>
            totalOf(line) - sumOf(notes.flatMap((note) => note.lines).filter(({ position }) => position === line.position)).totalPaise;
          for (const [which, share] of shares) {
            const line = invoice.lines[which % invoice.lines.length] as InvoiceLine;
            const amountPaise = Math.floor(leftOf(line) * share);
            if (amountPaise === 0) continue;
            const note = creditOf(invoice, notes, amounts([line.position, amountPaise]));
            expect(note.totalPaise).toBe(amountPaise);
            notes.push(note);
          }
          notes.push(creditOf(invoice, notes));
          const credited = notes.flatMap((note) => note.lines);
          for (const line of credited)
            expect(Math.min(line.quantity, line.taxablePaise, line.cgstPaise, line.sgstPaise, line.igstPaise)).toBeGreaterThanOrEqual(0);
          for (const line of invoice.lines) {
            const back = sumOf(credited.filter(({ position }) => position === line.position));
            expect(back).toEqual({ ...sumOf([line]), totalPaise: totalOf(line) });
          }
          expect(notes.reduce((sum, note) => sum + payableOf(note), 0)).toBe(payableOf(invoice));
        },
      ),
    );
  });
});
