// Checks the numbers in a banner against its campaign (D23): they must change together.
import { formatRupees, paiseFromRupees } from '../platform/money.ts';
import { inEachLanguage } from '../platform/words/texts-by-language.ts';
import type { Campaign } from '../settings/campaign.schema.ts';

const PERCENTAGES = /(\d+(?:\.\d+)?)\s*%/g;
const AMOUNTS = /(?:₹|\bRs\.?)\s*(\d[\d,]*(?:\.\d+)?)/gi;

/** A message if the banner names another percentage or rupee amount than the campaign gives; a banner without numbers promises none. */
export function brokenPromise({
  banner,
  texts: inOthers,
  coupon,
  gift,
  samples,
}: Pick<Campaign, 'banner' | 'texts' | 'coupon' | 'gift' | 'samples'>): string | null {
  const isPercentage = coupon?.type === 'percentage';
  const percentages = isPercentage ? [coupon.discountPercentage ?? 0] : [];
  const amounts = [
    ...(coupon && !isPercentage ? [coupon.discountValue ?? 0] : []),
    ...[gift, samples].flatMap((given) => (given ? [given.aboveRupees] : [])),
  ];
  const texts = [
    ...[banner, ...Object.values(inEachLanguage(inOthers, 'banner'))],
    ...(coupon ? [coupon.description, ...Object.values(inEachLanguage(coupon.texts, 'description'))] : []),
  ];
  for (const text of texts) {
    const problem =
      differ(text, PERCENTAGES, percentages, (number) => `${number}%`) ??
      differ(text, AMOUNTS, amounts, (number) => formatRupees(paiseFromRupees(number)));
    if (problem) return problem;
  }
  return null;
}

function differ(text: string, pattern: RegExp, given: number[], written: (number: number) => string): string | null {
  const said = [...text.matchAll(pattern)].map(([, number = '']) => Number(number.replaceAll(',', '')));
  const [first] = said;
  if (first === undefined || given.length === 0 || given.some((number) => said.includes(number))) return null;
  return `“${text}” says ${written(first)}, but the campaign gives ${given.map(written).join(' and ')}. They must match.`;
}
