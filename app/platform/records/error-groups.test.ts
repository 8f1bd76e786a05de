import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { onPostgres, openTestShop } from '../../../test/shop.ts';
import { aCustomer, aStaffMember } from '../../../test/world.ts';
import { errorGroups } from '../platform.tables.ts';
import { daysBefore } from '../time.ts';
import { createErrorGroups, groupedLog } from './error-groups.server.ts';
import { BURST, countErrorGroups, isBursting, isNewGroup, listErrorGroups } from './error-standing.server.ts';
import { silentLog } from './log.server.ts';
import { placeOf } from './report-error.server.ts';

const NOW = new Date('2026-11-21T06:30:00Z');
const s = await openTestShop();
beforeEach(async () => {
  await s.reset();
  s.setClock(NOW);
});
afterAll(() => s.close());

const newGroups = (db = s.db, warn = silentLog.warn) => createErrorGroups({ db, now: s.shop.now, release: '1.2.0 (a1b2)', log: { warn } });
const listed = () => listErrorGroups(s.db, 1_000);
const fail = (message: string) => new TypeError(message);

test('errors of one kind are one group with a count, its first and last time and the newest sample', async () => {
  const groups = newGroups();
  for (const [minute, who] of ['asha', 'ravi', 'meera'].entries()) {
    s.setClock(new Date(NOW.getTime() + minute * 60_000));
    groups.add('request failed', fail(`no cart of ${who}@home.test`), { route: '/api/cart', requestId: who, status: 500 });
    await groups.flush();
  }
  expect(await listed()).toMatchObject([
    {
      event: 'request failed',
      route: '/api/cart',
      place: 'fail, error-groups.test.ts',
      message: 'no cart of …',
      release: '1.2.0 (a1b2)',
      requestId: 'meera',
      count: 3,
      hourCount: 3,
      firstSeenAt: NOW,
      lastSeenAt: new Date(NOW.getTime() + 120_000),
    },
  ]);
});

test('another event, route, kind of error or place is another group', async () => {
  const groups = newGroups();
  const elsewhere = () => new TypeError('x');
  groups.add('request failed', fail('x'), { route: '/api/cart' });
  groups.add('request failed', fail('another message'), { route: '/api/cart' });
  groups.add('job failed', fail('x'), { kind: 'send-mail' });
  groups.add('request failed', fail('x'), { route: '/api/order' });
  groups.add('request failed', new RangeError('x'), { route: '/api/cart' });
  groups.add('request failed', elsewhere(), { route: '/api/cart' });
  await groups.flush();
  expect((await listed()).map(({ count }) => count).toSorted()).toEqual([1, 1, 1, 1, 2].toSorted());
});

test('while the database is away all routes are one group, which waits in memory and is written later', async () => {
  const warned: string[] = [];
  const away = new Proxy(s.db, {
    get: (target, name, receiver) => {
      if (isAway && name === 'insert') throw new Error('the database is away');
      return Reflect.get(target, name, receiver);
    },
  });
  let isAway = true;
  const groups = newGroups(away, (event) => warned.push(event));
  for (const route of ['/api/cart', '/api/order', '/']) groups.add('request failed', fail('away'), { route, status: 503 });
  await groups.flush();
  await groups.flush();
  isAway = false;
  groups.add('request failed', fail('away'), { route: '/shop', status: 503 });
  await groups.flush();
  expect(await listed()).toMatchObject([{ route: '', place: '', count: 4 }]);
  expect(warned).toEqual(['error groups wait']);
});

test('two nodes that meet the same errors at once add them up', async () => {
  const nodes = [newGroups(), newGroups(), newGroups()];
  for (const [at, node] of nodes.entries())
    for (const route of at % 2 ? ['/a', '/b', '/c'] : ['/c', '/b', '/a']) node.add('request failed', fail('x'), { route });
  await Promise.all(nodes.map((node) => node.flush()));
  expect((await listed()).map(({ route, count }) => [route, count]).toSorted()).toEqual([
    ['/a', 3],
    ['/b', 3],
    ['/c', 3],
  ]);
});

