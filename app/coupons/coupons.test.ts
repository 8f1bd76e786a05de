import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestShop } from '../../test/shop.ts';
import { onStatement } from '../../test/statements.ts';
import { aCustomer, aProduct, aShopper, aStaffMember, fillCart, type Person, pressPay } from '../../test/world.ts';
import { products } from '../catalogue/catalogue.tables.ts';
import { audit } from '../platform/platform.tables.ts';
import { asSaid } from '../platform/words/said.ts';
import { readSettings } from '../settings/settings.server.ts';
import { brokenPromise } from './campaign-words.ts';
import { type Coupon, type CouponCircumstances, UNKNOWN_COUPON, whyNot } from './coupon-rules.ts';
import { coupons } from './coupons.tables.ts';
import { findKeptPromises } from './kept-promises.server.ts';

const s = await openTestShop();
let staff: Person;
beforeEach(async () => {
  await s.reset();
  staff = await aStaffMember(s);
});
afterAll(() => s.close());

const noon = new Date('2026-11-21T06:30:00Z');

const open: Coupon = {
  type: 'percentage',
  discountBasisPoints: 1000,
  discountValuePaise: 0,
  validFrom: new Date('2026-11-01T00:00:00Z'),
  expiresAt: new Date('2026-11-30T18:29:59.999Z'),
  isActive: true,
  minSubtotalPaise: 0,
  usageLimit: null,
  perCustomerLimit: null,
  firstOrderOnly: false,
  userId: null,
};
const asha: CouponCircumstances = { userId: 'asha', subtotalPaise: 50_000, uses: 0, usesByCustomer: 0, hasOrderedBefore: false };

test.each<[string, Partial<Coupon>, Partial<CouponCircumstances>, string | null]>([
  ['an open coupon counts', {}, {}, null],
  ['one that is off is as good as unknown', { isActive: false }, {}, UNKNOWN_COUPON],
  ['one made for another person is as good as unknown', { userId: 'bina' }, {}, UNKNOWN_COUPON],
  ['one made for this person counts', { userId: 'asha' }, {}, null],
  ['before its first day', { validFrom: new Date('2026-11-22T00:00:00Z') }, {}, 'This coupon is not valid yet.'],
  ['after its last day', { expiresAt: new Date('2026-11-20T18:29:59.999Z') }, {}, 'This coupon has expired.'],
  ['at its very last moment', { expiresAt: noon }, {}, null],
  ['when all its uses are taken', { usageLimit: 5 }, { uses: 5 }, 'This coupon is no longer available.'],
  ['with one use left', { usageLimit: 5 }, { uses: 4 }, null],
  ['used by this customer as often as allowed', { perCustomerLimit: 1 }, { usesByCustomer: 1 }, 'You have already used this coupon.'],
  [
    'for the first order only, on a later one',
    { firstOrderOnly: true },
    { hasOrderedBefore: true },
    'This coupon is for the first order only.',
  ],
  ['for a larger cart', { minSubtotalPaise: 60_050 }, {}, 'Add ₹100.50 more to use this coupon.'],
  [
    'below its first step',
    { tiers: { by: 'amount', steps: [{ from: 99_900, off: { type: 'percentage', basisPoints: 1000 } }] } },
    {},
    'Add ₹499 more to use this coupon.',
  ],
  ['for exactly this cart', { minSubtotalPaise: 50_000 }, {}, null],
])('%s', (_sentence, coupon, circumstances, reason) => {
  const answer = whyNot({ ...open, ...coupon }, { ...asha, ...circumstances }, noon);
  expect(answer && asSaid(answer).message).toBe(reason);
});

const add = (body: object) => s.request('POST', '/api/coupons', { body, as: staff.token });
const list = (as?: string) => s.request('GET', '/api/coupons', { ...(as && { as }) });

test('the list gives the total count, to shoppers and to staff', async () => {
  await add({ code: 'WELCOME', discountPercentage: 10 });
  await add({ code: 'FRIENDS', discountPercentage: 10, isPublic: false });
  expect((await list()).headers.get('x-total-count')).toBe('1');
  expect((await list(staff.token)).headers.get('x-total-count')).toBe('2');
});

