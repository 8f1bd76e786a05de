// Cash and freight of couriers out of their files: matched by AWB, what does not match listed, disputes drafted.
import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestShop } from '../../test/shop.ts';
import { aProduct, aTradingShop, buy, moveOrder, type Person, type Shopper } from '../../test/world.ts';
import { reconcile } from '../books/reconcile.server.ts';
import { shipments } from '../couriers/couriers.tables.ts';
import { orders } from '../orders/orders.tables.ts';
import { courierRemittances, freightCharges } from './settlements.tables.ts';

const DELIVERED = new Date('2026-11-10T06:30:00Z');
const NOW = new Date('2026-11-25T06:30:00Z');
const s = await openTestShop();
let shopper: Shopper;
let staff: Person;

beforeEach(async () => {
  await s.reset();
  s.setClock(DELIVERED);
  ({ shopper, staff } = await aTradingShop(s));
});
afterAll(() => s.close());

/** Delivered with a tracking number; with a parcel of Shiprocket, unless sent by hand. */
async function aParcel(awb: string, { paymentMethod = 'cod', isByHand = false, status = 'delivered' } = {}) {
  const balm = await aProduct(s);
  const id = await buy(s, shopper, balm.id, { paymentMethod });
  await moveOrder(s, staff, id, status);
  await s.db.update(orders).set({ trackingNumber: awb, courierName: 'Delhivery Air' }).where(eq(orders.id, id));
  const [order] = await s.db.select().from(orders).where(eq(orders.id, id));
  const payable = (order?.totalPaise ?? 0) + (order?.roundOffPaise ?? 0);
  const collectPaise = paymentMethod === 'cod' ? payable : 0;
  if (!isByHand)
    await s.db.insert(shipments).values({
      orderId: id,
      courier: 'shiprocket',
      reference: `ORD-${order?.number}`,
      state: status === 'delivered' ? 'delivered' : 'returned',
      weightGrams: 200,
      collectPaise,
      quotedPaise: 6_000,
      awb,
    });
  return { id, rupees: payable / 100 };
}

const send = async (kind: 'cash' | 'freight', what: 'check' | 'import', text: string, party = 'shiprocket') => {
  const form = new FormData();
  form.set('file', new File([text], 'file.csv', { type: 'text/csv' }));
  form.set('party', party);
  return s.request('POST', `/api/settlement-files/${kind}/${what}`, { as: staff.token, body: form });
};
const get = async (path: string) => (await s.request('GET', path, { as: staff.token })).json;
const cash = async (show: string) => get(`/api/courier-cash?show=${show}`);
const awbs = (rows: { awb: string }[]) => rows.map(({ awb }) => awb);
const checks = async () => (await reconcile(s.db)).filter(({ check }) => check.startsWith('couriers')).map(({ finding }) => finding);

