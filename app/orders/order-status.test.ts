import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '../../test/shop.ts';
import { rowsOf } from '../platform/database.server.ts';
import { awaitsPayment, isBeforeShipping, isSold, isUnpaid, ORDER_STATUSES, PAYMENT_STATUSES } from './order-status.ts';
import { orderIn, orderIs } from './orders.tables.ts';

let s: TestShop;
beforeAll(async () => {
  s = await openTestShop();
});
afterAll(() => s.close());

const standings = ORDER_STATUSES.flatMap((status) =>
  PAYMENT_STATUSES.flatMap((paymentStatus) => [null, '2026-11-20T08:00:00Z'].map((cameBackAt) => ({ status, paymentStatus, cameBackAt }))),
);

test.each([
  ['orders', orderIs],
  ['o', orderIn('o')],
])('the conditions on %s say in SQL what order-status.ts says', async (name, order) => {
  const values = sql.join(
    standings.map(({ status, paymentStatus, cameBackAt }) => sql`(${status}, ${paymentStatus}, ${cameBackAt}::timestamptz)`),
    sql`, `,
  );
  const rows = await rowsOf<Record<string, unknown>>(
    s.db,
    sql`select status, payment_status as "paymentStatus", came_back_at is not null as "isBack", ${order.awaitingPayment} as "awaitingPayment",
      ${order.placed} as placed, ${order.unpaid} as unpaid, ${order.sold} as sold, ${order.kept} as kept, ${order.beforeShipping} as "beforeShipping"
    from (values ${values}) ${sql.raw(name)}(status, payment_status, came_back_at)`,
  );
  const said = standings.map(({ cameBackAt, ...standing }) => ({
    ...standing,
    isBack: cameBackAt !== null,
    awaitingPayment: awaitsPayment(standing),
    placed: !awaitsPayment(standing),
    unpaid: isUnpaid(standing),
    sold: isSold(standing),
    kept: isSold(standing) && cameBackAt === null,
    beforeShipping: isBeforeShipping(standing),
  }));
  expect(rows).toEqual(said);
});

const RESTATED = [
  /payment_?status\b[^\n]{0,12}\bin \('(awaiting|failed|paid|cod)', '/i,
  /\bstatus\b[^\n]{0,4} in \('(pending|processing)', '/i,
  /status === 'pending' \|\| [^\n]*status === 'processing'/,
  /status === 'shipped' \|\| [^\n]*status === 'delivered'/,
];
const restates = (source: string) => RESTATED.some((rule) => rule.test(source));

/** The auditor counts by itself: a rule that it shares with the shop it cannot check. */
const MAY_RESTATE = ['app/books/checks/', 'app/orders/order-status.ts', 'app/orders/orders.tables.ts'];

test('what unpaid, sold and shipped mean is written once', () => {
  const sources = readdirSync('app', { recursive: true, encoding: 'utf8' })
    .map((file) => `app/${file}`)
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !MAY_RESTATE.some((place) => file.startsWith(place)));
  expect(sources.filter((file) => restates(readFileSync(file, 'utf8')))).toEqual([]);
});

test.each([
  ["o.payment_status in ('paid', 'cod')", true],
  ["payment_status not in ('awaiting', 'failed')", true],
  ["status in ('pending', 'processing', 'shipped')", true],
  ["order.status === 'pending' || order.status === 'processing'", true],
  ["order.status === 'pending'", false],
])('a restated rule is found: %s', (source, isFound) => {
  expect(restates(source)).toBe(isFound);
});