test('a coupon in the old format is accepted: code, percentage, active, and an end date in India', async () => {
  s.setClock(noon);
  const made = await add({ code: 'diwali10', discountPercentage: 10, isActive: true, expiresAt: '2026-12-31' });
  expect(made.status).toBe(201);
  expect(made.json).toMatchObject({
    code: 'DIWALI10',
    type: 'percentage',
    discountPercentage: 10,
    validFrom: '2026-11-20T18:30:00.000Z',
    expiresAt: '2026-12-31T18:29:59.999Z',
    isActive: true,
  });
  const unlimited = await add({ code: 'NEWYEAR', discountPercentage: 5 });
  expect(unlimited.json.expiresAt).toBe('2026-12-21T18:29:59.999Z');
  expect(await s.db.select().from(audit)).toHaveLength(2);
});

test.each([
  [{ discountPercentage: 10 }, 'code', 'Please enter a coupon code.'],
  [{ code: 'A B', discountPercentage: 10 }, 'code', 'Use 3 to 20 letters and digits'],
  [{ code: 'SAVE', discountPercentage: 0 }, 'discountPercentage', 'Enter a discount above 0'],
  [{ code: 'SAVE', discountPercentage: 101 }, 'discountPercentage', 'Enter a percentage from 0 to 100'],
  [{ code: 'SAVE', discountPercentage: '10' }, 'discountPercentage', 'Enter a percentage'],
  [{ code: 'SAVE', type: 'fixed' }, 'discountValue', 'Enter a discount above 0'],
  [{ code: 'SAVE', type: 'fixed', discountValue: 10.005 }, 'discountValue', 'At most two decimals'],
  [
    { code: 'SAVE', discountPercentage: 10, validFrom: '2026-12-02', expiresAt: '2026-12-01' },
    'expiresAt',
    'End date is before start date',
  ],
  [{ code: 'SAVE', discountPercentage: 10, expiresAt: 'soon' }, 'expiresAt', 'Write a day as 2026-11-21'],
  [{ code: 'SAVE', discountPercentage: 10, usageLimit: 1.5 }, 'usageLimit', 'Enter a whole number'],
])('%j is refused at %s', async (body, field, message) => {
  const answer = await add(body);
  expect(answer.status).toBe(400);
  expect(answer.json.fields).toEqual({ [field]: message });
  expect(await s.db.select().from(coupons)).toEqual([]);
});

test('bulk codes are each valid for one order of one customer, and none is listed publicly', async () => {
  const generate = (body: object) => s.request('POST', '/api/coupons/generate', { body, as: staff.token });
  const made = await generate({ prefix: 'fair26', count: 200, discountPercentage: 15, minSubtotal: 100 });
  expect(made.status).toBe(201);
  const { codes } = made.json as { codes: string[] };
  expect(new Set(codes).size).toBe(200);
  expect(codes.every((code) => /^FAIR26[A-HJKMNP-Z2-9]{10}$/.test(code))).toBe(true);
  expect((await list()).json).toEqual([]);
  // Staff find them by their prefix; in the plain list they would bury the others.
  expect((await list(staff.token)).json).toEqual([]);
  const found = await s.request('GET', '/api/coupons?search=fair26', { as: staff.token });
  expect(found.headers.get('x-total-count')).toBe('200');
  expect(found.json[0]).toMatchObject({ discountPercentage: 15, usageLimit: 1, isPublic: false, uses: 0 });

  const balm = await aProduct(s);
  const [asha, bina] = [await aShopper(s), await aShopper(s)];
  await fillCart(s, asha, balm.id);
  expect((await pressPay(s, asha, { paymentMethod: 'cod', code: codes[0] })).status).toBe(200);
  await fillCart(s, bina, balm.id);
  const refused = await pressPay(s, bina, { paymentMethod: 'cod', code: codes[0] });
  expect([refused.status, refused.json.message]).toEqual([400, 'This coupon is no longer available.']);
  expect((await pressPay(s, bina, { paymentMethod: 'cod', code: codes[1] })).status).toBe(200);

  const file = await s.request('GET', '/api/coupons/coupons.csv?search=fair26', { as: staff.token });
  const lines = file.text.trim().split('\r\n');
  expect(lines).toHaveLength(201);
  expect(lines.find((line) => line.startsWith(codes[0] ?? '?'))).toMatch(/,15%,\d{4}-\d\d-\d\d,\d{4}-\d\d-\d\d,yes,1,1$/);
  // In batches that begin where the last one ended: no code is skipped or read again.
  for (let n = 0; n < 3; n++) await generate({ prefix: 'FAIR26', count: 200, discountPercentage: 15 });
  const asked: string[] = [];
  onStatement((_, text) => asked.push(text));
  const all = await s.request('GET', '/api/coupons/coupons.csv?search=fair26', { as: staff.token });
  expect(new Set(all.text.trim().split('\r\n')).size).toBe(801);
  expect(asked.filter((text) => text.includes(' offset '))).toEqual([]);
  for (const body of [
    { prefix: 'A B', count: 5 },
    { prefix: 'OK', count: 1001 },
    { prefix: 'OK', count: 5, discountPercentage: 0 },
  ])
    expect((await generate({ discountPercentage: 10, ...body })).status).toBe(400);
});

