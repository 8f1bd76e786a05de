import { and, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import { mailBody, type Sender } from '../../mailing/body/mail-body.ts';
import type { Db } from '../../platform/database.server.ts';
import { writeMail } from '../../platform/mail.server.ts';
import { isReachable, reachable } from '../../platform/mails/no-address.ts';
import { isUniqueViolation } from '../../platform/postgres/database-errors.ts';
import { recordAudit } from '../../platform/records/audit.server.ts';
import { badField, Refusal } from '../../platform/refusal.ts';
import type { SignedIn } from '../../platform/shop.server.ts';
import { requireStepUp } from '../../platform/staff-safety.ts';
import { noSuchAccount, refuseColleague } from '../accounts.server.ts';
import { users } from '../accounts.tables.ts';
import { mailEmailChanged } from '../email-change.server.ts';
import { endOtherProof } from '../phone/phone-proofs.server.ts';
import { NO_PASSWORD } from '../sign-in/passwords/password-hash.server.ts';
import { endSessions } from '../sign-in/sessions/session.server.ts';
import { createAccount } from '../sign-up.server.ts';
import type { Customer, customerChange, customerForm } from './customers.schema.ts';
import { asCustomer } from './customers.server.ts';

type Actor = Pick<SignedIn, 'id' | 'staffRole' | 'sessionHash' | 'steppedUpAt'>;

type CustomerForm = z.output<typeof customerForm>;

/** The customer sets a password with a code sent to their address. */
export async function addCustomer(db: Db, sender: Sender, actorId: string, form: CustomerForm, now: Date): Promise<Customer> {
  return db.transaction(async (tx) => {
    const account = await createAccount(tx, { ...form, passwordHash: NO_PASSWORD }, now);
    if (!account) throw emailTaken();
    const body = mailBody(sender, 'en', {
      heading: `Welcome, ${form.fullName}`,
      paragraphs: [`${sender.name} has created an account for you. Choose a password to use it; we'll send an OTP to this address.`],
      button: { label: 'Choose a password', path: '/passwordreset' },
    });
    await writeMail(
      tx,
      { cause: `welcome:${account.id}`, kind: 'welcome', to: form.email, subject: `Your account at ${sender.name}`, ...body },
      now,
    );
    await recordAudit(tx, actorId, 'customer.create', `user:${account.id}`, null, form);
    return asCustomer(account);
  });
}

export async function updateCustomer(
  db: Db,
  sender: Sender,
  actor: Actor,
  id: string,
  { updatedAt: seenAt, ...sent }: z.output<typeof customerChange>,
  now: Date,
): Promise<Customer> {
  try {
    return await db.transaction(async (tx) => {
      const isThisOne = and(eq(users.id, id), isNull(users.closedAt));
      const [before] = await tx.select().from(users).where(isThisOne).for('update');
      if (!before) throw noSuchAccount();
      await refuseColleague(tx, actor, id);
      if (seenAt && before.updatedAt.getTime() !== Date.parse(seenAt))
        throw new Refusal(409, 'Someone else changed this customer while you were editing.', { code: 'changed_meanwhile' });
      if (sent.email === '' && isReachable(before.email)) throw badField('email', 'Email is required');
      const form = { ...sent, email: sent.email || before.email };
      // The mailbox owner could reset the password.
      if (form.email !== before.email) requireStepUp(actor, now);
      const [after] = await tx
        .update(users)
        .set({ ...form, updatedAt: now })
        .where(isThisOne)
        .returning();
      if (!after) throw noSuchAccount();
      await endOtherProof(tx, id, form.phone, now);
      const { fullName, phone } = before;
      if (before.email !== after.email) {
        await endSessions(tx, id, actor.id === id ? actor.sessionHash : undefined);
        await mailEmailChanged(tx, sender, { before, after }, now);
      }
      await recordAudit(tx, actor.id, 'customer.update', `user:${id}`, { fullName, email: reachable(before.email), phone }, sent);
      return asCustomer(after);
    });
  } catch (error) {
    throw isUniqueViolation(error) ? emailTaken() : error;
  }
}

/** For a customer who calls about a lost phone. For a colleague, only an owner may do this. */
export async function endSessionsOf(db: Db, actor: Actor, userId: string, now: Date) {
  await db.transaction(async (tx) => {
    const [account] = await tx.select({ staffRole: users.staffRole }).from(users).where(eq(users.id, userId));
    if (!account) throw noSuchAccount();
    await refuseColleague(tx, actor, userId);
    if (account.staffRole) requireStepUp(actor, now);
    await endSessions(tx, userId, userId === actor.id ? actor.sessionHash : undefined);
    await recordAudit(tx, actor.id, 'customer.sign-out', `user:${userId}`);
  });
}

const emailTaken = () =>
  new Refusal(409, 'Another account already uses this email.', { fields: { email: 'Another account already uses this email.' } });
