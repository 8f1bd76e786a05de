// Points for a friend's first order. A referral counts only between different people: no shared address, phone or device.
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { addresses, users } from '../accounts/accounts.tables.ts';
import { type Db, rowsOf } from '../platform/database.server.ts';
import type { OrderRow } from './loyalty.server.ts';

/** The buyer's referrer, unless both are the same person: same phone or device, or a delivery to the referrer's own address. */
export async function findHonestReferrer(tx: Db, order: OrderRow): Promise<string | null> {
  const referrer = await findReferrer(tx, order.userId);
  if (!referrer) return null;
  const phones = await rowsOf<{ phone: string }>(tx, phonesOf(sql`${referrer.id}::uuid`));
  if (phones.some(({ phone }) => phone === order.customerPhone || phone === order.shippingAddress.phone)) return null;
  const doors = await tx
    .select({ street: addresses.street, zipCode: addresses.zipCode })
    .from(addresses)
    .where(eq(addresses.userId, referrer.id));
  return doors.some((door) => doorOf(door) === doorOf(order.shippingAddress)) ? null : referrer.id;
}

const doorOf = ({ street, zipCode }: { street: string; zipCode: string }) =>
  `${street.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')} ${zipCode}`;

const phonesOf = (userId: SQL) => sql`
  select one.phone from users one where one.id = ${userId}
  union select proved.phone from phone_proofs proved where proved.user_id = ${userId}`;

async function findReferrer(db: Db, userId: string) {
  const [referrer] = await db.select({ id: users.id }).from(users).where(isReferrerOf(userId));
  return referrer ?? null;
}

const isReferrerOf = (userId: string | SQL) =>
  and(
    isNull(users.closedAt),
    sql`${users.id} = (select friend.referred_by_id from users friend where friend.id = ${userId})`,
    sql`not exists ((${phonesOf(sql`users.id`)}) intersect (${phonesOf(sql`${userId}::uuid`)}))`,
    sql`not exists (
      select from devices own join devices friends on friends.hash = own.hash
      where own.user_id = ${users.id} and friends.user_id = ${userId})`,
  );

/** In a statement: a referral that is not a self-referral, so no phone number and no device in common. */
export const isReferred = (userId: string | SQL) => sql<boolean>`exists (select from users where ${isReferrerOf(userId)})`;

export async function wasReferred(db: Db, userId: string) {
  const [found] = await rowsOf<{ found: boolean }>(db, sql`select ${isReferred(userId)} as found`);
  return found?.found ?? false;
}
