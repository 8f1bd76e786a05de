import { Link, redirect, useNavigation, useSearchParams } from 'react-router';
import { z } from 'zod';
import { StatusBadge } from '../orders/admin/order-badges.tsx';
import { listQuery } from '../platform/http/list-query.ts';
import { formatCount, formatRupees, paiseFromRupees } from '../platform/money.ts';
import { getShop, requireStaff } from '../platform/pages/page.server.ts';
import { roleMay } from '../platform/permissions.ts';
import { findHold, holdWords } from '../platform/running/outgoing.server.ts';
import { dayOf, endOfDay, formatDate, formatDateTime, startOfDay } from '../platform/time.ts';
import { ChangeLine } from '../staff-kit/change-line.tsx';
import { abbreviateCount } from '../staff-kit/daily-change.ts';
import { Count, Figure, Figures } from '../staff-kit/list/figures.tsx';
import { addressWith, askedOf } from '../staff-kit/list/list-address.ts';
import { PageHead, SectionHead } from '../staff-kit/page-parts.tsx';
import { staffMeta } from '../staff-kit/staff-meta.ts';
import { useFresh } from '../staff-kit/use-fresh.ts';
import { stockStatus } from '../stock/admin/stock-status.ts';
import { Alert } from '../ui/alert.tsx';
import { Badge } from '../ui/badge.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Pagination } from '../ui/pagination.tsx';
import { Table, TableFrame } from '../ui/table.tsx';
import type { Route } from './+types/dashboard-page';
import { dashboard, STOCK_ROWS } from './dashboard.server.ts';
import { findDue } from './due.server.ts';
import { DueList } from './due-list.tsx';
import { findGuide } from './first-run/first-run.server.ts';
import { GuideCard } from './first-run/guide-card.tsx';
import { sectionsOf } from './sections.ts';

const asked = z.object({ page: listQuery.shape.page });

export async function loader({ context, request }: Route.LoaderArgs) {
  const { staffRole } = await requireStaff(context, 'account');
  // Landing page after sign-in; roles without a dashboard are redirected to their first section.
  // Packers start with the orders.
  if (!roleMay(staffRole, 'dashboard'))
    throw redirect(roleMay(staffRole, 'orders') ? '/admins/orders' : (sectionsOf(staffRole)[0]?.to ?? '/'));
  const { page } = askedOf(asked, request.url);
  const shop = getShop(context);
  const due = await findDue(shop, staffRole);
  const hold = await findHold(shop.db, shop.env);
  const guide = await findGuide(shop, { staffRole });
  return { ...(await dashboard(shop, page)), guide, due, stockRows: STOCK_ROWS, hold: hold && holdWords(hold) };
}

export const meta: Route.MetaFunction = () => staffMeta('Dashboard');

type Loaded = Route.ComponentProps['loaderData'];

