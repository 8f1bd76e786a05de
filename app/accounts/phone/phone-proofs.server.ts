// A phone that was proved by a code belongs to one account (D54). The newer proof wins: numbers change hands, and the code shows who has the
// number now. The former holder keeps the account, no longer signs in with that phone, and is told by e-mail.
import { and, eq, isNull, ne, or, sql } from 'drizzle-orm';
import { mailWords } from '../../language/mail-words.server.ts';
import { mailBody, type Sender } from '../../mailing/body/mail-body.ts';
import type { Db } from '../../platform/database.server.ts';
import { normaliseMobile } from '../../platform/india/mobile-number.ts';
import { writeMail } from '../../platform/mail.server.ts';
import { deleteSome, type EndOfTerm, instant } from '../../platform/records/end-of-term.server.ts';
import { termStart } from '../../platform/records/retention.ts';
import { Refusal } from '../../platform/refusal.ts';
import { devices, phoneProofs, users } from '../accounts.tables.ts';
import { hashDevice } from '../sign-in/sessions/device.server.ts';

const isOpen = isNull(phoneProofs.endedAt);
/** Whatever wrote the phone of an account: its proof counts for that number only. */
export const isProved = and(isOpen, eq(phoneProofs.userId, users.id), eq(phoneProofs.phone, users.phone));

export async function findPhoneHolder(db: Db, phone: string) {
  const [found] = await db
    .select({ account: users })
    .from(phoneProofs)
    .innerJoin(users, isProved)
    .where(and(eq(phoneProofs.phone, phone), isNull(users.closedAt)));
  return found?.account ?? null;
}

export async function isPhoneOnDevice(db: Db, phone: string, device: string): Promise<boolean> {
  const [known] = await db
    .select({ hash: devices.hash })
    .from(phoneProofs)
    .innerJoin(users, isProved)
    .innerJoin(devices, eq(devices.userId, users.id))
    .where(and(eq(phoneProofs.phone, phone), isNull(users.closedAt), eq(devices.hash, hashDevice(device))));
  return known !== undefined;
}

export async function provePhone(db: Db, sender: Sender, { userId, phone }: { userId: string; phone: string }, now: Date) {
  await db.transaction(async (tx) => {
    const isOwn = and(eq(users.id, userId), isNull(users.closedAt));
    const [own] = await tx.select().from(users).where(isOwn).for('no key update');
    if (!own || normaliseMobile(own.phone) !== phone) throw new Refusal(409, 'Your phone number has changed. Request a new OTP.');
    if (own.phone !== phone) await tx.update(users).set({ phone, updatedAt: now }).where(isOwn);
    await recordProof(tx, sender, { userId, phone }, now);
  });
}

/** For the account. Another one may prove the phone at the same moment: its row is then seen at the second look. */
export async function recordProof(tx: Db, sender: Sender, proof: { userId: string; phone: string }, now: Date): Promise<void> {
  const { userId, phone } = proof;
  const rows = await tx
    .select()
    .from(phoneProofs)
    .where(and(isOpen, or(eq(phoneProofs.phone, phone), eq(phoneProofs.userId, userId))))
    .orderBy(phoneProofs.phone)
    .for('update');
  if (rows.some((row) => row.phone === phone && row.userId === userId)) return;
  for (const row of rows) {
    await tx.update(phoneProofs).set({ endedAt: now }).where(eq(phoneProofs.id, row.id));
    if (row.userId !== userId) await mailPhoneMoved(tx, sender, row, now);
  }
  const written = await tx
    .insert(phoneProofs)
    .values({ ...proof, provedAt: now })
    .onConflictDoNothing()
    .returning({ id: phoneProofs.id });
  if (written.length === 0) await recordProof(tx, sender, proof, now);
}

async function mailPhoneMoved(tx: Db, sender: Sender, { id, userId, phone }: typeof phoneProofs.$inferSelect, now: Date) {
  const [account] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.closedAt)));
  if (!account) return;
  const t = mailWords(account.language);
  const heading = t('Another account now uses your phone number');
  const digits = phone.slice(-4);
  const paragraphs = [
    t('Someone verified the phone number ending in {digits} with an OTP for another account at {shop}.', { digits, shop: sender.name }),
    t('You can no longer sign in with this number. Your e-mail address, password and orders stay as they are.'),
    t("If you still have this number and this wasn't you, contact us right away."),
  ];
  const parts = { heading, paragraphs, button: { label: t('Report this'), path: '/complaints' } };
  const body = mailBody(sender, account.language, parts);
  await writeMail(tx, { cause: `phone-moved:${id}`, kind: 'phone-moved', to: account.email, subject: heading, ...body }, now);
}

/** A changed phone is no longer proved. */
export async function endOtherProof(tx: Db, userId: string, phone: string, now: Date) {
  await tx
    .update(phoneProofs)
    .set({ endedAt: now })
    .where(and(isOpen, eq(phoneProofs.userId, userId), ne(phoneProofs.phone, phone)));
}

export const listPhoneProofs = (db: Db, userId: string) =>
  db
    .select({ phone: phoneProofs.phone, provedAt: phoneProofs.provedAt, endedAt: phoneProofs.endedAt })
    .from(phoneProofs)
    .where(eq(phoneProofs.userId, userId))
    .orderBy(phoneProofs.provedAt);

export const endPhoneProofs: EndOfTerm = (tx, now) =>
  deleteSome(tx, phoneProofs, sql`ended_at < ${instant(termStart('phoneProofs', now))}`);
