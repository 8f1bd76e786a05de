// Trends for staff. An order counts as in the figures of the orders (D44): from its payment, or for cash from its placing, until it is
// cancelled or comes back. In-house sales count on the day they were recorded, less what came back to the till. Past days are kept (keep-sales.server.ts).
import { type Days, daysOf } from '../books/book-period.ts';
import type { Db } from '../platform/database.server.ts';
import { csvOf } from '../platform/files/csv.server.ts';
import { rupeesFromPaise } from '../platform/money.ts';
import { dayOf } from '../platform/time.ts';
import { bestCoupons, bestProducts } from './best-sellers.server.ts';
import { campaignReturns } from './campaign-return.server.ts';
import { partOf, salesDaysOf } from './sales-of-days.server.ts';
import { averageOf, type DaySums, sumsByDay } from './sums-by-day.server.ts';
import { daysBeforeOf, elapsedOf, stepsOf, unitOf } from './trend-days.ts';
import type { Channel, Sums, Trends, TrendsQuery } from './trends.schema.ts';

export async function readTrends(db: Db, asked: TrendsQuery, now: Date): Promise<Trends> {
  const period = daysOf(asked, now);
  const days = elapsedOf(period, dayOf(now));
  const by = unitOf(days, asked.by);
  const before = daysBeforeOf(period, days);
  // One statement for both periods, by day; units and totals are sums of days.
  const both = await salesDaysOf(db, { from: before.from, to: days.to });
  const sales = partOf(both, days);
  const byDay = await sumsByDay(db, both, asked.channel);
  const sumOf = ({ from, to }: Days) =>
    totalOf(
      byDay.filter(({ day }) => day >= from && day <= to),
      asked.channel,
    );
  return {
    ...days,
    by,
    steps: stepsOf(days, by).map((step) => ({ ...step, ...sumOf(step) })),
    totals: sumOf(days),
    before: { ...before, totals: sumOf(before) },
    products: await bestProducts(db, sales, asked.channel),
    coupons: asked.channel === 'in-house' ? [] : await bestCoupons(db, sales),
    campaigns: asked.channel === 'in-house' ? [] : await campaignReturns(db, sales, averageOf(byDay.filter(({ day }) => day >= days.from))),
  };
}

export async function writeTrendsCsv(db: Db, asked: TrendsQuery, now: Date): Promise<{ fileName: string; csv: string }> {
  const { from, to, by, steps } = await readTrends(db, asked, now);
  const money = (rupees: number) => ({ paise: Math.round(rupees * 100) });
  const head = ['From', 'To', 'Orders', 'Revenue', 'Average order', 'Repeat orders', 'Returned orders', 'Refunded'];
  const rows = steps.map((step) => [
    ...[step.from, step.to, step.orders, money(step.revenue), step.averageOrder === null ? '' : money(step.averageOrder)],
    ...[step.repeatOrders, step.returnedOrders, money(step.refunded), money(step.couponDiscount), money(step.coinDiscount)],
    ...[step.views ?? '', money(step.prepaidDiscount), money(step.couponRevenue), step.visits ?? '', step.placedOrders ?? ''],
    step.visits ? (((step.placedOrders ?? 0) / step.visits) * 100).toFixed(2) : '',
  ]);
  return {
    fileName: `trends_${asked.channel}_by-${by}_${from}_${to}.csv`,
    csv: csvOf([[...head, ...LATER_HEAD], ...rows]),
  };
}

/** After the columns of earlier files, so that a spreadsheet that reads them by place still does. */
const LATER_HEAD = ['Coupon discounts', 'Coin discounts', 'Page views', 'Online payment discounts'].concat(
  'Revenue with a coupon',
  'Visits to a product',
  'Orders placed',
  'Orders per 100 visits',
);

function totalOf(days: DaySums[], channel: Channel): Sums {
  const sum = (key: Exclude<keyof DaySums, 'day'>) => days.reduce((so, day) => so + day[key], 0);
  const [ordered, paise] = [sum('orders'), sum('revenue')];
  return {
    orders: ordered,
    onlineOrders: sum('online_orders'),
    revenue: rupeesFromPaise(paise),
    averageOrder: ordered === 0 ? null : rupeesFromPaise(Math.round(paise / ordered)),
    repeatOrders: sum('repeated'),
    returnedOrders: sum('returned'),
    refunded: rupeesFromPaise(sum('refunded')),
    couponDiscount: rupeesFromPaise(sum('coupon')),
    couponRevenue: rupeesFromPaise(sum('coupon_revenue')),
    coinDiscount: rupeesFromPaise(sum('coins')),
    prepaidDiscount: rupeesFromPaise(sum('prepaid')),
    views: channel === 'in-house' ? null : sum('views'),
    visits: channel === 'in-house' ? null : sum('visits'),
    placedOrders: channel === 'in-house' ? null : sum('placed'),
  };
}
