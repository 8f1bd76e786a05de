import { DAY_MS, formatDate, formatWeekday } from '../platform/time.ts';
import type { BadgeTone } from '../ui/badge.tsx';
import { CLAIM_FILTERS, type Claim } from './claims.schema.ts';

const FILTER_WORDS: Record<(typeof CLAIM_FILTERS)[number], string> = {
  open: 'Open',
  overdue: 'Overdue',
  'to-send': 'To send',
  'on-the-way': 'On its way',
  replaced: 'Replaced',
  refunded: 'Refunded',
  refused: 'Refused',
  withdrawn: 'Withdrawn',
};
export const FILTER_CHOICES = CLAIM_FILTERS.map((value) => ({ value, label: FILTER_WORDS[value] }));

type Standing = Pick<Claim, 'status' | 'parcel'>;

export function standingOf({ status, parcel }: Standing): { label: string; tone: BadgeTone } {
  if (status === 'open') return { label: FILTER_WORDS.open, tone: 'warning' };
  if (status === 'refunded') return { label: FILTER_WORDS.refunded, tone: 'success' };
  if (status === 'refused' || status === 'withdrawn') return { label: FILTER_WORDS[status], tone: 'neutral' };
  if (parcel?.deliveredAt) return { label: FILTER_WORDS.replaced, tone: 'success' };
  return parcel?.shippedAt ? { label: FILTER_WORDS['on-the-way'], tone: 'info' } : { label: FILTER_WORDS['to-send'], tone: 'warning' };
}

/** The shop's deadline: the promised reply, or an unsent replacement. */
export function clockOf({ status, parcel, answerBy, decidedAt }: Pick<Claim, 'status' | 'parcel' | 'answerBy' | 'decidedAt'>, now: number) {
  if (status === 'open') {
    const left = answerBy.getTime() - now;
    const days = Math.floor(Math.abs(left) / DAY_MS);
    const by = `${formatWeekday(answerBy)} ${formatDate(answerBy)}`;
    return left < 0
      ? { isOverdue: true, words: days === 0 ? 'Due yesterday' : `Due ${days + 1} days ago`, detail: by }
      : { isOverdue: false, words: days === 0 ? 'Due today' : days === 1 ? 'Due tomorrow' : `Due in ${days} days`, detail: by };
  }
  return status === 'replaced' && !parcel?.shippedAt && decidedAt
    ? { isOverdue: false, words: 'Replacement to send', detail: `since ${formatDate(decidedAt)}` }
    : null;
}
