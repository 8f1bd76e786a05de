import { useState } from 'react';
import { useNavigation, useSearchParams } from 'react-router';
import type { MailingAnswer } from '../mailing/mailings.schema.ts';
import { type Subscriber, subscriberQuery } from '../newsletter/newsletter.schema.ts';
import { listSubscribers } from '../newsletter/newsletter.server.ts';
import { formatCount } from '../platform/money.ts';
import { getShop, requireStaff } from '../platform/page.server.ts';
import { addDays, dayOf, formatDate } from '../platform/time.ts';
import { Badge } from '../ui/badge.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { SelectField, TextField } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { Pagination } from '../ui/pagination.tsx';
import { Table } from '../ui/table.tsx';
import { toast } from '../ui/toast.tsx';
import type { Route } from './+types/subscriber-list-page';
import { AddressForm, SearchField } from './address-form.tsx';
import { addressWith, askedOf, queryOf } from './list-address.ts';
import { MailDialog, type MailTo } from './mail-dialog.tsx';
import { MailingStarted, SUBSCRIBER_MAIL } from './mailing-started.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { SOURCE_WORDS } from './source-words.ts';
import { staffMeta } from './staff-meta.ts';
import { useFresh } from './use-fresh.ts';
import { useSelection } from './use-selection.ts';

const ROWS = 25;

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
  // Staff see everybody who ever subscribed, unless they ask otherwise.
  const found = { search: asked.search, status: params.get('status') ? asked.status : ('all' as const), ...days };
  const list = await listSubscribers(db, { ...asked, ...found, limit: ROWS });
  return { ...list, page: asked.page, found, when, from: asked.from ?? '', to: asked.to ?? '' };
}

export const meta: Route.MetaFunction = () => staffMeta('Subscribers');

export default function SubscriberListPage({ loaderData }: Route.ComponentProps) {
  const { subscribers, total, page, found, when, from, to } = loaderData;
  const [params] = useSearchParams();
  const isLoading = useNavigation().location?.pathname === '/admins/subscribers';
  const [mailTo, setMailTo] = useState<MailTo | null>(null);
  const [started, setStarted] = useState<MailingAnswer | null>(null);
  const selection = useSelection(subscribers.filter(isSubscribed), {
    keyOf: ({ id }) => id,
    view: JSON.stringify(found),
    total,
    hasMore: total > subscribers.length,
  });
  useFresh();
  const isFiltered = found.search !== '' || found.status !== 'all' || when !== '' || page > 1;

  function compose() {
    if (selection.count === 0) toast('No subscribers selected.', 'error');
    else setMailTo(selection.isAll ? { matching: found } : { emails: selection.rows.map(({ email }) => email) });
  }

  return (
    <>
      <div className="staff-head">
        <h1>Subscriber List</h1>
      </div>
      {started && <MailingStarted mailing={started} />}
      <AddressForm label="Search subscribers" isSearch>
        <SearchField label="Search subscribers" placeholder="E-mail" search={found.search} />
        <SelectField
          label="Subscribed"
          isLabelHidden
          name="when"
          key={when}
          defaultValue={when}
          options={[
            { value: '', label: 'All' },
            { value: 'today', label: 'Today' },
            { value: 'yesterday', label: 'Yesterday' },
            { value: 'range', label: 'Date Range' },
          ]}
        />
        {when === 'range' && (
          <>
            <TextField label="From" isLabelHidden type="date" name="from" defaultValue={from} />
            <TextField label="To" isLabelHidden type="date" name="to" defaultValue={to} />
          </>
        )}
        <SelectField
          label="Which subscribers"
          isLabelHidden
          name="status"
          key={found.status}
          defaultValue={found.status}
          options={[
            { value: 'all', label: 'Everybody' },
            { value: 'subscribed', label: 'Subscribed' },
            { value: 'unsubscribed', label: 'Unsubscribed' },
          ]}
        />
        <Button variant="secondary" size="small" onClick={compose}>
          <Icon name="mail" />
          Email
        </Button>
        <ButtonLink variant="secondary" size="small" reloadDocument download to={`/api/sub/subscribers.csv?${queryOf(found)}`}>
          <Icon name="download" />
          Export
        </ButtonLink>
      </AddressForm>
      <p className="staff-count-line" role="status">
        {isLoading ? 'Loading subscribers...' : `${formatCount(total)} ${total === 1 ? 'subscriber' : 'subscribers'}`}
      </p>
      <div className="staff-rows person-rows" aria-busy={isLoading || undefined}>
        <Table
          caption="Subscribers, newest first"
          rows={subscribers}
          rowKey={(subscriber) => subscriber.id}
          rowLabel={(subscriber) => subscriber.email}
          selection={selection.ofTable}
          isSelectable={isSubscribed}
          empty={
            <EmptyState
              icon="mail"
              title="No subscribers found"
              action={
                isFiltered && (
                  <ButtonLink to="/admins/subscribers" variant="secondary" size="small">
                    Show all subscribers
                  </ButtonLink>
                )
              }
            >
              {isFiltered ? 'Nobody matches this search and filter.' : 'Whoever asks for news in the shop appears here.'}
            </EmptyState>
          }
          columns={[
            {
              key: 'email',
              header: 'Email',
              isHeading: true,
              cell: (subscriber) => (
                <span className="staff-badges">
                  {subscriber.email}
                  {subscriber.unsubscribedAt && <Badge>{`Unsubscribed ${formatDate(subscriber.unsubscribedAt)}`}</Badge>}
                </span>
              ),
            },
            { key: 'source', header: 'Subscribed at', cell: (subscriber) => SOURCE_WORDS[subscriber.source] },
            {
              key: 'on',
              header: 'Subscribed on',
              cell: (subscriber) => <span className="staff-one-line">{formatDate(subscriber.createdAt)}</span>,
            },
            {
              key: 'actions',
              header: '',
              spokenHeader: 'Actions',
              align: 'end',
              cell: (subscriber) =>
                isSubscribed(subscriber) && (
                  <div className="staff-actions">
                    <button
                      type="button"
                      className="staff-view"
                      aria-label={`Send email to ${subscriber.email}`}
                      onClick={() => setMailTo({ emails: [subscriber.email] })}
                    >
                      Email
                    </button>
                  </div>
                ),
            },
          ]}
        />
      </div>
      <SelectionBar selection={selection} total={total}>
        <Button variant="secondary" size="small" onClick={compose}>
          Email
        </Button>
      </SelectionBar>
      <Pagination
        page={page}
        pageCount={Math.ceil(total / ROWS)}
        toPage={(next) => addressWith(params, { page: next })}
        label="Pages of subscribers"
      />
      <MailDialog
        audience={SUBSCRIBER_MAIL}
        to={mailTo}
        onSent={(mailing) => {
          setStarted(mailing);
          setMailTo(null);
          selection.clear();
        }}
        onClose={() => setMailTo(null)}
      />
    </>
  );
}

const isSubscribed = ({ unsubscribedAt }: Subscriber) => unsubscribedAt === null;
