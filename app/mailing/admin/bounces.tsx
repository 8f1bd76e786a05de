import { useState } from 'react';
import { formatCount } from '../../platform/money.ts';
import { formatDateTime } from '../../platform/time.ts';
import { Count } from '../../staff-kit/list/figures.tsx';
import { BELOW_TITLE } from '../../staff-kit/list/row-parts.tsx';
import { api } from '../../ui/browser/api-client.ts';
import { useRefresh } from '../../ui/browser/use-refresh.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Table } from '../../ui/table.tsx';
import { toast } from '../../ui/toast.tsx';
import type { BounceAnswer } from '../bulk/mailings.schema.ts';

export function Bounces({ bounces, total }: { bounces: BounceAnswer[]; total: number }) {
  const refresh = useRefresh();
  const [busy, setBusy] = useState('');
  async function allow(email: string) {
    setBusy(email);
    const answer = await api.delete(`/api/bounces/${encodeURIComponent(email)}`);
    setBusy('');
    if (answer.ok) toast(`${email} will get mailings again.`);
    else toast(answer.message || "Couldn't allow the address again.", 'error');
    await refresh(answer);
  }
  return (
    <section className="grid min-w-0 gap-4" aria-labelledby="bounces">
      <div>
        <h2 id="bounces">Bounced addresses {total > 0 && <Count>{formatCount(total)}</Count>}</h2>
        <p className="soft">Permanently rejected by the mail server. Mailings skip them; order e-mails are still sent.</p>
      </div>
      <Table
        caption="Bounced addresses, newest first"
        rows={bounces}
        rowKey={(bounce) => bounce.email}
        empty={<EmptyState icon="check" title="No address has bounced" />}
        columns={[
          { key: 'email', header: 'Email', isHeading: true, cell: ({ email }) => email },
          {
            key: 'reason',
            header: 'Mail server response',
            cell: ({ reason }) => <span className="block max-w-md break-words">{reason}</span>,
          },
          {
            key: 'when',
            header: 'When',
            className: BELOW_TITLE,
            cell: ({ bouncedAt }) => <span className="max-w-56 truncate">{formatDateTime(new Date(bouncedAt))}</span>,
          },
          {
            key: 'actions',
            header: '',
            tableHeader: 'Actions',
            align: 'end',
            cell: ({ email }) => (
              <Button
                variant="secondary"
                size="small"
                isBusy={busy === email}
                aria-label={`Allow ${email} again`}
                onClick={() => allow(email)}
              >
                Allow again
              </Button>
            ),
          },
        ]}
      />
      {total > bounces.length && <p className="soft">{`Showing the latest ${formatCount(bounces.length)}.`}</p>}
    </section>
  );
}
