// For any month's sales, the page, CSV and JSON of the return agree with each other and sum to the issued documents.
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { strFromU8, unzipSync } from 'fflate';
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
import { invoiceLines, invoices } from '../../invoices/invoices.tables.ts';
import { readCsv } from '../../platform/files/csv-reading.server.ts';
import { STATES } from '../../platform/india.ts';
import { startOfDay } from '../../platform/time.ts';
import { returnPeriodOf } from '../book-period.ts';
import type { ReportName } from '../books.schema.ts';
import { reconcile } from '../reconcile.server.ts';
import { gstr1, gstr3b } from './returns.schema.ts';
import { keepTaxDays, unkeptIn } from './tax-sums.server.ts';

const s = await openTestShop();
let staff: Person;
let home: Shopper;
beforeEach(async () => {
  await s.reset();
  s.setClock(new Date('2026-11-10T06:00:00Z'));
  await aSeller(s);
  staff = await aStaffMember(s);
  home = await aShopper(s);
});
afterAll(() => s.close());

const NOVEMBER = 'period=days&from=2026-11-01&to=2026-11-30';
const read = async (name: ReportName) => (await s.request('GET', `/api/books/${name}?${NOVEMBER}`, { as: staff.token })).json;
const download = async (what: string, query = NOVEMBER, form = 'gstr1') => {
  const response = await s.hono.request(`http://shop.test/api/books/${form}/${what}?${query}`, {
    headers: { authorization: `Bearer ${staff.token}` },
  });
  return { response, bytes: new Uint8Array(await response.arrayBuffer()) };
};

const BUYERS = ['29AAGCB7383J1Z4', '27AAGCB7383J1Z8', '31AAGCB7383J1ZJ'];
const sale = fc.record({
  goods: fc.uniqueArray(fc.tuple(fc.nat({ max: 2 }), fc.integer({ min: 1, max: 4 })), {
    minLength: 1,
    maxLength: 3,
    selector: ([which]) => which,
  }),
  price: fc.integer({ min: 1, max: 60_000 }),
  place: fc.constantFrom('29', '27', '01', '31'),
  buyer: fc.option(fc.constantFrom(...BUYERS)),
  act: fc.constantFrom('keep', 'change', 'delete', 'refund'),
  isOnline: fc.boolean(),
});

async function sellAMonth(seed: number) {
  const rates = [0, 500, 1800];
  const products: Array<{ id: string }> = [];
  for (const [index, rate] of rates.entries()) {
    const terms = { gstRateBasisPoints: rate, originalPricePaise: 9_973 * (index + 1), stockQuantity: 1_000, hsn: `3304${index}000` };
    products.push(await aProduct(s, terms));
  }
  const idOf = (which: number) => products[which]?.id ?? '';
  for (const { goods, price, place, buyer, act, isOnline } of fc.sample(sale, { numRuns: 14, seed })) {
    if (isOnline) {
      const state = STATES.find(({ code }) => code === place)?.name ?? '';
      const address = await anAddress(s, home.id, { state, stateCode: place, isDefault: false });
      for (const [which, quantity] of goods) await fillCart(s, home, idOf(which), quantity);
      const { json } = await pressPay(s, { ...home, addressId: address.id });
      await payOrder(s, json.cashfreeOrder.payment_session_id);
      const asStaff = { as: staff.token };
      await s.request('PUT', `/api/order/${json.localOrderId}/status`, { ...asStaff, body: { status: 'delivered' } });
      if (act === 'refund')
        await s.request('POST', `/api/order/${json.localOrderId}/refund`, { ...asStaff, body: { reason: 'Late', amount: 40 } });
      continue;
    }
    const lines = goods.map(([which, quantity]) => ({ productId: idOf(which), price, quantity }));
    const form = { customerName: 'Asha, “Rao” & Co', phoneNumber: '9876543210', address: '1 MG Road', state: place, paymentType: 'UPI' };
    // A business has taxed and exempt goods on two documents.
    const isMixed = goods.some(([which]) => which === 0) && goods.length > 1;
    const body = { ...form, gstin: isMixed ? null : buyer, products: lines };
    const { json, status } = await s.request('POST', '/api/inhouse', { as: staff.token, body });
    expect(status).toBe(201);
    if (act === 'change') await s.request('PUT', '/api/inhouse', { as: staff.token, body: { ...body, id: json.id, deliveryCharge: 50 } });
    if (act === 'delete') await s.request('DELETE', `/api/inhouse/${json.id}`, { as: staff.token });
  }
}

