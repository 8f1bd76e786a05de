// Which rate applies when it changed between order and delivery, and the tax in an agreed amount at that rate (CGST Act s.14).

import { WHOLE_BASIS_POINTS } from '../../platform/money.ts';
import { gstWithin } from './gst.ts';

export type SupplyEvents = {
  suppliedAt: Date;
  invoicedAt: Date;
  /** Null: not paid yet. */
  paidAt: Date | null;
};

/** The six cases of s.14 come to one rule: the side of the change on which two of the three events lie (table in time-of-supply.test.ts). */
export function isNewRate({ suppliedAt, invoicedAt, paidAt }: SupplyEvents, changedAt: Date): boolean {
  const after = [suppliedAt, invoicedAt, paidAt].filter((event) => event === null || event >= changedAt);
  return after.length >= 2;
}

type Taxed = { unitPaise: number; quantity: number; gstRateBasisPoints: number; taxablePaise: number; gstPaise: number };

/** The buyer agreed to one total, and it stays. The unit price is never below its taxable value, so that no discount becomes negative. */
export function atRate<Line extends Taxed>(line: Line, gstRateBasisPoints: number, pricesIncludeTax = false): Line {
  if (line.gstRateBasisPoints === gstRateBasisPoints) return line;
  const beforeTax = (inclusivePaise: number) => inclusivePaise - gstWithin(inclusivePaise, gstRateBasisPoints);
  const inclusivePaise = line.taxablePaise + line.gstPaise;
  const taxablePaise = beforeTax(inclusivePaise);
  // A price that includes the tax is part of what was agreed.
  if (pricesIncludeTax) return { ...line, gstRateBasisPoints, taxablePaise, gstPaise: inclusivePaise - taxablePaise };
  const listPaise = Math.round(
    (line.unitPaise * (WHOLE_BASIS_POINTS + line.gstRateBasisPoints)) / (WHOLE_BASIS_POINTS + gstRateBasisPoints),
  );
  const unitPaise = Math.max(listPaise, Math.ceil(taxablePaise / line.quantity));
  return { ...line, unitPaise, gstRateBasisPoints, taxablePaise, gstPaise: inclusivePaise - taxablePaise };
}
