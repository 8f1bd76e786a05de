import { useState } from 'react';
import { SUBSCRIBER_MAIL } from '../../mailing/admin/mailing-started.tsx';
import { useMailing } from '../../mailing/admin/use-mailing.tsx';
import { formatCount } from '../../platform/money.ts';
import { getShop, requireStaff } from '../../platform/pages/page.server.ts';
import { addDays, dayOf, formatDate } from '../../platform/time.ts';
import { askedOf, leadToLastPage, queryOf, ROWS } from '../../staff-kit/list/list-address.ts';
import { ExportLink, FilterDays, FilterSelect } from '../../staff-kit/list/list-filters.tsx';
import { ListFrame } from '../../staff-kit/list/list-frame.tsx';
import { RowAct, RowActs } from '../../staff-kit/list/row-parts.tsx';
import { SelectionBar } from '../../staff-kit/list/selection-bar.tsx';
import { useSelection } from '../../staff-kit/list/use-selection.ts';
import { PageHead } from '../../staff-kit/page-parts.tsx';
import { staffMeta } from '../../staff-kit/staff-meta.ts';
import { useFresh } from '../../staff-kit/use-fresh.ts';
import { useUndo } from '../../staff-kit/use-undo.ts';
import { Badge } from '../../ui/badge.tsx';
import { type Answer, api } from '../../ui/browser/api-client.ts';
import { useRefresh } from '../../ui/browser/use-refresh.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { toast } from '../../ui/toast.tsx';
import { type Subscriber, subscriberQuery } from '../newsletter.schema.ts';
import { listSubscribers } from '../newsletter.server.ts';
import type { Route } from './+types/subscriber-list-page';
import { SOURCE_WORDS } from './source-words.ts';

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
  return { ...list, page: asked.page, found, when, from: asked.from ?? '', to: asked.to ?? '' };
}

export const meta: Route.MetaFunction = () => staffMeta('Subscribers');

export default function SubscriberListPage({ loaderData }: Route.ComponentProps) {
  const { subscribers, total, page, found, when, from, to } = loaderData;
  const selection = useSelection(subscribers.filter(isSubscribed), {
    keyOf: ({ id }) => id,
    view: JSON.stringify(found),
    total,
    hasMore: total > subscribers.length,
  });
  const [removing, setRemoving] = useState<Subscriber[]>([]);
  const [isBusy, setBusy] = useState(false);
  const refresh = useRefresh();
  const undoable = useUndo();
  const mailing = useMailing(SUBSCRIBER_MAIL, selection, found);
  useFresh();

  async function remove() {
    setBusy(true);
    const answers = await askEach(removing, ({ id }) => api.delete(`/api/sub/${id}`));
    setBusy(false);
    setRemoving([]);
    selection.clear();
    const removed = removing.filter((_, place) => answers[place]?.ok);
    const failed = answers.find((answer) => !answer.ok);
    if (failed) toast(failed.message || 'Some could not be removed. Please try again.', 'error');
    if (removed.length > 0)
      undoable(
        `${wordsOf(removed)} unsubscribed.`,
        async () => {
          const taken = await askEach(removed, ({ id }) => api.post(`/api/sub/${id}/restore`));
          return taken.find((answer) => !answer.ok) ?? { ok: true, status: 200, value: null };
        },
        `${wordsOf(removed)} subscribed again.`,
      );
    await refresh(answers.at(-1));
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
        filters={
          <>
            <FilterSelect
              name="when"
              label="Subscribed"
              value={when}
              all="All"
              choices={[
                { value: 'today', label: 'Today' },
                { value: 'yesterday', label: 'Yesterday' },
                { value: 'range', label: 'Date Range' },
              ]}
            />
            {when === 'range' && <FilterDays from={from} to={to} />}
            <FilterSelect
              name="status"
              label="Which subscribers"
              value={found.status === 'all' ? '' : found.status}
              all="Everyone"
              choices={[
                { value: 'subscribed', label: 'Subscribed' },
                { value: 'unsubscribed', label: 'Unsubscribed' },
              ]}
            />
          </>
        }
        actions={
          <>
            <Button variant="secondary" size="small" className="max-md:px-3!" onClick={mailing.compose}>
              <Icon name="mail" />
              <span className="max-md:sr-only">Email</span>
            </Button>
            <ExportLink to={`/api/sub/subscribers.csv?${queryOf(found)}`} />
          </>
        }
        caption="Subscribers, newest first"
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
        columns={[
          {
            key: 'email',
            header: 'Email',
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
                  <RowAct aria-label={`Send email to ${subscriber.email}`} onClick={() => mailing.writeTo(subscriber.email)}>
                    Email
                  </RowAct>
                  <RowAct isDanger aria-label={`Remove ${subscriber.email}`} onClick={() => setRemoving([subscriber])}>
                    Remove
                  </RowAct>
                </RowActs>
              ),
          },
        ]}
      >
        <SelectionBar selection={selection} total={total}>
          <Button variant="secondary" size="small" onClick={mailing.compose}>
            Email
          </Button>
          {!selection.isAll && (
            <Button variant="danger" size="small" onClick={() => setRemoving(selection.rows)}>
              Remove
            </Button>
          )}
        </SelectionBar>
      </ListFrame>
      {mailing.dialog}
      <ConfirmDialog
        isOpen={removing.length > 0}
        question={`Are you sure you want to remove ${wordsOf(removing)}?`}
        detail={<p>They will only get e-mails about their orders. Their consent and the date they left are kept.</p>}
        confirmLabel="Remove"
        isBusy={isBusy}
        onConfirm={remove}
        onCancel={() => setRemoving([])}
      />
    </>
  );
}

const wordsOf = (people: readonly Subscriber[]) =>
  people.length === 1 ? (people[0]?.email ?? '') : `${formatCount(people.length)} subscribers`;

/** One call at a time. */
async function askEach(people: readonly Subscriber[], ask: (subscriber: Subscriber) => Promise<Answer<unknown>>) {
  const answers: Answer<unknown>[] = [];
  for (const subscriber of people) answers.push(await ask(subscriber));
  return answers;
}

const isSubscribed = ({ unsubscribedAt }: Subscriber) => unsubscribedAt === null;
