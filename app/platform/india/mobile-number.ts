// Indian mobile numbers. Browser-safe.
import { asciiDigits } from './ascii-digits.ts';

/**
 * An Indian mobile number as its ten digits, null when invalid: '+91 98765-43210', '0091 (98765) 43210', '098765 43210' and
 * Indian digits (९८७६५४३२१०) all become '9876543210'. Mobile numbers begin with 6 to 9; a landline whose area code does too
 * (080 for Bengaluru) is indistinguishable from one.
 */
export function normaliseMobile(text: string): string | null {
  const digits = asciiDigits(text).replace(/[\s().\u2010-\u2015-]/g, '');
  return /^(?:\+91|0091|91)?0?([6-9]\d{9})$/.exec(digits)?.[1] ?? null;
}
