import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { aMailServer } from '../../test/mail-server.ts';
import { openTestShop } from '../../test/shop.ts';
import { aProduct, aShopper, aStaffMember, aTradingShop, buy, type Person, type Shopper } from '../../test/world.ts';
import { users } from '../accounts/accounts.tables.ts';
import { visitDays } from '../analytics/visits.tables.ts';
import { mailingRecipients, mailings } from '../mailing/mailing.tables.ts';
import { subscribers } from '../newsletter/newsletter.tables.ts';
import { orders } from '../orders/orders.tables.ts';
import { audit, jobs } from '../platform/platform.tables.ts';
import { letters } from './letters.tables.ts';
import { startScheduled } from './send-letter.server.ts';

const START = new Date('2026-11-23T06:00:00Z');
const HOUR_MS = 3_600_000;

const post = await aMailServer();
const s = await openTestShop({ env: { SMTP_URL: post.url, MAIL_FROM: 'Shop <care@nikhar.example>' } });
let staff: Person;
beforeEach(async () => {
  await s.reset();
  post.received.length = 0;
  s.setClock(START);
  ({ staff } = await aTradingShop(s));
});
afterAll(async () => {
  await s.close();
  await post.close();
});

const call = (method: string, path: string, body?: object, as = staff) => s.request(method, path, { as: as.token, ...(body && { body }) });
const agree = (email: string) => s.db.insert(subscribers).values({ email });
const DRAFT = {
  ...{ name: 'Diwali 2026', segmentId: null, subject: 'Hello {first name|you}', preheader: 'Lights', message: '<p>News</p>' },
  ...{ texts: {}, isService: false, isHeldOut: false, countsDays: 14 },
};

async function aLetter(over: object = {}) {
  const made = (await call('POST', '/api/letters', { name: 'Diwali 2026' })).json;
  const saved = await call('PUT', `/api/letters/${made.id}`, { ...DRAFT, ...over, updatedAt: made.updatedAt });
  if (saved.status !== 200) throw new Error(saved.text);
  return saved.json as { id: string; updatedAt: string };
}
const schedule = ({ id, updatedAt }: { id: string; updatedAt: string }, sendAt: string | null = null) =>
  call('POST', `/api/letters/${id}/schedule`, { updatedAt, sendAt });

test('a draft is kept as it was saved, sanitised, and of two tabs the second is told', async () => {
  const letter = await aLetter({ message: '<p onclick="x()">News</p><script>1</script>', texts: { hi: { message: '<p>ख़बर<svg/></p>' } } });
  const read = (await call('GET', `/api/letters/${letter.id}`)).json;
  expect(read).toMatchObject({
    message: '<p>News</p>',
    texts: { hi: { message: '<p>ख़बर</p>' } },
    state: 'draft',
    createdBy: expect.any(String),
  });
  const second = await call('PUT', `/api/letters/${letter.id}`, { ...DRAFT, subject: 'Mine', updatedAt: letter.updatedAt });
  const late = await call('PUT', `/api/letters/${letter.id}`, { ...DRAFT, subject: 'Late', updatedAt: letter.updatedAt });
  expect([second.status, late.status, late.json.code]).toEqual([200, 409, 'changed']);
  expect((await call('GET', '/api/letters')).json).toMatchObject([{ subject: 'Mine', to: 'All subscribers' }]);
  // Saving again and again while writing is one row of the audit.
  expect(await s.db.$count(audit, eq(audit.action, 'letter.change'))).toBe(1);
  const copy = (await call('POST', '/api/letters', { name: 'Copy', copyOf: letter.id })).json;
  expect(copy).toMatchObject({ name: 'Copy', subject: 'Mine', state: 'draft' });
});

test.each([
  [{ subject: '' }, { subject: 'Subject is required' }],
  [{ message: '' }, { message: 'Message is required' }],
  [{ message: `<p data-picture="yes"><img src="/media/${'0'.repeat(32)}-mail.jpg" alt=""></p>` }, 'unsaved'],
  [{ subject: 'Hi {last name}' }, { subject: '{last name} would be sent as it stands. Only the first name can stand in braces.' }],
  [
    { texts: { hi: { message: '<p>{first <b>name</b>|x}</p>' } } },
    { 'texts.hi.message': 'A name field is partly formatted. Delete it and insert it again.' },
  ],
])('an unfinished e-mail does not start: %j', async (over, fields) => {
  await agree('asha@example.com');
  if (fields === 'unsaved') return expect(aLetter(over)).rejects.toThrow('This picture does not exist.');
  const refused = await schedule(await aLetter(over));
  expect([refused.status, refused.json.fields]).toEqual([400, fields]);
  expect(await s.db.$count(mailings)).toBe(0);
});

