import { Suspense } from 'react';
import { useHref } from 'react-router';
import { useImpression } from '../../../analytics/shop/impression.ts';
import { useWords } from '../../../language/use-words.tsx';
import { unpack } from '../../../platform/pages/packed.ts';
import { ProductReviews } from '../../../reviews/shop/product-reviews.tsx';
import { productPath, shopPath } from '../../../shop-kit/shop-paths.ts';
import { useShopFacts } from '../../../shop-kit/use-shop-facts.ts';
import { Accordion } from '../../../ui/accordion.tsx';
import { BelowFold } from '../../../ui/deferred/below-fold.tsx';
import { lazyPart } from '../../../ui/deferred/lazy-part.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Link } from '../../../ui/link.tsx';
import { Rating } from '../../../ui/rating.tsx';
import { BuyBar, BuyButtons } from '../buy-buttons.tsx';
import { ProductGallery } from '../gallery/product-gallery.tsx';
import { PinCheck } from '../pin-check.tsx';
import { ProductCard } from '../product-card.tsx';
import type { ProductPageData } from '../product-page.server.ts';
import { OnThePack } from './on-the-pack.tsx';
import { PriceBlock } from './price-block.tsx';
import { sectionsOf, Written } from './product-texts-shown.tsx';
import { Promises } from './promises.tsx';
import { ShareProduct } from './share-product.tsx';
import { StockTruth } from './stock-truth.tsx';

const VariantChoice = lazyPart(() => import('../variant-choice.tsx'));
const KitContents = lazyPart(() => import('../kits/kit-contents.tsx'));

export function ProductDetail({ product, choices, categories, related, reviews, summary, video, ...page }: ProductPageData) {
  const { bestBefore, discounts, delivery, payments, onward } = page;
  const shop = useShopFacts();
  const t = useWords();
  const address = useHref(productPath(product));
  const { prices } = product;
  useImpression(`product/${product.id}`, 'view');
  return (
    <>
      <div className="page md:pt-6">
        <Link to="/shop" className="flex min-h-12 w-fit items-center gap-2 text-sm hover:underline">
          <Icon name="arrow-left" className="size-4" />
          {t('Back to shop')}
        </Link>
        {/* On a phone the reviews come before the folded texts: within two screens. */}
        <div className="grid gap-x-14 gap-y-4 md:mt-3 md:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)] md:grid-rows-[auto_1fr] md:*:first:row-span-2">
          <ProductGallery key={product.variantId} product={product} video={video} />
          <div className="min-w-0" data-section="details">
            <ul className="flex flex-wrap gap-x-4 text-sm" aria-label={t('Categories')}>
              {categories.map(({ name, label }) => (
                <li key={name}>
                  <Link to={shopPath(name)} className="eyebrow inline-flex min-h-8 items-center hover:underline">
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
            <h1 className="mt-1" lang={t.lang(product.name)}>
              {product.name}
            </h1>
            {summary.count > 0 && (
              <a href="#reviews" className="mt-3 inline-flex min-h-8 flex-wrap items-center gap-x-2 text-sm hover:underline">
                <Rating value={summary.average} count={summary.count} />
                {summary.areSamples && <span className="text-ink-soft">{t('sample reviews')}</span>}
              </a>
            )}
            <PriceBlock prices={prices} />
            {bestBefore && <p className="mt-3 text-sm text-ink-soft">{bestBefore}</p>}
            {discounts.map((name) => (
              <p key={name} className="mt-2 font-medium text-leaf" lang={t.lang(name)}>
                {name}
              </p>
            ))}
            {choices.length > 0 && (
              <Suspense>
                <VariantChoice choices={choices} />
              </Suspense>
            )}
            {product.kit && (
              <Suspense>
                <KitContents kit={product.kit} prices={prices} />
              </Suspense>
            )}
            {product.productOverview && <Written markup={product.productOverview} className="mt-6" />}
            <div className="mt-4 text-ink-soft">
              <Written markup={product.description} />
              {product.weight && <p className="mt-1">{t('Net weight {weight}', { weight: product.weight })}</p>}
            </div>
            <StockTruth product={product} />
            <BuyButtons product={product} onward={onward} />
            <noscript>
              <p className="mt-4 text-sm">{t('Please turn on JavaScript to add items to your cart.')}</p>
            </noscript>
            <Promises delivery={delivery} payments={payments} />
            <PinCheck />
            <ShareProduct name={product.name} url={(shop?.origin ?? '') + address} />
          </div>
          <ProductReviews product={product} reviews={reviews} summary={summary} className="md:col-span-2 md:row-start-3" />
          <Accordion name="product" heading="h2" className="below-fold mt-8 md:mt-4" items={sectionsOf(product, t)} />
        </div>
      </div>
      {/* The pieces of a kit make their declarations on their own pages. */}
      {!product.kit && <OnThePack product={product} />}
      <Related related={related} />
      <BuyBar product={product} onward={onward} />
    </>
  );
}

function Related({ related }: Pick<ProductPageData, 'related'>) {
  const t = useWords();
  const products = unpack(related);
  if (products.length === 0) return null;
  return (
    <BelowFold className="page mt-16 md:mt-24" aria-labelledby="related" data-section="related">
      <h2 id="related" className="mb-6">
        {t('Pairs well with')}
      </h2>
      <ul className="product-grid">
        {products.map((product) => (
          <li key={product.id}>
            <ProductCard product={product} />
          </li>
        ))}
      </ul>
    </BelowFold>
  );
}
