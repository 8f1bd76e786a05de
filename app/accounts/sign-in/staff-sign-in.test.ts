// Security of the staff sign-in: the lock after wrong codes, the ends of a session, the step-up password.
import { and, desc, eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestShop } from '../../../test/shop.ts';
import { aCustomer, aStaffMember, type Person } from '../../../test/world.ts';
import { audit, mails } from '../../platform/platform.tables.ts';
import { settings } from '../../settings/settings.tables.ts';
import { sessions, twoStep, users } from '../accounts.tables.ts';
import { hashPassword } from './passwords/password-hash.server.ts';
import { lacksSecondStep } from './sessions/staff-session.server.ts';
import { newTotpSecret, stepAt, totpAt } from './two-step/totp.server.ts';

const s = await openTestShop();
const PASSWORD = 'Lotus@2026';
const START = new Date('2026-11-21T06:30:00Z');
const passwordHash = await hashPassword(PASSWORD);
let owner: Person;
let secret: string;
beforeEach(async () => {
  await s.reset();
  s.setClock(START);
  owner = await aCustomer(s, { role: 'admin', staffRole: 'owner', passwordHash });
  secret = newTotpSecret();
});
afterAll(() => s.close());

const later = (minutes: number) => s.setClock(new Date(s.shop.now().getTime() + minutes * 60_000));
const code = (away = 0) => totpAt(secret, stepAt(s.shop.now()) + away);
const as = (method: string, path: string, body?: unknown, who: Pick<Person, 'token'> = owner) =>
  s.request(method, path, { as: who.token, body });
const switchOn = () => as('POST', '/api/auth/totp', { password: PASSWORD, secret, code: code() });
const signIn = (totp?: string, email = owner.email) =>
  s.request('POST', '/api/auth/login', { body: { email, password: PASSWORD, totp }, headers: { 'user-agent': 'curl/8' } });
const wrong = async (times: number) => {
  for (let n = 0; n < times; n++) expect((await signIn('000000')).json.code).toBe('totp_wrong');
};
const audited = async (action: string) => s.db.select().from(audit).where(eq(audit.action, action));
const setSecurity = (value: object) => s.db.insert(settings).values({ section: 'security', value });

describe('wrong two-step codes', () => {
  test('lock the sign-in for 15 minutes, then an hour, then a day each time; the right code is refused meanwhile and ends the count', async () => {
    await switchOn();
    for (const minutes of [15, 60, 24 * 60, 24 * 60]) {
      later(1);
      await wrong(5);
      const locked = await signIn(code());
      expect([locked.status, locked.json.code, locked.headers.get('retry-after')]).toEqual([
        429,
        'second_step_locked',
        String(minutes * 60),
      ]);
      expect((await signIn()).status).toBe(429);
      later(minutes - 1);
      expect((await signIn(code())).status).toBe(429);
      later(2);
    }
    expect((await signIn(code())).status).toBe(200);
    later(1);
    await wrong(4);
    expect((await signIn(code())).status).toBe(200);
  });

  test('are not reset by the password alone, and concurrent ones count too', async () => {
    await switchOn();
    await wrong(4);
    expect((await signIn()).json.code).toBe('totp_required');
    const answers = await Promise.all(Array.from({ length: 5 }, () => signIn('000000')));
    expect(answers.map(({ status }) => status).sort()).toEqual([401, 429, 429, 429, 429]);
    expect(await s.db.select().from(twoStep)).toMatchObject([{ wrongCodes: 5 }]);
  });

  test('are recorded in the audit, and the lock is e-mailed to the account holder', async () => {
    await switchOn();
    await wrong(5);
    expect(await audited('session.wrong-code')).toHaveLength(5);
    expect(await audited('session.lock')).toMatchObject([{ actorId: owner.id, after: { device: expect.any(String) } }]);
    const [mail] = await s.db.select().from(mails).where(eq(mails.kind, 'second-step-locked'));
    expect([mail?.toAddress, mail?.text]).toEqual([owner.email, expect.stringContaining('entered 5 times in a row')]);
  });

  test('entered to switch two-step sign-in off count as well', async () => {
    await switchOn();
    for (let n = 0; n < 5; n++) await as('POST', '/api/auth/totp/off', { password: PASSWORD, code: '000000' });
    later(1);
    expect((await as('POST', '/api/auth/totp/off', { password: PASSWORD, code: code() })).status).toBe(429);
    expect(await audited('session.wrong-code')).toHaveLength(5);
    expect(await audited('session.lock')).toMatchObject([{ actorId: owner.id }]);
    expect(await s.db.$count(mails, eq(mails.kind, 'second-step-locked'))).toBe(1);
    expect((await signIn(code())).status).toBe(429);
  });
});

