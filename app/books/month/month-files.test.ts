// A month as one file: complete, with its sums, made by a job that may be run twice, and forgotten after a week.
import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { strFromU8, strToU8, unzipSync } from 'fflate';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openTestShop } from '../../../test/shop.ts';
import { aProduct, aSeller, aStaffMember, type Person } from '../../../test/world.ts';
import { monthFiles } from '../books.tables.ts';
import { makeMonthFile } from './make-month-file.server.ts';
import type { Manifest } from './month-files.schema.ts';
import { type Listed, writeZip } from './write-zip.server.ts';

const s = await openTestShop();
let staff: Person;
beforeEach(async () => {
  await s.reset();
  s.setClock(new Date('2026-10-10T06:00:00Z'));
  await aSeller(s);
  staff = await aStaffMember(s);
});
afterAll(() => s.close());

const as = (method: string, path: string, body?: unknown) => s.request(method, path, { as: staff.token, body });
const request = (month = '2026-10') => as('POST', '/api/month-files', { month });
const NOVEMBER = new Date('2026-11-02T06:00:00Z');

async function download(id: string) {
  const headers = { authorization: `Bearer ${staff.token}` };
  const response = await s.hono.request(`http://shop.test/api/month-files/${id}/zip`, { headers });
  return { response, bytes: new Uint8Array(await response.arrayBuffer()) };
}

async function sellThree() {
  const { id } = await aProduct(s);
  const form = { customerName: 'Asha', phoneNumber: '9876543210', address: '1 MG Road', state: '29', paymentType: 'UPI' };
  const sold: string[] = [];
  for (const price of [100, 200, 300]) {
    const { json } = await as('POST', '/api/inhouse', { ...form, products: [{ productId: id, price, quantity: 1 }] });
    sold.push(json.id);
  }
  await as('DELETE', `/api/inhouse/${sold[2]}`);
}

test('has every document, register, return, the Tally files and the reconciliation, each named with its sum in the manifest', async () => {
  await sellThree();
  s.setClock(NOVEMBER);
  const { status, json } = await request();
  expect([status, json.state]).toEqual([202, 'waiting']);
  expect((await as('GET', `/api/month-files/${json.id}/zip`)).json).toMatchObject({ code: 'not_made_yet' });
  await s.runJobs();
  const [told] = (await as('GET', '/api/month-files')).json;
  expect(told).toMatchObject({ id: json.id, month: '2026-10', state: 'done', discrepancies: 0, leftOut: [] });
  const { response, bytes } = await download(json.id);
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="books_2026-10.zip"');
  expect([bytes.length, response.headers.get('content-length')]).toEqual([told.bytes, String(told.bytes)]);

  const files = unzipSync(bytes);
  const manifest: Manifest = JSON.parse(strFromU8(files['manifest.json'] ?? new Uint8Array()));
  expect(Object.keys(files).filter((name) => name !== 'manifest.json')).toEqual(manifest.files.map(({ name }) => name));
  for (const { name, bytes: size, sha256 } of manifest.files) {
    const content = files[name] ?? new Uint8Array();
    expect([name, content.length, createHash('sha256').update(content).digest('hex')]).toEqual([name, size, sha256]);
  }
  const names = Object.keys(files).filter((name) => !name.startsWith('gst/'));
  expect(names.toSorted()).toEqual(
    [
      ...['credit-notes/IHCN-26-27-00001.pdf', 'invoices/IH-26-27-00001.pdf', 'invoices/IH-26-27-00002.pdf', 'invoices/IH-26-27-00003.pdf'],
      ...['manifest.json', 'reconcile.csv', 'tally/tally-masters_2026-10.xml', 'tally/tally-vouchers_2026-10.xml'],
      ...[
        ...['sales', 'tax', 'invoices', 'credit-notes', 'refunds', 'payments', 'settlements', 'remittances', 'freight'],
        ...['counter', 'purchases', 'coins', 'coin-ages'],
      ].map((name) => `registers/${name}_2026-10-01_2026-10-31.csv`),
    ].toSorted(),
  );
  expect(Object.keys(files)).toEqual(
    expect.arrayContaining(['gst/gstr1_29AANCN0000D1ZY_102026.json', 'gst/gstr3b_29AANCN0000D1ZY_102026.json', 'gst/b2cs.csv']),
  );
  expect(strFromU8(files['invoices/IH-26-27-00001.pdf'] ?? new Uint8Array(), true).slice(0, 5)).toBe('%PDF-');
  // 100, 200 and 300 before 18%; the last one is credited.
  expect(manifest.sums).toEqual({
    invoices: { count: 3, taxable: 600, tax: 108, total: 708 },
    'credit notes': { count: 1, taxable: 300, tax: 54, total: 354 },
  });
});

