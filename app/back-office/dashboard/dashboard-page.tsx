import { redirect } from 'react-router';
import { z } from 'zod';
import { listQuery } from '../../platform/http/list-query.ts';
import { formatCount, formatRupees, paiseFromRupees } from '../../platform/money.ts';
import { getShop, requireStaff } from '../../platform/pages/page.server.ts';
import { findHold, holdWords } from '../../platform/running/outgoing.server.ts';
import { dayOf } from '../../platform/time.ts';
import { abbreviateCount } from '../../staff-kit/change/daily-change.ts';
import { Figures } from '../../staff-kit/list/figures.tsx';
import { askedOf } from '../../staff-kit/list/list-address.ts';
import { PageHead } from '../../staff-kit/page-parts.tsx';
import { useFresh } from '../../staff-kit/sign-in/use-fresh.ts';
import { staffMeta } from '../../staff-kit/staff-meta.ts';
import { Alert } from '../../ui/alert.tsx';
import { Link } from '../../ui/link.tsx';
import { roleMay } from '../../vocabulary/permissions.ts';
import { findDue } from '../due.server.ts';
import { DueList } from '../due-list.tsx';
import { findGuide } from '../first-run/first-run.server.ts';
import { GuideCard } from '../first-run/guide-card.tsx';
import { sectionsOf } from '../sections.ts';
import type { Route } from './+types/dashboard-page';
import { dashboard, STOCK_ROWS } from './dashboard.server.ts';
import { DayFigure, daysOf } from './dashboard-figures.tsx';
import { ToBeShipped } from './dashboard-orders.tsx';
import { Stock } from './dashboard-stock.tsx';

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
  const hasWork = loaderData.due.length > 0;
  const todo = todoOf(loaderData);
  const today = dayOf(new Date(loaderData.now));
  const soldToday = `/admins/orders?figure=sold&from=${today}&to=${today}`;
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
      {/* Work comes first, also in a shop whose guide is not done. */}
      {hasWork && <DueList {...loaderData} />}
      {loaderData.guide && <GuideCard {...loaderData.guide} />}
      {!hasWork && <DueList {...loaderData} />}
      <Figures>
        <DayFigure
          label="Orders Today"
          counts={sales && daysOf(sales, 'totalOrders')}
          show={abbreviateCount}
          exactly={formatCount}
          to={soldToday}
        />
        <DayFigure label="Revenue" counts={sales && daysOf(sales, 'totalRevenue')} show={rupees} exactly={rupees} to={soldToday} />
        <DayFigure
          label="New Customers"
          counts={customers}
          show={abbreviateCount}
          exactly={formatCount}
          to={`/admins/customers?from=${today}&to=${today}`}
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

/** What is not right yet, without a deadline. */
function todoOf({ attention, minors, slider, shop }: Loaded) {
  const counted = [
    {
      count: attention.products,
      to: '/admins/products?attention=yes',
      one: `product needs attention (${whyOf(attention)})`,
      many: `products need attention (${whyOf(attention)})`,
    },
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

const whyOf = ({ reasons }: Loaded['attention']) =>
  reasons.map(({ reason, products }) => (reasons.length > 1 ? `${reason}: ${formatCount(products)}` : reason)).join(', ');