test('a code is unique regardless of case, and free again when its coupon is deleted', async () => {
  const { json } = await add({ code: 'SAVE', discountPercentage: 10 });
  expect((await add({ code: 'save', discountPercentage: 20 })).status).toBe(409);
  await s.request('DELETE', `/api/coupons/${json.id}`, { as: staff.token });
  expect((await add({ code: 'SAVE', discountPercentage: 20 })).status).toBe(201);
});

test('a deleted coupon can be restored, unless another has its code by now', async () => {
  const { json } = await add({ code: 'SAVE', discountPercentage: 10 });
  const path = `/api/coupons/${json.id}`;
  const send = (method: string, to: string) => s.request(method, to, { as: staff.token });
  expect((await send('POST', `${path}/restore`)).status).toBe(404);
  await send('DELETE', path);
  expect((await send('POST', `${path}/restore`)).json).toMatchObject({ id: json.id, code: 'SAVE', isActive: true });
  await send('DELETE', path);
  await add({ code: 'SAVE', discountPercentage: 20 });
  const { status, json: answer } = await send('POST', `${path}/restore`);
  expect([status, answer.message]).toEqual([409, 'Another coupon now has this code.']);
});

test('shoppers see only coupons that are public, active and valid; staff see all', async () => {
  s.setClock(noon);
  await add({ code: 'PUBLIC', discountPercentage: 10 });
  await add({ code: 'SECRET', discountPercentage: 10, isPublic: false });
  await add({ code: 'OFF', discountPercentage: 10, isActive: false });
  await add({ code: 'PAST', discountPercentage: 10, validFrom: '2026-01-01', expiresAt: '2026-11-20' });
  await add({ code: 'COMING', discountPercentage: 10, validFrom: '2026-11-22' });
  const customer = await aCustomer(s);
  for (const as of [undefined, customer.token]) {
    const seen = (await list(as)).json as Array<Record<string, unknown>>;
    expect(seen.map(({ code }) => code)).toEqual(['PUBLIC']);
    expect(seen[0]).not.toHaveProperty('uses');
  }
  const all = await list(staff.token);
  expect(all.json).toHaveLength(5);
  expect(all.headers.get('X-Total-Count')).toBe('5');
});

test('staff can turn a coupon off and on and change its terms; missing fields keep their values', async () => {
  const { json } = await add({ code: 'SAVE', discountPercentage: 10, usageLimit: 100 });
  const change = (body: object) => s.request('PUT', `/api/coupons/${json.id}`, { body, as: staff.token });
  expect((await change({ isActive: false })).json).toMatchObject({ isActive: false, discountPercentage: 10, usageLimit: 100 });
  expect((await change({ isActive: true, discountPercentage: 12.5, usageLimit: null })).json).toMatchObject({
    isActive: true,
    discountPercentage: 12.5,
    usageLimit: null,
  });
  expect((await change({ discountPercentage: 0 })).status).toBe(400);
  expect((await s.request('PUT', '/api/coupons/none', { body: {}, as: staff.token })).status).toBe(404);
});