type Item = { itm_det: Record<string, number> };
const cents = (rupees: number) => Math.round(rupees * 100);
const sumOf = (rows: Array<Record<string, number | string>>, key: string) =>
  rows.reduce((sum, row) => sum + cents(Number(row[key] ?? 0)), 0);

const TABLES = ['tax', 'b2b', 'b2cl', 'b2cs', 'cdnr', 'cdnur', 'exempt', 'hsn-b2b', 'hsn-b2c', 'gstr3b-outward', 'gstr3b-inter'] as const;
const returnOf = async () => {
  const [form1, form3b] = [strFromU8((await download('json')).bytes), strFromU8((await download('json', NOVEMBER, 'gstr3b')).bytes)];
  const reports = [];
  for (const name of TABLES) reports.push(await read(name));
  return { form1, form3b, reports };
};

const unkeptBefore = (day: string) => unkeptIn(s.db, { from: startOfDay('2026-11-10'), before: startOfDay(day) });

test.each([7, 311])('of month %i the kept sums of past days give the same return as its documents', { timeout: 120_000 }, async (seed) => {
  await sellAMonth(seed);
  s.setClock(new Date('2026-11-11T06:00:00Z'));
  const computed = await returnOf();
  await keepTaxDays(s.db, s.shop.now());
  expect(await unkeptBefore('2026-11-11')).toEqual([]);
  expect(await returnOf()).toEqual(computed);
  expect(await reconcile(s.db)).toEqual([]);

  // Today is summed while reading; so is a past day with a document that came late, until its sums are made again.
  await sellAMonth(seed + 1);
  s.setClock(new Date('2026-11-10T17:00:00Z'));
  await sellAMonth(seed + 2);
  s.setClock(new Date('2026-11-12T06:00:00Z'));
  const DAYS = { from: '2026-11-10', to: '2026-11-11' };
  expect(await unkeptBefore('2026-11-12')).toEqual([DAYS]);
  const later = await returnOf();
  expect(later).not.toEqual(computed);
  await Promise.all([keepTaxDays(s.db, s.shop.now()), keepTaxDays(s.db, s.shop.now())]);
  expect(await unkeptBefore('2026-11-12')).toEqual([]);
  expect(await returnOf()).toEqual(later);
  expect(await reconcile(s.db)).toEqual([]);
  await s.db.execute(sql`update tax_day_sums set igst_paise = igst_paise + 1, cgst_paise = cgst_paise + 1 where day = '2026-11-11'`);
  expect((await reconcile(s.db)).length).toBeGreaterThan(0);
});

