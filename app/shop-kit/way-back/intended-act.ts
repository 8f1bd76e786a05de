// A visitor who presses Add is sent to sign in: the action is stored in this tab, and performed after signing in (D4).
import { inTab } from '../../ui/browser/kept.ts';
import { randomName } from '../../ui/browser/random-name.ts';
import { type Place, sendAddition } from './unsent.ts';

type IntendedAct = { act: Place; productId: string; from: string };

const KEY = 'intendedAct';
const KEPT_MINUTES = 30;

export const keepIntendedAct = (intended: IntendedAct) => inTab.keep(KEY, JSON.stringify({ ...intended, keptAt: Date.now() }));

export const signInPath = (from: string) => `/login?next=${encodeURIComponent(from)}`;

export function readIntendedAct(): IntendedAct | null {
  const kept = JSON.parse(inTab.read(KEY) ?? 'null') as (IntendedAct & { keptAt: number }) | null;
  return kept && Date.now() - kept.keptAt <= KEPT_MINUTES * 60_000 ? kept : null;
}

/** At most once. Null if there was none; else the page to return to, and the message if the shop refused. */
export async function doIntendedAct(userId: string): Promise<{ from: string; refusal: string | null } | null> {
  const kept = inTab.read(KEY);
  inTab.drop(KEY);
  if (!kept) return null;
  const { act: place, productId, from, keptAt } = JSON.parse(kept) as IntendedAct & { keptAt: number };
  if (Date.now() - keptAt > KEPT_MINUTES * 60_000) return null;
  const answer = await sendAddition({ key: randomName(), userId, place, productId });
  return { from, refusal: answer.ok ? null : answer.message || "Couldn't add the product. Please try again." };
}
