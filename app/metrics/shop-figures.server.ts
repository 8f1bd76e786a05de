// What the shop itself reports: jobs, e-mails, payments, orders, stock, backups. Counts and ages only, and labels of the program's own
// words, so that no person and no product is in them. Every node reports the same: take the maximum over the nodes.
import { sql } from 'drizzle-orm';
import { OPEN, PAYMENT_STATUSES } from '../orders/order-status.ts';
import { orderIs } from '../orders/orders.tables.ts';
import { type Db, rowsOf } from '../platform/database.server.ts';
import type { Env } from '../platform/env.server.ts';
import { LANES } from '../platform/jobs.server.ts';
import { type Family, gauge, type Sample } from '../platform/metrics/metric-text.server.ts';
import { instant } from '../platform/records/end-of-term.server.ts';
import { countErrorGroups } from '../platform/records/error-standing.server.ts';
import { findHold } from '../platform/running/outgoing.server.ts';
import { HOUR_MS } from '../platform/time.ts';
import { lastRecoveryRuns } from '../recovery/recovery-runs.server.ts';

type Named = { name: string; value: number };

export async function shopFamilies(db: Db, env: Env, now: Date): Promise<Family[]> {
  // One after another: they take one connection of the jobs' pool.
  const families: Family[] = [];
  for (const read of [jobFamilies, mailFamilies, orderFamilies, stockFamilies, recoveryFamilies, errorFamilies])
    families.push(...(await read(db, now)));
  const hold = await findHold(db, env);
  return [...families, gauge('outgoing_held', '1 while e-mails, refunds and payments wait for release:outgoing.', hold ? 1 : 0)];
}

const since = (now: Date, ms: number) => instant(new Date(now.getTime() - ms));
const byName = (label: string, rows: readonly Named[]): Sample[] => rows.map(({ name, value }) => ({ labels: { [label]: name }, value }));

async function jobFamilies(db: Db, now: Date): Promise<Family[]> {
  const rows = await rowsOf<{ lane: string; due: number; later: number; age: number | null }>(
    db,
    sql`select coalesce(lane, 'bulk') as lane, count(*) filter (where run_at <= ${instant(now)})::int as due,
      count(*) filter (where run_at > ${instant(now)})::int as later,
      extract(epoch from ${instant(now)} - min(run_at) filter (where run_at <= ${instant(now)}))::float as age
      from jobs where dead_at is null group by 1`,
  );
  const [dead] = await rowsOf<{ count: number }>(db, sql`select count(*)::int as count from jobs where dead_at is not null`);
  const lanes = Object.keys(LANES).map((lane) => ({ lane, due: 0, later: 0, age: 0, ...rows.find((row) => row.lane === lane) }));
  return [
    gauge('jobs_due', 'Jobs that should run by now, by lane.', ...lanes.map(({ lane, due }) => ({ labels: { lane }, value: due }))),
    gauge('jobs_later', 'Jobs that wait for their time, by lane.', ...lanes.map(({ lane, later }) => ({ labels: { lane }, value: later }))),
    gauge(
      'jobs_oldest_due_seconds',
      'For how long the oldest job of a lane has been due.',
      ...lanes.map(({ lane, age }) => ({ labels: { lane }, value: age ?? 0 })),
    ),
    gauge('jobs_given_up', 'Jobs that failed ten times and wait for staff.', dead?.count ?? 0),
  ];
}

async function mailFamilies(db: Db, now: Date): Promise<Family[]> {
  const [row] = await rowsOf<{ sent: number; failed: number }>(
    db,
    sql`select count(sent_at)::int as sent, count(failed_at)::int as failed from mails where created_at > ${since(now, HOUR_MS)}`,
  );
  const [queued] = await rowsOf<{ count: number; age: number | null }>(
    db,
    sql`select count(*)::int as count, extract(epoch from ${instant(now)} - min(created_at))::float as age
      from mails where sent_at is null and failed_at is null`,
  );
  return [
    gauge('mails_queued', 'E-mails that are not sent yet.', queued?.count ?? 0),
    gauge('mails_oldest_queued_seconds', 'Age of the oldest e-mail that is not sent yet.', Math.max(0, queued?.age ?? 0)),
    gauge(
      'mails_last_hour',
      'E-mails written during the last hour, by what became of them.',
      ...byName('state', [
        { name: 'sent', value: row?.sent ?? 0 },
        { name: 'failed', value: row?.failed ?? 0 },
      ]),
    ),
  ];
}

async function orderFamilies(db: Db, now: Date): Promise<Family[]> {
  const payments = await rowsOf<Named>(
    db,
    sql`select payment_status as name, count(*)::int as value from orders where created_at > ${since(now, HOUR_MS)} group by 1 order by 1`,
  );
  const open = await rowsOf<Named>(
    db,
    sql`select status as name, count(*)::int as value from orders where ${orderIs.open} group by 1 order by 1`,
  );
  const [refunds] = await rowsOf<{ count: number; age: number | null }>(
    db,
    sql`select count(*)::int as count, extract(epoch from ${instant(now)} - min(created_at))::float as age from refunds where status <> 'done'`,
  );
  const zero = (names: readonly string[], rows: Named[]) =>
    names.map((name) => rows.find((row) => row.name === name) ?? { name, value: 0 });
  return [
    gauge(
      'orders_last_hour',
      'Orders placed during the last hour, by the state of their payment.',
      ...byName('payment', zero(PAYMENT_STATUSES, payments)),
    ),
    gauge('orders_open', 'Orders that are not delivered yet, by status.', ...byName('status', zero(OPEN, open))),
    gauge('refunds_unsettled', 'Refunds that are not done.', refunds?.count ?? 0),
    gauge('refunds_oldest_unsettled_seconds', 'Age of the oldest refund that is not done.', Math.max(0, refunds?.age ?? 0)),
  ];
}

async function stockFamilies(db: Db): Promise<Family[]> {
  const [row] = await rowsOf<{ out: number; sold: number }>(
    db,
    sql`select count(*) filter (where stock_quantity = 0)::int as out, count(*)::int as sold from products where archived_at is null`,
  );
  return [
    gauge('products', 'Products and variants on sale.', row?.sold ?? 0),
    gauge('products_out_of_stock', 'Of these, those that are out of stock.', row?.out ?? 0),
  ];
}

async function recoveryFamilies(db: Db, now: Date): Promise<Family[]> {
  const runs = await lastRecoveryRuns(db);
  const ages = Object.entries(runs).flatMap(([kind, run]) =>
    run?.succeededAt ? { labels: { kind }, value: (now.getTime() - run.succeededAt.getTime()) / 1000 } : [],
  );
  return [gauge('recovery_age_seconds', 'Since the last backup, and the last restore drill, that succeeded.', ...ages)];
}

async function errorFamilies(db: Db, now: Date): Promise<Family[]> {
  const { fresh, bursting } = await countErrorGroups(db, now);
  return [
    gauge('error_groups_new', 'Kinds of server errors first seen within a day.', fresh),
    gauge('error_groups_bursting', 'Kinds of server errors seen many times within the hour.', bursting),
  ];
}
