import { memo } from 'react';
import { useWords } from '../../language/use-words.tsx';
import { productPath } from '../../shop-kit/shop-paths.ts';
import { TaxedPrice } from '../../shop-kit/taxed-price.tsx';
import { KeptPart } from '../../ui/kept-part.ts';
import { Link } from '../../ui/link.tsx';
import { Picture } from '../../ui/pictures/picture.tsx';
import { Rating } from '../../ui/rating.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { ProductCard as Card } from '../view/product-view.ts';
import { Swatch } from './swatch.tsx';

const INGREDIENTS_SHOWN = 3; // "Each product card shows 3 key ingredients and '+N more'."
const SIZES = '(width >= 1024px) 24rem, 44vw';

/** Of a list at the top of a page: two rows of a phone. */
export const EARLY_PICTURES = 4;

interface ProductCardProps {
  product: Card;
  /** Possibly the page's main picture. */
  isFirst?: boolean;
  /** On the first screen of a phone. */
  isEarly?: boolean;
}

export const ProductCard = memo(function ProductCard({ product, isFirst = false, isEarly = isFirst }: ProductCardProps) {
  return (
    <KeptPart
      of={product}
      as={isFirst ? 'first' : isEarly ? 'early' : 'card'}
      render={() => <WholeCard {...{ product, isFirst, isEarly }} />}
    />
  );
});

function WholeCard({ product, isFirst, isEarly }: ProductCardProps) {
  const t = useWords();
  const { variants, keyIngredients } = product;
  const shown = keyIngredients.slice(0, INGREDIENTS_SHOWN).join(', ');
  const more = keyIngredients.length - INGREDIENTS_SHOWN;
  return (
    <article className="product-card">
      <div className="card-picture">
        {product.picture && <Picture picture={product.picture} alt="" sizes={SIZES} isFirst={isFirst} isEarly={isEarly} />}
      </div>
      <div className="card-words">
        <h3>
          <Link to={productPath(product)} prefetch="intent" lang={t.lang(product.name)}>
            {product.name}
          </Link>
        </h3>
        <p>
          {variants.from && <span className="text-sm">{t('From')} </span>}
          <TaxedPrice prices={variants.from ?? product.prices} className="font-medium" />
        </p>
        {product.discount && (
          <p className="text-sm font-medium text-leaf" lang={t.lang(product.discount)}>
            {product.discount}
          </p>
        )}
        {product.rating.count > 0 && <Rating value={product.rating.average} count={product.rating.count} className="text-sm" />}
        <p className="text-sm text-ink-soft">
          <span lang={t.lang(shown)}>{shown}</span>
          {more > 0 && <span className="whitespace-nowrap"> {t('+{count} more', { count: more })}</span>}
        </p>
        {variants.count > 1 && (
          <p className="mt-1 flex flex-wrap items-center gap-1.5 text-sm text-ink-soft">
            {variants.swatches.map((colour) => (
              <Swatch key={colour} colour={colour} className="size-4 rounded-full border border-edge" />
            ))}
            {variants.shades > 1 ? t('{count} shades', { count: variants.shades }) : t('{count} options', { count: variants.count })}
          </p>
        )}
        {product.stockQuantity === 0 && <p className="text-sm font-medium text-kumkum">{t('Out of stock')}</p>}
      </div>
    </article>
  );
}

export function ProductCardSkeleton() {
  return (
    <div className="product-card">
      <Skeleton className="card-picture" />
      <div className="card-words">
        <Skeleton className="skeleton-line w-4/5" />
        <Skeleton className="skeleton-line w-full" />
        <Skeleton className="skeleton-line w-2/5" />
      </div>
    </div>
  );
}
