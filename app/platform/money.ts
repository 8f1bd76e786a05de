/**
 * Money is an integer number of paise; rupees exist only at the edges (API, forms). Percentages are whole basis points (18% = 1800), so that a tie at
 * half a paisa is exact: in floats 1.005 x 100 is 100.49999.
 * An invalid argument throws a RangeError: it is a bug. Validate external input first, with `isRupees` and `isPercent`.
 */

export const WHOLE_BASIS_POINTS = 10_000;

/** numerator / denominator as an integer, halves up: 5/2 is 3, -5/2 is -2. BigInt, because paise x paise exceeds 2^53. */
export function roundHalfUp(numerator: bigint, denominator: bigint): number {
  return divideDown(2n * numerator + denominator, 2n * denominator);
}

/** numerator / denominator as an integer, rounded down: -5/2 is -3. */
export function divideDown(numerator: bigint, denominator: bigint): number {
  if (denominator <= 0n) throw new RangeError('The denominator must be positive.');
  const towardsZero = numerator / denominator;
  const isBelow = numerator < 0n && towardsZero * denominator !== numerator;
  return Number(isBelow ? towardsZero - 1n : towardsZero);
}

/** The share of an amount, rounding half a paisa up. Rate in basis points. */
export function percentOf(paise: number, basisPoints: number): number {
  return roundHalfUp(BigInt(paise) * BigInt(basisPoints), BigInt(WHOLE_BASIS_POINTS));
}

/** The round-off to a whole rupee, half a rupee up: 0.18 for 451.82, -0.30 for 451.30. */
export function roundOffOf(paise: number): number {
  return roundHalfUp(BigInt(paise), 100n) * 100 - paise;
}

export const payableOf = ({ totalPaise, roundOffPaise }: { totalPaise: number; roundOffPaise: number }) => totalPaise + roundOffPaise;

export function basisPointsFromPercent(percent: number): number {
  if (!isHundredths(percent) || percent < 0) throw new RangeError(`Not a percentage with at most two decimals: ${percent}`);
  return Math.round(percent * 100);
}

/** 12.34 (rupees, at most two decimals) -> 1234. */
export function paiseFromRupees(rupees: number): number {
  if (!isRupees(rupees)) throw new RangeError(`Not an amount in rupees with at most two decimals: ${rupees}`);
  return Math.round(rupees * 100) + 0; // -0 becomes 0
}

export function rupeesFromPaise(paise: number): number {
  if (!Number.isSafeInteger(paise)) throw new RangeError(`Not a whole number of paise: ${paise}`);
  return paise / 100;
}

/** As panels and spreadsheets write amounts: '₹1,29,900.50', 'Rs. 499', '(120.00)' and '-120' as paise, with their sign. Null for anything else. */
export function readPaise(cell: string): number | null {
  const bare = cell
    .trim()
    .replace(/^\((.*)\)$/, '-$1')
    .replace(/(?:₹|rs\.?|inr)\s*/i, '')
    .replaceAll(',', '')
    .trim();
  if (!/^[+-]?\d{1,9}(\.\d+)?$/.test(bare)) return null;
  return Math.round(Number(bare) * 100) + 0;
}

export function isRupees(value: number): boolean {
  return isHundredths(value);
}

export function isPercent(value: number): boolean {
  return isHundredths(value) && value >= 0 && value <= 100;
}

/** Exact up to 10^12: k / 100 is correctly rounded, so a literal with two decimals is the same double as the division's result. */
function isHundredths(value: number): boolean {
  const hundredths = Math.round(value * 100);
  return Number.isSafeInteger(hundredths) && hundredths / 100 === value;
}

/** `never` rounds half a rupee up (cards, product pages), `when-needed` omits zero paise, `always` is for columns and invoices (D18). */
export type ShownDecimals = 'never' | 'when-needed' | 'always';

/** 12345650 -> ₹1,23,456.50. Not Intl.NumberFormat: its output depends on the browser's ICU data, and a difference breaks hydration. */
export function formatRupees(paise: number, { decimals = 'when-needed' }: { decimals?: ShownDecimals } = {}): string {
  if (!Number.isSafeInteger(paise)) throw new RangeError(`Not a whole number of paise: ${paise}`);
  const size = decimals === 'never' ? roundHalfUp(BigInt(Math.abs(paise)), 100n) * 100 : Math.abs(paise);
  const sign = paise < 0 && size > 0 ? '-' : '';
  const rupees = formatCount(Math.trunc(size / 100));
  const showsPaise = decimals === 'always' || (decimals === 'when-needed' && size % 100 !== 0);
  return `${sign}₹${rupees}${showsPaise ? `.${String(size % 100).padStart(2, '0')}` : ''}`;
}

export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(\d\d)*\d{3}$)/g, ',');
}
