import { splitByLargestRemainder } from '../platform/split-amount.ts';
import type { PricedLine } from './price-order.ts';
import { gstWithin } from './tax/gst.ts';

type DeliveryPart = { gstRateBasisPoints: number; inclusivePaise: number; taxablePaise: number; gstPaise: number };

/**
 * The delivery charge on the invoice: one part for each GST rate in the order, in line order. Delivery is bundled with the goods
 * and taxed like them (CGST Act s.8), so the charge, which includes its tax, is divided over the rates by taxable value.
 * If discounts reduced every taxable value to 0, the prices before them decide: the parcel is the same.
 */
export function splitDelivery(
  deliveryPaise: number,
  lines: ReadonlyArray<Pick<PricedLine, 'gstRateBasisPoints' | 'taxablePaise' | 'subtotalPaise'>>,
): DeliveryPart[] {
  const isAllFree = lines.every((line) => line.taxablePaise === 0);
  const weightByRate = new Map<number, number>();
  for (const line of lines) {
    const weight = isAllFree ? line.subtotalPaise : line.taxablePaise;
    weightByRate.set(line.gstRateBasisPoints, (weightByRate.get(line.gstRateBasisPoints) ?? 0) + weight);
  }

  const rates = [...weightByRate.keys()];
  return splitByLargestRemainder(deliveryPaise, [...weightByRate.values()])
    .map((inclusivePaise, part) => deliveryPart(inclusivePaise, rates[part] ?? 0))
    .filter((part) => part.inclusivePaise > 0);
}

function deliveryPart(inclusivePaise: number, gstRateBasisPoints: number): DeliveryPart {
  const gstPaise = gstWithin(inclusivePaise, gstRateBasisPoints);
  return { gstRateBasisPoints, inclusivePaise, taxablePaise: inclusivePaise - gstPaise, gstPaise };
}
