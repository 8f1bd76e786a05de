// The recipient of a parcel (D56): named on each document, mail, page and export, beside the customer who ordered.
import { eq, sql } from 'drizzle-orm';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openTestShop } from '../../test/shop.ts';
import { anAddress, aProduct, aSeller, aShopper, aStaffMember, fillCart, type Person, pressPay, type Shopper } from '../../test/world.ts';
import { users } from '../accounts/accounts.tables.ts';
import { invoices } from '../invoices/invoices.tables.ts';
import { mails } from '../platform/platform.tables.ts';
import { orders } from './orders.tables.ts';

const s = await openTestShop();
let shopper: Shopper;
let staff: Person;
beforeEach(async () => {
  await s.reset();
  await aSeller(s);
  shopper = await aShopper(s);
  staff = await aStaffMember(s);
  await s.db.update(users).set({ fullName: 'Asha Rao' }).where(eq(users.id, shopper.id));
});
afterAll(() => s.close());

async function anOrder(recipientName: string | null): Promise<string> {
  const { id: addressId } = await anAddress(s, shopper.id, { recipientName, isDefault: false });
  await fillCart(s, shopper, (await aProduct(s)).id);
  return (await pressPay(s, { ...shopper, addressId }, { paymentMethod: 'cod' })).json.localOrderId;
}
const asStaff = (method: string, address: string, body?: object) => s.request(method, address, { as: staff.token, body });

async function paper(method: string, address: string, body?: object): Promise<string> {
  const response = await s.hono.request(`http://shop.test${address}`, {
    method,
    headers: { authorization: `Bearer ${staff.token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(await response.arrayBuffer())), { mergePages: true });
  return text.replace(/\s+/g, ' ');
}

/** The name after each introducing phrase, wherever one occurs. */
async function everywhere(id: string) {
  await s.runJobs();
  const slip = await paper('POST', '/api/order/packing-slips', { ids: [id] });
  await asStaff('PUT', `/api/order/${id}/status`, { status: 'shipped' });
  const [mail] = await s.db.select().from(mails).where(eq(mails.kind, 'order-placed'));
  const own = await s.request('GET', `/api/order/${id}`, { as: shopper.token });
  const file = (await asStaff('GET', '/api/order/orders.csv')).text;
  return {
    slip: /Deliver to (.+?) 12 MG Road/.exec(slip)?.[1],
    invoice: /Delivered to (.+?) 12 MG Road/.exec(await paper('GET', `/api/invoice/${id}`))?.[1],
    mail: /Delivery address: (.+?), 12 MG Road/.exec(mail?.text ?? '')?.[1],
    own: own.json.shippingAddress.recipientName,
    staff: (await asStaff('GET', `/api/order/${id}`)).json.shippingAddress.recipientName,
    file: /"?([^",]+)"?,"?12 MG Road/.exec(file)?.[1],
    data: (await s.request('GET', `/api/auth/user/${shopper.id}/data`, { as: shopper.token })).json.orders[0].shippingAddress.recipientName,
  };
}

test.each([
  ['the recipient of the address', 'Kavita Menon', 'Kavita Menon'],
  ['the account, when the address has no recipient', null, 'Asha Rao'],
])('slip, invoice, mail, pages and files name %s', async (_, recipientName, name) => {
  const id = await anOrder(recipientName);
  const told = await everywhere(id);
  expect(told).toEqual({ slip: name, invoice: name, mail: name, own: name, staff: name, file: name, data: name });
  const [invoice] = await s.db.select().from(invoices);
  expect(invoice?.buyer).toMatchObject({ name: 'Asha Rao', address: { name: 'Home', recipientName: name } });
});

test('an order keeps the recipient it was placed with', async () => {
  const id = await anOrder(null);
  await s.db.update(users).set({ fullName: 'Asha Iyer' }).where(eq(users.id, shopper.id));
  expect((await asStaff('GET', `/api/order/${id}`)).json.shippingAddress.recipientName).toBe('Asha Rao');
});

test('an order from before addresses had a recipient shows the customer’s name', async () => {
  const id = await anOrder('Kavita Menon');
  await s.db.update(orders).set({ shippingAddress: sql`${orders.shippingAddress} - 'recipientName'` });
  expect(await everywhere(id)).toMatchObject({ slip: 'Asha Rao', own: 'Asha Rao', staff: 'Asha Rao', file: 'Asha Rao' });
});
