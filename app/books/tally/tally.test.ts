// The files for Tally: worked by hand, balanced for any sale, and the same whenever they are made.
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openTestShop } from '../../../test/shop.ts';
import { anAddress, aProduct, aSeller, aShopper, aStaffMember, fillCart, type Person, payOrder, pressPay } from '../../../test/world.ts';
import { orders } from '../../orders/orders.tables.ts';
import { settingsSchemas } from '../../settings/settings.schema.ts';
import { courierRemittances, gatewaySettlements } from '../../settlements/settlements.tables.ts';
import { escapeXml, voucherXml } from './tally-xml.ts';
import { documentVoucher } from './vouchers.ts';

const s = await openTestShop();
let staff: Person;
beforeEach(async () => {
  await s.reset();
  s.setClock(new Date('2026-11-10T06:00:00Z'));
  await aSeller(s);
  staff = await aStaffMember(s);
});
afterAll(() => s.close());

const as = (method: string, path: string, body?: unknown) => s.request(method, path, { as: staff.token, body });
const NOVEMBER = 'period=days&from=2026-11-01&to=2026-11-30';
const file = (name: 'masters' | 'vouchers', query = NOVEMBER) => as('GET', `/api/books/tally/${name}?${query}`);

/** [type, number, [ledger, credit in rupees]...] */
const vouchersIn = (xml: string) =>
  [...xml.matchAll(/<VOUCHER .*?<\/VOUCHER>/gs)].map(([voucher]) => [
    /VCHTYPE="([^"]*)"/.exec(voucher)?.[1],
    ...[...voucher.matchAll(/<LEDGERNAME>(.*?)<\/LEDGERNAME><ISDEEMEDPOSITIVE>(Yes|No)<.*?<AMOUNT>(.*?)<\/AMOUNT>/gs)].map(
      ([, name, side, amount]) => {
        expect(side).toBe(Number(amount) < 0 ? 'Yes' : 'No');
        return `${name} ${amount}`;
      },
    ),
  ]);

