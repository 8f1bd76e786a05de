import { afterAll, beforeEach, expect, test } from 'vitest';
import { openTestShop } from '../../../../test/shop.ts';
import { aCustomer, aStaffMember } from '../../../../test/world.ts';

const s = await openTestShop();
const lines: Array<Record<string, unknown>> = [];
s.shop.log = {
  ...s.shop.log,
  info: (event, fields) => {
    if (event === 'security') lines.push(fields ?? {});
  },
};
beforeEach(async () => {
  await s.reset();
  lines.length = 0;
});
afterAll(() => s.close());

test('an account that closes is logged by its id, with who did it and whether it was done, and without a name', async () => {
  const asha = await aCustomer(s);
  const staff = await aStaffMember(s);
  await s.request('POST', '/api/auth/close', { as: asha.token, body: { password: 'wrong' } });
  await s.request('DELETE', `/api/auth/${asha.id}`, { as: staff.token });
  expect(lines).toMatchObject([
    { act: 'account closed', about: asha.id, user: asha.id, status: 400 },
    { act: 'account closed', about: asha.id, user: staff.id, status: 200 },
  ]);
  expect(JSON.stringify(lines)).not.toMatch(/@|127\.0\.0\.1/);
});

test('who signs out is known, and an export is logged beside its audit row', async () => {
  const staff = await aStaffMember(s);
  await s.request('GET', '/api/sub/subscribers.csv', { as: staff.token });
  await s.request('POST', '/api/auth/logout', { as: staff.token });
  await s.request('POST', '/api/auth/logout');
  expect(lines).toMatchObject([
    { act: 'data exported', about: staff.id, user: staff.id },
    { act: 'signed out', about: staff.id, user: staff.id },
    { act: 'signed out', about: null, user: null },
  ]);
});
