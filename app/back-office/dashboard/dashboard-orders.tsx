// The orders that wait to be shipped, oldest first.

import { StatusBadge } from '../../orders/admin/order-badges.tsx';
import { formatCount, formatRupees } from '../../platform/money.ts';
import { endOfDay, formatDate, formatDateTime, startOfDay } from '../../platform/time.ts';
import { Count } from '../../staff-kit/list/figures.tsx';
import { SectionHead } from '../../staff-kit/page-parts.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import { TableFrame } from '../../ui/table.tsx';
import type { Route } from './+types/dashboard-page';

type Loaded = Route.ComponentProps['loaderData'];

export function ToBeShipped({ waiting, now }: Loaded) {
  return (
    <section aria-labelledby="waiting" className="min-w-0 flex-[1_1_20rem]">
      <SectionHead>
        <h2 id="waiting">To be shipped {waiting.total > 0 && <Count>{formatCount(waiting.total)}</Count>}</h2>
        <Link to="/admins/orders?todo=ship&sort=date-asc">All to ship</Link>
      </SectionHead>
      {waiting.orders.length === 0 ? (
        <TableFrame>
          <EmptyState icon="truck" title="Nothing to ship">
            New orders appear here, oldest first.
          </EmptyState>
        </TableFrame>
      ) : (
        <ul className="divide-y divide-hairline rounded-panel border border-hairline bg-paper">
          {waiting.orders.map((order) => (
            <li
              key={order.id}
              className="relative grid gap-0.5 px-3.5 py-2.5 hover:bg-sandal/60 [&>div]:flex [&>div]:flex-wrap [&>div]:justify-between [&>div]:gap-x-3"
            >
              <div>
                <Link to={`/admins/orders/${order.id}`} className="row-link">
                  {order.number}
                </Link>
                <StatusBadge order={order} />
              </div>
              <div>
                <span>{order.customerName}</span>
                <span className="tabular">{formatRupees(order.totalPaise, { decimals: 'always' })}</span>
              </div>
              <div className="soft">
                <span>{order.city}</span>
                <PromisedDay order={order} now={now} />
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function PromisedDay({ order, now }: { order: Loaded['waiting']['orders'][number]; now: number }) {
  if (!order.promisedBy) return <time dateTime={order.createdAt.toISOString()}>{formatDateTime(order.createdAt)}</time>;
  const isLate = endOfDay(order.promisedBy).getTime() < now;
  return (
    <span title={`Ordered ${formatDateTime(order.createdAt)}`} className={isLate ? 'font-medium text-kumkum' : ''}>
      {isLate ? 'Late: promised by' : 'Promised by'} <time dateTime={order.promisedBy}>{formatDate(startOfDay(order.promisedBy))}</time>
    </span>
  );
}
