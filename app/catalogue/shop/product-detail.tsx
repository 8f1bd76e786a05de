import { Suspense } from 'react';
import { Link, useHref, useRouteLoaderData } from 'react-router';
import { useImpression } from '../../analytics/shop/impression.ts';
import { type Say, useWords } from '../../language/use-words.tsx';
import { formatRupees, paiseFromRupees } from '../../platform/money.ts';
import { shownPaise, taxInSight } from '../../pricing/tax-in-sight.ts';
import { ProductReviews } from '../../reviews/shop/product-reviews.tsx';
import { LAYOUT_ID } from '../../shop-kit/page-meta.ts';
import type { ShopFacts } from '../../shop-kit/shop-facts.server.ts';
import { productPath, shopPath } from '../../shop-kit/shop-paths.ts';
import { AddedGst, WithTaxes } from '../../shop-kit/taxed-price.tsx';
import { FEW_LEFT } from '../../stock/few-left.ts';
import { Accordion } from '../../ui/accordion.tsx';
import { BelowFold } from '../../ui/below-fold.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Picture } from '../../ui/pictures/picture.tsx';
import { Price } from '../../ui/price.tsx';
import { Rating } from '../../ui/rating.tsx';
import type { ProductView } from '../catalogue.schema.ts';
import { BuyBar, BuyButtons } from './buy-buttons.tsx';
import { ProductGallery } from './gallery/product-gallery.tsx';
import { OnThePack } from './on-the-pack.tsx';
import { PinCheck } from './pin-check.tsx';
import { ProductCard } from './product-card.tsx';
import type { ProductPageData } from './product-page.server.ts';
import { ShareProduct } from './share-product.tsx';
import { unitPrice } from './unit-price-words.ts';

const VariantChoice = lazyPart(() => import('./variant-choice.tsx'));
const KitContents = lazyPart(() => import('./kits/kit-contents.tsx'));
const StockNotice = lazyPart(() => import('../../stock/shop/stock-notice.tsx'));

export function ProductDetail({ product, choices, categories, related, reviews, summary, video, ...page }: ProductPageData) {
  const { bestBefore, discounts, delivery, payments, onward } = page;
  const shop = useRouteLoaderData<ShopFacts>(LAYOUT_ID);
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
        <div className="grid gap-x-14 gap-y-4 md:mt-3 md:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]">
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
              <a href="#reviews" className="mt-3 inline-flex min-h-8 items-center gap-2 text-sm hover:underline">
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
            <Accordion name="product" heading="h2" className="below-fold mt-8" items={sectionsOf(product, t)} />
          </div>
        </div>
      </div>
      <ProductReviews product={product} reviews={reviews} summary={summary} />
      {/* The pieces of a kit make their declarations on their own pages. */}
      {!product.kit && <OnThePack product={product} />}
      <Related products={related} />
      <BuyBar product={product} onward={onward} />
    </>
  );
}

/** Real stock only; cached pages are re-rendered at each sale of a product in low stock. */
function StockTruth({ product: { variantId, stockQuantity } }: { product: ProductView }) {
  const t = useWords();
  if (stockQuantity > FEW_LEFT) return null;
  if (stockQuantity > 0) return <p className="mt-5 font-medium text-kumkum">{t('Only {count} left', { count: stockQuantity })}</p>;
  return (
    <div className="mt-6">
      <p className="mb-3 font-medium text-kumkum">{t('Out of stock')}</p>
      {/* Reserves the form's height, so that nothing below moves when it loads. */}
      <Suspense fallback={<div className="min-h-58.5 lg:min-h-52.5" />}>
        <StockNotice key={variantId} productId={variantId} />
      </Suspense>
    </div>
  );
}

