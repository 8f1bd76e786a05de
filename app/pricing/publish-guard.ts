import { formatRupees } from '../platform/money.ts';
import { withGst } from './tax/gst.ts';

/**
 * Why a product cannot be sold at its price, or null. The MRP printed on the pack includes all taxes, and it is illegal to charge
 * more (Legal Metrology Rules 2011; NCDRC, Aero Club v. Rakesh Sharma, 2017). Compares the full price, not the offer's, so
 * that the badge "20% off" also holds for the MRP, and the end of an offer never lifts a price above it.
 */
export function publishGuard(product: { originalPricePaise: number; gstRateBasisPoints: number; mrpPaise: number }): string | null {
  const inclusivePaise = withGst(product.originalPricePaise, product.gstRateBasisPoints);
  if (inclusivePaise <= product.mrpPaise) return null;
  return `The price with GST (${formatRupees(inclusivePaise)}) is above the MRP (${formatRupees(product.mrpPaise)}).`;
}