test.each([7, 311])('of month %i page, CSV and JSON agree, and sum to what was issued', { timeout: 120_000 }, async (seed) => {
  await sellAMonth(seed);
  expect(await reconcile(s.db)).toEqual([]);
  const { response, bytes } = await download('zip');
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="gstr1_29AANCN0000D1ZY_112026.zip"');
  const files = unzipSync(bytes);
  const json = JSON.parse(strFromU8((await download('json')).bytes));
  expect(JSON.parse(strFromU8(files['gstr1_29AANCN0000D1ZY_112026.json'] ?? new Uint8Array()))).toEqual(json);

  const summary = JSON.parse(strFromU8((await download('json', NOVEMBER, 'gstr3b')).bytes));
  expect(JSON.parse(strFromU8(files['gstr3b_29AANCN0000D1ZY_112026.json'] ?? new Uint8Array()))).toEqual(summary);
  gstr1.parse(json);
  gstr3b.parse(summary);

  // The page and the files have the same rows, signs included.
  const named: Array<[ReportName, string]> = [
    ['b2b', 'b2b,sez,de.csv'],
    ['b2cl', 'b2cl.csv'],
    ['b2cs', 'b2cs.csv'],
    ['cdnr', 'cdnr.csv'],
    ['cdnur', 'cdnur.csv'],
    ['exempt', 'exemp.csv'],
    ['hsn-b2b', 'hsn(b2b).csv'],
    ['hsn-b2c', 'hsn(b2c).csv'],
    ['documents', 'docs.csv'],
    ['gstr3b-outward', 'gstr3b-3.1.csv'],
    ['gstr3b-inter', 'gstr3b-3.2.csv'],
  ];
  const page: Partial<Record<ReportName, { rows: Array<Record<string, number | string>>; totals: Record<string, number> }>> = {};
  for (const [name, file] of named) {
    const report = await read(name);
    page[name] = report;
    const text = strFromU8(files[file] ?? new Uint8Array()).replace('\uFEFF', '');
    const titles = report.columns.map(({ title }: { title: string }) => title);
    if (report.rows.length === 0) {
      expect(text).toBe(`${titles.join(',')}\r\n`);
      continue;
    }
    const { rows } = readCsv(Buffer.from(text), { rowsAtMost: 1_000 });
    const shown = report.rows.map((row: Record<string, string | number>) =>
      report.columns.map(({ key, kind }: { key: string; kind: string }) =>
        kind === 'money' ? Number(row[key]) : kind === 'day' ? String(row[key]).split('-').toReversed()[0] : String(row[key]),
      ),
    );
    const written = rows.map(({ cells }) =>
      report.columns.map(({ kind }: { kind: string }, index: number) => {
        const cell = cells[index] ?? '';
        return kind === 'money' ? Number(cell) : kind === 'day' ? cell.slice(0, 2) : cell;
      }),
    );
    expect([file, written]).toEqual([file, shown]);
  }
  const rowsOf = (name: ReportName) => page[name]?.rows ?? [];

  // The JSON: each table sums to its table on the page.
  type Nested = { inv?: Array<{ itms: Item[] }>; nt?: Array<{ itms: Item[] }>; itms?: Item[] };
  const items = (of: Nested[] = []) =>
    of.flatMap(({ inv, nt, itms }) => [...(inv ?? nt ?? []).flatMap((each) => each.itms), ...(itms ?? [])]).map(({ itm_det }) => itm_det);
  for (const name of ['b2b', 'b2cl', 'cdnr', 'cdnur'] as const) {
    expect([name, items(json[name]).length]).toEqual([name, rowsOf(name).length]);
    expect([name, sumOf(items(json[name]), 'txval')]).toEqual([name, sumOf(rowsOf(name), 'taxable')]);
  }
  expect(sumOf(json.b2cs ?? [], 'txval')).toBe(sumOf(rowsOf('b2cs'), 'taxable'));
  expect(sumOf(json.nil?.inv ?? [], 'nil_amt')).toBe(sumOf(rowsOf('exempt'), 'nil'));
  for (const [key, name] of [
    ['hsn_b2b', 'hsn-b2b'],
    ['hsn_b2c', 'hsn-b2c'],
  ] as const)
    for (const [part, column] of [
      ['txval', 'taxable'],
      ['iamt', 'igst'],
      ['camt', 'cgst'],
      ['samt', 'sgst'],
      ['qty', 'quantity'],
    ] as const)
      expect([key, part, sumOf(json.hsn[key], part)]).toEqual([key, part, sumOf(rowsOf(name), column)]);

  // Together they sum to the issued documents.
  const issued = await s.db.select().from(invoices);
  const lines = await s.db.select().from(invoiceLines);
  const signOf = new Map(issued.map(({ id, kind }) => [id, kind === 'invoice' ? 1 : -1]));
  const documents = (figure: 'taxablePaise' | 'cgstPaise' | 'sgstPaise' | 'igstPaise') =>
    lines.reduce((sum, line) => sum + (signOf.get(line.invoiceId) ?? 0) * line[figure], 0);
  const taxed = [...items(json.b2b), ...items(json.b2cl), ...(json.b2cs ?? [])];
  const noted = [...items(json.cdnr), ...items(json.cdnur)];
  const net = (part: string) => sumOf(taxed, part) - sumOf(noted, part);
  expect(net('txval') + sumOf(rowsOf('exempt'), 'nil')).toBe(documents('taxablePaise'));
  expect([net('iamt'), net('camt'), net('samt')]).toEqual([documents('igstPaise'), documents('cgstPaise'), documents('sgstPaise')]);
  const hsn = [...json.hsn.hsn_b2b, ...json.hsn.hsn_b2c];
  expect(sumOf(hsn, 'txval')).toBe(documents('taxablePaise'));
  const outward = rowsOf('gstr3b-outward');
  expect([sumOf(outward, 'taxable'), sumOf(outward, 'igst'), sumOf(outward, 'cgst'), sumOf(outward, 'sgst')]).toEqual(
    (['taxablePaise', 'igstPaise', 'cgstPaise', 'sgstPaise'] as const).map(documents),
  );
  const toConsumers = issued.filter(({ buyer, placeOfSupply }) => !buyer.gstin && placeOfSupply !== '29');
  const igst = toConsumers.reduce((sum, { id, igstPaise }) => sum + (signOf.get(id) ?? 0) * igstPaise, 0);
  expect(sumOf(rowsOf('gstr3b-inter'), 'igst')).toBe(igst);
  const { osup_det: taxedPart, osup_nil_exmp: exemptPart } = summary.sup_details;
  expect([net('txval'), net('iamt'), net('camt'), net('samt')]).toEqual(
    [taxedPart.txval, taxedPart.iamt, taxedPart.camt, taxedPart.samt].map(cents),
  );
  expect(cents(exemptPart.txval)).toBe(sumOf(rowsOf('exempt'), 'nil'));
  expect(sumOf(summary.inter_sup.unreg_details, 'iamt')).toBe(igst);
  const counted = json.doc_issue.doc_det.flatMap(({ docs }: { docs: Array<{ totnum: number }> }) => docs);
  expect(counted.reduce((sum: number, { totnum }: { totnum: number }) => sum + totnum, 0)).toBe(issued.length);
  for (const { pos } of [...(json.b2cs ?? []), ...(json.b2cl ?? [])]) expect(pos).toMatch(/^\d\d$/);
});

