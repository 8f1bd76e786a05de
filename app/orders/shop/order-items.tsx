import { useRevalidator } from 'react-router';
import { useWords } from '../../language/use-words.tsx';
import type { OwnReview } from '../../reviews/reviews.schema.ts';
import { ReviewState, type ReviewStateProps } from '../../reviews/shop/review-state.tsx';
import { inRupees } from '../../shop-kit/amount.ts';
import { productPath } from '../../shop-kit/shop-paths.ts';
import { Link } from '../../ui/link.tsx';
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

type Reviewed = Pick<Order['products'][number], 'id' | 'name' | 'slug' | 'image'>;

export function OrderItems({ order, reviewing }: OrderItemsProps) {
  const t = useWords();
  const { revalidate } = useRevalidator();
  /** A product may be bought, be part of a kit and be received as a gift; it is reviewed once. A kit is reviewed by its pieces. */
  const goods: Reviewed[] = order.products.flatMap((product): Reviewed[] => product.pieces ?? [product]);
  const isFirst = (good: Reviewed) => goods.find(({ id }) => id === good.id) === good;
  const review = (good: Reviewed) =>
    reviewing && (
      <ReviewState
        product={good}
        writer={reviewing.writer}
        review={reviewing.reviews.find(({ productId }) => productId === reviewing.productIds[good.id]) ?? null}
        points={reviewing.points}
        publishedAt={`${productPath(good)}#reviews`}
        onChanged={revalidate}
      />
    );
  return (
    <section aria-labelledby="items-title">
      <h2 id="items-title" className="text-xl">
        {t('Items')}
      </h2>
      <ul className="mt-3 divide-y divide-hairline border-y border-hairline">
        {order.products.map((product) => (
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
            {product.pieces && (
              <ul className="col-span-full grid gap-2 text-sm sm:col-start-2">
                {product.pieces.map((piece) => (
                  <li key={piece.id}>
                    {piece.quantity} ×{' '}
                    <Link to={`/product/${piece.slug}`} className="hover:underline" lang={t.lang(piece.name)}>
                      {piece.name}
                    </Link>
                    {isFirst(piece) && review(piece)}
                  </li>
                ))}
              </ul>
            )}
            {!product.pieces && isFirst(product) && <div className="col-span-full sm:col-start-2">{review(product)}</div>}
          </li>
        ))}
      </ul>
    </section>
  );
}
