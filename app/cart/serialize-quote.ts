import type { ProductAnswer } from '../catalogue/product-answer.schema.ts';
import { rupeesFromPaise } from '../platform/money.ts';
import { inEachLanguage } from '../platform/words/texts-by-language.ts';
import type { Quote } from './cart.schema.ts';
import { type CartDiscounts, codeIn } from './discounts/cart-discounts.server.ts';

/** A coupon's description is written by staff, the referral discount's by the shop. */
export function serializeCode(discounts: CartDiscounts): Quote['coupon'] {
  const counted = codeIn(discounts);
  if (!counted?.code) return null;
  const { code, name: description, sentence } = counted;
  if (!sentence) return { code, description };
  const { message: _, ...descriptionParts } = sentence;
  return { code, description, descriptionParts };
}

export const serializeSavings = ({ applied }: CartDiscounts): Quote['savings'] =>
  applied
    .filter(({ amountPaise }) => amountPaise > 0)
    .map(({ discount: { code, name, coupon }, amountPaise }) => ({
      ...{ code, name, names: coupon ? inEachLanguage(coupon.texts, 'description') : {} },
      amount: rupeesFromPaise(amountPaise),
    }));

export function serializeNearest({ nearest }: CartDiscounts): Quote['nearest'] {
  if (!nearest) return null;
  const { discount, missingPaise } = nearest;
  const names = discount.coupon ? inEachLanguage(discount.coupon.texts, 'description') : {};
  return { name: discount.name, names, missing: rupeesFromPaise(missingPaise), isOfGoods: discount.reach.goods !== null };
}

export const serializeGift = (Product: ProductAnswer | undefined): Quote['gift'] =>
  Product ? { productId: Product.id, variantId: Product.variantId, Product } : null;
