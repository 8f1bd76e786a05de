// The figures of a trend step by step, what sold best, and what coupons and campaigns brought for their cost.
import { Fragment } from 'react';
import { formatCount, formatRupees, paiseFromRupees } from '../../platform/money.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { type Channel, type Sums, type Trends, UNITS } from '../trends.schema.ts';
import { daysInWords } from './days-in-words.ts';
import { rate } from './funnel-tables.tsx';
import { conversionWords, Part } from './trend-parts.tsx';

type Days = { from: string; to: string };

const rupees = (amount: number) => formatRupees(paiseFromRupees(amount));
const daysIn = ({ from, to }: Days) => new URLSearchParams({ from, to }).toString();
const perRupee = (revenue: number, cost: number) => (cost > 0 ? rupees(Math.round((revenue / cost) * 100) / 100) : '');

export function TrendTables({ trends, channel, campaignsFile }: { trends: Trends; channel: Channel; campaignsFile: string }) {
  const isOnline = channel !== 'in-house';
  return (
    <>
      <Steps trends={trends} isOnline={isOnline} />
      <Best trends={trends} hasCoupons={isOnline} />
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
          { key: 'orders', header: 'Orders', align: 'end', cell: (step) => <Orders step={step} /> },
          { key: 'revenue', header: 'Revenue', align: 'end', cell: ({ revenue }) => rupees(revenue) },
          {
            key: 'average',
            header: 'Average order',
            align: 'end',
            cell: ({ averageOrder }) => (averageOrder === null ? '' : rupees(averageOrder)),
          },
          ...(isOnline ? ONLINE_COLUMNS : []),
        ]}
        empty={<EmptyState icon="chart" title="No sales in this period" />}
      />
    </Part>
  );
}

/** In two lists, as neither holds both kinds. */
function Orders({ step }: { step: Step }) {
  const inHouse = step.orders - step.onlineOrders;
  const lists = [
    [step.onlineOrders, `/admins/orders?figure=sold&${daysIn(step)}`, 'online'],
    [inHouse, `/admins/invoices?${daysIn(step)}`, 'in-house'],
  ] as const;
  const shown = lists.filter(([count]) => count > 0);
  if (shown.length === 0) return '0';
  return (
    <span>
      {shown.map(([count, list, name], at) => (
        <Fragment key={name}>
          {at > 0 && ' + '}
          <Link to={list} className="link" aria-label={`${formatCount(count)} ${name}, ${daysInWords(step)}`}>
            {formatCount(count)}
          </Link>
        </Fragment>
      ))}
    </span>
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
  { key: 'coupon', header: 'Coupons', align: 'end', cell: ({ couponDiscount }) => rupees(couponDiscount) },
  {
    key: 'coupon-return',
    header: 'For ₹1 off',
    align: 'end',
    cell: ({ couponRevenue, couponDiscount }) => perRupee(couponRevenue, couponDiscount),
  },
];

function Campaigns({ trends, file }: { trends: Trends; file: string }) {
  const days = daysIn(trends);
  return (
    <Part title="Campaigns">
      <p className="soft mb-2 max-w-184">
        The shop keeps only totals of where orders came from, so revenue is an estimate: a campaign's orders times the average online order.{' '}
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

function Best({ trends, hasCoupons }: { trends: Trends; hasCoupons: boolean }) {
  const { products, coupons } = trends;
  return (
    <div className="grid items-start gap-5 xl:grid-cols-2">
      <Part title="Bestsellers">
        <Table
          caption="Bestsellers"
          rows={products}
          rowKey={({ id }) => id}
          rowLabel={({ name }) => name}
          columns={[
            {
              key: 'name',
              header: 'Product',
              isHeading: true,
              cell: ({ id, name }) => (
                <Link to={`/admins/products/${id}`} className="row-link">
                  {name}
                </Link>
              ),
            },
            { key: 'orders', header: 'Orders', align: 'end', cell: ({ orders }) => formatCount(orders) },
            { key: 'pieces', header: 'Pieces', align: 'end', cell: ({ pieces }) => formatCount(pieces) },
            { key: 'value', header: 'Value with GST', align: 'end', cell: ({ value }) => rupees(value) },
          ]}
          empty={<EmptyState icon="box" title="No sales in this period" />}
        />
      </Part>
      {hasCoupons && (
        <Part title="Coupons">
          <Table
            caption="Coupons, by the revenue of their orders"
            rows={coupons}
            rowKey={({ code }) => code}
            rowLabel={({ code }) => code}
            columns={[
              {
                key: 'code',
                header: 'Coupon',
                isHeading: true,
                cell: ({ code }) => (
                  <Link to={`/admins/coupons?search=${encodeURIComponent(code)}`} className="row-link">
                    {code}
                  </Link>
                ),
              },
              {
                key: 'orders',
                header: 'Orders',
                align: 'end',
                cell: ({ code, orders }) => (
                  <Link to={`/admins/orders?figure=sold&coupon=${encodeURIComponent(code)}&${daysIn(trends)}`} className="link">
                    {formatCount(orders)}
                  </Link>
                ),
              },
              { key: 'discount', header: 'Discount', align: 'end', cell: ({ discount }) => rupees(discount) },
              { key: 'revenue', header: 'Revenue', align: 'end', cell: ({ revenue }) => rupees(revenue) },
              {
                key: 'return',
                header: 'For ₹1 off',
                align: 'end',
                cell: ({ discount, revenue }) => perRupee(revenue, discount),
              },
            ]}
            empty={<EmptyState icon="tag" title="No coupons used" />}
          />
        </Part>
      )}
    </div>
  );
}