test('staff get an error for a deleted coupon', async () => {
  const { json } = await add({ code: 'SAVE', discountPercentage: 10 });
  expect((await s.request('DELETE', `/api/coupons/${json.id}`, { as: staff.token })).status).toBe(200);
  expect((await s.request('DELETE', `/api/coupons/${json.id}`, { as: staff.token })).status).toBe(404);
});

const CAMPAIGN = {
  key: 'weekend',
  banner: 'Weekend sale: 30% off',
  startsAt: '2026-12-05T00:00:00+05:30',
  endsAt: '2026-12-07T00:00:00+05:30',
  isActive: true,
  coupon: {
    code: 'WEEKEND30',
    description: '30% off for 48 hours',
    type: 'percentage',
    discountPercentage: 30,
    firstOrderOnly: false,
    isPublic: true,
  },
};
const saveCampaigns = (...campaigns: object[]) => s.request('PUT', '/api/settings/campaigns', { as: staff.token, body: { campaigns } });
const publicCodes = async () => (await s.request('GET', '/api/coupons')).json.map(({ code }: { code: string }) => code);

test('a campaign creates its coupon, which exists as long as the campaign does', async () => {
  expect((await saveCampaigns(CAMPAIGN)).status).toBe(200);
  s.setClock(new Date('2026-12-04T18:29:59Z'));
  expect(await publicCodes()).toEqual([]);
  s.setClock(new Date('2026-12-04T18:30:00Z'));
  expect(await publicCodes()).toEqual(['WEEKEND30']);
  const lower = { ...CAMPAIGN.coupon, description: '20% off for 48 hours', discountPercentage: 20 };
  await saveCampaigns({ ...CAMPAIGN, banner: 'Weekend sale: 20% off', coupon: lower });
  expect((await s.request('GET', '/api/coupons')).json).toMatchObject([{ code: 'WEEKEND30', discountPercentage: 20 }]);
  s.setClock(new Date('2026-12-06T18:30:01Z'));
  expect(await publicCodes()).toEqual([]);
  s.setClock(null);
});

test('a campaign that is turned off or removed deactivates its coupon', async () => {
  s.setClock(new Date('2026-12-05T06:00:00Z'));
  await saveCampaigns(CAMPAIGN);
  await saveCampaigns({ ...CAMPAIGN, isActive: false });
  expect(await publicCodes()).toEqual([]);
  await saveCampaigns(CAMPAIGN);
  expect(await publicCodes()).toEqual(['WEEKEND30']);
  await saveCampaigns();
  expect(await publicCodes()).toEqual([]);
  s.setClock(null);
});

