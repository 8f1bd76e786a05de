// Messages over WhatsApp and SMS, against stand-ins that speak the providers' protocols.
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { onPostgres, openTestShop } from '../../test/shop.ts';
import {
  aProduct,
  aShopper,
  aStaffMember,
  fillCart,
  type Person,
  payOrder,
  pressPay,
  type Shopper,
  takeAnyCash,
} from '../../test/world.ts';
import { users } from '../accounts/accounts.tables.ts';
import { mailWords } from '../language/mail-words.server.ts';
import { notifyOfOrder } from '../orders/mails/notify-of-order.server.ts';
import { ORDER_MAIL } from '../orders/mails/order-mails.server.ts';
import { rowsOf } from '../platform/database.server.ts';
import { enqueue } from '../platform/jobs.server.ts';
import { jobs } from '../platform/platform.tables.ts';
import { settings } from '../settings/settings.tables.ts';
import { openChannels } from './channels.server.ts';
import { variablesOf } from './message-texts.ts';
import { findPhoneStanding, offersWhatsapp } from './messages.server.ts';
import { messageAttempts, messageReports, messages } from './messages.tables.ts';
import { MSG91, openProviders, signedNews, TEMPLATES, WHATSAPP } from './providers/provider-stand-in.ts';
import { sendMessage } from './send-message.server.ts';

const providers = await openProviders();
const s = await openTestShop({
  env: { ...WHATSAPP, ...MSG91, ...providers.env, WHATSAPP_TEMPLATES: TEMPLATES, MSG91_TEMPLATES: TEMPLATES, OUTGOING: 'send' },
});
const NOW = new Date('2026-11-23T06:30:00Z');
const minutesLater = (minutes: number) => s.setClock(new Date(NOW.getTime() + minutes * 60_000));
let shopper: Shopper;
let staff: Person;
beforeEach(async () => {
  await s.reset();
  providers.reset();
  s.setClock(NOW);
  await takeAnyCash(s);
  shopper = await aShopper(s);
  staff = await aStaffMember(s);
  await fillCart(s, shopper, (await aProduct(s, { originalPricePaise: 125_000 })).id, 2);
});
afterAll(async () => {
  await s.close();
  await providers.close();
});

