// A visitor presses Add and is sent to sign in: what they meant to do is kept in this tab, and done once they are in (D4).
//   keepIntendedAct({ act: 'cart', productId, from: location.pathname }); navigate(signInPath(from));
import { inTab } from '../ui/kept.ts';
import { randomName } from '../ui/random-name.ts';
import { type Place, sendAddition } from './unsent.ts';

type IntendedAct = { act: Place; productId: string; from: string };

const KEY = 'intendedAct';
/** Long enough to sign up first; what was left lying longer is no longer meant. */
const KEPT_MINUTES = 30;

export const keepIntendedAct = (intended: IntendedAct) => inTab.keep(KEY, JSON.stringify({ ...intended, keptAt: Date.now() }));

export const signInPath = (from: string) => `/login?next=${encodeURIComponent(from)}`;

/**
 * Does what was intended, at most once. Null when nothing was; else the page to return to, and the sentence to show when the shop refused.
 */
export async function doIntendedAct(userId: string): Promise<{ from: string; refusal: string | null } | null> {
  const kept = inTab.read(KEY);
  inTab.drop(KEY);
  if (!kept) return null;
  const { act: place, productId, from, keptAt } = JSON.parse(kept) as IntendedAct & { keptAt: number };
  if (Date.now() - keptAt > KEPT_MINUTES * 60_000) return null;
  const answer = await sendAddition({ key: randomName(), userId, place, productId });
  return { from, refusal: answer.ok ? null : answer.message || "Couldn't add the product. Please try again." };
}
