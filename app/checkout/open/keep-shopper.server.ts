import type { Context } from 'hono';
import { outcomesOf } from '../../accounts/sign-in/authentication-log.server.ts';
import type { Browser } from '../../accounts/sign-in/sign-in.server.ts';
import { keepSession, type OpenedSession } from '../../accounts/sign-in/sign-in-browser.server.ts';
import { joinGuestCart } from '../../cart/guest/join-guest-cart.server.ts';
import type { Vars } from '../../platform/http/endpoint.server.ts';

export async function keepShopper(c: Context<Vars>, session: OpenedSession & { user: { id: string } }, browser: Browser) {
  outcomesOf(c)('signed in', session.user.id);
  keepSession(c, session, browser);
  await joinGuestCart(c, session.user.id);
}
