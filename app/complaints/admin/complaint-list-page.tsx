import { formatCount } from '../../platform/money.ts';
import { getShop, requireStaff } from '../../platform/pages/page.server.ts';
import { formatDate } from '../../platform/time.ts';
import { askedOf, leadToLastPage, ROWS } from '../../staff-kit/list/list-address.ts';
import { FilterSelect } from '../../staff-kit/list/list-filters.tsx';
import { ListFrame } from '../../staff-kit/list/list-frame.tsx';
import { TwoLines } from '../../staff-kit/list/row-parts.tsx';
import { useSort } from '../../staff-kit/list/use-sort.ts';
import { PageHead } from '../../staff-kit/page-parts.tsx';
import { useFresh } from '../../staff-kit/sign-in/use-fresh.ts';
import { staffMeta } from '../../staff-kit/staff-meta.ts';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import type { Column } from '../../ui/table.tsx';
import { COMPLAINT_STATUSES, type Complaint, complaintQuery, KIND_WORDS } from '../complaints.schema.ts';
import { countOverdue, listComplaints } from '../complaints.server.ts';
import type { Route } from './+types/complaint-list-page';
import { clockOf, STATUS_WORDS } from './complaint-words.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireStaff(context, 'complaints');
  const { db, now } = getShop(context);
  const query = { ...askedOf(complaintQuery, request.url), limit: ROWS };
  const { complaints, total, isNear } = await listComplaints(db, query);
  leadToLastPage(request.url, query, total);
  const overdue = await countOverdue(db, now());
  return {
    complaints,
    total,
    isNear,
    overdue,
    now: now().getTime(),
    sort: query.sort,
    page: query.page,
    search: query.search,
    status: query.status ?? '',
  };
}

export const meta: Route.MetaFunction = () => staffMeta('Complaints');

export default function ComplaintListPage({ loaderData }: Route.ComponentProps) {
  const { complaints, total, isNear, sort, overdue, now, page, search, status } = loaderData;
  useFresh();
  return (
    <>
      <PageHead>
        <h1>Complaints</h1>
      </PageHead>
      <ListFrame
        one="complaint"
        many="complaints"
        {...{ total, page, search, isNear }}
        {...useSort(sort)}
        placeholder="Ticket, name, e-mail, order or words"
        filters={
          <FilterSelect
            name="status"
            label="Status"
            value={status}
            all="All Status"
            choices={[
              { value: 'unsettled', label: 'Unsettled' },
              ...COMPLAINT_STATUSES.map((value) => ({ value, label: STATUS_WORDS[value].label })),
            ]}
          />
        }
        note={overdue > 0 && `, ${formatCount(overdue)} overdue in all`}
        isLined
        caption="Complaints, due soonest first"
        rows={complaints}
        rowKey={(complaint) => complaint.id}
        columns={columnsAt(now)}
        nothing={
          <EmptyState icon="check" title="No complaints">
            No complaints so far.
          </EmptyState>
        }
      />
    </>
  );
}

const columnsAt = (now: number): Column<Complaint>[] => [
  {
    key: 'ticket',
    header: 'Ticket',
    isHeading: true,
    cell: ({ id, ticket }) => (
      <Link to={`/admins/complaints/${id}`} className="row-link max-w-56 truncate">
        {ticket}
      </Link>
    ),
  },
  {
    key: 'about',
    header: 'About',
    sortKey: 'kind',
    cell: ({ kind, orderNumber }) => (
      <TwoLines>
        <span>{KIND_WORDS[kind]}</span>
        {orderNumber && <span className="soft">{orderNumber}</span>}
      </TwoLines>
    ),
  },
  {
    key: 'person',
    header: 'From',
    sortKey: 'name',
    cell: ({ name, email }) => (
      <TwoLines>
        <span>{name}</span>
        <span className="soft max-w-56 truncate" title={email}>
          {email}
        </span>
      </TwoLines>
    ),
  },
  {
    key: 'date',
    header: 'Received',
    sortKey: 'date',
    cell: ({ createdAt }) => (
      <time className="soft max-w-56 truncate" dateTime={createdAt}>
        {formatDate(new Date(createdAt))}
      </time>
    ),
  },
  { key: 'due', header: 'Due', sortKey: 'due', cell: (complaint) => <Clock complaint={complaint} now={now} /> },
  {
    key: 'status',
    header: 'Status',
    cell: ({ status }) => <Badge tone={STATUS_WORDS[status].tone}>{STATUS_WORDS[status].label}</Badge>,
  },
];

function Clock({ complaint, now }: { complaint: Complaint; now: number }) {
  const clock = clockOf(complaint, now);
  if (!clock) return null;
  return (
    <TwoLines>
      {clock.isOverdue && <Badge tone="danger">Overdue</Badge>}
      <span className="max-w-56 truncate">{clock.words}</span>
    </TwoLines>
  );
}
