// Keys entered in Settings: sealed, never answered, in force at once on every node, and behind those of the environment.
import { readFileSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openTestShop } from '../../../test/shop.ts';
import { aProduct, aShopper, aStaffMember, aTradingShop, fillCart, type Person, pressPay } from '../../../test/world.ts';
import { openChannels } from '../../messages/channels.server.ts';
import { openGateways } from '../../payments/gateways.server.ts';
import { keysVersion, startedWith } from '../../platform/env/live-env.server.ts';
import { type Env, readEnv } from '../../platform/env.server.ts';
import { createDelivery } from '../../platform/mails/delivery.server.ts';
import { createPageCache } from '../../platform/pages/page-cache.server.ts';
import { audit, installation } from '../../platform/platform.tables.ts';
import { isAway } from '../../platform/running/breaker.server.ts';
import { findHold, openOutgoing } from '../../platform/running/outgoing.server.ts';
import { sealedKeys } from '../settings.tables.ts';
import { KEY_NAMES } from './key-parties.ts';
import { followKeys, loadKeys, requireKeys } from './live-keys.server.ts';
import { listKeys, removeKeys, sealKeysAgain } from './sealed-keys.server.ts';

const s = await openTestShop();
let owner: Person;
beforeEach(async () => {
  await s.reset();
  await loadKeys(s.shop);
  owner = await aStaffMember(s);
});
afterAll(() => s.close());

const CASHFREE = { CASHFREE_APP_ID: 'app-0123456789', CASHFREE_SECRET_KEY: 'cfsk_ma_prod_topsecret7788', CASHFREE_MODE: 'sandbox' };
const MAIL = { SMTP_URL: 'smtps://care:p%40ss-word-77@mail.example:465', MAIL_FROM: 'care@shop.example' };
const DELHIVERY = {
  DELHIVERY_TOKEN: 'delhivery-token-4411',
  DELHIVERY_CLIENT: 'NIKHAR',
  DELHIVERY_PICKUP: 'Main',
  DELHIVERY_MODE: 'staging',
};
const HOOK = '7f3b9c2e1d8a60547c1f9e2b8d4a6c05';
const put = (party: string, values: object, more: object = {}, as = owner.token) =>
  s.request('PUT', `/api/settings/keys/${party}`, { as, body: { values, ...more } });
const list = (as = owner.token) => s.request('GET', '/api/settings/keys', { as });
const standingOf = async (party: string) => (await list()).json.find((each: { party: string }) => each.party === party);
const production = (given: Partial<Env> = {}): Env => ({
  ...startedWith(s.shop.env),
  isProduction: true,
  SESSION_SECRET: s.shop.env.SESSION_SECRET,
  ...given,
});

test('keys are stored sealed, told by their end only, and in force at once', async () => {
  expect(s.gateways.current.name).toBe('practice');
  const saved = await put('cashfree', CASHFREE);
  expect(saved.status).toBe(200);
  expect(s.gateways.current.name).toBe('cashfree');
  expect(s.shop.env).toMatchObject(CASHFREE);
  const standing = await standingOf('cashfree');
  expect(standing).toMatchObject({
    source: 'settings',
    savedBy: expect.any(String),
    fields: [
      { name: 'CASHFREE_APP_ID', isSet: true, tail: '6789', value: null },
      { name: 'CASHFREE_SECRET_KEY', isSet: true, tail: '7788', value: null },
      { name: 'CASHFREE_MODE', isSet: true, tail: null, value: 'sandbox' },
    ],
  });
  const [row] = await s.db.select().from(sealedKeys);
  const entries = await s.db.select().from(audit).where(eq(audit.action, 'keys.save'));
  expect(entries).toMatchObject([{ subject: 'keys:cashfree', actorId: owner.id, after: { set: Object.keys(CASHFREE) } }]);
  for (const told of [saved.text, JSON.stringify(standing), JSON.stringify(row), JSON.stringify(entries)])
    for (const secret of [CASHFREE.CASHFREE_APP_ID, CASHFREE.CASHFREE_SECRET_KEY]) expect(told).not.toContain(secret);
  expect((await s.request('DELETE', '/api/settings/keys/cashfree', { as: owner.token })).status).toBe(200);
  expect(s.gateways.current.name).toBe('practice');
  expect((await s.request('DELETE', '/api/settings/keys/cashfree', { as: owner.token })).status).toBe(404);
});

