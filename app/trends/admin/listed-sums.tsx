// Sums over orders, with links to the lists of these orders.
import { Fragment } from 'react';
import { formatCount, formatRupees, paiseFromRupees } from '../../platform/money.ts';
import { Link } from '../../ui/link.tsx';

export type Days = { from: string; to: string };

export const rupees = (amount: number) => formatRupees(paiseFromRupees(amount));
export const daysIn = ({ from, to }: Days) => new URLSearchParams({ from, to }).toString();
export const perRupee = (revenue: number, cost: number) => (cost > 0 ? rupees(Math.round((revenue / cost) * 100) / 100) : '');

type Counted = { orders: number; onlineOrders: number };

/** The lists of the orders, online and in-house: neither holds both kinds. `of`: what narrows them, such as days. */
const listsOf = ({ orders, onlineOrders }: Counted, of: string) =>
  (
    [
      [onlineOrders, `/admins/orders?figure=sold&${of}`, 'online'],
      [orders - onlineOrders, `/admins/invoices?${of}`, 'in-house'],
    ] as const
  ).filter(([count]) => count > 0);

/** A sum over orders leads to their list. Where they are in two, their counts lead to both. */
export function Sum({ counted, of, name, children }: { counted: Counted; of: string; name: string; children: string }) {
  const [list, other] = listsOf(counted, of);
  if (!list || other) return children;
  return (
    <Link to={list[1]} className="link" aria-label={`${children}, ${name}`}>
      {children}
    </Link>
  );
}

export function Orders({ counted, of, name }: { counted: Counted; of: string; name: string }) {
  const shown = listsOf(counted, of);
  if (shown.length === 0) return '0';
  return (
    <span>
      {shown.map(([count, list, channel], at) => (
        <Fragment key={channel}>
          {at > 0 && ' + '}
          <Link to={list} className="link" aria-label={`${formatCount(count)} ${channel}, ${name}`}>
            {formatCount(count)}
          </Link>
        </Fragment>
      ))}
    </span>
  );
}
