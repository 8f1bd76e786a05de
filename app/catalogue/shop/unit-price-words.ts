import type { Say } from '../../language/use-words.tsx';
import type { Prices } from '../view/product-view.ts';

/** '₹36.88 per g' from pricing/unit-price.ts, in the language of the page. */
export function unitPrice({ unitPriceLabel }: Pick<Prices, 'unitPriceLabel'>, t: Say): string | null {
  if (!unitPriceLabel) return null;
  const [amount = '', unit = ''] = unitPriceLabel.split(' per ');
  return t('{amount} per {unit}', { amount, unit: t(unit) });
}
