import { countPhoneCodes } from '../../accounts/phone/phone-codes.server.ts';
import { formatCount } from '../../platform/money.ts';
import { getShop, requireStaff } from '../../platform/pages/page.server.ts';
import { formatDateTime } from '../../platform/time.ts';
import { BackLink } from '../../staff-kit/back-link.tsx';
import { DaysNote } from '../../staff-kit/list/days-note.tsx';
import { askedOf, leadToLastPage, ROWS } from '../../staff-kit/list/list-address.ts';
import { FilterSelect } from '../../staff-kit/list/list-filters.tsx';
import { ListFrame } from '../../staff-kit/list/list-frame.tsx';
import { BELOW_TITLE, TwoLines } from '../../staff-kit/list/row-parts.tsx';
import { useSort } from '../../staff-kit/list/use-sort.ts';
import { PageHead } from '../../staff-kit/page-parts.tsx';
import { useFresh } from '../../staff-kit/sign-in/use-fresh.ts';
import { staffMeta } from '../../staff-kit/staff-meta.ts';
import { Alert } from '../../ui/alert.tsx';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { isPractice } from '../channels.server.ts';
import { costByMonth, listMessages } from '../message-log.server.ts';
import { CHANNEL_NAMES, type MessageStatus } from '../message-status.ts';
import { type Message, messagesQuery } from '../messages.schema.ts';
import type { Route } from './+types/message-list-page';
import { Costs, paiseWords } from './message-costs.tsx';

const STATUS: Record<MessageStatus, { label: string; tone: BadgeTone }> = {
  queued: { label: 'Queued', tone: 'warning' },
  sent: { label: 'Sent', tone: 'info' },
  delivered: { label: 'Delivered', tone: 'success' },
  read: { label: 'Read', tone: 'success' },
  failed: { label: 'Failed', tone: 'danger' },
};

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireStaff(context, 'mails');
  const { db, env, now } = getShop(context);
  const query = { ...askedOf(messagesQuery, request.url), limit: ROWS };
  const list = await listMessages(db, query);
  leadToLastPage(request.url, query, list.total);
  return {
    ...list,
    isPractice: isPractice(env),
    costs: await costByMonth(db, now()),
    codes: await countPhoneCodes(db, now()),
    page: query.page,
    sort: query.sort,
    search: query.search,
    status: query.status ?? '',
    days: { from: query.from, to: query.to },
  };
}

export const meta: Route.MetaFunction = () => staffMeta('Messages');

export default function MessageListPage({
  loaderData: { messages, total, costs, codes, page, sort, search, status, days, isPractice: practises },
}: Route.ComponentProps) {
  useFresh();
  return (
    <>
      <BackLink to="/admins/mails">E-mails</BackLink>
      <PageHead>
        <h1>Messages</h1>
        <ButtonLink to="/admins/mails/messages/templates" variant="secondary" size="small">
          Templates
        </ButtonLink>
      </PageHead>
      {practises && (
        <Alert tone="warning" title="Test mode">
          Messages are not sent, and their costs are examples. .env.example lists the keys that connect WhatsApp and SMS.
        </Alert>
      )}
      <ListFrame
        one="message"
        many="messages"
        {...{ total, page, search }}
        {...useSort(sort)}
        placeholder="Phone or text"
        filters={
          <FilterSelect
            name="status"
            label="Filter messages"
            value={status}
            all="All messages"
            choices={Object.entries(STATUS).map(([value, { label }]) => ({ value, label }))}
          />
        }
        note={<DaysNote {...days} />}
        isLined
        rowClassName="max-md:grid-cols-[minmax(0,1fr)_auto]"
        caption="Messages, newest first"
        rows={messages}
        rowKey={(message) => message.id}
        nothing={
          <EmptyState icon="send" title="No messages found">
            WhatsApp and SMS messages to customers appear here.
          </EmptyState>
        }
        columns={[
          {
            key: 'text',
            header: 'Message',
            isHeading: true,
            cell: (message) => <span className="block max-w-md wrap-anywhere">{message.text}</span>,
          },
          { key: 'phone', header: 'To', className: BELOW_TITLE, cell: (message) => <span className="tabular">{message.phone}</span> },
          {
            key: 'status',
            header: 'Status',
            sortKey: 'status',
            className: 'max-md:col-start-2 max-md:row-start-1',
            cell: ({ status: state }) => <Badge tone={STATUS[state].tone}>{STATUS[state].label}</Badge>,
          },
          { key: 'attempts', header: 'Attempts', className: BELOW_TITLE, cell: (message) => <Attempts message={message} /> },
          {
            key: 'when',
            header: 'When',
            sortKey: 'date',
            className: BELOW_TITLE,
            cell: (message) => formatDateTime(new Date(message.createdAt)),
          },
        ]}
      />
      {codes.sent > 0 && (
        <Alert tone={codes.sent < codes.atMost ? 'info' : 'warning'}>
          {`OTPs to phones today: ${formatCount(codes.sent)} of ${formatCount(codes.atMost)} (Settings, Security).`}
        </Alert>
      )}
      {costs.length > 0 && <Costs costs={costs} />}
    </>
  );
}

function Attempts({ message: { attempts, failure } }: { message: Message }) {
  return (
    <TwoLines>
      {attempts.map(({ channel, status, failure: reason, costPaise }) => (
        <span key={channel} className="block max-w-xs wrap-anywhere">
          {[`${CHANNEL_NAMES[channel]}: ${status}`, paiseWords(costPaise), reason].filter(Boolean).join(', ')}
        </span>
      ))}
      {attempts.length === 0 && failure && <span className="soft">{failure}</span>}
    </TwoLines>
  );
}
