// What the shop knows about one customer, part by part.
import { Link, useSearchParams } from 'react-router';
import { COIN_WORDS } from '../../loyalty/admin/coin-words.ts';
import { SOURCE_WORDS } from '../../newsletter/admin/source-words.ts';
import type { Subscriber } from '../../newsletter/newsletter.schema.ts';
import { StatusBadge } from '../../orders/admin/order-badges.tsx';
import type { Order } from '../../orders/orders.schema.ts';
import { formatCount, formatRupees, paiseFromRupees } from '../../platform/money.ts';
import { formatDate, formatDateTime } from '../../platform/time.ts';
import { Count, Facts } from '../../staff-kit/list/figures.tsx';
import { addressWith } from '../../staff-kit/list/list-address.ts';
import { ROWS_FRAME } from '../../staff-kit/list/list-frame.tsx';
import { Panel } from '../../staff-kit/page-parts.tsx';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import type { Customer } from '../accounts.schema.ts';
import type { Address } from '../address-book.schema.ts';
import type { Route } from './+types/customer-page';

type Known = Route.ComponentProps['loaderData'];

interface CustomerOrdersProps {
  orders: Order[];
  count: number;
  page: number;
  atOnce: number;
}

export function CustomerOrders({ orders, count, page, atOnce }: CustomerOrdersProps) {
  const [params] = useSearchParams();
  return (
    <section className="grid min-w-0 gap-4" aria-labelledby="orders">
      <h2 id="orders">Orders {count > 0 && <Count>{formatCount(count)}</Count>}</h2>
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
        pageCount={Math.ceil(count / atOnce)}
        toPage={(next) => addressWith(params, { page: next })}
        label="Pages of orders"
      />
    </section>
  );
}

export const CustomerCoins = ({ coins }: Pick<Known, 'coins'>) => (
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
);

export const ContactPanel = ({ customer }: { customer: Customer }) => (
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
);

export const GlancePanel = ({
  points,
  reviews,
  subscriber,
  phone,
  nominee,
}: Pick<Known, 'points' | 'reviews' | 'subscriber' | 'phone' | 'nominee'>) => (
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
);

interface AddressesPanelProps {
  customer: Customer;
  addresses: Address[];
}

export const AddressesPanel = ({ customer, addresses }: AddressesPanelProps) => (
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
);

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
