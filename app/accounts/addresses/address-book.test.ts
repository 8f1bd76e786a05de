import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openTestShop } from '../../../test/shop.ts';
import { aCustomer, anAddress, type Person } from '../../../test/world.ts';
import { addresses } from '../accounts.tables.ts';

const s = await openTestShop();
let asha: Person;
afterAll(() => s.close());
beforeEach(async () => {
  await s.reset();
  asha = await aCustomer(s);
});

const home = { name: 'Home', street: '12 MG Road', city: 'Bengaluru', state: 'karnataka', zipCode: '560 001', phone: '098765 43210' };
const add = (over: object = {}) => s.request('POST', '/api/address', { as: asha.token, body: { userId: asha.id, ...home, ...over } });
const list = async () => (await s.request('GET', `/api/address/add/${asha.id}`, { as: asha.token })).json;
const change = (method: string, path: string, body?: object) => s.request(method, `/api/address/${path}`, { as: asha.token, body });

test('an address is stored in the postal format, with its state code', async () => {
  const added = await add({ state: '29', landmark: '' });
  expect(added.status).toBe(201);
  expect(added.json).toEqual({
    id: expect.any(String),
    ...home,
    recipientName: null,
    landmark: null,
    state: 'Karnataka',
    zipCode: '560001',
    phone: '9876543210',
    country: 'India',
    isDefault: true,
  });
  expect(await s.db.select().from(addresses)).toEqual([expect.objectContaining({ stateCode: '29', userId: asha.id })]);
});

test.each([
  [{ recipientName: '  Kavita Menon ' }, 'Kavita Menon'],
  [{ recipientName: '' }, null],
  [{ recipientName: null }, null],
  [{}, null],
])('the recipient %o is stored as %o and can be changed', async (given, kept) => {
  const { json } = await add(given);
  expect(json).toMatchObject({ name: 'Home', recipientName: kept });
  expect((await list())[0].recipientName).toBe(kept);
  expect((await change('PUT', json.id, { ...home, recipientName: 'Ravi' })).json.recipientName).toBe('Ravi');
});

test('the first address becomes the default, later ones do not', async () => {
  await add();
  expect((await add({ name: 'Work' })).json.isDefault).toBe(false);
});

test('adding addresses concurrently leaves exactly one default', async () => {
  await Promise.all(Array.from({ length: 6 }, (_, number) => add({ street: `${number} MG Road` })));
  expect((await list()).map((one: { isDefault: boolean }) => one.isDefault)).toEqual([true, false, false, false, false, false]);
});

test('choosing defaults concurrently leaves exactly one default', async () => {
  const ids = [];
  for (let n = 0; n < 5; n++) ids.push((await add({ street: `${n} MG Road` })).json.id);
  const answers = await Promise.all(ids.map((id) => change('PUT', `${id}/default`)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect((await list()).filter((one: { isDefault: boolean }) => one.isDefault)).toHaveLength(1);
});

test('when the default is deleted, the newest other address becomes the default', async () => {
  const first = (await add()).json.id;
  await add({ name: 'Work' });
  await add({ name: 'Parents' });
  expect((await change('DELETE', first)).status).toBe(204);
  expect((await list()).map(({ name, isDefault }: { name: string; isDefault: boolean }) => [name, isDefault])).toEqual([
    ['Parents', true],
    ['Work', false],
  ]);
});

test('an edited address stays the default', async () => {
  const { id } = (await add()).json;
  const edited = await change('PUT', id, { ...home, city: 'Mysuru', country: 'भारत' });
  expect(edited.json).toMatchObject({ id, city: 'Mysuru', country: 'India', isDefault: true });
});

test.each([
  [{ name: '' }, { name: 'Name is required' }],
  [{ street: ' ' }, { street: 'Street address is required' }],
  [{ city: undefined }, { city: 'City is required' }],
  [{ state: '' }, { state: 'State is required' }],
  [{ state: 'Kent' }, { state: 'Choose a state of India' }],
  [{ zipCode: '' }, { zipCode: 'ZIP code is required' }],
  [{ zipCode: '056001' }, { zipCode: 'Enter a valid 6-digit PIN code' }],
  [{ phone: '' }, { phone: 'Phone number is required' }],
  [{ phone: '12345' }, { phone: 'Enter a valid 10-digit phone number' }],
  [{ country: '' }, { country: 'Country is required' }],
  [{ country: 'Nepal' }, { country: 'We deliver within India only' }],
  [{ recipientName: 'x'.repeat(121) }, { recipientName: 'Use at most 120 characters' }],
  [{ street: 'x'.repeat(301) }, { street: 'Use at most 300 characters' }],
])('an address with %o is refused', async (over, fields) => {
  const refused = await add(over);
  expect([refused.status, refused.json.fields]).toEqual([400, fields]);
  expect(await s.db.select().from(addresses)).toEqual([]);
});

test('an address of another customer, an unknown id and a malformed id are all answered as not found', async () => {
  const other = await aCustomer(s);
  const { id } = await anAddress(s, other.id);
  for (const unreachable of [id, '00000000-0000-4000-8000-000000000000', 'nonsense']) {
    const answers = [
      await change('PUT', unreachable, home),
      await change('PUT', `${unreachable}/default`),
      await change('DELETE', unreachable),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  }
  expect(await s.db.select().from(addresses).where(eq(addresses.userId, other.id))).toHaveLength(1);
});

test('an address book holds at most 20 addresses', async () => {
  await Promise.all(Array.from({ length: 20 }, (_, number) => add({ street: `${number + 100} MG Road` })));
  expect((await add()).status).toBe(409);
});

test('an address that is sent twice, concurrently or to a full book, is stored once; a different one is stored as another', async () => {
  const [first, second] = await Promise.all([add(), add()]);
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(second.json.id).toBe(first.json.id);
  await add({ landmark: 'Beside the temple' });
  await Promise.all(Array.from({ length: 18 }, (_, number) => add({ street: `${number + 100} MG Road` })));
  expect(await list()).toHaveLength(20);
  expect((await add()).json.id).toBe(first.json.id);
});
