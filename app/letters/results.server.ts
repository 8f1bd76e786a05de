// What a mailing brought: orders and revenue of those who got it in the days after its start, beside those held out, and what its links led
// to. Opens are not tracked.

import { eq, sql } from 'drizzle-orm';
import { MAIL_SOURCE } from '../mailing/body/draw-message.server.ts';
import { mailings } from '../mailing/mailing.tables.ts';
import { orderIn } from '../orders/orders.tables.ts';
import { type Db, rowsOf } from '../platform/database.server.ts';
import { rupeesFromPaise } from '../platform/money.ts';
import { instant } from '../platform/records/end-of-term.server.ts';
import { Refusal } from '../platform/refusal.ts';
import { DAY_MS, dayOf } from '../platform/time.ts';
import { REVENUE } from '../reminders/reminder-figures.server.ts';
import { liftOf } from '../reminders/reminder-lift.ts';
import type { Group } from '../reminders/reminder-rules.ts';
import type { MailingResults } from './letters.schema.ts';

type Mailing = Pick<typeof mailings.$inferSelect, 'id' | 'createdAt' | 'countsDays' | 'campaign'>;
type Row = { is_held_out: boolean; people: number; buyers: number; orders: number; revenue: number; unsubscribed: number };

/** Both groups are counted from the start, as those held out have no time of their own at which they got nothing. */
export async function readResults(db: Db, mailingId: string, now: Date): Promise<MailingResults> {
  const { id, createdAt, countsDays, campaign } = mailings;
  const [mailing] = await db.select({ id, createdAt, countsDays, campaign }).from(mailings).where(eq(id, mailingId));
  if (!mailing) throw new Refusal(404, 'Mailing not found.');
  const until = new Date(mailing.createdAt.getTime() + mailing.countsDays * DAY_MS);
  const rows = await groupsOf(db, mailing, until);
  const of = (isHeldOut: boolean) => groupOf(rows.find((row) => row.is_held_out === isHeldOut));
  const [sent, heldOut] = [of(false), of(true)];
  const { moreOrdersPer100, morePaisePer100, verdict } = liftOf(sent, heldOut);
  return {
    countsDays: mailing.countsDays,
    isOver: until <= now,
    unsubscribed: rows.find((row) => !row.is_held_out)?.unsubscribed ?? 0,
    sent: shown(sent),
    heldOut: heldOut.people > 0 ? shown(heldOut) : null,
    lift:
      heldOut.people > 0
        ? { moreOrdersPer100, moreRevenuePer100: morePaisePer100 === null ? null : rupeesFromPaise(morePaisePer100), verdict }
        : null,
    links: mailing.campaign ? await linksOf(db, mailing.campaign, mailing.createdAt) : null,
  };
}

const groupOf = (row: Row | undefined): Group => ({
  people: row?.people ?? 0,
  buyers: row?.buyers ?? 0,
  orders: row?.orders ?? 0,
  revenuePaise: row?.revenue ?? 0,
});

const shown = ({ revenuePaise, ...group }: Group) => ({ ...group, revenue: rupeesFromPaise(Math.round(revenuePaise)) });

/** People are found by their address; after it was taken out, or changed, they count as people without orders. */
const groupsOf = (db: Db, { id, createdAt }: Mailing, until: Date) =>
  rowsOf<Row>(
    db,
    sql`with reached as (
        select state = 'skipped' as is_held_out, email from mailing_recipients
        where mailing_id = ${id} and (state = 'sent' or (state = 'skipped' and reason = 'held-out'))),
      bought as (
        select x.is_held_out, o.user_id, ${REVENUE} as paise
        from reached x join users u on u.email = x.email and u.closed_at is null join orders o on o.user_id = u.id
        where o.created_at > ${instant(createdAt)} and o.created_at <= ${instant(until)}
          and ${orderIn('o').kept}),
      sums as (
        select is_held_out, count(distinct user_id)::int as buyers, count(*)::int as orders, sum(paise)::double precision as revenue
        from bought group by 1)
      select x.is_held_out, count(*)::int as people,
        count(s.id)::int as unsubscribed,
        coalesce(max(sums.buyers), 0)::int as buyers, coalesce(max(sums.orders), 0)::int as orders,
        coalesce(max(sums.revenue), 0)::double precision as revenue
      from reached x left join sums on sums.is_held_out = x.is_held_out
        left join subscribers s on s.email = x.email and s.unsubscribed_at > ${instant(createdAt)} and s.unsubscribed_at <= ${instant(until)}
      group by 1`,
  );

type Links = { product: number; cart: number; checkout: number; orders: number };

/** The sums of visits, and the orders of the last two days, which are not in them yet. */
async function linksOf(db: Db, campaign: string, since: Date): Promise<MailingResults['links']> {
  const [sums] = await rowsOf<Links>(
    db,
    sql`select coalesce(sum(product), 0)::int as product, coalesce(sum(cart), 0)::int as cart, coalesce(sum(checkout), 0)::int as checkout,
        (coalesce(sum(orders), 0) + (
          select count(*) from order_touches t join orders o on o.id = t.order_id
          where t.source = ${MAIL_SOURCE} and t.campaign = ${campaign} and ${orderIn('o').placed}))::int as orders
      from visit_days where source = ${MAIL_SOURCE} and campaign = ${campaign} and day >= ${dayOf(since)}::date`,
  );
  return { campaign, ...(sums ?? { product: 0, cart: 0, checkout: 0, orders: 0 }) };
}
