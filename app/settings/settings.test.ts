import { afterAll, beforeEach, expect, test } from 'vitest';
import { openTestShop } from '../../test/shop.ts';
import { aStaffMember, type Person } from '../../test/world.ts';
import { audit } from '../platform/platform.tables.ts';
import { DEFAULT_RULES } from '../pricing/pricing-rules.ts';
import { pricingRulesOf } from './settings.schema.ts';
import { readSettings, shopIdentity } from './settings.server.ts';
import { settings } from './settings.tables.ts';

const s = await openTestShop();
let staff: Person;
beforeEach(async () => {
  s.shop.env.isProduction = false;
  await s.reset();
  staff = await aStaffMember(s);
});
afterAll(() => s.close());

const put = (section: string, body: unknown) => s.request('PUT', `/api/settings/${section}`, { body, as: staff.token });

test('a shop without settings uses the numbers of the specification', async () => {
  const read = await readSettings(s.db);
  expect(pricingRulesOf(read)).toEqual(DEFAULT_RULES);
  expect(read).toMatchObject({
    identity: { name: 'Beauty Shop', hours: { opens: '09:30', closes: '17:30' } },
    tax: { defaultGstPercent: 18 },
    delivery: { workingDays: { min: 3, max: 7 } },
    loyalty: { accountPoints: 200, newsletterPoints: 300, reviewPoints: 400, firstOrderPercent: 20, repeatOrderPercent: 30 },
    policies: { claimWithinHours: 24, maximumLiabilityRupees: 2000 },
    campaigns: { campaigns: [] },
  });
});

test('saved settings apply at once, are audited, and refresh the pages that show them', async () => {
  await s.shop.pages.render('/about-us', async () => ({ status: 200, headers: {}, body: Buffer.from('old'), tags: ['settings'] }));
  const saved = await put('identity', { name: '  Gulab & Co ', email: 'hello@gulab.example' });
  expect([saved.status, saved.json.name]).toEqual([200, 'Gulab & Co']);
  expect((await shopIdentity(s.db)).name).toBe('Gulab & Co');
  expect((await s.request('GET', '/api/settings/identity', { as: staff.token })).json).toEqual(saved.json);
  expect(await s.db.select().from(audit)).toMatchObject([
    {
      actorId: staff.id,
      action: 'settings.save',
      subject: 'settings:identity',
      before: { name: 'Beauty Shop' },
      after: { name: 'Gulab & Co' },
    },
  ]);
  await expect.poll(() => s.shop.pages.get('/about-us')).toBeUndefined();
});

test('prices use the saved delivery and loyalty numbers', async () => {
  await put('delivery', { freeAboveRupees: 999.5, chargeRupees: 49 });
  await put('loyalty', { coinsPerRupee: 20, tiers: [{ fromRupees: 0, percent: 12.5 }] });
  expect(pricingRulesOf(await readSettings(s.db))).toEqual({
    coinsPerRupee: 20,
    coinTiers: [{ fromPaise: 0, basisPoints: 1250 }],
    freeDeliveryAbovePaise: 99_950,
    deliveryChargePaise: 4_900,
  });
});

test('fields that are not sent keep their saved values', async () => {
  await put('delivery', { chargeRupees: 50 });
  expect((await put('delivery', { freeAboveRupees: 999 })).json).toMatchObject({ freeAboveRupees: 999, chargeRupees: 50 });
  await put('identity', { name: 'Gulab & Co', phone: '1800 000 0000' });
  expect((await put('identity', {})).json).toMatchObject({ name: 'Gulab & Co', phone: '1800 000 0000' });
});

test('the second of two who edit a section gets a conflict and overwrites nothing', async () => {
  const read = async () => (await s.request('GET', '/api/settings/delivery', { as: staff.token })).json;
  s.setClock(new Date('2026-11-21T06:00:00Z'));
  const unsaved = await read();
  expect(unsaved.updatedAt).toBeNull();
  const [first, second] = await Promise.all([
    put('delivery', { ...unsaved, chargeRupees: 49 }),
    put('delivery', { ...unsaved, chargeRupees: 59 }),
  ]);
  expect([first.status, second.status].sort()).toEqual([200, 409]);

  const saved = await read();
  s.setClock(new Date('2026-11-21T06:01:00Z'));
  expect((await put('delivery', { ...saved, freeAboveRupees: 999 })).json.updatedAt).toBe('2026-11-21T06:01:00.000Z');
  const late = await put('delivery', { ...saved, freeAboveRupees: 1 });
  expect([late.status, late.json.code]).toEqual([409, 'changed_meanwhile']);
  expect((await read()).freeAboveRupees).toBe(999);
  expect(await s.db.select().from(audit)).toHaveLength(2);
  expect((await put('delivery', { freeAboveRupees: 1 })).status).toBe(200);
});

test('the shop’s state is the one of its GST code', async () => {
  const address = {
    street: '12 Benson Cross Road',
    city: 'Bangalore',
    state: 'Kerala',
    stateCode: '29',
    pinCode: '560046',
    country: 'India',
  };
  expect((await put('identity', { address, gstin: ' 29aancn0000d1zy ' })).json).toMatchObject({
    address: { state: 'Karnataka' },
    gstin: '29AANCN0000D1ZY',
  });
});

const inKarnataka = { street: '1 MG Road', city: 'Bangalore', stateCode: '29', state: '', pinCode: '560046', country: 'India' };
const inMaharashtra = { ...inKarnataka, city: 'Mumbai', stateCode: '27', pinCode: '400001' };

