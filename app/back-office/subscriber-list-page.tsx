import { useNavigation, useSearchParams } from 'react-router';
import { subscriberQuery } from '../newsletter/newsletter.schema.ts';
import { listSubscribers } from '../newsletter/newsletter.server.ts';
import { formatCount } from '../platform/money.ts';
import { getShop, requireStaff } from '../platform/page.server.ts';
import { addDays, dayOf, formatDate } from '../platform/time.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { SelectField, TextField } from '../ui/field.tsx';
import { Pagination } from '../ui/pagination.tsx';
import { Table } from '../ui/table.tsx';
import type { Route } from './+types/subscriber-list-page';
import { AddressForm, SearchField } from './address-form.tsx';
import { addressWith, askedOf } from './list-address.ts';
import { staffMeta } from './staff-meta.ts';

const ROWS = 25;
const SOURCES = { home: 'Home page', popup: 'Popup', account: 'Account', checkout: 'Checkout' } as const;

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireStaff(context);
  const { db, now } = getShop(context);
  const asked = askedOf(subscriberQuery, request.url);
  const when = new URL(request.url).searchParams.get('when') ?? '';
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
  const list = await listSubscribers(db, { ...asked, ...days, limit: ROWS });
  return { ...list, page: asked.page, search: asked.search, when, from: asked.from ?? '', to: asked.to ?? '' };
}

export const meta: Route.MetaFunction = () => staffMeta('Subscribers');

export default function SubscriberListPage({ loaderData }: Route.ComponentProps) {
  const { subscribers, total, page, search, when, from, to } = loaderData;
  const [params] = useSearchParams();
  const isLoading = useNavigation().location?.pathname === '/admins/subscribers';
  return (
    <>
      <div className="staff-head">
        <h1>Subscriber List</h1>
      </div>
      <AddressForm label="Search subscribers" isSearch>
        <SearchField label="Search subscribers" placeholder="E-mail" search={search} />
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
      </AddressForm>
      <p className="staff-count-line" role="status">
        {isLoading ? 'Loading subscribers...' : `${formatCount(total)} ${total === 1 ? 'subscriber' : 'subscribers'}`}
      </p>
      <div className="staff-rows" aria-busy={isLoading || undefined}>
        <Table
          caption="Subscribers, newest first"
          rows={subscribers}
          rowKey={(subscriber) => subscriber.id}
          empty={<EmptyState icon="mail" title="No subscribers found" />}
          columns={[
            { key: 'email', header: 'Email', isHeading: true, cell: (subscriber) => subscriber.email },
            { key: 'source', header: 'Subscribed at', cell: (subscriber) => SOURCES[subscriber.source] },
            {
              key: 'on',
              header: 'Subscribed on',
              cell: (subscriber) => <span className="staff-one-line">{formatDate(subscriber.createdAt)}</span>,
            },
          ]}
        />
      </div>
      <Pagination
        page={page}
        pageCount={Math.ceil(total / ROWS)}
        toPage={(next) => addressWith(params, { page: next })}
        label="Pages of subscribers"
      />
    </>
  );
}
