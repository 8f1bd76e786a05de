// Other rooms' data is erased in own-data/close-account.
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../platform/database.server.ts';
import { prepared } from '../platform/postgres/prepared.server.ts';
import { recordAudit } from '../platform/records/audit.server.ts';
import { badField, Refusal } from '../platform/refusal.ts';
import type { SignedIn } from '../platform/shop.server.ts';
import { dayOf } from '../platform/time.ts';
import type { Language } from '../platform/words/language.ts';
import { may } from '../vocabulary/permissions.ts';
import { phoneProofs, users } from './accounts.tables.ts';
import { endOtherProof, isProved } from './phone/phone-proofs.server.ts';
import { birthProblem, type Profile, type profileForm } from './profile.schema.ts';

export async function findAccount(db: Db, email: string) {
  const [account] = await db
    .select()
    .from(users)
    .where(and(eq(users.email, email), isNull(users.closedAt)));
  return account ?? null;
}

/** The language chosen on a page applies to e-mails too. */
export async function chooseLanguage(db: Db, userId: string, language: Language) {
  await db.update(users).set({ language }).where(eq(users.id, userId));
}

const findLanguage = prepared({ userId: users.id }, (db, { userId }) =>
  db.select({ language: users.language }).from(users).where(eq(users.id, userId)),
);

export async function languageOf(db: Db, userId: string): Promise<Language> {
  const [account] = await findLanguage(db, { userId });
  return account?.language ?? 'en';
}

/** For order mails; never proved. */
export async function contactEmailOf(db: Db, userId: string): Promise<string | null> {
  const [account] = await db.select({ contactEmail: users.contactEmail }).from(users).where(eq(users.id, userId));
  return account?.contactEmail ?? null;
}

const findProfile = prepared({ userId: users.id }, (db, { userId }) =>
  db
    .select({
      id: users.id,
      fullName: users.fullName,
      email: users.email,
      phone: users.phone,
      isPhoneVerified: sql<boolean>`${phoneProofs.id} is not null`,
      dateOfBirth: users.dateOfBirth,
      gender: users.gender,
      referral_ID: users.referralCode,
      createdAt: users.createdAt,
    })
    .from(users)
    .leftJoin(phoneProofs, isProved)
    .where(and(eq(users.id, userId), isNull(users.closedAt))),
);

export async function getProfile(db: Db, userId: string): Promise<Profile> {
  const [profile] = await findProfile(db, { userId });
  if (!profile) throw noSuchAccount();
  return profile;
}

/** Changing an account's e-mail is enough to take it over: a colleague's address may be changed by owners only. */
export async function refuseColleague(db: Db, actor: Pick<SignedIn, 'id' | 'staffRole'>, userId: string) {
  if (may(actor, 'staff')) return;
  const [account] = await db.select({ staffRole: users.staffRole }).from(users).where(eq(users.id, userId));
  if (account?.staffRole) throw new Refusal(403, 'This is a staff account. Please ask an owner.');
}

export async function updateProfile(
  db: Db,
  actor: Pick<SignedIn, 'id' | 'staffRole'>,
  userId: string,
  form: z.output<typeof profileForm>,
  now: Date,
): Promise<Profile> {
  const { dateOfBirth, ...others } = form;
  const problem = birthProblem(dateOfBirth, dayOf(now));
  if (problem) throw badField('dateOfBirth', problem);
  return db.transaction(async (tx) => {
    if (actor.id !== userId) await refuseColleague(tx, actor, userId);
    const before = await getProfile(tx, userId);
    await tx
      .update(users)
      .set({
        ...others,
        ...(dateOfBirth !== undefined &&
          dateOfBirth !== before.dateOfBirth && { dateOfBirth, dateOfBirthSetAt: dateOfBirth === null ? null : now }),
        updatedAt: now,
      })
      .where(and(eq(users.id, userId), isNull(users.closedAt)));
    await endOtherProof(tx, userId, others.phone, now);
    const after = await getProfile(tx, userId);
    if (actor.id !== userId) await recordAudit(tx, actor.id, 'customer.profile', `user:${userId}`, before, after);
    return after;
  });
}

export const noSuchAccount = () => new Refusal(404, 'This account does not exist.');
