// Staff's notes and tags on orders, through the real app.
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestShop } from '../../../test/shop.ts';
import { aProduct, aShopper, aStaffMember, fillCart, type Person, pressPay } from '../../../test/world.ts';
import { exportOwnData } from '../../own-data/own-data.server.ts';
import { audit } from '../../platform/platform.tables.ts';
import { anonymiseOrders } from '../anonymise-orders.server.ts';
import { orderNotes, orderTags } from '../order-notes.tables.ts';
import { listTags } from './read-notes.server.ts';

const s = await openTestShop();
let owner: Person;
let packer: Person;
beforeEach(async () => {
  await s.reset();
  owner = await aStaffMember(s);
  packer = await aStaffMember(s, undefined, 'packer');
});
afterAll(() => s.close());

async function anOrder() {
  const shopper = await aShopper(s);
  await fillCart(s, shopper, (await aProduct(s)).id);
  const id = (await pressPay(s, shopper, { paymentMethod: 'cod' })).json.localOrderId as string;
  return { id, shopper };
}
const write = (id: string, text: string, as = packer) => s.request('POST', `/api/order/${id}/notes`, { as: as.token, body: { text } });
const erase = (id: string, noteId: string, as = packer) => s.request('DELETE', `/api/order/${id}/notes/${noteId}`, { as: as.token });
const tag = (ids: string[], add: string[], remove: string[] = []) =>
  s.request('PUT', '/api/order/tags', { as: packer.token, body: { ids, add, remove } });
const tagsOf = async (id: string) => (await s.request('GET', `/api/order/${id}`, { as: packer.token })).json.tags;
const listed = async (query: string) =>
  (await s.request('GET', `/api/order/orders?${query}`, { as: packer.token })).json.map(({ id }: { id: string }) => id);