describe('the coupon of a campaign', () => {
  const DIWALI = { ...CAMPAIGN, key: 'diwali', banner: 'Diwali gifts', coupon: { ...CAMPAIGN.coupon, code: 'DIWALI5', description: '' } };
  const idOf = async (code: string) => (await s.db.select().from(coupons).where(eq(coupons.code, code)))[0]?.id;
  const rowsOf = (code: string) => s.db.select().from(coupons).where(eq(coupons.code, code));
  const change = async (code: string, body: object) => s.request('PUT', `/api/coupons/${await idOf(code)}`, { as: staff.token, body });

  test('keeps what staff changed on the Coupons page when another campaign is saved', async () => {
    await saveCampaigns(CAMPAIGN, DIWALI);
    await change('WEEKEND30', { isActive: false, perCustomerLimit: 1, isPublic: false, expiresAt: '2026-12-05' });
    const left = await rowsOf('WEEKEND30');
    expect((await saveCampaigns(CAMPAIGN, { ...DIWALI, banner: 'Gifts for Diwali' })).status).toBe(200);
    expect(await rowsOf('WEEKEND30')).toEqual(left);
    await s.request('DELETE', `/api/coupons/${await idOf('WEEKEND30')}`, { as: staff.token });
    expect((await saveCampaigns(CAMPAIGN, DIWALI)).status).toBe(200);
    expect(await rowsOf('WEEKEND30')).toMatchObject([{ deletedAt: expect.any(Date), isActive: false }]);
    const refused = await saveCampaigns({ ...CAMPAIGN, banner: 'Weekend' }, DIWALI);
    expect([refused.status, Object.keys(refused.json.fields)]).toEqual([400, ['campaigns.0.coupon.code']]);
    expect((await saveCampaigns({ ...CAMPAIGN, isActive: false }, DIWALI)).status).toBe(200);
  });

  test('is turned on again only by its campaign’s switch', async () => {
    await saveCampaigns(CAMPAIGN);
    await change('WEEKEND30', { isActive: false });
    await saveCampaigns({ ...CAMPAIGN, banner: 'Weekend' });
    expect(await rowsOf('WEEKEND30')).toMatchObject([{ isActive: false }]);
    await saveCampaigns({ ...CAMPAIGN, isActive: false });
    await saveCampaigns(CAMPAIGN);
    expect(await rowsOf('WEEKEND30')).toMatchObject([{ isActive: true }]);
  });

  test('keeps its code, as does a coupon of staff; a restored campaign gets its own coupon back', async () => {
    await saveCampaigns(CAMPAIGN);
    const id = await idOf('WEEKEND30');
    const twice = await saveCampaigns(CAMPAIGN, { ...DIWALI, coupon: CAMPAIGN.coupon });
    expect(twice.json.fields).toEqual({ 'campaigns.1.coupon.code': 'Another campaign has this code.' });
    await add({ code: 'DIWALI5', discountPercentage: 5 });
    const taken = await saveCampaigns(CAMPAIGN, DIWALI);
    expect(taken.json.fields).toEqual({
      'campaigns.1.coupon.code': 'Another coupon has this code. Delete it under Coupons or choose another code.',
    });
    expect(await rowsOf('DIWALI5')).toMatchObject([{ discountBasisPoints: 500 }]);
    await saveCampaigns();
    expect((await saveCampaigns(CAMPAIGN)).status).toBe(200);
    expect(await rowsOf('WEEKEND30')).toMatchObject([{ id, isActive: true }]);
  });
});

test.each<[string, object]>([
  ['campaigns.0.endsAt', { ...CAMPAIGN, endsAt: CAMPAIGN.startsAt }],
  ['campaigns.0.banner', { ...CAMPAIGN, banner: 'Weekend sale: 40% off' }],
  ['campaigns.0.coupon.discountPercentage', { ...CAMPAIGN, coupon: { ...CAMPAIGN.coupon, discountPercentage: 0 } }],
])('a campaign that makes no sense is refused at %s', async (field, campaign) => {
  const refused = await saveCampaigns(campaign);
  expect([refused.status, Object.keys(refused.json.fields)]).toEqual([400, [field]]);
});

test('a promise is kept while its coupon is on and its gift on the shelf, and pages hear of the change', async () => {
  s.setClock(new Date(Date.parse(CAMPAIGN.startsAt) + 1000));
  const gift = await aProduct(s, { stockQuantity: 1 });
  const { coupon: _, ...plain } = CAMPAIGN;
  await saveCampaigns(CAMPAIGN, { ...plain, key: 'gift', gift: { slug: gift.slug, aboveRupees: 1000 } });
  const kept = async () => {
    const { campaigns } = await readSettings(s.db);
    return campaigns.campaigns.map(await findKeptPromises(s.db, campaigns, s.shop.now()));
  };
  expect(await kept()).toEqual([true, true]);

  await s.shop.pages.render('/', async () => ({ status: 200, headers: {}, body: Buffer.from('page'), tags: ['settings'] }));
  const [coupon] = await s.db.select().from(coupons).where(eq(coupons.code, CAMPAIGN.coupon.code));
  await s.request('PUT', `/api/coupons/${coupon?.id}`, { as: staff.token, body: { isActive: false } });
  await expect.poll(() => s.shop.pages.get('/')).toBeUndefined();
  expect(await kept()).toEqual([false, true]);

  await s.db.update(products).set({ stockQuantity: 0 }).where(eq(products.id, gift.id));
  expect(await kept()).toEqual([false, false]);
});

