// OTPs to phones over the providers' protocols, against their stand-ins.
import { afterAll, beforeEach, expect, test } from 'vitest';
import { aBrowser } from '../../../test/browser.ts';
import { openTestShop } from '../../../test/shop.ts';
import { aCustomer } from '../../../test/world.ts';
import { messages } from '../../messages/messages.tables.ts';
import { MSG91, openProviders, TEMPLATES, WHATSAPP } from '../../messages/providers/provider-stand-in.ts';
import { settings } from '../../settings/settings.tables.ts';
import { phoneProofs, users } from '../accounts.tables.ts';
import { hasPhoneCodes } from './phone-codes.server.ts';

const providers = await openProviders();
const templates = `${TEMPLATES}, code=code`;
const s = await openTestShop({
  env: {
    ...WHATSAPP,
    ...MSG91,
    ...providers.env,
    WHATSAPP_TEMPLATES: templates,
    MSG91_TEMPLATES: templates,
    OUTGOING: 'send',
    TRUST_PROXY: '1',
  },
});
const NOW = new Date('2026-11-24T06:30:00Z');
const PHONE = '9876543210';
beforeEach(async () => {
  await s.reset();
  providers.reset();
  s.setClock(NOW);
  const { id: userId } = await aCustomer(s, { phone: PHONE });
  await s.db.insert(phoneProofs).values({ userId, phone: PHONE, provedAt: NOW });
});
afterAll(async () => {
  await s.close();
  await providers.close();
});

const choose = (value: object) => s.db.insert(settings).values({ section: 'security', value });
async function requestCode(language = 'en') {
  const browser = aBrowser(s);
  expect((await browser.post('/api/auth/phone-login/send-otp', { phone: PHONE, language })).status).toBe(200);
  await s.runJobs();
  return browser;
}
const sentBy = () => providers.sent.map(({ channel, template, to }) => [channel, template, to]);

test('an OTP goes by SMS, which has it twice: in words, and for the phone to fill in', async () => {
  const browser = await requestCode();
  expect(sentBy()).toEqual([['sms', 'code', `91${PHONE}`]]);
  const [code, again] = providers.sent[0]?.values ?? [];
  expect(again).toBe(code);
  expect((await browser.post('/api/auth/phone-login', { phone: PHONE, code })).status).toBe(200);
});

test('a shop that chose WhatsApp sends it by an authentication template, without asking for another consent', async () => {
  await choose({ phoneCodesBy: 'whatsapp' });
  const browser = await requestCode();
  expect(sentBy()).toEqual([['whatsapp', 'code', `91${PHONE}`]]);
  const [code, inButton] = providers.sent[0]?.values ?? [];
  expect(inButton).toBe(code);
  expect((await browser.post('/api/auth/phone-login', { phone: PHONE, code })).status).toBe(200);
});

test('when the first channel refuses, the second carries the same OTP', async () => {
  providers.moods.sms = 'refuse';
  await requestCode();
  expect(sentBy()).toEqual([['whatsapp', 'code', `91${PHONE}`]]);
  expect(await s.db.select().from(messages)).toMatchObject([{ status: 'sent', words: { code: providers.sent[0]?.values[0] } }]);
});

test('an OTP that waited longer than it is valid is not sent', async () => {
  providers.moods.sms = 'later';
  providers.moods.whatsapp = 'later';
  await requestCode();
  providers.moods.sms = 'well';
  s.setClock(new Date(NOW.getTime() + 11 * 60_000));
  await s.runJobs();
  expect(sentBy()).toEqual([]);
  expect(await s.db.select().from(messages)).toMatchObject([{ status: 'failed', failure: 'Too late to send.' }]);
});

test('a language without a template gets the OTP in English', async () => {
  await s.db.update(users).set({ language: 'hi' });
  await requestCode('hi');
  expect(await s.db.select().from(messages)).toMatchObject([{ language: 'en', status: 'sent' }]);
});

test('a shop without a channel and a template for codes offers none', async () => {
  const { db, env } = s.shop;
  expect(await hasPhoneCodes({ db, env })).toBe(true);
  expect(await hasPhoneCodes({ db, env: { ...env, WHATSAPP_TEMPLATES: TEMPLATES, MSG91_TEMPLATES: TEMPLATES } })).toBe(false);
  expect(await hasPhoneCodes({ db, env: { ...env, WHATSAPP_TOKEN: undefined, MSG91_TEMPLATES: TEMPLATES } })).toBe(false);
});
