// The price including taxes, shown next to every price before tax (D47; E-Commerce Rules 2020: the total price in one figure, with its break-up).
import type { ShownDecimals } from '../../platform/money.ts';

export type TaxedPrice = {
  /** One piece, after its offer, before tax. */
  unitPaise: number;
  inclusivePaise: number;
  gstPercent: number;
  /** False if the seller charges no tax (D58): then the price is final, and taxes are not mentioned. */
  isTaxed: boolean;
  isTaxIncluded: boolean;
};

export type TaxInSight = {
  /** Null when nothing is added: no "+ 0% GST". */
  addedPercent: number | null;
  /** Rounded up to the rupee without decimals: no one pays more than the figure shown. */
  inclusivePaise: number;
};

/** Without decimals, a price with all taxes is rounded up: no one pays more than the figure shown. */
export const shownPaise = ({ unitPaise, isTaxIncluded }: TaxedPrice, decimals: ShownDecimals) =>
  isTaxIncluded ? upTo(unitPaise, decimals) : unitPaise;

const upTo = (paise: number, decimals: ShownDecimals) => (decimals === 'never' ? Math.ceil(paise / 100) * 100 : paise);

export function taxInSight({ inclusivePaise, gstPercent, isTaxed, isTaxIncluded }: TaxedPrice, decimals: ShownDecimals): TaxInSight | null {
  if (!isTaxed || isTaxIncluded) return null;
  return {
    addedPercent: gstPercent > 0 ? gstPercent : null,
    inclusivePaise: upTo(inclusivePaise, decimals),
  };
}
