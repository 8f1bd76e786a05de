import type { Context } from 'hono';
import type { Browser } from '../../accounts/sign-in/sign-in.server.ts';
import { keepSession, type OpenedSession } from '../../accounts/sign-in/sign-in-browser.server.ts';
import { joinGuestCart } from '../../cart/guest/join-guest-cart.server.ts';
import type { Vars } from '../../platform/http/endpoint.server.ts';

export async function keepShopper(c: Context<Vars>, session: OpenedSession & { user: { id: string } }, browser: Browser) {
  keepSession(c, session, browser);
  await joinGuestCart(c, session.user.id);
}
