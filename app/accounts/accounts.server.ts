// An account: its profile, and its end.
import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { dropFiles } from '../media/media.server.ts';
import { recordAudit } from '../platform/audit.server.ts';
import type { Db } from '../platform/database.server.ts';
import type { Language } from '../platform/language.ts';
import { pagesChanged } from '../platform/page-cache.server.ts';
import { may } from '../platform/permissions.ts';
import { countOrRefuse } from '../platform/rate-limit.server.ts';
import { badField, Refusal } from '../platform/refusal.ts';
import type { SignedIn } from '../platform/shop.server.ts';
import {
  addresses,
  audit,
  bounces,
  cartAdditions,
  cartItems,
  claims,
  complaintReplies,
  complaints,
  consents,
  devices,
  limits,
  mailingRecipients,
  mails,
  oneTimeCodes,
  orders,
  recoveryCodes,
  reviews,
  stockNotices,
  subscribers,
  twoStep,
  users,
  wishlistItems,
} from '../platform/tables.ts';
import { dayOf } from '../platform/time.ts';
import type { Profile, profileForm } from './accounts.schema.ts';
import { isPassword, NO_PASSWORD } from './password-hash.server.ts';
import { endSessions } from './session.server.ts';

export async function findAccount(db: Db, email: string) {
  const [account] = await db
    .select()
    .from(users)
    .where(and(eq(users.email, email), isNull(users.closedAt)));
  return account ?? null;
}

/** What they chose on a page holds for mails, too. */
export async function chooseLanguage(db: Db, userId: string, language: Language) {
  await db.update(users).set({ language }).where(eq(users.id, userId));
}

/** In which mails to them are written. */
export async function languageOf(db: Db, userId: string): Promise<Language> {
  const [account] = await db.select({ language: users.language }).from(users).where(eq(users.id, userId));
  return account?.language ?? 'en';
}

export async function getProfile(db: Db, userId: string): Promise<Profile> {
  const [profile] = await db
    .select({
      id: users.id,
      fullName: users.fullName,
      email: users.email,
      phone: users.phone,
      dateOfBirth: users.dateOfBirth,
      gender: users.gender,
      referral_ID: users.referralCode,
      createdAt: users.createdAt,
    })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.closedAt)));
  if (!profile) throw noSuchAccount();
  return profile;
}

/** Who changes the address of an account can take it over: that of a colleague is for owners of the shop to change. */
export async function refuseColleague(db: Db, actor: Pick<SignedIn, 'id' | 'staffRole'>, userId: string) {
  if (may(actor, 'staff')) return;
  const [account] = await db.select({ staffRole: users.staffRole }).from(users).where(eq(users.id, userId));
  if (account?.staffRole) throw new Refusal(403, 'This account belongs to the staff. Please ask an owner of the shop.');
}

export async function updateProfile(
  db: Db,
  actor: Pick<SignedIn, 'id' | 'staffRole'>,
  userId: string,
  form: z.output<typeof profileForm>,
  now: Date,
): Promise<Profile> {
  if (form.dateOfBirth > dayOf(now)) throw badField('dateOfBirth', 'Date cannot be in the future');
  return db.transaction(async (tx) => {
    if (actor.id !== userId) await refuseColleague(tx, actor, userId);
    const before = await getProfile(tx, userId);
    await tx
      .update(users)
      .set({ ...form, ...(form.dateOfBirth !== before.dateOfBirth && { dateOfBirthSetAt: now }), updatedAt: now })
      .where(and(eq(users.id, userId), isNull(users.closedAt)));
    const after = await getProfile(tx, userId);
    if (actor.id !== userId) await recordAudit(tx, actor.id, 'customer.profile', `user:${userId}`, before, after);
    return after;
  });
}

const WRONG_PASSWORDS = { hits: 10, seconds: 15 * 60 };

export async function closeOwnAccount(db: Db, userId: string, password: string, now: Date) {
  const key = `account-close:${userId}`;
  await countOrRefuse(db, key, WRONG_PASSWORDS, now, 'Too many wrong passwords. Please wait 15 minutes.');
  const [account] = await db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, userId));
  if (!(await isPassword(password, account?.passwordHash))) throw badField('password', 'This is not your password');
  await db.transaction(async (tx) => {
    await closeAccount(tx, userId, now);
    await tx.delete(limits).where(eq(limits.key, key));
  });
}

/**
 * The account ends and nothing in it names the person any more (D8). Orders, invoices and the points ledger stay, as tax law wants them
 * kept; they carry their own copy of the address they were sent to.
 */
