// Lists that staff sort by a column.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { openTestShop } from '../../test/shop.ts';
import { aCustomer, aProduct, aStaffMember, type Person } from '../../test/world.ts';
import { suppliers } from '../buying/buying.tables.ts';
import { listCollections } from '../collections/collections.server.ts';
import { collections } from '../collections/collections.tables.ts';
import { complaints } from '../complaints/complaints.tables.ts';
import { coupons } from '../coupons/coupons.tables.ts';
import { inHouseOrders } from '../in-house/in-house.tables.ts';
import { subscribers } from '../newsletter/newsletter.tables.ts';
import { redirects } from '../redirects/redirects.tables.ts';
import { reviews } from '../reviews/reviews.tables.ts';

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
  const { id: productId } = await aProduct(s);
  for (const [day, { rupees, ...person }] of people.entries()) {
    const createdAt = new Date(Date.UTC(2026, 0, 1 + day));
    await aCustomer(s, { ...person, createdAt });
    await s.db.insert(subscribers).values({ email: person.email, createdAt });
    const sale = { phone: '', address: 'x', paymentType: 'Cash', requestHash: '', createdById: staff.id } as const;
    await s.db
      .insert(inHouseOrders)
      .values({ ...sale, customerName: person.fullName, subtotalPaise: rupees * 100, totalPaise: rupees * 100, createdAt });
    const asked = { kind: 'order', text: '', orderNumber: '', answerBy: createdAt, settleBy: createdAt } as const;
    await s.db.insert(complaints).values({ ...asked, name: person.fullName, email: person.email, requestHash: person.email, createdAt });
    await s.db.insert(reviews).values({ productId, name: person.fullName, rating: 3 - day, content: '', createdAt });
    await s.db.insert(suppliers).values({ name: person.fullName, leadDays: rupees });
    await s.db.insert(redirects).values({ fromPath: `/${person.email}`, toPath: `/old/${person.fullName}`, source: 'staff', uses: rupees });
    const terms = { type: 'percentage', discountBasisPoints: 1000, validFrom: createdAt, description: '' } as const;
    await s.db
      .insert(coupons)
      .values({ ...terms, code: person.fullName.toUpperCase(), expiresAt: new Date(createdAt.getTime() + rupees * 86_400_000), createdAt });
  }
});
afterAll(() => s.close());

type Row = { email?: string; fullName?: string; customerName?: string; name?: string; code?: string; to?: string };
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
  ['/api/complaints', 'name-asc', ['Asha', 'bina', 'Chitra']],
  ['/api/complaints', 'date-desc', ['Chitra', 'Asha', 'bina']],
  ['/api/reviews', 'name-desc', ['Chitra', 'bina', 'Asha']],
  ['/api/reviews', 'rating-asc', ['Chitra', 'Asha', 'bina']],
  ['/api/suppliers', 'name-desc', ['Chitra', 'bina', 'Asha']],
  ['/api/suppliers', 'lead-asc', ['Asha', 'Chitra', 'bina']],
  ['/api/coupons', 'code-asc', ['ASHA', 'BINA', 'CHITRA']],
  ['/api/coupons', 'until-desc', ['BINA', 'CHITRA', 'ASHA']],
  ['/api/redirects', 'from-desc', ['/old/Asha', '/old/bina', '/old/Chitra']],
  ['/api/redirects', 'uses-asc', ['/old/Asha', '/old/Chitra', '/old/bina']],
])('%s is sorted by %s on every page', async (list, sort, shown) => {
  const pages = [];
  for (const page of [1, 2]) {
    const { status, json } = await s.request('GET', `${list}?sort=${sort}&limit=2&page=${page}`, { as: staff.token });
    expect(status).toBe(200);
    pages.push(...((json.users ?? json) as Row[]));
  }
  expect(pages.map(({ customerName, fullName, email, name, code, to }) => customerName ?? fullName ?? code ?? name ?? to ?? email)).toEqual(
    shown,
  );
});

test('a column that a list does not have is refused', async () => {
  expect((await s.request('GET', '/api/inhouse?sort=colour-asc', { as: staff.token })).status).toBe(400);
});

const sortsOf = (query: z.ZodType): string[] => {
  const { properties } = z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' }) as { properties?: { sort?: { enum?: string[] } } };
  return properties?.sort?.enum ?? [];
};
const SORTABLE = s.declarations.flatMap(({ method, path, query, access }) =>
  method === 'get' && query && access === 'staff' && !path.includes('{') && !path.endsWith('.csv')
    ? sortsOf(query).map((sort) => [path, sort] as const)
    : [],
);

test.each(SORTABLE)('%s offers no sorting that fails: %s', async (list, sort) => {
  expect((await s.request('GET', `${list}?sort=${sort}`, { as: staff.token })).status).toBe(200);
});

test.each([
  '/api/claims',
  '/api/parcels',
  '/api/till/sales',
  '/api/purchase-orders',
  '/api/goods-receipts',
  '/api/e-invoices',
  '/api/settlements',
  '/api/courier-cash',
  '/api/freight-charges',
  '/api/mails',
  '/api/messages',
  '/api/redirects',
  '/api/posts',
  '/api/product-imports',
  '/api/mailings',
  '/api/stock-counts',
  '/api/bank-lines',
  '/api/bank-lines/missing',
  '/api/audit',
  '/api/settlements/unmatched',
])('%s can be sorted', (list) => {
  expect(SORTABLE.map(([path]) => path)).toContain(list);
});

test('collections, which keep the order of lists and menus, can be sorted for staff', async () => {
  const titles = ['Winter care', 'autumn', 'Summer'];
  for (const [position, title] of titles.entries())
    await s.db.insert(collections).values({ slug: title.replace(' ', '-'), title, kind: 'hand', position });
  const shown = async (sort?: 'title-asc' | 'title-desc') => {
    const query = { page: 1, limit: 50, search: '', sort };
    return (await listCollections(s.db, query, { scope: 'all', now: new Date() })).items.map(({ title }) => title);
  };
  expect(await shown()).toEqual(titles);
  expect(await shown('title-asc')).toEqual(['autumn', 'Summer', 'Winter care']);
  expect(await shown('title-desc')).toEqual(['Winter care', 'Summer', 'autumn']);
});
