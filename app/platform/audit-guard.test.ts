// The audit is append-only, even with SQL: the database allows changes only when an account closes and when the term ends.
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openTestShop } from '../../test/shop.ts';
import { aCustomer, aStaffMember, type Person } from '../../test/world.ts';
import { audit } from './platform.tables.ts';
import { recordAudit } from './records/audit.server.ts';

const s = await openTestShop();
let asha: Person;
let staff: Person;
beforeEach(async () => {
  await s.reset();
  asha = await aCustomer(s, { email: 'asha@example.com' });
  staff = await aStaffMember(s);
  await recordAudit(s.db, staff.id, 'customer.update', `user:${asha.id}`, { email: 'asha@example.com' }, { email: 'a@example.com' });
});
afterAll(() => s.close());

const rows = () => s.db.select().from(audit);

test.each([
  ['another actor', sql`update audit set actor_id = null`],
  ['another action', sql`update audit set action = 'customer.export'`],
  ['other details', sql`update audit set after = '{}'`],
  ['another day', sql`update audit set created_at = now(), before = null, after = null`],
  ['another subject', sql`update audit set subject = 'user:nobody', before = null, after = null`],
  ['no row', sql`delete from audit`],
  ['an empty table', sql`truncate audit`],
])('%s is refused', async (_, statement) => {
  const before = await rows();
  await expect(s.db.execute(statement)).rejects.toMatchObject({ cause: { message: expect.stringContaining('only added to') } });
  expect(await rows()).toEqual(before);
});

test('an account that closes is forgotten in it, and who did what stays', async () => {
  expect((await s.request('DELETE', `/api/auth/${asha.id}`, { as: staff.token })).status).toBe(200);
  expect(await s.db.select().from(audit).where(eq(audit.action, 'customer.update'))).toMatchObject([
    { actorId: staff.id, subject: `user:${asha.id}`, before: null, after: null },
  ]);
});
