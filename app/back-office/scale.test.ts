// A page takes as many statements in a large shop as in a small one.
import { afterAll, expect, test } from 'vitest';
import { growShop, type Size } from '../../db/seed/grow.server.ts';
import { openTestShop } from '../../test/shop.ts';
import { staffCalls } from '../../test/staff-calls.ts';
import { onStatement } from '../../test/statements.ts';
import { aProduct, aSeller, aStaffMember } from '../../test/world.ts';

const s = await openTestShop();
let statements = 0;
onStatement(() => {
  statements += 1;
});
afterAll(() => s.close());

/** How many statements each read of the staff pages takes. */
async function countsIn(size: Size) {
  await s.reset();
  await aSeller(s);
  for (let n = 0; n < 4; n++) await aProduct(s);
  await growShop(s.db, size, new Date(), () => undefined);
  const staff = await aStaffMember(s);
  const counts: Record<string, number> = {};
  for (const call of await staffCalls(s, 2)) {
    const before = statements;
    const { status, text } = await s.request('GET', call, { as: staff.token });
    expect([call, status, status === 200 || text]).toEqual([call, 200, true]);
    counts[call.replace(/[\da-f]{8}-[\da-f-]{27}/, '{id}')] = statements - before;
  }
  return counts;
}

test('no staff read takes more statements in a shop with ten times the rows', { timeout: 600_000 }, async () => {
  const small = await countsIn({ products: 0, customers: 600, orders: 600, impressions: 600 });
  const large = await countsIn({ products: 0, customers: 6000, orders: 6000, impressions: 6000 });
  expect(large).toEqual(small);
  expect(Object.keys(small).length).toBeGreaterThan(20);
});
