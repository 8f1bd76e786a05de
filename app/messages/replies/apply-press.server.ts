// A press on a button of a WhatsApp message. It counts once, however often its webhook comes, and only from the phone that the message went to.
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../platform/database.server.ts';
import { defineJob, enqueue } from '../../platform/jobs.server.ts';
import { PRESSES, type Press, sayingOf } from '../message-kinds.ts';
import { messageAttempts, messageReports, messages } from '../messages.tables.ts';

export const BUTTON_PRESSED = defineJob('button-pressed', {
  lane: 'orders',
  payload: z.object({ messageId: z.uuid(), press: z.enum(PRESSES) }),
});

export type PressNews = {
  attemptId: string;
  press: Press;
  id: string;
  from: string | null | undefined;
  answers: string | undefined;
  at: Date;
};

/** False for a press that is not of this shop's message to that phone. */
export async function applyPress(db: Db, { attemptId, press, id, from, answers, at }: PressNews, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [found] = await tx
      .select({ message: messages, providerId: messageAttempts.providerId })
      .from(messageAttempts)
      .innerJoin(messages, eq(messages.id, messageAttempts.messageId))
      .where(and(eq(messageAttempts.id, attemptId), eq(messageAttempts.channel, 'whatsapp')));
    const isTheirs = from === undefined ? found?.providerId === answers && answers !== undefined : found?.message.phone === from;
    if (!found || !isTheirs || !sayingOf(found.message.kind).replies?.some((reply) => reply.press === press)) return false;
    const [first] = await tx
      .insert(messageReports)
      .values({ channel: 'whatsapp', providerId: id, status: `press ${press}`, reportedAt: at, createdAt: now })
      .onConflictDoNothing()
      .returning({ id: messageReports.id });
    if (first) await enqueue(tx, BUTTON_PRESSED, { messageId: found.message.id, press }, now);
    return true;
  });
}
