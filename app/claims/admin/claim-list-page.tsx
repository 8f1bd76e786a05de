import { formatCount } from '../../platform/money.ts';
import { getShop, requireStaff } from '../../platform/pages/page.server.ts';
import { formatDate } from '../../platform/time.ts';
import { maskedFor } from '../../platform/words/masked.ts';
import { askedOf, leadToLastPage, queryOf, ROWS } from '../../staff-kit/list/list-address.ts';
import { ExportLink, FilterSelect } from '../../staff-kit/list/list-filters.tsx';
import { ListFrame } from '../../staff-kit/list/list-frame.tsx';
import { TwoLines } from '../../staff-kit/list/row-parts.tsx';
import { useSort } from '../../staff-kit/list/use-sort.ts';
import { PageHead } from '../../staff-kit/page-parts.tsx';
import { useFresh } from '../../staff-kit/sign-in/use-fresh.ts';
import { staffMeta } from '../../staff-kit/staff-meta.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import type { Column } from '../../ui/table.tsx';
import { clockOf, FILTER_CHOICES, standingOf } from '../claim-words.ts';
import { ALL_CLAIM_KINDS, CLAIM_KIND_WORDS, claimQuery, inWords, type StaffClaim } from '../claims.schema.ts';
import { countPressing, listClaims } from '../list/list-claims.server.ts';
import type { Route } from './+types/claim-list-page';

export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await requireStaff(context, 'claims');
  const { db, now } = getShop(context);
  const query = { ...askedOf(claimQuery, request.url), limit: ROWS };
  const { claims, total, isNear } = await listClaims(db, query, now());
  leadToLastPage(request.url, query, total);
  const { page, search, sort, status = '', kind = '' } = query;
  return {
    claims: maskedFor(staff, claims),
    total,
    isNear,
    sort,
    pressing: await countPressing(db, now()),
    now: now().getTime(),
    page,
    search,
    status,
    kind,
  };
}

export const meta: Route.MetaFunction = () => staffMeta('Claims');

export default function ClaimListPage({ loaderData }: Route.ComponentProps) {
  const { claims, total, isNear, sort, pressing, now, page, search, status, kind } = loaderData;
  useFresh();
  return (
    <>
      <PageHead>
        <h1>Claims</h1>
        <div className="flex flex-wrap items-center gap-2">
          <ButtonLink to="/admins/claims/new" size="small" aria-keyshortcuts="n">
            <Icon name="plus" />
            Enter a claim
          </ButtonLink>
        </div>
      </PageHead>
      <ListFrame
        one="claim"
        many="claims"
        {...{ total, isNear, page, search }}
        {...useSort(sort)}
        placeholder="Ticket, order, customer, tracking or words"
        filters={
          <>
            <FilterSelect name="status" label="Status" value={status} all="All Status" choices={FILTER_CHOICES} />
            <FilterSelect
              name="kind"
              label="What went wrong"
              value={kind}
              all="All Kinds"
              choices={ALL_CLAIM_KINDS.map((value) => ({ value, label: CLAIM_KIND_WORDS[value] }))}
            />
          </>
        }
        actions={<ExportLink to={`/api/claims/claims.csv?${queryOf({ search, status, kind })}`} />}
        note={pressingWords(pressing)}
        isLined
        caption="Claims, due soonest first"
        rows={claims}
        rowKey={(claim) => claim.id}
        columns={columnsAt(now)}
        nothing={
          <EmptyState icon="check" title="No claims">
            No one has reported a problem with an order yet.
          </EmptyState>
        }
      />
    </>
  );
}

const pressingWords = ({ overdue, toSend }: { overdue: number; toSend: number }) =>
  [overdue > 0 ? `, ${formatCount(overdue)} overdue in all` : '', toSend > 0 ? `, ${formatCount(toSend)} to send` : ''].join('');

const columnsAt = (now: number): Column<StaffClaim>[] => [
  {
    key: 'ticket',
    header: 'Ticket',
    isHeading: true,
    cell: ({ id, ticket }) => (
      <Link to={`/admins/claims/${id}`} className="row-link max-w-56 truncate">
        {ticket}
      </Link>
    ),
  },
  {
    key: 'about',
    header: 'What went wrong',
    sortKey: 'kind',
    cell: ({ kind, items }) => (
      <TwoLines>
        <span>{CLAIM_KIND_WORDS[kind]}</span>
        <span className="soft">{inWords(items)}</span>
      </TwoLines>
    ),
  },
  {
    key: 'order',
    header: 'Order',
    sortKey: 'order',
    cell: ({ order }) => (
      <TwoLines>
        <span className="max-w-56 truncate">{order.number}</span>
        <span className="soft max-w-56 truncate" title={order.email}>
          {order.name}
        </span>
      </TwoLines>
    ),
  },
  {
    key: 'date',
    header: 'Reported',
    sortKey: 'date',
    cell: ({ createdAt }) => (
      <time className="soft max-w-56 truncate" dateTime={createdAt.toISOString()}>
        {formatDate(createdAt)}
      </time>
    ),
  },
  { key: 'due', header: 'Due', sortKey: 'due', cell: (claim) => <Clock claim={claim} now={now} /> },
  {
    key: 'status',
    header: 'Status',
    cell: (claim) => {
      const { label, tone } = standingOf(claim);
      return <Badge tone={tone}>{label}</Badge>;
    },
  },
];

function Clock({ claim, now }: { claim: StaffClaim; now: number }) {
  const clock = clockOf(claim, now);
  if (!clock) return null;
  return (
    <TwoLines>
      {clock.isOverdue ? (
        <Badge tone="danger">{`Overdue: ${clock.words.toLowerCase()}`}</Badge>
      ) : (
        <span className="max-w-56 truncate">{clock.words}</span>
      )}
      <span className="soft max-w-56 truncate">{clock.detail}</span>
    </TwoLines>
  );
}