describe('cash', () => {
  const HEAD = 'AWB No.,COD Amount,CRF ID,Remittance Date';

  test('remitted cash matches its parcel, and the same file again changes nothing', async () => {
    const { rupees } = await aParcel('SR1001');
    s.setClock(NOW);
    expect(awbs(await cash('missing'))).toEqual(['SR1001']);
    const file = `${HEAD}\nsr1001,"${rupees}",UTR1,18/11/2026\n`;
    expect((await send('cash', 'check', file)).json).toMatchObject({ added: 1, unknown: 0, amount: rupees });
    expect(await s.db.select().from(courierRemittances)).toEqual([]);
    expect((await send('cash', 'import', file)).json).toMatchObject({ added: 1, problems: 0 });
    const before = await s.db.select().from(courierRemittances);
    expect((await send('cash', 'import', file)).json).toMatchObject({ added: 0, changed: 0, unchanged: 1 });
    expect(await s.db.select().from(courierRemittances)).toEqual(before);
    for (const list of ['missing', 'short', 'over', 'undue', 'unknown']) expect(await cash(list)).toEqual([]);
    expect(await checks()).toEqual([]);
  });

  test('short, over, undue, unknown and missing parcels are listed; young ones and those of no courier are not', async () => {
    const [short, over, prepaid] = [
      await aParcel('A100'),
      await aParcel('A200', { isByHand: true }),
      await aParcel('A300', { paymentMethod: 'online' }),
    ];
    await aParcel('A400');
    await aParcel('', { isByHand: true });
    s.setClock(new Date('2026-11-24T06:30:00Z'));
    await aParcel('A500');
    s.setClock(NOW);
    const rows = [
      `A100,${short.rupees - 50},U1,18-11-2026`,
      `A200,${over.rupees},U1,18-11-2026`,
      `A200,1,U2,19-11-2026`,
      `A300,${prepaid.rupees},U2,19-11-2026`,
      `B999,10,U2,19-11-2026`,
      `A100,nothing,U3,19-11-2026`,
      `A100,0,U4,19-11-2026`,
    ];
    expect((await send('cash', 'import', `AWB,Amount,UTR,Date\n${rows.join('\n')}\n`)).json).toMatchObject({
      added: 5,
      unknown: 1,
      problems: 2,
    });
    expect(await cash('short')).toMatchObject([{ awb: 'A100', due: short.rupees, remitted: short.rupees - 50, order: { id: short.id } }]);
    expect(await cash('over')).toMatchObject([{ awb: 'A200', remitted: over.rupees + 1, utrs: 'U1, U2' }]);
    expect(await cash('undue')).toMatchObject([{ awb: 'A300', order: { id: prepaid.id } }]);
    expect(await cash('unknown')).toMatchObject([{ awb: 'B999', order: null, due: null }]);
    expect(awbs(await cash('missing'))).toEqual(['A400']);
    expect(await cash('all')).toHaveLength(5);
    expect(await checks()).toHaveLength(2);
  });

  test('a parcel that is known later is matched by the next file', async () => {
    await send('cash', 'import', 'AWB,Amount,UTR,Date\nZ777,10,U1,18-11-2026\n', 'other');
    expect(await cash('unknown')).toHaveLength(1);
    await aParcel('Z777', { isByHand: true });
    await send('cash', 'import', 'AWB,Amount,UTR,Date\nZ778,10,U1,18-11-2026\n', 'other');
    expect(awbs(await cash('unknown'))).toEqual(['Z778']);
  });
});

