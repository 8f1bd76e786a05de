// A guest's cart is its own owner (D53): what takes a user's id also takes a guest's. It is merged at the next request after signing in.
import { createHash } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.server.ts';
import type { Env } from '../../platform/env.server.ts';
import { ownCookieIn } from '../../platform/http/own-cookie.server.ts';
import { daysAfter } from '../../platform/time.ts';
import { readSection } from '../../settings/settings.server.ts';
import { GUEST } from '../../vocabulary/guest.ts';
import { RETENTION } from '../../vocabulary/retention-periods.ts';
import { carts } from '../cart.tables.ts';

export const CART_COOKIE = 'cart';
export const { days: DAYS } = RETENTION.guestCarts;

export const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');
export const validToken = (cookie: string | undefined) => (cookie && /^[\w-]{43}$/.test(cookie) ? cookie : null);

export const isCheckoutOpen = async (db: Db) => (await readSection(db, 'checkout')).mode === 'open';

export async function readGuestCartId({ db, env, now }: { db: Db; env: Env; now: () => Date }, headers: Headers): Promise<string> {
  const token = validToken(ownCookieIn(env, headers, CART_COOKIE));
  return (token && (await findGuestCart(db, token, now()))) ?? GUEST;
}

export async function findGuestCart(db: Db, token: string, now: Date): Promise<string | null> {
  const [cart] = await db
    .select({ id: carts.userId })
    .from(carts)
    .where(and(eq(carts.guestTokenHash, hashOf(token)), sql`${carts.expiresAt} > ${now.toISOString()}::timestamptz`));
  return cart?.id ?? null;
}

export async function openGuestCart(db: Db, token: string, now: Date): Promise<string> {
  const expiresAt = daysAfter(now, DAYS);
  const [cart] = await db
    .insert(carts)
    .values({ userId: sql`gen_random_uuid()`, guestTokenHash: hashOf(token), expiresAt })
    .onConflictDoUpdate({ target: carts.guestTokenHash, set: { expiresAt } })
    .returning({ id: carts.userId });
  if (!cart) throw new Error('The cart was not opened.');
  return cart.id;
}
