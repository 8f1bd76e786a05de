import { createHash, randomBytes } from 'node:crypto';
import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import { mailBody, type Sender } from '../../mailing/body/mail-body.ts';
import type { Db } from '../../platform/database.server.ts';
import { writeMail } from '../../platform/mail.server.ts';
import { recordAudit } from '../../platform/records/audit.server.ts';
import { badField, Refusal } from '../../platform/refusal.ts';
import { daysAfter } from '../../platform/time.ts';
import { PRIVATE_MAIL } from '../../vocabulary/mail-kinds.ts';
import { findAccount } from '../accounts.server.ts';
import { staffInvitations, users } from '../accounts.tables.ts';
import { lockOwners } from '../forget-account.server.ts';
import { requireGoodPassword } from '../sign-in/passwords/password-choice.server.ts';
import { hashPassword } from '../sign-in/passwords/password-hash.server.ts';
import { endSessions } from '../sign-in/sessions/session.server.ts';
import { createAccount } from '../sign-up.server.ts';
import type { Invitation, inviteForm, joinForm } from './staff.schema.ts';

const VALID_DAYS = 7;

export async function listInvitations(db: Db, now: Date): Promise<Invitation[]> {
  const rows = await db.select().from(staffInvitations).orderBy(asc(staffInvitations.email));
  return rows.map(({ id, email, staffRole, expiresAt }) => ({ id, email, staffRole, expiresAt, isExpired: expiresAt <= now }));
}

/** A second invitation to the same address replaces the first. */
export async function inviteStaff(db: Db, sender: Sender, actorId: string, { email, staffRole }: z.output<typeof inviteForm>, now: Date) {
  const token = randomBytes(32).toString('base64url');
  const row = {
    email,
    staffRole,
    tokenHash: hashOf(token),
    expiresAt: daysAfter(now, VALID_DAYS),
    createdAt: now,
  };
  await db.transaction(async (tx) => {
    await lockOwners(tx, actorId);
    const account = await findAccount(tx, email);
    if (account?.staffRole) throw badField('email', 'This person is already on the staff.');
    const [invited] = await tx
      .insert(staffInvitations)
      .values(row)
      .onConflictDoUpdate({ target: staffInvitations.email, set: row })
      .returning({ id: staffInvitations.id });
    const body = mailBody(sender, 'en', {
      heading: `Join the staff of ${sender.name}`,
      paragraphs: [
        `You are invited to the ${sender.name} back office as ${staffRole}. Choose a password to get started.`,
        `The link is valid for ${VALID_DAYS} days and works once. If you didn't expect it, ignore this e-mail.`,
      ],
      button: { label: 'Accept the invitation', path: `/invitation?token=${token}` },
    });
    const cause = `invitation:${row.tokenHash}`;
    await writeMail(tx, { cause, kind: PRIVATE_MAIL, to: email, subject: `Join the staff of ${sender.name}`, ...body }, now);
    await recordAudit(tx, actorId, 'staff.invite', `invitation:${invited?.id}`, null, { email, staffRole });
  });
}

export async function withdrawInvitation(db: Db, actorId: string, id: string) {
  await db.transaction(async (tx) => {
    const [gone] = await tx.delete(staffInvitations).where(eq(staffInvitations.id, id)).returning();
    if (!gone) throw new Refusal(404, 'This invitation no longer exists.');
    await recordAudit(tx, actorId, 'staff.withdraw', `invitation:${id}`, { email: gone.email, staffRole: gone.staffRole }, null);
  });
}

export async function findInvitation(db: Db, token: string, now: Date) {
  const [found] = await db.select().from(staffInvitations).where(isOpen(token, now));
  return found ?? null;
}

/** The mailbox owner sets the password, as in a password reset; an existing customer account becomes a staff account. */
export async function joinStaff(db: Db, shopName: string, form: z.output<typeof joinForm>, now: Date) {
  const invited = await findInvitation(db, form.token, now);
  if (!invited) throw noSuchInvitation();
  requireGoodPassword('newPassword', form.newPassword, { email: invited.email, shopName });
  const passwordHash = await hashPassword(form.newPassword);
  await db.transaction(async (tx) => {
    const [used] = await tx.delete(staffInvitations).where(isOpen(form.token, now)).returning();
    if (!used) throw noSuchInvitation();
    const { email, staffRole } = used;
    const colleague = { fullName: form.fullName, passwordHash, role: 'admin', staffRole } as const;
    const account =
      (await createAccount(tx, { ...colleague, email, phone: '' }, now)) ??
      (
        await tx
          .update(users)
          .set({ ...colleague, updatedAt: now })
          .where(and(eq(users.email, email), isNull(users.closedAt)))
          .returning()
      )[0];
    if (!account) throw noSuchInvitation();
    await endSessions(tx, account.id);
    await recordAudit(tx, account.id, 'staff.join', `user:${account.id}`, null, { staffRole });
  });
}

const isOpen = (token: string, now: Date) => and(eq(staffInvitations.tokenHash, hashOf(token)), gt(staffInvitations.expiresAt, now));

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

const noSuchInvitation = () => new Refusal(404, 'This invitation is no longer valid. Please ask for a new one.');
