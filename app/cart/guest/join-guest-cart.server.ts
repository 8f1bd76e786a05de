import { eq, sql } from 'drizzle-orm';
import type { Context } from 'hono';
import type { Db } from '../../platform/database.server.ts';
import type { Env } from '../../platform/env.server.ts';
import type { Vars } from '../../platform/http/endpoint.server.ts';
import { dropCookie, ownCookie, ownCookieIn } from '../../platform/http/own-cookie.server.ts';
import { repeatable } from '../../platform/postgres/repeatable.server.ts';
import { changeCart } from '../cart.server.ts';
import { cartItems, carts } from '../cart.tables.ts';
import { readAddedLines } from '../read-cart.server.ts';
import { removeCarts } from './forget-guest-carts.server.ts';
import { CART_COOKIE, hashOf, validToken } from './guest-cart.server.ts';

/** For a page, which cannot drop the cookie: the next call does. */
export async function joinGuestCartOf({ db, env }: { db: Db; env: Env }, headers: Headers, userId: string) {
  const token = validToken(ownCookieIn(env, headers, CART_COOKIE));
  if (token) await mergeGuestCart(db, token, userId);
}

export async function joinGuestCart(c: Context<Vars>, userId: string) {
  const token = validToken(ownCookie(c, CART_COOKIE));
  if (!token) return;
  await mergeGuestCart(c.get('shop').db, token, userId);
  dropCookie(c, CART_COOKIE);
}

/** Up to the stock and an order's limit; a line of the account never shrinks, and its samples come first. Of two merges the second finds nothing. */
export function mergeGuestCart(db: Db, token: string, userId: string): Promise<void> {
  return repeatable(db, async (tx) => {
    const [guest] = await tx
      .select({ id: carts.userId })
      .from(carts)
      .where(eq(carts.guestTokenHash, hashOf(token)))
      .for('update');
    if (!guest) return;
    await changeCart(tx, userId);
    for (const { productId, createdAt, quantity } of await readAddedLines(tx, userId, guest.id))
      await tx
        .insert(cartItems)
        .values({ userId, productId, quantity, createdAt })
        .onConflictDoUpdate({ target: [cartItems.userId, cartItems.productId], set: { quantity } });
    await tx.execute(sql`update carts set sample_ids = array(
      select chosen from unnest(own.sample_ids || guest.sample_ids) with ordinality as sample (chosen, place)
      group by chosen order by min(place)) from carts own, carts guest
      where carts.user_id = ${userId} and own.user_id = ${userId} and guest.user_id = ${guest.id}`);
    // An addition that the browser repeats after signing in still counts once.
    await tx.execute(sql`insert into cart_additions (user_id, key, created_at)
      select ${userId}, key, created_at from cart_additions where user_id = ${guest.id} on conflict do nothing`);
    await removeCarts(tx, [guest.id]);
  });
}
