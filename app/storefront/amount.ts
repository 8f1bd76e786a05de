// The API speaks rupees; what is shown is formatted from paise.
import { formatRupees, paiseFromRupees, type ShownDecimals } from '../platform/money.ts';

export const inRupees = (rupees: number, decimals: ShownDecimals = 'when-needed') => formatRupees(paiseFromRupees(rupees), { decimals });

/** A column in which one figure has paise shows them in all, so that the digits stand under each other. */
export const columnDecimals = (rupees: readonly number[]): ShownDecimals =>
  rupees.some((amount) => paiseFromRupees(amount) % 100 !== 0) ? 'always' : 'when-needed';
