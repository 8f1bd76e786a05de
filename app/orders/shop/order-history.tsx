import { useWords } from '../../language/use-words.tsx';
import { inRupees } from '../../shop-kit/amount.ts';
import { OrderedKit } from '../../shop-kit/ordered-kit.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import type { Order } from '../orders.schema.ts';
import { OrderBadge } from './order-words.tsx';

export function OrderHistory({ userId, orders }: { userId: string; orders: Order[] }) {
  const t = useWords();
  return (
    <section aria-labelledby="orders-title">
      <h2 id="orders-title">{t('Order History')}</h2>
      {orders.length === 0 ? (
        <EmptyState
          icon="box"
          title={t("You haven't placed any orders yet.")}
          action={<ButtonLink to="/shop">{t('Go to the shop')}</ButtonLink>}
        />
      ) : (
        <ul className="mt-6 grid grid-cols-1 gap-4">
          {orders.map((order) => (
            <li key={order.id} className="rounded-panel border border-hairline bg-paper p-5">
              <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
                <div>
                  <h3>
                    <Link to={`/orders/${userId}/${order.id}`} className="underline-offset-4 hover:underline">
                      {order.number}
                    </Link>
                  </h3>
                  <p className="text-sm text-ink-soft">
                    {t.rich(
                      'Placed on <time>{date}</time>',
                      { time: (words) => <time dateTime={order.createdAt.toISOString()}>{words}</time> },
                      { date: t.date(order.createdAt) },
                    )}
                  </p>
                </div>
                <OrderBadge order={order} />
              </div>
              <ul className="mt-4 divide-y divide-hairline border-y border-hairline">
                {order.products.map(({ id, name, quantity, price, pieces }) => (
                  <li key={id + name} className="flex flex-wrap justify-between gap-x-4 py-2">
                    <span className="min-w-0 grow basis-40 wrap-anywhere">
                      <span lang={t.lang(name)}>{name}</span>{' '}
                      <span className="whitespace-nowrap text-ink-soft">{t('Qty: {count}', { count: quantity })}</span>
                    </span>
                    <span className="tabular ml-auto">{inRupees(price, 'always')}</span>
                    <OrderedKit pieces={pieces} />
                  </li>
                ))}
              </ul>
              <p className="tabular mt-3 flex justify-between gap-4 font-medium">
                <span>{t('Total')}</span>
                {inRupees(order.totalAmount, 'always')}
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
