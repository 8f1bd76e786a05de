import { useNavigation } from 'react-router';
import { choices, PeriodFields } from '../../books/admin/period-fields.tsx';
import { getShop, requireStaff } from '../../platform/pages/page.server.ts';
import { askedOf, queryOf } from '../../staff-kit/list/list-address.ts';
import { AddressForm, ExportLink } from '../../staff-kit/list/list-filters.tsx';
import { PageHead } from '../../staff-kit/page-parts.tsx';
import { PermittedLink } from '../../staff-kit/permitted-link.tsx';
import { staffMeta } from '../../staff-kit/staff-meta.ts';
import { SelectField } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import { CHANNELS, type Sums, type Trends, trendsQuery, UNITS } from '../trends.schema.ts';
import { readTrends } from '../trends.server.ts';
import type { Route } from './+types/trends-page';
import { daysInWords } from './days-in-words.ts';
import { ChartPanel, tickOf } from './trend-parts.tsx';
import { TrendTables } from './trend-tables.tsx';
import { TrendTotals } from './trend-totals.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireStaff(context, 'dashboard');
  const { db, now } = getShop(context);
  const asked = askedOf(trendsQuery, request.url);
  return { asked, trends: await readTrends(db, asked, now()) };
}

export const meta: Route.MetaFunction = () => staffMeta('Trends');

export default function TrendsPage({ loaderData: { asked, trends } }: Route.ComponentProps) {
  const isLoading = useNavigation().location?.pathname === '/admins/trends';
  const { period, by, channel } = asked;
  const { from, to, before } = trends;
  return (
    <>
      <PageHead>
        <h1>Trends</h1>
        <div className="flex flex-wrap items-center gap-3">
          <Link to="/admins/trends/funnel" className="link">
            Funnel
          </Link>
          <PermittedLink permission="books" to="/admins/books/profit" className="link">
            Campaigns and profit
          </PermittedLink>
          <ExportLink to={`/api/trends/trends.csv?${queryOf(asked)}`} />
        </div>
      </PageHead>
      <AddressForm label="Period, unit and channel">
        <PeriodFields {...{ period, from, to }} />
        <SelectField label="By" name="by" key={`by ${by}`} defaultValue={by} options={choices(UNITS)} />
        <SelectField label="Channel" name="channel" key={`channel ${channel}`} defaultValue={channel} options={choices(CHANNELS)} />
      </AddressForm>
      <p className="-my-2 min-h-6 text-ink-soft" role="status">
        {isLoading ? 'Loading...' : `${daysInWords(trends)}, compared with ${daysInWords(before)}.`}
        {trends.by !== by && ' So long a period is shown by month.'}
      </p>
      <TrendTotals trends={trends} channel={channel} />
      <Chart title="Revenue" unit="rupees" trends={trends} of={({ revenue }) => Math.round(revenue)} />
      <Chart title="Orders" unit="orders" trends={trends} of={({ orders }) => orders} />
      <TrendTables trends={trends} channel={channel} campaignsFile={`/api/trends/campaigns.csv?${queryOf(asked)}`} />
    </>
  );
}

function Chart({ title, unit, trends, of }: { title: string; unit: string; trends: Trends; of: (sums: Sums) => number }) {
  const name = `${title} by ${UNITS[trends.by].toLowerCase()}`;
  return (
    <ChartPanel
      title={name}
      label={`${name}, ${daysInWords(trends)}`}
      unit={unit}
      columns={trends.steps.map((step) => ({ key: step.from, tick: tickOf(step.from, trends.by === 'month'), value: of(step) }))}
    />
  );
}