describe('a staff session', () => {
  const open = async (who = owner) => (await as('GET', '/api/staff', undefined, who)).status;
  const byCookie = (method: string, path: string) => s.request(method, path, { headers: { cookie: `session=${owner.token}` } });

  test('ends after 30 minutes without activity, and each act prolongs it', async () => {
    for (let n = 0; n < 4; n++) {
      later(29);
      expect(await open()).toBe(200);
    }
    later(30);
    expect(await open()).toBe(401);
  });

  test('ends 12 hours after signing in, however busy', async () => {
    for (let n = 0; n < 28; n++) {
      later(25);
      expect(await open()).toBe(200);
    }
    later(21);
    expect(await open()).toBe(401);
  });

  test('is prolonged by writes and by user activity, not by an open page that polls', async () => {
    later(20);
    expect((await byCookie('GET', '/api/impressions/summary')).status).toBe(200);
    later(15);
    expect((await byCookie('GET', '/api/impressions/summary')).status).toBe(401);

    s.setClock(START);
    later(20);
    expect((await byCookie('POST', '/api/auth/active')).status).toBe(200);
    later(15);
    expect((await byCookie('GET', '/api/impressions/summary')).status).toBe(200);
  });

  test('is saved at most once a minute', async () => {
    const seen = async () => (await s.db.select().from(sessions).where(eq(sessions.userId, owner.id)))[0]?.lastSeenAt;
    later(0.5);
    await open();
    expect(await seen()).toEqual(START);
    later(0.5);
    await open();
    expect(await seen()).toEqual(s.shop.now());
  });

  test('that has ended is neither listed nor kept; customer sessions last 30 days', async () => {
    const customer = await aCustomer(s);
    later(60);
    const { token } = (await signIn()).json;
    expect((await as('GET', '/api/auth/sessions', undefined, { token })).json).toHaveLength(1);
    await s.runSweeps();
    expect(await s.db.$count(sessions, eq(sessions.userId, owner.id))).toBe(1);
    later(29 * 24 * 60);
    expect((await as('GET', '/api/auth/sessions', undefined, customer)).status).toBe(200);
  });

  test('ends when the role changes, except for owners who change their own', async () => {
    const packer = await aStaffMember(s, undefined, 'packer');
    expect((await as('PUT', `/api/staff/${packer.id}`, { staffRole: 'manager' })).status).toBe(200);
    expect((await as('GET', '/api/order/orders', undefined, packer)).status).toBe(401);
    await aStaffMember(s);
    expect((await as('PUT', `/api/staff/${owner.id}`, { staffRole: 'manager' })).status).toBe(200);
    expect((await as('GET', '/api/order/orders')).status).toBe(200);
  });

  test('is recorded in the audit at start and end, a customer session is not', async () => {
    await aCustomer(s, { email: 'asha@example.com', passwordHash });
    for (const email of [owner.email, 'asha@example.com']) {
      const { token } = (await signIn(undefined, email)).json;
      await as('POST', '/api/auth/logout', undefined, { token });
    }
    expect((await s.db.select().from(audit)).map(({ action, actorId }) => [action, actorId])).toEqual([
      ['session.sign-in', owner.id],
      ['session.sign-out', owner.id],
    ]);
  });
});

