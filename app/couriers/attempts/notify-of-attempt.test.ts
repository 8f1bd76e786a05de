// What a customer gets after a failed delivery attempt: one e-mail and one message per attempt, whatever order the courier's news come in.
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openTestShop } from '../../../test/shop.ts';
import { aProduct, aTradingShop, buy, type Person, type Shopper } from '../../../test/world.ts';
import { users } from '../../accounts/accounts.tables.ts';
import { mailWords } from '../../language/mail-words.server.ts';
import { buttonLabels } from '../../messages/message-texts.ts';
import { messages } from '../../messages/messages.tables.ts';
import { MSG91, openProviders, TEMPLATES, WHATSAPP } from '../../messages/providers/provider-stand-in.ts';
import { mails } from '../../platform/platform.tables.ts';
import { languages } from '../../platform/words/language.ts';
import { shipments } from '../couriers.tables.ts';
import { ATTEMPT_REASONS, type ParcelState } from '../parcel-state.ts';
import { applyTracking } from '../tracking/follow-parcel.server.ts';
import { SHORT_REASONS } from './attempt-words.ts';

const NOW = new Date('2026-11-22T04:30:00Z');
const providers = await openProviders();
const s = await openTestShop({
  env: { ...WHATSAPP, ...MSG91, ...providers.env, WHATSAPP_TEMPLATES: TEMPLATES, MSG91_TEMPLATES: TEMPLATES, OUTGOING: 'send' },
});
let shopper: Shopper;
let staff: Person;
let orderId: string;
let awb: string;
beforeEach(async () => {
  await s.reset();
  providers.reset();
  s.setClock(NOW);
  ({ shopper, staff } = await aTradingShop(s));
  orderId = await buy(s, shopper, (await aProduct(s)).id);
  await s.request('POST', `/api/order/${orderId}/parcel`, { as: staff.token, body: {} });
  awb = (await s.db.select().from(shipments))[0]?.awb ?? '';
  await scan('in_transit', 0);
  await s.runJobs();
  providers.reset();
});
afterAll(async () => {
  await s.close();
  await providers.close();
});

const at = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);
async function scan(state: ParcelState, hours: number, text: string = state) {
  if (at(hours) > s.shop.now()) s.setClock(at(hours));
  await applyTracking(s.shop, 'practice', { awb, scans: [{ at: at(hours), state, text, place: '' }], expectedOn: null }, s.shop.now());
}
const failed = (hours: number) => scan('delivery_failed', hours, 'Consignee not available');
const mailed = () => s.db.select().from(mails).where(eq(mails.kind, 'order-attempt-failed'));
const told = () => s.db.select().from(messages).where(eq(messages.kind, 'order-attempt-failed'));

test('a failed attempt is told once, with the reason, the link to the choice and its last day, however often it is reported', async () => {
  await failed(3);
  await failed(3);
  await s.runJobs();
  await failed(3);
  await failed(4);
  await s.runJobs();
  expect(await mailed()).toMatchObject([{ subject: 'Your order ORD-1001 could not be delivered', toAddress: shopper.email }]);
  const [mail] = await mailed();
  for (const words of ['No one was at the address.', 'Please choose by 27 Nov 2026', '/go/order/ORD-1001'])
    expect(mail?.text).toContain(words);
  expect((await told()).map(({ text }) => text)).toEqual([
    'Nikhar: the courier could not deliver your order ORD-1001: no one was at the address. Choose by 27 Nov 2026 what happens next. ' +
      'Choose now: http://shop.test/go/order/ORD-1001',
  ]);
  expect(providers.sent.map(({ channel, template, values }) => [channel, template, ...values])).toEqual([
    ['sms', 'order_attempt_failed', 'ORD-1001', 'no one was at the address', '27 Nov 2026', 'ORD-1001'],
  ]);
});

test('on WhatsApp the choice is a button, for those who agreed to it', async () => {
  await s.request('POST', '/api/consents/whatsapp-orders', { as: shopper.token, body: {} });
  await s.db.update(users).set({ language: 'hi' }).where(eq(users.id, shopper.id));
  const hindi = TEMPLATES.split(', ')
    .map((one) => one.replace('=', '.hi='))
    .join(', ');
  Object.assign(s.shop.env, { WHATSAPP_TEMPLATES: `${TEMPLATES}, ${hindi}` });
  await failed(3);
  await s.runJobs();
  expect(providers.sent).toMatchObject([
    { channel: 'whatsapp', language: 'hi', values: ['ORD-1001', 'पते पर कोई नहीं मिला', '27 नवंबर 2026'], linkEnd: 'ORD-1001' },
  ]);
  Object.assign(s.shop.env, { WHATSAPP_TEMPLATES: TEMPLATES });
});

test('each attempt of another day is told', async () => {
  await failed(3);
  await s.runJobs();
  await scan('out_for_delivery', 26);
  await failed(28);
  await s.runJobs();
  expect(await mailed()).toHaveLength(2);
  expect(await told()).toHaveLength(2);
});

test('nothing is told once the parcel is delivered, moved on, or the choice is made', async () => {
  await scan('out_for_delivery', 2);
  await failed(3);
  await scan('delivered', 4);
  await s.runJobs();
  // Reported late.
  await failed(2);
  await s.runJobs();
  expect([await mailed(), await told()]).toEqual([[], []]);
});

test('a choice made at once, as on the phone with staff, is not asked for', async () => {
  await failed(3);
  await s.request('POST', `/api/order/${orderId}/attempt`, { as: staff.token, body: { action: 'contact', landmark: 'Blue gate' } });
  await s.runJobs();
  expect(await mailed()).toEqual([]);
});

test('an older attempt that is reported after a newer one is not told', async () => {
  await scan('out_for_delivery', 25);
  await failed(28);
  await failed(3);
  await s.runJobs();
  expect(await mailed()).toHaveLength(1);
});

test('two workers at once send one', async () => {
  await failed(3);
  await Promise.all([s.runJobs(), s.runJobs(), failed(3)]);
  expect([(await mailed()).length, providers.sent.length]).toEqual([1, 1]);
});

test.each(languages())('in %s every reason fits a variable of DLT, and every button WhatsApp', (language) => {
  const t = mailWords(language);
  for (const reason of ATTEMPT_REASONS) expect(t(SHORT_REASONS[reason]).length, reason).toBeLessThanOrEqual(30);
  for (const label of buttonLabels(t)) expect(label.length, label).toBeLessThanOrEqual(25);
});
