import { COIN_WORDS } from '../../loyalty/admin/coin-words.ts';
import { SOURCE_WORDS } from '../../newsletter/admin/source-words.ts';
import type { Subscriber } from '../../newsletter/newsletter.schema.ts';
import { formatCount, formatRupees, paiseFromRupees } from '../../platform/money.ts';
import { formatDate } from '../../platform/time.ts';
import { Facts } from '../../staff-kit/list/figures.tsx';
import { Panel } from '../../staff-kit/page-parts.tsx';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import { Table } from '../../ui/table.tsx';
import type { Address } from '../addresses/address-book.schema.ts';
import type { Customer } from '../customers/customers.schema.ts';
import type { Route } from './+types/customer-page';

type Known = Route.ComponentProps['loaderData'];

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

export function ContactPanel({ customer }: { customer: Customer }) {
  const email = customer.email || customer.contactEmail;
  return (
    <Panel aria-labelledby="contact">
      <h2 id="contact">Contact</h2>
      {email ? (
        <p>
          <a className="link" href={`mailto:${email}`}>
            {email}
          </a>
          {!customer.email && <span className="soft"> for orders only</span>}
        </p>
      ) : (
        <p className="soft">No e-mail</p>
      )}
      <p>
        <a className="link" href={`tel:${customer.phone}`}>
          {customer.phone}
        </a>
      </p>
      {email && (
        <p>
          <Link className="link" to={`/admins/mails?search=${encodeURIComponent(email)}`}>
            E-mails to this address
          </Link>
        </p>
      )}
    </Panel>
  );
}

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
