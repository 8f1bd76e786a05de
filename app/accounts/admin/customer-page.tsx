// Everything the shop knows about one customer, for staff on the phone.

import { useState } from 'react';
import { Link, useNavigate, useRevalidator, useSearchParams } from 'react-router';
import { COIN_WORDS } from '../../loyalty/admin/coin-words.ts';
import { readPoints } from '../../loyalty/loyalty.server.ts';
import { MailDialog, type MailTo } from '../../mailing/admin/mail-dialog.tsx';
import { CUSTOMER_MAIL, MailingStarted } from '../../mailing/admin/mailing-started.tsx';
import type { StartedMailing } from '../../mailing/mailings.schema.ts';
import { findPhoneStanding } from '../../messages/messages.server.ts';
import { SOURCE_WORDS } from '../../newsletter/admin/source-words.ts';
import type { Subscriber } from '../../newsletter/newsletter.schema.ts';
import { findSubscriber } from '../../newsletter/newsletter.server.ts';
import { StatusBadge } from '../../orders/admin/order-badges.tsx';
import type { Order } from '../../orders/orders.schema.ts';
import { countOrdersOf, listOrdersOf } from '../../orders/orders.server.ts';
import { listQuery } from '../../platform/http/list-query.ts';
import { formatCount, formatRupees, paiseFromRupees } from '../../platform/money.ts';
import { getShop, orErrorPage, requireId, requireStaff } from '../../platform/pages/page.server.ts';
import { formatDate, formatDateTime } from '../../platform/time.ts';
import { countReviewsOf } from '../../reviews/reviews.server.ts';
import { BackLink } from '../../staff-kit/back-link.tsx';
import { Count, Facts } from '../../staff-kit/list/figures.tsx';
import { addressWith, askedOf, leadToLastPage } from '../../staff-kit/list/list-address.ts';
import { ROWS_FRAME } from '../../staff-kit/list/list-frame.tsx';
import { DetailColumns, PageHead, Panel } from '../../staff-kit/page-parts.tsx';
import { staffMeta } from '../../staff-kit/staff-meta.ts';
import { useFresh } from '../../staff-kit/use-fresh.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { listAddresses } from '../address-book.server.ts';
import { getCustomer } from '../customers.server.ts';
import { findNominee } from '../nominee.server.ts';
import type { Route } from './+types/customer-page';
import { CustomerDialog } from './customer-dialog.tsx';
import { DeleteCustomers } from './delete-customers.tsx';
import { SignOutEverywhere } from './sign-out-everywhere.tsx';

const ORDERS = 10;
const COIN_ROWS = 10;

export async function loader({ context, params, request }: Route.LoaderArgs) {
  await requireStaff(context, 'customers');
  const { db } = getShop(context);
  const customer = await orErrorPage(getCustomer(db, requireId(params.id)));
  const { page } = askedOf(listQuery, request.url);
  const { history, ...points } = await readPoints(db, customer.id);
  const orderCount = await countOrdersOf(db, customer.id);
  leadToLastPage(request.url, { page, limit: ORDERS }, orderCount);
  return {
    customer,
    page,
    orders: await listOrdersOf(db, customer.id, { page, limit: ORDERS }),
    orderCount,
    addresses: await listAddresses(db, customer.id),
    nominee: await findNominee(db, customer.id),
    points,
    coins: history.slice(0, COIN_ROWS),
    reviews: await countReviewsOf(db, customer.id),
    subscriber: await findSubscriber(db, customer.email),
    phone: await findPhoneStanding(db, customer),
  };
}

export const meta: Route.MetaFunction = () => staffMeta('Customer');

