import { sql } from 'drizzle-orm';
import { dayIn } from '../platform/day-in.server.ts';
import { dayOf } from '../platform/time.ts';
import { count, money, type ReportQuery, repeatedMoney, text, total } from './report-parts.server.ts';

const IS_USE = sql`kind in ('spent', 'returned', 'reversed', 'withdrawn')`;

const lastMonthOf = (before: Date) => `${dayOf(new Date(before.getTime() - 1)).slice(0, 7)}-01`;

export const COIN_REPORTS = {
  coins: {
    columns: [
      text('words', 'Coins'),
      { key: 'entries', title: 'Entries', kind: 'count', isSummed: false },
      { key: 'coins', title: 'Coins', kind: 'count', isSummed: false },
      repeatedMoney('value', 'Worth'),
    ],
    query: (period, { coinsPerRupee }) => sql`
      with entries as (select * from coin_entries where created_at < ${period.before.toISOString()}::timestamptz),
      told as (
        select 0 as place, 'Outstanding before' as words, count(*)::int as entries, ${total(sql`coins`)} as coins
        from entries where created_at < ${period.from.toISOString()}::timestamptz
        union all
        select case kind when 'spent' then 7 when 'returned' then 8 when 'reversed' then 9 when 'withdrawn' then 9 else 1 end,
          case kind when 'account' then 'Issued for an account' when 'newsletter' then 'Issued for the newsletter'
            when 'review' then 'Issued for a review' when 'order' then 'Issued for an order' when 'birthday' then 'Issued for a birthday'
            when 'referral' then 'Issued for a referral' when 'spent' then 'Spent' when 'returned' then 'Returned'
            when 'reversed' then 'Taken back' when 'withdrawn' then 'Taken back with a review' else 'Issued: ' || kind end, count(*)::int, ${total(sql`coins`)}
        from entries where created_at >= ${period.from.toISOString()}::timestamptz group by kind
        union all
        select 10, 'Outstanding after', count(*)::int, ${total(sql`coins`)} from entries
      )
      select words, entries, coins, round(coins * 100 / ${coinsPerRupee}) as value from told order by place, words`,
  },
  'coin-ages': {
    columns: [
      text('month', 'Month earned'),
      { key: 'customers', title: 'Customers', kind: 'count', isSummed: false },
      count('coins', 'Coins outstanding'),
      money('value', 'Worth'),
      { key: 'age', title: 'Age in months', kind: 'count', isSummed: false },
      text('expires', 'Expires'),
    ],
    // At the end of the period. A customer's oldest coins are used first; coins returned with a cancelled order were never used. Who was
    // charged back more than they had is overdrawn, so that the sum is the ledger's. Worth is rounded once, over all rows together.
    query: ({ before }, { coinsPerRupee }) => sql`
      with entries as (select * from coin_entries where created_at < ${before.toISOString()}::timestamptz),
      used as (
        select user_id, coalesce(-sum(coins) filter (where ${IS_USE}), 0) as coins, coalesce(sum(coins) filter (where not ${IS_USE}), 0) as earned
        from entries group by 1
      ),
      lots as (
        select user_id, left(${dayIn(sql`created_at`)}, 7) as month, coins, sum(coins) over (partition by user_id order by created_at, id) as up_to
        from entries where not ${IS_USE}
      ),
      left_over as (
        select l.month, l.user_id, least(l.coins, greatest(0, l.up_to - u.coins)) as coins from lots l join used u using (user_id)
        union all
        select 'Overdrawn', user_id, earned - coins from used where earned < coins
      ),
      months as (
        select month, count(distinct user_id)::int as customers, sum(coins)::double precision as coins
        from left_over where coins <> 0 group by 1
      ),
      summed as (select *, sum(coins) over (order by month) as up_to from months)
      select month, customers, coins,
        round(up_to::numeric * 100 / ${coinsPerRupee}) - round((up_to - coins)::numeric * 100 / ${coinsPerRupee}) as value,
        case when month <> 'Overdrawn' then (extract(year from age(${lastMonthOf(before)}::date, (month || '-01')::date)) * 12
          + extract(month from age(${lastMonthOf(before)}::date, (month || '-01')::date)))::int end as age,
        case when month <> 'Overdrawn' then 'Never' end as expires
      from summed order by month`,
  },
} satisfies Record<string, ReportQuery>;
