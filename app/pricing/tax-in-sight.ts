// The price including taxes, shown next to every price before tax (D47; E-Commerce Rules 2020: the total price in one figure, with its break-up).
import type { ShownDecimals } from '../platform/money.ts';

export type TaxedPrice = {
  /** One piece, after its offer, before tax. */
  unitPaise: number;
  /** The same with all taxes. */
  inclusivePaise: number;
  gstPercent: number;
  /** False where the seller charges no tax (D58): then the price is the price, and nothing is said of taxes. */
  isTaxed: boolean;
};

export type TaxInSight = {
  /** Null where nothing comes on top: no "+ 0% GST". */
  addedPercent: number | null;
  /** Rounded up to the rupee where no decimals are shown: no one pays more than the figure shown. */
  inclusivePaise: number;
};

export function taxInSight({ inclusivePaise, gstPercent, isTaxed }: TaxedPrice, decimals: ShownDecimals): TaxInSight | null {
  if (!isTaxed) return null;
  return {
    addedPercent: gstPercent > 0 ? gstPercent : null,
    inclusivePaise: decimals === 'never' ? Math.ceil(inclusivePaise / 100) * 100 : inclusivePaise,
  };
}
