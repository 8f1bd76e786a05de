// Which product the cart names on the way to free delivery. Pure.
import type { ProductCard } from '../../catalogue/view/product-view.ts';

export type Fillable = Pick<ProductCard, 'id' | 'variantId' | 'slug' | 'stockQuantity'> & {
  prices: Pick<ProductCard['prices'], 'unitPaise'>;
  variants: Pick<ProductCard['variants'], 'count' | 'fromPaise'>;
};
export type Chosen<Card> = { card: Card; pieces: 1 | 2; leftPaise: number };

/** Of the variant that costs least, so that each choice brings at least as much. */
const unitPaise = ({ prices, variants }: Fillable) => (variants.count > 1 ? variants.fromPaise : prices.unitPaise);

/**
 * The cheapest that is enough alone, else the cheapest of which two are enough, else the dearest bestseller, else the dearest of all.
 * A product in the cart is not named again. `bestsellers` is asked only when it decides.
 */
export async function chooseFiller<Card extends Fillable>(
  goods: readonly Card[],
  missingPaise: number,
  slugsInCart: ReadonlySet<string>,
  bestsellers: () => Promise<readonly Card[]>,
): Promise<Chosen<Card> | null> {
  const buyable = (cards: readonly Card[]) => cards.filter(({ slug, stockQuantity }) => stockQuantity > 0 && !slugsInCart.has(slug));
  const byPrice = buyable(goods).toSorted((a, b) => unitPaise(a) - unitPaise(b));
  const one = byPrice.find((card) => unitPaise(card) >= missingPaise);
  if (one) return { card: one, pieces: 1, leftPaise: 0 };
  // The stock of a product with variants is that of all together.
  const two = byPrice.find((card) => card.variants.count < 2 && card.stockQuantity >= 2 && 2 * unitPaise(card) >= missingPaise);
  if (two) return { card: two, pieces: 2, leftPaise: 0 };
  if (byPrice.length === 0) return null;
  const dearest = buyable(await bestsellers()).toSorted((a, b) => unitPaise(b) - unitPaise(a))[0] ?? byPrice.at(-1);
  return dearest ? { card: dearest, pieces: 1, leftPaise: missingPaise - unitPaise(dearest) } : null;
}
