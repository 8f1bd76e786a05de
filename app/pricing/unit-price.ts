import { formatRupees, roundHalfUp } from '../platform/money.ts';

export type NetQuantity = { value: number; unit: 'g' | 'ml' | 'piece' };

const LARGE_UNITS = { g: 'kg', ml: 'litre' } as const;
const SMALL_IN_LARGE = 1000;

/** '₹5.30 per g', from the MRP to the nearest paisa; per kg or litre from one on (Legal Metrology (Packaged Commodities) Rules 2011, rule 6(11)). */
export function unitPriceLabel(mrpPaise: number, { value, unit }: NetQuantity): string {
  const thousandths = Math.round(value * 1000);
  if (!(thousandths > 0)) throw new RangeError(`Not a net quantity: ${value}`);
  if (unit !== 'piece' && value >= SMALL_IN_LARGE) return label(mrpPaise * SMALL_IN_LARGE, thousandths, LARGE_UNITS[unit]);
  return label(mrpPaise, thousandths, unit);
}

function label(paise: number, thousandths: number, unit: string): string {
  return `${formatRupees(roundHalfUp(BigInt(paise) * 1000n, BigInt(thousandths)), { decimals: 'always' })} per ${unit}`;
}
