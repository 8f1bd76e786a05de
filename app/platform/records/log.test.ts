import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '../../../test/shop.ts';
import { aCustomer } from '../../../test/world.ts';
import { addresses } from '../../accounts/accounts.tables.ts';
import { hashPassword } from '../../accounts/sign-in/passwords/password-hash.server.ts';
import { newTotpSecret, stepAt, totpAt } from '../../accounts/sign-in/two-step/totp.server.ts';
import { loggedNetwork } from '../http/caller.server.ts';
import { jobs } from '../platform.tables.ts';
import { createLog, logConsole } from './log.server.ts';
import { messageOf, reportError, withoutPeople } from './report-error.server.ts';

const PERSON = {
  name: 'Meenakshi Iyer',
  phone: '9812345670',
  street: '7, Cotton Row\n    at Mylapore (near:4:2)',
  email: 'meenakshi@home.test',
};
const SECRETS = ['Meenakshi', '9812345670', 'Cotton Row', 'Mylapore', 'meenakshi@home.test'];

test('the id of a payment is logged even where it looks like a phone number', () => {
  const line: string[] = [];
  createLog((written) => line.push(written)).warn('payment mismatch', { payment: '7453002794', path: '/track/7453002794' });
  expect(JSON.parse(line[0] ?? '')).toMatchObject({ payment: '7453002794', path: '/track/…' });
});

let s: TestShop;
const lines: string[] = [];
beforeAll(async () => {
  s = await openTestShop({ env: { TRUST_PROXY: '1' } });
  s.shop.log = createLog((line) => lines.push(line));
});
beforeEach(() => {
  lines.length = 0;
});
afterAll(() => s.close());

const logged = () => lines.map((line) => JSON.parse(line));
const tellsNobody = (text: string) => expect(SECRETS.filter((secret) => text.includes(secret))).toEqual([]);

/** The address of a user that does not exist: the foreign key refuses it. */
const { name, phone, street, email } = PERSON;
const failed = (userId = '00000000-0000-4000-8000-000000000000') =>
  s.db
    .insert(addresses)
    .values({ userId, name, phone, street, landmark: email, city: 'Chennai', state: 'Tamil Nadu', stateCode: '33', zipCode: '600004' })
    .then(
      () => expect.unreachable('The statement did not fail.'),
      (error: unknown) => error as Error,
    );

test('a failed statement is told with its SQL, its place and its cause, and without the people in its parameters', async () => {
  const error = await failed();
  expect(String(error)).toContain('Meenakshi');
  const told = reportError(error);
  tellsNobody(JSON.stringify(told));
  expect(told).toMatchObject({
    message: expect.stringMatching(/^Failed query: insert or update on table "addresses" violates foreign key constraint/),
    sql: expect.stringMatching(/^insert into "addresses" .*\$2/),
    stack: expect.arrayContaining([expect.stringMatching(/^at .*:\d+:\d+\)?$/)]),
    causes: [{ code: '23503', constraint: expect.stringMatching(/^addresses_/) }],
  });
});

test('the same holds where it is the cause of another, and of that one', async () => {
  const outer = new Error('no order', {
    cause: new AggregateError([await failed(), new Error(`to ${PERSON.email} at ${PERSON.phone}`)], 'both'),
  });
  tellsNobody(JSON.stringify(reportError(outer)));
  const both = [{ sql: expect.stringMatching(/^insert/) }, { message: 'to … at …' }];
  expect(reportError(outer)).toMatchObject({ message: 'no order', causes: [{ message: 'both', causes: both }] });
});

test('a value that the database quotes in its message is redacted', async () => {
  for (const statement of [
    sql`select ${PERSON.name}::text::int`,
    sql`select ${`"${PERSON.name}" x`}::text::uuid`,
    sql`select ${PERSON.phone}::text::smallint`,
  ]) {
    const error = await s.db.execute(statement).then(
      () => expect.unreachable('The statement did not fail.'),
      (error: unknown) => error,
    );
    tellsNobody(JSON.stringify(reportError(error)));
    expect(messageOf(error)).toMatch(/^Failed query: (invalid input syntax for type|value) .*"…"/);
  }
});

test('a request that fails is logged with who, where from and why, and says nothing of a person', async () => {
  const { id, token } = await aCustomer(s);
  await s.db.execute(sql`alter table addresses rename column landmark to landmark_away`);
  const { status, json } = await s.request('POST', '/api/address', {
    as: token,
    headers: { 'x-forwarded-for': '49.207.12.34' },
    body: { name, phone, street: '7, Cotton Row', city: 'Chennai', state: 'Tamil Nadu', zipCode: '600004' },
  });
  await s.db.execute(sql`alter table addresses rename column landmark_away to landmark`);
  expect([status, json]).toEqual([500, { message: 'Something went wrong. Please try again.', code: 'server_error' }]);
  tellsNobody(lines.join(''));
  const who = {
    user: id,
    network: '49.207.12.0/24',
    method: 'POST',
    path: '/api/address',
    status: 500,
    requestId: expect.stringMatching(/-/),
  };
  expect(logged()).toEqual([
    {
      ...who,
      level: 'error',
      event: 'request failed',
      at: expect.anything(),
      route: '/api/address',
      error: expect.objectContaining({ sql: expect.stringContaining('addresses') }),
    },
    { ...who, level: 'info', event: 'request', at: expect.anything(), ms: expect.any(Number) },
  ]);
});

