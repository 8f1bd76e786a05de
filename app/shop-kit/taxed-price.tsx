/** `₹594 + 18% GST` beside `₹701 incl. of all taxes` (D47); where prices include tax (D48), the one figure. decimals: never is for cards (D18). */
import { useWords } from '../language/use-words.tsx';
import { formatRupees, type ShownDecimals } from '../platform/money.ts';
import { shownPaise, type TaxedPrice as Taxed, taxInSight } from '../pricing/tax/tax-in-sight.ts';
import { Price } from '../ui/price.tsx';

interface TaxedPriceProps {
  prices: Taxed & { originalPaise: number; offerPercent: number };
  decimals?: ShownDecimals;
  className?: string;
}

export function TaxedPrice({ prices, decimals = 'never', className = '' }: TaxedPriceProps) {
  return (
    <>
      <Price
        paise={shownPaise(prices, decimals)}
        originalPaise={prices.originalPaise}
        offerPercentage={prices.offerPercent}
        decimals={decimals}
        className={className}
      />
      <AddedGst prices={prices} /> <WithTaxes prices={prices} decimals={decimals} className="block text-sm text-ink" />
    </>
  );
}

type PartProps = { prices: Taxed; decimals?: ShownDecimals; className?: string };

export function AddedGst({ prices, className = 'text-sm text-ink-soft' }: PartProps) {
  const t = useWords();
  const added = taxInSight(prices, 'never')?.addedPercent;
  if (!added && !prices.isTaxIncluded) return null;
  return (
    <>
      {' '}
      <span className={`whitespace-nowrap ${className}`}>{added ? t('+ {rate}% GST', { rate: added }) : t('incl. of all taxes')}</span>
    </>
  );
}

export function WithTaxes({ prices, decimals = 'never', className = 'text-sm' }: PartProps) {
  const t = useWords();
  const tax = taxInSight(prices, decimals);
  if (!tax) return null;
  return (
    <span className={`tabular ${className}`}>
      {t('{amount} incl. of all taxes', { amount: formatRupees(tax.inclusivePaise, { decimals }) })}
    </span>
  );
}
