// From a product to an order: how many visits go how far, by day, device, source and campaign.
import type { ReactNode } from 'react';
import { Link, useNavigation } from 'react-router';
import { ColumnChart } from '../../analytics/admin/chart.tsx';
import { NOT_KNOWN } from '../../analytics/visit-touch.ts';
import { PeriodFields } from '../../books/admin/period-fields.tsx';
import { formatCount } from '../../platform/money.ts';
import { getShop, requireStaff } from '../../platform/pages/page.server.ts';
import { ChangeLine } from '../../staff-kit/change-line.tsx';
import { Figure, Figures } from '../../staff-kit/list/figures.tsx';
import { askedOf, queryOf } from '../../staff-kit/list/list-address.ts';
import { AddressForm, ExportLink } from '../../staff-kit/list/list-filters.tsx';
import { PageHead, SectionHead } from '../../staff-kit/page-parts.tsx';
import { staffMeta } from '../../staff-kit/staff-meta.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SelectField } from '../../ui/field.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { DEVICES, FUNNEL_STEPS, type Funnel, type FunnelStep, type FunnelSums, funnelQuery } from '../funnel.schema.ts';
import { readFunnel } from '../funnel.server.ts';
import type { Route } from './+types/funnel-page';
import { daysInWords } from './days-in-words.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireStaff(context, 'dashboard');
  const { db, now } = getShop(context);
  const asked = askedOf(funnelQuery, request.url);
  return { asked, funnel: await readFunnel(db, asked, now()) };
}

export const meta: Route.MetaFunction = () => staffMeta('Funnel');

const ALL = { value: '', label: 'All' };
const STEPS = Object.keys(FUNNEL_STEPS) as FunnelStep[];

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
      <Totals now={totals} then={before.totals} />
      {STEPS.every((step) => totals[step] === 0) ? (
        <EmptyState icon="chart" title="No visits or orders in this period">
          A visit counts here within a few seconds of opening a product.
        </EmptyState>
      ) : (
        <>
          <Chart title="Orders" step="orders" funnel={funnel} />
          <Chart title="Visits to a product" step="product" funnel={funnel} />
          <Tables funnel={funnel} />
        </>
      )}
      <Rules />
    </>
  );
}

const rate = (part: number, of: number) => (of === 0 ? '-' : `${((part / of) * 100).toFixed(1)}%`);

/** Each step as a share of the first. */
function Totals({ now, then }: { now: FunnelSums; then: FunnelSums }) {
  return (
    <Figures className="min-[1000px]:grid-cols-4">
      {STEPS.map((step) => (
        <Figure key={step} label={FUNNEL_STEPS[step]} value={formatCount(now[step])}>
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
    <section className="rounded-panel border border-hairline bg-paper p-4 max-md:p-3">
      <h2 className="text-(length:--text-base)">{name}</h2>
      <ColumnChart
        label={`${name}, ${daysInWords(funnel)}`}
        unit={step === 'orders' ? 'orders' : 'visits'}
        columns={funnel.steps.map((row) => ({
          key: row.from,
          tick: isByMonth ? row.from.slice(0, 7) : row.from.slice(5),
          value: row[step],
        }))}
      />
    </section>
  );
}

const columnsFor = <Row extends FunnelSums>(...names: Column<Row>[]): Column<Row>[] => [
  ...names,
  ...STEPS.map((step) => ({
    key: step,
    header: FUNNEL_STEPS[step],
    align: 'end' as const,
    cell: (row: Row) => formatCount(row[step]),
  })),
  { key: 'rate', header: 'Orders per visit', align: 'end', cell: ({ orders, product }) => rate(orders, product) },
];

function Tables({ funnel: { sources, campaigns, devices, steps } }: { funnel: Funnel }) {
  const named = campaigns.filter(({ campaign, medium }) => campaign || medium);
  return (
    <>
      <Part title="By source">
        <Table
          caption="By source"
          rows={sources}
          rowKey={({ source }) => source}
          rowLabel={({ source }) => source}
          columns={columnsFor<Funnel['sources'][number]>({
            key: 'source',
            header: 'Source',
            isHeading: true,
            cell: ({ source }) => source,
          })}
          empty={<EmptyState icon="chart" title="No source in this period" />}
        />
      </Part>
      <Part title="By campaign">
        <Table
          caption="By campaign"
          rows={named}
          rowKey={({ source, medium, campaign }) => [source, medium, campaign].join('\n')}
          rowLabel={({ source, campaign }) => campaign || source}
          columns={columnsFor<Funnel['campaigns'][number]>(
            { key: 'campaign', header: 'Campaign', isHeading: true, cell: ({ campaign }) => campaign || '-' },
            { key: 'source', header: 'Source', cell: ({ source }) => source },
            { key: 'medium', header: 'Medium', cell: ({ medium }) => medium || '-' },
          )}
          empty={
            <EmptyState icon="tag" title="No campaign in this period">
              Links with utm_source, utm_medium and utm_campaign are listed here.
            </EmptyState>
          }
        />
      </Part>
      <Part title="By device">
        <Table
          caption="By device"
          rows={devices}
          rowKey={({ device }) => device}
          rowLabel={({ device }) => device || NOT_KNOWN}
          columns={columnsFor<Funnel['devices'][number]>({
            key: 'device',
            header: 'Device',
            isHeading: true,
            cell: ({ device }) => device || NOT_KNOWN,
          })}
          empty={<EmptyState icon="chart" title="No device in this period" />}
        />
      </Part>
      <Part title="By day">
        <Table
          caption="By day, newest first"
          rows={steps.toReversed().filter((row) => STEPS.some((step) => row[step] > 0))}
          rowKey={({ from }) => from}
          rowLabel={daysInWords}
          columns={columnsFor<Funnel['steps'][number]>({ key: 'day', header: 'Day', isHeading: true, cell: daysInWords })}
          empty={<EmptyState icon="chart" title="No visits or orders in this period" />}
        />
      </Part>
    </>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className="min-w-0">
    <SectionHead>
      <h2>{title}</h2>
    </SectionHead>
    {children}
  </section>
);

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