test('a month worked by hand: sold and paid online, sold to a business, a note and its refund', async () => {
  const balm = await aProduct(s, { originalPricePaise: 44_900 });
  const shopper = await aShopper(s);
  const { id: addressId } = await anAddress(s, shopper.id, { state: 'Kerala', stateCode: '32', isDefault: false });
  await fillCart(s, shopper, balm.id, 4);
  const { json } = await pressPay(s, { ...shopper, addressId });
  await payOrder(s, json.cashfreeOrder.payment_session_id);
  await as('PUT', `/api/order/${json.localOrderId}/status`, { status: 'shipped' });
  await as('POST', `/api/order/${json.localOrderId}/refund`, { reason: 'Broken & wet', amount: 118 });
  await s.runJobs();
  const form = { customerName: 'Rao & Sons <Retail>', phoneNumber: '9876543210', address: '1 MG Road', state: '29', paymentType: 'Cash' };
  const products = [{ productId: balm.id, price: 100.25, quantity: 1 }];
  await as('POST', '/api/inhouse', { ...form, gstin: '29AAGCB7383J1Z4', products });

  const { text, headers } = await file('vouchers');
  expect(headers.get('content-disposition')).toBe('attachment; filename="tally-vouchers_2026-11.xml"');
  // Four times 449 is 1,796 and 18% of it 323.28. 118 of it back: 100 and 18. At the counter 100.25 and twice 9.02, in whole rupees of cash.
  expect(vouchersIn(text)).toEqual([
    ...[
      ['Sales', 'Online customers -2119.28', 'Sales 18% 1796.00', 'Output IGST 18% 323.28'],
      ['Credit Note', 'Online customers 118.00', 'Sales 18% -100.00', 'Output IGST 18% -18.00'],
      [
        ...['Sales', 'Rao &amp; Sons &lt;Retail&gt; 29AAGCB7383J1Z4 -118.00', 'Sales 18% 100.25', 'Output CGST 9% 9.02'],
        ...['Output SGST 9% 9.02', 'Round off -0.29'],
      ],
    ].toSorted((a, b) => sortKey(text, a) - sortKey(text, b)),
    ['Receipt', 'Cashfree clearing -2119.28', 'Online customers 2119.28'],
    ['Payment', 'Online customers -118.00', 'Cashfree clearing 118.00'],
    ['Receipt', 'Cash -118.00', 'Rao &amp; Sons &lt;Retail&gt; 29AAGCB7383J1Z4 118.00'],
  ]);
  expect(text).toContain('<PLACEOFSUPPLY>Kerala</PLACEOFSUPPLY>');
  expect(text).toContain('<NARRATION>ORD-1001, Broken &amp; wet</NARRATION>');
  expect(text).toContain('<REFERENCE>INV/26-27/000001</REFERENCE>');
  // Made again, it is the same file, so that a second import doubles nothing.
  expect((await file('vouchers')).text).toBe(text);
  const ids = [...text.matchAll(/REMOTEID="([^"]*)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(6);

  const masters = (await file('masters')).text;
  expect([...masters.matchAll(/<LEDGER NAME="([^"]*)".*?<PARENT>(.*?)<\/PARENT>/gs)].map(([, name, parent]) => [name, parent])).toEqual([
    ['Cash', 'Cash-in-Hand'],
    ['Cashfree clearing', 'Current Assets'],
    ['Online customers', 'Sundry Debtors'],
    ['Output CGST 9%', 'Duties &amp; Taxes'],
    ['Output IGST 18%', 'Duties &amp; Taxes'],
    ['Output SGST 9%', 'Duties &amp; Taxes'],
    ['Rao &amp; Sons &lt;Retail&gt; 29AAGCB7383J1Z4', 'Sundry Debtors'],
    ['Round off', 'Indirect Expenses'],
    ['Sales 18%', 'Sales Accounts'],
  ]);
  expect(masters).toContain('<PARTYGSTIN>29AAGCB7383J1Z4</PARTYGSTIN>');
});

/** Documents of one moment are in the order of their ids. */
const sortKey = (xml: string, [, party = '', sales = '']: string[]) =>
  [...xml.matchAll(/<VOUCHER .*?<\/VOUCHER>/gs)].findIndex(
    ([voucher]) => voucher.includes(`<AMOUNT>${party.split(' ').at(-1)}<`) && voucher.includes(`<AMOUNT>${sales.split(' ').at(-1)}<`),
  );

test('what reached the bank: a settlement without its fees, and the cash of a courier by transfer', async () => {
  const at = new Date('2026-11-12T06:00:00Z');
  await s.db.insert(gatewaySettlements).values({
    ...{ gateway: 'cashfree', settlementId: '77', utr: 'UTR77', status: 'done', settledAt: at, source: 'api' },
    ...{ paymentsPaise: 2_119_28, adjustmentPaise: -118_00, feePaise: 42_39, feeTaxPaise: 7_63, amountPaise: 1_951_26 },
  });
  await s.db.insert(gatewaySettlements).values({
    ...{ gateway: 'cashfree', settlementId: '78', status: 'pending', settledAt: at, source: 'api', amountPaise: 5_00 },
  });
  const [one, other] = [await aCashOrder(), await aCashOrder('29AAGCB7383J1Z4')];
  const sent = { courier: 'delhivery', utr: 'N1', remittedOn: '2026-11-12' } as const;
  await s.db.insert(courierRemittances).values([
    { ...sent, awb: 'A1', amountPaise: 500_00, orderId: one },
    { ...sent, awb: 'A2', amountPaise: 300_00, orderId: other },
    { ...sent, awb: 'A3', amountPaise: 20_00 },
    { ...sent, awb: 'A4', amountPaise: 10_00, remittedOn: '2026-12-01' },
  ]);
  expect(vouchersIn((await file('vouchers')).text)).toEqual([
    ['Receipt', 'Bank -1951.26', 'Gateway fees -42.39', 'Input GST on gateway fees -7.63', 'Cashfree clearing 2001.28'],
    ['Receipt', 'Bank -820.00', 'Cash on delivery 520.00', 'Rao 29AAGCB7383J1Z4 300.00'],
  ]);
  const csv = async (report: string) => (await as('GET', `/api/books/${report}/csv?${NOVEMBER}`)).text.trim().split('\r\n').slice(1);
  expect(await csv('settlements')).toEqual(['12-Nov-2026,cashfree,UTR77,2119.28,-118.00,42.39,7.63,1951.26']);
  expect((await csv('remittances')).map((line) => line.split(',').slice(3).join())).toEqual([
    'A1,ORD-1001,500.00',
    'A2,ORD-1002,300.00',
    'A3,,20.00',
  ]);
});

