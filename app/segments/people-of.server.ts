// The people of a segment as one query: open customer accounts, and subscribers without one. Everything about them is summed up once and
// joined, so that the work grows with the shop's rows and not with people times conditions. What counts as bought is what counts for
// discounts (coupon-uses.server.ts): orders and counter sales that stand, and orders of the former shop.

import { type SQL, sql } from 'drizzle-orm';
import { idsInScope } from '../cart/discounts/goods-of-scope.server.ts';
import { cameToSomething } from '../moving-in/moving-in.tables.ts';
import type { Db } from '../platform/database.server.ts';
import { paiseFromRupees } from '../platform/money.ts';
import { instant } from '../platform/records/end-of-term.server.ts';
import { daysBefore } from '../platform/time.ts';
import { accounts, accountsAndSubscribers } from './kept-people.server.ts';
import { lifeOfBuyers, phonesOf, STANDS } from './life-of-buyers.server.ts';
import { findGroups } from './rfm.server.ts';
import type { SegmentCondition, SegmentRule } from './segments.schema.ts';

/** With their accounts; staff are no readers. */
export const SUBSCRIBERS = sql`select s.email, u.id as user_id, u.full_name as name, coalesce(u.language, s.language) as language
  from subscribers s left join users u on u.email = s.email and u.closed_at is null
  where s.unsubscribed_at is null and (u.id is null or u.role = 'customer')`;

/** A query with the column `email`. Without a rule: all subscribers. */
export async function emailsOf(db: Db, rule: SegmentRule | null, now: Date): Promise<SQL> {
  return sql`select email from (${await peopleOf(db, rule, now)}) found`;
}

/** The same with account, name and language; what the rule does not ask for is not summed up. */
export async function peopleOf(db: Db, rule: SegmentRule | null, now: Date): Promise<SQL> {
  if (!rule) return SUBSCRIBERS;
  return accountsIn(db, rule, now, { life: () => lifeOfBuyers(db), groups: () => findGroups(db, now) });
}

type Sums = { life: () => SQL | Promise<SQL>; groups: () => SQL | Promise<SQL> };

/** By what is true now: nothing of the people themselves is taken from what is kept. */
export async function accountsIn(db: Db, rule: SegmentRule, now: Date, { life, groups }: Sums): Promise<SQL> {
  const isSummed = rule.conditions.some(({ kind }) => SUMMED.includes(kind));
  const isGrouped = rule.conditions.some(({ kind }) => kind === 'rfm');
  const people = isOfAccounts(rule) ? accounts(null) : accountsAndSubscribers(null);
  const from = sql`(
    select p.*, ${isSummed ? sql`life.orders, life.last_at, life.paise` : sql`null::int as orders`}, ${isGrouped ? sql`rfm.rfm_group` : sql`null as rfm_group`}
    from (${people}) p ${isSummed ? sql`left join (${await life()}) life on life.user_id = p.user_id` : sql``}
      ${isGrouped ? sql`left join (${await groups()}) rfm on rfm.user_id = p.user_id` : sql``})`;
  const columns = sql`person.email, person.user_id, person.full_name as name, person.language`;
  return matching(await conditionsOf(db, rule, now), from, columns);
}

type Conditions = { joins: SQL; tests: SQL };

/** On `person`, with what each bought and the group of each. */
export async function conditionsOf(db: Db, { match, conditions }: SegmentRule, now: Date): Promise<Conditions> {
  const parts: Part[] = [];
  for (const [place, condition] of conditions.entries()) parts.push(await partOf(db, condition, sql.raw(`c${place}`), now));
  return {
    joins: sql.join(
      parts.map(({ join }) => join ?? sql``),
      sql` `,
    ),
    tests: sql.join(
      parts.map(({ is }) => sql`(${is})`),
      match === 'all' ? sql` and ` : sql` or `,
    ),
  };
}

export const matching = ({ joins, tests }: Conditions, from: SQL, columns: SQL) =>
  sql`select ${columns} from ${from} person ${joins} where (${tests})`;

