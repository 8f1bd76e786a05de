// A reply counts once, however often its webhook comes, and an old one ends no consent that was given after it.
import { createHash } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { users } from '../../accounts/accounts.tables.ts';
import { withdrawConsentGivenBefore } from '../../consents/consents.server.ts';
import type { Db } from '../../platform/database.server.ts';
import { recordAudit } from '../../platform/records/audit.server.ts';
import type { ChannelName } from '../message-status.ts';
import { resumePhone, stopPhone } from '../messages.server.ts';
import { messageReports } from '../messages.tables.ts';

/** stop: everything but codes, on WhatsApp, and the reminders of the channel. stop-offers: the reminders of the channel only. */
export type Meaning = 'stop' | 'start' | 'stop-offers';

/** Whole words, as people type them; also in Hindi. */
const SAID: [Meaning, RegExp][] = [
  ['stop', /^\s*(stop|stop all|unsubscribe|opt ?out|बंद|बंद करो|बंद करें|रोकें|रोको)\s*[.!।]?\s*$/i],
  ['start', /^\s*(start|unstop|शुरू|शुरू करें)\s*[.!।]?\s*$/i],
  ['stop-offers', /^\s*(stop promotions|stop offers)\s*[.!]?\s*$/i],
];

/** Null for whatever else people write; the shop keeps nothing of it. */
export const meaningOf = (words: string): Meaning | null => SAID.find(([, pattern]) => pattern.test(words))?.[0] ?? null;

export type Reply = {
  channel: ChannelName;
  id: string;
  phone: string;
  meaning: Meaning;
  at: Date;
};

export async function applyReply(db: Db, reply: Reply, now: Date) {
  const { channel, id, phone, meaning, at } = reply;
  await db.transaction(async (tx) => {
    // Hashed, as it may hold the phone.
    const providerId = createHash('sha256').update(`${id}:${phone}`).digest('hex');
    const [first] = await tx
      .insert(messageReports)
      .values({ channel, providerId, status: `reply ${meaning}`, reportedAt: at, createdAt: now })
      .onConflictDoNothing()
      .returning({ id: messageReports.id });
    if (!first) return;
    if (meaning === 'start') return resumePhone(tx, phone);
    if (meaning === 'stop' && channel === 'whatsapp') await stopPhone(tx, phone, now);
    await endReminders(tx, reply, now);
  });
}

/** Of every account that has this phone: a reply speaks for the phone. */
async function endReminders(tx: Db, { channel, phone, meaning, at }: Reply, now: Date) {
  const purpose = channel === 'whatsapp' ? 'reminders-whatsapp' : 'reminders-sms';
  const accounts = await tx
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(and(eq(users.phone, phone), isNull(users.closedAt)));
  // WhatsApp tells the time in whole seconds.
  const before = new Date(at.getTime() + 1_000);
  for (const { id, email } of accounts) {
    const isWithdrawn = await withdrawConsentGivenBefore(tx, { email, purpose }, before, now);
    if (isWithdrawn) await recordAudit(tx, null, 'consent.withdraw', `user:${id}`, { purpose }, { reply: meaning, channel });
  }
}
