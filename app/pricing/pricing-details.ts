import { rupeesFromPaise } from '../platform/money.ts';

/** The figures of an order, in paise, named like the columns of `orders`. */
export type OrderFigures = {
  originalSubtotalPaise: number;
  subtotalPaise: number;
  couponDiscountPaise: number;
  discountedSubtotalPaise: number;
  coinDiscountPaise: number;
  prepaidDiscountPaise: number;
  gstPaise: number;
  deliveryPaise: number;
  totalPaise: number;
};

/** The figures tell by themselves whether the total contains the tax or adds it (D48). */
export const isTaxWithin = ({ discountedSubtotal, coinDiscount, prepaidDiscount, gst, deliveryCharge, totalAmount }: PricingDetails) =>
  gst > 0 && Math.round((discountedSubtotal - coinDiscount - prepaidDiscount + deliveryCharge) * 100) === Math.round(totalAmount * 100);

export type PricingDetails = {
  originalSubtotal: number;
  subtotal: number;
  couponDiscountAmount: number;
  discountedSubtotal: number;
  coinDiscount: number;
  prepaidDiscount: number;
  gst: number;
  deliveryCharge: number;
  totalAmount: number;
};

export function pricingDetailsInRupees(figures: OrderFigures): PricingDetails {
  return {
    originalSubtotal: rupeesFromPaise(figures.originalSubtotalPaise),
    subtotal: rupeesFromPaise(figures.subtotalPaise),
    couponDiscountAmount: rupeesFromPaise(figures.couponDiscountPaise),
    discountedSubtotal: rupeesFromPaise(figures.discountedSubtotalPaise),
    coinDiscount: rupeesFromPaise(figures.coinDiscountPaise),
    prepaidDiscount: rupeesFromPaise(figures.prepaidDiscountPaise),
    gst: rupeesFromPaise(figures.gstPaise),
    deliveryCharge: rupeesFromPaise(figures.deliveryPaise),
    totalAmount: rupeesFromPaise(figures.totalPaise),
  };
}