const SUMMED: SegmentCondition['kind'][] = ['bought', 'last-order', 'orders', 'spent'];

/** Whether a subscriber without an account cannot match, so that none need be looked for. */
function isOfAccounts({ match, conditions }: SegmentRule): boolean {
  return match === 'all' ? conditions.some(requiresAccount) : conditions.every(requiresAccount);
}

function requiresAccount(condition: SegmentCondition): boolean {
  if (condition.kind === 'bought') return condition.who === 'bought';
  if (condition.kind === 'orders' || condition.kind === 'spent') return Boolean(condition.atLeast);
  return condition.kind !== 'language';
}

/** Of one account: how often it bought, and when last. */
export const historyOf = (userId: SQL) => sql`select count(*)::int as orders, max(at) as last_at from (
  select o.created_at as at from orders o where o.user_id = ${userId} and ${STANDS}
  union all select sale.created_at from in_house_orders sale where sale.deleted_at is null and sale.phone <> '' and sale.phone in (
    select phone from users where id = ${userId} union select phone from phone_proofs where user_id = ${userId} and ended_at is null)
  union all select e.placed_at from earlier_orders e where e.user_id = ${userId} and ${cameToSomething('e')}) history`;

/** `is` is true of whom it means; of others false or null, as it is never turned round. */
type Part = { join?: SQL; is: SQL };

const joined = (name: SQL, userIds: SQL): SQL =>
  sql`left join (select distinct user_id from (${userIds}) found) ${name} on ${name}.user_id = person.user_id`;

async function partOf(db: Db, condition: SegmentCondition, name: SQL, now: Date): Promise<Part> {
  const ago = (days: number) => instant(daysBefore(now, days));
  switch (condition.kind) {
    case 'bought': {
      const { who, goods, withinDays } = condition;
      const since = withinDays === null ? null : ago(withinDays);
      if (!goods) return { is: since ? boughtSince(since, who) : sql`person.orders is ${who === 'bought' ? sql`not null` : sql`null`}` };
      const buyers = buyersOf(await idsInScope(db, goods, now), since);
      return { join: joined(name, buyers), is: who === 'bought' ? sql`${name}.user_id is not null` : sql`${name}.user_id is null` };
    }
    case 'last-order': {
      const since = ago(condition.days);
      return { is: condition.is === 'within' ? boughtSince(since, 'bought') : sql`person.last_at < ${since}` };
    }
    case 'orders':
      return { is: between(sql`person.orders`, condition.atLeast, condition.atMost) };
    case 'spent': {
      const paise = (rupees: number | null) => (rupees === null ? null : paiseFromRupees(rupees));
      return { is: between(sql`person.paise`, paise(condition.atLeast), paise(condition.atMost)) };
    }
    case 'rfm':
      return { is: sql`person.rfm_group in ${[...condition.groups]}` };
    case 'place':
      return { is: sql`person.user_id in (${livingIn(condition)})` };
    case 'order-tag':
      return {
        is: sql`person.user_id in (select o.user_id from order_tags t join orders o on o.id = t.order_id where lower(t.tag) = lower(${condition.tag}))`,
      };
    case 'language':
      return { is: sql`person.language = ${condition.language}` };
  }
}

const boughtSince = (since: SQL, who: 'bought' | 'not-bought') =>
  who === 'bought' ? sql`person.last_at >= ${since}` : sql`(person.last_at is null or person.last_at < ${since})`;

/** Whoever bought nothing is not even looked at where something is asked for. */
const between = (amount: SQL, least: number | null, most: number | null) => {
  const upTo = most === null ? sql`true` : sql`coalesce(${amount}, 0) <= ${most}`;
  return least ? sql`${amount} >= ${least} and ${upTo}` : upTo;
};

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
    union all select p.user_id from in_house_lines line join in_house_orders sale on sale.id = line.order_id join (${phonesOf(null)}) p on p.phone = sale.phone
      where sale.deleted_at is null and sale.phone <> '' ${within(sql`sale.created_at`)} and line.product_id in (${ids})`;
}
