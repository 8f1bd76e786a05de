// Newsletter subscribers with the wording they agreed to, and one-click unsubscribe.
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { findAccount } from '../accounts/accounts.server.ts';
import { giveConsent } from '../consents/consents.server.ts';
import { giveWelcomeCode } from '../coupons/welcome-code.server.ts';
import { mailWords } from '../language/mail-words.server.ts';
import { rewardNewsletter } from '../loyalty/loyalty.server.ts';
import { mailBody, type Sender } from '../mailing/body/mail-body.ts';
import { unsubscribeHeaders, unsubscribeUrl } from '../mailing/unsubscribe-link.server.ts';
import type { Db } from '../platform/database.server.ts';
import type { Env } from '../platform/env.server.ts';
import { countHit, countOrRefuse, countPerNetwork } from '../platform/http/limits/rate-limit.server.ts';
import { writeMail } from '../platform/mail.server.ts';
import { deleteSome, type EndOfTerm, instant } from '../platform/records/end-of-term.server.ts';
import { termStart } from '../platform/records/retention.ts';
import { badField, Refusal } from '../platform/refusal.ts';
import { readSection } from '../settings/settings.server.ts';
import type { subscribeForm } from './newsletter.schema.ts';
import { subscribers } from './newsletter.tables.ts';
import { codeMail, plainWelcome, welcomeMail } from './newsletter-mails.server.ts';
import { getSubscriber, stopNews } from './subscribers.server.ts';

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
  if (!isOwn) await countPerNetwork(db, 'subscribe', network, PER_NETWORK, now, TOO_MANY);
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

/** Idempotent: the first time stays. Returns the subscriber's id. */
export async function unsubscribe(db: Db, env: Env, token: string, now: Date): Promise<string> {
  const { id, email } = await getSubscriber(db, env, token, now);
  await db.transaction((tx) => stopNews(tx, email, now));
  return id;
}

/** For a closed account. */
export async function forgetSubscriber(tx: Db, email: string) {
  await tx.delete(subscribers).where(eq(subscribers.email, email));
}

export const endUnsubscribed: EndOfTerm = (tx, now) =>
  deleteSome(tx, subscribers, sql`unsubscribed_at < ${instant(termStart('unsubscribed', now))}`);
