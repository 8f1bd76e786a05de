import { useState } from 'react';
import { MailAndExport, MailOrRemove } from '../../mailing/admin/list-mail-acts.tsx';
import { SUBSCRIBER_MAIL } from '../../mailing/admin/mailing-started.tsx';
import { useMailing } from '../../mailing/admin/use-mailing.tsx';
import { getShop, requireStaff } from '../../platform/pages/page.server.ts';
import { addDays, dayOf, formatDate } from '../../platform/time.ts';
import { askedOf, leadToLastPage, queryOf, ROWS } from '../../staff-kit/list/list-address.ts';
import { ListFrame } from '../../staff-kit/list/list-frame.tsx';
import { RowAct, RowActs } from '../../staff-kit/list/row-parts.tsx';
import { useSelection } from '../../staff-kit/list/use-selection.ts';
import { useSort } from '../../staff-kit/list/use-sort.ts';
import { PageHead } from '../../staff-kit/page-parts.tsx';
import { useFresh } from '../../staff-kit/sign-in/use-fresh.ts';
import { staffMeta } from '../../staff-kit/staff-meta.ts';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { Column } from '../../ui/table.tsx';
import { type Subscriber, subscriberQuery } from '../newsletter.schema.ts';
import { listSubscribers } from '../subscribers.server.ts';
import type { Route } from './+types/subscriber-list-page';
import { RemoveSubscribers } from './remove-subscribers.tsx';
import { SOURCE_WORDS } from './source-words.ts';
import { SubscriberFilters } from './subscriber-filters.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireStaff(context, 'subscribers');
  const { db, now } = getShop(context);
  const asked = askedOf(subscriberQuery, request.url);
  const params = new URL(request.url).searchParams;
  const when = params.get('when') ?? '';
  const today = dayOf(now());
  const yesterday = addDays(today, -1);
  const days =
    when === 'today'
      ? { from: today, to: today }
      : when === 'yesterday'
        ? { from: yesterday, to: yesterday }
        : when === 'range'
          ? { from: asked.from, to: asked.to }
          : { from: undefined, to: undefined };
  // By default the list includes everyone who ever subscribed.
  const found = { search: asked.search, status: params.get('status') ? asked.status : ('all' as const), ...days };
  const list = await listSubscribers(db, { ...asked, ...found, limit: ROWS });
  leadToLastPage(request.url, { ...asked, limit: ROWS }, list.total);
  return { ...list, page: asked.page, sort: asked.sort, found, when, from: asked.from ?? '', to: asked.to ?? '' };
}

export const meta: Route.MetaFunction = () => staffMeta('Subscribers');

export default function SubscriberListPage({ loaderData }: Route.ComponentProps) {
  const { subscribers, total, page, sort, found, when, from, to } = loaderData;
  const sorting = useSort(sort);
  const selection = useSelection(subscribers.filter(isSubscribed), {
    keyOf: ({ id }) => id,
    view: JSON.stringify(found),
    total,
    hasMore: total > subscribers.length,
  });
  const [removing, setRemoving] = useState<Subscriber[]>([]);
  const mailing = useMailing(SUBSCRIBER_MAIL, selection, found);
  useFresh();

  function removed() {
    setRemoving([]);
    selection.clear();
  }

  return (
    <>
      <PageHead>
        <h1>Subscriber List</h1>
      </PageHead>
      {mailing.started}
      <ListFrame
        one="subscriber"
        many="subscribers"
        {...{ total, page }}
        search={found.search}
        placeholder="E-mail"
        filters={<SubscriberFilters {...{ when, from, to }} status={found.status} />}
        actions={<MailAndExport onMail={mailing.compose} csv={`/api/sub/subscribers.csv?${queryOf(found)}`} />}
        caption="Subscribers"
        {...sorting}
        rows={subscribers}
        rowKey={(subscriber) => subscriber.id}
        rowLabel={(subscriber) => subscriber.email}
        selection={selection.ofTable}
        isSelectable={isSubscribed}
        noneFound="No customers match this search and filter."
        nothing={
          <EmptyState icon="mail" title="No subscribers found">
            New subscribers appear here.
          </EmptyState>
        }
        columns={columns({ onMail: mailing.writeTo, onRemove: (subscriber) => setRemoving([subscriber]) })}
      >
        <MailOrRemove
          {...{ selection, total }}
          removeLabel="Remove"
          onMail={mailing.compose}
          onRemove={() => setRemoving(selection.rows)}
        />
      </ListFrame>
      {mailing.dialog}
      <RemoveSubscribers subscribers={removing} onDone={removed} onCancel={() => setRemoving([])} />
    </>
  );
}

interface RowCalls {
  onMail: (email: string) => void;
  onRemove: (subscriber: Subscriber) => void;
}

const columns = ({ onMail, onRemove }: RowCalls): Column<Subscriber>[] => [
  {
    key: 'email',
    header: 'Email',
    sortKey: 'email',
    isHeading: true,
    cell: (subscriber) => (
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="block max-w-88 min-w-52 wrap-anywhere">{subscriber.email}</span>
        {subscriber.unsubscribedAt && <Badge>{`Unsubscribed ${formatDate(subscriber.unsubscribedAt)}`}</Badge>}
      </span>
    ),
  },
  { key: 'source', header: 'Source', cell: (subscriber) => SOURCE_WORDS[subscriber.source] },
  {
    key: 'on',
    header: 'Date',
    sortKey: 'date',
    cell: (subscriber) => <span className="max-w-56 truncate">{formatDate(subscriber.createdAt)}</span>,
  },
  {
    key: 'actions',
    header: '',
    tableHeader: 'Actions',
    align: 'end',
    cell: (subscriber) =>
      isSubscribed(subscriber) && (
        <RowActs>
          <RowAct aria-label={`Send email to ${subscriber.email}`} onClick={() => onMail(subscriber.email)}>
            Email
          </RowAct>
          <RowAct isDanger aria-label={`Remove ${subscriber.email}`} onClick={() => onRemove(subscriber)}>
            Remove
          </RowAct>
        </RowActs>
      ),
  },
];

const isSubscribed = ({ unsubscribedAt }: Subscriber) => unsubscribedAt === null;
