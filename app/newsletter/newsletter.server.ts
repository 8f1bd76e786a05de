// Who agreed to be written to, with the words they agreed to; and the way out in one click.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { and, count, desc, eq, gte, ilike, isNotNull, isNull, lte } from 'drizzle-orm';
import type { z } from 'zod';
import { findAccount } from '../accounts/accounts.server.ts';
import { rewardNewsletter } from '../loyalty/loyalty.server.ts';
import { mailBody, type Sender } from '../mailing/mail-body.ts';
import type { Db } from '../platform/database.server.ts';
import { deriveSecret, type Env } from '../platform/env.server.ts';
import { fromOf, offsetOf, patternOf, untilOf } from '../platform/list-query.ts';
import { writeMail } from '../platform/mail.server.ts';
import { countOrRefuse } from '../platform/rate-limit.server.ts';
import { Refusal } from '../platform/refusal.ts';
import { subscribers } from '../platform/tables.ts';
import { CONSENT_TEXT, type Subscriber, type subscribeForm, type subscriberQuery } from './newsletter.schema.ts';

/** Somebody who types in other people's addresses makes the shop write to strangers; yet a mobile network gives one IP to many people. */
const PER_IP = { hits: 300, seconds: 3600 };

export async function subscribe(db: Db, env: Env, sender: Sender, form: z.output<typeof subscribeForm>, ip: string, now: Date) {
  await countOrRefuse(db, `subscribe:${ip}`, PER_IP, now);
  return db.transaction(async (tx) => {
    const consent = { source: form.source, consentText: CONSENT_TEXT, createdAt: now };
    const [subscribed] = await tx
      .insert(subscribers)
      .values({ email: form.email, ...consent })
      .onConflictDoUpdate({
        target: subscribers.email,
        set: { ...consent, unsubscribedAt: null },
        setWhere: isNotNull(subscribers.unsubscribedAt),
      })
      .returning({ id: subscribers.id });
    if (!subscribed) throw new Refusal(409, 'Email already subscribed.');
    const account = await findAccount(tx, form.email);
    if (account) await rewardNewsletter(tx, account, now);
    const body = mailBody(sender, {
      heading: 'You are on the list',
      paragraphs: [
        `Thank you for subscribing to news from ${sender.name}.`,
        'If this was not you, unsubscribe with the link below and we will not write again.',
      ],
      note: { text: 'Unsubscribe', url: unsubscribeUrl(env, subscribed.id) },
    });
    const cause = `subscribed:${subscribed.id}:${now.getTime()}`;
    await writeMail(tx, { cause, kind: 'subscribed', to: form.email, subject: `News from ${sender.name}`, ...body }, now);
    return subscribed;
  });
}

export async function listSubscribers(
  db: Db,
  query: z.output<typeof subscriberQuery>,
): Promise<{ subscribers: Subscriber[]; total: number }> {
  const from = fromOf(query);
  const until = untilOf(query);
  const wanted = and(
    query.status === 'subscribed' ? isNull(subscribers.unsubscribedAt) : isNotNull(subscribers.unsubscribedAt),
    query.search ? ilike(subscribers.email, patternOf(query)) : undefined,
    from && gte(subscribers.createdAt, from),
    until && lte(subscribers.createdAt, until),
  );
  const page = await db
    .select()
    .from(subscribers)
    .where(wanted)
    .orderBy(desc(subscribers.createdAt), desc(subscribers.id))
    .limit(query.limit)
    .offset(offsetOf(query));
  const [counted] = await db.select({ total: count() }).from(subscribers).where(wanted);
  return { subscribers: page, total: counted?.total ?? 0 };
}

export async function getSubscriber(db: Db, env: Env, token: string) {
  const id = subscriberIdOf(env, token);
  const [found] = id
    ? await db.select({ id: subscribers.id, email: subscribers.email }).from(subscribers).where(eq(subscribers.id, id))
    : [];
  if (!found) throw new Refusal(404, 'This link is not valid. Please use the one in our latest mail.');
  return found;
}

/** Safe to repeat: the first moment stays. */
export async function unsubscribe(db: Db, env: Env, token: string, now: Date) {
  const { id } = await getSubscriber(db, env, token);
  await db
    .update(subscribers)
    .set({ unsubscribedAt: now })
    .where(and(eq(subscribers.id, id), isNull(subscribers.unsubscribedAt)));
}

/** For the note of every bulk mail and its List-Unsubscribe header. */
const unsubscribeUrl = (env: Env, id: string) => `${env.PUBLIC_URL}/api/sub/unsubscribe?token=${id}.${seal(env, id)}`;

const seal = (env: Env, id: string) => createHmac('sha256', deriveSecret(env, 'unsubscribe')).update(id).digest('base64url');

/** The link needs no row of its own: it is the subscriber's id, sealed. */
function subscriberIdOf(env: Env, token: string) {
  const [id = '', given = ''] = token.split('.');
  const expected = Buffer.from(seal(env, id));
  const isOurs = Buffer.byteLength(given) === expected.length && timingSafeEqual(Buffer.from(given), expected);
  return isOurs ? id : null;
}
