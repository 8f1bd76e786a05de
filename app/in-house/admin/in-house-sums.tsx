import { formatRupees, paiseFromRupees, payableOf } from '../../platform/money.ts';
import { inHouseRoundOff } from '../../pricing/price-in-house.ts';
import { sumOf } from '../../pricing/settle-lines.ts';
import { Sums, SumTotal } from '../../staff-kit/list/figures.tsx';
import type { Figures } from '../in-house-orders.schema.ts';

type Offer = { offerPercentage: number; offerValue: number };

export function InHouseSums({ figures, offer, paymentType }: { figures: Figures | null; offer: Offer; paymentType: string }) {
  const totalPaise = paiseFromRupees(figures?.totalAmount ?? 0);
  const roundOffPaise = inHouseRoundOff(paymentType, totalPaise);
  const amount = (rupees: number | null | undefined, sign = 1) =>
    rupees === undefined || rupees === null ? '–' : formatRupees(sign * paiseFromRupees(rupees), { decimals: 'always' });
  const byHand = figures && (paiseFromRupees(figures.discount) - sumOf(figures.savings.map((part) => paiseFromRupees(part.amount)))) / 100;
  return (
    <Sums>
      <div>
        <dt>Subtotal</dt>
        <dd>{amount(figures?.subtotal)}</dd>
      </div>
      {figures?.savings.map(({ code, name, amount: off }) => (
        <div key={code ?? name}>
          <dt>{code && name ? `${code} (${name})` : (code ?? name)}</dt>
          <dd>{amount(off, -1)}</dd>
        </div>
      ))}
      <div>
        <dt>{discountWords(offer)}</dt>
        <dd>{amount(byHand, -1)}</dd>
      </div>
      {!figures?.pricesIncludeTax && (
        <div>
          <dt>GST</dt>
          <dd>{amount(figures?.gst)}</dd>
        </div>
      )}
      <div>
        <dt>Delivery, GST included</dt>
        <dd>{amount(figures?.deliveryCharge)}</dd>
      </div>
      <SumTotal>
        <dt>Total</dt>
        <dd>{amount(figures?.totalAmount)}</dd>
      </SumTotal>
      {figures?.pricesIncludeTax && (
        <div>
          <dt>Includes GST on products</dt>
          <dd>{amount(figures.gst)}</dd>
        </div>
      )}
      {roundOffPaise !== 0 && (
        <div>
          <dt>Round off</dt>
          <dd>{`${roundOffPaise > 0 ? '+' : ''}${formatRupees(roundOffPaise, { decimals: 'always' })}`}</dd>
        </div>
      )}
      {roundOffPaise !== 0 && (
        <SumTotal>
          <dt>Cash due on delivery</dt>
          <dd>{formatRupees(payableOf({ totalPaise, roundOffPaise }), { decimals: 'always' })}</dd>
        </SumTotal>
      )}
    </Sums>
  );
}

function discountWords({ offerPercentage, offerValue }: Offer): string {
  const parts = [offerPercentage > 0 && `${offerPercentage}%`, offerValue > 0 && formatRupees(paiseFromRupees(offerValue))].filter(Boolean);
  return parts.length > 0 ? `Discount (${parts.join(', then ')})` : 'Discount';
}
