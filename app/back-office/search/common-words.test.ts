// A word that many orders have.
import { and, desc, eq, ilike, or, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { growShop } from '../../../db/seed/grow.server.ts';
import { rowsRead } from '../../../test/rows-read.ts';
import { openTestShop } from '../../../test/shop.ts';
import { aProduct, aSeller } from '../../../test/world.ts';
import { users } from '../../accounts/accounts.tables.ts';
import { orderNumber } from '../../orders/order-number.ts';
import { orders } from '../../orders/orders.tables.ts';
import { FOUND_OF_A_KIND } from './find-anything.schema.ts';
import { findAnything } from './find-anything.server.ts';

const COUNT = 4_000;
const s = await openTestShop();
beforeAll(async () => {
  await aSeller(s);
  for (let n = 0; n < 3; n++) await aProduct(s);
  await growShop(s.db, { products: 0, customers: 400, orders: COUNT, impressions: 1 }, new Date(), () => undefined);
});
afterAll(() => s.close());

const owner = { staffRole: 'owner' } as Parameters<typeof findAnything>[1];

test('finds the newest orders without reading those before them', async () => {
  const [found, read] = await s.db.transaction(async (tx) => {
    const before = await rowsRead(tx, 'orders');
    return [await findAnything(tx, owner, 'rao'), (await rowsRead(tx, 'orders')) - before] as const;
  });
  const newest = await s.db
    .select({ number: orders.number, customerName: orders.customerName })
    .from(orders)
    .where(ilike(orders.search, '%rao%'))
    .orderBy(desc(orders.createdAt), desc(orders.number));
  expect(newest.length).toBeGreaterThan(300);
  expect(found.filter(({ kind }) => kind === 'order').map(({ title }) => title)).toEqual(
    newest.slice(0, FOUND_OF_A_KIND).map(({ number, customerName }) => `${orderNumber(number)} · ${customerName}`),
  );
  expect(read).toBeLessThan(COUNT / 3);
});

test('finds the newest customers, and an old one where it alone has the words', async () => {
  await s.db
    .update(users)
    .set({ fullName: 'Ancient Raoul' })
    .where(eq(users.id, sql`(select id from users where role = 'customer' order by created_at limit 1)`));
  const people = await s.db
    .select()
    .from(users)
    .where(and(eq(users.role, 'customer'), or(...[users.fullName, users.email, users.phone].map((text) => ilike(text, '%rao%')))))
    .orderBy(desc(users.createdAt), desc(users.id));
  expect(people.length).toBeGreaterThan(30);
  const customers = async (q: string) => (await findAnything(s.db, owner, q)).filter(({ kind }) => kind === 'customer').map(({ id }) => id);
  expect(await customers('rao')).toEqual(people.slice(0, FOUND_OF_A_KIND).map(({ id }) => id));
  expect(await customers('ancient')).toEqual([people.at(-1)?.id]);
});

test('an old order is found by words that no newer one has', async () => {
  const [oldest] = await s.db.select().from(orders).orderBy(orders.createdAt).limit(1);
  await s.db
    .update(orders)
    .set({ trackingNumber: 'EK987654321IN' })
    .where(eq(orders.id, oldest?.id ?? ''));
  const found = await findAnything(s.db, owner, 'ek9876');
  expect(found.some(({ kind, id }) => kind === 'order' && id === oldest?.id)).toBe(true);
});
