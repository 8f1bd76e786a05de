// The files for Tally: worked by hand, balanced for any sale, and the same whenever they are made.
import fc from 'fast-check';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openTestShop } from '../../../test/shop.ts';
import { anAddress, aProduct, aSeller, aShopper, aStaffMember, fillCart, type Person, payOrder, pressPay } from '../../../test/world.ts';
import { settingsSchemas } from '../../settings/settings.schema.ts';
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
  ]);
  expect(text).toContain('<PLACEOFSUPPLY>Kerala</PLACEOFSUPPLY>');
  expect(text).toContain('<NARRATION>ORD-1001, Broken &amp; wet</NARRATION>');
  expect(text).toContain('<REFERENCE>INV/26-27/000001</REFERENCE>');
  // Made again, it is the same file, so that a second import doubles nothing.
  expect((await file('vouchers')).text).toBe(text);
  const ids = [...text.matchAll(/REMOTEID="([^"]*)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(5);

  const masters = (await file('masters')).text;
  expect([...masters.matchAll(/<LEDGER NAME="([^"]*)".*?<PARENT>(.*?)<\/PARENT>/gs)].map(([, name, parent]) => [name, parent])).toEqual([
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
