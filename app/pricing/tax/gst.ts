import { isUnionTerritoryWithoutLegislature } from '../../platform/india.ts';
import { roundHalfUp, WHOLE_BASIS_POINTS } from '../../platform/money.ts';

/** Twice the rounded half, so that CGST and SGST are equal and the total is the same in every state (D15.5). */
export function gstOn(taxablePaise: number, gstRateBasisPoints: number): number {
  return 2 * roundHalfUp(BigInt(taxablePaise) * BigInt(gstRateBasisPoints), 2n * BigInt(WHOLE_BASIS_POINTS));
}

export function withGst(paise: number, gstRateBasisPoints: number): number {
  return paise + gstOn(paise, gstRateBasisPoints);
}

/** The tax contained in an amount that includes it; again twice the rounded half. */
export function gstWithin(inclusivePaise: number, gstRateBasisPoints: number): number {
  return 2 * roundHalfUp(BigInt(inclusivePaise) * BigInt(gstRateBasisPoints), 2n * BigInt(WHOLE_BASIS_POINTS + gstRateBasisPoints));
}

export type GstHeads = 'CGST+SGST' | 'CGST+UTGST' | 'IGST';

/** Goods for a consumer are supplied where they are delivered (IGST Act s.10(1)(ca)), whatever the billing address. */
export function gstHeads({ sellerStateCode, deliveryStateCode }: { sellerStateCode: string; deliveryStateCode: string }): GstHeads {
  if (sellerStateCode !== deliveryStateCode) return 'IGST';
  return isUnionTerritoryWithoutLegislature(deliveryStateCode) ? 'CGST+UTGST' : 'CGST+SGST';
}

/** `sgstPaise` is the state's half; on an invoice with CGST+UTGST it is the UTGST. */
type SplitGst = { cgstPaise: number; sgstPaise: number; igstPaise: number };

/** For a line or a sum of lines: both are even, because each line's tax is twice its half. */
export function splitGst(gstPaise: number, heads: GstHeads): SplitGst {
  if (gstPaise % 2 !== 0) throw new RangeError(`An odd tax of ${gstPaise} paise has no equal halves.`);
  if (heads === 'IGST') return { cgstPaise: 0, sgstPaise: 0, igstPaise: gstPaise };
  return { cgstPaise: gstPaise / 2, sgstPaise: gstPaise / 2, igstPaise: 0 };
}
