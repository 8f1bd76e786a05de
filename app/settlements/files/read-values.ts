// The values of a cell as panels and spreadsheets write them. Null for what cannot be read.
import { type Day, isDay } from '../../platform/time.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** '2026-11-24', '24/11/2026', '24-11-26', '24 Nov 2026', each with or without a time of day. India writes the day first. */
export function readDay(cell: string): Day | null {
  const text = cell.trim();
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?$/.exec(text);
  const indian = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?:[ ,].*)?$/.exec(text);
  const words = /^(\d{1,2})[ -]([A-Za-z]{3})[A-Za-z]*[ ,-]+(\d{4}|\d{2})(?:[ ,].*)?$/.exec(text);
  const parts = iso
    ? [iso[1], iso[2], iso[3]]
    : indian
      ? [indian[3], indian[2], indian[1]]
      : words
        ? [words[3], String(MONTHS.indexOf((words[2] ?? '').toLowerCase()) + 1), words[1]]
        : null;
  if (!parts) return null;
  const [year = '', month = '', day = ''] = parts;
  const read = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(read) ? read : null;
}

/** A parcel of this shop is never 50 kg, and never under 50 g. */
const KILOGRAMS_BELOW = 50;

/** '0.5 kg', '500 g', and bare numbers, whose unit the title says ('Applied weight (kg)') or else their size. */
export function readGrams(cell: string, title: string): number | null {
  const found = /^(\d+(?:\.\d+)?)\s*(kgs?|kilograms?|gms?|g|grams?)?\.?$/i.exec(cell.trim().replaceAll(',', ''));
  if (!found) return null;
  const value = Number(found[1]);
  const unit = found[2]?.[0]?.toLowerCase() ?? unitIn(title) ?? (value < KILOGRAMS_BELOW ? 'k' : 'g');
  const grams = Math.round(value * (unit === 'k' ? 1000 : 1));
  return grams > 0 && grams <= 1_000_000 ? grams : null;
}

const unitIn = (title: string) => (/\bkgs?\b|kilo/i.test(title) ? 'k' : /\bg\b|\bgms?\b|gram/i.test(title) ? 'g' : null);

/** Spreadsheets make '1.4E+11' of a long number: it is lost then. An apostrophe keeps it a text. */
export function readAwb(cell: string): string | null {
  const awb = cell.trim().replace(/^'/, '').replace(/\s+/g, '');
  return /^[A-Za-z0-9-]{4,40}$/.test(awb) && !/^\d+(\.\d+)?E\+\d+$/i.test(awb) ? awb.toUpperCase() : null;
}
