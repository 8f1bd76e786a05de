// How mailings and their recipients are called on the screen.
import type { AudienceAnswer, MailingAnswer, RECIPIENT_STATES, SKIP_REASONS } from '../mailing/mailings.schema.ts';
import { formatCount } from '../platform/money.ts';
import type { BadgeTone } from '../ui/badge.tsx';

type SkipReason = (typeof SKIP_REASONS)[number];
type RecipientState = (typeof RECIPIENT_STATES)[number];

const SKIPPED: Record<SkipReason, string> = {
  'no-consent': 'did not agree to news',
  unsubscribed: 'unsubscribed',
  bounced: 'address refused mail before',
  unknown: 'not on this list, or account closed',
};

/** ['3 unsubscribed', ...], only what there is. */
export const skipWords = (skippedFor: AudienceAnswer['skippedFor']) =>
  (Object.keys(SKIPPED) as SkipReason[]).flatMap((reason) => {
    const people = skippedFor[reason] ?? 0;
    return people > 0 ? [`${formatCount(people)} ${SKIPPED[reason]}`] : [];
  });

/** A recipient's reason is one of ours, or what a mail server said. */
export const reasonWords = (reason: string | null) => (reason && reason in SKIPPED ? SKIPPED[reason as SkipReason] : (reason ?? ''));

export const STATE_BADGES: Record<MailingAnswer['state'], { label: string; tone: BadgeTone }> = {
  sending: { label: 'Sending', tone: 'info' },
  paused: { label: 'Paused', tone: 'warning' },
  done: { label: 'Done', tone: 'success' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
};

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
