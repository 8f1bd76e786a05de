import { formatRupees } from '../platform/money.ts';
import { withGst } from './tax/gst.ts';

/**
 * The MRP includes all taxes, and charging more is illegal (Legal Metrology Rules 2011; NCDRC, Aero Club v. Rakesh Sharma, 2017). Compares the price
 * before the offer, so that the end of an offer never lifts it above the MRP.
 */
export function publishGuard(product: { originalPricePaise: number; gstRateBasisPoints: number; mrpPaise: number }): string | null {
  const inclusivePaise = withGst(product.originalPricePaise, product.gstRateBasisPoints);
  if (inclusivePaise <= product.mrpPaise) return null;
  return `The price with GST (${formatRupees(inclusivePaise)}) is above the MRP (${formatRupees(product.mrpPaise)}).`;
}
