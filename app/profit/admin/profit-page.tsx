import { useState } from 'react';
import { useNavigation } from 'react-router';
import { choices, PeriodFields } from '../../books/admin/period-fields.tsx';
import { daysOf } from '../../books/book-period.ts';
import { formatCount } from '../../platform/money.ts';
import { getShop, requireStaff } from '../../platform/pages/page.server.ts';
import { dayOf, formatDate, startOfDay } from '../../platform/time.ts';
import { BackLink } from '../../staff-kit/back-link.tsx';
import { askedOf, queryOf } from '../../staff-kit/list/list-address.ts';
import { AddressForm, ExportLink } from '../../staff-kit/list/list-filters.tsx';
import { ROWS_FRAME } from '../../staff-kit/list/list-frame.tsx';
import { PageHead } from '../../staff-kit/page-parts.tsx';
import { staffMeta } from '../../staff-kit/staff-meta.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SelectField } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import { Table } from '../../ui/table.tsx';
import { listCosts } from '../marketing-costs.server.ts';
import { DIMENSIONS, type ProfitSums, profitQuery } from '../profit.schema.ts';
import { readProfit } from '../profit.server.ts';
import { UNKNOWN_PARTS, type UnknownPart } from '../profit-parts.ts';
import type { Route } from './+types/profit-page';
import { Campaigns } from './campaigns.tsx';
import { CostDialog } from './cost-dialog.tsx';
import { CostList } from './cost-list.tsx';
import { columnsOf } from './profit-columns.tsx';
import { Statement } from './profit-statement.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireStaff(context, 'books');
  const { db, now } = getShop(context);
  const asked = askedOf(profitQuery, request.url);
  return { asked, report: await readProfit(db, asked, now()), today: dayOf(now()), costs: await listCosts(db, daysOf(asked, now())) };
}

export const meta: Route.MetaFunction = () => staffMeta('Profit');

export default function ProfitPage({ loaderData: { asked, report, costs, today } }: Route.ComponentProps) {
  const isLoading = useNavigation().location?.pathname === '/admins/books/profit';
  const [isAdding, setAdding] = useState(false);
  const { from, to, by, rows, rowCount, totals } = report;
  return (
    <>
      <BackLink to="/admins/books">Books</BackLink>
      <PageHead>
        <h1>Profit</h1>
        <div className="flex flex-wrap items-center gap-2">
          <Button variant="secondary" size="small" onClick={() => setAdding(true)}>
            Add marketing cost
          </Button>
          <ExportLink to={`/api/profit/profit.csv?${queryOf(asked)}`} />
        </div>
      </PageHead>
      <AddressForm label="Period and rows">
        <PeriodFields {...{ period: asked.period, from, to }} />
        <SelectField label="By" name="by" key={by} defaultValue={by} options={choices(DIMENSIONS)} />
      </AddressForm>
      <p className="soft -my-2 min-h-6" role="status">
        {isLoading ? 'Loading...' : `Orders placed from ${formatDate(startOfDay(from))} to ${formatDate(startOfDay(to))}, without GST.`}
      </p>
      <Unknown totals={totals} {...{ from, to }} />
      <Statement report={report} />
      <section className={`${ROWS_FRAME} md:overflow-x-auto`} aria-label={`Profit by ${DIMENSIONS[by]}`} aria-busy={isLoading || undefined}>
        <Table
          caption={`Profit by ${DIMENSIONS[by]}`}
          rows={rows}
          rowKey={({ key }) => key || 'none'}
          frameClassName="md:w-max md:min-w-full"
          columns={columnsOf(by, { from, to })}
          empty={
            <EmptyState icon="rupee" title="No orders in this period">
              Orders count on the day on which they were placed.
            </EmptyState>
          }
        />
      </section>
      {rows.length < rowCount && (
        <p className="soft">{`The ${formatCount(rows.length)} rows with the largest sales of ${formatCount(rowCount)}. The file has all of them.`}</p>
      )}
      <Campaigns rows={report.campaigns} />
      <CostList costs={costs} />
      <CostDialog isOpen={isAdding} day={to < today ? to : today} onClose={() => setAdding(false)} />
    </>
  );
}

const REASONS: Record<UnknownPart, { words: string; to: string; where: string }> = {
  goods: { words: 'goods without a cost', to: '/admins/products', where: 'Enter it with the stock of the product' },
  fee: { words: 'payments that are not settled yet', to: '/admins/books/settlements/unmatched', where: 'Settlements' },
  freight: { words: 'parcels without a freight charge', to: '/admins/books/settlements/freight', where: 'Upload the courier’s invoice' },
  returns: {
    words: 'returned parcels without a charge for the return',
    to: '/admins/books/settlements/freight?show=all',
    where: 'Freight',
  },
};

/** What is not known is not in the profit: said before the figures. */
function Unknown({ totals: { unknown } }: { totals: ProfitSums; from: string; to: string }) {
  const open = UNKNOWN_PARTS.filter((name) => unknown[name] > 0);
  if (open.length === 0) return null;
  return (
    <Alert tone="warning" isStatic title="Some costs are not known, so the profit is shown too high">
      <ul className="grid gap-1">
        {open.map((name) => (
          <li key={name}>
            {`${formatCount(unknown[name])} ${unknown[name] === 1 ? 'order has' : 'orders have'} ${REASONS[name].words}. `}
            <Link to={REASONS[name].to} className="link">
              {REASONS[name].where}
            </Link>
          </li>
        ))}
      </ul>
    </Alert>
  );
}
