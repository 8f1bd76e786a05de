import { and, eq } from 'drizzle-orm';
import type { Db } from '../../platform/database.server.ts';
import { enqueue } from '../../platform/jobs.server.ts';
import { recordAudit } from '../../platform/records/audit.server.ts';
import { Refusal } from '../../platform/refusal.ts';
import { mailingRecipients, mailings } from '../mailing.tables.ts';
import { type MailingRow, noSuchMailing, SEND_MAILING, withCounts } from './mailings.server.ts';

/** No further recipients are claimed; e-mails already being sent still go out. */
export const pauseMailing = (db: Db, actorId: string, id: string) =>
  change(db, actorId, id, { act: 'pause', from: ['sending'], set: { state: 'paused', trouble: null } });

export const resumeMailing = (db: Db, actorId: string, id: string, now: Date) =>
  change(db, actorId, id, { act: 'resume', from: ['paused'], set: { state: 'sending', trouble: null } }, (tx) =>
    enqueue(tx, SEND_MAILING, { mailingId: id }, now),
  );

/** Sent e-mails cannot be recalled; queued recipients are dropped. */
export const cancelMailing = (db: Db, actorId: string, id: string, now: Date) =>
  change(db, actorId, id, { act: 'cancel', from: ['sending', 'paused'], set: { state: 'cancelled', finishedAt: now } }, async (tx) => {
    await tx
      .update(mailingRecipients)
      .set({ state: 'cancelled' })
      .where(and(eq(mailingRecipients.mailingId, id), eq(mailingRecipients.state, 'queued')));
  });

/** `interrupted` recipients may already have the e-mail; staff decide. */
export const retryMailing = (db: Db, actorId: string, id: string, state: 'failed' | 'interrupted', now: Date) =>
  change(db, actorId, id, { act: 'retry', from: ['sending', 'done'], set: { state: 'sending', finishedAt: null } }, async (tx) => {
    const again = await tx
      .update(mailingRecipients)
      .set({ state: 'queued', reason: null, attempts: 0, retryAt: null })
      .where(and(eq(mailingRecipients.mailingId, id), eq(mailingRecipients.state, state)))
      .returning({ id: mailingRecipients.id });
    if (again.length === 0) throw new Refusal(409, 'No failed recipients to retry.');
    await enqueue(tx, SEND_MAILING, { mailingId: id }, now);
  });

type Change = { act: 'pause' | 'resume' | 'retry' | 'cancel'; from: MailingRow['state'][]; set: Partial<MailingRow> };

async function change(db: Db, actorId: string, id: string, { act, from, set }: Change, also?: (tx: Db) => Promise<void>) {
  return db.transaction(async (tx) => {
    const [before] = await tx.select().from(mailings).where(eq(mailings.id, id)).for('update');
    if (!before) throw noSuchMailing();
    if (!from.includes(before.state)) throw new Refusal(409, REFUSED[before.state]);
    const [after] = await tx.update(mailings).set(set).where(eq(mailings.id, id)).returning();
    await also?.(tx);
    await recordAudit(tx, actorId, `mailing.${act}`, `mailing:${id}`, { state: before.state }, { state: after?.state });
    const [answer] = await withCounts(tx, after ? [after] : []);
    if (!answer) throw noSuchMailing();
    return answer;
  });
}

const REFUSED: Record<MailingRow['state'], string> = {
  sending: 'This mailing is being sent.',
  paused: 'This mailing is paused. Resume it first.',
  done: 'This mailing is finished.',
  cancelled: 'This mailing was cancelled.',
};
