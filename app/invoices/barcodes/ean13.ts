// EAN-13 (ISO/IEC 15420).

/** Seven modules a digit, on the left with odd parity; the others mirror or invert it. */
const ODD = ['0001101', '0011001', '0010011', '0111101', '0100011', '0110001', '0101111', '0111011', '0110111', '0001011'];
/** The first digit is told by the parities of the six after it. */
const PARITIES = ['OOOOOO', 'OOEOEE', 'OOEEOE', 'OOEEEO', 'OEOOEE', 'OEEOOE', 'OEEEOO', 'OEOEOE', 'OEOEEO', 'OEEOEO'];
const GUARD = '101';
const MIDDLE = '01010';

export const EAN_QUIET = { left: 11, right: 7 };

/** A number of 12 digits (UPC-A) is one of 13 with a 0 before it. */
export const asEan13 = (barcode: string): string | null => {
  const digits = /^\d{12}$/.test(barcode) ? `0${barcode}` : barcode;
  return /^\d{13}$/.test(digits) && checkDigit(digits) === Number(digits[12]) ? digits : null;
};

const checkDigit = (digits: string) =>
  (10 - ([...digits.slice(0, 12)].reduce((sum, digit, at) => sum + Number(digit) * (at % 2 ? 3 : 1), 0) % 10)) % 10;

export function ean13(digits: string): number[] {
  if (asEan13(digits) !== digits) throw new Error(`${JSON.stringify(digits)} is no EAN-13.`);
  const [first = '0', ...rest] = digits;
  const left = rest.slice(0, 6).map((digit, at) => (PARITIES[Number(first)]?.[at] === 'O' ? odd(digit) : even(digit)));
  const right = rest.slice(6).map(inverted);
  return runsOf([GUARD, ...left, MIDDLE, ...right, GUARD].join(''));
}

const odd = (digit: string) => ODD[Number(digit)] ?? '';
const inverted = (digit: string) => odd(digit).replace(/[01]/g, (module) => (module === '0' ? '1' : '0'));
const even = (digit: string) => [...inverted(digit)].reverse().join('');
const runsOf = (modules: string) => (modules.match(/0+|1+/g) ?? []).map((run) => run.length);
