import { Suspense } from 'react';
import { useWords } from '../../../language/use-words.tsx';
import { FEW_LEFT } from '../../../stock/few-left.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import type { ProductView } from '../../view/product-view.ts';

const StockNotice = lazyPart(() => import('../../../stock/shop/stock-notice.tsx'));

/** Real stock only; cached pages are re-rendered at each sale of a product in low stock. */
export function StockTruth({ product: { variantId, stockQuantity } }: { product: ProductView }) {
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
