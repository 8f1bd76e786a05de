import type { BadgeTone } from '../../ui/badge.tsx';
import type { MailingAnswer, RECIPIENT_STATES } from '../bulk/mailings.schema.ts';
import { SKIP_WORDS } from '../skipping/skip-words.ts';

type RecipientState = (typeof RECIPIENT_STATES)[number];

/** A recipient's reason is one of ours, or the mail server's message. */
export const reasonWords = (reason: string | null) =>
  reason && reason in SKIP_WORDS ? SKIP_WORDS[reason as keyof typeof SKIP_WORDS] : (reason ?? '');

export const STATE_BADGES: Record<MailingAnswer['state'], { label: string; tone: BadgeTone }> = {
  sending: { label: 'Sending', tone: 'info' },
  paused: { label: 'Paused', tone: 'warning' },
  done: { label: 'Done', tone: 'success' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
};

/** Longer than between two slices: it waits for the morning. */
const WAITS_FROM_MS = 60_000;

/** When a mailing that rests at night goes on; null for one that does not rest. */
export function morningOf({ nextSliceAt, trouble }: Pick<MailingAnswer, 'nextSliceAt' | 'trouble'>, now: number): Date | null {
  const next = nextSliceAt && !trouble ? new Date(nextSliceAt) : null;
  return next && next.getTime() - now > WAITS_FROM_MS ? next : null;
}

export const badgeOf = (mailing: MailingAnswer, now: number) =>
  morningOf(mailing, now) ? { label: 'Waits until morning', tone: 'info' as const } : STATE_BADGES[mailing.state];

export const RECIPIENT_BADGES: Record<RecipientState, { label: string; tone: BadgeTone }> = {
  queued: { label: 'Queued', tone: 'neutral' },
  sending: { label: 'On its way', tone: 'info' },
  sent: { label: 'Sent', tone: 'success' },
  skipped: { label: 'Skipped', tone: 'neutral' },
  bounced: { label: 'Bounced', tone: 'danger' },
  failed: { label: 'Failed', tone: 'danger' },
  interrupted: { label: 'Interrupted', tone: 'warning' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
};