test('a GSTIN is of the state of the address, whichever of the two is saved last', async () => {
  await put('identity', { address: inMaharashtra });
  const number = await put('identity', { gstin: '29AANCN0000D1ZY' });
  expect([number.status, number.json.fields]).toEqual([
    400,
    { gstin: 'This GSTIN belongs to Karnataka, but the address is in Maharashtra. Enter the GSTIN of that state.' },
  ]);
  expect((await put('identity', { address: inKarnataka })).status).toBe(200);
  expect((await put('identity', { gstin: '29AANCN0000D1ZY' })).status).toBe(200);
  const move = await put('identity', { address: inMaharashtra });
  expect([move.status, Object.keys(move.json.fields)]).toEqual([400, ['address.stateCode']]);
  expect(await shopIdentity(s.db)).toMatchObject({ gstin: '29AANCN0000D1ZY', address: { stateCode: '29' } });
});

test('values saved before a rule existed stay readable, and other fields can be saved beside them', async () => {
  await s.db.insert(settings).values([
    { section: 'identity', value: { name: 'Old', address: inMaharashtra, gstin: '29AANCN0000D1ZY' } },
    { section: 'tax', value: { gstMode: 'composition', defaultGstPercent: 12 } },
  ]);
  expect((await readSettings(s.db)).tax).toMatchObject({ registration: 'composition', defaultGstPercent: 12 });
  expect((await put('identity', { tagline: 'Made by hand' })).status).toBe(200);
  expect((await put('tax', { hsnDigits: 4 })).json).toMatchObject({ registration: 'composition', defaultGstPercent: 12 });
  expect((await put('tax', { defaultGstPercent: 28 })).status).toBe(400);
  expect((await put('tax', { defaultGstPercent: 5, registration: 'regular' })).json).toMatchObject({ registration: 'regular' });
});

test('declarations are advised unless Settings require them, and required in production', async () => {
  const told = async () => (await s.request('GET', '/api/settings/catalogue', { as: staff.token })).json.declarations;
  expect(await told()).toBe('advise');
  await put('security', { staffSecondStep: 'never' });
  s.shop.env.isProduction = true;
  expect(await told()).toBe('require');
  expect((await put('catalogue', { declarations: 'advise' })).json.declarations).toBe('advise');
  expect(await told()).toBe('advise');
});

test.each<[section: string, body: unknown, field: string]>([
  ['identity', { name: ' ' }, 'name'],
  ['identity', { gstin: '29ABC' }, 'gstin'],
  ['identity', { gstin: '29AANCN0000D1ZX' }, 'gstin'],
  ['identity', { address: { street: '', city: '', state: '', stateCode: '28', pinCode: '560001', country: '' } }, 'address.stateCode'],
  ['delivery', { workingDays: { min: 7, max: 3 } }, 'workingDays.max'],
  ['identity', { socialUrl: 'javascript:alert(1)' }, 'socialUrl'],
  ['delivery', { chargeRupees: -1 }, 'chargeRupees'],
  ['delivery', { chargeRupees: '99' }, 'chargeRupees'],
  ['delivery', { chargeRupees: 9.999 }, 'chargeRupees'],
  ['tax', { defaultGstPercent: 101 }, 'defaultGstPercent'],
  ['tax', { defaultGstPercent: 12 }, 'defaultGstPercent'],
  ['tax', { defaultGstPercent: 17.5 }, 'defaultGstPercent'],
  ['tax', { defaultGstPercent: 28 }, 'defaultGstPercent'],
  ['tax', { registration: 'casual' }, 'registration'],
  ['catalogue', { declarations: 'ignore' }, 'declarations'],
  ['identity', { address: inMaharashtra, gstin: '29AANCN0000D1ZY' }, 'gstin'],
  ['loyalty', { coinsPerRupee: 0 }, 'coinsPerRupee'],
  ['campaigns', { campaigns: [{ key: 'x' }] }, 'campaigns.0.banner'],
])('%s refuses %j', async (section, body, field) => {
  const answer = await put(section, body);
  expect(answer.status).toBe(400);
  expect(Object.keys(answer.json.fields)).toContain(field);
  expect(await s.db.select().from(audit)).toEqual([]);
});

test('at least one payment method stays on, whichever is switched off first', async () => {
  expect((await put('payments', { isOnline: false })).status).toBe(200);
  const answer = await put('payments', { isCashOnDelivery: false });
  expect([answer.status, answer.json.fields]).toEqual([400, { isOnline: 'Keep at least one payment method on' }]);
  expect((await put('payments', { isOnline: true, isCashOnDelivery: false })).status).toBe(200);
});

test('the offline page, practice payments and outbox use the shop’s colours too', async () => {
  await put('colours', { page: '#eef2f6', action: '#1a4a7a' });
  for (const address of ['/offline.html', '/practice-pay/nothing', '/dev/outbox']) {
    const { text } = await s.request('GET', address);
    expect(text, address).toContain('#eef2f6');
    expect(text, address).toContain('#1a4a7a');
  }
});

test('colours in which something could not be read are refused at the colour to change, whatever was saved before', async () => {
  expect((await put('colours', { page: '#EEF2F6', action: '#1a4a7a' })).json).toMatchObject({ page: '#eef2f6', ink: '#2b211b' });
  const pale = await put('colours', { action: '#9fc5e8' });
  expect([pale.status, Object.keys(pale.json.fields)]).toEqual([400, ['action']]);
  expect(pale.json.message).toMatch(/reaches 1\.\d+:1 and needs 4\.5:1\. Nearest readable colour: #[0-9a-f]{6}$/);
  expect((await put('colours', { action: 'blue' })).json.fields).toEqual({
    action: 'Enter the colour as # and six digits, such as #8c4a2f',
  });
  expect((await readSettings(s.db)).colours.action).toBe('#1a4a7a');
});

test('an unknown section is not found', async () => {
  expect((await s.request('GET', '/api/settings/seed', { as: staff.token })).status).toBe(404);
});
