// STOP and its like over the providers' webhooks: signed or secret, late, twice, in any form.
import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openTestShop } from '../../../test/shop.ts';
import { aCustomer, type Person } from '../../../test/world.ts';
import { giveConsent } from '../../consents/consents.server.ts';
import { consents } from '../../consents/consents.tables.ts';
import { audit } from '../../platform/platform.tables.ts';
import { messageReports, phoneStops } from '../messages.tables.ts';
import { MSG91, signedNews, WHATSAPP } from '../providers/provider-stand-in.ts';
import { meaningOf } from './apply-reply.server.ts';

const s = await openTestShop({ env: { ...WHATSAPP, ...MSG91 } });
afterAll(() => s.close());
const NOW = new Date('2026-11-24T06:30:00Z');
const secondsOf = (at: Date) => String(Math.floor(at.getTime() / 1000));
const PHONE = '9876543210';
let asha: Person;
let other: Person;
beforeEach(async () => {
  await s.reset();
  s.setClock(NOW);
  asha = await aCustomer(s, { phone: PHONE });
  other = await aCustomer(s, { phone: '9876543211' });
  for (const person of [asha, other]) await agree(person, new Date(NOW.getTime() - 3_600_000));
});

async function agree({ id: userId, email }: Person, at: Date) {
  const by = { userId, source: 'profile', language: 'en' } as const;
  for (const purpose of ['reminders-sms', 'reminders-whatsapp', 'reminders-email'] as const)
    await giveConsent(s.db, { email, purpose }, by, at);
}
const keptBy = async ({ email }: Person) =>
  (
    await s.db
      .select()
      .from(consents)
      .where(and(eq(consents.email, email), isNull(consents.withdrawnAt)))
  )
    .map(({ purpose }) => purpose)
    .toSorted();
const ALL = ['reminders-email', 'reminders-sms', 'reminders-whatsapp'];

const bySms = (body: unknown, secret: string = MSG91.MSG91_WEBHOOK_SECRET) =>
  s.request('POST', `/api/messages/msg91/${secret}/replies`, { body });
const byWhatsapp = (value: object, secret?: string) => {
  const { body, headers } = signedNews(value, secret);
  return s.request('POST', '/api/messages/whatsapp', { body, headers });
};
const wrote = (body: string, more: object = {}) => ({
  messages: [{ id: 'wamid.in', from: `91${PHONE}`, timestamp: secondsOf(NOW), type: 'text', text: { body }, ...more }],
});
const prefers = (value: string, more: object = {}) => ({
  user_preferences: [{ wa_id: `91${PHONE}`, category: 'marketing_messages', value, timestamp: secondsOf(NOW), ...more }],
});

test.each([
  ['STOP', 'stop'],
  [' stop. ', 'stop'],
  ['Unsubscribe', 'stop'],
  ['बंद करें', 'stop'],
  ['रोकें।', 'stop'],
  ['Stop promotions', 'stop-offers'],
  ['start', 'start'],
  ['शुरू करें', 'start'],
  ['Please do not stop', null],
  ['', null],
])('%j means %j', (words, meaning) => expect(meaningOf(words)).toBe(meaning));

test.each([
  ['JSON', { id: 'in-1', from: `+91${PHONE}`, text: 'STOP' }],
  ['a list', [{ id: 'in-1', mobile: `91${PHONE}`, message: 'unsubscribe' }]],
  ['a form', new URLSearchParams({ uuid: 'in-1', sender: PHONE, content: 'बंद' }).toString()],
])('STOP by SMS as %s ends the reminders by SMS of that phone, with a row in the audit', async (_form, body) => {
  expect((await bySms(body)).json).toEqual({ understood: 1 });
  expect(await keptBy(asha)).toEqual(['reminders-email', 'reminders-whatsapp']);
  expect(await keptBy(other)).toEqual(ALL);
  expect(await s.db.$count(phoneStops), 'order updates go on').toBe(0);
  expect(await s.db.select().from(audit)).toMatchObject([
    { actorId: null, action: 'consent.withdraw', subject: `user:${asha.id}`, after: { reply: 'stop', channel: 'sms' } },
  ]);
});

