import { percentOf, WHOLE_BASIS_POINTS } from '../platform/money.ts';

/** The price of one piece after its offer, before GST (D15.1). */
export function salePrice(originalPricePaise: number, offerBasisPoints: number): number {
  return percentOf(originalPricePaise, WHOLE_BASIS_POINTS - offerBasisPoints);
}

/** Rounded down, so that a badge never promises more than is given. The same in SQL: catalogue/sales/price-now.server.ts. */
export const wholePercentOff = (originalPricePaise: number, pricePaise: number) =>
  originalPricePaise > pricePaise ? Math.floor(((originalPricePaise - pricePaise) * 100) / originalPricePaise) * 100 : 0;
