import { Badge } from '../../ui/badge.tsx';
import type { MailAnswer } from '../mailing.schema.ts';

export function MailStatus({ mail: { sentAt, failedAt } }: { mail: MailAnswer }) {
  if (failedAt) return <Badge tone="danger">Failed</Badge>;
  return <Badge tone={sentAt ? 'success' : 'warning'}>{sentAt ? 'Sent' : 'Queued'}</Badge>;
}

export const lastMoment = ({ sentAt, failedAt, createdAt }: MailAnswer) => new Date(sentAt ?? failedAt ?? createdAt);
