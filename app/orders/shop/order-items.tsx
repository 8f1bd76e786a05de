import { Link, useRevalidator } from 'react-router';
import { useWords } from '../../language/use-words.tsx';
import type { OwnReview } from '../../reviews/reviews.schema.ts';
import { ReviewState, type ReviewStateProps } from '../../reviews/shop/review-state.tsx';
import { inRupees } from '../../shop-kit/amount.ts';
import { productPath } from '../../shop-kit/shop-paths.ts';
import type { Order } from '../orders.schema.ts';

export interface OrderItemsProps {
  order: Order;
  /** `productIds`: the product of each line, which may name a variant. */
  reviewing: {
    writer: ReviewStateProps['writer'];
    productIds: Record<string, string>;
    reviews: OwnReview[];
    points: number;
  } | null;
}

export function OrderItems({ order, reviewing }: OrderItemsProps) {
  const t = useWords();
  const { revalidate } = useRevalidator();
  /** A product may be bought and received as a gift; it is reviewed once. */
  const isFirstOf = ({ id }: { id: string }, place: number) => order.products.findIndex((product) => product.id === id) === place;
  return (
    <section aria-labelledby="items-title">
      <h2 id="items-title" className="text-xl">
        {t('Items')}
      </h2>
      <ul className="mt-3 divide-y divide-hairline border-y border-hairline">
        {order.products.map((product, place) => (
          <li key={product.id + product.name} className="grid grid-cols-[4.5rem_minmax(0,1fr)] items-center gap-4 py-4">
            <span className="size-18 overflow-hidden rounded-control bg-sandal-deep">
              {product.image && <img src={product.image} alt="" width="72" height="72" loading="lazy" className="size-full object-cover" />}
            </span>
            <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
              <span className="min-w-0 grow basis-36">
                <Link to={`/product/${product.slug}`} className="hover:underline" lang={t.lang(product.name)}>
                  {product.name}
                </Link>
                <span className="tabular block text-sm text-ink-soft">
                  {t('Qty {count} × {price}', { count: product.quantity, price: inRupees(product.price, 'always') })}
                </span>
              </span>
              <span className="tabular ml-auto">{inRupees(Math.round(product.price * 100 * product.quantity) / 100, 'always')}</span>
            </span>
            {reviewing && isFirstOf(product, place) && (
              <div className="col-span-full sm:col-start-2">
                <ReviewState
                  product={product}
                  writer={reviewing.writer}
                  review={reviewing.reviews.find((review) => review.productId === reviewing.productIds[product.id]) ?? null}
                  points={reviewing.points}
                  publishedAt={`${productPath(product)}#reviews`}
                  onChanged={revalidate}
                />
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