test('the table keeps 300 groups of the last 30 days, the newest, and a stranger cannot fill memory either', async () => {
  const groups = newGroups();
  s.setClock(daysBefore(NOW, 31));
  groups.add('request failed', fail('x'), { route: 'long ago' });
  await groups.flush();
  s.setClock(NOW);
  for (let batch = 0; batch < 5; batch++) {
    s.setClock(new Date(NOW.getTime() + batch * 1000));
    for (let n = 0; n < 110; n++) groups.add('request failed', fail('x'), { route: `/${batch}/${n}` });
    await groups.flush();
  }
  const rows = await listed();
  expect([rows.length, rows[0]?.route.startsWith('/4/'), rows.some(({ route }) => /long|^\/[01]\//.test(route))]).toEqual([
    300,
    true,
    false,
  ]);
  expect(groups.counts()).toEqual([{ event: 'request failed', count: 551 }]);
});

test('what PostgreSQL cannot store does not keep the other groups from being written', async () => {
  const groups = newGroups();
  groups.add('page failed', fail('a\0b \ud800'), { route: '/\0' });
  groups.add('page failed', fail('x'), { route: '/shop' });
  await groups.flush();
  expect((await listed()).map(({ message }) => message).toSorted()).toEqual(['ab \ufffd', 'x']);
});

test('a group is new for a day, and bursts with many within an hour', async () => {
  const groups = newGroups();
  const standing = async () => {
    const [row] = await listed();
    const { fresh, bursting } = await countErrorGroups(s.db, s.shop.now());
    expect([fresh, bursting]).toEqual([Number(row && isNewGroup(row, s.shop.now())), Number(row && isBursting(row, s.shop.now()))]);
    return [fresh, bursting];
  };
  for (let n = 0; n < BURST; n++) groups.add('request failed', fail('x'));
  await groups.flush();
  expect(await standing()).toEqual([1, 1]);
  s.setClock(new Date(NOW.getTime() + 61 * 60_000));
  expect(await standing()).toEqual([1, 0]);
  s.setClock(new Date(NOW.getTime() + 25 * 3_600_000));
  groups.add('request failed', fail('x'));
  await groups.flush();
  expect(await standing()).toEqual([0, 0]);
});

test('an owner sees new groups among the work that waits, a packer does not', async () => {
  const [owner, packer] = [await aStaffMember(s), await aStaffMember(s, 'packer@example.com', 'packer')];
  const log = groupedLog(silentLog, s.shop.errors);
  log.error('sweep failed', fail('x'), { sweep: 'release unpaid' });
  await s.shop.errors.flush();
  const due = async (as: string) =>
    (await s.request('GET', '/api/due', { as })).json.filter((entry: { kind: string }) => entry.kind === 'server-error');
  expect(await due(owner.token)).toMatchObject([{ count: 1, since: NOW.toISOString(), to: '/admins/health#errors' }]);
  expect(await due(packer.token)).toEqual([]);
});

test('a request that fails is grouped by the pattern of its route, without the people in it', async () => {
  const { token } = await aCustomer(s);
  s.shop.log = groupedLog(silentLog, s.shop.errors);
  await s.db.execute(sql`alter table addresses rename column landmark to landmark_away`);
  const body = {
    name: 'Meenakshi Iyer',
    phone: '9812345670',
    street: '7, Cotton Row',
    city: 'Chennai',
    state: 'Tamil Nadu',
    zipCode: '600004',
  };
  expect((await s.request('POST', '/api/address', { as: token, body })).status).toBe(500);
  await s.db.execute(sql`alter table addresses rename column landmark_away to landmark`);
  await s.shop.errors.flush();
  s.shop.log = silentLog;
  const rows = await s.db.select().from(errorGroups);
  expect(rows).toMatchObject([{ event: 'request failed', route: '/api/address', count: 1, requestId: expect.stringMatching(/-/) }]);
  expect(JSON.stringify(rows)).not.toMatch(/Meenakshi|9812345670|Cotton/);
  expect(rows[0]?.place).toMatch(onPostgres ? /.*/ : /\.ts$/);
});

test('the place is a function and a file of ours, without lines and hashes', () => {
  const at = (...frames: string[]) =>
    Object.assign(new Error('x'), { stack: ['Error: x', ...frames.map((frame) => `    ${frame}`)].join('\n') });
  const driver = 'at Client.query (/srv/nikhar/node_modules/pg/lib/client.js:526:17)';
  expect(placeOf(at(driver, 'at async placeOrder$2 (file:///srv/nikhar/build/server/index.js:88:9)'))).toBe('placeOrder, index.js');
  expect(placeOf(at('at loader (file:///srv/nikhar/build/server/assets/home-page-CuVfDllw.js:1:9)'))).toBe('loader, home-page.js');
  expect(placeOf(at('at file:///srv/nikhar/app/main.server.ts:3:1'))).toBe('main.server.ts');
  expect(placeOf(at(driver, 'at node:internal/process:1:1'))).toBe('');
  expect(placeOf(new Error('outer', { cause: at('at take (/srv/app/stock.server.ts:1:2)') }))).toMatch(/error-groups.test.ts$/);
  expect(placeOf('a text')).toBe('');
});