test('an address of a mail server tells nothing of its password', async () => {
  expect((await put('mail', MAIL)).status).toBe(200);
  expect((await standingOf('mail')).fields).toEqual([
    { name: 'SMTP_URL', isSet: true, tail: null, value: null },
    { name: 'MAIL_FROM', isSet: true, tail: null, value: 'care@shop.example' },
  ]);
});

test('a blank secret keeps the saved one, and what is no secret can be emptied', async () => {
  await put('delhivery', { ...DELHIVERY, DELHIVERY_WEBHOOK_KEY: HOOK });
  expect((await put('delhivery', { ...DELHIVERY, DELHIVERY_TOKEN: '', DELHIVERY_WEBHOOK_KEY: '', DELHIVERY_CLIENT: 'OTHER' })).status).toBe(
    200,
  );
  expect(s.shop.env).toMatchObject({ DELHIVERY_TOKEN: DELHIVERY.DELHIVERY_TOKEN, DELHIVERY_CLIENT: 'OTHER', DELHIVERY_WEBHOOK_KEY: HOOK });
  const emptied = await put('delhivery', { DELHIVERY_PICKUP: '' });
  expect([emptied.status, Object.keys(emptied.json.fields)]).toEqual([400, ['DELHIVERY_PICKUP']]);
});

test.each<[party: string, values: object, field: string | null]>([
  ['cashfree', { CASHFREE_APP_ID: 'app' }, 'CASHFREE_SECRET_KEY'],
  ['cashfree', { ...CASHFREE, CASHFREE_MODE: 'live' }, 'CASHFREE_MODE'],
  ['cashfree', { ...CASHFREE, CASHFREE_MODE: '' }, 'CASHFREE_MODE'],
  ['mail', { ...MAIL, SMTP_URL: 'https://mail.example' }, 'SMTP_URL'],
  ['mail', { ...MAIL, MAIL_FROM: 'nobody' }, 'MAIL_FROM'],
  ['msg91', { MSG91_AUTH_KEY: 'key', MSG91_SENDER: 'NIKHAR', MSG91_WEBHOOK_SECRET: 'short' }, null],
  ['delhivery', { ...DELHIVERY, DELHIVERY_WEBHOOK_KEY: 'aaaa' }, null],
  ['whatsapp', { WHATSAPP_TOKEN: 'x', WHATSAPP_TEMPLATES: 'no template' }, 'WHATSAPP_TEMPLATES'],
])('%s refuses %j and keeps nothing of it', async (party, values, field) => {
  const answer = await put(party, values);
  expect(answer.status).toBe(400);
  if (field) expect(Object.keys(answer.json.fields)).toContain(field);
  expect(await s.db.$count(sealedKeys)).toBe(0);
  expect(await s.db.$count(audit)).toBe(0);
});

test('keys of another party, of no party and of no setting are refused', async () => {
  expect((await put('cashfree', { ...CASHFREE, SESSION_SECRET: 'mine' })).status).toBe(400);
  expect((await put('paypal', {})).status).toBe(404);
  await put('cashfree', { ...CASHFREE, DELHIVERY_TOKEN: 'smuggled' });
  expect(s.shop.env.DELHIVERY_TOKEN).toBeUndefined();
});

test('two couriers cannot share a webhook key, which names the courier', async () => {
  await put('delhivery', { ...DELHIVERY, DELHIVERY_WEBHOOK_KEY: HOOK });
  const shiprocket = { SHIPROCKET_EMAIL: 'api@shop.example', SHIPROCKET_PASSWORD: 'secret', SHIPROCKET_WEBHOOK_KEY: HOOK };
  expect((await put('shiprocket', shiprocket)).json.message).toContain('must differ');
});

test.each(['manager', 'packer', 'marketing'] as const)('a %s sees, enters, tests and removes no keys', async (role) => {
  await put('cashfree', CASHFREE);
  const { token } = await aStaffMember(s, undefined, role);
  expect((await list(token)).status).toBe(403);
  expect((await put('cashfree', CASHFREE, {}, token)).status).toBe(403);
  expect((await s.request('POST', '/api/settings/keys/cashfree/test', { as: token })).status).toBe(403);
  expect((await s.request('DELETE', '/api/settings/keys/cashfree', { as: token })).status).toBe(403);
});

test('who enters or removes keys has just given the password', () => {
  const guarded = s.declarations.filter(({ path, method }) => path === '/api/settings/keys/{party}' && method !== 'get');
  expect(guarded.map(({ stepUp, permission }) => [stepUp, permission])).toEqual([
    [true, 'staff'],
    [true, 'staff'],
  ]);
});

