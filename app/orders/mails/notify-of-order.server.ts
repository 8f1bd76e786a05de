// One job tells the buyer of an order's news by e-mail and phone, from one reading of the order and the settings.
import type { z } from 'zod';
import { senderOf } from '../../mailing/sender.server.ts';
import type { Channel } from '../../messages/channel.ts';
import type { Shop } from '../../platform/shop.server.ts';
import { inOneReading } from '../../settings/settings.server.ts';
import { mailOrder, type ORDER_MAIL } from './order-mails.server.ts';
import { messageAboutOrder } from './order-messages.server.ts';
import { readStory } from './order-story.server.ts';

/** Idempotent: e-mail and message are written once per cause, the event, by refund id or else order id. */
export async function notifyOfOrder(
  { db, env }: Pick<Shop, 'db' | 'env'>,
  channels: Channel[],
  news: z.output<typeof ORDER_MAIL.payload>,
  now: Date,
) {
  const reading = inOneReading(db);
  const story = await readStory(reading, news.orderId, news.refundId);
  if (!story) throw new Error(`No mail ${news.kind} for order ${news.orderId}`);
  await mailOrder(reading, env, await senderOf({ db: reading, env }), story, news, now);
  await messageAboutOrder({ db: reading, env }, channels, story, news, now);
}
