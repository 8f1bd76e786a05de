// Coupon and coins do not change what is in the cart, so its version stays (D12).
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { users } from '../../accounts/accounts.tables.ts';
import type { Db } from '../../platform/database.server.ts';
import { prepared } from '../../platform/postgres/prepared.server.ts';
import { Refusal } from '../../platform/refusal.ts';
import { COINS_AT_MOST, type KeptSavings, type savingsForm } from '../cart.schema.ts';
import { carts } from '../cart.tables.ts';

const NOTHING: KeptSavings = { code: null, useCoins: null };

export async function readSavings(db: Db, userId: string): Promise<KeptSavings> {
  const [kept] = await findSavings(db, { userId });
  return kept ?? NOTHING;
}

const findSavings = prepared({ userId: carts.userId }, (db, { userId }) =>
  db.select({ code: carts.couponCode, useCoins: carts.coinsWished }).from(carts).where(eq(carts.userId, userId)),
);

export async function keepSavings(db: Db, userId: string, { code, useCoins }: z.output<typeof savingsForm>): Promise<KeptSavings> {
  const change = {
    ...(code !== undefined && { couponCode: code?.toUpperCase() || null }),
    ...(useCoins !== undefined && { coinsWished: useCoins === true ? COINS_AT_MOST : useCoins || null }),
  };
  if (Object.keys(change).length === 0) return readSavings(db, userId);
  const [person] = await db.select({ id: users.id }).from(users).where(eq(users.id, userId));
  if (!person) throw new Refusal(404, 'User not found.');
  const [kept] = await db
    .insert(carts)
    .values({ userId, ...change })
    .onConflictDoUpdate({ target: carts.userId, set: change })
    .returning({ code: carts.couponCode, useCoins: carts.coinsWished });
  return kept ?? NOTHING;
}
