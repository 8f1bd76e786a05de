// The people of a segment as one query: open customer accounts, and subscribers without one. Everything about them is summed up once and
// joined, so that the work grows with the shop's rows and not with people times conditions. What counts as bought is what counts for
// discounts (coupon-uses.server.ts): orders and counter sales that stand, and orders of the former shop.

import { type SQL, sql } from 'drizzle-orm';
import { idsInScope } from '../cart/discounts/goods-of-scope.server.ts';
import { cameToSomething } from '../moving-in/moving-in.tables.ts';
import { orderIn } from '../orders/orders.tables.ts';
import type { Db } from '../platform/database.server.ts';
import { paiseFromRupees } from '../platform/money.ts';
import { instant } from '../platform/records/end-of-term.server.ts';
import { daysBefore } from '../platform/time.ts';
import type { RfmGroup, SegmentCondition, SegmentRule } from './segments.schema.ts';

const STANDS = sql`o.status <> 'cancelled' and o.came_back_at is null and not ${orderIn('o').unpaid}`;

/** Phone numbers of accounts, proved or not. */
const PHONES = sql`phones as (select phone, id as user_id from users where closed_at is null and phone <> ''
  union select phone, user_id from phone_proofs where ended_at is null)`;

/** Per account: its orders, the last, and what they cost with taxes, less refunds. */
const BOUGHT = sql`bought as (
  select o.user_id, o.created_at as at, o.total_paise - coalesce(r.paise, 0) as paise
  from orders o left join (select order_id, sum(amount_paise) as paise from refunds where kind <> 'surplus' group by 1) r on r.order_id = o.id where ${STANDS}
  union all
  select p.user_id, sale.created_at, sale.total_paise from in_house_orders sale join phones p on p.phone = sale.phone
  where sale.deleted_at is null and sale.phone <> ''
  union all
  select coalesce(e.user_id, u.id), e.placed_at, e.total_paise
  from earlier_orders e left join users u on e.user_id is null and u.email = e.email and u.closed_at is null where ${cameToSomething('e')})`;

const LIFE = sql`life as (select user_id, count(*)::int as orders, max(at) as last_at, sum(paise)::bigint as paise from bought where user_id is not null group by 1)`;

/** From 1 to 5. Equal ones get the same, and the lowest 1: in a shop where most bought once they are not called frequent. */
const fifth = (order: SQL) => sql`least(5, floor(percent_rank() over (order by ${order}) * 5) + 1)`;
/** The last of all is 5, also where there is no other. */
const recent = sql`ceil(cume_dist() over (order by last_at) * 5)`;

const RFM = sql`rfm as (select user_id, orders, paise, case
    when r >= 4 and fm >= 4 then 'best' when r >= 3 and fm >= 3 then 'loyal' when r >= 4 then 'new' when r = 3 then 'occasional'
    when fm >= 3 then 'at-risk' else 'lost' end as rfm_group
  from (select life.*, ${recent} as r, (${fifth(sql`orders`)} + ${fifth(sql`paise`)}) / 2.0 as fm from life) scored)`;

const PEOPLE = sql`people as (
  select u.email, u.id as user_id, u.full_name, u.language from users u where u.closed_at is null and u.role = 'customer'
  union all
  select s.email, null, null, s.language from subscribers s
  where s.unsubscribed_at is null and not exists (select 1 from users u where u.email = s.email and u.closed_at is null))`;

const SUBSCRIBED = sql`select s.email from subscribers s where s.unsubscribed_at is null`;

/** A query with the column `email`. Without a rule: all subscribers. */
export async function emailsOf(db: Db, rule: SegmentRule | null, now: Date): Promise<SQL> {
  return rule ? sql`select email from (${await peopleOf(db, rule, now)}) found` : SUBSCRIBED;
}

/** The same with account, name and language; what the rule does not ask for is not summed up. */
export async function peopleOf(db: Db, rule: SegmentRule | null, now: Date): Promise<SQL> {
  const columns = sql`person.email, person.user_id, person.full_name as name, person.language`;
  if (!rule) return sql`with ${PEOPLE} select ${columns} from people person where person.email in (${SUBSCRIBED})`;
  const parts: Part[] = [];
  for (const [place, condition] of rule.conditions.entries()) parts.push(await partOf(db, condition, sql.raw(`c${place}`), now));
  const joins = sql.join(
    parts.map(({ join }) => join ?? sql``),
    sql` `,
  );
  const tests = sql.join(
    parts.map(({ is }) => sql`(${is})`),
    rule.match === 'all' ? sql` and ` : sql` or `,
  );
  const isSummed = rule.conditions.some((condition) => SUMMED.includes(condition.kind) && !isRecent(condition));
  const sums = isSummed ? sql`, ${BOUGHT}, ${LIFE}, ${RFM}` : sql`, ${BOUGHT}`;
  const life = isSummed ? sql`left join life on life.user_id = person.user_id` : sql``;
  return sql`with ${PHONES}${sums}, ${PEOPLE} select ${columns} from people person ${life} ${joins} where ${tests}`;
}