describe('the password is required again', () => {
  const invite = () => as('POST', '/api/staff/invitations', { email: 'meera@example.com', staffRole: 'packer' });
  async function enter(password = PASSWORD) {
    const answer = await as('POST', '/api/auth/step-up', { password });
    if (answer.json.token) owner = { ...owner, token: answer.json.token };
    return answer;
  }

  test('ten minutes after it was last entered, before inviting staff', async () => {
    later(10);
    expect((await invite()).status).toBe(201);
    later(1);
    expect(await invite()).toMatchObject({ status: 403, json: { code: 'password_needed' } });
    expect((await enter('Wrong@2026')).json.fields).toEqual({ password: 'Wrong password.' });
    expect((await invite()).status).toBe(403);
    expect((await enter()).status).toBe(200);
    expect((await invite()).status).toBe(201);
    expect(await audited('session.step-up')).toMatchObject([{ actorId: owner.id }]);
  });

  test('and entering it renews the token, which takes over the session; the earlier one lasts ten seconds and has no step-up', async () => {
    later(11);
    const earlier = { token: owner.token };
    const cookie = `session=${owner.token}`;
    const byCookie = await s.request('POST', '/api/auth/step-up', { body: { password: PASSWORD }, headers: { cookie } });
    const [set] = byCookie.headers.getSetCookie();
    expect(set).toContain(`session=${byCookie.json.token}`);
    owner = { ...owner, token: byCookie.json.token };
    expect(byCookie.json.token).not.toBe(earlier.token);
    expect((await as('GET', '/api/auth/sessions')).json).toMatchObject([{ isCurrent: true, createdAt: START.toISOString() }]);
    expect((await as('GET', '/api/staff', undefined, earlier)).status).toBe(200);
    expect((await as('POST', '/api/staff/invitations', { email: 'a@example.com', staffRole: 'packer' }, earlier)).json.code).toBe(
      'password_needed',
    );
    later(0.2);
    expect((await as('GET', '/api/staff', undefined, earlier)).status).toBe(401);
    expect((await invite()).status).toBe(201);
    later(12 * 60);
    expect((await invite()).status).toBe(401);
  });

  test('before staff sign their other devices out, and not of a customer', async () => {
    const customer = await aCustomer(s, { email: 'asha@example.com', passwordHash });
    await signIn();
    await signIn(undefined, customer.email);
    later(11);
    const other = async (who: Pick<Person, 'token'>) =>
      (await as('GET', '/api/auth/sessions', undefined, who)).json.find((each: { isCurrent: boolean }) => !each.isCurrent).id;
    const needed = { status: 403, json: { code: 'password_needed' } };
    expect(await as('DELETE', `/api/auth/sessions/${await other(owner)}`)).toMatchObject(needed);
    expect(await as('POST', '/api/auth/sessions/end-others')).toMatchObject(needed);
    expect((await as('DELETE', `/api/auth/sessions/${await other(customer)}`, undefined, customer)).status).toBe(200);
    await enter();
    expect((await as('POST', '/api/auth/sessions/end-others')).status).toBe(200);
    expect(await audited('session.end-others')).toMatchObject([{ actorId: owner.id }]);
    expect(await s.db.$count(sessions, eq(sessions.userId, owner.id))).toBe(1);
  });

  test('before changing a role, a second step, payment methods or sign-in security', async () => {
    const { id } = await aStaffMember(s, undefined, 'packer');
    later(11);
    const calls = [
      ['PUT', `/api/staff/${id}`, { staffRole: 'manager' }],
      ['DELETE', `/api/staff/${id}`],
      ['DELETE', `/api/staff/${id}/totp`],
      ['PUT', '/api/settings/payments', { isOnline: true }],
      ['PUT', '/api/settings/security', { staffSecondStep: 'never' }],
    ] as const;
    for (const [method, path, body] of calls) expect((await as(method, path, body)).json.code, `${method} ${path}`).toBe('password_needed');
    expect((await as('PUT', '/api/settings/stock', { lowUpTo: 5 })).status).toBe(200);
  });

  test('with the limit of a sign-in, counted per session and not per account', async () => {
    for (let n = 0; n < 10; n++) await enter('Wrong@2026');
    expect((await enter()).status).toBe(429);
    expect((await signIn()).status).toBe(429);
    later(16);
    const { token } = (await signIn()).json;
    expect((await invite()).status).toBe(403);
    expect((await as('PUT', '/api/settings/payments', {}, { token })).status).toBe(200);
  });

  test('of an owner only, who sets the sign-in rules of staff', async () => {
    const manager = await aStaffMember(s, undefined, 'manager');
    expect((await as('PUT', '/api/settings/security', { staffSecondStep: 'never' }, manager)).status).toBe(403);
    expect((await as('PUT', '/api/settings/security', { staffSecondStep: 'sometimes' })).json.fields).toHaveProperty('staffSecondStep');
    expect((await as('PUT', '/api/settings/security', { staffSecondStep: 'always' })).status).toBe(200);
  });
});

