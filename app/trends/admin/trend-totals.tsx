// What sold in the period, each figure beside the same of the period before.
import type { ReactNode } from 'react';
import { formatCount, formatRupees, paiseFromRupees } from '../../platform/money.ts';
import { ChangeLine } from '../../staff-kit/change/change-line.tsx';
import { Figure, Figures } from '../../staff-kit/list/figures.tsx';
import { Link } from '../../ui/link.tsx';
import type { CHANNELS, Sums, Trends } from '../trends.schema.ts';
import { conversionWords } from './trend-parts.tsx';

const rupees = (amount: number) => formatRupees(paiseFromRupees(amount));
/** Null where there is nothing to count from. */
const share = (part: number, of: number) => (of === 0 ? null : (part / of) * 100);
const percent = (value: number) => `${value.toFixed(1)}%`;
const conversion = ({ placedOrders, visits }: Sums) => share(placedOrders ?? 0, visits ?? 0);
const perThousand = ({ onlineOrders, views }: Sums) => (views ? (onlineOrders / views) * 1000 : null);

const discountNote = ({ couponDiscount, couponRevenue, prepaidDiscount }: Sums) =>
  `${rupees(couponDiscount)} by coupons${couponDiscount > 0 ? `, ${rupees(Math.round((couponRevenue / couponDiscount) * 100) / 100)} of sales for ₹1` : ''}; ${rupees(prepaidDiscount)} for paying online`;

/** Each leads to the list that it counts. */
export function TrendTotals({ trends, channel }: { trends: Trends; channel: keyof typeof CHANNELS }) {
  const { totals: now, before } = trends;
  const then = before.totals;
  const days = `from=${trends.from}&to=${trends.to}`;
  const inHouseList = `/admins/invoices?${days}`;
  const orderList = channel === 'in-house' ? inHouseList : `/admins/orders?figure=sold&${days}`;
  // Two lists, as neither holds both.
  const inHouse = now.orders - now.onlineOrders;
  const elsewhere = channel === 'all' && inHouse > 0 && (
    <Link to={inHouseList} className="link">
      {`${formatCount(inHouse)} of them in-house`}
    </Link>
  );
  const returns = `/admins/books?report=refunds&period=days&from=${trends.from}&to=${trends.to}`;
  const isOnline = channel !== 'in-house';
  return (
    <Figures className="min-[1000px]:grid-cols-4">
      <Trend label="Orders" of={({ orders }) => orders} show={formatCount} {...{ now, then }} to={orderList} note={elsewhere} />
      <Trend label="Revenue" of={({ revenue }) => revenue} show={rupees} {...{ now, then }} to={orderList} />
      <Trend label="Average order" of={({ averageOrder }) => averageOrder} show={rupees} {...{ now, then }} to={orderList} />
      {isOnline && (
        <>
          <Trend
            label="From returning customers"
            of={({ repeatOrders, onlineOrders }) => share(repeatOrders, onlineOrders)}
            show={percent}
            {...{ now, then }}
            to={`/admins/orders?figure=repeat&${days}`}
            note={`${formatCount(now.repeatOrders)} of ${formatCount(now.onlineOrders)} online orders`}
          />
          <Trend
            label="Conversion"
            of={conversion}
            show={percent}
            {...{ now, then }}
            to={`/admins/trends/funnel?period=days&${days}`}
            note={conversionWords(now)}
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
            to={`/admins/orders?figure=discounted&${days}`}
            note={discountNote(now)}
            isCost
          />
        </>
      )}
    </Figures>
  );
}

interface TrendProps {
  label: string;
  of: (sums: Sums) => number | null;
  show: (value: number) => string;
  now: Sums;
  then: Sums;
  to: string;
  note?: ReactNode;
  /** More of it is not better: its change has no colour. */
  isCost?: boolean;
}

function Trend({ label, of, show, now, then, to, note, isCost = false }: TrendProps) {
  const [current, previous] = [of(now), of(then)];
  const inWords = (value: number | null) => (value === null ? '-' : show(value));
  const value = (
    <Link to={to} className="link" aria-label={`${label}: ${inWords(current)}`}>
      {inWords(current)}
    </Link>
  );
  return (
    <Figure label={label} value={value}>
      {current !== null && previous !== null && (
        <ChangeLine
          current={current}
          previous={previous}
          decimals={0}
          title={`Before: ${show(previous)}`}
          className={isCost ? 'text-ink-soft!' : ''}
        >
          <span className="soft font-normal">from {show(previous)}</span>
        </ChangeLine>
      )}
      {note && <dd className="soft">{note}</dd>}
    </Figure>
  );
}