const SUMMED: SegmentCondition['kind'][] = ['last-order', 'orders', 'spent', 'rfm'];

/** Any purchase in these days answers it: the older ones are not read. */
const isRecent = (condition: SegmentCondition) => condition.kind === 'last-order' && condition.is === 'within';

/** Of one account: how often it bought, and when last. */
export const historyOf = (userId: SQL) => sql`select count(*)::int as orders, max(at) as last_at from (
  select o.created_at as at from orders o where o.user_id = ${userId} and ${STANDS}
  union all select sale.created_at from in_house_orders sale where sale.deleted_at is null and sale.phone <> '' and sale.phone in (
    select phone from users where id = ${userId} union select phone from phone_proofs where user_id = ${userId} and ended_at is null)
  union all select e.placed_at from earlier_orders e where e.user_id = ${userId} and ${cameToSomething('e')}) history`;

/** Each group with its people, their orders and what they spent. */
export const rfmGroups = sql`with ${PHONES}, ${BOUGHT}, ${LIFE}, ${RFM}
  select rfm_group as "group", count(*)::int as people, sum(orders)::int as orders, sum(rfm.paise)::double precision as paise
  from rfm join users u on u.id = rfm.user_id and u.closed_at is null and u.role = 'customer' group by 1`;

/** `is` is never null: a person without orders matches "has not bought". */
type Part = { join?: SQL; is: SQL };

const joined = (name: SQL, userIds: SQL): SQL =>
  sql`left join (select distinct user_id from (${userIds}) found) ${name} on ${name}.user_id = person.user_id`;

async function partOf(db: Db, condition: SegmentCondition, name: SQL, now: Date): Promise<Part> {
  const ago = (days: number) => instant(daysBefore(now, days));
  switch (condition.kind) {
    case 'bought': {
      const { who, goods, withinDays } = condition;
      const since = withinDays === null ? null : ago(withinDays);
      const buyers = goods
        ? buyersOf(await idsInScope(db, goods, now), since)
        : sql`select user_id from bought ${since ? sql`where at >= ${since}` : sql``}`;
      return { join: joined(name, buyers), is: who === 'bought' ? sql`${name}.user_id is not null` : sql`${name}.user_id is null` };
    }
    case 'last-order': {
      const since = ago(condition.days);
      if (!isRecent(condition)) return { is: sql`coalesce(life.last_at < ${since}, false)` };
      return { join: joined(name, sql`select user_id from bought where at >= ${since}`), is: sql`${name}.user_id is not null` };
    }
    case 'orders':
      return { is: between(sql`coalesce(life.orders, 0)`, condition.atLeast, condition.atMost) };
    case 'spent': {
      const paise = (rupees: number | null) => (rupees === null ? null : paiseFromRupees(rupees));
      return { is: between(sql`coalesce(life.paise, 0)`, paise(condition.atLeast), paise(condition.atMost)) };
    }
    case 'rfm':
      return { join: joined(name, inGroups(condition.groups)), is: sql`${name}.user_id is not null` };
    case 'place':
      return { join: joined(name, livingIn(condition)), is: sql`${name}.user_id is not null` };
    case 'order-tag': {
      const tagged = sql`select o.user_id from order_tags t join orders o on o.id = t.order_id where lower(t.tag) = lower(${condition.tag})`;
      return { join: joined(name, tagged), is: sql`${name}.user_id is not null` };
    }
    case 'language':
      return { is: sql`person.language = ${condition.language}` };
  }
}

const between = (amount: SQL, least: number | null, most: number | null) =>
  sql`${amount} >= ${least ?? 0} ${most === null ? sql`` : sql`and ${amount} <= ${most}`}`;

const inGroups = (groups: readonly RfmGroup[]) => sql`select user_id from rfm where rfm_group in ${[...groups]}`;

/** An address in the address book. */
function livingIn({ pins, states }: Extract<SegmentCondition, { kind: 'place' }>) {
  const tests = pins.map((pin) => sql`zip_code like ${`${pin}%`}`);
  if (states.length > 0) tests.push(sql`state_code in ${states}`);
  return sql`select user_id from addresses where ${sql.join(tests, sql` or `)}`;
}

/** Who bought goods: in an order or a sale that stands, also as a piece of a kit; without gifts. */
function buyersOf(ids: SQL, since: SQL | null) {
  const within = (moment: SQL) => (since ? sql`and ${moment} >= ${since}` : sql``);
  return sql`select o.user_id from order_lines l join orders o on o.id = l.order_id
      where ${STANDS} ${within(sql`o.created_at`)} and l.original_price_paise > 0 and l.product_id in (${ids})
    union all select o.user_id from order_kits k join orders o on o.id = k.order_id
      where ${STANDS} ${within(sql`o.created_at`)} and k.product_id in (${ids})
    union all select p.user_id from in_house_lines line join in_house_orders sale on sale.id = line.order_id join phones p on p.phone = sale.phone
      where sale.deleted_at is null and sale.phone <> '' ${within(sql`sale.created_at`)} and line.product_id in (${ids})`;
}