const agree = () => s.request('POST', '/api/consents/whatsapp-orders', { as: shopper.token, body: {} });
const place = async (over: Record<string, unknown> = { paymentMethod: 'cod' }) => (await pressPay(s, shopper, over)).json;
const move = (id: string, body: object) => s.request('PUT', `/api/order/${id}/status`, { as: staff.token, body });
const sentTo = () => providers.sent.map(({ channel, template, values }) => [channel, template, ...values]);
const rows = () => s.db.select().from(messages).orderBy(messages.createdAt);
const attempts = () => s.db.select().from(messageAttempts).orderBy(messageAttempts.createdAt);
const tell = (news: object, secret?: string) => {
  const { body, headers } = signedNews(news, secret);
  return s.request('POST', '/api/messages/whatsapp', { body, headers });
};
const status = (id: string, state: string, more: object = {}) => ({
  statuses: [{ id, status: state, timestamp: '1795415400', recipient_id: '919876543210', ...more }],
});
const smsNews = (requestId: string, state: number | string) =>
  s.request('POST', `/api/messages/msg91/${MSG91.MSG91_WEBHOOK_SECRET}`, {
    body: new URLSearchParams({
      data: JSON.stringify([{ requestId, report: [{ number: '919876543210', status: state, desc: 'x' }] }]),
    }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

test('placed, shipped, delivered and refunded are told once each, over WhatsApp with the consent of the customer', async () => {
  await agree();
  const { localOrderId: id, cashfreeOrder } = await place({ paymentMethod: 'online' });
  await payOrder(s, cashfreeOrder.payment_session_id);
  await s.runJobs();
  await move(id, { status: 'shipped', courierName: 'Blue Dart', trackingNumber: 'BD123' });
  await s.runJobs();
  await move(id, { status: 'delivered' });
  await s.runJobs();
  await s.request('POST', `/api/order/${id}/refund`, { as: staff.token, body: { amount: 100, reason: 'Dented tin' } });
  await s.runJobs();
  expect(sentTo()).toEqual([
    ['whatsapp', 'order_placed', 'ORD-1001', '2,950'],
    ['whatsapp', 'order_shipped', 'ORD-1001', 'Blue Dart', 'BD123'],
    ['whatsapp', 'order_delivered', 'ORD-1001', '24'],
    ['whatsapp', 'order_refunded', '100', 'ORD-1001'],
  ]);
  expect(providers.sent.map(({ to }) => to)).toEqual(Array(4).fill('919876543210'));
  expect((await rows())[0]?.text).toBe('Beauty Shop: your order ORD-1001 for Rs 2,950 is confirmed.');
  await enqueue(s.db, ORDER_MAIL, { orderId: id, kind: 'placed' }, NOW);
  await s.runJobs();
  expect(providers.calls()).toBe(4);
});

test('without that consent the message goes by SMS, and a language without templates gets none', async () => {
  const { localOrderId: id } = await place();
  await s.runJobs();
  expect(sentTo()).toEqual([['sms', 'order_placed', 'ORD-1001', '2,950']]);
  await s.db.update(users).set({ language: 'hi' }).where(eq(users.id, shopper.id));
  await move(id, { status: 'shipped' });
  await s.runJobs();
  expect(await rows()).toHaveLength(1);
});

test('a cash order that can be paid online comes with the link once that text is registered, and without it is told as before', async () => {
  const env = { ...s.shop.env, MSG91_TEMPLATES: `${TEMPLATES}, order-placed-cash=order_placed_cash` };
  const { localOrderId: orderId } = await place();
  const write = () => notifyOfOrder({ db: s.db, env }, openChannels(env), { orderId, kind: 'placed' }, NOW);
  await Promise.all([write(), write()]);
  await write();
  expect((await rows()).map(({ kind, text }) => [kind, text])).toEqual([
    [
      'order-placed-cash',
      'Beauty Shop: your order ORD-1001 is confirmed. Pay Rs 2,950 in cash, or online before it ships: http://shop.test/orders',
    ],
  ]);
  await s.db
    .update(settings)
    .set({ value: { isOnline: false } })
    .where(eq(settings.section, 'payments'));
  await s.db.delete(messages);
  await write();
  expect(await rows()).toMatchObject([{ kind: 'order-placed' }]);
});

test('each language has the variables of a template in the order of its own text', () => {
  expect(variablesOf('order-placed', mailWords('en'))).toEqual(['number', 'amount']);
  expect(variablesOf('order-placed', mailWords('hi'))).toEqual(['amount', 'number']);
});

test.each(['refuse', 'token'] as const)('what WhatsApp refuses (%s) goes by SMS at once', async (mood) => {
  await agree();
  providers.moods.whatsapp = mood;
  await place();
  await s.runJobs();
  expect(sentTo()).toEqual([['sms', 'order_placed', 'ORD-1001', '2,950']]);
  expect(await attempts()).toMatchObject([
    { channel: 'whatsapp', status: 'failed', costMillipaise: 0, failure: expect.stringMatching(/^WhatsApp/) },
    { channel: 'sms', status: 'accepted', costMillipaise: 20_000 },
  ]);
});

test('what WhatsApp accepted and could not deliver goes by SMS, once, however often it reports so', async () => {
  await agree();
  await place();
  await s.runJobs();
  const failed = status('wamid.1', 'failed', { errors: [{ code: 131026, title: 'x' }] });
  for (let n = 0; n < 3; n++) expect(await tell(failed)).toMatchObject({ status: 200, json: { understood: 1 } });
  await s.runJobs();
  expect(sentTo().map(([channel]) => channel)).toEqual(['whatsapp', 'sms']);
  expect((await rows())[0]?.status).toBe('sent');
  await smsNews('request-2', '1');
  expect((await rows())[0]?.status).toBe('delivered');
});

test('when every channel refuses, the message ends with the last reason, and the order is untouched', async () => {
  await agree();
  Object.assign(providers.moods, { whatsapp: 'refuse', sms: 'refuse' });
  const { localOrderId: id } = await place();
  await s.runJobs();
  expect(await rows()).toMatchObject([{ status: 'failed', failure: 'MSG91 refused it (200).' }]);
  expect(await s.db.$count(jobs)).toBe(0);
  expect((await move(id, { status: 'shipped' })).status).toBe(200);
});

test.each(['later'] as const)('a channel that asks to wait (%s) is asked again, and no attempt is used up', async (mood) => {
  providers.moods.sms = mood;
  await place();
  await s.runJobs();
  expect(await s.db.select().from(jobs)).toMatchObject([{ attempts: 0, deadAt: null }]);
  providers.moods.sms = 'well';
  minutesLater(2);
  await s.runJobs();
  expect(sentTo()).toHaveLength(1);
  expect(await rows()).toMatchObject([{ status: 'sent' }]);
});

test.each(['lose-answer', 'server-error', 'error-page'] as const)(
  'after a lost answer (%s) nothing is sent twice: ten minutes for the report, then the next channel',
  async (mood) => {
    await agree();
    providers.moods.whatsapp = mood;
    await place();
    await s.runJobs();
    minutesLater(5);
    await s.runJobs();
    expect(providers.calls()).toBe(1);
    minutesLater(12);
    await s.runJobs();
    expect(providers.sent.filter(({ channel }) => channel === 'sms')).toHaveLength(1);
    expect((await attempts()).map(({ status }) => status)).toEqual(['lost', 'accepted']);
  },
);

test('a report finds the message whose answer was lost by the id of our attempt, and no SMS follows', async () => {
  await agree();
  providers.moods.whatsapp = 'lose-answer';
  await place();
  await s.runJobs();
  await tell(status('wamid.1', 'delivered', { biz_opaque_callback_data: providers.sent[0]?.attemptId }));
  minutesLater(20);
  await s.runJobs();
  expect(providers.sent).toHaveLength(1);
  expect(await rows()).toMatchObject([{ status: 'delivered' }]);
});

test('reports move a message forward only: late, repeated and unknown ones change nothing', async () => {
  await agree();
  await place();
  await s.runJobs();
  for (const state of ['read', 'delivered', 'sent', 'read', 'failed', 'warned'])
    expect((await tell(status('wamid.1', state))).status).toBe(200);
  expect(await rows()).toMatchObject([{ status: 'read' }]);
  expect((await attempts()).map(({ status: state }) => state)).toEqual(['read']);
  expect((await tell(status('wamid.unknown', 'delivered'))).status).toBe(200);
});

test('a report that came before the answer to the call is applied', async () => {
  await smsNews('request-1', 1);
  await place();
  await s.runJobs();
  expect(await rows()).toMatchObject([{ status: 'delivered' }]);
});

test('a report that came while the answer was being noted is applied by the next sweep', async () => {
  await place();
  await s.runJobs();
  expect(await rows()).toMatchObject([{ status: 'sent' }]);
  await s.db
    .insert(messageReports)
    .values({ channel: 'sms', providerId: 'request-1', status: 'delivered', reportedAt: NOW, createdAt: NOW });
  await s.runSweeps();
  expect(await rows()).toMatchObject([{ status: 'delivered' }]);
});

test('fifty identical reports and two workers at once: one SMS', async () => {
  await agree();
  await place();
  await Promise.all([s.runJobs(), s.runJobs()]);
  await Promise.all(Array.from({ length: 50 }, () => tell(status('wamid.1', 'failed'))));
  await Promise.all([s.runJobs(), s.runJobs()]);
  expect(sentTo().map(([channel]) => channel)).toEqual(['whatsapp', 'sms']);
});

test.runIf(onPostgres)('a second run that meets the end of the first one sends nothing more', async () => {
  await agree();
  await place();
  await s.runJobs();
  const [message] = await rows();
  const messageId = message?.id ?? '';
  await s.db.update(messages).set({ status: 'queued' });
  await s.db.delete(messageAttempts);
  let second: Promise<unknown> | undefined;
  // The first one notes its answer while the second looks at what was tried.
  await s.db.transaction(async (tx) => {
    await tx.execute(sql`lock table message_attempts in access exclusive mode`);
    second = sendMessage(s.db, openChannels(s.shop.env), { messageId }, NOW);
    const waiting = sql`select count(*)::int as n from pg_locks where relation = 'message_attempts'::regclass and not granted`;
    await expect.poll(async () => (await rowsOf<{ n: number }>(tx, waiting))[0]?.n).toBe(1);
    await tx.insert(messageAttempts).values({ messageId, channel: 'whatsapp', status: 'accepted', createdAt: NOW, updatedAt: NOW });
    await tx.update(messages).set({ status: 'sent' });
  });
  await second;
  expect(sentTo().map(([channel]) => channel)).toEqual(['whatsapp']);
});

test('STOP ends all messages about orders, START brings them back, and an unsigned STOP does nothing', async () => {
  const wrote = (body: string, more: object = { from: '919876543210' }) => ({
    messages: [{ id: `wamid.in.${body}`, type: 'text', text: { body }, ...more }],
  });
  const { localOrderId: id } = await place();
  await s.runJobs();
  expect((await tell(wrote('STOP'), 'another secret')).status).toBe(401);
  await tell(wrote('Please do not stop, I like it'));
  await tell(wrote(' stop. '));
  await move(id, { status: 'shipped' });
  await s.runJobs();
  expect(sentTo()).toHaveLength(1);
  await tell(wrote('शुरू'));
  await move(id, { status: 'delivered' });
  await s.runJobs();
  expect(sentTo()).toHaveLength(2);
});

test('a message that was queued when the customer wrote STOP, or a day ago, is not sent', async () => {
  providers.moods.sms = 'later';
  await place();
  await s.runJobs();
  providers.moods.sms = 'well';
  minutesLater(25 * 60);
  await s.runJobs();
  expect(sentTo()).toEqual([]);
  expect(await rows()).toMatchObject([{ status: 'failed', failure: 'Too late to send.' }]);
});

test('the signature is that of the raw bytes, as Meta computes it', async () => {
  const headers = {
    'x-hub-signature-256': 'sha256=4cf79e76f02e48aee659cf626e0a8a819f6e10a61f37a9ee9c3c6c5a7fb77040',
    'content-type': 'application/json',
  };
  const post = (body: string) => s.request('POST', '/api/messages/whatsapp', { body, headers });
  expect((await post('{"object":"whatsapp_business_account","entry":[]}')).status).toBe(200);
  expect((await post('{"object":"whatsapp_business_account","entry": []}')).status).toBe(401);
  expect((await s.request('POST', '/api/messages/msg91/another-secret-of-an-address', { body: '[]' })).status).toBe(401);
  const asked = (token: string) =>
    s.request('GET', `/api/messages/whatsapp?hub.mode=subscribe&hub.verify_token=${token}&hub.challenge=1158201444`);
  expect(await asked(WHATSAPP.WHATSAPP_VERIFY_TOKEN)).toMatchObject({ status: 200, text: '1158201444' });
  expect((await asked('wrong')).status).toBe(403);
});

test('staff see each attempt and the cost by month; the person’s own data has the messages, and closing the account forgets them', async () => {
  await agree();
  providers.moods.whatsapp = 'refuse';
  await place();
  await s.runJobs();
  const list = await s.request('GET', '/api/messages?search=98765', { as: staff.token });
  expect(list.json).toMatchObject([
    { kind: 'order-placed', status: 'sent', attempts: [{ channel: 'whatsapp' }, { channel: 'sms', costPaise: 20 }] },
  ]);
  const { json: costs } = await s.request('GET', '/api/messages/costs', { as: staff.token });
  expect(costs).toContainEqual({ month: '2026-11', channel: 'sms', messages: 1, costPaise: 20 });
  const { json: own } = await s.request('GET', `/api/auth/user/${shopper.id}/data`, { as: shopper.token });
  expect(own).toMatchObject({ messagesReceived: [{ kind: 'order-placed', phone: '9876543210' }] });
  expect((await s.request('DELETE', `/api/auth/${shopper.id}`, { as: staff.token })).status).toBe(200);
  expect(await s.db.$count(messages)).toBe(0);
  expect(await s.db.$count(messageAttempts)).toBe(0);
});

test('withdrawing the consent moves the next message to SMS', async () => {
  await agree();
  await agree();
  const { json } = await s.request('GET', `/api/auth/user/${shopper.id}/data`, { as: shopper.token });
  const given = json.consents.filter(({ purpose }: { purpose: string }) => purpose === 'whatsapp-orders');
  expect(given).toHaveLength(1);
  expect((await s.request('POST', `/api/consents/${given[0].id}/withdraw`, { as: shopper.token })).status).toBe(200);
  await place();
  await s.runJobs();
  expect(sentTo().map(([channel]) => channel)).toEqual(['sms']);
});

test('WhatsApp is offered until the customer agrees, and staff see the consent and the STOP', async () => {
  const channels = openChannels(s.shop.env);
  const about = { id: shopper.id, phone: '9876543210' };
  expect(await offersWhatsapp(s.db, channels, shopper.id)).toBe(true);
  expect(await findPhoneStanding(s.db, about)).toEqual({ stoppedAt: null, isOnWhatsapp: false });
  await agree();
  await tell({ messages: [{ id: 'wamid.in', from: '919876543210', type: 'text', text: { body: 'STOP' } }] });
  expect(await offersWhatsapp(s.db, channels, shopper.id)).toBe(false);
  expect(await findPhoneStanding(s.db, about)).toEqual({ stoppedAt: NOW, isOnWhatsapp: true });
  expect(await offersWhatsapp(s.db, [], shopper.id)).toBe(false);
});
