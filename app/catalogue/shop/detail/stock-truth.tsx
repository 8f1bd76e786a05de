import { Suspense, useState } from 'react';
import { useWords } from '../../../language/use-words.tsx';
import { FEW_LEFT } from '../../../stock/few-left.ts';
import { Button } from '../../../ui/button.tsx';
import { lazyPart, ProgressLine } from '../../../ui/deferred/lazy-part.tsx';
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
      <NoticeOnPress key={variantId} productId={variantId} />
    </div>
  );
}

/** The code of forms is a fifth of the page: it is for those who want a notice. */
function NoticeOnPress({ productId }: { productId: string }) {
  const t = useWords();
  const [isWanted, setWanted] = useState(false);
  const press = (
    <Button variant="secondary" isBusy={isWanted} onClick={() => setWanted(true)}>
      {t("Notify me when it's back")}
    </Button>
  );
  if (!isWanted) return press;
  return (
    <Suspense
      fallback={
        <>
          {press}
          <ProgressLine />
        </>
      }
    >
      <StockNotice productId={productId} onClose={() => setWanted(false)} />
    </Suspense>
  );
}
