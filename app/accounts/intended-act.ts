// A visitor presses Add and is sent to sign in: what they meant to do is kept in this tab, and done once they are in (D4).
//   keepIntendedAct({ act: 'cart', productId, from: location.pathname }); navigate(signInPath(from));
import { ownPath } from '../platform/own-path.ts';
import { api } from '../ui/api-client.ts';
import { inTab } from '../ui/kept.ts';

export type IntendedAct = { act: 'cart' | 'wishlist'; productId: string; from: string };

const KEY = 'intendedAct';
/** Long enough to sign up first; what was left lying longer is no longer meant. */
const KEPT_MINUTES = 30;

export const keepIntendedAct = (intended: IntendedAct) => inTab.keep(KEY, JSON.stringify({ ...intended, keptAt: Date.now() }));

export const signInPath = (from: string) => `/login?next=${encodeURIComponent(from)}`;

/** Only this site's own paths: a link to /login must not be able to send people elsewhere afterwards. */
export function nextPath(query: string, origin: string): string | null {
  const next = ownPath(new URLSearchParams(query).get('next'), origin);
  return next === null || /^\/(login|signup)\/?(?=[?#]|$)/i.test(next) ? null : next;
}

/**
 * Does what was intended, at most once. Null when nothing was; else the page to return to, and the sentence to show when the shop refused.
 */
export async function doIntendedAct(userId: string): Promise<{ from: string; refusal: string | null } | null> {
  const kept = inTab.read(KEY);
  inTab.drop(KEY);
  if (!kept) return null;
  const { act, productId, from, keptAt } = JSON.parse(kept) as IntendedAct & { keptAt: number };
  if (Date.now() - keptAt > KEPT_MINUTES * 60_000) return null;
  const answer =
    act === 'cart'
      ? await api.post('/api/cart', { userId, productId, quantity: 1 })
      : await api.post('/api/wishlist', { userId, productId });
  return { from, refusal: answer.ok ? null : answer.message || 'We could not add the product. Please try again.' };
}
