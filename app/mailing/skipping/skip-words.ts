import { formatCount } from '../../platform/money.ts';
import type { AudienceAnswer, SKIP_REASONS } from '../bulk/mailings.schema.ts';

type SkipReason = (typeof SKIP_REASONS)[number];

export const SKIP_WORDS: Record<SkipReason, string> = {
  'no-consent': 'did not agree to news',
  unsubscribed: 'unsubscribed',
  bounced: 'address bounced before',
  unknown: 'not on this list, or account closed',
  'held-out': 'held out for comparison',
};

/** ['3 unsubscribed', ...], only non-zero counts. */
export const skipWords = (skippedFor: AudienceAnswer['skippedFor']) =>
  (Object.keys(SKIP_WORDS) as SkipReason[]).flatMap((reason) => {
    const people = skippedFor[reason] ?? 0;
    return people > 0 ? [`${formatCount(people)} ${SKIP_WORDS[reason]}`] : [];
  });
