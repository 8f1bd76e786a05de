// The API uses rupees; display formatting uses paise.
import {
  basisPointsFromPercent,
  formatRupees,
  paiseFromRupees,
  roundOffOf,
  rupeesFromPaise,
  type ShownDecimals,
} from '../platform/money.ts';
import { withGst } from '../pricing/tax/gst.ts';
import type { TaxedPrice } from '../pricing/tax/tax-in-sight.ts';

export const inRupees = (rupees: number, decimals: ShownDecimals = 'when-needed') => formatRupees(paiseFromRupees(rupees), { decimals });

export const pricesInPaise = (told: {
  price: number;
  originalPrice: number;
  offerPercentage: number;
  gstRate: number;
  priceWithGst: number;
  isTaxed: boolean;
  isTaxIncluded: boolean;
}) => ({
  unitPaise: paiseFromRupees(told.price),
  originalPaise: paiseFromRupees(told.originalPrice),
  inclusivePaise: paiseFromRupees(told.priceWithGst),
  offerPercent: told.offerPercentage,
  gstPercent: told.gstRate,
  isTaxed: told.isTaxed,
  isTaxIncluded: told.isTaxIncluded,
});

/** For several pieces, taxed together as in an order. The pieces of a kit are taxed one by one, which its price with taxes tells. */
export function piecesOf<P extends TaxedPrice>(prices: P, count: number): P {
  const { unitPaise, inclusivePaise, gstPercent, isTaxIncluded } = prices;
  const rate = isTaxIncluded ? 0 : basisPointsFromPercent(gstPercent);
  const isOneRate = withGst(unitPaise, rate) === inclusivePaise;
  return { ...prices, unitPaise: unitPaise * count, inclusivePaise: isOneRate ? withGst(unitPaise * count, rate) : inclusivePaise * count };
}

export function inCash(total: number): { roundOff: number; payable: number } {
  const roundOffPaise = roundOffOf(paiseFromRupees(total));
  return { roundOff: rupeesFromPaise(roundOffPaise), payable: rupeesFromPaise(paiseFromRupees(total) + roundOffPaise) };
}

/** If one figure of a column has paise, all show them, so that digits align. */
export const columnDecimals = (rupees: readonly number[]): ShownDecimals =>
  rupees.some((amount) => paiseFromRupees(amount) % 100 !== 0) ? 'always' : 'when-needed';
