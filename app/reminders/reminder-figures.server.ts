import { sql } from 'drizzle-orm';
import { orderIn } from '../orders/orders.tables.ts';
import { type Db, rowsOf } from '../platform/database.server.ts';
import { rupeesFromPaise } from '../platform/money.ts';
import { instant } from '../platform/records/end-of-term.server.ts';
import { daysBefore } from '../platform/time.ts';
import { liftOf } from './reminder-lift.ts';
import { ABOUT, type Group, RULES, type Rule } from './reminder-rules.ts';
import type { RuleAnswer } from './reminders.schema.ts';

/** Older reminders say little about today's words. */
export const FIGURES_DAYS = 180;

type Row = { rule: Rule; is_held_out: boolean; reached: number; people: number; buyers: number; orders: number; revenue: number };
type Figures = Pick<RuleAnswer, 'told' | 'heldOut' | 'figures'>;

/** An order counts once in its group. Its revenue is that of its invoice less credit notes; before one, its total before tax less refunds. */
export async function readFigures(db: Db, now: Date): Promise<Map<Rule, Figures>> {
  const days = sql.join(
    RULES.map((rule) => sql`(${rule}::text, ${ABOUT[rule].countsDays}::int)`),
    sql`, `,
  );
  const rows = await rowsOf<Row>(
    db,
    sql`with spans(rule, days) as (values ${days}),
      reached as (select r.rule, r.is_held_out, r.user_id, r.created_at as at, r.created_at + s.days * interval '1 day' as until
        from reminders r join spans s on s.rule = r.rule where r.created_at >= ${instant(daysBefore(now, FIGURES_DAYS))}),
      bought as (select distinct x.rule, x.is_held_out, o.id, o.user_id, ${REVENUE} as paise
        from reached x join orders o on o.user_id = x.user_id and o.created_at > x.at and o.created_at <= x.until
        where x.until <= ${instant(now)} and ${orderIn('o').kept}),
      sums as (select rule, is_held_out, count(distinct user_id)::int as buyers, count(*)::int as orders, sum(paise)::double precision as revenue
        from bought group by 1, 2)
      select x.rule, x.is_held_out, count(distinct x.user_id)::int as reached,
        (count(distinct x.user_id) filter (where x.until <= ${instant(now)}))::int as people,
        coalesce(max(s.buyers), 0)::int as buyers, coalesce(max(s.orders), 0)::int as orders, coalesce(max(s.revenue), 0)::double precision as revenue
      from reached x left join sums s on s.rule = x.rule and s.is_held_out = x.is_held_out group by 1, 2`,
  );
  return new Map(RULES.map((rule) => [rule, figuresOf(rule, rows)]));
}

/** Of an order `o`. */
export const REVENUE = sql`coalesce(
  (select sum(case i.kind when 'invoice' then i.taxable_paise else -i.taxable_paise end) from invoices i where i.order_id = o.id having count(*) > 0),
  o.total_paise - o.gst_paise - coalesce((select sum(r.amount_paise) from refunds r where r.order_id = o.id and r.kind <> 'surplus'), 0))`;

function figuresOf(rule: Rule, rows: Row[]): Figures {
  const of = (isHeldOut: boolean) => rows.find((row) => row.rule === rule && row.is_held_out === isHeldOut);
  const group = (row: Row | undefined): Group => ({
    people: row?.people ?? 0,
    buyers: row?.buyers ?? 0,
    orders: row?.orders ?? 0,
    revenuePaise: row?.revenue ?? 0,
  });
  const shown = ({ people, buyers, orders }: Group) => ({ people, buyers, orders });
  const [told, heldOut] = [group(of(false)), group(of(true))];
  const { morePaisePer100, ...lift } = liftOf(told, heldOut);
  return {
    told: of(false)?.reached ?? 0,
    heldOut: of(true)?.reached ?? 0,
    figures: {
      countsDays: ABOUT[rule].countsDays,
      told: shown(told),
      heldOut: shown(heldOut),
      ...lift,
      moreRevenuePer100: morePaisePer100 === null ? null : rupeesFromPaise(morePaisePer100),
    },
  };
}