test('a shop that files no GSTR-1 gets the rest, and the file says what is missing', async () => {
  await as('PUT', '/api/settings/tax', { registration: 'unregistered' });
  s.setClock(NOVEMBER);
  const { json } = await request();
  await s.runJobs();
  const [told] = (await as('GET', '/api/month-files')).json;
  expect(told).toMatchObject({ state: 'done', leftOut: ['A shop without a registration files no GSTR-1.'] });
  expect(Object.keys(unzipSync((await download(json.id)).bytes)).filter((name) => name.startsWith('gst/'))).toEqual([]);
});

test('a month that is not over has no file, and two requests at once make one', async () => {
  expect((await request()).json).toMatchObject({ code: 'month_not_over' });
  s.setClock(NOVEMBER);
  const asked = await Promise.all([request(), request(), request()]);
  expect(new Set(asked.map(({ json }) => json.id)).size).toBe(1);
  await s.runJobs();
  expect((await request()).json.id).not.toBe(asked[0]?.json.id);
  const packer = await aStaffMember(s, undefined, 'packer');
  expect((await s.request('GET', `/api/month-files/${asked[0]?.json.id}/zip`, { as: packer.token })).status).toBe(403);
});

test('of two runs of the job, such as after a lost lease, one is kept and its parts are whole', async () => {
  await sellThree();
  s.setClock(NOVEMBER);
  const { json } = await request();
  await Promise.all([makeMonthFile(s.shop, json.id), makeMonthFile(s.shop, json.id)]);
  const [row] = await s.db.select().from(monthFiles);
  expect(row?.state).toBe('done');
  expect(Object.keys(unzipSync((await download(json.id)).bytes))).toContain('manifest.json');
  expect((await s.shop.files.list()).filter((name) => name.startsWith(`month-${json.id}`))).toHaveLength(row?.parts ?? 0);
});

test('a run that was interrupted leaves no parts behind', async () => {
  s.setClock(NOVEMBER);
  const { json } = await request();
  await s.db.update(monthFiles).set({ attempt: 1, parts: 1 });
  await s.shop.files.put(`month-${json.id}-1-1.zip`, strToU8('half'));
  await s.runJobs();
  expect((await s.shop.files.list()).filter((name) => name.startsWith(`month-${json.id}`))).toEqual([`month-${json.id}-2-1.zip`]);
});

test('a file is deleted after seven days, with its parts; one that was never finished is given up', async () => {
  s.setClock(NOVEMBER);
  const { json } = await request();
  await s.runJobs();
  const waiting = (await request('2026-09')).json.id;
  s.setClock(new Date('2026-11-03T06:00:01Z'));
  await s.runSweeps();
  expect((await s.db.select().from(monthFiles).where(eq(monthFiles.id, waiting)))[0]?.state).toBe('failed');
  s.setClock(new Date('2026-11-09T06:00:01Z'));
  await s.runSweeps();
  expect((await as('GET', `/api/month-files/${json.id}/zip`)).status).toBe(404);
  expect((await s.shop.files.list()).filter((name) => name.startsWith(`month-${json.id}`))).toEqual([]);
});

test('a large file is written in parts of bounded size, which together are the file', async () => {
  const parts: Uint8Array[] = [];
  const listed: Listed[] = [];
  async function* entries() {
    for (let count = 0; count < 20; count++) {
      const pieces = Array.from({ length: 10 }, (_, piece) => strToU8(`${count} ${piece} `.repeat(500)));
      yield { name: `${count}.txt`, pieces, isPacked: count % 2 === 0 };
    }
  }
  const options = { madeAt: NOVEMBER, partBytes: 20_000 };
  const written = await writeZip(entries(), listed, async (part) => void parts.push(part), options);
  expect(written).toEqual({ parts: parts.length, bytes: parts.reduce((sum, part) => sum + part.length, 0) });
  expect(parts.length).toBeGreaterThan(5);
  for (const part of parts) expect(part.length).toBeLessThan(40_000);
  const files = unzipSync(Buffer.concat(parts));
  expect(Object.keys(files)).toEqual(listed.map(({ name }) => name));
  for (const { name, bytes } of listed) expect(files[name]?.length).toBe(bytes);
});
