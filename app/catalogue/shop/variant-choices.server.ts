// Links, because a choice has an address and works without JavaScript.
import { say } from '../../language/words.ts';
import type { Language } from '../../platform/words/language.ts';
import { variantPath } from '../../shop-kit/shop-paths.ts';
import type { ProductView, VariantView } from '../view/product-view.ts';

export const variantChoices = (product: ProductView, language: Language) =>
  product.options.map(({ shownName, values, shownValues }, place) => ({
    name: shownName,
    chosen: shownValues[values.indexOf(product.optionValues[place] ?? '')] ?? '',
    links: values.flatMap((value, at) => {
      const variant = variantWith(product, place, value);
      if (!variant) return [];
      const isSoldOut = variant.stockQuantity === 0;
      const shown = shownValues[at] ?? value;
      return {
        value: shown,
        label: isSoldOut ? say('{value}, out of stock', language, { value: shown }) : shown,
        to: variantPath(product, variant.sku),
        /** Shown below it; empty while it is in stock. */
        soldOut: isSoldOut ? say('Out of stock', language) : '',
        // A shade shows its colour; further options, such as the size of the shade, show their words.
        swatch: place === 0 ? variant.swatch : null,
      };
    }),
  }));

/** The variant to show for a value: the other values stay if they can, and one in stock comes before one that is sold out. */
function variantWith({ variantList, optionValues }: Pick<ProductView, 'variantList' | 'optionValues'>, place: number, value: string) {
  const kept = ({ values }: VariantView) => values.filter((each, other) => other !== place && each === optionValues[other]).length;
  const isIn = ({ stockQuantity }: VariantView) => Number(stockQuantity > 0);
  return variantList
    .filter(({ isAvailable, values }) => isAvailable && values[place] === value)
    .toSorted((a, b) => kept(b) - kept(a) || isIn(b) - isIn(a))[0];
}

export type VariantChoices = ReturnType<typeof variantChoices>;
