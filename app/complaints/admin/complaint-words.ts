import { formatDateTime } from '../../platform/time.ts';
import type { BadgeTone } from '../../ui/badge.tsx';
import type { Complaint } from '../complaints.schema.ts';

export const STATUS_WORDS: Record<Complaint['status'], { label: string; tone: BadgeTone }> = {
  open: { label: 'Open', tone: 'warning' },
  answered: { label: 'Replied', tone: 'neutral' },
  closed: { label: 'Closed', tone: 'success' },
};

/** The current deadline; null for a closed complaint. */
export function clockOf({ status, answeredAt, answerBy, settleBy }: Complaint, now: number): { words: string; isOverdue: boolean } | null {
  if (status === 'closed') return null;
  const [what, by] = answeredAt === null && answerBy < settleBy ? ['Reply', answerBy] : ['Resolve', settleBy];
  const isOverdue = Date.parse(by) < now;
  return { words: `${what} by ${formatDateTime(new Date(by))}`, isOverdue };
}
