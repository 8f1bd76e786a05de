import { useState } from 'react';
import { readPoints } from '../../loyalty/read-points.server.ts';
import { MailingStarted } from '../../mailing/admin/mailing-started.tsx';
import type { StartedMailing } from '../../mailing/bulk/mailings.schema.ts';
import { findPhoneStanding } from '../../messages/messages.server.ts';
import { EarlierOrdersPanel } from '../../moving-in/admin/earlier-orders-panel.tsx';
import { listEarlierOrders } from '../../moving-in/earlier-orders.server.ts';
import { findSubscriber } from '../../newsletter/subscribers.server.ts';
import { ToldPanel } from '../../orders/admin/told-panel.tsx';
import { listToldTo } from '../../orders/mails/told.server.ts';
import { countOrdersOf, listOrdersOf } from '../../orders/orders.server.ts';
import { listQuery } from '../../platform/http/list-query.ts';
import { getShop, orErrorPage, requireId, requireStaff } from '../../platform/pages/page.server.ts';
import { formatDate } from '../../platform/time.ts';
import { countReviewsOf } from '../../reviews/reviews.server.ts';
import { BackLink } from '../../staff-kit/back-link.tsx';
import { askedOf, leadToLastPage } from '../../staff-kit/list/list-address.ts';
import { DetailColumns, PageHead } from '../../staff-kit/page-parts.tsx';
import { useFresh } from '../../staff-kit/sign-in/use-fresh.ts';
import { staffMeta } from '../../staff-kit/staff-meta.ts';
import { Badge } from '../../ui/badge.tsx';
import { listAddresses } from '../addresses/address-book.server.ts';
import { getCustomer } from '../customers/customers.server.ts';
import { findNominee } from '../nominee.server.ts';
import type { Route } from './+types/customer-page';
import { CustomerActs } from './customer-acts.tsx';
import { CustomerOrders } from './customer-orders.tsx';
import { AddressesPanel, ContactPanel, CustomerCoins, GlancePanel } from './customer-parts.tsx';

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
    earlierOrders: await listEarlierOrders(db, customer),
    addresses: await listAddresses(db, customer.id),
    nominee: await findNominee(db, customer.id),
    points,
    coins: history.slice(0, COIN_ROWS),
    reviews: await countReviewsOf(db, customer.id),
    subscriber: await findSubscriber(db, customer.email),
    phone: await findPhoneStanding(db, customer),
    told: await listToldTo(db, { userId: customer.id, email: customer.email || customer.contactEmail || '' }),
  };
}

export const meta: Route.MetaFunction = () => staffMeta('Customer');

export default function CustomerPage({ loaderData }: Route.ComponentProps) {
  const { customer, page, orders, orderCount, earlierOrders, addresses, nominee, points, coins, reviews, subscriber, phone, told } =
    loaderData;
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
        {customer.isActive && <CustomerActs customer={customer} onMailed={setStarted} />}
      </PageHead>
      {started && <MailingStarted started={started} />}
      <DetailColumns>
        <div className="grid min-w-0 gap-4">
          <CustomerOrders orders={orders} count={orderCount} page={page} atOnce={ORDERS} />
          {earlierOrders.length > 0 && <EarlierOrdersPanel orders={earlierOrders} />}
          <CustomerCoins coins={coins} />
        </div>
        <div className="grid min-w-0 gap-4">
          {customer.isActive && <ContactPanel customer={customer} />}
          <GlancePanel {...{ points, reviews, subscriber, phone, nominee }} />
          <AddressesPanel customer={customer} addresses={addresses} />
          {customer.isActive && <ToldPanel told={told} />}
        </div>
      </DetailColumns>
    </>
  );
}
