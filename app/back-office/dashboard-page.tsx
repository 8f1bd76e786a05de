import { Link } from 'react-router';
import { formatCount, formatRupees, paiseFromRupees } from '../platform/money.ts';
import { getShop, requireStaff } from '../platform/page.server.ts';
import { formatDateTime } from '../platform/time.ts';
import { Badge } from '../ui/badge.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Icon } from '../ui/icon.tsx';
import { Table } from '../ui/table.tsx';
import type { Route } from './+types/dashboard-page';
import { abbreviateCount, percentChange } from './daily-change.ts';
import { dashboard } from './dashboard.server.ts';
import { StatusBadge } from './order-words.tsx';
import { staffMeta } from './staff-meta.ts';
import { stockStatus } from './stock-status.ts';
import { useFresh } from './use-fresh.ts';

export async function loader({ context }: Route.LoaderArgs) {
  await requireStaff(context);
  const { db, now } = getShop(context);
  return dashboard(db, now());
}

export const meta: Route.MetaFunction = () => staffMeta('Dashboard');

export default function DashboardPage({ loaderData: { sales, customers, stock, waiting } }: Route.ComponentProps) {
  useFresh();
  const rupees = (amount: number) => formatRupees(paiseFromRupees(amount));
  return (
    <>
      <div className="staff-head">
        <h1>Dashboard</h1>
      </div>
      <dl className="staff-figures">
        <Figure
          label="Orders Today"
          today={sales.today.totalOrders}
          yesterday={sales.yesterday.totalOrders}
          show={abbreviateCount}
          exactly={formatCount}
        />
        <Figure label="Revenue" today={sales.today.totalRevenue} yesterday={sales.yesterday.totalRevenue} show={rupees} exactly={rupees} />
        <Figure
          label="New Customers"
          today={customers.today}
          yesterday={customers.yesterday}
          show={abbreviateCount}
          exactly={formatCount}
        />
      </dl>
      <div className="staff-columns">
        <section aria-labelledby="waiting">
          <div className="staff-subhead">
            <h2 id="waiting">
              Waiting to be shipped {waiting.total > 0 && <span className="staff-count">{formatCount(waiting.total)}</span>}
            </h2>
            <Link to="/admins/orders">All orders</Link>
          </div>
          {waiting.orders.length === 0 ? (
            <div className="table-frame">
              <EmptyState icon="truck" title="Nothing is waiting">
                New orders appear here, the oldest first.
              </EmptyState>
            </div>
          ) : (
            <ul className="staff-list">
              {waiting.orders.map((order) => (
                <li key={order.id}>
                  <div>
                    <Link to={`/admins/orders/${order.id}`} className="row-link">
                      {order.number}
                    </Link>
                    <StatusBadge status={order.status} />
                  </div>
                  <div>
                    <span>{order.customerName}</span>
                    <span className="tabular">{formatRupees(order.totalPaise, { decimals: 'always' })}</span>
                  </div>
                  <div className="staff-soft">
                    <span>{order.city}</span>
                    <time dateTime={order.createdAt.toISOString()}>{formatDateTime(order.createdAt)}</time>
                  </div>
                </li>
              ))}
            </ul>
          )}
        </section>
        <section aria-labelledby="stock">
          <div className="staff-subhead">
            <h2 id="stock">Product Stock</h2>
            <Link to="/admins/products">
              {stock.total > stock.products.length ? `All ${formatCount(stock.total)} products` : 'All products'}
            </Link>
          </div>
          <Table
            caption="Product Stock, the lowest first"
            rows={stock.products}
            rowKey={(product) => product.id}
            empty={<EmptyState icon="box" title="No products added yet." />}
            columns={[
              {
                key: 'name',
                header: 'Product',
                isHeading: true,
                cell: (product) => (
                  <Link to={`/admins/products/${product.id}`} className="row-link">
                    {product.name}
                  </Link>
                ),
              },
              { key: 'category', header: 'Category', cell: (product) => product.category.join(', ') },
              { key: 'price', header: 'Price', align: 'end', cell: (product) => formatRupees(product.unitPaise, { decimals: 'always' }) },
              { key: 'stock', header: 'Stock', align: 'end', cell: (product) => formatCount(product.stockQuantity) },
              {
                key: 'status',
                header: 'Status',
                cell: (product) => {
                  const { label, tone } = stockStatus(product.stockQuantity);
                  return <Badge tone={tone}>{label}</Badge>;
                },
              },
            ]}
          />
        </section>
      </div>
    </>
  );
}

interface FigureProps {
  label: string;
  today: number;
  yesterday: number;
  show: (value: number) => string;
  exactly: (value: number) => string;
}

function Figure({ label, today, yesterday, show, exactly }: FigureProps) {
  const percent = Math.round(percentChange(today, yesterday));
  const isUp = percent >= 0;
  return (
    <div className="staff-card">
      <dt>{label}</dt>
      <dd className="staff-figure" title={exactly(today)}>
        {show(today)}
      </dd>
      <dd className={isUp ? 'staff-change is-up' : 'staff-change is-down'} title={`Yesterday: ${exactly(yesterday)}`}>
        <Icon name={isUp ? 'arrow-up' : 'arrow-down'} label={isUp ? 'Up' : 'Down'} />
        {Math.abs(percent)}% <span className="staff-soft">from yesterday</span>
      </dd>
    </div>
  );
}
