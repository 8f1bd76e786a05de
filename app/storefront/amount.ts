// The API speaks rupees; what is shown is formatted from paise.
import { formatRupees, paiseFromRupees, roundOffOf, rupeesFromPaise, type ShownDecimals } from '../platform/money.ts';

export const inRupees = (rupees: number, decimals: ShownDecimals = 'when-needed') => formatRupees(paiseFromRupees(rupees), { decimals });

/** What a total comes to in cash, by the rule that the order is placed with. */
export function inCash(total: number): { roundOff: number; payable: number } {
  const roundOffPaise = roundOffOf(paiseFromRupees(total));
  return { roundOff: rupeesFromPaise(roundOffPaise), payable: rupeesFromPaise(paiseFromRupees(total) + roundOffPaise) };
}

/** A column in which one figure has paise shows them in all, so that the digits stand under each other. */
export const columnDecimals = (rupees: readonly number[]): ShownDecimals =>
  rupees.some((amount) => paiseFromRupees(amount) % 100 !== 0) ? 'always' : 'when-needed';