test('places of supply are written as in the portal’s list', async () => {
  const { id } = await aProduct(s);
  for (const state of ['01', '26', '31', '35', '97']) {
    const body = {
      customerName: 'Asha',
      phoneNumber: '9876543210',
      address: 'Main Road',
      products: [{ productId: id, price: 100, quantity: 1 }],
    };
    if (state !== '97') await s.request('POST', '/api/inhouse', { as: staff.token, body: { ...body, state } });
  }
  expect((await read('b2cs')).rows.map(({ place }: { place: string }) => place)).toEqual([
    '01-Jammu & Kashmir',
    '26-Dadra & Nagar Haveli & Daman & Diu',
    '31-Lakshdweep',
    '35-Andaman & Nicobar Islands',
  ]);
});

test('a return covers a month or a quarter, of a shop with a GSTIN', async () => {
  expect((await s.request('GET', '/api/books/gstr1/json?period=this-year', { as: staff.token })).json).toMatchObject({
    fields: { period: 'Choose a month or a quarter for the return.' },
  });
  expect(JSON.parse(strFromU8((await download('json', 'period=this-quarter')).bytes))).toEqual({
    gstin: '29AANCN0000D1ZY',
    fp: '122026',
    version: 'GST3.2.1',
    hash: 'hash',
  });
  await s.reset();
  const owner = await aStaffMember(s);
  expect(await s.request('GET', '/api/books/gstr1/zip', { as: owner.token })).toMatchObject({
    status: 409,
    json: { code: 'seller_unknown' },
  });
});

test('a monthly return is named after its month, a quarterly one after its last month', () => {
  for (const [from, to, period] of [
    ['2026-11-01', '2026-11-30', '112026'],
    ['2026-02-01', '2026-02-28', '022026'],
    ['2026-04-01', '2026-06-30', '062026'],
    ['2027-01-01', '2027-03-31', '032027'],
    ['2026-05-01', '2026-07-31', null],
    ['2026-11-01', '2026-11-29', null],
    ['2026-11-02', '2026-11-30', null],
    ['2026-04-01', '2027-03-31', null],
  ] as const)
    expect([from, to, returnPeriodOf({ from, to })]).toEqual([from, to, period]);
});

