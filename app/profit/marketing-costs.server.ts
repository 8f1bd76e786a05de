// What was spent on advertising, as staff enter it, and what each campaign brought.

import { and, desc, eq, gte, isNull, lte, sql } from 'drizzle-orm';
import { type Days, periodOfDays } from '../books/book-period.ts';
import { within } from '../books/report-parts.server.ts';
import { orderIn } from '../orders/orders.tables.ts';
import { type Db, rowsOf } from '../platform/database.server.ts';
import { paiseFromRupees, rupeesFromPaise } from '../platform/money.ts';
import { recordAudit } from '../platform/records/audit.server.ts';
import { Refusal } from '../platform/refusal.ts';
import type { CampaignRow, CostForm, MarketingCost } from './profit.schema.ts';
import { marketingCosts } from './profit.tables.ts';
import { partOfDays } from './profit-parts.ts';

/** Of a period; a year of daily entries. */
const COSTS_AT_MOST = 1_000;
const COSTS_KEPT = 20_000;
const CAMPAIGNS_SHOWN = 100;

type Cost = typeof marketingCosts.$inferSelect;

export const findCosts = (db: Db, { from, to }: Days): Promise<Cost[]> =>
  db
    .select()
    .from(marketingCosts)
    .where(and(isNull(marketingCosts.deletedAt), lte(marketingCosts.fromDay, to), gte(marketingCosts.toDay, from)))
    .orderBy(desc(marketingCosts.fromDay), desc(marketingCosts.createdAt))
    .limit(COSTS_AT_MOST);

export const listCosts = async (db: Db, days: Days): Promise<MarketingCost[]> => (await findCosts(db, days)).map(serialize);

const serialize = ({ id, fromDay, toDay, source, campaign, amountPaise, note }: Cost): MarketingCost => ({
  id,
  from: fromDay,
  to: toDay,
  source,
  campaign,
  amount: rupeesFromPaise(amountPaise),
  note,
});

export const partOfCost = ({ fromDay, toDay, amountPaise }: Cost, days: Days) =>
  partOfDays(amountPaise, { from: fromDay, to: toDay }, days);

export const sumMarketing = async (db: Db, days: Days): Promise<number> =>
  (await findCosts(db, days)).reduce((sum, cost) => sum + partOfCost(cost, days), 0);

/** The same entry twice may be right: two invoices of one day. The list shows both. */
export async function addCost(db: Db, actorId: string, form: CostForm, now: Date): Promise<MarketingCost> {
  return db.transaction(async (tx) => {
    if ((await tx.$count(marketingCosts)) >= COSTS_KEPT) throw new Refusal(409, 'The shop keeps at most 20,000 marketing costs.');
    const [made] = await tx
      .insert(marketingCosts)
      .values({
        fromDay: form.from,
        toDay: form.to,
        source: form.source,
        campaign: form.campaign,
        amountPaise: paiseFromRupees(form.amount),
        note: form.note,
        createdById: actorId,
        createdAt: now,
      })
      .returning();
    if (!made) throw new Error('No cost was written.');
    await recordAudit(tx, actorId, 'marketing-cost.add', `marketing-cost:${made.id}`, null, form);
    return serialize(made);
  });
}

export async function deleteCost(db: Db, actorId: string, id: string, now: Date) {
  await db.transaction(async (tx) => {
    const isIt = and(eq(marketingCosts.id, id), isNull(marketingCosts.deletedAt));
    const [gone] = await tx.update(marketingCosts).set({ deletedAt: now }).where(isIt).returning();
    if (!gone) throw new Refusal(404, 'This cost was deleted.');
    await recordAudit(tx, actorId, 'marketing-cost.delete', `marketing-cost:${id}`, serialize(gone), null);
  });
}

/** After two days only sums are kept of where orders came from (record 0072): orders times the average profit of an order, named an estimate. */
export async function listCampaigns(db: Db, days: Days, averagePaise: number | null): Promise<CampaignRow[]> {
  const orders = await rowsOf<{ source: string; campaign: string; orders: number }>(
    db,
    sql`select source, campaign, sum(orders)::int as orders from (
        select v.source, v.campaign, v.orders from visit_days v where v.day between ${days.from} and ${days.to} and v.orders > 0
        union all
        select t.source, t.campaign, 1 from order_touches t join orders o on o.id = t.order_id
        where ${within(sql`o.created_at`, periodOfDays(days))} and ${orderIn('o').placed}
      ) counted group by 1, 2 order by orders desc, 1, 2 limit ${CAMPAIGNS_SHOWN}`,
  );
  const rows = new Map<string, CampaignRow>();
  const keyOf = (source: string, campaign: string) => `${source.toLowerCase()} ${campaign.toLowerCase()}`;
  for (const { source, campaign, orders: count } of orders) {
    const estimate = averagePaise === null ? null : rupeesFromPaise(Math.round(averagePaise * count));
    rows.set(keyOf(source, campaign), { source, campaign, orders: count, estimate, cost: 0 });
  }
  for (const cost of await findCosts(db, days)) {
    const key = keyOf(cost.source, cost.campaign);
    const row = rows.get(key) ?? {
      source: cost.source,
      campaign: cost.campaign,
      orders: 0,
      estimate: averagePaise === null ? null : 0,
      cost: 0,
    };
    rows.set(key, { ...row, cost: rupeesFromPaise(Math.round(row.cost * 100) + partOfCost(cost, days)) });
  }
  return [...rows.values()].toSorted((one, other) => other.cost - one.cost || other.orders - one.orders).slice(0, CAMPAIGNS_SHOWN);
}
