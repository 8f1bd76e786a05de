import { useState } from 'react';
import { Link, redirect } from 'react-router';
import { formatCount } from '../../platform/money.ts';
import { getShop, requireStaff } from '../../platform/pages/page.server.ts';
import { roleMay } from '../../platform/permissions.ts';
import { formatDateTime } from '../../platform/time.ts';
import { Count } from '../../staff-kit/list/figures.tsx';
import { askedOf, leadToLastPage, ROWS } from '../../staff-kit/list/list-address.ts';
import { FilterSelect } from '../../staff-kit/list/list-filters.tsx';
import { ListFrame } from '../../staff-kit/list/list-frame.tsx';
import { TwoLines } from '../../staff-kit/list/row-parts.tsx';
import { PageHead } from '../../staff-kit/page-parts.tsx';
import { staffMeta } from '../../staff-kit/staff-meta.ts';
import { useFresh } from '../../staff-kit/use-fresh.ts';
import { api } from '../../ui/browser/api-client.ts';
import { useRefresh } from '../../ui/browser/use-refresh.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Table } from '../../ui/table.tsx';
import { toast } from '../../ui/toast.tsx';
import { listDeadJobs, listMails } from '../mail-log.server.ts';
import { type DeadJob, mailQuery } from '../mailing.schema.ts';
import type { Route } from './+types/mail-list-page';
import { lastMoment, MailStatus } from './mail-status.tsx';
import { kindWords, SUBJECT_OF_A_CODE } from './mail-words.ts';

/** The layout on a phone. */
const BELOW = 'max-md:col-span-full max-md:text-ink-soft';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { staffRole } = await requireStaff(context, 'mailings');
  if (!roleMay(staffRole, 'mails')) throw redirect('/admins/mails/bulk');
  const { db } = getShop(context);
  const query = { ...askedOf(mailQuery, request.url), limit: ROWS };
  const list = await listMails(db, query);
  leadToLastPage(request.url, query, list.total);
  return {
    ...list,
    dead: await listDeadJobs(db),
    page: query.page,
    search: query.search,
    status: query.status ?? '',
  };
}

export const meta: Route.MetaFunction = () => staffMeta('E-mails');

export default function MailListPage({ loaderData: { mails, total, dead, page, search, status } }: Route.ComponentProps) {
  useFresh();
  return (
    <>
      <PageHead>
        <h1>E-mails</h1>
        <span className="flex flex-wrap gap-2">
          <ButtonLink to="/admins/mails/messages" variant="secondary" size="small">
            Messages
          </ButtonLink>
          <ButtonLink to="/admins/mails/bulk" variant="secondary" size="small">
            Bulk e-mail
          </ButtonLink>
        </span>
      </PageHead>
      {dead.length > 0 && <DeadJobs dead={dead} />}
      <ListFrame
        one="mail"
        many="mails"
        {...{ total, page, search }}
        placeholder="Address or subject"
        filters={
          <FilterSelect
            name="status"
            label="Filter e-mails"
            value={status}
            all="All e-mails"
            choices={[
              { value: 'sent', label: 'Sent' },
              { value: 'queued', label: 'Queued' },
              { value: 'failed', label: 'Failed' },
              { value: 'to-resend', label: 'Failed, not resent' },
            ]}
          />
        }
        isLined
        rowClassName="max-md:grid-cols-[minmax(0,1fr)_auto]"
        caption="E-mails, newest first"
        rows={mails}
        rowKey={(mail) => mail.id}
        nothing={
          <EmptyState icon="mail" title="No e-mails found">
            E-mails to customers appear here.
          </EmptyState>
        }
        columns={[
          {
            key: 'subject',
            header: 'Subject',
            isHeading: true,
            cell: (mail) => (
              <Link to={`/admins/mails/${mail.id}`} className="row-link">
                {mail.subject ?? SUBJECT_OF_A_CODE}
              </Link>
            ),
          },
          { key: 'to', header: 'To', className: BELOW, cell: (mail) => <span className="max-w-56 truncate">{mail.to}</span> },
          { key: 'kind', header: 'Kind', className: 'max-md:hidden', cell: (mail) => <span className="soft">{kindWords(mail.kind)}</span> },
          {
            key: 'status',
            header: 'Status',
            className: 'max-md:col-start-2 max-md:row-start-1',
            cell: (mail) => <MailStatus mail={mail} />,
          },
          {
            key: 'when',
            header: 'When',
            className: BELOW,
            cell: (mail) => <span className="max-w-56 truncate">{formatDateTime(lastMoment(mail))}</span>,
          },
        ]}
      />
    </>
  );
}

function DeadJobs({ dead }: { dead: DeadJob[] }) {
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
