import { splitByLargestRemainder } from '../platform/split-amount.ts';
import type { PricedLine } from './price-order.ts';
import { gstWithin } from './tax/gst.ts';

type DeliveryPart = { gstRateBasisPoints: number; inclusivePaise: number; taxablePaise: number; gstPaise: number };

/**
 * One part, tax included, for each GST rate by taxable value (CGST Act s.8: bundled with the goods); if all are 0, by the prices before discounts.
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
