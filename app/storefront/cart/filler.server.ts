import type { Wishes } from '../../cart/shop/cart-path.ts';
import { type CartView, missingForFreeDelivery } from '../../cart/shop/cart-view.ts';
import type { Filler } from '../../cart/shop/filler-offer.tsx';
import { listByPrice } from '../../catalogue/listing/list-cards.server.ts';
import { paiseFromRupees } from '../../platform/money.ts';
import type { Shop } from '../../platform/shop.server.ts';
import type { Language } from '../../platform/words/language.ts';
import { listBestsellers } from '../../recommendations/recommendations.server.ts';
import { piecesOf } from '../../shop-kit/amount.ts';
import { chooseFiller } from './choose-filler.ts';

/** So many more than the cart has are looked at: the cheapest may be sold out. */
const MORE_THAN_IN_CART = 4;

/** The product that fills the cart up to free delivery, or brings it nearest. */
export async function findFiller(
  shop: Shop,
  { lines, figures }: CartView,
  { code, useCoins }: Partial<Pick<Wishes, 'code' | 'useCoins'>>,
  freeAboveRupees: number,
  language: Language,
): Promise<Filler | null> {
  const missing = code || useCoins || lines.length === 0 ? 0 : missingForFreeDelivery(figures, freeAboveRupees);
  if (missing <= 0) return null;
  const missingPaise = paiseFromRupees(missing);
  const goods = await listByPrice(shop, [missingPaise, Math.ceil(missingPaise / 2)], lines.length + MORE_THAN_IN_CART, language);
  const inCart = new Set(lines.map(({ slug }) => slug));
  const chosen = await chooseFiller(goods, missingPaise, inCart, () => listBestsellers(shop, language));
  if (!chosen) return null;
  const { card, pieces, leftPaise } = chosen;
  const { id, variantId, name, slug, variants, prices } = card;
  const { inclusivePaise } = piecesOf(variants.from ?? prices, pieces);
  return { id, variantId, name, slug, hasVariants: variants.count > 1, pieces, inclusivePaise, leftPaise };
}
