// Staff are invited by mail, with a role, and there is always an owner.
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openTestShop } from '../../../test/shop.ts';
import { aCustomer, aStaffMember, type Person } from '../../../test/world.ts';
import { audit, mails } from '../../platform/platform.tables.ts';
import { daysAfter } from '../../platform/time.ts';
import { users } from '../accounts.tables.ts';

const s = await openTestShop();
const PASSWORD = 'Lotus@2026';
let owner: Person;
beforeEach(async () => {
  await s.reset();
  owner = await aStaffMember(s);
});
afterAll(() => s.close());

const as = (method: string, path: string, body?: unknown, who = owner) => s.request(method, path, { as: who.token, body });
const invite = (email = 'meera@example.com', staffRole = 'packer') => as('POST', '/api/staff/invitations', { email, staffRole });
const join = (token: string) =>
  s.request('POST', '/api/auth/invitation', {
    body: { token, fullName: 'Meera Nair', newPassword: PASSWORD, confirmPassword: PASSWORD },
  });
const signIn = (email = 'meera@example.com') => s.request('POST', '/api/auth/login', { body: { email, password: PASSWORD } });
async function lastToken() {
  const texts = (await s.db.select().from(mails).orderBy(mails.createdAt, mails.id)).map(({ text }) => text);
  return texts.at(-1)?.match(/invitation\?token=([\w-]+)/)?.[1] ?? '';
}
const roleOf = async ({ id }: Pick<Person, 'id'>) => (await s.db.select().from(users).where(eq(users.id, id)))[0]?.staffRole;
const change = (id: string, staffRole: string, who = owner) => as('PUT', `/api/staff/${id}`, { staffRole }, who);
const remove = (id: string, who = owner) => as('DELETE', `/api/staff/${id}`, undefined, who);

test('an invited colleague sets a password through the link, once, and has the role', async () => {
  expect((await invite()).status).toBe(201);
  const token = await lastToken();
  expect((await as('GET', '/api/staff')).json.invitations).toMatchObject([
    { email: 'meera@example.com', staffRole: 'packer', isExpired: false },
  ]);
  const answers = await Promise.all([join(token), join(token)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 404]);
  expect((await signIn()).json.user).toMatchObject({ role: 'admin', staffRole: 'packer' });
  const { staff, invitations } = (await as('GET', '/api/staff')).json;
  expect([staff.length, invitations]).toEqual([2, []]);
});

test('an invitation ends after seven days, when it is withdrawn and when another replaces it', async () => {
  await invite();
  const first = await lastToken();
  s.setClock(new Date(Date.now() + 1000));
  await invite();
  const second = await lastToken();
  expect((await join(first)).status).toBe(404);
  s.setClock(daysAfter(new Date(), 8));
  expect((await join(second)).status).toBe(404);
  s.setClock(null);
  const [{ id }] = (await as('GET', '/api/staff')).json.invitations;
  expect((await as('DELETE', `/api/staff/invitations/${id}`)).status).toBe(200);
  expect((await join(second)).status).toBe(404);
});

test('an invited customer keeps the account; a colleague cannot be invited again', async () => {
  const customer = await aCustomer(s, { email: 'meera@example.com' });
  await invite(customer.email, 'marketing');
  expect((await join(await lastToken())).status).toBe(201);
  expect(await roleOf(customer)).toBe('marketing');
  expect((await as('GET', '/api/auth/session', undefined, customer)).json.user).toBeNull();
  expect((await invite(customer.email)).json.fields).toEqual({ email: 'This person is already on the staff.' });
});

test('a removed colleague is out at once, and what they did keeps their name', async () => {
  const packer = await aStaffMember(s, undefined, 'packer');
  expect((await as('GET', '/api/order/orders', undefined, packer)).status).toBe(200);
  expect((await remove(packer.id)).status).toBe(200);
  expect((await as('GET', '/api/order/orders', undefined, packer)).status).toBe(401);
  const [account] = await s.db.select().from(users).where(eq(users.id, packer.id));
  expect(account).toMatchObject({ role: 'customer', staffRole: null, closedAt: null, fullName: expect.stringMatching(/^Shopper/) });
  expect((await s.db.select().from(audit)).map(({ action, before }) => [action, before])).toEqual([
    ['staff.remove', { staffRole: 'packer' }],
  ]);
});

test('the last owner can be neither removed nor demoted, not even by themselves', async () => {
  expect((await change(owner.id, 'manager')).status).toBe(409);
  expect((await remove(owner.id)).status).toBe(409);
  const second = await aStaffMember(s);
  expect((await change(owner.id, 'manager')).status).toBe(200);
  expect((await change(second.id, 'packer', second)).status).toBe(409);
});

test.each([
  ['demote', (id: string, who: Person) => change(id, 'packer', who)],
  ['remove', (id: string, who: Person) => remove(id, who)],
])('when two owners %s each other at once, one stays', async (_act, act) => {
  const other = await aStaffMember(s);
  const answers = await Promise.all([act(other.id, owner), act(owner.id, other)]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect([await roleOf(owner), await roleOf(other)].filter((role) => role === 'owner')).toHaveLength(1);
});

test('an unknown id is not a member of staff', async () => {
  expect((await change((await aCustomer(s)).id, 'owner')).status).toBe(404);
});
