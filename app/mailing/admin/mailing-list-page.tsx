import { useState } from 'react';
import { Link } from 'react-router';
import { listQuery } from '../../platform/http/list-query.ts';
import { formatCount } from '../../platform/money.ts';
import { getShop, requireStaff } from '../../platform/pages/page.server.ts';
import { formatDateTime } from '../../platform/time.ts';
import { BackLink } from '../../staff-kit/back-link.tsx';
import { Count } from '../../staff-kit/list/figures.tsx';
import { askedOf, leadToLastPage } from '../../staff-kit/list/list-address.ts';
import { ListFrame } from '../../staff-kit/list/list-frame.tsx';
import { PageHead } from '../../staff-kit/page-parts.tsx';
import { PermittedLink } from '../../staff-kit/permitted-link.tsx';
import { staffMeta } from '../../staff-kit/staff-meta.ts';
import { useFresh } from '../../staff-kit/use-fresh.ts';
import { useMay } from '../../staff-kit/use-may.ts';
import { Badge } from '../../ui/badge.tsx';
import { api } from '../../ui/browser/api-client.ts';
import { useRefresh } from '../../ui/browser/use-refresh.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { toast } from '../../ui/toast.tsx';
import type { BounceAnswer, MailingAnswer } from '../mailings.schema.ts';
import { listBounces, listMailings } from '../mailings.server.ts';
import type { Route } from './+types/mailing-list-page';
import { STATE_BADGES } from './mailing-words.ts';

/** A small page, because each mailing is counted over all its recipients. */
const AUDIENCES = { customers: 'Customers', subscribers: 'Subscribers', affected: 'Affected by a breach', segment: 'A segment' };

const MAILINGS = 10;
const BOUNCES_AT_MOST = 100;
const WHILE_SENDING_MS = 5_000;

/** The layout on a phone. */
const BELOW = 'max-md:col-span-full max-md:text-ink-soft';

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireStaff(context, 'mailings');
  const { db } = getShop(context);
  const query = { ...askedOf(listQuery, request.url), limit: MAILINGS };
  const { bounces, total: bounceTotal } = await listBounces(db, { page: 1, limit: BOUNCES_AT_MOST, search: '' });
  const list = await listMailings(db, { ...query, search: '' });
  leadToLastPage(request.url, query, list.total);
  return { ...list, bounces, bounceTotal, page: query.page };
}

export const meta: Route.MetaFunction = () => staffMeta('Bulk e-mail');

export default function MailingListPage({ loaderData: { mailings, total, bounces, bounceTotal, page } }: Route.ComponentProps) {
  useFresh(mailings.some(({ state }) => state === 'sending') ? WHILE_SENDING_MS : undefined);
  return (
    <>
      {useMay()('mails') && <BackLink to="/admins/mails">E-mails</BackLink>}
      <PageHead>
        <h1>Bulk e-mail</h1>
      </PageHead>
      <ListFrame
        one="mailing"
        many="mailings"
        {...{ total, page }}
        rowsAtOnce={MAILINGS}
        isLined
        rowClassName="max-md:grid-cols-[minmax(0,1fr)_auto]"
        caption="Mailings, newest first"
        rows={mailings}
        rowKey={(mailing) => mailing.id}
        columns={COLUMNS}
        nothing={
          <EmptyState icon="send" title="No bulk e-mails yet">
            Select{' '}
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

const COLUMNS: Column<MailingAnswer>[] = [
  {
    key: 'subject',
    header: 'Subject',
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
    className: BELOW,
    cell: ({ audience }) => <span className="soft">{AUDIENCES[audience]}</span>,
  },
  {
    key: 'status',
    header: 'Status',
    className: 'max-md:col-start-2 max-md:row-start-1',
    cell: ({ state }) => <Badge tone={STATE_BADGES[state].tone}>{STATE_BADGES[state].label}</Badge>,
  },
  {
    key: 'sent',
    header: 'Sent',
    cell: ({ counts, total }) => `${formatCount(counts.sent)} of ${formatCount(total - counts.skipped)}`,
  },
  {
    key: 'when',
    header: 'When',
    className: BELOW,
    cell: ({ createdAt }) => <span className="max-w-56 truncate">{formatDateTime(new Date(createdAt))}</span>,
  },
];

function Bounces({ bounces, total }: { bounces: BounceAnswer[]; total: number }) {
  const refresh = useRefresh();
  const [busy, setBusy] = useState('');
  async function allow(email: string) {
    setBusy(email);
    const answer = await api.delete(`/api/bounces/${encodeURIComponent(email)}`);
    setBusy('');
    if (answer.ok) toast(`${email} will get mailings again.`);
    else toast(answer.message || "Couldn't allow the address again.", 'error');
    await refresh(answer);
  }
  return (
    <section className="grid min-w-0 gap-4" aria-labelledby="bounces">
      <div>
        <h2 id="bounces">Bounced addresses {total > 0 && <Count>{formatCount(total)}</Count>}</h2>
        <p className="soft">Permanently rejected by the mail server. Mailings skip them; order e-mails are still sent.</p>
      </div>
      <Table
        caption="Bounced addresses, newest first"
        rows={bounces}
        rowKey={(bounce) => bounce.email}
        empty={<EmptyState icon="check" title="No address has bounced" />}
        columns={[
          { key: 'email', header: 'Email', isHeading: true, cell: ({ email }) => email },
          {
            key: 'reason',
            header: 'Mail server response',
            cell: ({ reason }) => <span className="block max-w-md break-words">{reason}</span>,
          },
          {
            key: 'when',
            header: 'When',
            className: BELOW,
            cell: ({ bouncedAt }) => <span className="max-w-56 truncate">{formatDateTime(new Date(bouncedAt))}</span>,
          },
          {
            key: 'actions',
            header: '',
            tableHeader: 'Actions',
            align: 'end',
            cell: ({ email }) => (
              <Button
                variant="secondary"
                size="small"
                isBusy={busy === email}
                aria-label={`Allow ${email} again`}
                onClick={() => allow(email)}
              >
                Allow again
              </Button>
            ),
          },
        ]}
      />
      {total > bounces.length && <p className="soft">{`Showing the latest ${formatCount(bounces.length)}.`}</p>}
    </section>
  );
}
