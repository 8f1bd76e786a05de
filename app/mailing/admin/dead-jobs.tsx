import { useState } from 'react';
import { formatCount } from '../../platform/money.ts';
import { formatDateTime } from '../../platform/time.ts';
import { Count } from '../../staff-kit/list/figures.tsx';
import { TwoLines } from '../../staff-kit/list/row-parts.tsx';
import { api } from '../../ui/browser/api-client.ts';
import { useRefresh } from '../../ui/browser/use-refresh.ts';
import { Button } from '../../ui/button.tsx';
import { Table } from '../../ui/table.tsx';
import { toast } from '../../ui/toast.tsx';
import type { DeadJob } from '../mailing.schema.ts';
import { kindWords, SUBJECT_OF_A_CODE } from './mail-words.ts';

export function DeadJobs({ dead }: { dead: DeadJob[] }) {
  const refresh = useRefresh();
  const [busyId, setBusyId] = useState<number | null>(null);
  async function retry({ id }: DeadJob) {
    setBusyId(id);
    const answer = await api.post(`/api/jobs/${id}/retry`);
    setBusyId(null);
    if (answer.ok) toast('Retrying.');
    else toast(answer.message || "Couldn't retry.", 'error');
    await refresh(answer);
  }
  return (
    <section className="grid min-w-0 gap-4" aria-labelledby="dead-jobs">
      <h2 id="dead-jobs">
        Failed <Count>{formatCount(dead.length)}</Count>
      </h2>
      <Table
        caption="Jobs that failed after the last attempt"
        rows={dead}
        rowKey={(job) => String(job.id)}
        empty={null}
        columns={[
          {
            key: 'what',
            header: 'What',
            isHeading: true,
            cell: (job) => (
              <TwoLines>
                <span>{kindWords(job.kind)}</span>
                {job.mail && <span className="soft">{`${job.mail.subject ?? SUBJECT_OF_A_CODE}, to ${job.mail.to}`}</span>}
              </TwoLines>
            ),
          },
          { key: 'error', header: 'Last error', cell: (job) => <span className="block max-w-md break-words">{job.lastError}</span> },
          { key: 'tries', header: 'Attempts', align: 'end', cell: (job) => job.attempts },
          {
            key: 'when',
            header: 'Failed',
            cell: (job) => <span className="max-w-56 truncate">{formatDateTime(new Date(job.deadAt))}</span>,
          },
          {
            key: 'actions',
            header: '',
            tableHeader: 'Actions',
            align: 'end',
            cell: (job) =>
              job.canRetry ? (
                <Button variant="secondary" size="small" isBusy={busyId === job.id} onClick={() => retry(job)}>
                  Retry
                </Button>
              ) : (
                <span className="soft">The code has expired.</span>
              ),
          },
        ]}
      />
    </section>
  );
}