async function aCashOrder(gstin?: string): Promise<string> {
  const shopper = await aShopper(s);
  await fillCart(s, shopper, (await aProduct(s)).id, 1);
  const { json } = await pressPay(s, shopper, { paymentMethod: 'cod' });
  if (gstin) await s.db.update(orders).set({ buyerGstin: gstin, businessName: 'Rao' }).where(eq(orders.id, json.localOrderId));
  return json.localOrderId;
}

test('what was bought is optional until its GST is added; what the till took and gave back is cash or clearing', async () => {
  const { id } = await aProduct(s, { name: 'Balm' });
  const receive = (more: object) => as('POST', '/api/goods-receipts', { key: crypto.randomUUID(), ...more });
  const { json: supplier } = await as('POST', '/api/suppliers', { name: 'Oils', gstin: '29AAGCB7383J1Z4', leadDays: 3 });
  await receive({ supplierId: supplier.id, document: 'B-1', lines: [{ productId: id, quantity: 10, unitCost: 40.5 }] });
  await receive({ lines: [{ productId: id, quantity: 3 }] });
  const products = [{ productName: 'Comb', price: 100, quantity: 1 }];
  const form = { customerName: 'Asha', phoneNumber: '9876543210', address: '1 MG Road', state: '29', paymentType: 'UPI', products };
  const { json: sale } = await as('POST', '/api/inhouse', form);
  await as('DELETE', `/api/inhouse/${sale.id}`);
  const { text } = await file('vouchers');
  expect(
    vouchersIn(text)
      .filter(([type]) => type !== 'Sales' && type !== 'Credit Note')
      .toSorted(),
  ).toEqual([
    ['Payment', 'UPI and cards at the counter 118.00', 'Counter sales -118.00'],
    ['Purchase', 'Purchases -405.00', 'Oils 29AAGCB7383J1Z4 405.00'],
    ['Receipt', 'UPI and cards at the counter -118.00', 'Counter sales 118.00'],
  ]);
  expect(text.match(/<ISOPTIONAL>Yes/g)).toHaveLength(1);
  const purchases = (await as('GET', `/api/books/purchases/csv?${NOVEMBER}`)).text.trim().split('\r\n').slice(1);
  expect(purchases).toEqual(['10-Nov-2026,GRN-1001,Oils,29AAGCB7383J1Z4,B-1,Balm,10,405.00', '10-Nov-2026,GRN-1002,,,,Balm,3,']);
  const counter = (await as('GET', `/api/books/counter/csv?${NOVEMBER}`)).text.trim().split('\r\n').slice(1);
  expect(counter.map((line) => line.split(',').slice(-3).join()).toSorted()).toEqual(['UPI,0.00,118.00', 'UPI,118.00,0.00']);
});