describe('notes', () => {
  test('are for staff, newest first, and never for the customer of the order', async () => {
    const { id, shopper } = await anOrder();
    expect((await write(id, '  Call before delivery  ')).json).toMatchObject([{ text: 'Call before delivery', isDeletable: true }]);
    s.setClock(new Date(Date.now() + 60_000));
    expect((await write(id, 'Called', owner)).json.map(({ text }: { text: string }) => text)).toEqual(['Called', 'Call before delivery']);
    const asStaff = (await s.request('GET', `/api/order/${id}`, { as: packer.token })).json;
    expect(asStaff.notes).toBe(2);
    const own = await s.request('GET', `/api/order/${id}`, { as: shopper.token });
    expect(own.json).not.toHaveProperty('notes');
    expect(own.json).not.toHaveProperty('tags');
    expect(own.text).not.toContain('Call');
    expect((await write(id, 'Mine', shopper)).status).toBe(403);
  });

  test('are deleted by their author or the owner', async () => {
    const { id } = await anOrder();
    const [of] = (await write(id, 'By the owner', owner)).json;
    expect((await erase(id, of.id)).status).toBe(403);
    const [own] = (await write(id, 'By the packer')).json;
    expect((await erase(id, own.id)).json).toMatchObject([{ text: 'By the owner', isDeletable: false }]);
    expect((await erase(id, own.id)).status).toBe(404);
    const [again] = (await write(id, 'By the packer')).json;
    const other = await anOrder();
    expect((await erase(other.id, again.id, owner)).status, 'a note of another order').toBe(404);
    expect((await erase(id, again.id, owner)).status).toBe(200);
  });

  test.each([
    ['empty', '  '],
    ['too long', 'a'.repeat(1_001)],
  ])('%s are refused beside their field', async (_, text) => {
    const { id } = await anOrder();
    expect((await write(id, text)).json.fields).toHaveProperty('text');
  });

  test('of an order that is not there are refused, and so is the note after the hundredth', async () => {
    expect((await write('00000000-0000-4000-8000-000000000000', 'Lost')).status).toBe(404);
    const { id } = await anOrder();
    await s.db.insert(orderNotes).values(Array.from({ length: 99 }, () => ({ orderId: id, authorId: owner.id, text: 'One' })));
    const both = await Promise.all([write(id, 'Hundredth'), write(id, 'Hundredth', owner)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test('come with the copy of the customer’s data, stay out of the audit, and end with the order', async () => {
    const { id, shopper } = await anOrder();
    await write(id, 'Knows our founder');
    await tag([id], ['Founder']);
    const copy = await exportOwnData(s.db, { id: shopper.id, staffRole: null }, shopper.id, s.shop.now());
    expect(copy.notesOnOrders).toMatchObject([{ text: 'Knows our founder' }]);
    expect(JSON.stringify(await s.db.select().from(audit).where(eq(audit.action, 'order.note')))).not.toContain('founder');
    await anonymiseOrders(s.db, sql`(${id}::uuid)`, s.shop.now());
    expect([await s.db.$count(orderNotes), await s.db.$count(orderTags)]).toEqual([0, 0]);
  });
});

describe('tags', () => {
  test('are added to and taken from many orders, whatever their case, and find them', async () => {
    const [one, two] = [(await anOrder()).id, (await anOrder()).id];
    expect((await tag([one, two], ['Gift', ' wrap   twice '])).json).toMatchObject([{ isDone: true }, { isDone: true }]);
    expect(await tagsOf(one)).toEqual(['Gift', 'wrap twice']);
    await tag([two], ['GIFT', 'Urgent'], ['WRAP TWICE']);
    expect(await tagsOf(two)).toEqual(['Gift', 'Urgent']);
    expect((await listed('tag=gift')).toSorted()).toEqual([one, two].toSorted());
    expect(await listed('tag=urgent')).toEqual([two]);
    expect(await listed('tag=none')).toEqual([]);
    expect(await listTags(s.db)).toEqual(['Gift', 'Urgent', 'wrap twice']);
    const csv = await s.request('GET', '/api/order/orders.csv?tag=urgent', { as: owner.token });
    expect(csv.text.trim().split('\n').at(-1)).toContain('Gift, Urgent');
  });

  test('an audit row names what changed; what changes nothing leaves none', async () => {
    const { id } = await anOrder();
    await tag([id], ['Gift']);
    await tag([id], ['gift'], ['Urgent']);
    const rows = await s.db.select().from(audit).where(eq(audit.action, 'order.tag'));
    expect(rows).toMatchObject([{ before: { tags: [] }, after: { tags: ['Gift'] } }]);
  });

  test.each([
    [[], [], 'add'],
    [['  '], [], 'add.0'],
    [['a'.repeat(31)], [], 'add.0'],
    [['one,two'], [], 'add.0'],
    [[], Array.from({ length: 21 }, (_, n) => `t${n}`), 'remove'],
  ])('%j and %j are refused at %s', async (add, remove, field) => {
    const { id } = await anOrder();
    expect(Object.keys((await tag([id], add, remove)).json.fields)).toContain(field);
  });

  test('at most twenty, of which none is added then; an unknown order is said', async () => {
    const { id } = await anOrder();
    await tag(
      [id],
      Array.from({ length: 19 }, (_, n) => `t${n}`),
    );
    expect((await tag([id], ['x', 'y'])).json).toMatchObject([{ isDone: false, message: 'An order has at most 20 tags.' }]);
    expect(await tagsOf(id)).toHaveLength(19);
    expect((await tag(['00000000-0000-4000-8000-000000000000'], ['x'])).json).toMatchObject([{ isDone: false }]);
  });

  test('two at once keep the limit and one spelling of each', async () => {
    const { id } = await anOrder();
    await tag(
      [id],
      Array.from({ length: 19 }, (_, n) => `t${n}`),
    );
    const done = await Promise.all([tag([id], ['Gift']), tag([id], ['gift']), tag([id], ['Other'])]);
    expect(done.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await tagsOf(id)).toHaveLength(20);
  });

  test('no tags yet', async () => {
    expect(await listTags(s.db)).toEqual([]);
  });
});

describe('assigning', () => {
  const assign = (ids: string[], staffId: string | null, as = packer) =>
    s.request('PUT', '/api/order/assign', { as: as.token, body: { ids, staffId } });
  const assigneeOf = async (id: string) => (await s.request('GET', `/api/order/${id}`, { as: packer.token })).json.assignee;

  test('many orders at once go to a member of staff, are found by them, and go back to no one', async () => {
    const [one, two, three] = [await anOrder(), await anOrder(), await anOrder()];
    const answer = await assign([one.id, two.id], packer.id);
    expect(answer.json.map(({ isDone }: { isDone: boolean }) => isDone)).toEqual([true, true]);
    expect((await assigneeOf(one.id)).id).toBe(packer.id);
    expect((await listed(`assignee=${packer.id}`)).sort()).toEqual([one.id, two.id].sort());
    expect(await listed(`assignee=${owner.id}`)).toEqual([]);
    expect((await assign([one.id], owner.id, owner)).status).toBe(200);
    expect(await listed(`assignee=${packer.id}`)).toEqual([two.id]);
    await assign([one.id], null);
    expect([await assigneeOf(one.id), await assigneeOf(three.id)]).toEqual([null, null]);
    const rows = await s.db.select().from(audit).where(eq(audit.action, 'order.assign'));
    expect(rows).toHaveLength(4);
  });

  test('to the same person again changes and records nothing, also at once', async () => {
    const { id } = await anOrder();
    await Promise.all(Array.from({ length: 5 }, () => assign([id], packer.id)));
    expect(await s.db.select().from(audit).where(eq(audit.action, 'order.assign'))).toHaveLength(1);
  });

  test('only staff who work on orders, who are not told to the customer', async () => {
    const { id, shopper } = await anOrder();
    const marketing = await aStaffMember(s, undefined, 'marketing');
    for (const wrong of [shopper.id, marketing.id]) expect((await assign([id], wrong)).json.fields).toHaveProperty('staffId');
    expect((await assign([id], packer.id, shopper)).status).toBe(403);
    await assign([id], packer.id);
    expect((await s.request('GET', `/api/order/${id}`, { as: shopper.token })).json).not.toHaveProperty('assignee');
  });
});
