// Newsletter subscribers with the wording they agreed to, and one-click unsubscribe.
import { and, asc, count, desc, eq, getTableColumns, gt, gte, ilike, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
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
import type { Db } from '../platform/database.server.ts';
import type { Env } from '../platform/env.server.ts';
import { inParts } from '../platform/files/csv.server.ts';
import { countHit, countOrRefuse } from '../platform/http/limits/rate-limit.server.ts';
import { fromOf, offsetOf, patternOf, untilOf } from '../platform/http/list-query.ts';
import { writeMail } from '../platform/mail.server.ts';
import { audit } from '../platform/platform.tables.ts';
import { recordAudit } from '../platform/records/audit.server.ts';
import { deleteSome, type EndOfTerm, instant } from '../platform/records/end-of-term.server.ts';
import { termStart } from '../platform/records/retention.ts';
import { badField, Refusal } from '../platform/refusal.ts';
import { readSection } from '../settings/settings.server.ts';
import type { Subscriber, subscribeForm, subscriberQuery } from './newsletter.schema.ts';
import { subscribers } from './newsletter.tables.ts';

/** Typing in other people's addresses makes the shop e-mail strangers: few per network, and a limited total. */
const PER_NETWORK = { hits: 30, seconds: 60 * 60 };
const IN_ALL = { hits: 300, seconds: 60 * 60 };
/** Thank-you e-mails without a code, per mailbox, however often it unsubscribes and returns. */
const PER_MAILBOX = { hits: 1, seconds: 24 * 60 * 60 };
const TOO_MANY = 'Too many subscriptions right now. Please try again in an hour.';

type SubscribeForm = z.output<typeof subscribeForm>;
/** `isOwn`: the address belongs to the signed-in account. */
type From = { network: string; isOwn: boolean };

export async function subscribe(db: Db, env: Env, sender: Sender, form: SubscribeForm, { network, isOwn }: From, now: Date) {
  if (!isOwn) await countOrRefuse(db, `subscribe:${network}`, PER_NETWORK, now, TOO_MANY);
  if (form.source !== 'popup' && (await isSubscribed(db, form.email))) throw alreadySubscribed();
  if (!isOwn) await countOrRefuse(db, 'subscribe', IN_ALL, now, TOO_MANY);
  if (!form.wantsNews) return mailCodeAlone(db, sender, form, now);
  const { language } = form;
  const t = mailWords(language);
  return db.transaction(async (tx) => {
    const given = { source: form.source, language, createdAt: now };
    const [isNew] = await tx
      .insert(subscribers)
      .values({ email: form.email, ...given })
      .onConflictDoUpdate({
        target: subscribers.email,
        set: { ...given, unsubscribedAt: null },
        setWhere: isNotNull(subscribers.unsubscribedAt),
      })
      .returning({ id: subscribers.id });
    const id = isNew?.id ?? (await idOf(tx, form.email));
    const welcome = form.source === 'popup' ? await readSection(tx, 'welcome') : null;
    const code = welcome?.isActive ? await giveWelcomeCode(tx, id, welcome, now) : null;
    // An existing subscriber may still get the code that the popup promises.
    if (!isNew && !code) throw alreadySubscribed();
    if (isNew) await agreeToNews(tx, form, now);
    const { hits } = await countHit(tx, `subscribe-mail:${form.email}`, PER_MAILBOX.seconds, now);
    if (!code && hits > PER_MAILBOX.hits) return { hasCode: false };
    const { subject, ...parts } = welcome && code ? welcomeMail(t, sender, welcome.discountPercent, code) : plainWelcome(t, sender);
    const way = unsubscribeUrl(env, id, language, now);
    const body = mailBody(sender, language, { ...parts, note: { text: t('Unsubscribe'), url: way } });
    const cause = `subscribed:${id}:${now.getTime()}`;
    await writeMail(tx, { cause, kind: 'subscribed', to: form.email, subject, ...body, headers: unsubscribeHeaders(way) }, now);
    return { hasCode: code !== null };
  });
}

async function agreeToNews(tx: Db, { email, source, language }: SubscribeForm, now: Date) {
  const account = await findAccount(tx, email);
  await giveConsent(tx, { email, purpose: 'newsletter' }, { ...(account && { userId: account.id }), source, language }, now);
  if (account) await rewardNewsletter(tx, account, now);
}

/** The code does not require consent. The address is stored as not subscribed, so that it gets one code only. */
function mailCodeAlone(db: Db, sender: Sender, { email, source, language }: SubscribeForm, now: Date) {
  if (source !== 'popup') throw badField('wantsNews', 'Please agree to receive our newsletter.');
  const t = mailWords(language);
  return db.transaction(async (tx) => {
    const welcome = await readSection(tx, 'welcome');
    if (!welcome.isActive) throw new Refusal(409, 'This offer has ended.');
    await tx.insert(subscribers).values({ email, source, language, createdAt: now, unsubscribedAt: now }).onConflictDoNothing();
    const id = await idOf(tx, email);
    const code = await giveWelcomeCode(tx, id, welcome, now);
    if (!code) return { hasCode: false };
    const { subject, ...parts } = codeMail(t, sender, welcome.discountPercent, code);
    await writeMail(tx, { cause: `welcome-code:${id}`, kind: 'subscribed', to: email, subject, ...mailBody(sender, language, parts) }, now);
    return { hasCode: true };
  });
}

async function idOf(tx: Db, email: string): Promise<string> {
  const [found] = await tx.select({ id: subscribers.id }).from(subscribers).where(eq(subscribers.email, email)).for('no key update');
  if (!found) throw alreadySubscribed();
  return found.id;
}

const alreadySubscribed = () => new Refusal(409, 'Email already subscribed.');

const isSubscribed = async (db: Db, email: string) =>
  (await db.$count(subscribers, and(eq(subscribers.email, email), isNull(subscribers.unsubscribedAt)))) > 0;

const NOT_YOU = "If this wasn't you, unsubscribe with the link below and we won't write again.";

const plainWelcome = (t: MailWords, { name }: Sender) => ({
  subject: t('News from {name}', { name }),
  heading: t("You're subscribed"),
  paragraphs: [t('Thank you for subscribing to news from {name}.', { name }), t(NOT_YOU)],
});

type Code = { code: string; expiresAt: Date };

const welcomeMail = (t: MailWords, sender: Sender, percent: number, code: Code) =>
  mailWithCode(t, sender, percent, code, [
    t('Thank you for subscribing to news from {name}. Enter the code below in your cart.', { name: sender.name }),
    t(NOT_YOU),
  ]);

const codeMail = (t: MailWords, sender: Sender, percent: number, code: Code) =>
  mailWithCode(t, sender, percent, code, [
    t('Here is the {name} code you asked for. Enter it in your cart.', { name: sender.name }),
    t("If this wasn't you, ignore this e-mail. We won't send any more."),
  ]);

const mailWithCode = (t: MailWords, { name }: Sender, percent: number, { code, expiresAt }: Code, [why, notYou]: [string, string]) => ({
  subject: t('Your {percent}% off at {name}', { percent, name }),
  heading: t('{percent}% off your first order', { percent }),
  paragraphs: [why, t('Use it once, on your first order, by {day}.', { day: t.date(expiresAt) }), notYou],
  code,
  button: { label: t('Browse products'), path: '/shop' },
});

type SubscriberQuery = z.output<typeof subscriberQuery>;

const SORTS = {
  'date-desc': [desc(subscribers.createdAt)],
  'date-asc': [asc(subscribers.createdAt)],
  'email-asc': [asc(subscribers.email)],
  'email-desc': [desc(subscribers.email)],
} satisfies Record<SubscriberQuery['sort'], unknown>;

export async function listSubscribers(db: Db, query: SubscriberQuery): Promise<{ subscribers: Subscriber[]; total: number }> {
  const wanted = subscribersFound(query);
  const page = await db
    .select(told)
    .from(subscribers)
    .where(wanted)
    .orderBy(...SORTS[query.sort], desc(subscribers.id))
    .limit(query.limit)
    .offset(offsetOf(query));
  const [counted] = await db.select({ total: count() }).from(subscribers).where(wanted);
  return { subscribers: page, total: counted?.total ?? 0 };
}

const { id, email, source, createdAt, unsubscribedAt } = getTableColumns(subscribers);
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

/** Recipients of a mailing: the named ones, or all that the list finds. */
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

/** All results of the list, in batches. */
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

/** Idempotent: the first time stays. Returns the subscriber's id. */
export async function unsubscribe(db: Db, env: Env, token: string, now: Date): Promise<string> {
  const { id, email } = await getSubscriber(db, env, token, now);
  await db.transaction((tx) => stopNews(tx, email, now));
  return id;
}

/** Staff can only undo their own recent removal. */
const UNDONE_WITHIN_MS = 3600 * 1000;

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

/** For a closed account. */
export async function forgetSubscriber(tx: Db, email: string) {
  await tx.delete(subscribers).where(eq(subscribers.email, email));
}

export const endUnsubscribed: EndOfTerm = (tx, now) =>
  deleteSome(tx, subscribers, sql`unsubscribed_at < ${instant(termStart('unsubscribed', now))}`);
