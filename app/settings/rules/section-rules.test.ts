// Warnings to staff about the shop's settings, and values that a section refuses.
import { expect, test } from 'vitest';
import { type Settings, settingsSchemas } from '../settings.schema.ts';
import { problemsOf, shopAttention } from './section-rules.ts';

const [IDENTITY, TAX, POLICIES] = [settingsSchemas.identity.parse({}), settingsSchemas.tax.parse({}), settingsSchemas.policies.parse({})];
const campaigns: Settings['campaigns'] = settingsSchemas.campaigns.parse({});
const now = new Date('2026-11-22T06:30:00Z');
const person = { name: 'Meera Nair', designation: 'Grievance Officer', email: 'care@shop.example', phone: '080 4000 1000' };
const address = { street: '1 MG Road', city: 'Bengaluru', state: 'Karnataka', stateCode: '29', pinCode: '560001', country: 'India' };
const whole: Settings['identity'] = {
  ...IDENTITY,
  legalName: 'Nikhar Botanicals',
  gstin: '29ABCDE1234F1Z5',
  phone: '080 4000 1000',
  address,
  grievanceOfficer: person,
  nodalPerson: person,
};
const told = (identity: Partial<Settings['identity']>, tax: Partial<Settings['tax']> = {}) =>
  shopAttention({ identity: { ...whole, ...identity }, tax: { ...TAX, ...tax }, campaigns }, now).map(({ message }) => message);

test.each<[string, Partial<Settings['identity']>, Partial<Settings['tax']>, string[]]>([
  ['a shop that has it all', {}, {}, []],
  ['no legal name', { legalName: '' }, {}, ['Invoices wait: enter the legal name and address that they must show']],
  ['no legal name, and no registration', { legalName: '', gstin: '' }, { registration: 'unregistered' }, []],
  ['no grievance officer', { grievanceOfficer: null }, {}, ['E-commerce rules: enter a grievance officer']],
  [
    'no contacts at all',
    { phone: '', grievanceOfficer: null, nodalPerson: null },
    {},
    ['E-commerce rules: enter a customer care number, a grievance officer, a nodal person'],
  ],
])('staff are told of %s', (_, identity, tax, messages) => {
  expect(told(identity, tax)).toEqual(messages);
});

test('staff are told of false haste and drug claims in a banner', () => {
  const banner = 'Hurry! 30% off';
  const hasty = { key: 'sale', banner, texts: {}, startsAt: now.toISOString(), endsAt: now.toISOString(), isActive: true };
  expect(shopAttention({ identity: whole, tax: TAX, campaigns: { campaigns: [hasty] } }, now)).toEqual([
    { section: 'campaigns', message: 'Campaign: “hurry”: false haste, unless a dated offer or the stock says so' },
  ]);
});

test.each([
  ['Lip balms at ₹299', true],
  ['Only Rs. 299 this week', true],
  ['लिप बाम ₹299 में', true],
  ['Lip balms at ₹353 incl. of all taxes', false],
  ['Free delivery above ₹1,500', false],
  ['₹100 off your first order', false],
])('staff are told of a price before tax in a banner, as it has no taxes beside it: %s', (banner, isTold) => {
  const dates = { startsAt: now.toISOString(), endsAt: now.toISOString() };
  const campaigns = { campaigns: [{ key: 'sale', banner, texts: {}, ...dates, isActive: true }] };
  const saying = `Campaign: “${banner}” names a price. Write what it costs with GST, and “incl. of all taxes”`;
  const toldBy = (tax: typeof TAX) => shopAttention({ identity: whole, tax, campaigns }, now).map(({ message }) => message);
  expect(toldBy(TAX)).toEqual(isTold ? [saying] : []);
  expect(toldBy({ ...TAX, pricesIncludeTax: true }), 'where prices include taxes').toEqual([]);
});

test('a complaint deadline may be shorter than the law’s, never longer; a saved value stays', () => {
  const late = { ...POLICIES, grievanceAcknowledgedHours: 49, grievanceResolvedDays: 31 };
  expect(problemsOf('policies', { ...POLICIES, grievanceAcknowledgedHours: 24 }, POLICIES, now)).toEqual({});
  expect(problemsOf('policies', late, POLICIES, now)).toEqual({
    grievanceAcknowledgedHours: 'The law allows 48 hours at most',
    grievanceResolvedDays: 'The law allows one month: 30 days at most',
  });
  expect(problemsOf('policies', { ...late, claimsWithinYears: 2 }, late, now)).toEqual({});
});