export default function DashboardPage({ loaderData }: Route.ComponentProps) {
  const { sales, customers, impressions } = loaderData;
  useFresh();
  const todo = todoOf(loaderData);
  const today = dayOf(new Date(loaderData.now));
  const rupees = (amount: number) => formatRupees(paiseFromRupees(amount));
  return (
    <>
      <PageHead>
        <h1>Dashboard</h1>
      </PageHead>
      {loaderData.hold && (
        <Alert tone="warning" title="E-mails, refunds and payments are on hold">
          {loaderData.hold}
        </Alert>
      )}
      {loaderData.guide && <GuideCard {...loaderData.guide} />}
      <DueList {...loaderData} />
      <Figures>
        <DayFigure
          label="Orders Today"
          counts={sales && daysOf(sales, 'totalOrders')}
          show={abbreviateCount}
          exactly={formatCount}
          to={`/admins/orders?from=${today}&to=${today}`}
        />
        <DayFigure label="Revenue" counts={sales && daysOf(sales, 'totalRevenue')} show={rupees} exactly={rupees} to="/admins/trends" />
        <DayFigure
          label="New Customers"
          counts={customers}
          show={abbreviateCount}
          exactly={formatCount}
          to={`/admins/customers?month=${Number(today.slice(5, 7))}&year=${today.slice(0, 4)}`}
        />
        <DayFigure label="Site Impressions" counts={impressions} show={abbreviateCount} exactly={formatCount} to="/admins/impressions" />
      </Figures>
      {todo.length > 0 && (
        <ul
          className="flex flex-wrap gap-x-6 [&_a]:inline-flex [&_a]:min-h-11 [&_a]:items-center [&_a]:text-clay [&_a]:underline [&_a]:underline-offset-[0.22em]"
          aria-label="Needs attention"
        >
          {todo.map(({ to, words }) => (
            <li key={words}>
              <Link to={to}>{words}</Link>
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-start gap-5">
        <ToBeShipped {...loaderData} />
        <Stock {...loaderData} />
      </div>
    </>
  );
}

function ToBeShipped({ waiting, now }: Loaded) {
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

/** What is not right yet, without a deadline. */
function todoOf({ attention, minors, slider, shop }: Loaded) {
  const counted = [
    { count: attention, to: '/admins/products?attention=yes', one: 'product needs attention', many: 'products need attention' },
    {
      count: minors,
      to: '/admins/customers?status=minor',
      one: 'account with a date of birth under 18',
      many: 'accounts with a date of birth under 18',
    },
  ]
    .filter(({ count }) => count > 0)
    .map(({ count, to, one, many }) => ({ to, words: `${formatCount(count)} ${count === 1 ? one : many}` }));
  const doubts = slider.map((message) => ({ to: '/admins/slider', words: `Slider: ${message}` }));
  return [...doubts, ...shop.map(({ section, message }) => ({ to: `/admins/settings/${section}`, words: message })), ...counted];
}

function Stock({ stock, stockRows }: Loaded) {
  const [params] = useSearchParams();
  const isLoading = useNavigation().location?.pathname === '/admins';
  return (
    <section aria-labelledby="stock" className="max-w-full min-w-0 flex-[4_1_36rem]" aria-busy={isLoading || undefined}>
      <SectionHead>
        <h2 id="stock">Product Stock</h2>
        <span role="status" className="soft">
          {isLoading && 'Loading products...'}
        </span>
        <Link to="/admins/products">All products</Link>
      </SectionHead>
      {stock === null ? (
        <Alert tone="danger">Failed to load products</Alert>
      ) : (
        <div className="grid min-w-0 gap-4">
          <Table
            caption="Product Stock, lowest first"
            frameClassName="overflow-x-auto"
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
                  const { label, tone } = stockStatus(product.stockQuantity, stock.lowUpTo);
                  return <Badge tone={tone}>{label}</Badge>;
                },
              },
            ]}
          />
          <Pagination
            page={stock.page}
            pageCount={Math.ceil(stock.total / stockRows)}
            toPage={(page) => addressWith(params, { page })}
            label="Pages of the product stock"
          />
        </div>
      )}
    </section>
  );
}

type Days = { today: number; yesterday: number };

const daysOf = <Key extends string>({ today, yesterday }: Record<keyof Days, Record<Key, number>>, key: Key): Days => ({
  today: today[key],
  yesterday: yesterday[key],
});

interface FigureProps {
  label: string;
  /** Null: loading failed. */
  counts: Days | null;
  show: (value: number) => string;
  exactly: (value: number) => string;
  /** The list that it counts. */
  to: string;
}

function DayFigure({ label, counts, show, exactly, to }: FigureProps) {
  const value = counts ? (
    <Link to={to} className="link" aria-label={`${label}: ${exactly(counts.today)}`}>
      {show(counts.today)}
    </Link>
  ) : (
    'Unknown'
  );
  return (
    <Figure label={label} value={value} title={counts ? exactly(counts.today) : undefined}>
      {counts && (
        <ChangeLine
          current={counts.today}
          previous={counts.yesterday}
          decimals={0}
          title={`Yesterday by this time: ${exactly(counts.yesterday)}`}
        >
          <span className="soft font-normal">from yesterday</span>
        </ChangeLine>
      )}
    </Figure>
  );
}
