// Who agreed to be written to, with the words they agreed to; and the way out in one click.
import { and, count, desc, eq, getTableColumns, gte, ilike, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { findAccount } from '../accounts/accounts.server.ts';
import { giveConsent, newsletterText, undoWithdrawal, withdrawConsent } from '../consents/consents.server.ts';
import { giveWelcomeCode } from '../coupons/welcome-code.server.ts';
import { type MailWords, mailWords } from '../language/mail-words.server.ts';
import { rewardNewsletter } from '../loyalty/loyalty.server.ts';
import { mailBody, type Sender } from '../mailing/mail-body.ts';
import { type Recipients, theseEmails } from '../mailing/mailings.server.ts';
import { unknownLink } from '../mailing/plain-page.server.ts';
import { subscriberIdOf, unsubscribeHeaders, unsubscribeUrl } from '../mailing/unsubscribe-link.server.ts';
import { recordAudit } from '../platform/audit.server.ts';
import { inParts } from '../platform/csv.server.ts';
import type { Db } from '../platform/database.server.ts';
import type { Env } from '../platform/env.server.ts';
import { fromOf, offsetOf, patternOf, untilOf } from '../platform/list-query.ts';
import { writeMail } from '../platform/mail.server.ts';
import { countOrRefuse } from '../platform/rate-limit.server.ts';
import { Refusal } from '../platform/refusal.ts';
import { audit, subscribers } from '../platform/tables.ts';
import { formatDate } from '../platform/time.ts';
import { readSection } from '../settings/settings.server.ts';
import type { Subscriber, subscribeForm, subscriberQuery } from './newsletter.schema.ts';

/** Somebody who types in other people's addresses makes the shop write to strangers; yet a mobile network gives one IP to many people. */
const PER_IP = { hits: 300, seconds: 3600 };

export async function subscribe(db: Db, env: Env, sender: Sender, form: z.output<typeof subscribeForm>, ip: string, now: Date) {
  await countOrRefuse(db, `subscribe:${ip}`, PER_IP, now);
  const { language } = form;
  const t = mailWords(language);
  return db.transaction(async (tx) => {
    const given = { source: form.source, language, createdAt: now };
    const [subscribed] = await tx
      .insert(subscribers)
      .values({ email: form.email, ...given })
      .onConflictDoUpdate({
        target: subscribers.email,
        set: { ...given, unsubscribedAt: null },
        setWhere: isNotNull(subscribers.unsubscribedAt),
      })
      .returning({ id: subscribers.id });
    if (!subscribed) throw new Refusal(409, 'Email already subscribed.');
    const account = await findAccount(tx, form.email);
    await giveConsent(
      tx,
      { email: form.email, purpose: 'newsletter' },
      { ...(account && { userId: account.id }), source: form.source, language },
      now,
    );
    if (account) await rewardNewsletter(tx, account, now);
    const welcome = form.source === 'popup' ? await readSection(tx, 'welcome') : null;
    const code = welcome?.isActive ? await giveWelcomeCode(tx, subscribed.id, welcome, now) : null;
    const { subject, ...parts } = welcome && code ? welcomeMail(t, sender, welcome.discountPercent, code) : plainWelcome(t, sender);
    const way = unsubscribeUrl(env, subscribed.id, language);
    const body = mailBody(sender, language, { ...parts, note: { text: t('Unsubscribe'), url: way } });
    const cause = `subscribed:${subscribed.id}:${now.getTime()}`;
    await writeMail(tx, { cause, kind: 'subscribed', to: form.email, subject, ...body, headers: unsubscribeHeaders(way) }, now);
    return { hasCode: code !== null };
  });
}

const NOT_YOU = 'If this was not you, unsubscribe with the link below and we will not write again.';

const plainWelcome = (t: MailWords, { name }: Sender) => ({
  subject: t('News from {name}', { name }),
  heading: t('You are on the list'),
  paragraphs: [t('Thank you for subscribing to news from {name}.', { name }), t(NOT_YOU)],
});

const welcomeMail = (t: MailWords, { name }: Sender, percent: number, { code, expiresAt }: { code: string; expiresAt: Date }) => ({
  subject: t('Your {percent}% off at {name}', { percent, name }),
  heading: t('{percent}% off your first order', { percent }),
  paragraphs: [
    t('Thank you for subscribing to news from {name}. Enter the code below in the cart.', { name }),
    t('It counts once, for a first order, until {day}.', { day: t(formatDate(expiresAt)) }),
    t(NOT_YOU),
  ],
  code,
  button: { label: t('See the range'), path: '/shop' },
});

export async function listSubscribers(
  db: Db,
  query: z.output<typeof subscriberQuery>,
): Promise<{ subscribers: Subscriber[]; total: number }> {
  const wanted = subscribersFound(query);
  const page = await db
    .select(told)
    .from(subscribers)
    .where(wanted)
    .orderBy(desc(subscribers.createdAt), desc(subscribers.id))
    .limit(query.limit)
    .offset(offsetOf(query));
  const [counted] = await db.select({ total: count() }).from(subscribers).where(wanted);
  return { subscribers: page, total: counted?.total ?? 0 };
}

const told = { ...getTableColumns(subscribers), consentText: newsletterText(sql`subscribers.email`) };

const subscribersFound = (query: z.output<typeof subscriberQuery>) => {
  const from = fromOf(query);
  const until = untilOf(query);
  return and(
    query.status === 'subscribed' ? isNull(subscribers.unsubscribedAt) : undefined,
    query.status === 'unsubscribed' ? isNotNull(subscribers.unsubscribedAt) : undefined,
    query.search ? ilike(subscribers.email, patternOf(query)) : undefined,
    from && gte(subscribers.createdAt, from),
    until && lte(subscribers.createdAt, until),
  );
};

/** Whom a mailing is for: those named, or all that the list finds. */
export const subscribersMeant = (
  db: Db,
  { emails, matching }: { emails?: string[] | undefined; matching?: MatchingSubscribers | undefined },
): Recipients => ({
  audience: 'subscribers',
  emails: matching
    ? sql`${db
        .select({ email: subscribers.email })
        .from(subscribers)
        .where(subscribersFound({ ...matching, page: 1, limit: 1 }))}`
    : theseEmails(emails ?? []),
});

/** All that the list finds, a batch at a time. */
export function exportSubscribers(db: Db, query: z.output<typeof subscriberQuery>) {
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

type MatchingSubscribers = Omit<z.output<typeof subscriberQuery>, 'page' | 'limit'>;

export async function findSubscriber(db: Db, email: string): Promise<Subscriber | null> {
  const [found] = await db.select(told).from(subscribers).where(eq(subscribers.email, email));
  return found ?? null;
}

export async function getSubscriber(db: Db, env: Env, token: string) {
  const id = subscriberIdOf(env, token);
  const [found] = id
    ? await db.select({ id: subscribers.id, email: subscribers.email }).from(subscribers).where(eq(subscribers.id, id))
    : [];
  if (!found) throw unknownLink();
  return found;
}

/** Safe to repeat: the first moment stays. */
export async function unsubscribe(db: Db, env: Env, token: string, now: Date) {
  const { email } = await getSubscriber(db, env, token);
  await db.transaction((tx) => stopNews(tx, email, now));
}

/** Nobody is put back on the list by staff but whom they have just taken off it. */
const UNDONE_WITHIN_MS = 3600 * 1000;

/** Staff take somebody off the list who asked for it otherwise than by the link. The row stays with the words that were agreed to. */
export async function removeSubscriber(db: Db, by: string, id: string, now: Date) {
  await db.transaction(async (tx) => {
    const { email, unsubscribedAt } = await lockSubscriber(tx, id);
    if (unsubscribedAt) throw new Refusal(409, 'This address is unsubscribed already.');
    await stopNews(tx, email, now);
    await recordAudit(tx, by, 'subscriber.remove', `subscriber:${id}`, { unsubscribedAt: null }, { unsubscribedAt: now });
  });
}

export async function restoreSubscriber(db: Db, by: string, id: string, now: Date) {
  await db.transaction(async (tx) => {
    const { email, unsubscribedAt } = await lockSubscriber(tx, id);
    const isJust = unsubscribedAt && unsubscribedAt.getTime() > now.getTime() - UNDONE_WITHIN_MS;
    if (!isJust || !(await isRemovedByStaff(tx, id, unsubscribedAt)))
      throw new Refusal(409, 'This can no longer be undone. Who wants news again subscribes in the shop.');
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
