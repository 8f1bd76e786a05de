import { and, desc, eq, getTableColumns, gt, gte, ilike, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { newsletterText, undoWithdrawal, withdrawConsent } from '../consents/consents.server.ts';
import { unknownLink } from '../mailing/body/plain-page.server.ts';
import { type Recipients, theseEmails } from '../mailing/bulk/mailings.server.ts';
import { subscriberIdOf } from '../mailing/unsubscribe-link.server.ts';
import type { Db } from '../platform/database.server.ts';
import type { Env } from '../platform/env.server.ts';
import { inParts } from '../platform/files/csv.server.ts';
import { fromOf, patternOf, untilOf } from '../platform/http/list-query.ts';
import { down, longPage, up } from '../platform/http/lists/long-list.server.ts';
import { audit } from '../platform/platform.tables.ts';
import { recordAudit } from '../platform/records/audit.server.ts';
import { Refusal } from '../platform/refusal.ts';
import { HOUR_MS } from '../platform/time.ts';
import type { Subscriber, subscriberQuery } from './newsletter.schema.ts';
import { subscribers } from './newsletter.tables.ts';

type SubscriberQuery = z.output<typeof subscriberQuery>;

const SORTS = {
  'date-desc': [down(subscribers.createdAt)],
  'date-asc': [up(subscribers.createdAt)],
  'email-asc': [up(subscribers.email)],
  'email-desc': [down(subscribers.email)],
} satisfies Record<SubscriberQuery['sort'], unknown>;

export async function listSubscribers(db: Db, query: SubscriberQuery): Promise<{ subscribers: Subscriber[]; total: number }> {
  const wanted = subscribersFound(query);
  const order = [...SORTS[query.sort], down(subscribers.id)];
  const page = await longPage(db, { table: subscribers, id: subscribers.id, where: wanted, order }, query);
  const rows = await db
    .select(told)
    .from(subscribers)
    .where(page.isShown)
    .orderBy(...page.order);
  return { subscribers: rows, total: page.total };
}

export const { id, email, source, createdAt, unsubscribedAt } = getTableColumns(subscribers);

const told = { id, email, source, createdAt, unsubscribedAt, consentText: newsletterText(sql`subscribers.email`) };

const subscribersFound = (query: Omit<SubscriberQuery, 'sort'>) => {
  const from = fromOf(query);
  const until = untilOf(query);
  return and(
    // People who only requested the popup's code were never subscribed.
    or(isNull(subscribers.unsubscribedAt), gt(subscribers.unsubscribedAt, subscribers.createdAt)),
    query.status === 'subscribed' ? isNull(subscribers.unsubscribedAt) : undefined,
    query.status === 'unsubscribed' ? isNotNull(subscribers.unsubscribedAt) : undefined,
    query.search ? ilike(subscribers.email, patternOf(query)) : undefined,
    from && gte(subscribers.createdAt, from),
    until && lte(subscribers.createdAt, until),
  );
};

/** Staff are no readers. */
const isReader = sql`not exists (select from users u where u.email = ${subscribers.email} and u.closed_at is null and u.role <> 'customer')`;

export const subscribersMeant = (
  db: Db,
  { emails, matching }: { emails?: string[] | undefined; matching?: MatchingSubscribers | undefined },
): Recipients => ({
  audience: 'subscribers',
  emails: matching
    ? sql`${db
        .select({ email: subscribers.email })
        .from(subscribers)
        .where(and(subscribersFound({ ...matching, page: 1, limit: 1 }), isReader))}`
    : theseEmails(emails ?? []),
});

export function exportSubscribers(db: Db, query: SubscriberQuery) {
  const wanted = subscribersFound(query);
  const after = (last: Subscriber) => sql`(${subscribers.createdAt}, ${subscribers.id}) < (${last.createdAt.toISOString()}, ${last.id})`;
  return inParts<Subscriber>((last, limit) =>
    db
      .select(told)
      .from(subscribers)
      .where(and(wanted, last && after(last)))
      .orderBy(desc(subscribers.createdAt), desc(subscribers.id))
      .limit(limit),
  );
}

type MatchingSubscribers = Omit<SubscriberQuery, 'page' | 'limit' | 'sort'>;

export async function findSubscriber(db: Db, email: string): Promise<Subscriber | null> {
  const [found] = await db.select(told).from(subscribers).where(eq(subscribers.email, email));
  return found ?? null;
}

export async function getSubscriber(db: Db, env: Env, token: string, now: Date) {
  const id = subscriberIdOf(env, token, now);
  const [found] = id
    ? await db.select({ id: subscribers.id, email: subscribers.email }).from(subscribers).where(eq(subscribers.id, id))
    : [];
  if (!found) throw unknownLink();
  return found;
}

/** Staff can only undo their own recent removal. */
const UNDONE_WITHIN_MS = HOUR_MS;

/** Staff unsubscribe someone who asked by other means than the link. The row keeps the wording of the consent. */
export async function removeSubscriber(db: Db, by: string, id: string, now: Date) {
  await db.transaction(async (tx) => {
    const { email, unsubscribedAt } = await lockSubscriber(tx, id);
    if (unsubscribedAt) throw new Refusal(409, 'This address is already unsubscribed.');
    await stopNews(tx, email, now);
    await recordAudit(tx, by, 'subscriber.remove', `subscriber:${id}`, { unsubscribedAt: null }, { unsubscribedAt: now });
  });
}

export async function restoreSubscriber(db: Db, by: string, id: string, now: Date) {
  await db.transaction(async (tx) => {
    const { email, unsubscribedAt } = await lockSubscriber(tx, id);
    const isJust = unsubscribedAt && unsubscribedAt.getTime() > now.getTime() - UNDONE_WITHIN_MS;
    if (!isJust || !(await isRemovedByStaff(tx, id, unsubscribedAt)))
      throw new Refusal(409, 'This can no longer be undone. They can subscribe again in the shop.');
    await tx.update(subscribers).set({ unsubscribedAt: null }).where(eq(subscribers.id, id));
    await undoWithdrawal(tx, { email, purpose: 'newsletter' }, unsubscribedAt);
    await recordAudit(tx, by, 'subscriber.restore', `subscriber:${id}`, { unsubscribedAt }, { unsubscribedAt: null });
  });
}

async function isRemovedByStaff(tx: Db, id: string, at: Date) {
  const isThis = sql`${audit.after} ->> 'unsubscribedAt' = ${at.toISOString()}`;
  return (await tx.$count(audit, and(eq(audit.subject, `subscriber:${id}`), eq(audit.action, 'subscriber.remove'), isThis))) > 0;
}

async function lockSubscriber(tx: Db, id: string) {
  const [found] = await tx.select().from(subscribers).where(eq(subscribers.id, id)).for('no key update');
  if (!found) throw new Refusal(404, 'Subscriber not found.');
  return found;
}

export async function stopNews(tx: Db, email: string, now: Date) {
  await tx
    .update(subscribers)
    .set({ unsubscribedAt: now })
    .where(and(eq(subscribers.email, email), isNull(subscribers.unsubscribedAt)));
  await withdrawConsent(tx, { email, purpose: 'newsletter' }, now);
}
