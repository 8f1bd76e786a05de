import type { ReactNode } from 'react';
import { Link, useNavigation } from 'react-router';
import { ColumnChart } from '../../analytics/admin/chart.tsx';
import { choices, PeriodFields } from '../../books/admin/period-fields.tsx';
import { formatCount, formatRupees, paiseFromRupees } from '../../platform/money.ts';
import { getShop, requireStaff } from '../../platform/pages/page.server.ts';
import type { Day } from '../../platform/time.ts';
import { ChangeLine } from '../../staff-kit/change-line.tsx';
import { Figure, Figures } from '../../staff-kit/list/figures.tsx';
import { askedOf, queryOf } from '../../staff-kit/list/list-address.ts';
import { AddressForm, ExportLink } from '../../staff-kit/list/list-filters.tsx';
import { PageHead, SectionHead } from '../../staff-kit/page-parts.tsx';
import { staffMeta } from '../../staff-kit/staff-meta.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SelectField } from '../../ui/field.tsx';
import { Table } from '../../ui/table.tsx';
import { CHANNELS, type Sums, type Trends, trendsQuery, UNITS } from '../trends.schema.ts';
import { readTrends } from '../trends.server.ts';
import type { Route } from './+types/trends-page';
import { daysInWords } from './days-in-words.ts';

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
      <Totals trends={trends} channel={channel} />
      <Chart title="Revenue" unit="rupees" trends={trends} of={({ revenue }) => Math.round(revenue)} />
      <Chart title="Orders" unit="orders" trends={trends} of={({ orders }) => orders} />
      <Best trends={trends} hasCoupons={channel !== 'in-house'} />
    </>
  );
}

const rupees = (amount: number) => formatRupees(paiseFromRupees(amount));
const share = (part: number, of: number) => (of === 0 ? 0 : (part / of) * 100);
const percent = (value: number) => `${value.toFixed(1)}%`;
const perThousand = ({ onlineOrders, views }: Sums) => (views ? (onlineOrders / views) * 1000 : 0);

/** Each leads to the list that it counts. */
function Totals({ trends, channel }: { trends: Trends; channel: keyof typeof CHANNELS }) {
  const { totals: now, before } = trends;
  const then = before.totals;
  const orderList = channel === 'in-house' ? '/admins/invoices' : `/admins/orders?from=${trends.from}&to=${trends.to}`;
  const returns = `/admins/books?report=refunds&period=days&from=${trends.from}&to=${trends.to}`;
  const average = ({ averageOrder }: Sums) => averageOrder ?? 0;
  const isOnline = channel !== 'in-house';
  return (
    <Figures className="min-[1000px]:grid-cols-4">
      <Trend label="Orders" of={({ orders }) => orders} show={formatCount} {...{ now, then }} to={orderList} />
      <Trend label="Revenue" of={({ revenue }) => revenue} show={rupees} {...{ now, then }} to={orderList} />
      <Trend label="Average order" of={average} show={rupees} {...{ now, then }} to={orderList} />
      {isOnline && (
        <>
          <Trend
            label="From returning customers"
            of={({ repeatOrders, onlineOrders }) => share(repeatOrders, onlineOrders)}
            show={percent}
            {...{ now, then }}
            to={orderList}
            note={`${formatCount(now.repeatOrders)} of ${formatCount(now.onlineOrders)} online orders`}
          />
          <Trend
            label="Orders per 1,000 views"
            of={perThousand}
            show={(value) => value.toFixed(1)}
            {...{ now, then }}
            to="/admins/impressions"
            note={`${formatCount(now.views ?? 0)} page views`}
          />
          <Trend
            label="Refunded"
            of={({ refunded }) => refunded}
            show={rupees}
            {...{ now, then }}
            to={returns}
            note={`${formatCount(now.returnedOrders)} ${now.returnedOrders === 1 ? 'order' : 'orders'} refunded or returned`}
            isCost
          />
          <Trend
            label="Discounts"
            of={({ couponDiscount, coinDiscount, prepaidDiscount }) => couponDiscount + coinDiscount + prepaidDiscount}
            show={rupees}
            {...{ now, then }}
            to="/admins/coupons"
            note={`${rupees(now.couponDiscount)} by coupons, ${rupees(now.prepaidDiscount)} for paying online`}
            isCost
          />
        </>
      )}
    </Figures>
  );
}

interface TrendProps {
  label: string;
  of: (sums: Sums) => number;
  show: (value: number) => string;
  now: Sums;
  then: Sums;
  to: string;
  note?: string;
  /** More of it is not better: its change has no colour. */
  isCost?: boolean;
}

function Trend({ label, of, show, now, then, to, note, isCost = false }: TrendProps) {
  const value = (
    <Link to={to} className="link" aria-label={`${label}: ${show(of(now))}`}>
      {show(of(now))}
    </Link>
  );
  return (
    <Figure label={label} value={value}>
      <ChangeLine
        current={of(now)}
        previous={of(then)}
        decimals={0}
        title={`Before: ${show(of(then))}`}
        className={isCost ? 'text-ink-soft!' : ''}
      >
        <span className="soft font-normal">from {show(of(then))}</span>
      </ChangeLine>
      {note && <dd className="soft">{note}</dd>}
    </Figure>
  );
}

function Chart({ title, unit, trends, of }: { title: string; unit: string; trends: Trends; of: (sums: Sums) => number }) {
  const tickOf = (day: Day) => (trends.by === 'month' ? day.slice(0, 7) : day.slice(5));
  return (
    <section className="rounded-panel border border-hairline bg-paper p-4 max-md:p-3">
      <h2 className="text-(length:--text-base)">{`${title} by ${UNITS[trends.by].toLowerCase()}`}</h2>
      <ColumnChart
        label={`${title} by ${UNITS[trends.by].toLowerCase()}, ${daysInWords(trends)}`}
        unit={unit}
        columns={trends.steps.map((step) => ({ key: step.from, tick: tickOf(step.from), value: of(step) }))}
      />
    </section>
  );
}

function Best({ trends: { products, coupons }, hasCoupons }: { trends: Trends; hasCoupons: boolean }) {
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
              { key: 'orders', header: 'Orders', align: 'end', cell: ({ orders }) => formatCount(orders) },
              { key: 'discount', header: 'Discount', align: 'end', cell: ({ discount }) => rupees(discount) },
              { key: 'revenue', header: 'Revenue', align: 'end', cell: ({ revenue }) => rupees(revenue) },
            ]}
            empty={<EmptyState icon="tag" title="No coupons used" />}
          />
        </Part>
      )}
    </div>
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