export async function closeAccount(tx: Db, userId: string, now: Date) {
  await requireAnotherOwner(tx, userId);

  const [account] = await tx
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.closedAt)))
    .for('update');
  if (!account) throw noSuchAccount();
  await endSessions(tx, userId);
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.delete(twoStep).where(eq(twoStep.userId, userId));
  await tx.delete(devices).where(eq(devices.userId, userId));
  await tx.delete(addresses).where(eq(addresses.userId, userId));
  await tx.delete(cartAdditions).where(eq(cartAdditions.userId, userId));
  await tx.delete(cartItems).where(eq(cartItems.userId, userId));
  await tx.delete(wishlistItems).where(eq(wishlistItems.userId, userId));
  await tx.delete(subscribers).where(eq(subscribers.email, account.email));
  await tx.delete(oneTimeCodes).where(eq(oneTimeCodes.email, account.email));
  await tx.delete(stockNotices).where(eq(stockNotices.email, account.email));
  await tx
    .update(consents)
    .set({ email: closedEmail(userId), withdrawnAt: sql`coalesce(${consents.withdrawnAt}, ${now.toISOString()}::timestamptz)` })
    .where(or(eq(consents.userId, userId), eq(consents.email, account.email)));
  const theirs = await tx
    .update(complaints)
    .set({
      name: 'A customer',
      email: closedEmail(userId),
      orderNumber: '',
      text: 'Taken out when the account was closed.',
      requestHash: sql`${complaints.id}::text`,
      status: 'closed',
      closedAt: sql`coalesce(${complaints.closedAt}, ${now.toISOString()}::timestamptz)`,
    })
    .where(or(eq(complaints.userId, userId), eq(complaints.email, account.email)))
    .returning({ id: complaints.id });
  await tx.delete(complaintReplies).where(
    inArray(
      complaintReplies.complaintId,
      theirs.map(({ id }) => id),
    ),
  );
  await forgetClaimsOf(tx, userId, now);
  await tx.delete(mails).where(eq(mails.toAddress, account.email));
  await tx.delete(bounces).where(eq(bounces.email, account.email));
  await tx
    .update(mailingRecipients)
    .set({ email: closedEmail(userId) })
    .where(eq(mailingRecipients.email, account.email));
  await tx
    .update(audit)
    .set({ before: null, after: null })
    .where(eq(audit.subject, `user:${userId}`));
  const reviewed = await tx
    .update(reviews)
    .set({ name: 'A customer', photoKeys: [] })
    .where(eq(reviews.userId, userId))
    .returning({ productId: reviews.productId });
  if (reviewed.length > 0) await pagesChanged(tx, 'products', ...new Set(reviewed.map(({ productId }) => `reviews:${productId}`)));
  await tx
    .update(users)
    .set({
      email: closedEmail(userId),
      fullName: 'Closed account',
      phone: '',
      passwordHash: NO_PASSWORD,
      dateOfBirth: null,
      dateOfBirthSetAt: null,
      gender: null,
      closedAt: now,
      updatedAt: now,
    })
    .where(eq(users.id, userId));
}

/** The claims stand with their orders; what was said and shown in them goes. */
async function forgetClaimsOf(tx: Db, userId: string, now: Date) {
  const isTheirs = inArray(claims.orderId, tx.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId)));
  const theirs = await tx.select({ photoNames: claims.photoNames }).from(claims).where(isTheirs);
  await tx.update(claims).set({ text: '', photoNames: [] }).where(isTheirs);
  await dropFiles(
    tx,
    theirs.flatMap(({ photoNames }) => photoNames),
    now,
  );
}

async function requireAnotherOwner(tx: Db, userId: string) {
  const owners = await holdOwners(tx);
  if (owners.length === 1 && owners[0] === userId) throw new Refusal(409, 'This is the last owner. Make somebody else an owner first.');
}

/** Locked in one order, so that two owners who let each other go at once cannot both succeed. */
async function holdOwners(tx: Db): Promise<string[]> {
  const owners = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.staffRole, 'owner'), isNull(users.closedAt)))
    .orderBy(asc(users.id))
    .for('update');
  return owners.map(({ id }) => id);
}

/** For what owners alone do to the staff: whoever was one when they asked must still be one. */
export async function lockOwners(tx: Db, actorId: string): Promise<string[]> {
  const owners = await holdOwners(tx);
  if (!owners.includes(actorId)) throw new Refusal(403, 'You are no longer an owner of the shop.');
  return owners;
}

const closedEmail = (userId: string) => `closed-${userId}@closed.invalid`;

export const noSuchAccount = () => new Refusal(404, 'This account does not exist.');
