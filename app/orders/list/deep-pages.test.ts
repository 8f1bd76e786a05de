// What a deep page of a long list reads, by the plan that PostgreSQL ran.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { growShop } from '../../../db/seed/grow.server.ts';
import { openTestShop } from '../../../test/shop.ts';
import { aProduct, aSeller, aStaffMember, type Person } from '../../../test/world.ts';
import { rowsOf } from '../../platform/database.server.ts';
import { down, longPage, nearerEnd } from '../../platform/http/lists/long-list.server.ts';
import { orders } from '../orders.tables.ts';

const COUNT = 2_000;
const LIMIT = 10;
const s = await openTestShop();
let staff: Person;
beforeAll(async () => {
  await aSeller(s);
  for (let n = 0; n < 4; n++) await aProduct(s);
  await growShop(s.db, { products: 0, customers: 200, orders: COUNT, impressions: 1 }, new Date(), () => undefined);
  staff = await aStaffMember(s);
});
afterAll(() => s.close());

test('the last page of orders reads as little as the first, and one between reads no other row', async () => {
  const read = async (page: number) => {
    const list = { table: orders, id: orders.number, where: undefined, order: [down(orders.createdAt), down(orders.number)] };
    const { isShown, order } = await longPage(s.db, list, { page, limit: LIMIT });
    const query = s.db
      .select()
      .from(orders)
      .where(isShown)
      .orderBy(...order);
    const [found] = await rowsOf<{ 'QUERY PLAN': unknown }>(s.db, sql`explain (analyze, timing off, format json) ${query}`);
    return scansIn(JSON.parse(JSON.stringify(found?.['QUERY PLAN'])));
  };
  const LAST = COUNT / LIMIT;
  expect(await read(1)).toEqual({ counted: LIMIT, shown: LIMIT });
  expect(await read(LAST)).toEqual({ counted: LIMIT, shown: LIMIT });
  expect(await read(LAST - 1)).toEqual({ counted: 2 * LIMIT, shown: LIMIT });
  expect(await read(LAST / 2)).toEqual({ counted: COUNT / 2, shown: LIMIT });
});

test.each(['date-desc', 'date-asc', 'total-desc', 'total-asc'])('all pages together are all orders, once each: %s', async (sort) => {
  const numbers: number[] = [];
  for (let page = 1; page <= 11; page++) {
    const answer = await s.request('GET', `/api/order/orders?limit=190&page=${page}&sort=${sort}`, { as: staff.token });
    expect(answer.headers.get('x-total-count')).toBe(String(COUNT));
    numbers.push(...answer.json.map(({ number }: { number: number }) => number));
  }
  expect(new Set(numbers).size).toBe(COUNT);
  expect(numbers).toHaveLength(COUNT);
});

test.each([
  [1, 95, { isBackwards: false, offset: 0, limit: 10 }],
  [5, 95, { isBackwards: false, offset: 40, limit: 10 }],
  [6, 95, { isBackwards: true, offset: 35, limit: 10 }],
  [10, 95, { isBackwards: true, offset: 0, limit: 5 }],
  [11, 95, { isBackwards: true, offset: 0, limit: 0 }],
  [1, 0, { isBackwards: false, offset: 0, limit: 10 }],
])('page %i of %i rows is reached from the nearer end', (page, total, way) => {
  expect(nearerEnd({ page, limit: 10 }, total)).toEqual(way);
});

type Node = { 'Node Type': string; 'Actual Rows': number; 'Actual Loops': number; Plans?: Node[] };

/** `counted`: entries of an index that were counted off. `shown`: rows read from the table. */
function scansIn(plan: [{ Plan: Node }]) {
  const nodes = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodes)];
  const all = nodes(plan[0].Plan).filter((node) => node['Node Type'].endsWith('Scan'));
  const rowsIn = (isWanted: (type: string) => boolean) =>
    all.filter((node) => isWanted(node['Node Type'])).reduce((sum, node) => sum + node['Actual Rows'] * node['Actual Loops'], 0);
  return { counted: rowsIn((type) => type === 'Index Only Scan'), shown: rowsIn((type) => type !== 'Index Only Scan') };
}
