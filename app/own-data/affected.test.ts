// The people affected by a breach, and their notification (docs/breach-runbook.md).
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openTestShop } from '../../test/shop.ts';
import { aCustomer, anAddress, aProduct, aShopper, aStaffMember, fillCart, type Person, pressPay } from '../../test/world.ts';
import { subscribers } from '../newsletter/newsletter.tables.ts';
import { addressOfNone } from '../platform/mails/no-address.ts';
import { audit, mails } from '../platform/platform.tables.ts';
import { DATA_KINDS, isDataKind, listAffected } from './affected.server.ts';
import { type BreachFacts, breachFacts, breachLetter, mailAffected } from './breach-mail.server.ts';

const s = await openTestShop();
const NOW = new Date('2026-11-21T06:30:00Z');
const AFTER = new Date('2100-01-01T00:00:00Z');
let staff: Person;
beforeEach(async () => {
  await s.reset();
  s.setClock(NOW);
  staff = await aStaffMember(s, 'owner@example.com');
});
afterAll(() => s.close());

const facts: BreachFacts = {
  en: {
    happened: 'On 20 November <b>addresses</b> were read.',
    consequences: 'Calls & letters.',
    measures: 'Closed.',
    advice: 'Be careful.',
  },
  hi: { happened: '20 नवंबर को पते पढ़े गए।', consequences: 'कॉल आ सकते हैं।', measures: 'बंद किया।', advice: 'सावधान रहें।' },
};
const emailsOf = (people: { email: string }[]) => people.map(({ email }) => email);
const created = (person: Person, createdAt: Date) => ({ userId: person.id, createdAt });

test('each person is named once, with all that concerned them, and in their language', async () => {
  const shopper = await aShopper(s);
  await fillCart(s, shopper, (await aProduct(s)).id);
  await pressPay(s, shopper, { paymentMethod: 'cod' });
  await s.request('POST', '/api/auth/language', { as: shopper.token, body: { language: 'hi' } });
  await s.request('POST', '/api/complaints', { body: { name: 'Guest', email: 'guest@example.com', kind: 'other', text: 'Late' } });
  await s.db.insert(subscribers).values({ email: 'reader@example.com', language: 'hi' });
  const people = await listAffected(s.db, ['addresses', 'orders', 'complaints', 'newsletter'], { until: AFTER });
  expect(people.map(({ email, kinds }) => [email, kinds])).toEqual([
    ['guest@example.com', ['complaints']],
    ['reader@example.com', ['newsletter']],
    [shopper.email, ['addresses', 'orders']],
  ]);
  expect(people.map(({ language }) => language)).toEqual(['en', 'hi', 'hi']);
});

test('an account made by phone is listed with its number, and is not e-mailed', async () => {
  const byPhone = await aCustomer(s, { email: addressOfNone('1'), phone: '9811122233' });
  const other = await aCustomer(s);
  const people = await listAffected(s.db, ['accounts'], { until: AFTER });
  expect(people.filter(({ phone }) => phone === '9811122233')).toEqual([
    { email: '', phone: '9811122233', name: expect.any(String), language: 'en', kinds: ['accounts'] },
  ]);
  const [started] = await mailAffected(s.db, staff.id, facts, people, NOW);
  expect(started?.mailing.counts).toMatchObject({ queued: people.length - 1, skipped: 0 });
  expect(emailsOf(people)).toContain(other.email);
  const { json } = await s.request('GET', `/api/auth/user/${byPhone.id}/data`, { as: byPhone.token });
  expect(JSON.stringify(json)).not.toContain('phone.invalid');
});

test('the period filters by when the data was received; without a start it covers all data held', async () => {
  const [early, late] = [await aCustomer(s), await aCustomer(s)];
  await anAddress(s, early.id, created(early, new Date('2026-11-01T00:00:00Z')));
  await anAddress(s, late.id, created(late, new Date('2026-11-20T12:00:00Z')));
  const from = new Date('2026-11-20T00:00:00Z');
  expect(emailsOf(await listAffected(s.db, ['addresses'], { from, until: AFTER }))).toEqual([late.email]);
  expect(emailsOf(await listAffected(s.db, ['addresses'], { until: from }))).toEqual([early.email]);
  expect(await listAffected(s.db, ['addresses'], { until: AFTER })).toHaveLength(2);
});

test.each(DATA_KINDS)('the query of %s runs, and leaves out closed accounts', async (kind) => {
  const customer = await aCustomer(s);
  await s.request('DELETE', `/api/auth/${customer.id}`, { as: staff.token });
  expect(emailsOf(await listAffected(s.db, [kind], { until: AFTER }))).not.toContain(customer.email);
  expect([isDataKind(kind), isDataKind('everything')]).toEqual([true, false]);
});

test('they are written to in their language, whether or not they agreed to news, and have no account', async () => {
  await s.db.insert(subscribers).values({ email: 'reader@example.com', language: 'hi', unsubscribedAt: NOW });
  await s.request('POST', '/api/complaints', { body: { name: 'Guest', email: 'guest@example.com', kind: 'other', text: 'Late' } });
  const people = await listAffected(s.db, ['complaints', 'newsletter'], { until: AFTER });
  const started = await mailAffected(s.db, staff.id, facts, people, NOW);
  expect(started.map(({ mailing }) => [mailing.audience, mailing.isService, mailing.counts.queued])).toEqual([
    ['affected', true, 1],
    ['affected', true, 1],
  ]);
  for (let n = 0; n < 20; n++) {
    await s.runJobs();
    s.setClock(new Date(s.shop.now().getTime() + 5000));
  }
  const sent = await s.db.select().from(mails).where(eq(mails.kind, 'mailing')).orderBy(mails.toAddress);
  expect(sent.map(({ toAddress, subject }) => [toAddress, subject])).toEqual([
    ['guest@example.com', 'Important: your personal data at Beauty Shop'],
    ['reader@example.com', 'ज़रूरी सूचना: Beauty Shop में आपका निजी डेटा'],
  ]);
  for (const part of ['What happened', 'On 20 November <b>addresses</b> were read.', 'Calls & letters.', 'What you can do', 'never ask'])
    expect(sent[0]?.text).toContain(part);
  expect(sent[1]?.text).toContain('20 नवंबर को पते पढ़े गए।');
  expect(sent[0]?.text).not.toMatch(/unsubscribe/i);
  expect((await s.db.select().from(audit)).filter(({ action }) => action === 'mailing.start')).toHaveLength(2);
});

test('the letter needs all its parts in both languages', () => {
  const { advice: _, ...without } = facts.hi;
  expect(breachFacts.safeParse({ ...facts, hi: without }).success).toBe(false);
  expect(breachFacts.safeParse(facts).success).toBe(true);
  const contact = { name: 'Meera Nair', reached: 'grievance@nikhar.example', shop: 'Nikhar' };
  for (const language of ['en', 'hi'] as const)
    expect(breachLetter(language, facts, contact).message).toContain('Meera Nair, grievance@nikhar.example');
});
