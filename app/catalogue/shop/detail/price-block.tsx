import { useWords } from '../../../language/use-words.tsx';
import { formatRupees } from '../../../platform/money.ts';
import { shownPaise, taxInSight } from '../../../pricing/tax/tax-in-sight.ts';
import { AddedGst, WithTaxes } from '../../../shop-kit/taxed-price.tsx';
import { Price } from '../../../ui/price.tsx';
import type { ProductView } from '../../view/product-view.ts';
import { unitPrice } from '../unit-price-words.ts';

export function PriceBlock({ prices }: Pick<ProductView, 'prices'>) {
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
