// Reading the audit: filters, search, and entries shown as a difference.
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openTestShop } from '../../../test/shop.ts';
import { aCustomer, aProduct, aStaffMember, type Person } from '../../../test/world.ts';
import { audit } from '../../platform/platform.tables.ts';
import { recordAudit } from '../../platform/records/audit.server.ts';
import { auditChoices } from './audit-log.server.ts';
import { actionWords, differencesOf, placeOf, subjectWords } from './audit-words.ts';

const s = await openTestShop();
let asha: Person;
let bina: Person;
beforeEach(async () => {
  await s.reset();
  asha = await aStaffMember(s, 'asha@example.com');
  bina = await aStaffMember(s, 'bina@example.com');
});
afterAll(() => s.close());

async function found(query = '') {
  const { json, headers } = await s.request('GET', `/api/audit${query}`, { as: asha.token });
  return [json.map(({ action }: { action: string }) => action), Number(headers.get('x-total-count'))];
}

test('the log can be filtered by person, action, subject and time, and searched', async () => {
  const { id: productId } = await aProduct(s);
  await recordAudit(s.db, asha.id, 'product.update', `product:${productId}`, { name: 'Rose balm' }, { name: 'Lotus balm' });
  await recordAudit(s.db, bina.id, 'coupon.create', 'coupon:1', null, { code: 'MONSOON10', email: "o'neil@example.com" });
  await s.db.insert(audit).values({ action: 'settings.save', subject: 'settings:tax', createdAt: new Date('2026-03-31T18:30:00Z') });
  expect(await found()).toEqual([['coupon.create', 'product.update', 'settings.save'], 3]);
  expect(await found('?limit=1&page=2')).toEqual([['product.update'], 3]);
  expect(await found(`?actor=${bina.id}`)).toEqual([['coupon.create'], 1]);
  expect(await found('?action=product.update')).toEqual([['product.update'], 1]);
  expect(await found(`?subject=product:${productId}`)).toEqual([['product.update'], 1]);
  expect(await found('?from=2026-04-01&to=2026-04-01')).toEqual([['settings.save'], 1]);
  expect(await found('?to=2026-03-31')).toEqual([[], 0]);
  for (const words of ['lotus', 'LOT', 'rose balm', 'product:', productId])
    expect([words, ...(await found(`?search=${encodeURIComponent(words)}`))]).toEqual([words, ['product.update'], 1]);
  expect(await found('?search=bina')).toEqual([['coupon.create'], 1]);
  for (const odd of ["o'neil@example.com", "'", '\\', '& | !', '%', ':*'])
    expect([odd, (await s.request('GET', `/api/audit?search=${encodeURIComponent(odd)}`, { as: asha.token })).status]).toEqual([odd, 200]);
});

test('an entry names the person who acted and the subject', async () => {
  const customer = await aCustomer(s, { fullName: 'Meera Nair' });
  await recordAudit(s.db, bina.id, 'customer.update', `user:${customer.id}`, { phone: '1' }, { phone: '2' });
  const [entry] = (await s.request('GET', '/api/audit', { as: asha.token })).json;
  expect(entry).toMatchObject({
    actor: { id: bina.id },
    subjectName: 'Meera Nair',
    before: { phone: '1' },
    after: { phone: '2' },
    createdAt: expect.stringMatching(/Z$/),
  });
});

test('the filters list each person and each action once', async () => {
  for (const actor of [bina, asha, bina]) await recordAudit(s.db, actor.id, 'order.move', 'order:1');
  await recordAudit(s.db, asha.id, 'coupon.delete', 'coupon:1');
  const { actors, actions } = await auditChoices(s.db);
  expect(actors.map(({ id }) => id).sort()).toEqual([asha.id, bina.id].sort());
  expect(actions).toEqual(['coupon.delete', 'order.move']);
});

test('a difference shows only the changed fields, in words', () => {
  const before = { name: 'Rose', originalPricePaise: 29_900, address: { pinCode: '560001' }, tags: ['a'], isOn: true, note: null };
  const after = { name: 'Rose', originalPricePaise: 34_950, address: { pinCode: '560046' }, tags: ['a', 'b'], isOn: false, note: '' };
  expect(differencesOf(before, after)).toEqual([
    { field: 'Original price', before: '₹299.00', after: '₹349.50' },
    { field: 'Address, pin code', before: '560001', after: '560046' },
    { field: 'Tags', before: 'a', after: 'a, b' },
    { field: 'Is on', before: 'yes', after: 'no' },
  ]);
  expect(differencesOf(null, { shippedAt: '2026-11-21T06:30:00.000Z', lines: [{ taxBasisPoints: 1800 }] })).toEqual([
    { field: 'Shipped at', before: null, after: '21 Nov 2026, 12:00 pm' },
    { field: 'Lines, 1, tax', before: null, after: '18%' },
  ]);
  expect(differencesOf(null, null)).toEqual([]);
});

test('an entry names its action and subject in words and links to the subject', () => {
  expect(actionWords('in-house.create')).toBe('In house: create');
  expect(placeOf('settings:tax')).toBe('/admins/settings/tax');
  expect(placeOf('job:17')).toBeNull();
  expect(subjectWords('bounce:a@b.in')).toBe('Bounce: a@b.in');
  expect(subjectWords('coupon:3ae0ee69-62d2-46a5-b4a6-04fe177ceb19')).toBe('Coupon');
});