test('it starts once, however often it is pressed, with the recipients of that moment and an address of its own for its links', async () => {
  await agree('asha@example.com');
  const letter = await aLetter({ message: '<p><a href="/shop">Shop</a></p>' });
  const pressed = await Promise.all(Array.from({ length: 4 }, () => schedule(letter)));
  expect(pressed.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  await agree('late@example.com');
  await s.runJobs();
  expect(post.received.map(({ to }) => to)).toEqual(['asha@example.com']);
  expect(post.received[0]?.mail).toMatch(/Subject: Hello you/);
  const [mailing] = await s.db.select().from(mailings);
  const copy = await call('POST', '/api/letters', { name: 'Again', copyOf: mailing?.id });
  expect([copy.json.state, copy.json.message]).toEqual(['draft', '<p><a href="/shop">Shop</a></p>']);
  expect((await call('DELETE', `/api/letters/${copy.json.id}`)).status).toBe(200);
  expect(mailing?.campaign).toBe(`diwali-2026-${letter.id.slice(0, 4)}`);
  expect(
    (await call('PUT', `/api/letters/${letter.id}`, { ...DRAFT, updatedAt: pressed[0]?.json.updatedAt ?? letter.updatedAt })).status,
  ).toBe(409);
  expect((await call('DELETE', `/api/letters/${letter.id}`)).status).toBe(409);
  expect((await call('GET', '/api/letters')).json).toEqual([]);
});

test('staff who subscribed are no readers: an e-mail to all subscribers goes to those who are counted', async () => {
  const packer = await aStaffMember(s, 'packer@example.com', 'packer');
  const reader = await aShopper(s);
  await agree(packer.email);
  await agree(reader.email);
  await agree('guest@example.com');
  const counted = (await call('POST', '/api/segments/count', { rule: null })).json;
  await schedule(await aLetter());
  await s.runJobs();
  expect(post.received.map(({ to }) => to).toSorted()).toEqual([reader.email, 'guest@example.com'].toSorted());
  expect(counted.reached).toBe(2);
});

test('a scheduled one starts at its time on one of several nodes, and not after it was unscheduled or moved', async () => {
  await agree('asha@example.com');
  const letter = await aLetter();
  expect((await schedule(letter, '2026-11-23T05:00:00Z')).json.fields).toEqual({ sendAt: 'Choose a time in the future.' });
  expect((await schedule(letter, '2026-11-23T11:30:00+05:30')).status).toBe(400);
  const first = await schedule(letter, '2026-11-24T09:00:00+05:30');
  expect([first.json.state, first.json.sendAt]).toEqual(['scheduled', '2026-11-24T03:30:00.000Z']);
  expect((await call('PUT', `/api/letters/${letter.id}`, { ...DRAFT, updatedAt: first.json.updatedAt })).json.message).toContain(
    'Unschedule it',
  );
  const draft = (await call('POST', `/api/letters/${letter.id}/unschedule`)).json;
  s.setClock(new Date('2026-11-24T04:00:00Z'));
  await s.runJobs();
  expect(await s.db.$count(mailings)).toBe(0);
  await schedule(draft, '2026-11-24T12:00:00+05:30');
  await agree('bina@example.com');
  s.setClock(new Date('2026-11-24T06:31:00Z'));
  await Promise.all(Array.from({ length: 3 }, () => startScheduled(s.db, letter.id, s.shop.now())));
  await s.runJobs();
  expect([await s.db.$count(mailings), post.received.map(({ to }) => to).sort()]).toEqual([1, ['asha@example.com', 'bina@example.com']]);
  expect(await s.db.$count(jobs, and(eq(jobs.kind, 'start-letter'), sql`dead_at is not null`))).toBe(0);
});

test('what cannot start at its time goes back to a draft and says why', async () => {
  const letter = await aLetter();
  await schedule(letter, '2026-11-24T09:00:00+05:30');
  s.setClock(new Date('2026-11-24T04:00:00Z'));
  await s.runJobs();
  const read = (await call('GET', `/api/letters/${letter.id}`)).json;
  expect(read).toMatchObject({ state: 'draft', sendAt: null, trouble: 'Select at least one recipient.' });
  expect(await s.db.$count(mailings)).toBe(0);
});

test('a preview is the e-mail of one person of the segment, and a test goes to its author alone', async () => {
  const asha = await aShopper(s);
  await s.db.update(users).set({ email: 'asha@example.com', fullName: 'Asha Rao', language: 'hi' }).where(eq(users.id, asha.id));
  await agree('asha@example.com');
  const letter = await aLetter({ texts: { hi: { subject: 'नमस्ते {first name|आप}', message: '<p>ख़बर</p>' } } });
  const people = (await call('GET', `/api/letters/${letter.id}/people?search=asha`)).json;
  expect(people).toMatchObject([{ name: 'Asha Rao', email: 'asha@example.com' }]);
  const preview = await call('POST', `/api/letters/${letter.id}/preview`, { key: people[0].key });
  expect(preview.json).toMatchObject({ subject: 'नमस्ते Asha', language: 'hi', text: expect.stringContaining('ख़बर') });
  expect((await call('POST', `/api/letters/${letter.id}/preview`, { key: null })).json.subject).toBe('Hello you');
  expect((await call('POST', `/api/letters/${letter.id}/preview`, { key: '0'.repeat(32) })).status).toBe(404);
  const marketing = await aStaffMember(s, 'marketing@example.com', 'marketing');
  expect((await call('GET', `/api/letters/${letter.id}/people`, undefined, marketing)).json).toMatchObject([{ email: 'a***@example.com' }]);
  expect((await call('POST', `/api/letters/${letter.id}/test`, {}, marketing)).json.message).toBe('Test sent to marketing@example.com.');
  await s.runJobs();
  expect(post.received.map(({ to }) => to)).toEqual(['marketing@example.com']);
});

const PEOPLE = 120;

test('the results are the orders of those who got it beside those held out, within the days, less refunds', async () => {
  const balm = await aProduct(s, { stockQuantity: 1000 });
  const shoppers: Shopper[] = [];
  // A tenth is held out by chance: of so many, none in one run of 300,000.
  for (let n = 0; n < PEOPLE; n++) {
    const one = await aShopper(s);
    await agree(one.email);
    shoppers.push(one);
  }
  const started = await schedule(await aLetter({ isHeldOut: true, countsDays: 7 }));
  const { mailingId } = started.json;
  await s.runJobs();
  const heldOut = await s.db.select().from(mailingRecipients).where(eq(mailingRecipients.reason, 'held-out'));
  expect(heldOut.length).toBeGreaterThan(0);
  expect(post.received.some(({ to }) => heldOut.some(({ email }) => email === to))).toBe(false);
  const [told] = shoppers.filter(({ email }) => !heldOut.some((row) => row.email === email));
  const [kept] = shoppers.filter(({ email }) => heldOut.some((row) => row.email === email));
  if (!told || !kept) throw new Error('One of each is needed.');
  await s.db.update(mailingRecipients).set({ state: 'sent' }).where(eq(mailingRecipients.state, 'queued'));
  s.setClock(new Date(START.getTime() + HOUR_MS));
  await buy(s, told, balm.id, { quantity: 2 });
  await buy(s, kept, balm.id);
  await s.db.update(orders).set({ createdAt: s.shop.now() });
  const late = await buy(s, told, balm.id);
  await s.db
    .update(orders)
    .set({ createdAt: new Date(START.getTime() + 8 * 24 * HOUR_MS) })
    .where(eq(orders.id, late));
  await s.db.update(subscribers).set({ unsubscribedAt: s.shop.now() }).where(eq(subscribers.email, told.email));
  const [mailing] = await s.db.select().from(mailings);
  const day = { day: '2026-11-23', device: 'Mobile', source: 'mail', medium: 'email', campaign: mailing?.campaign ?? '' } as const;
  await s.db.insert(visitDays).values([
    { ...day, product: 5, cart: 2, orders: 1 },
    { ...day, campaign: 'another', product: 9 },
  ]);
  const { json } = await call('GET', `/api/mailings/${mailingId}/results`);
  expect(json).toMatchObject({
    ...{ countsDays: 7, isOver: false, unsubscribed: 1 },
    sent: { people: PEOPLE - heldOut.length, buyers: 1, orders: 1, revenue: 697 },
    heldOut: { people: heldOut.length, buyers: 1, orders: 1, revenue: 398 },
    lift: { verdict: 'too-few' },
    links: { product: 5, cart: 2, checkout: 0, orders: 1 },
  });
  expect(await s.db.$count(letters, eq(letters.state, 'started'))).toBe(1);
});
