import { Fragment } from 'react';
import { useWords } from '../../language/use-words.tsx';
import { inRupees } from '../../shop-kit/amount.ts';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { OrderBadge } from './order-words.tsx';
import type { OrderView } from './orders-page.tsx';

const PICTURES_SHOWN = 3;

export function OrderCard({ order, to }: { order: OrderView; to: string }) {
  const t = useWords();
  const { number, createdAt, products, totalAmount } = order;
  const more = products.length - PICTURES_SHOWN;
  return (
    <li className="relative grid grid-cols-1 grid-rows-[auto_1fr_auto] gap-4 rounded-panel border border-hairline bg-paper p-5 transition-colors hover:border-ink">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div>
          <h2 className="text-lg">
            <Link to={to} prefetch="intent" className="after:absolute after:inset-0 after:rounded-panel">
              {number}
            </Link>
          </h2>
          <p className="text-sm text-ink-soft">
            <time dateTime={createdAt.toISOString()}>{t.date(createdAt)}</time>
          </p>
        </div>
        <OrderBadge order={order} />
      </div>
      <div className="flex flex-wrap content-start items-center gap-2" aria-hidden="true">
        {products.slice(0, PICTURES_SHOWN).map(({ name, image }) => (
          <span key={name} className="size-16 overflow-hidden rounded-control bg-sandal-deep">
            {image && <img src={image} alt="" width="64" height="64" loading="lazy" className="size-full object-cover" />}
          </span>
        ))}
        {more > 0 && <span className="px-2 text-sm text-ink-soft">+{more}</span>}
      </div>
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-1 border-t border-hairline pt-4">
        <p className="line-clamp-2 min-w-0 grow basis-24 text-sm text-ink-soft">
          {products.map(({ name }, place) => (
            <Fragment key={name}>
              {place > 0 && ', '}
              <span lang={t.lang(name)}>{name}</span>
            </Fragment>
          ))}
        </p>
        <p className="tabular ml-auto flex shrink-0 items-center gap-1 font-medium">
          {inRupees(totalAmount, 'always')}
          <Icon name="chevron-right" className="size-5" />
        </p>
      </div>
    </li>
  );
}
