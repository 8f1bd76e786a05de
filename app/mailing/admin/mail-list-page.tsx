import { redirect } from 'react-router';
import { getShop, requireStaff } from '../../platform/pages/page.server.ts';
import { formatDateTime } from '../../platform/time.ts';
import { askedOf, leadToLastPage, ROWS } from '../../staff-kit/list/list-address.ts';
import { FilterSelect } from '../../staff-kit/list/list-filters.tsx';
import { ListFrame } from '../../staff-kit/list/list-frame.tsx';
import { BELOW_TITLE } from '../../staff-kit/list/row-parts.tsx';
import { useSort } from '../../staff-kit/list/use-sort.ts';
import { PageHead } from '../../staff-kit/page-parts.tsx';
import { useFresh } from '../../staff-kit/sign-in/use-fresh.ts';
import { staffMeta } from '../../staff-kit/staff-meta.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import type { Column } from '../../ui/table.tsx';
import { roleMay } from '../../vocabulary/permissions.ts';
import { listDeadJobs, listMails } from '../mail-log.server.ts';
import { type MailAnswer, mailQuery } from '../mailing.schema.ts';
import type { Route } from './+types/mail-list-page';
import { DeadJobs } from './dead-jobs.tsx';
import { lastMoment, MailStatus } from './mail-status.tsx';
import { kindWords, SUBJECT_OF_A_CODE } from './mail-words.ts';

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
    sort: query.sort,
    search: query.search,
    status: query.status ?? '',
  };
}

export const meta: Route.MetaFunction = () => staffMeta('E-mails');

export default function MailListPage({ loaderData: { mails, total, dead, page, sort, search, status } }: Route.ComponentProps) {
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
        {...useSort(sort)}
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
        columns={COLUMNS}
      />
    </>
  );
}

const COLUMNS: Column<MailAnswer>[] = [
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
  {
    key: 'to',
    header: 'To',
    sortKey: 'to',
    className: BELOW_TITLE,
    cell: (mail) => <span className="max-w-56 truncate">{mail.to}</span>,
  },
  {
    key: 'kind',
    header: 'Kind',
    sortKey: 'kind',
    className: 'max-md:hidden',
    cell: (mail) => <span className="soft">{kindWords(mail.kind)}</span>,
  },
  {
    key: 'status',
    header: 'Status',
    className: 'max-md:col-start-2 max-md:row-start-1',
    cell: (mail) => <MailStatus mail={mail} />,
  },
  {
    key: 'when',
    header: 'When',
    sortKey: 'date',
    className: BELOW_TITLE,
    cell: (mail) => <span className="max-w-56 truncate">{formatDateTime(lastMoment(mail))}</span>,
  },
];
