// From a product to an order: how many visits go how far, by day, device, source and campaign.
import { useNavigation } from 'react-router';
import { NOT_KNOWN } from '../../analytics/visit-touch.ts';
import { PeriodFields } from '../../books/admin/period-fields.tsx';
import { formatCount } from '../../platform/money.ts';
import { getShop, requireStaff } from '../../platform/pages/page.server.ts';
import { ChangeLine } from '../../staff-kit/change/change-line.tsx';
import { Figure, Figures } from '../../staff-kit/list/figures.tsx';
import { askedOf, queryOf } from '../../staff-kit/list/list-address.ts';
import { AddressForm, ExportLink } from '../../staff-kit/list/list-filters.tsx';
import { PageHead } from '../../staff-kit/page-parts.tsx';
import { staffMeta } from '../../staff-kit/staff-meta.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SelectField } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import { DEVICES, FUNNEL_STEPS, type Funnel, type FunnelStep, type FunnelSums, funnelQuery } from '../funnel.schema.ts';
import { readFunnel } from '../funnel.server.ts';
import type { Route } from './+types/funnel-page';
import { daysInWords } from './days-in-words.ts';
import { Counted, type Days, FunnelTables, rate, STEPS } from './funnel-tables.tsx';
import { ChartPanel, tickOf } from './trend-parts.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireStaff(context, 'dashboard');
  const { db, now } = getShop(context);
  const asked = askedOf(funnelQuery, request.url);
  return { asked, funnel: await readFunnel(db, asked, now()) };
}

export const meta: Route.MetaFunction = () => staffMeta('Funnel');

const ALL = { value: '', label: 'All' };

export default function FunnelPage({ loaderData: { asked, funnel } }: Route.ComponentProps) {
  const isLoading = useNavigation().location?.pathname === '/admins/trends/funnel';
  const { period, device = '', source = '' } = asked;
  const { from, to, before, totals } = funnel;
  const sources = funnel.sources.map((row) => row.source);
  const named = source && !sources.includes(source) ? [source, ...sources] : sources;
  return (
    <>
      <PageHead>
        <h1>Funnel</h1>
        <div className="flex flex-wrap items-center gap-3">
          <Link to="/admins/trends" className="link">
            Trends
          </Link>
          <ExportLink to={`/api/trends/funnel.csv?${queryOf(asked)}`} />
        </div>
      </PageHead>
      <AddressForm label="Period, device and source">
        <PeriodFields {...{ period, from, to }} />
        <SelectField
          label="Device"
          name="device"
          key={`device ${device}`}
          defaultValue={device}
          options={[ALL, ...DEVICES.map((value) => ({ value, label: value }))]}
        />
        <SelectField
          label="Source"
          name="source"
          key={`source ${source}`}
          defaultValue={source}
          options={[ALL, ...named.map((value) => ({ value, label: value }))]}
        />
      </AddressForm>
      <p className="-my-2 min-h-6 text-ink-soft" role="status">
        {isLoading ? 'Loading...' : `${daysInWords(funnel)}, compared with ${daysInWords(before)}.`}
      </p>
      <Totals now={totals} then={before.totals} days={device || source ? undefined : { from, to }} />
      {STEPS.every((step) => totals[step] === 0) ? (
        <EmptyState icon="chart" title="No visits or orders in this period">
          A visit counts here within a few seconds of opening a product.
        </EmptyState>
      ) : (
        <>
          <Chart title="Orders" step="orders" funnel={funnel} />
          <Chart title="Visits to a product" step="product" funnel={funnel} />
          <FunnelTables funnel={funnel} isOfAll={!device && !source} />
        </>
      )}
      <Rules />
    </>
  );
}

/** Each step as a share of the first. */
function Totals({ now, then, days }: { now: FunnelSums; then: FunnelSums; days: Days | undefined }) {
  return (
    <Figures className="min-[1000px]:grid-cols-4">
      {STEPS.map((step) => (
        <Figure key={step} label={FUNNEL_STEPS[step]} value={<Counted step={step} count={now[step]} days={days} />}>
          <ChangeLine current={now[step]} previous={then[step]} decimals={0}>
            <span className="soft font-normal">from {formatCount(then[step])}</span>
          </ChangeLine>
          {step !== 'product' && now.product > 0 && (
            <dd className="soft">
              {rate(now[step], now.product)} of visits to a product{then.product > 0 && `, before ${rate(then[step], then.product)}`}
            </dd>
          )}
        </Figure>
      ))}
    </Figures>
  );
}

function Chart({ title, step, funnel }: { title: string; step: FunnelStep; funnel: Funnel }) {
  const isByMonth = funnel.steps.some(({ from, to }) => from !== to);
  const name = `${title} by ${isByMonth ? 'month' : 'day'}`;
  return (
    <ChartPanel
      title={name}
      label={`${name}, ${daysInWords(funnel)}`}
      unit={step === 'orders' ? 'orders' : 'visits'}
      columns={funnel.steps.map((row) => ({ key: row.from, tick: tickOf(row.from, isByMonth), value: row[step] }))}
    />
  );
}

const Rules = () => (
  <details>
    <summary>How this is counted</summary>
    <ul className="grid list-disc gap-1 ps-5 pt-2 text-ink-soft">
      <li>
        A visit is one tab of a browser. It counts once for each step it takes, on that day, and is not linked to a person. Bots and
        visitors who ask not to be tracked are not counted.
      </li>
      <li>
        The source is the utm_source of the link, else the site that led here, else "direct". A link with utm_source begins another visit.
      </li>
      <li>
        Every order counts once, on the day it was placed, with the visit that placed it: when it is paid, or at once for cash, also if it
        is cancelled later. Orders by staff, and of visitors who are not counted, have the source "{NOT_KNOWN}".
      </li>
      <li>After 200 sources and campaigns a day, further ones count as "other".</li>
    </ul>
  </details>
);
