import { percentOf, WHOLE_BASIS_POINTS } from '../platform/money.ts';

/** The price of one piece after its offer, before GST (D15.1). */
export function salePrice(originalPricePaise: number, offerBasisPoints: number): number {
  return percentOf(originalPricePaise, WHOLE_BASIS_POINTS - offerBasisPoints);
}