function Related({ products }: { products: ProductPageData['related'] }) {
  const t = useWords();
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

function PriceBlock({ prices }: Pick<ProductView, 'prices'>) {
  const t = useWords();
  return (
    <div className="mt-5 grid gap-1">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <Price
          paise={shownPaise(prices, 'never')}
          originalPaise={prices.originalPaise}
          offerPercentage={prices.offerPercent}
          className="text-xl font-medium"
        />
        <AddedGst prices={prices} className="text-ink-soft" />
      </p>
      <p className="tabular text-sm">
        <strong className="font-medium">
          <WithTaxes prices={prices} />
        </strong>
        {prices.mrpPaise !== null && (
          <span className="text-ink-soft">
            {taxInSight(prices, 'never') && ' · '}
            <span className="whitespace-nowrap">MRP {formatRupees(prices.mrpPaise)}</span>{' '}
            {prices.unitPriceLabel && <span className="whitespace-nowrap">({unitPrice(prices, t)})</span>}
          </span>
        )}
      </p>
    </div>
  );
}

function Promises({ delivery, payments }: Pick<ProductPageData, 'delivery' | 'payments'>) {
  const t = useWords();
  const { min, max } = delivery.workingDays;
  const facts: { icon: IconName; words: string }[] = [
    {
      icon: 'truck',
      words: t('Free delivery above {amount}, otherwise {charge}', {
        amount: formatRupees(paiseFromRupees(delivery.freeAboveRupees)),
        charge: formatRupees(paiseFromRupees(delivery.chargeRupees)),
      }),
    },
    { icon: 'calendar', words: t('Delivered in {min}-{max} working days', { min, max }) },
    {
      icon: 'rupee',
      words: t(!payments.isOnline ? 'Cash on delivery' : payments.isCashOnDelivery ? 'Cash on delivery, UPI or card' : 'UPI or card'),
    },
  ];
  return (
    <ul className="mt-6 grid gap-2 text-sm">
      {facts.map(({ icon, words }) => (
        <li key={icon} className="flex items-center gap-3">
          <Icon name={icon} className="size-5 text-clay" />
          {words}
        </li>
      ))}
    </ul>
  );
}

function sectionsOf(product: ProductView, t: Say) {
  const { detailedDescription, overallBenefits, howToUse, ingredients } = product;
  return [
    { title: t('Product Details'), has: detailedDescription, content: <Written markup={detailedDescription} />, isOpen: true },
    { title: t('Product Benefits'), has: overallBenefits.length, content: <WrittenList entries={overallBenefits} icon="check" /> },
    { title: t('How To Use'), has: howToUse.length, content: <WrittenList entries={howToUse} /> },
    { title: t('Key Ingredients'), has: ingredients.length, content: <KeyIngredients ingredients={ingredients} /> },
  ].filter((section) => section.has);
}

function KeyIngredients({ ingredients }: Pick<ProductView, 'ingredients'>) {
  const t = useWords();
  return (
    <ul className="grid gap-6">
      {ingredients.map(({ name, description, benefits, picture }) => (
        <li key={name} className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-4">
          <div className="size-18 overflow-hidden rounded-panel bg-sandal-deep">
            {picture && <Picture picture={picture} alt="" sizes="72px" className="size-full object-cover" />}
          </div>
          <div>
            <h3 className="font-sans text-base font-medium" lang={t.lang(name)}>
              {name}
            </h3>
            {description && <Written markup={description} />}
            <ul className="mt-1 text-sm text-ink-soft">
              {benefits.map((benefit) => (
                <li key={benefit} lang={t.lang(benefit)} dangerouslySetInnerHTML={{ __html: benefit }} />
              ))}
            </ul>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Markup that was sanitised when it was saved (D26). */
function Written({ markup, className = '' }: { markup: string; className?: string }) {
  const t = useWords();
  return <div className={`written ${className}`} lang={t.lang(markup)} dangerouslySetInnerHTML={{ __html: markup }} />;
}

function WrittenList({ entries, icon }: { entries: readonly string[]; icon?: IconName }) {
  const List = icon ? 'ul' : 'ol';
  return (
    <List className="grid gap-2.5">
      {entries.map((entry, index) => (
        <li key={entry} className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-2">
          {icon ? <Icon name={icon} className="mt-1 size-4 text-leaf" /> : <span className="tabular text-clay">{index + 1}.</span>}
          <Written markup={entry} />
        </li>
      ))}
    </List>
  );
}