test('of two owners who enter keys at once, one gets a conflict and no halves are mixed', async () => {
  const answers = await Promise.all(
    ['one', 'two'].map((name) => put('delhivery', { ...DELHIVERY, DELHIVERY_CLIENT: name }, { updatedAt: null })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const { savedAt } = await standingOf('delhivery');
  s.setClock(new Date(Date.parse(savedAt) + 60_000));
  expect((await put('delhivery', DELHIVERY, { updatedAt: savedAt })).status).toBe(200);
  const late = await put('delhivery', { ...DELHIVERY, DELHIVERY_CLIENT: 'late' }, { updatedAt: savedAt });
  expect([late.status, late.json.code]).toEqual([409, 'changed_meanwhile']);
  expect(s.shop.env.DELHIVERY_CLIENT).toBe('NIKHAR');
});

test('another node follows without a restart, also when keys are removed', async () => {
  const other = { ...s.shop, env: { ...startedWith(s.shop.env) }, pages: createPageCache() };
  await other.pages.follow(s.shop.database);
  await followKeys(other);
  const [gateways, channels] = [openGateways(other), openChannels(other.env)];
  expect(gateways.current.name).toBe('practice');
  await put('cashfree', CASHFREE);
  await expect.poll(() => gateways.current.name).toBe('cashfree');
  expect(channels.map(({ name }) => name)).toEqual(['whatsapp', 'sms']);
  await put('msg91', { MSG91_AUTH_KEY: 'key', MSG91_SENDER: 'NIKHAR', MSG91_WEBHOOK_SECRET: HOOK });
  await expect.poll(() => channels.map(({ name }) => name)).toEqual(['sms']);
  await s.request('DELETE', '/api/settings/keys/cashfree', { as: owner.token });
  await expect.poll(() => gateways.current.name).toBe('practice');
});

test('keys in the environment win, whole party by party, and cannot be changed here', async () => {
  await put('cashfree', CASHFREE);
  const env = {
    ...startedWith(s.shop.env),
    CASHFREE_APP_ID: 'of the server',
    CASHFREE_SECRET_KEY: 'of the server too',
    CASHFREE_MODE: 'production' as const,
  };
  await loadKeys({ db: s.db, env });
  expect(env).toMatchObject({ CASHFREE_APP_ID: 'of the server', CASHFREE_MODE: 'production' });
  const [standing] = await listKeys(s.db, env);
  expect(standing).toMatchObject({
    source: 'environment',
    fields: [{ isSet: true, tail: null, value: null }, {}, { value: 'production' }],
  });
  const fixed = await openTestShop({ env: { DELHIVERY_TOKEN: 'token', DELHIVERY_CLIENT: 'c', DELHIVERY_PICKUP: 'p' } });
  const { token } = await aStaffMember(fixed);
  const answer = await fixed.request('PUT', '/api/settings/keys/delhivery', { as: token, body: { values: DELHIVERY } });
  expect([answer.status, answer.json.code]).toEqual([409, 'set_elsewhere']);
  await fixed.close();
});

test('after a change of SESSION_SECRET the owner is told to enter the keys again, unless the previous one is still given', async () => {
  await put('cashfree', CASHFREE);
  const changed = { ...startedWith(s.shop.env), SESSION_SECRET: 'another secret, also 32 letters long' };
  await loadKeys({ db: s.db, env: changed });
  expect(changed.CASHFREE_APP_ID).toBeUndefined();
  expect((await listKeys(s.db, changed))[0]).toMatchObject({ source: 'unreadable', fields: [{ isSet: false }, {}, {}] });
  expect(await requireKeys({ db: s.db, env: changed })).toEqual([
    'The keys of Cashfree payments in Settings were sealed with another SESSION_SECRET: enter the keys again.',
  ]);
  const between = { ...changed, SESSION_SECRET_PREVIOUS: s.shop.env.SESSION_SECRET };
  expect(await sealKeysAgain(s.db, between)).toEqual({ sealed: 1, lost: 0 });
  const after = { ...startedWith(s.shop.env), SESSION_SECRET: changed.SESSION_SECRET };
  await loadKeys({ db: s.db, env: after });
  expect(after).toMatchObject(CASHFREE);
});

test('production starts with sealed keys, and without any only to let the owner enter them', async () => {
  await expect(requireKeys({ db: s.db, env: production() })).rejects.toThrow(
    /CASHFREE_APP_ID is missing[\s\S]*SMTP_URL is missing[\s\S]*KEYS=settings/,
  );
  expect(await requireKeys({ db: s.db, env: production({ KEYS: 'settings' }) })).toEqual([]);
  await put('cashfree', CASHFREE);
  await put('mail', MAIL);
  const env = production();
  await loadKeys({ db: s.db, env });
  expect(await requireKeys({ db: s.db, env })).toEqual([]);
  expect(openGateways({ ...s.shop, env }).current.name).toBe('cashfree');
  const lost = production({ SESSION_SECRET: 'another secret, also 32 letters long' });
  await loadKeys({ db: s.db, env: lost });
  await expect(requireKeys({ db: s.db, env: lost })).rejects.toThrow(/sealed with another SESSION_SECRET: enter the keys again/);
});

test('the environment of production may lack keys that Settings have, but no half of them', () => {
  const sound = {
    ...{ NODE_ENV: 'production', SEED: 'none', DATABASE_URL: 'postgres://nikhar@database/nikhar', PUBLIC_URL: 'https://shop.example' },
    SESSION_SECRET: HOOK,
  };
  expect(readEnv(sound)).toMatchObject({ isProduction: true });
  expect(() => readEnv({ ...sound, CASHFREE_APP_ID: 'app' })).toThrow('CASHFREE_SECRET_KEY is missing.');
  expect(() => readEnv({ ...sound, SMTP_URL: 'smtps://mail.example' })).toThrow('MAIL_FROM is missing.');
  expect(() => readEnv({ ...sound, KEYS: 'later' })).toThrow('KEYS must be');
});

test('a shop in production does not lose the keys it needs to start', async () => {
  await put('mail', MAIL);
  await expect(removeKeys(s.db, production(), 'mail', owner.id)).rejects.toMatchObject({ status: 409, code: 'keys_needed' });
  await removeKeys(s.db, production({ KEYS: 'settings' }), 'mail', owner.id);
  expect(await s.db.$count(sealedKeys)).toBe(0);
});

test('until its keys are entered a shop in production takes no online order and keeps its e-mails', async () => {
  const { shopper } = await aTradingShop(s);
  await fillCart(s, shopper, (await aProduct(s)).id);
  Object.assign(s.shop.env, { isProduction: true, KEYS: 'settings' });
  const closed = openGateways(s.shop);
  expect(closed.current.isClosed).toBe(true);
  const env = { ...s.shop.env };
  Object.assign(s.shop.env, { isProduction: false, KEYS: undefined });
  const shut = await openTestShop({ gateway: () => closed.current });
  const buyer = await aShopper(shut);
  await aTradingShop(shut);
  await fillCart(shut, buyer, (await aProduct(shut)).id);
  const online = await pressPay(shut, buyer);
  expect([online.status, online.json.fields]).toEqual([400, { paymentMethod: expect.stringContaining('choose cash on delivery') }]);
  expect((await pressPay(shut, buyer, { paymentMethod: 'cod' })).status).toBe(200);
  await shut.close();
  const letter = { id: 'x', toAddress: 'asha@example.com', subject: 's', html: 'h', text: 't', headers: null };
  const sent = createDelivery(env)(letter as never, { name: 'Shop', replyTo: '' });
  await expect(sent).rejects.toSatisfy(isAway);
});

test('the first keys confirm the database, so that a copy of it with the same keys holds what it would send', async () => {
  expect(await s.db.$count(installation)).toBe(0);
  await put('mail', MAIL);
  expect(await s.db.$count(installation)).toBe(1);
  const copy = { ...startedWith(s.shop.env), PUBLIC_URL: 'https://staging.example' };
  await loadKeys({ db: s.db, env: copy });
  expect(copy.SMTP_URL).toBe(MAIL.SMTP_URL);
  expect(await findHold(s.db, copy)).toMatchObject({ by: 'copy' });
});

test('a copy that could reach no one holds what it would send as soon as it has keys', async () => {
  await s.db.insert(installation).values({ publicUrl: 'https://shop.example', databaseId: 'of the original', confirmedAt: s.shop.now() });
  const isHeld = await openOutgoing(s.db, s.shop.env, s.shop.log, s.shop.now);
  expect(await isHeld()).toBe(false);
  await put('mail', MAIL);
  expect(await isHeld()).toBe(true);
});

test('only changed keys count as a change', async () => {
  await put('cashfree', CASHFREE);
  const version = keysVersion(s.shop.env);
  await loadKeys(s.shop);
  await Promise.all([loadKeys(s.shop), loadKeys(s.shop)]);
  expect(keysVersion(s.shop.env)).toBe(version);
});

test('every key that can be entered is a setting of the environment', () => {
  const sample = readFileSync('.env.example', 'utf8');
  expect(KEY_NAMES.filter((name) => !sample.includes(`${name}=`))).toEqual([]);
});