test('the ledgers are named as in Settings; the file covers one month', async () => {
  await as('PUT', '/api/settings/books', { tallyCompany: 'Nikhar & Co', tallyCounter: 'Shop floor' });
  const products = [{ productName: 'Comb', price: 100, quantity: 1 }];
  const form = { customerName: 'Asha', phoneNumber: '9876543210', address: '1 MG Road', state: '29', paymentType: 'UPI', products };
  await as('POST', '/api/inhouse', form);
  const { text } = await file('vouchers');
  expect(text).toContain('<SVCURRENTCOMPANY>Nikhar &amp; Co</SVCURRENTCOMPANY>');
  expect(text).toContain('<PARTYLEDGERNAME>Shop floor</PARTYLEDGERNAME>');
  expect(vouchersIn((await file('vouchers', 'period=last-month')).text)).toEqual([]);
  expect((await file('vouchers', 'period=this-quarter')).json).toMatchObject({ fields: { period: 'Choose a month for Tally.' } });
  expect(await as('PUT', '/api/settings/books', { tallySales: ' ' })).toMatchObject({
    status: 400,
    json: { fields: { tallySales: 'Enter the name of a ledger' } },
  });
});

test('whatever a document says, its voucher balances to the paisa and its XML has no markup of the buyer’s', () => {
  const { heldFrom: _, heldFor: __, ...names } = settingsSchemas.books.parse({});
  const paise = fc.nat({ max: 9_999_999 });
  const line = fc.record({
    gstRateBasisPoints: fc.constantFrom(0, 500, 1800, 4000),
    ...{ taxablePaise: paise, cgstPaise: paise, sgstPaise: paise, igstPaise: paise },
  });
  const seen = { kind: fc.constantFrom('invoice' as const, 'credit_note' as const), roundOffPaise: fc.integer({ min: -49, max: 50 }) };
  const document = fc.record({ ...seen, name: fc.string({ unit: 'binary' }), lines: fc.array(line, { maxLength: 4 }) });
  fc.assert(
    fc.property(document, ({ kind, roundOffPaise, name, lines }) => {
      const totalPaise = lines.reduce((sum, each) => sum + each.taxablePaise + each.cgstPaise + each.sgstPaise + each.igstPaise, 0);
      const address = { street: '', city: '', zipCode: '', state: '', stateCode: '29', phone: '', name, landmark: null, country: 'India' };
      const voucher = documentVoucher(names, {
        ...{ id: 'a', kind, serial: 'INV/26-27/000001', issuedAt: new Date('2026-11-10'), placeOfSupply: '29', reason: name },
        ...{
          buyer: { name, phone: '', gstin: '29AAGCB7383J1Z4', address },
          sale: { number: 'ORD-1', placedOn: '', payment: 'Paid online' },
        },
        ...{ totalPaise, roundOffPaise, originalSerial: null },
        lines: lines.map((each) => ({
          ...{
            ...each,
            kind: 'goods' as const,
            productId: null,
            quantity: 1,
            unitPaise: null,
            discountPaise: null,
            priceIncludesTax: false,
          },
        })),
      });
      expect(voucher.entries.reduce((sum, entry) => sum + entry.paise, 0)).toBe(0);
      const xml = voucherXml(voucher);
      const opened = [...xml.matchAll(/<(?!\/)/g)].length;
      expect([...xml.matchAll(/<\//g)].length).toBe(opened);
      expect(xml.replaceAll(/<[A-Z.]+(?: [A-Z:a-z]+="[^"<>]*")*>|<\/[A-Z.]+>/g, '')).not.toMatch(/[<>]/);
      expect(xml).not.toMatch(/(?![\t\n\r])[\p{Cc}\p{Cs}]/u);
    }),
  );
});

test.each([
  ['Tom & “Jerry”', 'Tom &amp; “Jerry”'],
  [`<a b="c">'`, '&lt;a b=&quot;c&quot;&gt;&apos;'],
  ['tab\tnew\u0000line\u001f', 'tab\tnewline'],
  ['half \ud83d, whole 😀', 'half , whole 😀'],
  ['&amp;', '&amp;amp;'],
])('%j is written as %j', (text, written) => {
  expect(escapeXml(text)).toBe(written);
});
