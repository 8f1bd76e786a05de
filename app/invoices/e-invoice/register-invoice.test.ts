// Documents of business buyers reach the portal once, whatever its answers do.
import { eq } from 'drizzle-orm';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestShop } from '../../../test/shop.ts';
import { aProduct, aTradingShop, fillCart, moveOrder, type Person, pressPay, type Shopper } from '../../../test/world.ts';
import { jobs } from '../../platform/platform.tables.ts';
import { eInvoices } from '../e-invoices.tables.ts';
import { invoices } from '../invoices.tables.ts';
import { type GspSettings, gspPortal } from './gsp.server.ts';
import { startGspStandIn } from './gsp-stand-in.ts';
import { type InvoicePortal, PortalError } from './portal.ts';
import { registerInvoice } from './register-invoice.server.ts';

const NOW = new Date('2026-11-22T06:00:00Z');
const GSTIN = '29AAGCB7383J1Z4';
const gsp = await startGspStandIn();
const portalWith = (over: Partial<GspSettings> = {}): InvoicePortal =>
  gspPortal({
    ...{ clientId: 'id', clientSecret: 'secret', user: 'nikhar_api', password: gsp.password },
    ...{ signInUrl: gsp.origin, apiUrl: gsp.origin, timeoutMs: 500 },
    ...over,
  });
const s = await openTestShop({ portal: portalWith() });
let shopper: Shopper;
let staff: Person;

beforeEach(async () => {
  await s.reset();
  s.setClock(NOW);
  gsp.clear();
  ({ shopper, staff } = await aTradingShop(s));
  await turn('on');
});
afterAll(async () => {
  await s.close();
  await gsp.close();
});

async function turn(eInvoice: 'off' | 'on') {
  const { json } = await s.request('GET', '/api/settings/tax', { as: staff.token });
  const { status } = await s.request('PUT', '/api/settings/tax', { as: staff.token, body: { ...json, eInvoice } });
  expect(status).toBe(200);
}

async function anInvoice({ gstin = GSTIN, isShipped = true } = {}): Promise<string> {
  const { id } = await aProduct(s, { name: 'Rose balm', hsn: '33049990' });
  await fillCart(s, shopper, id, 2);
  const { json } = await pressPay(s, shopper, { paymentMethod: 'cod', gstin, businessName: gstin ? 'Rao Salon LLP' : null });
  if (isShipped) expect((await moveOrder(s, staff, json.localOrderId, 'shipped')).status).toBe(200);
  return json.localOrderId;
}

const rows = () => s.db.select().from(eInvoices).orderBy(eInvoices.createdAt);
const later = (minutes: number) => s.setClock(new Date(s.shop.now().getTime() + minutes * 60_000));
async function runAgain(minutes = 2) {
  later(minutes);
  await s.runJobs();
}
const pdfOf = (orderId: string, as: Person) =>
  s.hono.request(`http://shop.test/api/invoice/${orderId}`, { headers: { authorization: `Bearer ${as.token}` } });
async function wordsOf(answer: Response) {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(await answer.arrayBuffer())), { mergePages: true });
  return text.replace(/\s+/g, ' ');
}

describe('an invoice for a business', () => {
  test('is registered once, and prints the IRN; until then its buyer waits and staff read that it is not valid', async () => {
    const id = await anInvoice();
    expect(await (await pdfOf(id, shopper)).json()).toMatchObject({ code: 'not_registered_yet' });
    expect(await wordsOf(await pdfOf(id, staff))).toContain('Not a valid invoice yet');
    await s.runJobs();
    const [row] = await rows();
    expect(row).toMatchObject({ state: 'registered', portal: 'gsp', problem: null, ackNumber: '112010000000000' });
    expect(row?.acknowledgedAt).toEqual(new Date('2026-11-22T06:13:00Z'));
    expect([...gsp.registered.keys()]).toEqual([row?.irn]);
    const words = await wordsOf(await pdfOf(id, shopper));
    expect(words.replaceAll(' ', '')).toContain(`IRN${row?.irn}`);
    expect(words).toContain('Ack no. 112010000000000');
    await s.runJobs();
    expect(gsp.sent('/invoice')).toHaveLength(1);
  });

  test('its credit note is registered too, and names it', async () => {
    const id = await anInvoice();
    await moveOrder(s, staff, id, 'delivered');
    await s.request('POST', `/api/order/${id}/refund`, {
      as: staff.token,
      body: { reason: 'Late', amount: 100, method: 'UPI', reference: 'UTR 1' },
    });
    await s.runJobs();
    expect((await rows()).map(({ state }) => state)).toEqual(['registered', 'registered']);
    const [, note] = [...gsp.registered.values()].toSorted((a, b) => b.sent.DocDtls.Typ.localeCompare(a.sent.DocDtls.Typ));
    expect(note?.sent).toMatchObject({
      DocDtls: { Typ: 'CRN', No: 'CN/26-27/000001' },
      RefDtls: { PrecDocDtls: [{ InvNo: 'INV/26-27/000001' }] },
    });
  });

  test('a consumer’s is not, and nothing is while the setting is off', async () => {
    await anInvoice({ gstin: '' });
    await turn('off');
    const id = await anInvoice();
    await s.runJobs();
    expect([await rows(), gsp.requests]).toEqual([[], []]);
    expect((await pdfOf(id, shopper)).status).toBe(200);
  });

  test('a registered one never changes', async () => {
    await anInvoice();
    await s.runJobs();
    await expect(s.db.update(eInvoices).set({ irn: 'f'.repeat(64) })).rejects.toThrow();
    await expect(s.db.delete(eInvoices)).rejects.toThrow();
  });
});

