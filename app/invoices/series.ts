// CGST Rules 2017, rule 46(b): at most 16 characters, consecutive, in one or several series a financial year.

export const SERIAL_LENGTH_AT_MOST = 16;
/** '/26-27/' */
const YEAR_LENGTH = 7;
/** The first series sets the number of digits; later ones of its kind use no more. */
export const SERIES = {
  online: { invoice: { name: 'INV', digits: 6 }, credit_note: { name: 'CN', digits: 6 } },
  inHouse: { invoice: { name: 'IH', digits: 5 }, credit_note: { name: 'IHCN', digits: 5 } },
} as const;

export type Series = { name: string; digits: number };

/** In the order they are filled: the series itself, then with B to Z after its name. */
export function seriesOfYear({ name, digits }: Series): Series[] {
  const further = Math.min(digits, SERIAL_LENGTH_AT_MOST - YEAR_LENGTH - name.length - 1);
  return [{ name, digits }, ...[...'BCDEFGHIJKLMNOPQRSTUVWXYZ'].map((letter) => ({ name: name + letter, digits: further }))];
}

export const lastNumberOf = ({ digits }: Series) => 10 ** digits - 1;

export const serialOf = ({ name, digits }: Series, financialYear: string, number: number) =>
  `${name}/${financialYear}/${String(number).padStart(digits, '0')}`;
