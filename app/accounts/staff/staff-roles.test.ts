// What a role of the staff may do, beyond the declared permissions.
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openTestShop } from '../../../test/shop.ts';
import { aCustomer, aProduct, aShopper, aStaffMember, fillCart, pressPay } from '../../../test/world.ts';

const s = await openTestShop();
beforeEach(() => s.reset());
afterAll(() => s.close());

async function aCashOrder() {
  const shopper = await aShopper(s);
  await fillCart(s, shopper, (await aProduct(s)).id);
  return (await pressPay(s, shopper, { paymentMethod: 'cod' })).json.localOrderId as string;
}

test('a packer can ship an order, and can neither cancel nor refund it', async () => {
  const packer = await aStaffMember(s, undefined, 'packer');
  const id = await aCashOrder();
  const move = (status: string) => s.request('PUT', `/api/order/${id}/status`, { as: packer.token, body: { status } });
  const refused = await move('cancelled');
  expect([refused.status, refused.json.message]).toEqual([403, "Your role can't cancel orders. Please ask an owner."]);
  expect((await s.request('POST', `/api/order/${id}/cancel`, { as: packer.token })).status).toBe(403);
  expect((await s.request('POST', `/api/order/${id}/refund`, { as: packer.token, body: {} })).status).toBe(403);
  expect((await move('shipped')).json.status).toBe('shipped');
});

test('an order is not found by a role without access to orders', async () => {
  const marketing = await aStaffMember(s, undefined, 'marketing');
  expect((await s.request('GET', `/api/order/${await aCashOrder()}`, { as: marketing.token })).status).toBe(404);
});

test('only a role with access to products sees products that are not on sale', async () => {
  const { slug } = await aProduct(s, { isAvailable: false, archivedAt: new Date() });
  const seenBy = async (role: 'manager' | 'packer') =>
    (await s.request('GET', `/api/product/${slug}`, { as: (await aStaffMember(s, undefined, role)).token })).status;
  expect([await seenBy('manager'), await seenBy('packer')]).toEqual([200, 404]);
});

test('an owner can take over or close a colleague’s account, a manager cannot', async () => {
  const manager = await aStaffMember(s, undefined, 'manager');
  const owner = await aStaffMember(s);
  await aStaffMember(s);
  const form = { fullName: 'Mine now', email: 'mine@example.com', phone: '9876543210' };
  const edit = (as: string, id: string) => s.request('PUT', `/api/auth/${id}`, { as, body: form });
  const close = (as: string, id: string) => s.request('DELETE', `/api/auth/${id}`, { as });
  expect((await edit(manager.token, owner.id)).status).toBe(403);
  expect((await close(manager.token, owner.id)).status).toBe(403);
  expect((await edit(manager.token, (await aCustomer(s)).id)).status).toBe(200);
  expect((await close(owner.token, manager.id)).status).toBe(200);
});

test('an owner can edit a colleague’s profile and export their data, a manager cannot', async () => {
  const manager = await aStaffMember(s, undefined, 'manager');
  const owner = await aStaffMember(s);
  const profile = { fullName: 'Renamed', phone: '9876543210', dateOfBirth: '1990-01-01', gender: 'female' };
  const edit = (as: string, id: string) => s.request('PUT', `/api/auth/users/${id}`, { as, body: profile });
  const data = (as: string, id: string) => s.request('GET', `/api/auth/user/${id}/data`, { as });
  const { id: customerId } = await aCustomer(s);
  for (const call of [edit, data]) {
    expect((await call(manager.token, owner.id)).json.message).toBe('This is a staff account. Please ask an owner.');
    for (const id of [manager.id, customerId]) expect((await call(manager.token, id)).status).toBe(200);
    expect((await call(owner.token, manager.id)).status).toBe(200);
  }
});

test('the session tells the role and the staff role', async () => {
  const userOf = async ({ token }: { token: string }) => (await s.request('GET', '/api/auth/session', { as: token })).json.user;
  expect(await userOf(await aCustomer(s))).toMatchObject({ role: 'customer', staffRole: null });
  expect(await userOf(await aStaffMember(s, undefined, 'packer'))).toMatchObject({ role: 'admin', staffRole: 'packer' });
});
