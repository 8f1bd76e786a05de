import { useWords } from '../../language/use-words.tsx';
import { formatRupees } from '../../platform/money.ts';
import { shownPaise } from '../../pricing/tax/tax-in-sight.ts';
import { useAdd } from '../../shop-kit/add-product.ts';
import { useIsIn } from '../../shop-kit/shopper.ts';
import { AddedGst, WithTaxes } from '../../shop-kit/taxed-price.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import type { ProductView } from '../view/product-view.ts';
import type { ProductPageData } from './product-page.server.ts';

type Bought = { product: Pick<ProductView, 'variantId' | 'name' | 'stockQuantity' | 'prices'> };
type Onward = Pick<ProductPageData, 'onward'>;

/** Beside the pictures on a wide screen; on a phone the bottom bar replaces it. */
export function BuyButtons({ product, onward }: Bought & Onward) {
  const isIn = useIsIn('cart', product.variantId);
  return (
    <div className="mt-7 max-md:hidden" data-section="buy">
      <div className="flex flex-wrap gap-3">
        <CartButton product={product} className={isIn ? 'grow px-4' : 'grow basis-56'} />
        {isIn && <LeadOn onward={onward} className="grow basis-40" />}
        <WishlistButton product={product} className="grow" />
      </div>
    </div>
  );
}

export function BuyBar({ product, onward }: Bought & Onward) {
  const t = useWords();
  const isIn = useIsIn('cart', product.variantId);
  const { prices } = product;
  return (
    <section className="buy-bar" aria-label={t('Buy')} data-section="buy">
      {!isIn && (
        <p className="tabular grow basis-24 leading-tight">
          <strong className="font-medium whitespace-nowrap">{formatRupees(shownPaise(prices, 'never'), { decimals: 'never' })}</strong>
          <AddedGst prices={prices} className="text-xs text-ink-soft" /> <WithTaxes prices={prices} className="block text-xs" />
        </p>
      )}
      {/* On the smallest phones they have a full-width row of their own. */}
      <div className={`flex gap-2 ${isIn ? 'grow' : 'max-[23rem]:grow'}`}>
        <WishlistButton product={product} className="px-3" isSmall />
        <CartButton product={product} className={isIn ? 'px-3' : 'px-5 max-[23rem]:grow'} />
        {isIn && <LeadOn onward={onward} className="grow px-3" />}
      </div>
    </section>
  );
}

function CartButton({ product, className }: Bought & { className: string }) {
  const t = useWords();
  const add = useAdd('cart', { id: product.variantId, name: product.name });
  const isOut = product.stockQuantity === 0;
  return (
    <Button {...add} variant={add.isDone ? 'secondary' : 'primary'} className={className} disabled={isOut && !add.isDone}>
      {t(add.isDone ? 'Added to Cart' : isOut ? 'Out of stock' : 'Add to Cart')}
    </Button>
  );
}

/** Once the product is added, the main button leads to the cart. */
function LeadOn({ onward: [to, words], className }: Onward & { className: string }) {
  const t = useWords();
  return (
    <Link to={to} className={`button button-primary ${className}`}>
      {t(words)}
    </Link>
  );
}

function WishlistButton({ product, className, isSmall = false }: Bought & { className: string; isSmall?: boolean }) {
  const t = useWords();
  const add = useAdd('wishlist', { id: product.variantId, name: product.name });
  const words = t(add.isDone ? 'Wishlisted' : 'Add to Wishlist');
  return (
    <Button {...add} variant="secondary" className={className} aria-label={isSmall ? words : undefined}>
      <Icon name="heart" className={add.isDone ? 'fill-current' : ''} />
      {!isSmall && words}
    </Button>
  );
}
