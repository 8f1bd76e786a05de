// The guide of a new shop, from nothing to its first order: every step is read from the shop, and none can be ticked otherwise.
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openTestShop } from '../../../test/shop.ts';
import { aProduct, aShopper, aStaffMember, aTradingShop, buy, fillCart, moveOrder, type Person, pressPay } from '../../../test/world.ts';
import { twoStep } from '../../accounts/accounts.tables.ts';
import { NO_DECLARATIONS } from '../../catalogue/declarations/declarations.schema.ts';
import { collections } from '../../collections/collections.tables.ts';
import { contentPages, contentVersions } from '../../content/content.tables.ts';
import { noteRecoveryRun } from '../../recovery/recovery-runs.server.ts';
import { loadKeys } from '../../settings/keys/live-keys.server.ts';
import { findGuide } from './first-run.server.ts';
import { GUIDE_GROUPS, GUIDE_WORDS, type StepName } from './guide-steps.ts';

const s = await openTestShop();
let owner: Person;
beforeEach(async () => {
  await s.reset();
  await loadKeys(s.shop);
  owner = await aStaffMember(s);
});
afterAll(() => s.close());

const OWNER = { staffRole: 'owner' } as const;
const put = async (section: string, body: object) => {
  const answer = await s.request('PUT', `/api/settings/${section}`, { as: owner.token, body });
  expect(answer.status, answer.text).toBe(200);
};
const guide = (asker: Parameters<typeof findGuide>[1] = OWNER) => findGuide(s.shop, asker);
const missing = async () => (await guide())?.steps.flatMap(({ name, isDone }) => (isDone ? [] : name));
const ALL = Object.values(GUIDE_GROUPS).flat() as StepName[];

const ADDRESS = { street: '1 MG Road', city: 'Bangalore', stateCode: '29', state: '', pinCode: '560046', country: 'India' };
const OFFICER = { name: 'Asha Rao', designation: 'Manager', email: 'asha@shop.example', phone: '9876543210' };

async function published() {
  const content = { sections: [] } as never;
  const [page] = await s.db.insert(contentPages).values({ kind: 'home', slug: 'home', draft: content }).returning({ id: contentPages.id });
  await s.db.insert(contentVersions).values({ pageId: page?.id ?? '', content, visibleFrom: s.shop.now() });
}

const aRun = { kind: 'backup', startedAt: new Date(), finishedAt: new Date(), place: '/mnt', backupId: 'b1', bytes: 1 } as const;
const cashfree = { CASHFREE_APP_ID: 'app', CASHFREE_SECRET_KEY: 'key', CASHFREE_MODE: 'sandbox' };
const mail = { SMTP_URL: 'smtp://localhost:1', MAIL_FROM: 'care@shop.example' };

const WHOLE = {
  ...NO_DECLARATIONS,
  genericName: 'Lip balm',
  netQuantity: { value: 8, unit: 'g' as const },
  manufacturer: { name: 'Nikhar Botanicals', address: 'Bengaluru' },
  shelfLifeMonths: 24,
  inciIngredients: 'Cera Alba',
  mfgLicenceNo: 'KA/COS/1',
  originDot: 'green' as const,
};

/** What an owner does, in the order of the day. */
const WALK: [done: StepName, act: () => Promise<unknown>][] = [
  ['identity', () => put('identity', { legalName: 'Nikhar Pvt Ltd', address: ADDRESS, email: 'care@shop.example', phone: '9876543210' })],
  [
    'registration',
    async () => {
      await put('tax', { registration: 'regular' });
      expect(await missing()).toContain('registration');
      await put('identity', { gstin: '29AANCN0000D1ZY' });
    },
  ],
  ['officers', () => put('identity', { grievanceOfficer: OFFICER, nodalPerson: OFFICER })],
  ['policies', () => put('guide', { policiesReadAt: s.shop.now().toISOString() })],
  ['contacts', () => put('guide', { contactsReadAt: s.shop.now().toISOString() })],
  [
    'product',
    async () => {
      await aProduct(s);
      expect(await missing()).toContain('product');
      await aProduct(s, { mrpPaise: 50_000, declarations: WHOLE });
    },
  ],
  ['collection', () => s.db.insert(collections).values({ slug: 'face', title: 'Face', kind: 'hand', position: 0 })],
  ['home', published],
  ['delivery', () => put('delivery', { chargeRupees: 49 })],
  ['payment-keys', () => s.request('PUT', '/api/settings/keys/cashfree', { as: owner.token, body: { values: cashfree } })],
  ['mail', () => s.request('PUT', '/api/settings/keys/mail', { as: owner.token, body: { values: mail } })],
  [
    'backup',
    async () => {
      await noteRecoveryRun(s.db, { ...aRun, failure: 'No space left' });
      expect(await missing()).toContain('backup');
      await noteRecoveryRun(s.db, { ...aRun, failure: null });
    },
  ],
  ['second-step', () => s.db.insert(twoStep).values({ userId: owner.id, secret: 'x', lastStep: 0 } as never)],
  [
    'test-order',
    async () => {
      const shopper = await aShopper(s);
      await fillCart(s, shopper, (await aProduct(s)).id);
      expect((await pressPay(s, shopper, { paymentMethod: 'cod' })).status).toBe(200);
    },
  ],
];

test('an empty shop misses everything, and each act of the owner ends one step', async () => {
  expect(await missing()).toEqual(expect.arrayContaining(ALL));
  const left = new Set(ALL);
  for (const [step, act] of WALK) {
    await act();
    left.delete(step);
    expect([step, await missing()]).toEqual([step, expect.not.arrayContaining([step])]);
    expect(new Set(await missing())).toEqual(left);
  }
  expect([...left]).toEqual(['live']);
  // In production with real keys nothing is left, and the guide is gone.
  Object.assign(s.shop.env, { isProduction: true, CASHFREE_MODE: 'production' });
  expect(await guide()).toBeNull();
  Object.assign(s.shop.env, { isProduction: false, CASHFREE_MODE: 'sandbox' });
});

test('the guide is hidden and shown again for the whole shop, and a shop that sells has none', async () => {
  await put('guide', { isHidden: true });
  expect((await guide())?.isHidden).toBe(true);
  await put('guide', { isHidden: false });
  expect((await guide())?.isHidden).toBe(false);
  const { shopper, staff } = await aTradingShop(s);
  const product = await aProduct(s);
  // The test order may be shipped; the second parcel is business.
  await moveOrder(s, staff, await buy(s, shopper, product.id), 'shipped');
  expect(await guide()).not.toBeNull();
  await moveOrder(s, staff, await buy(s, shopper, product.id), 'shipped');
  expect(await guide()).toBeNull();
});

test('a manager is told to ask an owner for what only owners open', async () => {
  const closed = (await guide({ staffRole: 'manager' }))?.steps.filter(({ isOpen }) => !isOpen).map(({ name }) => name);
  expect(closed).toEqual(['payment-keys', 'mail']);
});

test('only a reading is ticked by hand', () => {
  const readings = ALL.filter((name) => GUIDE_WORDS[name].reading);
  expect(readings).toEqual(['policies', 'contacts']);
});
