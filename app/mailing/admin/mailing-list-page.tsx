import { listOpenLetters } from '../../letters/letters.server.ts';
import { formatCount } from '../../platform/money.ts';
import { getShop, requireStaff } from '../../platform/pages/page.server.ts';
import { formatDateTime } from '../../platform/time.ts';
import { BackLink } from '../../staff-kit/back-link.tsx';
import { askedOf, leadToLastPage } from '../../staff-kit/list/list-address.ts';
import { FilterSelect } from '../../staff-kit/list/list-filters.tsx';
import { ListFrame } from '../../staff-kit/list/list-frame.tsx';
import { BELOW_TITLE } from '../../staff-kit/list/row-parts.tsx';
import { useSort } from '../../staff-kit/list/use-sort.ts';
import { PageHead } from '../../staff-kit/page-parts.tsx';
import { PermittedLink } from '../../staff-kit/permitted-link.tsx';
import { useFresh } from '../../staff-kit/sign-in/use-fresh.ts';
import { staffMeta } from '../../staff-kit/staff-meta.ts';
import { useMay } from '../../staff-kit/use-may.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import type { Column } from '../../ui/table.tsx';
import { listBounces } from '../bulk/bounces.server.ts';
import { MAILING_STATES, mailingQuery } from '../bulk/mailings.schema.ts';
import { listMailings } from '../bulk/mailings.server.ts';
import type { Route } from './+types/mailing-list-page';
import { Bounces } from './bounces.tsx';
import { badgeOf, STATE_BADGES } from './mailing-words.ts';
import { OpenLetters } from './open-letters.tsx';
import { useNewLetter } from './use-new-letter.ts';

/** A small page, because each mailing is counted over all its recipients. */
const AUDIENCES = { customers: 'Customers', subscribers: 'Subscribers', affected: 'Affected by a breach', segment: 'A segment' };

const MAILINGS = 10;
const BOUNCES_AT_MOST = 100;
const WHILE_SENDING_MS = 5_000;

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireStaff(context, 'mailings');
  const { db, now } = getShop(context);
  const query = { ...askedOf(mailingQuery, request.url), limit: MAILINGS };
  const { bounces, total: bounceTotal } = await listBounces(db, { page: 1, limit: BOUNCES_AT_MOST, search: '' });
  const list = await listMailings(db, query);
  leadToLastPage(request.url, query, list.total);
  const letters = await listOpenLetters(db);
  const mailings = list.mailings.map((mailing) => ({ ...mailing, badge: badgeOf(mailing, now().getTime()) }));
  return {
    mailings,
    total: list.total,
    letters,
    bounces,
    bounceTotal,
    page: query.page,
    search: query.search,
    sort: query.sort,
    state: query.state ?? '',
  };
}

export const meta: Route.MetaFunction = () => staffMeta('Bulk e-mail');

export default function MailingListPage({ loaderData }: Route.ComponentProps) {
  const { mailings, total, letters, bounces, bounceTotal, page, search, sort, state } = loaderData;
  const { isBusy, begin } = useNewLetter();
  useFresh(mailings.some(({ state }) => state === 'sending') ? WHILE_SENDING_MS : undefined);
  return (
    <>
      {useMay()('mails') && <BackLink to="/admins/mails">E-mails</BackLink>}
      <PageHead>
        <h1>Bulk e-mail</h1>
        <span className="flex flex-wrap gap-2">
          <ButtonLink to="/admins/mails/segments" variant="secondary" size="small">
            Segments
          </ButtonLink>
          <Button size="small" isBusy={isBusy} onClick={() => begin()}>
            New e-mail
          </Button>
        </span>
      </PageHead>
      <OpenLetters letters={letters} />
      <ListFrame
        one="mailing"
        many="mailings"
        {...{ total, page, search }}
        {...useSort(sort)}
        placeholder="Subject"
        filters={
          <FilterSelect
            name="state"
            label="Which mailings"
            value={state}
            all="All states"
            choices={MAILING_STATES.map((value) => ({ value, label: STATE_BADGES[value].label }))}
          />
        }
        rowsAtOnce={MAILINGS}
        isLined
        rowClassName="max-md:grid-cols-[minmax(0,1fr)_auto]"
        caption="Mailings"
        rows={mailings}
        rowKey={(mailing) => mailing.id}
        columns={COLUMNS}
        nothing={
          <EmptyState icon="send" title="No bulk e-mails yet">
            Press New e-mail to write to a segment. For a few people, select{' '}
            <PermittedLink permission="customers" to="/admins/customers">
              customers
            </PermittedLink>{' '}
            or <Link to="/admins/subscribers">subscribers</Link>, and press Email.
          </EmptyState>
        }
      />
      <Bounces bounces={bounces} total={bounceTotal} />
    </>
  );
}

const COLUMNS: Column<Route.ComponentProps['loaderData']['mailings'][number]>[] = [
  {
    key: 'subject',
    header: 'Subject',
    sortKey: 'subject',
    isHeading: true,
    cell: ({ id, subject, isService }) => (
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Link to={`/admins/mails/bulk/${id}`} className="row-link">
          {subject}
        </Link>
        {isService && <Badge tone="info">Service message</Badge>}
      </span>
    ),
  },
  {
    key: 'to',
    header: 'To',
    className: BELOW_TITLE,
    cell: ({ audience }) => <span className="soft">{AUDIENCES[audience]}</span>,
  },
  {
    key: 'status',
    header: 'Status',
    sortKey: 'status',
    className: 'max-md:col-start-2 max-md:row-start-1',
    cell: ({ badge }) => <Badge tone={badge.tone}>{badge.label}</Badge>,
  },
  {
    key: 'sent',
    header: 'Sent',
    cell: ({ counts, total }) => `${formatCount(counts.sent)} of ${formatCount(total - counts.skipped)}`,
  },
  {
    key: 'when',
    header: 'When',
    sortKey: 'date',
    className: BELOW_TITLE,
    cell: ({ createdAt }) => <span className="max-w-56 truncate">{formatDateTime(new Date(createdAt))}</span>,
  },
];
