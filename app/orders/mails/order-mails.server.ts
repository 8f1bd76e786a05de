// A job writes the e-mails from the current order, so that the transaction that changes the order only enqueues one small row.
import { z } from 'zod';
import { mailWords } from '../../language/mail-words.server.ts';
import { mailBody, type Sender } from '../../mailing/body/mail-body.ts';
import type { Db } from '../../platform/database.server.ts';
import type { Env } from '../../platform/env.server.ts';
import { defineJob } from '../../platform/jobs.server.ts';
import { writeMail } from '../../platform/mail.server.ts';
import { orderNumber, shortOrderPath } from '../order-number.ts';
import { trackingUrl } from '../tracking/tracking.server.ts';
import { type Story, WORDS } from './order-mail-words.server.ts';

export const KINDS = [
  ...(['placed', 'paid', 'payment-failed', 'confirm-asked', 'confirm-reminder', 'unconfirmed'] as const),
  ...(['shipped', 'delivered', 'cancelled', 'came-back', 'lost', 'refunded'] as const),
] as const;

/** Their recipients may want to pass on where the order is. */
const FOLLOWED: readonly (typeof KINDS)[number][] = ['placed', 'shipped'];

export const ORDER_MAIL = defineJob('order-mail', {
  lane: 'orders',
  payload: z.object({ orderId: z.string(), kind: z.enum(KINDS), refundId: z.string().optional() }),
});

export async function mailOrder(
  db: Db,
  env: Env,
  sender: Sender,
  story: Story,
  { orderId, kind, refundId }: z.output<typeof ORDER_MAIL.payload>,
  now: Date,
) {
  const { order, language } = story;
  const drawn = drawOrderMail(sender, kind, story, trackingUrl(env, order.id, language));
  if (!drawn) return;
  const draft = { cause: `order-${kind}:${refundId ?? orderId}`, kind: `order-${kind}` as const, to: order.customerEmail, ...drawn };
  await writeMail(db, draft, now);
}

/** Null when there is nothing left to say. */
export function drawOrderMail(sender: Sender, kind: (typeof KINDS)[number], story: Story, trackUrl: string) {
  const { order, language } = story;
  const t = mailWords(language);
  const words = WORDS[kind](t, story);
  if (!words) return null;
  const { subject, button = t('View your order'), ...parts } = words;
  const body = mailBody(sender, language, {
    ...parts,
    button: { label: button, path: shortOrderPath(orderNumber(order.number)) },
    ...(FOLLOWED.includes(kind) && { note: { text: t('Track this order without signing in'), url: trackUrl } }),
  });
  return { subject, ...body };
}
