// A sale as typed, as the call takes it. Times are Indian; what is no number is sent as typed, and refused.
import { formatRupees } from '../../../platform/money.ts';
import { formatDateTime, fromWallTime } from '../../../platform/time.ts';

export function saleOf(given: FormData) {
  const text = (name: string) => String(given.get(name) ?? '').trim();
  const amount = /^\d+(\.\d+)?$/.test(text('saleAmount')) ? Number(text('saleAmount')) : text('saleAmount');
  const moment = (name: string) => (text(name) ? fromWallTime(text(name)) : '');
  return {
    price: text('saleKind') === 'percent' ? { kind: 'percent', percent: amount } : { kind: 'set', rupees: amount },
    startsAt: moment('saleStartsAt'),
    endsAt: moment('saleEndsAt'),
  };
}

export type SaleField = 'price' | 'startsAt' | 'endsAt' | 'variants';
/** Where a message belongs: 'sale.price.rupees' is about the price. */
export function saleErrors(fields: Record<string, string>): Partial<Record<SaleField | 'form', string>> {
  return Object.fromEntries(
    Object.entries(fields).map(([path, message]) => {
      const field = path.replace(/^sale\./, '').replace(/\..*/, '');
      return [['price', 'startsAt', 'endsAt', 'variants'].includes(field) ? field : 'form', message];
    }),
  );
}

/** '₹399.00, 1 Dec 2026, 12:00 am to 5 Dec 2026, 12:00 am' */
export const saleWords = ({
  priceFrom,
  priceTo,
  startsAt,
  endsAt,
}: {
  priceFrom: number;
  priceTo: number;
  startsAt: string;
  endsAt: string;
}) => {
  const [from, to] = [priceFrom, priceTo].map((rupees) => formatRupees(Math.round(rupees * 100), { decimals: 'always' }));
  return `${from === to ? from : `${from} – ${to}`}, ${formatDateTime(new Date(startsAt))} to ${formatDateTime(new Date(endsAt))}`;
};
