// A visitor who presses Add is sent to sign in: the action is stored in this tab, and performed after signing in (D4).
import { inTab } from '../../ui/browser/kept.ts';
import type { Place } from './unsent.ts';

type IntendedAct = { act: Place; productId: string; from: string };

const KEY = 'intendedAct';
const KEPT_MINUTES = 30;

export const keepIntendedAct = (intended: IntendedAct) => inTab.keep(KEY, JSON.stringify({ ...intended, keptAt: Date.now() }));

export const signInPath = (from: string) => `/login?next=${encodeURIComponent(from)}`;

export function readIntendedAct(): IntendedAct | null {
  const kept = JSON.parse(inTab.read(KEY) ?? 'null') as (IntendedAct & { keptAt: number }) | null;
  return kept && Date.now() - kept.keptAt <= KEPT_MINUTES * 60_000 ? kept : null;
}

/** At most once. */
export function takeIntendedAct(): IntendedAct | null {
  const act = readIntendedAct();
  inTab.drop(KEY);
  return act;
}
