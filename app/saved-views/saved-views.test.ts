import { afterAll, beforeEach, expect, test } from 'vitest';
import { openTestShop } from '../../test/shop.ts';
import { aStaffMember, type Person } from '../../test/world.ts';
import { closeAccount } from '../own-data/close-account.server.ts';
import { keptQuery, type SavedView } from './saved-views.schema.ts';
import { savedViews } from './saved-views.tables.ts';

const s = await openTestShop();
let staff: Person;
let other: Person;
beforeEach(async () => {
  await s.reset();
  [staff, other] = [await aStaffMember(s), await aStaffMember(s)];
});
afterAll(() => s.close());

const TO_PACK = { path: '/admins/orders', name: 'To pack', query: 'status=pending&sort=date-asc' };
const save = (view: object, as = staff) => s.request('POST', '/api/views', { as: as.token, body: view });
const viewsOf = async (as = staff): Promise<SavedView[]> => (await s.request('GET', '/api/views', { as: as.token })).json;

test.each([
  ['status=pending&sort=date-asc', 'sort=date-asc&status=pending'],
  ['sort=date-asc&status=pending', 'sort=date-asc&status=pending'],
  ['search=asha%40example.com&page=3&status=', ''],
  ['from=2026-11-01&search=rao', 'from=2026-11-01'],
])('of %j, %j is kept', (query, kept) => expect(keptQuery(new URLSearchParams(query))).toBe(kept));

test('views are their owner’s alone', async () => {
  const { json } = await save(TO_PACK);
  expect(json).toMatchObject([{ path: '/admins/orders', name: 'To pack', query: 'sort=date-asc&status=pending' }]);
  expect(await viewsOf(other)).toEqual([]);
  expect((await s.request('DELETE', `/api/views/${json[0].id}`, { as: other.token })).status).toBe(404);
  expect((await s.request('DELETE', `/api/views/${json[0].id}`, { as: staff.token })).json).toEqual([]);
  expect((await s.request('DELETE', `/api/views/${json[0].id}`, { as: staff.token })).status).toBe(404);
});

test('a view of the same name in the same list is replaced, also by two tabs at once', async () => {
  const queries = ['status=pending', 'status=processing', 'status=shipped'];
  const answers = await Promise.all(queries.map((query) => save({ ...TO_PACK, query })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await viewsOf()).toHaveLength(1);
  await save({ ...TO_PACK, path: '/admins/customers' });
  expect(await viewsOf()).toHaveLength(2);
});

test.each([
  [{ ...TO_PACK, name: ' ' }, 'name'],
  [{ ...TO_PACK, name: 'a'.repeat(41) }, 'name'],
  [{ ...TO_PACK, query: 'search=asha' }, 'query'],
  [{ ...TO_PACK, query: `status=${'a'.repeat(1_000)}` }, 'query'],
  [{ ...TO_PACK, path: 'https://example.com/admins' }, 'path'],
  [{ ...TO_PACK, path: '//example.com' }, 'path'],
])('%j is refused for its %s', async (view, field) => {
  const { status, json } = await save(view);
  expect([status, Object.keys(json.fields)]).toEqual([400, [field]]);
  expect(await viewsOf()).toEqual([]);
});

test('the fifty-first view is refused, a new query for an old one is not', async () => {
  for (let n = 0; n < 50; n++) await save({ ...TO_PACK, name: `View ${n}` });
  expect(await save(TO_PACK)).toMatchObject({
    status: 409,
    json: { message: 'You’ve reached the limit of saved views. Please remove one first.' },
  });
  expect((await save({ ...TO_PACK, name: 'View 7', query: 'status=shipped' })).status).toBe(200);
});

test('views end with their owner’s account', async () => {
  await save(TO_PACK);
  await save(TO_PACK, other);
  await s.db.transaction((tx) => closeAccount(tx, staff.id, s.shop.now()));
  expect((await s.db.select().from(savedViews)).map(({ userId }) => userId)).toEqual([other.id]);
});
