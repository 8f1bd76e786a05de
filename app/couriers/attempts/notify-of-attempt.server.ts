// Buyers are notified once per attempt, and no longer when the parcel moved on or the choice was made.
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { languageOf } from '../../accounts/accounts.server.ts';
import { mailWords } from '../../language/mail-words.server.ts';
import { mailBody, type Sender } from '../../mailing/body/mail-body.ts';
import type { Channel } from '../../messages/channel.ts';
import { messageBuyer } from '../../orders/mails/order-messages.server.ts';
import { orderNumber, shortOrderPath } from '../../orders/order-number.ts';
import type { OrderRow } from '../../orders/orders.server.ts';
import { orders } from '../../orders/orders.tables.ts';
import type { Db } from '../../platform/database.server.ts';
import { defineJob } from '../../platform/jobs.server.ts';
import { writeMail } from '../../platform/mail.server.ts';
import type { Shop } from '../../platform/shop.server.ts';
import { type Day, dayOf, endOfDay, startOfDay } from '../../platform/time.ts';
import type { Language } from '../../platform/words/language.ts';
import { deliveryAttempts, shipments } from '../couriers.tables.ts';
import { findOpenAttempt } from './act-on-attempt.server.ts';
import { REASONS, SHORT_REASONS } from './attempt-words.ts';
import { lastDayToChoose } from './days-to-choose.server.ts';

export const ATTEMPT_FAILED = defineJob('attempt-failed', { lane: 'orders', payload: z.object({ attemptId: z.uuid() }) });

type Attempt = typeof deliveryAttempts.$inferSelect;
type News = { order: OrderRow; attempt: Attempt; until: Day; cause: string };

/** Idempotent: the cause is the attempt. */
export async function notifyOfAttempt(
  { db, env }: Pick<Shop, 'db' | 'env'>,
  { sender, channels }: { sender: Sender; channels: Channel[] },
  attemptId: string,
  now: Date,
) {
  const found = await findWaiting(db, attemptId);
  if (!found) return;
  const { order, attempt } = found;
  const until = await lastDayToChoose(db, { id: attempt.shipmentId }, now);
  if (until < dayOf(now)) return;
  const news = { order, attempt, until, cause: `order-attempt-failed:${order.id}:${attempt.day}` };
  await mailNews(db, sender, news, now);
  await messageNews(db, channels, env.PUBLIC_URL, news, now);
}

async function findWaiting(db: Db, attemptId: string): Promise<Pick<News, 'order' | 'attempt'> | null> {
  const [found] = await db
    .select({ order: orders })
    .from(deliveryAttempts)
    .innerJoin(shipments, eq(shipments.id, deliveryAttempts.shipmentId))
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(eq(deliveryAttempts.id, attemptId));
  if (!found || found.order.cameBackAt) return null;
  const { attempt } = await findOpenAttempt(db, found.order.id);
  // Not the latest one: news of an older attempt came late.
  return attempt?.id === attemptId && attempt.action === null ? { ...found, attempt } : null;
}

async function mailNews(db: Db, sender: Sender, { order, attempt, until, cause }: News, now: Date) {
  const language = await languageOf(db, order.userId);
  const drawn = drawAttemptMail(sender, language, { number: orderNumber(order.number), attempt, until });
  await db.transaction((tx) => writeMail(tx, { cause, kind: 'order-attempt-failed', to: order.customerEmail, ...drawn }, now));
}

type Told = { number: string; attempt: Pick<Attempt, 'day' | 'reason'>; until: Day };

export function drawAttemptMail(sender: Sender, language: Language, { number, attempt, until }: Told) {
  const t = mailWords(language);
  const body = mailBody(sender, language, {
    heading: t('What should the courier do?'),
    paragraphs: [
      t('The courier tried to deliver your order {number} on {date}.', { number, date: t.date(startOfDay(attempt.day)) }),
      t(REASONS[attempt.reason]),
      t(
        'Please choose by {date}: another day, a better phone number or landmark, or no delivery. After that the parcel comes back to us.',
        {
          date: t.date(startOfDay(until)),
        },
      ),
    ],
    button: { label: t('Choose now'), path: shortOrderPath(number) },
  });
  return { subject: t('Your order {number} could not be delivered', { number }), ...body };
}

async function messageNews(db: Db, channels: Channel[], site: string, { order, attempt, until, cause }: News, now: Date) {
  const t = mailWords(await languageOf(db, order.userId));
  const words = {
    number: orderNumber(order.number),
    reason: t(SHORT_REASONS[attempt.reason]),
    until: t.date(startOfDay(until)),
  };
  await messageBuyer(db, channels, order, { kind: 'order-attempt-failed', words, cause, site, goodUntil: endOfDay(until) }, now);
}