describe('ending all sessions', () => {
  test('of one customer by staff, of a colleague by an owner who enters the password, and never of a stranger’s wish', async () => {
    const [asha, meera] = [await aCustomer(s), await aCustomer(s)];
    const manager = await aStaffMember(s, undefined, 'manager');
    const end = (who: Person, id: string) => as('POST', `/api/auth/${id}/sessions/end`, undefined, who);
    expect((await end(meera, asha.id)).status).toBe(403);
    expect((await end(manager, asha.id)).status).toBe(200);
    expect((await as('GET', '/api/auth/sessions', undefined, asha)).status).toBe(401);
    expect((await as('GET', '/api/auth/sessions', undefined, meera)).status).toBe(200);
    expect(await audited('customer.sign-out')).toMatchObject([{ actorId: manager.id, subject: `user:${asha.id}` }]);
    expect((await end(manager, owner.id)).status).toBe(403);
    later(11);
    expect((await end(owner, manager.id)).json.code).toBe('password_needed');
    expect((await end(owner, crypto.randomUUID())).status).toBe(404);
  });

  test('of all but the owner who presses it', async () => {
    const [asha, manager] = [await aCustomer(s), await aStaffMember(s, undefined, 'manager')];
    const endAll = (who: Person) => as('POST', '/api/staff/sign-everyone-out', undefined, who);
    expect((await endAll(manager)).status).toBe(403);
    later(11);
    expect((await endAll(owner)).json.code).toBe('password_needed');
    await s.db.update(sessions).set({ steppedUpAt: s.shop.now() });
    expect((await endAll(owner)).status).toBe(200);
    expect([await s.db.$count(sessions), (await as('GET', '/api/staff')).status]).toEqual([1, 200]);
    expect((await as('GET', '/api/auth/sessions', undefined, asha)).status).toBe(401);
    expect(await audited('session.end-all')).toMatchObject([{ actorId: owner.id }]);
  });
});

describe('a second step that the role requires', () => {
  test.each([
    ['owner', 'production', true, true],
    ['manager', 'production', true, true],
    ['packer', 'production', true, false],
    ['marketing', 'always', true, false],
    ['owner', 'production', false, false],
    ['owner', 'always', false, true],
    ['owner', 'never', true, false],
  ] as const)('for the %s, set to %s, in production: %s -> %s', (staffRole, staffSecondStep, isProduction, expected) => {
    const security = staffSecondStep === 'production' ? null : { staffSecondStep };
    expect(lacksSecondStep({ staffRole, hasTwoStep: false, security }, isProduction)).toBe(expected);
    expect(lacksSecondStep({ staffRole, hasTwoStep: true, security }, isProduction)).toBe(false);
  });

  test('is set up before anything else of the back office opens', async () => {
    const customer = await aCustomer(s);
    await setSecurity({ staffSecondStep: 'always' });
    const needed = { status: 403, json: { code: 'second_step_needed' } };
    const calls = [
      ['GET', '/api/staff'],
      ['GET', '/api/search?q=asha'],
      ['GET', `/api/cart/${customer.id}`],
      ['POST', '/api/auth/totp/off', { password: PASSWORD, code: '1' }],
    ] as const;
    for (const [method, path, body] of calls) expect(await as(method, path, body), path).toMatchObject(needed);
    expect((await as('GET', '/api/auth/session')).json.user).toMatchObject({ role: 'admin', staffRole: 'owner' });
    expect((await as('GET', '/api/auth/sessions')).status).toBe(200);
    expect((await switchOn()).status).toBe(200);
    expect((await as('GET', '/api/staff')).status).toBe(200);
    await as('POST', '/api/auth/logout');
    expect((await as('GET', '/api/auth/session')).json.user).toBeNull();
  });

  test('is reset by an owner: its sessions end, the person is told, and it stands in the audit', async () => {
    await switchOn();
    const second = await aStaffMember(s);
    expect((await as('DELETE', `/api/staff/${owner.id}/totp`, undefined, second)).status).toBe(200);
    expect((await as('GET', '/api/staff')).status).toBe(401);
    const [mail] = await s.db
      .select()
      .from(mails)
      .where(and(eq(mails.kind, 'second-step-reset'), eq(mails.toAddress, owner.email)));
    expect(mail?.text).toContain('set it up again');
    expect(await audited('two-step.reset')).toMatchObject([{ actorId: second.id, subject: `user:${owner.id}` }]);
    expect((await signIn()).status).toBe(200);
    expect((await s.db.select().from(users).orderBy(desc(users.createdAt)))[0]?.closedAt).toBeNull();
  });
});
