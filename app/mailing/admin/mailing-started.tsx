import { useEffect, useRef } from 'react';
import { formatCount } from '../../platform/money.ts';
import { Alert } from '../../ui/alert.tsx';
import { Link } from '../../ui/link.tsx';
import type { StartedMailing } from '../bulk/mailings.schema.ts';
import { skipWords } from '../skipping/skip-words.ts';
import type { Audience } from './mail-dialog.tsx';

/** The sentences of the error catalogue (admin specification, section 8). */
export const CUSTOMER_MAIL: Audience = {
  path: '/api/auth',
  people: 'customers',
  failed: () => 'Some error occurred while sending emails.',
  unreached: 'Failed to send emails.',
};

export const SUBSCRIBER_MAIL: Audience = {
  path: '/api/sub',
  people: 'subscribers',
  failed: (message) => `Failed to send emails: ${message}`,
  unreached: 'Error sending emails.',
};

/** E-mails are sent one after the other, so accepted does not mean delivered. */
export function MailingStarted({ started: { mailing, skippedFor } }: { started: Omit<StartedMailing, 'message'> }) {
  const { id, subject, counts } = mailing;
  const leftOut = skipWords(skippedFor);
  // The list below may be scrolled far down.
  const line = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each mailing once
  useEffect(() => {
    line.current?.scrollIntoView({ block: 'center' });
  }, [id]);
  return (
    <div ref={line}>
      <Alert tone="success">
        {`Sending “${subject}” to ${formatCount(counts.queued)} ${counts.queued === 1 ? 'person' : 'people'}`}
        {'. '}
        {leftOut.length > 0 && `Left out: ${leftOut.join('; ')}. `}
        <Link to={`/admins/mails/bulk/${id}`} className="link">
          View progress
        </Link>
      </Alert>
    </div>
  );
}