describe('freight', () => {
  const HEAD = 'Waybill Number,Charged Weight (kg),Zone,Freight Charges,IGST,Charge Type,Invoice No';
  const freight = (show: string) => get(`/api/freight-charges?show=${show}`);

  test('a heavier or dearer charge is listed, a charge within the half kilogram and the quote is not', async () => {
    for (const awb of ['F100', 'F200', 'F300', 'F400']) await aParcel(awb);
    const rows = [
      'F100,0.5,B,50,9,Forward,I1',
      'F200,1.0,B,50,9,Forward,I1',
      'F300,0.5,B,60,10.80,Forward,I1',
      'F400,0.5,B,80,14.4,RTO,I1',
      'X1234,0.5,B,80,14.4,,I1',
    ];
    expect((await send('freight', 'import', `${HEAD}\n${rows.join('\n')}\n`)).json).toMatchObject({ added: 5, unknown: 1, problems: 0 });
    expect(awbs(await freight('differs')).toSorted()).toEqual(['F200', 'F300', 'F400']);
    expect(awbs(await freight('unknown'))).toEqual(['X1234']);
    expect((await freight('all')).find(({ awb }: { awb: string }) => awb === 'F400')).toMatchObject({
      leg: 'return',
      charged: 94.4,
      quoted: 60,
      bookedGrams: 200,
    });
    expect((await send('freight', 'import', `${HEAD}\n${rows.join('\n')}\n`)).json).toMatchObject({ added: 0, changed: 0, unchanged: 5 });
    expect(await checks()).toEqual([]);
  });

  test('a parcel charged twice, the return of a delivered one and a cancelled one are listed with what is wrong', async () => {
    await aParcel('T100');
    await aParcel('T200');
    await aParcel('T300', { status: 'shipped' });
    const { id: returned } = await aParcel('T350', { status: 'shipped' });
    const { id: lost } = await aParcel('T360', { status: 'shipped' });
    await s.db
      .update(orders)
      .set({ cameBackAt: NOW, isLost: true })
      .where(inArray(orders.id, [returned, lost]));
    await s.db.update(shipments).set({ state: 'lost' }).where(eq(shipments.awb, 'T360'));
    await aParcel('T400');
    await s.db.update(shipments).set({ state: 'cancelled' }).where(eq(shipments.awb, 'T400'));
    await send(
      'freight',
      'import',
      `${HEAD}\nT100,0.5,B,50,9,,I1\nT200,0.5,B,50,9,RTO,I1\nT300,0.5,B,50,9,RTO,I1\nT350,0.5,B,50,9,RTO,I1\nT360,0.5,B,50,9,RTO,I1\nT400,0.5,B,50,9,,I1\n`,
    );
    s.setClock(new Date(s.shop.now().getTime() + 86_400_000));
    await send('freight', 'import', `${HEAD}\nT100,1,B,50,9,,I2\n`);
    const found = (await freight('differs')).map((row: { awb: string; invoiceNumber: string; reasons: string[] }) => [
      `${row.awb} ${row.invoiceNumber}`,
      row.reasons,
    ]);
    expect(found.toSorted()).toEqual([
      ['T100 I2', ['weight', 'twice']],
      ['T200 I1', ['not-returned']],
      ['T360 I1', ['not-returned']],
      ['T400 I1', ['cancelled']],
    ]);
    const ids = (await freight('differs')).map(({ id }: { id: string }) => id);
    const { json } = await s.request('POST', '/api/freight-charges/disputes', { as: staff.token, body: { ids } });
    expect(json.drafts[0].text).toContain('AWB T100; heavier than declared, charged before; declared');
    expect(json.drafts[0].csv).toContain('not returned to us');
  });

  test('a dispute is drafted for each courier as a letter and a table, and the charges are marked', async () => {
    for (const awb of ['F100', 'F200']) await aParcel(awb);
    await send('freight', 'import', `${HEAD}\nF100,1,B,100,18,,I1\n`);
    await send('freight', 'import', `${HEAD}\nF200,1,B,70,12.6,,I2\n`, 'other');
    const ids = (await freight('all')).map(({ id }: { id: string }) => id);
    const { status, json } = await s.request('POST', '/api/freight-charges/disputes', { as: staff.token, body: { ids } });
    expect([status, json.drafts.length]).toEqual([200, 2]);
    const [other, shiprocket] = json.drafts.toSorted((a: { courier: string }, b: { courier: string }) => (a.courier < b.courier ? -1 : 1));
    expect(shiprocket.text).toContain(
      'AWB F100; heavier than declared, above the quote; declared 0.2 kg, charged 1 kg; quoted ₹60.00, charged ₹118.00; invoice I1',
    );
    expect(shiprocket.text).toContain('together ₹58.00 above your quotes');
    expect(shiprocket.csv).toContain('F100,ORD-1001,forward,I1,B,"heavier than declared, above the quote",200,1000,60.00,118.00,58.00');
    expect(other.text).toContain('declared not stated');
    expect(await freight('disputed')).toHaveLength(2);
    const gone = await s.request('POST', '/api/freight-charges/disputes', { as: staff.token, body: { ids: [crypto.randomUUID()] } });
    expect(gone.status).toBe(404);
    expect((await s.request('POST', '/api/freight-charges/disputes', { as: staff.token, body: { ids: [] } })).status).toBe(400);
  });

  test('two uploads at once write each charge once', async () => {
    await aParcel('F100');
    const file = `${HEAD}\nF100,1,B,100,18,,I1\n`;
    const answers = await Promise.all(Array.from({ length: 4 }, () => send('freight', 'import', file)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await s.db.select().from(freightCharges)).toHaveLength(1);
  });

  test('reconcile finds a charge that names the parcel of another order', async () => {
    await aParcel('F100');
    await aParcel('F200');
    await send('freight', 'import', `${HEAD}\nF100,1,B,100,18,,I1\n`);
    await s.db.execute(sql`update freight_charges set shipment_id = (select id from shipments where awb = 'F200')`);
    expect(await checks()).toHaveLength(1);
  });
});