describe('whatever the portal answers', () => {
  test.each(['lost_answer', 'html', 'silent', 'error_500', 'rate_limit', 'cut'] as const)('%s: one IRN in the end', async (fault) => {
    gsp.fail(fault, '/invoice');
    await anInvoice();
    await s.runJobs();
    expect(await rows()).toMatchObject([{ state: 'waiting', problem: 'The portal did not answer. The shop asks again.' }]);
    await runAgain();
    expect(await rows()).toMatchObject([{ state: 'registered', problem: null, irn: [...gsp.registered.keys()][0] }]);
    expect(gsp.registered.size).toBe(1);
  });

  test('silence counts no attempt of the job, however long it lasts', async () => {
    gsp.fail('cut', '', 40);
    await anInvoice();
    for (let turn = 0; turn < 15; turn++) await runAgain();
    expect((await s.db.select().from(jobs)).map(({ kind, deadAt }) => [kind, deadAt])).toContainEqual(['register-invoice', null]);
    gsp.clear();
    await runAgain();
    expect(await rows()).toMatchObject([{ state: 'registered' }]);
  });

  test('a token that ends early is replaced once', async () => {
    await anInvoice();
    await s.runJobs();
    gsp.expireToken();
    await anInvoice();
    await s.runJobs();
    expect((await rows()).map(({ state }) => state)).toEqual(['registered', 'registered']);
  });

  test('two nodes at once get one IRN', async () => {
    await anInvoice();
    const [{ invoiceId } = { invoiceId: '' }] = await rows();
    await Promise.all([1, 2, 3].map(() => registerInvoice(s.db, portalWith(), invoiceId, NOW)));
    expect(gsp.registered.size).toBe(1);
    expect(await rows()).toMatchObject([{ state: 'registered', irn: [...gsp.registered.keys()][0] }]);
  });

  test('a duplicate whose QR code the portal no longer gives out keeps its numbers', async () => {
    const id = await anInvoice();
    const [{ invoiceId } = { invoiceId: '' }] = await rows();
    const [invoice] = await s.db.select().from(invoices).where(eq(invoices.id, invoiceId));
    gsp.registerByHand({
      DocDtls: { Typ: 'INV', No: invoice?.serial ?? '', Dt: '22/11/2026' },
      SellerDtls: { Gstin: invoice?.seller.gstin ?? '' },
      BuyerDtls: { Gstin: GSTIN },
      ItemList: [],
      ValDtls: { TotInvVal: 1 },
    });
    gsp.loseQr(true);
    await s.runJobs();
    expect(await rows()).toMatchObject([{ state: 'registered', signedQr: null, ackNumber: '112010000000000' }]);
    expect((await pdfOf(id, shopper)).status).toBe(200);
  });

  test('what was registered with another buyer or amount is not taken', async () => {
    await anInvoice();
    gsp.registerByHand({
      DocDtls: { Typ: 'INV', No: 'INV/26-27/000001', Dt: '22/11/2026' },
      SellerDtls: { Gstin: '29AANCN0000D1ZY' },
      BuyerDtls: { Gstin: '27AAPFU0939F1ZV' },
      ItemList: [],
      ValDtls: { TotInvVal: 1 },
    });
    await s.runJobs();
    expect(await rows()).toMatchObject([{ state: 'refused', irn: null, problem: expect.stringContaining('another buyer or amount') }]);
  });

  test('wrong keys stop nothing for good, and staff read why', async () => {
    await anInvoice();
    const [{ invoiceId } = { invoiceId: '' }] = await rows();
    for (const wrong of [{ clientSecret: 'x' }, { password: 'x' }]) {
      const failure = await registerInvoice(s.db, portalWith(wrong), invoiceId, NOW).catch((error) => error);
      expect(failure).toBeInstanceOf(PortalError);
      expect([failure.code, failure.isAway, failure.retryInMs]).toEqual(['keys_refused', true, 600_000]);
    }
    expect(await rows()).toMatchObject([{ state: 'waiting', problem: '1004 : Incorrect user name or password' }]);
    await expect(registerInvoice(s.db, null, invoiceId, NOW)).rejects.toMatchObject({ isAway: true });
    expect(await rows()).toMatchObject([{ state: 'waiting', problem: 'The keys of the GSP are not set. Enter them in Settings, Keys.' }]);
  });
});

describe('a refusal', () => {
  const retry = async (as = staff) => s.request('POST', `/api/e-invoices/${(await rows())[0]?.id}/retry`, { as: as.token });

  test('is shown in the portal’s words, and registered after it was mended', async () => {
    gsp.refuse(GSTIN, '3029 : The GSTIN of the recipient is inactive');
    const id = await anInvoice();
    await s.runJobs();
    expect(await rows()).toMatchObject([{ state: 'refused', problem: '3029 : The GSTIN of the recipient is inactive' }]);
    expect((await pdfOf(id, shopper)).status).toBe(409);
    gsp.accept(GSTIN);
    expect((await retry()).json).toMatchObject({ state: 'waiting' });
    await s.runJobs();
    expect(await rows()).toMatchObject([{ state: 'registered', problem: null }]);
    expect((await retry()).json).toMatchObject({ state: 'registered' });
  });

  test('a document that staff registered by hand is found after a retry', async () => {
    gsp.refuse(GSTIN, '3039 : The PIN code does not belong to the state');
    await anInvoice();
    await s.runJobs();
    const sent = gsp.sent('/invoice')[0]?.body as Parameters<typeof gsp.registerByHand>[0];
    gsp.accept(GSTIN);
    gsp.registerByHand(sent);
    gsp.refuse(GSTIN, '3039 : The PIN code does not belong to the state');
    await retry();
    await s.runJobs();
    expect(await rows()).toMatchObject([{ state: 'registered', irn: [...gsp.registered.keys()][0] }]);
    expect(gsp.sent('/invoice')).toHaveLength(1);
  });
});
