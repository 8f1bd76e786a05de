import { STATE_NAMES } from '../india.ts';

/** Capitals, no spaces. Checks the state and the check character, which catches any single mistyped character. */
export function isGstin(text: string): boolean {
  if (!/^\d\d[A-Z]{5}\d{4}[A-Z][1-9A-Z][0-9A-Z]{2}$/.test(text)) return false;
  return text.slice(0, 2) in STATE_NAMES && text.endsWith(gstinCheckCharacter(text.slice(0, 14)));
}

/** Base 36, every second character doubled, the two digits of each product added (the Luhn algorithm over 0-9A-Z). */
function gstinCheckCharacter(first14: string): string {
  const sum = [...first14].reduce((total, character, place) => {
    const product = Number.parseInt(character, 36) * (place % 2 === 0 ? 1 : 2);
    return total + Math.floor(product / 36) + (product % 36);
  }, 0);
  return ((36 - (sum % 36)) % 36).toString(36).toUpperCase();
}