test('a coupon keeps the percentage that its campaign’s banner says, as long as the campaign lasts', async () => {
  s.setClock(new Date('2026-12-05T06:00:00Z'));
  await saveCampaigns(CAMPAIGN);
  const [{ id }] = (await s.request('GET', '/api/coupons', { as: staff.token })).json;
  const change = (body: object) => s.request('PUT', `/api/coupons/${id}`, { as: staff.token, body });
  expect((await change({ discountPercentage: 20 })).json.fields).toEqual({
    discountPercentage:
      '“Weekend sale: 30% off” says 30%, but the campaign gives 20%. They must match. Change both in Settings, Campaigns.',
  });
  expect((await change({ usageLimit: 5 })).status).toBe(200);
  s.setClock(new Date('2026-12-08T06:00:00Z'));
  expect((await change({ discountPercentage: 20 })).status).toBe(200);
  s.setClock(null);
});

test('a coupon that a campaign promises to everyone is not narrowed, and is whole again when a campaign announces it again', async () => {
  s.setClock(new Date('2026-12-05T06:00:00Z'));
  await saveCampaigns(CAMPAIGN);
  const [{ id }] = (await s.request('GET', '/api/coupons', { as: staff.token })).json;
  const change = (body: object) => s.request('PUT', `/api/coupons/${id}`, { as: staff.token, body });
  const goods = { products: [(await aProduct(s)).id] };
  const told = 'A campaign promises this code to everyone, on every product. Add another coupon instead.';
  expect((await change({ goods })).json.fields).toEqual({ goods: told });
  expect((await change({ customers: { who: 'bought' } })).json.fields).toEqual({ customers: told });
  s.setClock(new Date('2026-12-08T06:00:00Z'));
  expect((await change({ goods, customers: { who: 'bought' } })).status).toBe(200);
  expect((await saveCampaigns({ ...CAMPAIGN, endsAt: '2026-12-20T18:00:00.000Z' })).status).toBe(200);
  expect((await s.request('GET', '/api/coupons', { as: staff.token })).json).toMatchObject([{ id, goods: null, customers: null }]);
  s.setClock(null);
});

test('the second of two staff who edit one coupon gets a conflict', async () => {
  const { json: coupon } = await s.request('POST', '/api/coupons', { as: staff.token, body: { code: 'TWICE10', discountPercentage: 10 } });
  const change = (description: string) =>
    s.request('PUT', `/api/coupons/${coupon.id}`, { as: staff.token, body: { description, updatedAt: coupon.updatedAt } });
  expect((await change('First')).status).toBe(200);
  const second = await change('Second');
  expect([second.status, second.json.code]).toEqual([409, 'changed_meanwhile']);
  const { json } = await s.request('GET', '/api/coupons?search=TWICE10', { as: staff.token });
  expect(json[0].description).toBe('First');
});

test.each<[string, Parameters<typeof brokenPromise>[0], string | null]>([
  ['no number promises none', { banner: 'Weekend sale', texts: {} }, null],
  [
    'an amount with separators is read',
    { banner: 'A balm is our gift over ₹1,000', texts: {}, gift: { slug: 'a', aboveRupees: 1000 } },
    null,
  ],
  ['another amount is not', { banner: 'A balm is our gift over Rs. 1,000', texts: {}, gift: { slug: 'a', aboveRupees: 1500 } }, '₹1,000'],
  [
    'another percentage in Hindi is not',
    { banner: 'Our gift', texts: { hi: { banner: '₹500 से ऊपर उपहार' } }, gift: { slug: 'a', aboveRupees: 1000 } },
    '₹500',
  ],
])('of a banner and its campaign %s', (_, campaign, named) => {
  const problem = brokenPromise(campaign);
  if (named) expect(problem).toContain(`says ${named}`);
  else expect(problem).toBeNull();
});
