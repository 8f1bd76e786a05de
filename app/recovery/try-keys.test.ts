// The test of a connection, against stand-ins of the parties.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { aMailServer } from '../../test/mail-server.ts';
import { openTestShop } from '../../test/shop.ts';
import { aSeller, aStaffMember, type Person } from '../../test/world.ts';
import { startDelhiveryStandIn } from '../couriers/delhivery/delhivery-stand-in.ts';
import { startShiprocketStandIn } from '../couriers/shiprocket/shiprocket-stand-in.ts';
import { startGspStandIn } from '../invoices/e-invoice/gsp-stand-in.ts';
import { startCashfreeStandIn } from '../payments/stand-in/cashfree-stand-in.ts';
import { audit } from '../platform/platform.tables.ts';
import { loadKeys } from '../settings/keys/live-keys.server.ts';
import { examine } from './checks/doctor.server.ts';

const [mail, cashfree, shiprocket, delhivery, gsp, meta] = await Promise.all([
  aMailServer(),
  startCashfreeStandIn(),
  startShiprocketStandIn(),
  startDelhiveryStandIn(),
  startGspStandIn(),
  aMeta(),
]);
const s = await openTestShop({
  env: {
    ...{ CASHFREE_API_URL: cashfree.apiUrl, SHIPROCKET_API_URL: shiprocket.apiUrl, DELHIVERY_API_URL: delhivery.apiUrl },
    ...{ GSP_API_URL: gsp.origin, WHATSAPP_API_URL: meta.url, META_API_URL: `${meta.url}/ads`, MSG91_API_URL: `${meta.url}/v5` },
  },
});
let owner: Person;
beforeEach(async () => {
  await s.reset();
  await loadKeys(s.shop);
  await aSeller(s);
  owner = await aStaffMember(s);
});
afterAll(() => Promise.all([s, mail, cashfree, shiprocket, delhivery, gsp, meta].map((each) => each.close())));

