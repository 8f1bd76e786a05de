// What campaigns brought for what they cost. Only sums are kept of where orders came from (record 0072), so the revenue of a campaign is
// an estimate: its orders times the average online order of the same days.
import { sql } from 'drizzle-orm';
import { type Days, daysOf } from '../books/book-period.ts';
import { type Db, rowsOf } from '../platform/database.server.ts';
import { csvOf } from '../platform/files/csv.server.ts';
import { rupeesFromPaise } from '../platform/money.ts';
import { dayOf } from '../platform/time.ts';
import { findCosts, partOfCost } from '../profit/marketing-costs.server.ts';
import { countedIn } from './funnel.server.ts';
import { type SalesDays, salesDaysOf } from './sales-of-days.server.ts';
import { averageOf, sumsByDay } from './sums-by-day.server.ts';
import { elapsedOf, stepsOf, unitOf } from './trend-days.ts';
import type { CampaignReturn, TrendsQuery } from './trends.schema.ts';

const TOP = 20;

type DayOfCampaign = { day: string; source: string; campaign: string; visits: number; orders: number };
/** By `source\ncampaign`. */
type Found = Map<string, { source: string; campaign: string; visits: number; orders: number; costPaise: number }>;

/** With a campaign's name or with a cost, the dearest first, then those with most orders. `averagePaise`: null without orders. */
export async function campaignReturns(db: Db, sales: SalesDays, averagePaise: number | null): Promise<CampaignReturn[]> {
  const found = gather(sales.days, await campaignDays(db, sales), await findCosts(db, sales.days));
  return asReturns(found, averagePaise).slice(0, TOP);
}

/** All of them, in each day, week or month. */
export async function writeCampaignsCsv(db: Db, asked: TrendsQuery, now: Date): Promise<{ fileName: string; csv: string }> {
  const days = elapsedOf(daysOf(asked, now), dayOf(now));
  const by = unitOf(days, asked.by);
  const sold = await salesDaysOf(db, days);
  const [visits, costs, sales] = [await campaignDays(db, sold), await findCosts(db, days), await sumsByDay(db, sold, 'online')];
  const money = (rupees: number | null) => (rupees === null ? '' : { paise: Math.round(rupees * 100) });
  const rows = stepsOf(days, by).flatMap((step) => {
    const isIn = ({ day }: { day: string }) => day >= step.from && day <= step.to;
    return asReturns(gather(step, visits.filter(isIn), costs), averageOf(sales.filter(isIn))).map((row) => [
      ...[step.from, step.to, row.source, row.campaign, row.visits, row.orders],
      ...[money(row.revenue), money(row.cost), row.revenue === null || row.cost === 0 ? '' : (row.revenue / row.cost).toFixed(2)],
    ]);
  });
  const head = ['From', 'To', 'Source', 'Campaign', 'Visits', 'Orders', 'Estimated revenue', 'Marketing', 'Revenue for 1 rupee'];
  return { fileName: `campaigns_by-${by}_${days.from}_${days.to}.csv`, csv: csvOf([head, ...rows]) };
}

const campaignDays = (db: Db, sales: SalesDays) =>
  rowsOf<DayOfCampaign>(
    db,
    sql`select day, source, campaign, sum(product)::int as visits, sum(orders)::int as orders
      from (${countedIn(sales)}) counted group by 1, 2, 3`,
  );

function gather(days: Days, visits: readonly DayOfCampaign[], costs: Awaited<ReturnType<typeof findCosts>>): Found {
  const found: Found = new Map();
  const of = ({ source, campaign }: { source: string; campaign: string }) => {
    const key = `${source}\n${campaign}`.toLowerCase();
    const row = found.get(key) ?? { source, campaign, visits: 0, orders: 0, costPaise: 0 };
    found.set(key, row);
    return row;
  };
  for (const each of visits) {
    const row = of(each);
    row.visits += each.visits;
    row.orders += each.orders;
  }
  for (const cost of costs) {
    const paise = partOfCost(cost, days);
    if (paise > 0) of(cost).costPaise += paise;
  }
  return found;
}

const asReturns = (found: Found, averagePaise: number | null): CampaignReturn[] =>
  [...found.values()]
    .filter(({ campaign, costPaise }) => campaign !== '' || costPaise > 0)
    .toSorted((one, other) => other.costPaise - one.costPaise || other.orders - one.orders || (one.campaign < other.campaign ? -1 : 1))
    .map(({ costPaise, ...row }) => ({
      ...row,
      revenue: averagePaise === null ? null : rupeesFromPaise(Math.round(row.orders * averagePaise)),
      cost: rupeesFromPaise(costPaise),
    }));
