// `npm run bench staff`: how long staff and shoppers wait for their reads, and the statements of each, in the shop of DATABASE_URL or DATA_DIR,
// which `npm run seed:scale` makes large, beside a small one in SMALL_DATABASE_URL. Before each read of a shopper the settings and a product
// change; only the first of each, which is not measured, follows a start. `ONLY=staff` or `shoppers` asks these only, `TIMES=5` less often,
// `CALL='profit|orders'` those that match. It leaves an account behind in each shop.
import { startSession } from '../app/accounts/sign-in/sessions/session.server.ts';
import type { Db } from '../app/platform/database.server.ts';
import { keepPeople } from '../app/segments/kept-people.server.ts';
import { keepBuyers } from '../app/segments/life-of-buyers.server.ts';
import { keepRfm } from '../app/segments/rfm.server.ts';
import type { SegmentRule } from '../app/segments/segments.schema.ts';
import { openTestShop, type TestShop } from '../test/shop.ts';
import { shopperCalls } from '../test/shopper-calls.ts';
import { staffCalls } from '../test/staff-calls.ts';
import { onStatement } from '../test/statements.ts';
import { aStaffMember } from '../test/world.ts';
import { backendCpu } from './backend-cpu.ts';

const TIMES = Number(process.env['TIMES'] ?? 20);
const LATER_PAGE = 40;
/** Each kind of condition that reads many rows. */
const SEGMENTS: Record<string, SegmentRule['conditions'][number] | null> = {
  'all subscribers': null,
  'did not buy': { kind: 'bought', who: 'not-bought', goods: null, withinDays: null },
  'bought lately': { kind: 'last-order', is: 'within', days: 90 },
  'spent 1,000 or more': { kind: 'spent', atLeast: 1000, atMost: null },
  'best and loyal buyers': { kind: 'rfm', groups: ['best', 'loyal'] },
  'spent 50,000 or more': { kind: 'spent', atLeast: 50_000, atMost: null },
  'of a state': { kind: 'place', pins: [], states: ['27'] },
};

/** Reads of a year, in each table. */
const YEAR_OF_PROFIT = ['order', 'product', 'variant', 'pin', 'coupon', 'day'].map((by) => `/api/profit?period=last-year&by=${by}`);

type Call = { what: string; db: Db; ask: () => Promise<{ status: number; text: string }> };
type Figures = { p50: number; p95: number; statements: number; shopMs: number; databaseMs: number | null };

const { DATABASE_URL: url, DATA_DIR: folder = './data', SMALL_DATABASE_URL: small, ONLY: only, CALL: named = '' } = process.env;
let statements = 0;
onStatement(() => {
  statements += 1;
});
const shops = await Promise.all(
  [{ folder, ...(url && { url }) }, ...(small ? [{ folder, url: small }] : [])].map((at) => openTestShop({ at, isUnchecked: true })),
);
for (const s of shops) await keepFigures(s);
const lists = await Promise.all(shops.map(async (s) => [...(await ofShoppers(s)), ...(await ofStaff(s))]));
console.log(`\n${'what people wait for'.padEnd(60)} p50, p95 ms, statements, CPU of PostgreSQL and shop${small ? '; small shop' : ''}`);
for (const [place, { what }] of lists[0]?.entries() ?? []) {
  if (!new RegExp(named).test(what)) continue;
  const asked = lists.map((list) => list[place]).filter((call) => call !== undefined);
  const measured = await inTurn(asked);
  console.log(
    `${what.padEnd(60)} ${measured.map(({ p50, p95, statements, databaseMs, shopMs }) => `${[p50, p95, statements, databaseMs ?? 0, shopMs].map((figure) => figure.toFixed(1).padStart(8)).join(' ')}`).join(' |')}`,
  );
}
await Promise.all(shops.map((s) => s.close()));
process.exit(0);

async function ofShoppers(s: TestShop): Promise<Call[]> {
  if (only === 'staff') return [];
  const { buyerId, productId, open, own } = await shopperCalls(s);
  const { token } = await startSession(s.db, buyerId, s.shop.now());
  const read = (call: string, as?: string) => ({
    what: nameOf(call),
    db: s.db,
    ask: () => {
      s.shop.pages.drop(['settings', `product:${productId}`]);
      return s.request('GET', call, as ? { as } : {});
    },
  });
  return [...open.map((call) => read(call)), ...own.map((call) => read(call, token))];
}

async function ofStaff(s: TestShop): Promise<Call[]> {
  if (only === 'shoppers') return [];
  const staff = await aStaffMember(s, `bench-${Date.now()}@example.com`);
  const reads = [...(await staffCalls(s, LATER_PAGE)), ...YEAR_OF_PROFIT].map((call) => ({
    what: nameOf(call),
    db: s.db,
    ask: () => s.request('GET', call, { as: staff.token }),
  }));
  const counts = Object.entries(SEGMENTS).map(([what, rule]) => ({
    what: `POST /api/segments/count, ${what}`,
    db: s.db,
    ask: () => s.request('POST', '/api/segments/count', { as: staff.token, body: { rule: rule && { match: 'all', conditions: [rule] } } }),
  }));
  return [...reads, ...counts];
}

/** As a running shop does each minute: its groups of buyers are true for two hours. */
async function keepFigures({ db, shop }: TestShop) {
  await keepBuyers(db);
  await keepRfm(db, shop.now());
  await keepPeople(db);
}

/** The shops take turns, so that other work on the machine slows both. */
async function inTurn(calls: readonly Call[]): Promise<Figures[]> {
  const found = calls.map(() => ({ times: [] as number[], statements: 0, shopMs: 0 }));
  for (const { ask } of calls) await ask();
  const before = await Promise.all(calls.map(({ db }) => backendCpu(db)));
  for (let time = 0; time < TIMES; time++)
    for (const [place, { what, ask }] of calls.entries()) {
      const [told, cpu, startedAt] = [statements, process.cpuUsage(), performance.now()];
      const { status, text } = await ask();
      const { user, system } = process.cpuUsage(cpu);
      const into = found[place];
      into?.times.push(performance.now() - startedAt);
      if (into) into.statements += statements - told;
      if (into) into.shopMs += (user + system) / 1000;
      if (status !== 200) throw new Error(`${what} answered ${status}: ${text}`);
    }
  const after = await Promise.all(calls.map(({ db }) => backendCpu(db)));
  return found.map(({ times, statements, shopMs }, place) => {
    const sorted = times.toSorted((a, b) => a - b);
    const at = (share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? 0;
    const [from, to] = [before[place] ?? null, after[place] ?? null];
    return {
      ...{ p50: at(0.5), p95: at(0.95), statements: statements / TIMES, shopMs: shopMs / TIMES },
      databaseMs: from === null || to === null ? null : Math.max(0, to - from) / TIMES,
    };
  });
}

/** The same in both shops. */
function nameOf(call: string) {
  return call.replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, '{id}');
}