/** Meta, for messages and for ads, and MSG91, which refuses in words. */
async function aMeta() {
  const server = createServer((request, response) => {
    const { authorization } = request.headers;
    const say = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (request.url?.startsWith('/balance.php'))
      return response.end(request.url === '/balance.php?authkey=right-key&type=4' ? '1250.5' : '{"msg":"Please provide valid auth key"}');
    if (request.url !== '/ads/77?fields=id')
      return say(authorization === 'Bearer right-token' && request.url === '/1234?fields=id' ? 200 : 401, {});
    if (authorization === 'Bearer sends-only') return say(403, { error: { code: 200 } });
    return authorization === 'Bearer right-token' ? say(200, { id: '77' }) : say(400, { error: { code: 190 } });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => new Promise((resolve) => server.close(resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}

const save = async (party: string, values: object) => {
  const answer = await s.request('PUT', `/api/settings/keys/${party}`, { as: owner.token, body: { values } });
  expect(answer.status, answer.text).toBe(200);
};
const tryOut = (party: string) => s.request('POST', `/api/settings/keys/${party}/test`, { as: owner.token });

const CASHFREE = { CASHFREE_APP_ID: 'stand-in-app', CASHFREE_SECRET_KEY: 'stand-in-secret', CASHFREE_MODE: 'sandbox' };
const WHATSAPP = { WHATSAPP_PHONE_NUMBER_ID: '1234', WHATSAPP_APP_SECRET: 'app-secret', WHATSAPP_VERIFY_TOKEN: 'verify' };
const DELHIVERY = { DELHIVERY_CLIENT: 'NIKHAR', DELHIVERY_PICKUP: 'Main', DELHIVERY_MODE: 'staging' };
const META = { META_PIXEL_ID: '77', META_PIXEL_TOKEN: 'right-token' };
const MSG91 = { MSG91_AUTH_KEY: 'right-key', MSG91_SENDER: 'NIKHAR', MSG91_WEBHOOK_SECRET: '7f3b9c2e1d8a60547c1f9e2b' };
const GSP = { GSP_CLIENT_ID: 'client', GSP_USER: 'user', GSP_MODE: 'sandbox' };

test.each<[party: string, right: object, wrong: object, refusal: string]>([
  ['cashfree', CASHFREE, { ...CASHFREE, CASHFREE_SECRET_KEY: 'wrong-secret-0001' }, 'rejected the keys'],
  [
    'mail',
    { SMTP_URL: mail.url, MAIL_FROM: 'a@b.example' },
    { SMTP_URL: 'smtp://u:wrong-password@localhost:1', MAIL_FROM: 'a@b.example' },
    'does not accept',
  ],
  [
    'shiprocket',
    { SHIPROCKET_EMAIL: 'api@shop.example', SHIPROCKET_PASSWORD: 'secret' },
    { SHIPROCKET_EMAIL: 'api@shop.example', SHIPROCKET_PASSWORD: 'wrong-password' },
    'Shiprocket re',
  ],
  ['delhivery', { ...DELHIVERY, DELHIVERY_TOKEN: 'secret' }, { ...DELHIVERY, DELHIVERY_TOKEN: 'wrong-token-77' }, 'rejected the keys'],
  ['whatsapp', { ...WHATSAPP, WHATSAPP_TOKEN: 'right-token' }, { ...WHATSAPP, WHATSAPP_TOKEN: 'wrong-token' }, 'rejected the token'],
  ['meta', META, { ...META, META_PIXEL_TOKEN: 'wrong-token-78' }, 'rejected the token'],
  ['msg91', MSG91, { ...MSG91, MSG91_AUTH_KEY: 'wrong-key-79' }, 'rejected the auth key'],
  [
    'gsp',
    { ...GSP, GSP_CLIENT_SECRET: 'secret', GSP_PASSWORD: gsp.password },
    { ...GSP, GSP_CLIENT_SECRET: 'secret', GSP_PASSWORD: 'wrong-password' },
    'portal refused',
  ],
])('%s says whether it accepts the keys, without saying them', async (party, right, wrong, refusal) => {
  await save(party, right);
  expect((await tryOut(party)).json).toMatchObject({ state: 'good', todo: '' });
  await save(party, wrong);
  const refused = await tryOut(party);
  expect(refused.json).toMatchObject({ state: 'wrong', says: expect.stringContaining(refusal), todo: expect.stringMatching(/\.$/) });
  for (const value of Object.values(wrong)) if (/wrong/.test(value)) expect(refused.text).not.toContain(value);
  expect(mail.received).toEqual([]);
  const entries = await s.db.select().from(audit);
  expect(entries.filter(({ action }) => action === 'keys.test').map(({ after }) => after)).toEqual([
    { result: 'good' },
    { result: 'wrong' },
  ]);
});

test('a party that does not answer is told apart from one that refuses', async () => {
  await save('cashfree', CASHFREE);
  cashfree.fail('error_500', 3);
  expect((await tryOut('cashfree')).json).toMatchObject({ state: 'wrong', says: expect.stringContaining('does not answer') });
});

test('a token of Meta that may only send events is not called wrong', async () => {
  await save('meta', { ...META, META_PIXEL_TOKEN: 'sends-only' });
  expect((await tryOut('meta')).json).toMatchObject({ state: 'attention', says: expect.stringContaining('accepts the token') });
});

test('without keys, and for Google Analytics, there is nothing to test', async () => {
  expect((await tryOut('cashfree')).json).toMatchObject({ code: 'no_keys' });
  await save('google', { GA4_MEASUREMENT_ID: 'G-ABC1234567', GA4_API_SECRET: 'secret' });
  expect((await tryOut('google')).json).toMatchObject({ code: 'no_test' });
});

test('the number of tests is limited', async () => {
  await save('whatsapp', { ...WHATSAPP, WHATSAPP_TOKEN: 'right-token' });
  const answers = [];
  for (let n = 0; n < 21; n++) answers.push((await tryOut('whatsapp')).status);
  expect(answers.filter((status) => status === 429)).toHaveLength(1);
});

test('the doctor asks the couriers too, and prints no key that was entered in Settings', async () => {
  const token = 'a-token-nobody-may-read';
  await save('delhivery', { ...DELHIVERY, DELHIVERY_TOKEN: token });
  await save('mail', { SMTP_URL: 'smtp://care:entered-password@localhost:1', MAIL_FROM: 'care@shop.example' });
  const findings = await examine(s.shop, {});
  expect(findings.find(({ name }) => name === 'Couriers')).toMatchObject({ state: 'wrong', says: 'Delhivery rejected the keys.' });
  for (const secret of [token, 'entered-password']) expect(JSON.stringify(findings)).not.toContain(secret);
});