test('another secret, an unknown phone, other words and unreadable bodies change nothing', async () => {
  expect((await bySms({ from: PHONE, text: 'STOP' }, 'another-secret-of-an-address')).status).toBe(401);
  for (const body of [{ from: '+12125550100', text: 'STOP' }, { from: PHONE, text: 'Thank you' }, '{"from":', '[1, null]', '']) {
    expect(await bySms(body)).toMatchObject({ status: 200, json: { understood: 0 } });
  }
  expect((await bySms({ from: '9876543219', text: 'STOP' })).status).toBe(200);
  expect(await keptBy(asha)).toEqual(ALL);
  expect(await s.db.$count(audit)).toBe(0);
});

test('a STOP that comes again after a new consent, even many times at once, ends nothing', async () => {
  const body = { id: 'in-1', from: PHONE, text: 'STOP' };
  await Promise.all(Array.from({ length: 10 }, () => bySms(body)));
  expect(await s.db.$count(audit)).toBe(1);
  s.setClock(new Date(NOW.getTime() + 60_000));
  await agree(asha, s.shop.now());
  await bySms(body);
  expect(await keptBy(asha)).toEqual(ALL);
  await bySms({ ...body, id: 'in-2' });
  expect(await keptBy(asha)).toEqual(['reminders-email', 'reminders-whatsapp']);
});

test('a second STOP of one day, both without an id, ends what was agreed in between', async () => {
  const body = { from: PHONE, text: 'STOP' };
  await bySms(body);
  s.setClock(new Date(NOW.getTime() + 60_000));
  await agree(asha, s.shop.now());
  s.setClock(new Date(NOW.getTime() + 120_000));
  await bySms(body);
  expect(await keptBy(asha)).toEqual(['reminders-email', 'reminders-whatsapp']);
});

test('STOP on WhatsApp stops messages to the phone and its reminders there; the reply itself is not kept', async () => {
  expect((await byWhatsapp(wrote('STOP'), 'another secret')).status).toBe(401);
  expect(await keptBy(asha)).toEqual(ALL);
  expect((await byWhatsapp(wrote('STOP'))).json).toEqual({ understood: 1 });
  expect(await keptBy(asha)).toEqual(['reminders-email', 'reminders-sms']);
  expect(await s.db.select({ phone: phoneStops.phone }).from(phoneStops)).toEqual([{ phone: PHONE }]);
  expect(JSON.stringify(await s.db.select().from(messageReports))).not.toContain(PHONE);
});

test('STOP, START and the first STOP again: the phone stays started', async () => {
  await byWhatsapp(wrote('STOP', { id: 'wamid.1' }));
  await byWhatsapp(wrote('START', { id: 'wamid.2' }));
  await byWhatsapp(wrote('STOP', { id: 'wamid.1' }));
  expect(await s.db.$count(phoneStops)).toBe(0);
});

test('the switch for offers in WhatsApp, or its button, ends the reminders there and no order updates', async () => {
  await byWhatsapp(prefers('stop'));
  expect(await keptBy(asha)).toEqual(['reminders-email', 'reminders-sms']);
  expect(await s.db.$count(phoneStops)).toBe(0);
  const button = {
    messages: [{ id: 'wamid.3', from: '919876543211', timestamp: secondsOf(NOW), type: 'button', button: { text: 'Stop promotions' } }],
  };
  await byWhatsapp(button);
  expect(await keptBy(other)).toEqual(['reminders-email', 'reminders-sms']);
});

test('a switch from before the consent, one that resumes, and unknown ones answer 200 and change nothing', async () => {
  const news = [
    prefers('stop', { timestamp: secondsOf(new Date(NOW.getTime() - 2 * 3_600_000)) }),
    prefers('resume'),
    prefers('pause'),
    prefers('stop', { category: 'another' }),
    prefers('stop', { wa_id: undefined, user_id: 'IN.1349' }),
  ];
  for (const one of news) expect((await byWhatsapp(one)).status).toBe(200);
  expect(await keptBy(asha)).toEqual(ALL);
});