export default function CustomerPage({ loaderData }: Route.ComponentProps) {
  const { customer, page, orders, orderCount, addresses, nominee, points, coins, reviews, subscriber, phone } = loaderData;
  const [params] = useSearchParams();
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const [isEditing, setEditing] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const [isSigningOut, setSigningOut] = useState(false);
  const [mailTo, setMailTo] = useState<MailTo | null>(null);
  const [started, setStarted] = useState<StartedMailing | null>(null);
  useFresh();
  return (
    <>
      <BackLink to="/admins/customers">Customers</BackLink>
      <PageHead>
        <div>
          <h1>{customer.fullName}</h1>
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <Badge tone={customer.isActive ? 'success' : 'neutral'}>{customer.isActive ? 'Active' : 'Inactive'}</Badge>
            <span className="soft">{`Joined ${formatDate(customer.createdAt)}`}</span>
          </p>
        </div>
        {customer.isActive && (
          <div className="flex flex-wrap items-center gap-2">
            <Button size="small" onClick={() => setMailTo({ emails: [customer.email] })}>
              <Icon name="mail" />
              Email
            </Button>
            <Button variant="secondary" size="small" onClick={() => setEditing(true)}>
              Edit
            </Button>
            <Button variant="secondary" size="small" onClick={() => setSigningOut(true)}>
              Sign out everywhere
            </Button>
            <Button variant="danger" size="small" onClick={() => setDeleting(true)}>
              Delete
            </Button>
          </div>
        )}
      </PageHead>
      {started && <MailingStarted started={started} />}
      <DetailColumns>
        <div className="grid min-w-0 gap-4">
          <section className="grid min-w-0 gap-4" aria-labelledby="orders">
            <h2 id="orders">Orders {orderCount > 0 && <Count>{formatCount(orderCount)}</Count>}</h2>
            <div className={ROWS_FRAME}>
              <Table
                caption="Orders, newest first"
                isLined
                rows={orders}
                rowKey={(order) => order.id}
                columns={ORDER_COLUMNS}
                empty={<EmptyState icon="receipt" title="No orders yet" />}
              />
            </div>
            <Pagination
              page={page}
              pageCount={Math.ceil(orderCount / ORDERS)}
              toPage={(next) => addressWith(params, { page: next })}
              label="Pages of orders"
            />
          </section>
          <section className="grid min-w-0 gap-4" aria-labelledby="coins">
            <h2 id="coins">Coins</h2>
            <Table
              caption="Coins, newest first"
              rows={coins}
              rowKey={({ id }) => String(id)}
              empty={<EmptyState icon="gift" title="No coins yet" />}
              columns={[
                { key: 'why', header: 'For', isHeading: true, cell: ({ kind }) => COIN_WORDS[kind] },
                {
                  key: 'when',
                  header: 'When',
                  cell: ({ date }) => <span className="max-w-56 truncate">{formatDate(new Date(date))}</span>,
                },
                {
                  key: 'coins',
                  header: 'Coins',
                  align: 'end',
                  cell: (entry) => `${entry.points > 0 ? '+' : ''}${formatCount(entry.points)}`,
                },
              ]}
            />
          </section>
        </div>
        <div className="grid min-w-0 gap-4">
          {customer.isActive && (
            <Panel aria-labelledby="contact">
              <h2 id="contact">Contact</h2>
              <p>
                <a className="link" href={`mailto:${customer.email}`}>
                  {customer.email}
                </a>
              </p>
              <p>
                <a className="link" href={`tel:${customer.phone}`}>
                  {customer.phone}
                </a>
              </p>
              <p>
                <Link className="link" to={`/admins/mails?search=${encodeURIComponent(customer.email)}`}>
                  E-mails to this address
                </Link>
              </p>
            </Panel>
          )}
          <Panel aria-labelledby="balance">
            <h2 id="balance">At a glance</h2>
            <Facts>
              <Pair label="Coins" value={`${formatCount(points.totalPoints)} (${formatRupees(paiseFromRupees(points.worthRupees))})`} />
              <Pair label="Pending coins" value={formatCount(points.pendingPoints)} />
              <Pair label="Reviews" value={formatCount(reviews)} />
              <Pair label="Newsletter" value={consentWords(subscriber)} />
              <Pair label="Messages" value={phoneWords(phone)} />
              {nominee && <Pair label="Nominee" value={`${nominee.name}, ${nominee.contact}`} />}
            </Facts>
          </Panel>
          <Panel aria-labelledby="addresses">
            <h2 id="addresses">Addresses</h2>
            {addresses.length === 0 ? (
              <p className="soft">None saved.</p>
            ) : (
              <ul className="grid min-w-0 gap-4">
                {addresses.map(({ id, name, recipientName, street, landmark, city, state, zipCode, phone, isDefault }) => (
                  <li key={id}>
                    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                      <strong>{name}</strong>
                      {isDefault && <Badge>Default</Badge>}
                    </span>
                    <address>
                      {recipientName ?? customer.fullName}
                      <br />
                      {[street, landmark, `${city} ${zipCode}`, state].filter(Boolean).join(', ')}
                      <br />
                      {phone}
                    </address>
                  </li>
                ))}
              </ul>
            )}
          </Panel>
        </div>
      </DetailColumns>
      <CustomerDialog
        isOpen={isEditing}
        customer={customer}
        onSaved={async () => {
          setEditing(false);
          await revalidate();
        }}
        onClose={() => setEditing(false)}
      />
      <DeleteCustomers
        customers={isDeleting ? [customer] : []}
        onDone={() => navigate('/admins/customers')}
        onCancel={() => setDeleting(false)}
      />
      <SignOutEverywhere customer={isSigningOut ? customer : null} onClose={() => setSigningOut(false)} />
      <MailDialog
        audience={CUSTOMER_MAIL}
        to={mailTo}
        onSent={(sent) => {
          setStarted(sent);
          setMailTo(null);
        }}
        onClose={() => setMailTo(null)}
      />
    </>
  );
}

const ORDER_COLUMNS: Column<Order>[] = [
  {
    key: 'order',
    header: 'Order',
    isHeading: true,
    cell: ({ id, number }) => (
      <Link to={`/admins/orders/${id}`} className="row-link">
        {number}
      </Link>
    ),
  },
  { key: 'when', header: 'When', cell: ({ createdAt }) => <span className="max-w-56 truncate">{formatDateTime(createdAt)}</span> },
  { key: 'status', header: 'Status', cell: (order) => <StatusBadge order={order} /> },
  {
    key: 'total',
    header: 'Total',
    align: 'end',
    cell: ({ totalAmount }) => formatRupees(paiseFromRupees(totalAmount), { decimals: 'always' }),
  },
];

function Pair({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function phoneWords({ stoppedAt, isOnWhatsapp }: { stoppedAt: Date | null; isOnWhatsapp: boolean }) {
  if (stoppedAt) return `Wrote STOP ${formatDate(stoppedAt)}`;
  return isOnWhatsapp ? 'WhatsApp, else SMS' : 'SMS';
}

function consentWords(subscriber: Subscriber | null) {
  if (!subscriber) return 'Did not agree';
  if (subscriber.unsubscribedAt) return `Unsubscribed ${formatDate(subscriber.unsubscribedAt)}`;
  return `Agreed ${formatDate(subscriber.createdAt)} (${SOURCE_WORDS[subscriber.source]})`;
}