test('each try to sign in is logged with its outcome, its account and its second step, and never with the address', async () => {
  const password = 'Lotus@2026';
  const { id, token } = await aCustomer(s, { email, role: 'admin', staffRole: 'packer', passwordHash: await hashPassword(password) });
  const signIn = (body: object) => s.request('POST', '/api/auth/login', { body: { email, password, ...body } });
  await signIn({ email: 'nobody@home.test' });
  await signIn({ password: 'Wrong@2026' });
  await signIn({});
  const secret = newTotpSecret();
  const code = (away: number) => totpAt(secret, stepAt(s.shop.now()) + away);
  expect((await s.request('POST', '/api/auth/totp', { as: token, body: { password, secret, code: code(-1) } })).status).toBe(200);
  await signIn({});
  await signIn({ totp: '000000' });
  await signIn({ totp: code(0) });
  tellsNobody(lines.join(''));
  const tries = logged().filter(({ event }) => event === 'authentication');
  expect(tries.map(({ user, outcome, secondStep = null }) => [user, outcome, secondStep])).toEqual([
    [null, 'wrong password', null],
    [id, 'wrong password', null],
    [id, 'right password', null],
    [id, 'signed in', 'none'],
    [id, 'right password', null],
    [id, 'right password', null],
    [id, 'wrong code', null],
    [id, 'right password', null],
    [id, 'signed in', 'right'],
  ]);
  expect(tries[1]).toMatchObject({ at: expect.stringMatching(/Z$/), requestId: expect.any(String), network: expect.any(String) });
});

test('what a stranger sends stays within its line', () => {
  s.shop.log.warn('foreign host', { host: 'evil.test"}\n{"at":"now\u2028', path: '/\r\n' });
  expect([lines.length, lines[0]?.trimEnd().includes('\n'), logged()[0].host]).toEqual([1, false, 'evil.test"}\n{"at":"now\u2028']);
});

test('the row of a failed job gives the reason without personal data', async () => {
  await s.db.insert(jobs).values({ kind: 'no-such-job', payload: {}, runAt: new Date(0) });
  await s.runJobs();
  const [job] = await s.db.select().from(jobs);
  expect(job?.lastError).toBe('No handler for job no-such-job');
  expect(messageOf(await failed())).not.toContain('params');
});

test.each([
  ['49.207.12.34', '49.207.12.0/24'],
  ['::ffff:49.207.12.34', '49.207.12.0/24'],
  ['2401:4900:1c2a:77::9', '2401:4900:1c2a::/48'],
  ['2401::9', '2401:0:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0::/48'],
  ['::1', '0:0:0::/48'],
  ['local', 'local'],
  ['Meenakshi', 'unknown'],
])('of the address %s the network %s is logged', (address, network) => {
  expect(loggedNetwork(address)).toBe(network);
});

test('what a library prints about an error is a line like any other', async () => {
  const { error, warn } = console;
  logConsole(s.shop.log);
  console.error('a fault', await failed());
  console.warn(`${PERSON.email} is odd`);
  Object.assign(console, { error, warn });
  tellsNobody(lines.join(''));
  expect(logged()).toMatchObject([
    { level: 'error', event: 'console', error: { sql: expect.stringContaining('addresses') } },
    { level: 'warn', event: 'console', warning: '… is odd' },
  ]);
});

test('an endless path costs no more than it is long: its line is written at once', async () => {
  // A letter after another was once taken for the beginning of an address, each with a look at all that follow.
  for (const path of [`/${'a'.repeat(200_000)}`, '/a'.repeat(100_000), `/${'a-1'.repeat(70_000)}`, `/${'98765 '.repeat(30_000)}`]) {
    lines.length = 0;
    const before = process.cpuUsage();
    await s.fetch(new Request(`http://shop.test${path}`));
    const { user } = process.cpuUsage(before);
    expect(user / 1000).toBeLessThan(2_000);
    expect(logged()).toMatchObject([{ event: 'request' }]);
  }
});

test.each([
  ['asha@example.com', '…'],
  ['asha@example.com,ravi@example.com', '…,…'],
  ['to=asha.rao+shop@example.co.in;', 'to=…;'],
  ['@asha@example.com', '@…'],
  ['asha@@example.com', 'asha@@example.com'],
])('%s is written as %s', (text, written) => {
  expect(withoutPeople(text)).toBe(written);
});
