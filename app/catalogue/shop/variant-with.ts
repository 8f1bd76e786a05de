import type { ProductView, VariantView } from '../catalogue.schema.ts';

/** The variant to show when a value is chosen: the other values stay if they can, and one in stock comes before one that is sold out. */
export function variantWith(
  { variantList, optionValues }: Pick<ProductView, 'variantList' | 'optionValues'>,
  place: number,
  value: string,
) {
  const kept = ({ values }: VariantView) => values.filter((each, other) => other !== place && each === optionValues[other]).length;
  const isIn = ({ stockQuantity }: VariantView) => Number(stockQuantity > 0);
  return variantList
    .filter(({ isAvailable, values }) => isAvailable && values[place] === value)
    .toSorted((a, b) => kept(b) - kept(a) || isIn(b) - isIn(a))[0];
}