test.each([
  ['composition', 'A shop under composition files CMP-08 and GSTR-4, not GSTR-1. Choose the report CMP-08 for its figures.'],
  ['unregistered', 'A shop without a registration files no GSTR-1.'],
])('a shop that is %s has no GSTR-1 to download, and its other reports stay', async (registration, message) => {
  await s.request('PUT', '/api/settings/tax', { as: staff.token, body: { registration } });
  for (const [what, form] of [
    ['zip', 'gstr1'],
    ['json', 'gstr1'],
    ['json', 'gstr3b'],
  ] as const) {
    const { response, bytes } = await download(what, NOVEMBER, form);
    expect([response.status, JSON.parse(strFromU8(bytes))]).toEqual([409, expect.objectContaining({ code: 'no_return', message })]);
  }
  expect((await read('sales')).name).toBe('sales');
});

test('CMP-08 has the turnover of whole quarters at the composition rate, without what a regular registration sold', async () => {
  const { id } = await aProduct(s, { gstRateBasisPoints: 1800 });
  const sell = async (price: number, day: string) => {
    s.setClock(new Date(`${day}T06:00:00Z`));
    const form = { customerName: 'Asha', phoneNumber: '9876543210', address: '1 MG Road', state: '29', paymentType: 'UPI' };
    const answer = await s.request('POST', '/api/inhouse', {
      as: staff.token,
      body: { ...form, products: [{ productId: id, price, quantity: 1 }] },
    });
    expect(answer.status).toBe(201);
    return answer.json.id;
  };
  const register = (body: object) => s.request('PUT', '/api/settings/tax', { as: staff.token, body });
  await sell(5_000, '2026-10-01');
  await register({ registration: 'composition' });
  await sell(999, '2026-10-02');
  await sell(1_000.5, '2026-12-31');
  const undone = await sell(400, '2027-01-01');
  await s.request('DELETE', `/api/inhouse/${undone}`, { as: staff.token });
  await sell(250, '2027-03-31');
  // A part of a quarter is asked for: the statement is of the whole one. 1,999.50 at half a percent: 9.9975.
  const asked = async (query: string) => (await s.request('GET', `/api/books/cmp-08?${query}`, { as: staff.token })).json;
  expect((await asked(NOVEMBER)).rows).toEqual([
    { quarter: 'Oct to Dec 2026', turnover: 1_999.5, rate: 1, cgst: 10, sgst: 10, payable: 20, due: '2027-01-18' },
  ]);
  await register({ compositionPercent: 6 });
  expect(await asked('period=days&from=2026-12-31&to=2027-01-01')).toMatchObject({
    rows: [
      { quarter: 'Oct to Dec 2026', payable: 119.98 },
      { quarter: 'Jan to Mar 2027', turnover: 250, rate: 6, cgst: 7.5, sgst: 7.5, payable: 15, due: '2027-04-18' },
    ],
    totals: { turnover: 2_249.5, payable: 134.98 },
  });
  expect((await register({ compositionPercent: 2 })).status).toBe(400);
});

test('a month worked by hand: two sales and a note, in the figures of GSTR-3B', async () => {
  const { id } = await aProduct(s, { gstRateBasisPoints: 1800 });
  const sell = async (place: string, price: number, gstin: string | null = null) => {
    const form = { customerName: 'Asha', phoneNumber: '9876543210', address: '1 MG Road', state: place, paymentType: 'UPI', gstin };
    return s.request('POST', '/api/inhouse', { as: staff.token, body: { ...form, products: [{ productId: id, price, quantity: 1 }] } });
  };
  await sell('29', 100);
  await sell('27', 449);
  await sell('27', 1_000, BUYERS[1]);
  const { json } = await sell('29', 50);
  await s.request('DELETE', `/api/inhouse/${json.id}`, { as: staff.token });
  // 100 at home: 9 + 9. Away 449: 80.82, 1,000: 180. The deleted sale cancels itself out.
  expect(JSON.parse(strFromU8((await download('json', NOVEMBER, 'gstr3b')).bytes))).toEqual({
    gstin: '29AANCN0000D1ZY',
    ret_period: '112026',
    sup_details: {
      osup_det: { txval: 1_549, iamt: 260.82, camt: 9, samt: 9, csamt: 0 },
      osup_zero: { txval: 0, iamt: 0, csamt: 0 },
      osup_nil_exmp: { txval: 0 },
      isup_rev: { txval: 0, iamt: 0, camt: 0, samt: 0, csamt: 0 },
      osup_nongst: { txval: 0 },
    },
    inter_sup: { unreg_details: [{ pos: '27', txval: 449, iamt: 80.82 }], comp_details: [], uin_details: [] },
  });
});
