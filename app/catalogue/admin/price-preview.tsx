import { basisPointsFromPercent, formatRupees, isPercent, paiseFromRupees } from '../../platform/money.ts';
import { publishGuard } from '../../pricing/publish-guard.ts';
import { salePrice } from '../../pricing/sale-price.ts';
import { gstWithin, withGst } from '../../pricing/tax/gst.ts';
import { Facts } from '../../staff-kit/list/figures.tsx';
import { Alert } from '../../ui/alert.tsx';

export type PriceTexts = { originalPrice: string; offerPercentage: string; gstRate: string; mrp: string };

const AMOUNT = /^\d{1,7}(\.\d{1,2})?$/;
const paiseIn = (text: string) => (AMOUNT.test(text) ? paiseFromRupees(Number(text)) : null);
const basisPointsIn = (text: string) => (AMOUNT.test(text) && isPercent(Number(text)) ? basisPointsFromPercent(Number(text)) : null);

export function guardOf({ originalPrice, gstRate, mrp }: PriceTexts, pricesIncludeTax: boolean): string | null {
  const [originalPricePaise, gstRateBasisPoints, mrpPaise] = [paiseIn(originalPrice), basisPointsIn(gstRate), paiseIn(mrp)];
  return originalPricePaise === null || gstRateBasisPoints === null || mrpPaise === null
    ? null
    : publishGuard({ originalPricePaise, gstRateBasisPoints: pricesIncludeTax ? 0 : gstRateBasisPoints, mrpPaise });
}

export function PricePreview({ prices, pricesIncludeTax }: { prices: PriceTexts; pricesIncludeTax: boolean }) {
  const original = paiseIn(prices.originalPrice);
  const offer = basisPointsIn(prices.offerPercentage || '0');
  const rate = basisPointsIn(prices.gstRate);
  const guard = guardOf(prices, pricesIncludeTax);
  if (original === null || offer === null || rate === null) return null;
  const unit = salePrice(original, offer);
  return (
    <>
      <Facts className="" aria-live="polite">
        {pricesIncludeTax ? (
          <div>
            <dt>{`Contained GST, ${rate / 100}%`}</dt>
            <dd>{formatRupees(gstWithin(unit, rate))}</dd>
          </div>
        ) : (
          <div>
            <dt>{`Price, + ${rate / 100}% GST`}</dt>
            <dd>{formatRupees(unit)}</dd>
          </div>
        )}
        <div>
          <dt>{pricesIncludeTax ? 'Price incl. GST' : 'Price after tax'}</dt>
          <dd>
            <strong>{formatRupees(pricesIncludeTax ? unit : withGst(unit, rate))}</strong>
          </dd>
        </div>
      </Facts>
      {guard && <Alert tone="warning">{`${guard} It can't be sold at this price.`}</Alert>}
    </>
  );
}
