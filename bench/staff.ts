// `npm run bench staff`: how long staff pages take, with each of their reads and its statements, in the shop of DATABASE_URL or DATA_DIR,
// which `npm run seed:scale` makes large. It leaves a staff account behind.
import type { SegmentRule } from '../app/segments/segments.schema.ts';
import { openTestShop } from '../test/shop.ts';
import { staffCalls } from '../test/staff-calls.ts';
import { onStatement } from '../test/statements.ts';
import { aStaffMember } from '../test/world.ts';

const TIMES = 20;
const LATER_PAGE = 40;
/** Each kind of condition that reads many rows. */
const SEGMENTS: Record<string, SegmentRule['conditions'][number] | null> = {
  'all subscribers': null,
  'did not buy': { kind: 'bought', who: 'not-bought', goods: null, withinDays: null },
  'bought lately': { kind: 'last-order', is: 'within', days: 90 },
  'spent 1,000 or more': { kind: 'spent', atLeast: 1000, atMost: null },
  'best and loyal buyers': { kind: 'rfm', groups: ['best', 'loyal'] },
  'of a state': { kind: 'place', pins: [], states: ['27'] },
};

const { DATABASE_URL: url, DATA_DIR: folder = './data' } = process.env;
const s = await openTestShop({ at: { folder, ...(url && { url }) } });
let statements = 0;
onStatement(() => {
  statements += 1;
});
const staff = await aStaffMember(s, `bench-${Date.now()}@example.com`);
console.log(`\n${'what staff wait for'.padEnd(60)} p95 ms  statements`);
for (const call of await staffCalls(s, LATER_PAGE)) await measure(call, () => s.request('GET', call, { as: staff.token }));
for (const [what, rule] of Object.entries(SEGMENTS))
  await measure(`POST /api/segments/count, ${what}`, () =>
    s.request('POST', '/api/segments/count', { as: staff.token, body: { rule: rule && { match: 'all', conditions: [rule] } } }),
  );
await s.close();
process.exit(0);

async function measure(call: string, ask: () => Promise<{ status: number; text: string }>) {
  const times: number[] = [];
  const before = statements;
  for (let time = 0; time < TIMES; time++) {
    const startedAt = performance.now();
    const { status, text } = await ask();
    times.push(performance.now() - startedAt);
    if (status !== 200) throw new Error(`${call} answered ${status}: ${text}`);
  }
  const p95 = times.toSorted((a, b) => a - b)[Math.ceil(TIMES * 0.95) - 1] ?? 0;
  console.log(`${call.padEnd(60)} ${p95.toFixed(1).padStart(6)} ${String((statements - before) / TIMES).padStart(11)}`);
}
