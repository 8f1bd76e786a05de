// Global search: which words find what, and for which role.
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openTestShop } from '../../../test/shop.ts';
import { onStatement } from '../../../test/statements.ts';
import {
  aKit,
  aProduct,
  aSeller,
  aShopper,
  aStaffMember,
  fillCart,
  type Person,
  pressPay,
  type Shopper,
  takeAnyCash,
} from '../../../test/world.ts';
import { users } from '../../accounts/accounts.tables.ts';
import { claims } from '../../claims/claims.tables.ts';
import { issueCreditNote } from '../../invoices/invoices.server.ts';
import { issueInvoice } from '../../orders/documents/issue-invoice.server.ts';
import { orders } from '../../orders/orders.tables.ts';
import type { FoundThing } from './find-anything.schema.ts';

const s = await openTestShop();
let owner: Person;
let shopper: Shopper;
beforeEach(async () => {
  await s.reset();
  await aSeller(s);
  owner = await aStaffMember(s, 'owner@example.com');
  shopper = await aShopper(s);
  await s.db.update(users).set({ fullName: 'Meera Iyer', phone: '9812345678' }).where(eq(users.id, shopper.id));
});
afterAll(() => s.close());

const ask = (q: string, as = owner) => s.request('GET', `/api/search?q=${encodeURIComponent(q)}`, { as: as.token });
const found = async (q: string, as = owner) => (await ask(q, as)).json.map(({ kind, title }: FoundThing) => `${kind}: ${title}`);

async function anOrder(product = aProduct(s)) {
  await fillCart(s, shopper, (await product).id);
  return (await pressPay(s, shopper, { paymentMethod: 'cod' })).json.localOrderId as string;
}

test('what is nearly so is found where nothing is exactly so', async () => {
  await anOrder(aProduct(s, { name: 'Kesar face serum' }));
  expect(await found('iyer meera')).toEqual(['order: ORD-1001 · Meera Iyer', 'customer: Meera Iyer']);
  expect(await found('mohan iyer')).toEqual([]);
  expect(await found('mira iyer')).toEqual(['order: ORD-1001 · Meera Iyer', 'customer: Meera Iyer']);
  expect(await found('kesar serrum')).toEqual(['order: ORD-1001 · Meera Iyer', 'product: Kesar face serum']);
  await aProduct(s, { name: 'Kesar serrum sachet' });
  expect(await found('kesar serrum')).toEqual(['order: ORD-1001 · Meera Iyer', 'product: Kesar serrum sachet']);
});

test('a kit is found with what its pieces make', async () => {
  const { kit } = await aKit(s, { name: 'Kumkum box' });
  const [thing] = (await ask('Kumkum')).json;
  expect([thing.title, thing.detail]).toEqual(['Kumkum box', `${kit.sku}, 5 in stock`]);
});

test('search finds an order, its customer and its documents by number, name, e-mail, phone and tracking number', async () => {
  const id = await anOrder(aProduct(s, { name: 'Kesar serum', sku: 'KES-30' }));
  await s.db.update(orders).set({ trackingNumber: 'EK123456789IN' }).where(eq(orders.id, id));
  const [invoice, note] = await s.db.transaction(async (tx) => {
    const issued = await issueInvoice(tx, id, s.shop.now());
    return [issued, await issueCreditNote(tx, issued.id, { reason: 'Broken' }, s.shop.now())];
  });
  const order = 'order: ORD-1001 · Meera Iyer';
  const customer = 'customer: Meera Iyer';
  expect(await found('meera')).toEqual([order, customer]);
  expect(await found(shopper.email)).toEqual([order, customer]);
  expect(await found('98123')).toEqual([order, customer]);
  expect(await found('ord-1001')).toEqual([order]);
  expect(await found('ek1234')).toEqual([order]);
  expect(await found('kesar')).toEqual([order, 'product: Kesar serum']);
  expect(await found('KES-3')).toEqual(['product: Kesar serum']);
  expect(await found(invoice.serial)).toEqual([`document: ${invoice.serial}`]);
  expect((await ask(note.serial)).json).toMatchObject([{ kind: 'document', title: note.serial, path: `/admins/orders/${id}` }]);
  expect(await found('nobody')).toEqual([]);
  expect(await found('%%')).toEqual([]);
});

test('search finds an in-house order by its number and by its customer', async () => {
  const product = await aProduct(s);
  const body = {
    customerName: 'Walk-in Rao',
    phoneNumber: '9000000001',
    address: 'Counter',
    handedOver: true,
    paymentType: 'Cash',
    products: [{ productId: product.id, price: 100, quantity: 1 }],
  };
  expect((await s.request('POST', '/api/inhouse', { as: owner.token, body })).status).toBe(201);
  expect(await found('IHO-1001')).toEqual(['in-house: IHO-1001 · Walk-in Rao']);
  expect(await found('walk-in')).toEqual(['in-house: IHO-1001 · Walk-in Rao']);
});

test('search finds a claim by its ticket', async () => {
  const id = await anOrder();
  const words = { kind: 'missing', wish: 'refund', text: 'Not in the box', requestHash: '' } as const;
  const made = { ...words, orderId: id, answerBy: s.shop.now(), createdAt: new Date('2026-11-21T06:30:00Z') };
  await s.db.insert(claims).values(made);
  expect(await found('cl-2026-000001')).toEqual(['claim: CL-2026-000001 · Meera Iyer']);
  expect(await found('CL-2026-000001', await aStaffMember(s, 'marketing@example.com', 'marketing'))).toEqual([]);
});

test('search returns at most five results of a kind, an exact number first', async () => {
  await takeAnyCash(s);
  const first = await anOrder();
  await s.db.execute('alter table orders alter column number restart with 10010');
  for (let n = 0; n < 6; n++) await anOrder();
  const titles = await found('ORD-1001');
  expect([titles.length, titles[0]]).toEqual([5, 'order: ORD-1001 · Meera Iyer']);
  expect((await ask('1001')).json[0].id).toBe(first);
});

test('search shows a role nothing that it may not see', async () => {
  await anOrder(aProduct(s, { name: 'Meera balm' }));
  const packer = await aStaffMember(s, 'packer@example.com', 'packer');
  const marketing = await aStaffMember(s, 'marketing@example.com', 'marketing');
  expect(await found('meera')).toEqual(['order: ORD-1001 · Meera Iyer', 'customer: Meera Iyer', 'product: Meera balm']);
  expect(await found('meera', packer)).toEqual(['order: ORD-1001 · Meera Iyer', 'product: Meera balm']);
  expect(await found('meera', marketing)).toEqual([]);
  expect((await ask('meera', shopper)).status).toBe(403);
});

test('a search of one letter asks for more, and each kind takes one statement', async () => {
  expect((await ask('m')).json.fields).toEqual({ q: 'Type at least 2 letters' });
  const statements: string[] = [];
  onStatement((name) => statements.push(name));
  await ask('meera');
  expect(statements.slice(1)).toEqual(['select orders', 'select users', 'select products', 'select invoices', 'select in_house_orders']);
});
