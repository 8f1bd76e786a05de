/** The old price and the offer are shown only when the offer is at least 1%. decimals: never is for cards and product pages (D18). */
import { useWords } from '../language/use-words.tsx';
import { formatRupees, type ShownDecimals } from '../platform/money.ts';

interface PriceProps {
  paise: number;
  originalPaise?: number;
  offerPercentage?: number;
  decimals?: ShownDecimals;
  className?: string;
}

export function Price({ paise, originalPaise = paise, offerPercentage = 0, decimals = 'never', className = '' }: PriceProps) {
  const t = useWords();
  const hasOffer = offerPercentage >= 1 && originalPaise > paise;
  return (
    <span className={`price ${className}`}>
      <span>
        {hasOffer && <span className="sr-only">{t('Now')} </span>}
        {formatRupees(paise, { decimals })}
      </span>
      {hasOffer && (
        <>
          <s>
            <span className="sr-only">{t('Before')} </span>
            {formatRupees(originalPaise, { decimals })}
          </s>
          <span className="price-off">{t('{percent}% off', { percent: offerPercentage })}</span>
        </>
      )}
    </span>
  );
}
