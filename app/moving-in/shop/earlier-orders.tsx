import { useWords } from '../../language/use-words.tsx';
import { inRupees } from '../../shop-kit/amount.ts';
import type { EarlierOrder } from '../earlier-orders.server.ts';

export function EarlierOrders({ orders }: { orders: EarlierOrder[] }) {
  const t = useWords();
  return (
    <section aria-labelledby="earlier-orders" className="mt-10">
      <h2 id="earlier-orders">{t('Orders from our earlier shop')}</h2>
      <p className="mt-2 text-ink-soft">{t('For invoices and help with these orders, please write to us.')}</p>
      <ul className="mt-6 grid grid-cols-1 gap-4">
        {orders.map(({ id, number, placedAt, status, total, lines }) => (
          <li key={id} className="rounded-panel border border-hairline bg-paper p-5">
            <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
              <h3>{number}</h3>
              <p className="text-sm text-ink-soft">
                <time dateTime={placedAt}>{t.date(new Date(placedAt))}</time> · <span lang="en">{status}</span>
              </p>
            </div>
            <ul className="mt-4 divide-y divide-hairline border-y border-hairline">
              {lines.map(({ name, quantity, price }, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: an order that is history never changes
                <li key={place} className="flex flex-wrap justify-between gap-x-4 py-2">
                  <span className="min-w-0 grow basis-40 wrap-anywhere">
                    <span lang={t.lang(name)}>{name}</span>{' '}
                    <span className="whitespace-nowrap text-ink-soft">{t('Qty: {count}', { count: quantity })}</span>
                  </span>
                  <span className="tabular ml-auto">{inRupees(price, 'always')}</span>
                </li>
              ))}
            </ul>
            <p className="tabular mt-3 flex justify-between gap-4 font-medium">
              <span>{t('Total')}</span>
              {inRupees(total, 'always')}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
