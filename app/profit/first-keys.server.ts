// Which keys of a period sold most, of as many as goods or orders were sold. Where the order is kept, only the first are read.
// docs/decisions/0122-years-and-windows-are-kept.md
import { type SQL, sql } from 'drizzle-orm';
import { type DayRange, isOfDays } from '../platform/kept/kept-days.server.ts';
import type { Dimension } from './profit.schema.ts';
import { newOf, profitBy } from './profit-days.server.ts';

/** After `countedBy`: tables of which `first` has the keys, and how many keys there are, where the days are summed up as `each`. */
type FirstKeys = { tables: SQL; count: SQL };

const BY_INCOME = sql`order by income desc nulls last, key`;

export function firstKeys(by: Dimension, days: DayRange, unkept: readonly DayRange[], limit: number): FirstKeys {
  if (by === 'order') return firstOrders(days, unkept, limit);
  const year = financialYearOf(days);
  return year !== null && (by === 'product' || by === 'variant')
    ? firstOfYear(by, year, days, unkept, limit)
    : firstOfAll(by, days, unkept, limit);
}

const firstOfAll: (...asked: Parameters<typeof firstKeys>) => FirstKeys = (by, days, unkept, limit) => ({
  tables: sql`keys as materialized (
      select key, sum(income)::bigint as income from (${profitBy(by, days, unkept, { columns: sql`key, income` })}) each group by key
    ),
    first as materialized (select key from keys ${by === 'day' ? sql`order by key` : BY_INCOME} limit ${limit})`,
  count: sql`(select count(*)::int from keys)`,
});

/** An order has one day, so it is a row of its own, and the orders of the days are as many. */
function firstOrders(days: DayRange, unkept: readonly DayRange[], limit: number): FirstKeys {
  const kept = profitBy('order', days, unkept, { columns: sql`key, income`, part: 'kept' });
  const added = unkept.length > 0 ? sql`union all select key, income from ${newOf('order')}` : sql``;
  return {
    tables: sql`first as materialized (select key from ((${kept} ${BY_INCOME} limit ${limit}) ${added}) each ${BY_INCOME} limit ${limit})`,
    count: sql`coalesce(sum(orders), 0)::int`,
  };
}

/** The year's sums hold each day that was ever kept: of the keys that such a day no longer has rightly, or that are new, these are moved. */
function firstOfYear(by: 'product' | 'variant', year: number, days: DayRange, unkept: readonly DayRange[], limit: number): FirstKeys {
  const ofYear = sql`"by" = ${by} and year = ${year}`;
  const count = sql`coalesce((select keys from profit_year_keys where ${ofYear}), 0)`;
  const first = (among: SQL) =>
    sql`select key, income from profit_years where ${ofYear} and days > 0 and ${among} ${BY_INCOME} limit ${limit}`;
  if (unkept.length === 0) return { tables: sql`first as materialized (${first(sql`true`)})`, count };
  const stale = sql`"by" = ${by} and day between ${days.from} and ${days.to} and ${isOfDays(sql`day`, unkept)}`;
  return {
    tables: sql`changed_keys as materialized (
        select key, sum(income)::bigint as income, sum(days)::int as days from (
          select key, income, 1 as days from ${newOf(by)} union all select key, -income, -1 from profit_days where ${stale}
        ) each group by key
      ),
      key_changes as materialized (
        select c.key, c.income + coalesce(y.income, 0) as income, (c.days + coalesce(y.days, 0) > 0)::int as now, (coalesce(y.days, 0) > 0)::int as kept
        from changed_keys c left join profit_years y on y."by" = ${by} and y.year = ${year} and y.key = c.key
      ),
      first as materialized (
        select key from ((${first(sql`key not in (select key from changed_keys)`)}) union all select key, income from key_changes where now = 1) each
        ${BY_INCOME} limit ${limit}
      )`,
    count: sql`${count} + coalesce((select sum(now - kept)::int from key_changes), 0)`,
  };
}

/** 2026 for April 2026 to March 2027. */
function financialYearOf({ from, to }: DayRange): number | null {
  const year = Number(from.slice(0, 4));
  return from === `${year}-04-01` && to === `${year + 1}-03-31` ? year : null;
}
