import { methodWords, PaymentBadge, StatusBadge } from '../../orders/admin/order-badges.tsx';
import { goodsOfOrder } from '../../orders/goods/ordered-goods.ts';
import type { StaffOrder } from '../../orders/orders.schema.ts';
import { formatRupees, paiseFromRupees } from '../../platform/money.ts';
import { formatDateTime } from '../../platform/time.ts';
import { Facts } from '../../staff-kit/list/figures.tsx';
import { Panel } from '../../staff-kit/page-parts.tsx';
import { PermittedLink } from '../../staff-kit/permitted-link.tsx';

const at = (moment: Date) => formatDateTime(moment);
const rupees = (amount: number) => formatRupees(paiseFromRupees(amount), { decimals: 'always' });

export function ClaimedOrder({ order }: { order: StaffOrder }) {
  const { shippingAddress: to } = order;
  return (
    <Panel className="grid gap-3" aria-labelledby="order">
      <h2 id="order" className="mb-0!">
        <PermittedLink permission="orders" to={`/admins/orders/${order.id}`} className="link reach">
          {order.number}
        </PermittedLink>
      </h2>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <StatusBadge order={order} />
        <PaymentBadge order={order} />
      </p>
      <ul>
        {goodsOfOrder(order).map(({ productId, name, quantity }) => (
          <li key={`${productId} ${name}`}>{`${quantity} × ${name}`}</li>
        ))}
      </ul>
      <address>
        <strong>{to.recipientName}</strong>
        <br />
        {[to.street, to.landmark].filter(Boolean).join(', ')}
        <br />
        {`${to.city} ${to.zipCode}, ${to.state}`}
        <br />
        <a className="link" href={`tel:${to.phone}`}>
          {to.phone}
        </a>
        {order.email && (
          <>
            <br />
            <a className="link" href={`mailto:${order.email}`}>
              {order.email}
            </a>
          </>
        )}
      </address>
      <Facts className="">
        <div>
          <dt>Placed</dt>
          <dd>{at(order.createdAt)}</dd>
        </div>
        {order.events
          .filter(({ kind }) => kind === 'shipped' || kind === 'delivered')
          .map(({ kind, at: moment, note }) => (
            <div key={kind}>
              <dt>{kind === 'shipped' ? 'Shipped' : 'Delivered'}</dt>
              <dd>{[at(moment), note].filter(Boolean).join(', ')}</dd>
            </div>
          ))}
        <div>
          <dt>{methodWords(order.paymentMethod)}</dt>
          <dd>{rupees(order.payableAmount)}</dd>
        </div>
        {order.refundedAmount > 0 && (
          <div>
            <dt>Refunded</dt>
            <dd>{rupees(order.refundedAmount)}</dd>
          </div>
        )}
      </Facts>
    </Panel>
  );
}
