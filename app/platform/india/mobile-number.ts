import { asciiDigits } from './ascii-digits.ts';

/** Ten digits, or null: '+91 98765-43210' and '०९८७६५४३२१०' become '9876543210'. A landline of 080 (Bengaluru) is indistinguishable. */
export function normaliseMobile(text: string): string | null {
  const digits = asciiDigits(text).replace(/[\s().\u2010-\u2015-]/g, '');
  return /^(?:\+91|0091|91)?0?([6-9]\d{9})$/.exec(digits)?.[1] ?? null;
}
