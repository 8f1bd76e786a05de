// The figures of a trend step by step, and what campaigns brought for their cost.
import { formatCount } from '../../platform/money.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { type Channel, type Sums, type Trends, UNITS } from '../trends.schema.ts';
import { BestTables } from './best-tables.tsx';
import { daysInWords } from './days-in-words.ts';
import { rate } from './funnel-tables.tsx';
import { type Days, daysIn, Orders, perRupee, rupees, Sum } from './listed-sums.tsx';
import { conversionWords, Part } from './trend-parts.tsx';

export function TrendTables({ trends, channel, campaignsFile }: { trends: Trends; channel: Channel; campaignsFile: string }) {
  const isOnline = channel !== 'in-house';
  return (
    <>
      <Steps trends={trends} isOnline={isOnline} />
      <BestTables trends={trends} hasCoupons={isOnline} />
      {isOnline && <Campaigns trends={trends} file={campaignsFile} />}
    </>
  );
}

type Step = Sums & Days;

function Steps({ trends, isOnline }: { trends: Trends; isOnline: boolean }) {
  const unit = UNITS[trends.by];
  const name = `By ${unit.toLowerCase()}, newest first`;
  return (
    <Part title={`By ${unit.toLowerCase()}`}>
      <Table
        caption={name}
        rows={trends.steps.toReversed().filter(({ orders, visits, returnedOrders }) => orders + (visits ?? 0) + returnedOrders > 0)}
        rowKey={({ from }) => from}
        rowLabel={daysInWords}
        columns={[
          { key: 'days', header: unit, isHeading: true, cell: daysInWords },
          {
            key: 'orders',
            header: 'Orders',
            align: 'end',
            cell: (step) => <Orders counted={step} of={daysIn(step)} name={daysInWords(step)} />,
          },
          { key: 'revenue', header: 'Revenue', align: 'end', cell: (step) => sumOf(step, rupees(step.revenue)) },
          {
            key: 'average',
            header: 'Average order',
            align: 'end',
            cell: (step) => (step.averageOrder === null ? '' : sumOf(step, rupees(step.averageOrder))),
          },
          ...(isOnline ? ONLINE_COLUMNS : []),
        ]}
        empty={<EmptyState icon="chart" title="No sales in this period" />}
      />
    </Part>
  );
}

const ONLINE_COLUMNS: Column<Step>[] = [
  {
    key: 'repeat',
    header: 'Returning',
    align: 'end',
    cell: (step) =>
      step.repeatOrders === 0 ? (
        rate(0, step.onlineOrders)
      ) : (
        <Link to={`/admins/orders?figure=repeat&${daysIn(step)}`} className="link">
          {rate(step.repeatOrders, step.onlineOrders)}
        </Link>
      ),
  },
  {
    key: 'conversion',
    header: 'Conversion',
    align: 'end',
    cell: (step) => (
      <Link to={`/admins/trends/funnel?period=days&${daysIn(step)}`} className="link" title={conversionWords(step)}>
        {rate(step.placedOrders ?? 0, step.visits ?? 0)}
      </Link>
    ),
  },
  {
    key: 'refunded',
    header: 'Refunded',
    align: 'end',
    cell: (step) => (
      <Link to={`/admins/books?report=refunds&period=days&${daysIn(step)}`} className="link">
        {rupees(step.refunded)}
      </Link>
    ),
  },
  { key: 'coupon', header: 'Coupons', align: 'end', cell: (step) => withCoupon(step, rupees(step.couponDiscount)) },
  {
    key: 'coupon-return',
    header: 'For ₹1 off',
    align: 'end',
    cell: (step) => withCoupon(step, perRupee(step.couponRevenue, step.couponDiscount)),
  },
];

const sumOf = (step: Step, figure: string) => (
  <Sum counted={step} of={daysIn(step)} name={daysInWords(step)}>
    {figure}
  </Sum>
);

const withCoupon = (step: Step, figure: string) =>
  step.couponDiscount > 0 ? (
    <Link to={`/admins/orders?figure=coupon&${daysIn(step)}`} className="link" aria-label={`${figure}, ${daysInWords(step)}`}>
      {figure}
    </Link>
  ) : (
    figure
  );

function Campaigns({ trends, file }: { trends: Trends; file: string }) {
  const days = daysIn(trends);
  return (
    <Part title="Campaigns">
      <p className="soft mb-2 max-w-184">
        The shop keeps only totals of where visits and orders came from: they have no list, and revenue is an estimate, a campaign's orders
        times the average online order.{' '}
        <a href={file} download className="link">
          Export campaigns by {UNITS[trends.by].toLowerCase()}
        </a>
      </p>
      <Table
        caption="Campaigns, by what they cost"
        rows={trends.campaigns}
        rowKey={({ source, campaign }) => `${source} ${campaign}`}
        rowLabel={({ source, campaign }) => campaign || source}
        columns={[
          {
            key: 'campaign',
            header: 'Source and campaign',
            isHeading: true,
            cell: ({ source, campaign }) => (
              <Link to={`/admins/trends/funnel?period=days&${days}&source=${encodeURIComponent(source)}`} className="row-link">
                {campaign ? `${source}: ${campaign}` : source}
              </Link>
            ),
          },
          { key: 'visits', header: 'Visits', align: 'end', cell: ({ visits }) => formatCount(visits) },
          { key: 'orders', header: 'Orders', align: 'end', cell: ({ orders }) => formatCount(orders) },
          { key: 'conversion', header: 'Conversion', align: 'end', cell: ({ orders, visits }) => rate(orders, visits) },
          {
            key: 'revenue',
            header: 'Estimated revenue',
            align: 'end',
            cell: ({ revenue }) => (revenue === null ? 'Unknown' : rupees(revenue)),
          },
          {
            key: 'cost',
            header: 'Marketing',
            align: 'end',
            cell: ({ cost }) => (
              <Link to={`/admins/books/profit?period=days&${days}`} className="link">
                {rupees(cost)}
              </Link>
            ),
          },
          { key: 'return', header: 'For ₹1 spent', align: 'end', cell: ({ revenue, cost }) => perRupee(revenue ?? 0, cost) },
        ]}
        empty={
          <EmptyState icon="tag" title="No campaign in this period">
            Links with utm_source and utm_campaign are listed here, and what was spent on them as entered in Profit.
          </EmptyState>
        }
      />
    </Part>
  );
}
