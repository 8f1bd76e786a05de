// Lists that staff sort by a column.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop } from '../../test/shop.ts';
import { aCustomer, aStaffMember, type Person } from '../../test/world.ts';
import { inHouseOrders } from '../in-house/in-house.tables.ts';
import { subscribers } from '../newsletter/newsletter.tables.ts';

const s = await openTestShop();
let staff: Person;
beforeAll(async () => {
  await s.reset();
  staff = await aStaffMember(s);
  const people = [
    { fullName: 'bina', email: 'b@example.com', rupees: 300 },
    { fullName: 'Asha', email: 'c@example.com', rupees: 100 },
    { fullName: 'Chitra', email: 'a@example.com', rupees: 200 },
  ];
  for (const [day, { rupees, ...person }] of people.entries()) {
    const createdAt = new Date(Date.UTC(2026, 0, 1 + day));
    await aCustomer(s, { ...person, createdAt });
    await s.db.insert(subscribers).values({ email: person.email, createdAt });
    const sale = { phone: '', address: 'x', paymentType: 'Cash', requestHash: '', createdById: staff.id } as const;
    await s.db
      .insert(inHouseOrders)
      .values({ ...sale, customerName: person.fullName, subtotalPaise: rupees * 100, totalPaise: rupees * 100, createdAt });
  }
});
afterAll(() => s.close());

type Row = { email?: string; fullName?: string; customerName?: string };
const EMAILS = { a: 'a@example.com', b: 'b@example.com', c: 'c@example.com' };

test.each<[list: string, sort: string, shown: string[]]>([
  ['/api/auth/all', 'name-asc', ['Asha', 'bina', 'Chitra']],
  ['/api/auth/all', 'name-desc', ['Chitra', 'bina', 'Asha']],
  ['/api/auth/all', 'date-asc', ['bina', 'Asha', 'Chitra']],
  ['/api/sub/', 'email-asc', [EMAILS.a, EMAILS.b, EMAILS.c]],
  ['/api/sub/', 'date-asc', [EMAILS.b, EMAILS.c, EMAILS.a]],
  ['/api/inhouse', 'total-asc', ['Asha', 'Chitra', 'bina']],
  ['/api/inhouse', 'customer-desc', ['Chitra', 'bina', 'Asha']],
  ['/api/inhouse', 'date-desc', ['Chitra', 'Asha', 'bina']],
])('%s is sorted by %s on every page', async (list, sort, shown) => {
  const pages = [];
  for (const page of [1, 2]) {
    const { status, json } = await s.request('GET', `${list}?sort=${sort}&limit=2&page=${page}`, { as: staff.token });
    expect(status).toBe(200);
    pages.push(...((json.users ?? json) as Row[]));
  }
  expect(pages.map(({ customerName, fullName, email }) => customerName ?? fullName ?? email)).toEqual(shown);
});

test('a column that a list does not have is refused', async () => {
  expect((await s.request('GET', '/api/inhouse?sort=colour-asc', { as: staff.token })).status).toBe(400);
});
